"""The dice Bosun knows from its own data file: their sides, drawings and colours."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from engine.messages import say
from vision.errors import BadSet, UnknownSet


@dataclass(frozen=True)
class DieKind:
    """A kind of die of the simulated table."""

    name: str
    sides: tuple[str, ...]
    symbols: tuple[str, ...]
    colours: tuple[str, ...]
    source: str

    @property
    def faces(self) -> dict[str, str]:
        """Each different face and the drawing on it."""
        return dict(zip(self.sides, self.symbols, strict=True))


@cache
def die_kinds() -> dict[str, DieKind]:
    """All kinds of `vision/data/sets.toml`, checked."""
    text = resources.files("vision").joinpath("data/sets.toml").read_text("utf-8")
    return {name: _checked(name, entry) for name, entry in tomllib.loads(text).items()}


def die_kind(name: str) -> DieKind:
    try:
        return die_kinds()[name]
    except KeyError:
        known = tuple(die_kinds())
        raise UnknownSet(say("vision.no-dice", name=name, known=known)) from None


def _checked(name: str, entry: dict[str, object]) -> DieKind:
    lists = {}
    for key in ("sides", "symbols", "colours"):
        value = entry.get(key)
        if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
            raise BadSet(say("vision.kind-list", name=name, entry=key))
        lists[key] = tuple(str(item) for item in value)
    if len(lists["sides"]) != 6 or len(lists["symbols"]) != 6:
        raise BadSet(say("vision.kind-sides", name=name))
    source = str(entry.get("source"))
    if source not in ("rulebook", "house"):
        raise BadSet(say("vision.kind-source", name=name))
    return DieKind(name, lists["sides"], lists["symbols"], lists["colours"], source)
