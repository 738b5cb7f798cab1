"""What stands in a message: each value must be what it should be, or the message is refused."""

import json
from typing import Any, TypeGuard

from bosun.web.errors import BadRequest
from engine.messages import say


def parsed(text: str | bytes) -> dict[str, Any]:
    """The object that a message or a body holds. Half characters and numbers that are none are refused."""
    try:
        message = json.loads(text, parse_constant=_no_number)
        json.dumps(message, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise BadRequest(say("web.refuse.garbled")) from error
    if not isinstance(message, dict):
        raise BadRequest(say("web.refuse.garbled"))
    return message


def _no_number(text: str) -> None:
    raise ValueError(text)


def whole(value: Any) -> TypeGuard[int]:
    """A whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def word(payload: dict[str, Any], key: str) -> str:
    """An entry that must be a word."""
    return words([payload.get(key)])[0]


def words(value: Any) -> list[str]:
    """A list that must hold words only."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadRequest(say("web.refuse.garbled"))
    return value


def number(text: str) -> int:
    """A number in a path."""
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise BadRequest(say("web.refuse.garbled"))
    return int(text)
