"""A state that many phones see: written once for all, and as what changed for those who had the last."""

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

Path: TypeAlias = list[str | int]


class SharedState:
    """The state of a table for one kind of viewer."""

    def __init__(self, state: dict[str, Any]) -> None:
        self._whole = json.dumps(state)
        self.state = json.loads(self._whole)  # a copy: the rules go on with theirs
        self._changes: tuple[SharedState, str] | None = None

    def text_after(self, former: "SharedState | None") -> str:
        """What to send to a phone that was last sent the former state; all of it where there is none."""
        if former is None:
            return self._whole
        if self._changes is None or self._changes[0] is not former:
            self._changes = (former, json.dumps({"type": "change", **change(former.state, self.state)}))
        return self._changes[1]


def change(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What makes the new state of the old one: what to ``drop``, then what to ``put``, by paths."""
    put: list[tuple[Path, Any]] = []
    drop: list[Path] = []
    for path, value in _differences(old, new, []):
        if value is _GONE:
            drop.append(path)
        else:
            put.append((path, value))
    return {"drop": drop, "put": put}


_GONE = object()


def _differences(old: Any, new: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        yield from (([*path, key], _GONE) for key in old.keys() - new.keys())
        for key, value in new.items():
            if key not in old:
                yield [*path, key], value
            else:
                yield from _differences(old[key], value, [*path, key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, value in enumerate(new):
            yield from _differences(old[place], value, [*path, place])
    elif type(old) is not type(new) or old != new:
        yield path, new
