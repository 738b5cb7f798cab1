"""What lies in the box of Episode 1: dice, leaders and scoring tiles, read from the files beside this one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.facts import Facts
from engine.messages import Message, say
from engine.perseverance.assets import assets_in_words, dino_name
from engine.perseverance.dice import sides_of
from engine.perseverance.one.board import DINOS, ZONES
from engine.perseverance.scoring import ScoringTile, numbers, read_tiles

WALL, TRAP, NORMAL, DANGEROUS = "wall", "trap", "dino_normal", "dino_dangerous"
MATCH, ALWAYS, NEVER = "match", "always", "never"
LEADERS = 4
START_ASSETS = ("food", "scrap", "story", "light")
TRAP_RESULTS = {"match": (MATCH, 3), "success_anyway": (ALWAYS, 2), "fail_anyway": (NEVER, 2)}
"""The sides of the Trap die: when they defeat a dino, and the followers that they usually show."""

WALL_GAINS = {"safeguard": "safeguard", "follower": "followers"}
DEFEAT, BLANK = "defeat", "blank"
COLOURS = {NORMAL: "white", DANGEROUS: "yellow"}


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


@lru_cache(maxsize=8)
def load_dice(text: str | None = None, name: str = "dice.toml") -> dict[str, SpecialDie]:
    """The dice of a TOML text, checked; without one, our example."""
    table = parse(_text(text, "examples/dice.toml"), name)
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
        need_one_of(dino, DINOS, what=say("perseverance-1.what.dino"), where=where)
    if kind == WALL:
        return DieFace(gains, ALWAYS if entry.get("defeat", False) else NEVER)
    if kind == TRAP:
        defeats = need(entry, "defeats", str, where=where)
        return DieFace(
            gains,
            need_one_of(defeats, (MATCH, ALWAYS, NEVER), what=say("perseverance-1.what.result"), where=where),
        )
    if not dinos:
        raise BadData(say("perseverance-1.file.dinos", where=where))
    return DieFace(gains, dinos=dinos)


def special_die(facts: Facts, kind: str) -> SpecialDie:
    """The die of the owner's copy."""
    sides = tuple(facts.get("die", kind))
    return SpecialDie(sides, {side: face_of(kind, side) for side in sides}, COLOURS.get(kind))


def face_of(kind: str, side: str) -> DieFace:
    """What a side means, from its name: ``follower+follower+defeat``, ``match-2``, ``trampler+raptor``."""
    if kind == TRAP:
        result, _, followers = side.partition("-")
        defeats, usual = TRAP_RESULTS[result]
        return DieFace(Counter(followers=int(followers or usual)), defeats)
    shown = Counter(side.split("+"))
    if kind == WALL:
        gains = {asset: shown[name] for name, asset in WALL_GAINS.items() if shown[name]}
        return DieFace(Counter(gains), ALWAYS if shown[DEFEAT] else NEVER)
    return DieFace(Counter(), dinos=tuple(side.split("+")))


def side_of(kind: str, face: DieFace) -> str:
    """The name of the side that means this."""
    if kind == TRAP:
        result = next(result for result, (defeats, _) in TRAP_RESULTS.items() if defeats == face.defeats)
        usual = face.gains["followers"] == TRAP_RESULTS[result][1]
        return result if usual else f"{result}-{face.gains['followers']}"
    if kind == WALL:
        gains = [name for name, asset in WALL_GAINS.items() for _ in range(face.gains[asset])]
        return "+".join([*gains, *([DEFEAT] if face.defeats == ALWAYS else [])]) or BLANK
    return "+".join(face.dinos)


def possible_sides(kind: str) -> list[str]:
    """All sides that a die may have, so far as the rulebook tells what they show."""
    if kind == TRAP:
        return [*TRAP_RESULTS, *(f"match-{number}" for number in (1, 2, 4))]
    if kind == WALL:
        amounts = [(s, f) for s in range(3) for f in range(3)]
        each = [Counter(safeguard=s, followers=f) for s, f in amounts]
        return [side_of(WALL, DieFace(gains, result)) for gains in each for result in (NEVER, ALWAYS)]
    return ["+".join(dinos) for number in (1, 2, 3) for dinos in product(DINOS, repeat=number)]


