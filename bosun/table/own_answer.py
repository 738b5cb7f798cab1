"""An answer that no person gives."""

from dataclasses import dataclass

from engine.answers import Answer


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """What the clock, the box or a bot answers to the current request."""

    answer: Answer
    source: str
