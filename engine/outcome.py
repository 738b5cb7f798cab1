"""The end of a game: a value with its reason and, for each side, the sheet that explains it."""

from dataclasses import dataclass
from typing import Any

from engine.messages import Message


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what it is for, and its value."""

    label: Message
    value: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """How one side stands at the end."""

    side: Message
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended and who won; ``winners`` are sides or seats, by name."""

    reason: Message
    winners: tuple[str, ...]
    sheets: tuple[Sheet, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "reason": self.reason.as_json(),
            "winners": list(self.winners),
            "sheets": [
                {
                    "side": sheet.side.as_json(),
                    "lines": [{"label": line.label.as_json(), "value": line.value} for line in sheet.lines],
                }
                for sheet in self.sheets
            ],
        }
