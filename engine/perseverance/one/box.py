"""What lies in the box of Episode 1: dice, leaders and scoring tiles, read from the files beside this one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.messages import Message, say
from engine.perseverance.assets import assets_in_words, dino_name
from engine.perseverance.dice import sides_of
from engine.perseverance.one.board import DINOS, ZONES
from engine.perseverance.scoring import ScoringTile, numbers, read_tiles

WALL, TRAP, NORMAL, DANGEROUS = "wall", "trap", "dino_normal", "dino_dangerous"
MATCH, ALWAYS, NEVER = "match", "always", "never"
LEADERS = 4
START_ASSETS = ("food", "scrap", "story", "light")


@dataclass(frozen=True)
class DieFace:
    """What a side of a special die means; each die uses its own part."""

    gains: Counter[str]
    defeats: str = NEVER
    dinos: tuple[str, ...] = ()


@dataclass(frozen=True)
class SpecialDie:
    sides: tuple[str, ...]
    faces: dict[str, DieFace]
    colour: str | None


@dataclass(frozen=True)
class Leader:
    id: str
    name: str
    first_game: str
    side_b: Counter[str]
    side_b_is_printed: bool


@lru_cache(maxsize=8)
def load_dice(text: str | None = None, name: str = "dice.toml") -> dict[str, SpecialDie]:
    table = parse(text if text is not None else built_in("engine.perseverance.one", "dice.toml"), name)
    return {kind: _die(table, kind, name) for kind in (WALL, TRAP, NORMAL, DANGEROUS)}


def _die(table: dict[str, Any], kind: str, name: str) -> SpecialDie:
    sides = sides_of(table, kind, name)
    entries = need(table[kind], "face", dict, where=f"{name}, {kind}")
    faces = {}
    for side in sides:
        entry = need(entries, side, dict, where=f"{name}, {kind}, face")
        faces[side] = _face(kind, entry, f"{name}, {kind}, face {side}")
    return SpecialDie(sides, faces, table[kind].get("colour"))


def _face(kind: str, entry: dict[str, Any], where: str) -> DieFace:
    assets: tuple[str, ...] = ("followers", "safeguard")
    gains = Counter({asset: entry[asset] for asset in assets if asset in entry})
    dinos = tuple(entry.get("dinos", ()))
    for dino in dinos:
        need_one_of(dino, DINOS, what="dino", where=where)
    if kind == WALL:
        return DieFace(gains, ALWAYS if entry.get("defeat", False) else NEVER)
    if kind == TRAP:
        defeats = need(entry, "defeats", str, where=where)
        return DieFace(gains, need_one_of(defeats, (MATCH, ALWAYS, NEVER), what="result", where=where))
    if not dinos:
        raise BadData(f"{where}: “dinos” lists the dinos of this face from top to bottom.")
    return DieFace(gains, dinos=dinos)


def face_label(kind: str, face: DieFace) -> Message:
    """A side of a special die in words, from what it means."""
    if face.dinos:
        return say("perseverance-1.face.dinos", dinos=tuple(map(dino_name, face.dinos)))
    what = assets_in_words(face.gains)
    return say(f"perseverance-1.face.{kind}-{face.defeats}", what=what)


@lru_cache(maxsize=8)
def load_leaders(
    text: str | None = None, name: str = "leaders.toml"
) -> tuple[dict[str, Leader], Counter[str]]:
    """The leaders, and what everybody starts with on side A."""
    table = parse(text if text is not None else built_in("engine.perseverance.one", "leaders.toml"), name)
    zones = [zone for zone, _ in ZONES]
    leaders = {}
    for id, entry in need(table, "leader", dict, where=name).items():
        where = f"{name}, leader {id}"
        need_mark(entry, where=where)
        start = need(entry, "first_game", str, where=where)
        need_one_of(start, zones, what="zone", where=where)
        side_b = need(entry, "side_b", dict, where=where)
        printed = need_mark(side_b, where=f"{where}, side_b") == "rulebook"
        assets = _start(side_b, f"{where}, side_b")
        leaders[id] = Leader(id, need(entry, "name", str, where=where), start, assets, printed)
    if len(leaders) < LEADERS:
        raise BadData(f"{name}: there are {LEADERS} leaders, but only {len(leaders)} are described.")
    return leaders, _start(need(table, "side_a", dict, where=name), f"{name}, side_a")


def _start(table: dict[str, Any], where: str) -> Counter[str]:
    need_mark(table, where=where)
    return Counter({asset: need(table, asset, int, where=where) for asset in START_ASSETS})


TRAPS_EACH = 8


@lru_cache(maxsize=8)
def load_traps(text: str | None = None, name: str = "traps.toml") -> Counter[str]:
    """How many traps of each type a player has."""
    table = parse(text if text is not None else built_in("engine.perseverance.one", "traps.toml"), name)
    need_mark(table, where=name)
    traps = Counter({dino: need(table, dino, int, where=name) for dino in DINOS})
    if traps.total() != TRAPS_EACH:
        raise BadData(f"{name}: a player has {TRAPS_EACH} traps, but these are {traps.total()}.")
    return traps


@lru_cache(maxsize=8)
def load_tiles(
    players: int, text: str | None = None, name: str = "tiles.toml"
) -> tuple[tuple[ScoringTile, ...], tuple[int, ...]]:
    """The scoring tiles for this number of players, lowest first, and the prizes of the final scoring."""
    table = parse(text if text is not None else built_in("engine.perseverance.one", "tiles.toml"), name)
    final = need(table, "final", dict, where=name)
    need_mark(final, where=f"{name}, final")
    return read_tiles(table, players, name), numbers(final, str(players), f"{name}, final")
