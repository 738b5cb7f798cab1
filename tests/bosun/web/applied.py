"""What a phone does with a change of the state: the twin of ``change.js``."""

from copy import deepcopy
from typing import Any


def applied(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The new state; the old one stays as it is."""
    new = {"state": deepcopy(state)}
    for path in change["drop"]:
        del _holder(new, path)[path[-1]]
    for path, value in change["put"]:
        _holder(new, path)[path[-1]] = value
    return new["state"]


def _holder(new: dict[str, Any], path: list[str | int]) -> Any:
    holder: Any = new["state"]
    for key in path[:-1]:
        holder = holder[key]
    return holder


def as_state(told: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """A message, with a change told as the whole state that it makes of the last one."""
    return applied(state, told) if told["type"] == "change" else told