def face_label(kind: str, face: DieFace) -> Message:
    """A side of a special die in words, from what it means."""
    if face.dinos:
        return say("perseverance-1.face.dinos", dinos=tuple(map(dino_name, face.dinos)))
    what = assets_in_words(face.gains)
    return say(f"perseverance-1.face.{kind}-{face.defeats}", what=what)


def _text(text: str | None, name: str) -> str:
    return text if text is not None else built_in("engine.perseverance.one", name)


@lru_cache(maxsize=8)
def load_leaders(
    text: str | None = None, name: str = "leaders.toml"
) -> tuple[dict[str, Leader], Counter[str]]:
    """The leaders, and what everybody starts with on side A."""
    table = parse(_text(text, "leaders.toml"), name)
    zones = [zone for zone, _ in ZONES]
    leaders = {}
    for id, entry in need(table, "leader", dict, where=name).items():
        where = f"{name}, leader {id}"
        need_mark(entry, where=where)
        start = need(entry, "first_game", str, where=where)
        need_one_of(start, zones, what=say("data.what.zone"), where=where)
        leaders[id] = Leader(id, need(entry, "name", str, where=where), start)
    if len(leaders) < LEADERS:
        raise BadData(say("perseverance-1.file.leaders", where=name, n=LEADERS, number=len(leaders)))
    return leaders, _start(need(table, "side_a", dict, where=name), f"{name}, side_a")


def side_b_told(text: str, name: str = "leaders.toml") -> dict[str, dict[str, int]]:
    """What an owner's file of version 0.1 tells of side B; what was marked as ours does not count."""
    entries = need(parse(text, name), "leader", dict, where=name)
    sides = {id: entry["side_b"] for id, entry in entries.items() if "side_b" in entry}
    return {
        id: dict(_start(side, f"{name}, leader {id}, side_b"))
        for id, side in sides.items()
        if need_mark(side, where=f"{name}, leader {id}, side_b") == "rulebook"
    }


@lru_cache(maxsize=1)
def example_side_b() -> dict[str, dict[str, int]]:
    return parse(_text(None, "examples/side_b.toml"), "side_b.toml")


def _start(table: dict[str, Any], where: str) -> Counter[str]:
    need_mark(table, where=where)
    return Counter({asset: need(table, asset, int, where=where) for asset in START_ASSETS})


TRAPS_EACH = 8


@lru_cache(maxsize=8)
def load_traps(text: str | None = None, name: str = "traps.toml") -> Counter[str]:
    """How many traps of each type a player has, from a file; without one, our example."""
    table = parse(_text(text, "examples/traps.toml"), name)
    need_mark(table, where=name)
    traps = Counter({dino: need(table, dino, int, where=name) for dino in DINOS})
    if traps.total() != TRAPS_EACH:
        raise BadData(say("perseverance-1.file.traps", where=name, n=TRAPS_EACH, number=traps.total()))
    return traps


@lru_cache(maxsize=8)
def load_tiles(players: int, text: str | None = None, name: str = "tiles.toml") -> tuple[ScoringTile, ...]:
    """The scoring tiles for this number of players, lowest first, from a file; without one, our example."""
    return read_tiles(parse(_text(text, "examples/tiles.toml"), name), players, name)


@lru_cache(maxsize=1)
def printed_tiles() -> dict[str, list[int]]:
    """The first ranks of tiles that the rulebook tells."""
    tiles = parse(_text(None, "tiles.toml"), "tiles.toml")["tile"]
    return {f"{tile['players']}-{tile['assembly']}": tile["known"] for tile in tiles}


@lru_cache(maxsize=8)
def load_prizes(players: int, text: str | None = None, name: str = "tiles.toml") -> tuple[int, ...]:
    """The prizes of the final scoring."""
    final = need(parse(_text(text, "tiles.toml"), name), "final", dict, where=name)
    need_mark(final, where=f"{name}, final")
    return numbers(final, str(players), f"{name}, final")
