"""What the table did. An answer never says where it came from: a button, a camera and a person are alike."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, cast

from engine.errors import Malformed
from engine.frozen import frozen
from engine.messages import say

Seat: TypeAlias = int


@frozen()
class Chosen:
    """The options taken; an id stands as often as it was taken."""

    ids: tuple[str, ...]


@frozen()
class Counted:
    number: int


@frozen()
class Confirmed:
    """The instruction was carried out."""


@frozen()
class Drawn:
    """Pieces that came out of a bag or a pile, in this order."""

    of: str
    pieces: tuple[str, ...]


@frozen()
class Rolled:
    """The faces that dice came to rest on; ``dice`` names the kind of each, in the same order."""

    dice: tuple[str, ...]
    faces: tuple[str, ...]


@frozen()
class Dropped:
    """Where each cube that went through the tower lies: colours and zones, in the same order."""

    colours: tuple[str, ...]
    zones: tuple[str, ...]


@frozen()
class Ordered:
    """All of the items, in the order wished."""

    ids: tuple[str, ...]


@frozen()
class Acted:
    """Somebody made a move of a timed phase; no seat means the whole table."""

    seat: Seat | None
    move: str


@frozen()
class TimeUp:
    """The clock of the timed phase rang."""


@dataclass(frozen=True, slots=True, init=False)
class Filled:
    """The parts of a form, each answered under its name: ``Filled({"cubes": Counted(2)})``."""

    parts: tuple[tuple[str, "Answer"], ...]

    def __init__(self, parts: Mapping[str, "Answer"]) -> None:
        object.__setattr__(self, "parts", tuple(sorted(parts.items(), key=lambda part: part[0])))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.parts)

    def __getitem__(self, name: str) -> "Answer":
        return dict(self.parts)[name]

    def number(self, name: str) -> int:
        """What was counted under this name."""
        return cast(Counted, self[name]).number

    def numbers(self) -> dict[str, int]:
        """All parts of a form that only counts."""
        return {name: self.number(name) for name, _ in self.parts}

    def chosen(self, name: str) -> Counter[str]:
        """How often each option was taken under this name."""
        return Counter(cast(Chosen, self[name]).ids)


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
        values["parts"] = {name: as_json(part) for name, part in answer.parts}
    return {"kind": type(answer).__name__.lower()} | values


def from_json(value: Any) -> Answer:
    """The answer that ``as_json`` wrote; anything else is malformed."""
    try:
        kind = _KINDS[value["kind"]]
        return kind(**{key: _checked(key, value[key]) for key in (field.name for field in fields(kind))})
    except (KeyError, TypeError) as error:
        raise Malformed(say("data.not-answer", value=str(value)[:80])) from error


def _checked(key: str, value: Any) -> Any:
    match key, value:
        case "parts", dict() if all(isinstance(name, str) for name in value):
            return {name: from_json(part) for name, part in value.items()}
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
