"""What is highlighted on the panel now, as a value that lights and screens can show alike."""

from dataclasses import dataclass

from engine.answers import Seat


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the panel stands in the current request.

    ``highlighted`` is the option, piece or move that CONFIRM or “take” would mean, by its id, as number
    ``at`` (from 0) ``of`` so many; ``number`` is the number counted so far. ``taken`` is what was taken
    already. A form stands at ``part`` of ``parts``. ``seat`` is whose moves are gone through. ``useful``
    are the buttons that would change something now.
    """

    highlighted: str | None = None
    at: int = 0
    of: int = 0
    number: int | None = None
    taken: tuple[str, ...] = ()
    part: int = 0
    parts: int = 1
    seat: Seat | None = None
    useful: frozenset[str] = frozenset()


NOWHERE = Cursor()
