"""What the table did. An answer never says where it came from: a button, a camera and a person are alike."""

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from engine.errors import Malformed

Seat: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Chosen:
    """The options taken; an id stands as often as it was taken."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    number: int


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The instruction was carried out."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pieces that came out of a bag or a pile, in this order."""

    of: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces that dice came to rest on; ``dice`` names the kind of each, in the same order."""

    dice: tuple[str, ...]
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """Where each cube that went through the tower lies: colours and zones, in the same order."""

    colours: tuple[str, ...]
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """All of the items, in the order wished."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """Somebody made a move of a timed phase; no seat means the whole table."""

    seat: Seat | None
    move: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of the timed phase rang."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The parts of a form, each answered."""

    parts: tuple["Answer", ...]


Physical: TypeAlias = Drawn | Rolled | Dropped
Answer: TypeAlias = Chosen | Counted | Confirmed | Ordered | Physical | Acted | TimeUp | Filled

PHYSICAL = (Drawn, Rolled, Dropped)
"""What came from real pieces: undo cannot make it into something else."""

_KINDS: dict[str, type[Answer]] = {
    kind.__name__.lower(): kind
    for kind in (Chosen, Counted, Confirmed, Drawn, Rolled, Dropped, Ordered, Acted, TimeUp, Filled)
}


def as_json(answer: Answer) -> dict[str, Any]:
    """A plain form for files and the page: ``{"kind": "chosen", "ids": ["train"]}``."""
    values = {field.name: getattr(answer, field.name) for field in fields(answer)}
    if isinstance(answer, Filled):
        values["parts"] = [as_json(part) for part in answer.parts]
    return {"kind": type(answer).__name__.lower()} | values


def from_json(value: Any) -> Answer:
    """The answer that ``as_json`` wrote; anything else is malformed."""
    try:
        kind = _KINDS[value["kind"]]
        return kind(**{key: _checked(key, value[key]) for key in (field.name for field in fields(kind))})
    except (KeyError, TypeError) as error:
        raise Malformed(f"This is not an answer: {str(value)[:80]}. Answer the request on screen.") from error


def _checked(key: str, value: Any) -> Any:
    match key, value:
        case "parts", list():
            return tuple(from_json(part) for part in value)
        case (("ids" | "pieces" | "dice" | "faces" | "colours" | "zones"), (list() | tuple())) if all(
            isinstance(item, str) for item in value
        ):
            return tuple(value)
        case (("of" | "move"), str()):
            return value
        case "number", int() if not isinstance(value, bool):
            return value
        case "seat", (int() | None) if not isinstance(value, bool):
            return value
    raise TypeError(key)
