"""What a game was started with: kept more than once in its journal, each time with a checksum."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any
from zlib import crc32

from engine.errors import BosunError
from engine.game import Setup
from engine.games import find_game

FORMAT = "2"
KNOWN_FORMATS = ("1", FORMAT)
"""Version 0.1 wrote the first; such a file is taken over when the game goes on."""

_STARTED = ("format", "setup", "seed", "draws", "created")
KEYS = (*_STARTED, "crc", "ended")


class Soundness(Enum):
    """What is left of the copies of what a game was started with."""

    WHOLE = auto()
    COPY = auto()
    """The first is damaged, and another is not."""
    NONE = auto()


@dataclass(frozen=True, slots=True)
class Meta:
    """What a game was started with, and how it ended."""

    setup: Setup
    seed: int
    draws: str
    created: str
    ended: str | None = None


def new_meta(setup: Setup, seed: int, draws: str) -> Meta:
    return Meta(setup, seed, draws, datetime.now().astimezone().isoformat(timespec="seconds"))


def meta_values(meta: Meta) -> dict[str, str]:
    """The meta as it is written, with a checksum of what never changes."""
    text = json.dumps(meta.setup.as_json(), ensure_ascii=False)
    values = {"format": FORMAT, "setup": text, "seed": str(meta.seed), "draws": meta.draws}
    values |= {"created": meta.created}
    return values | {"crc": str(_crc(values))} | ({} if meta.ended is None else {"ended": meta.ended})


def in_todays_form(values: dict[str, str]) -> dict[str, str]:
    """What a game of an earlier version was started with, as it was written, with a checksum."""
    started = {key: values[key] for key in _STARTED} | {"format": FORMAT}
    return started | {"crc": str(_crc(started))}


def copy_of(values: dict[str, str]) -> tuple[int, str, int]:
    """The row of the second copy; ``values`` are the written ones."""
    body = json.dumps({key: values[key] for key in _STARTED}, ensure_ascii=False)
    return 1, body, crc32(body.encode())


def sound_values(values: dict[str, str], copies: list[tuple[str, int]]) -> tuple[dict[str, str], Soundness]:
    """What the game was started with, by the copy that is sound, and which is.

    A game that was written before there was a second copy has no checksum, and is taken as it is.
    """
    if has_checksum(values):
        return values, Soundness.WHOLE
    for body, crc in copies:
        if crc32(body.encode()) == crc:
            return values | json.loads(body), Soundness.COPY
    as_before = not copies and "crc" not in values and all(key in values for key in _STARTED)
    return values, Soundness.WHOLE if as_before else Soundness.NONE


def has_checksum(values: dict[str, str]) -> bool:
    """Whether all is there and is what the checksum was made of."""
    return all(key in values for key in _STARTED) and values.get("crc") == str(_crc(values))


def read_meta(values: dict[str, Any]) -> Meta:
    """The meta of written values. Raises ``KeyError``, ``ValueError`` or ``TypeError`` for any other."""
    setup = _as_it_was(Setup.from_json(json.loads(values["setup"])))
    return Meta(setup, int(values["seed"]), values["draws"], values["created"], values.get("ended"))


def _crc(values: dict[str, str]) -> int:
    return crc32("\0".join(values[key] for key in _STARTED).encode())


def _as_it_was(setup: Setup) -> Setup:
    """A game that this box does not know is listed all the same."""
    with suppress(BosunError):
        return setup.as_it_was(find_game(setup.game).settings)
    return setup
