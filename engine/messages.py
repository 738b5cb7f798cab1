"""What a player is told, as an id with parameters; the words of each language live in its catalogue."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

from engine.frozen import frozen

Param: TypeAlias = "str | int | Message | tuple[Param, ...]"


@frozen()
class Message:
    """One thing to say. A parameter may be a message itself, or a tuple that is read out as a list."""

    id: str
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        return f"{self.id}({', '.join(f'{key}={_plain(value)}' for key, value in self.params)})"

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id} | {key: _json(value) for key, value in self.params}


class SayMessage(Protocol):
    """A message by its id: ``say("army.drawn", zone="NO15")``."""

    def __call__(self, id: str, /, **params: Param) -> Message: ...


@lru_cache(maxsize=16_384, typed=True)
def _say(id: str, /, **params: Param) -> Message:
    """A message by its id: ``say("army.drawn", zone="NO15")``."""
    return Message(id, tuple(params.items()))


say: SayMessage = _say
"""A message by its id: ``say("army.drawn", zone="NO15")``. Each is made once: rules repeat themselves."""


def either(items: Sequence[str | int]) -> Message:
    """What one of may be taken, read out as a choice: “2, 3 or 4”."""
    *others, last = (str(item) for item in items)
    return say("list.or", first=", ".join(others), last=last) if others else say("as-is", text=last)


def _plain(value: Param) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    if isinstance(value, Message) and not value.params:
        return value.id
    return str(value)


def _json(value: Param) -> Any:
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    return value.as_json() if isinstance(value, Message) else value
