"""The map: hexes with their coordinates, the tiles on them with two faces, and the dino spaces of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.facts import Facts, Value
from engine.messages import say

PLAINS, CANYON, TEMPLE = "plains", "canyon", "temple"
TERRAINS = (PLAINS, CANYON)
TILES = {PLAINS: 6, CANYON: 8}
SPECIES = {"trampler": 24, "raptor": 20, "shieldhead": 20}
"""How many dinos there are of each species."""

FACES = ("A", "B")
CUBE, PERK = "cube", "perk"
TILE, EDGE, START = "tile", "edge", "start"
CAMP, OUTPOST = "camp", "outpost"
START_AREA = "S1"
"""How the area that is cleared at the start is named; the rulebook gives only tiles a code."""

START_TERRAINS = (START_AREA,)
CAMP_GIVES = (CUBE, PERK, "followers")
OUTPOST_GIVES = ("valor", "followers")
MOST_AROUND = 6
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@dataclass(frozen=True, slots=True)
class DinoSpace:
    """A dino space: its species, whether a dino stands there at the start, and whether it is dangerous."""

    species: str
    start: bool
    dangerous: bool


@dataclass(frozen=True, slots=True)
class TileFace:
    """One face of a tile, or the printed hex: dino spaces along the arrows, and the temple space."""

    spaces: tuple[DinoSpace, ...]
    temple: bool = False


@dataclass(frozen=True)
class Hex:
    """A hex of the board, and where screens show it.

    ``kind``: a tile lies on it, it is printed on the edge, or it is the cleared area of the start.
    ``camp`` and ``outpost``: what a file says that covering these spaces gives.
    """

    id: str
    at: tuple[int, int] | None
    kind: str
    terrain: str
    camp: Counter[str] = field(default_factory=Counter)
    outpost: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Map:
    """All hexes from left to right, who touches whom, and the faces of the tiles and edge hexes."""

    hexes: dict[str, Hex]
    neighbours: dict[str, tuple[str, ...]]
    faces: dict[str, dict[str, TileFace]]

    @property
    def edges(self) -> list[str]:
        return [id for id, hex in self.hexes.items() if hex.kind == EDGE]

    def temples(self, face: str) -> list[str]:
        """The tiles that show the temple space on this face."""
        return [id for id, faces in self.faces.items() if faces[face].temple]

    def face(self, subject: str) -> TileFace:
        """The face of a tile, such as ``P1A``, or of a printed hex; an empty one where there is none."""
        id, letter = (subject[:-1], subject[-1]) if subject[-1] in FACES else (subject, FACES[0])
        return self.faces[id][letter] if id in self.faces else TileFace(())

    @property
    def temple_tiles(self) -> list[str]:
        """Tiles with a temple space on some face."""
        return [id for id, faces in self.faces.items() if any(face.temple for face in faces.values())]


@lru_cache(maxsize=8)
def load_map(text: str | None = None, name: str = "map.toml") -> Map:
    """The map of a TOML text, checked; without one, our example."""
    table = parse(
        text if text is not None else built_in("engine.perseverance.two", "examples/map.toml"), name
    )
    hexes = {id: _hex(id, entry, name) for id, entry in need(table, "hex", dict, where=name).items()}
    _check_hexes(hexes, name)
    places = {hex.at: id for id, hex in hexes.items() if hex.at is not None}
    neighbours = {
        id: tuple(places[near] for near in _around(at) if near in places) for at, id in places.items()
    }
    tiles = need(table, "face", dict, where=name)
    faces = {id: _faces(id, hex, tiles, name) for id, hex in hexes.items() if hex.kind != START}
    map = Map(hexes, neighbours, faces)
    if not map.temple_tiles:
        raise BadData(say("perseverance-2.file.temple", where=name))
    return map


def example_map() -> Map:
    """The map that we made up."""
    return load_map()


def tile_ids() -> list[str]:
    """The codes of the tiles and of the hexes on which they lie."""
    return [f"{terrain[0].upper()}{number}" for terrain, n in TILES.items() for number in range(1, n + 1)]


def edge_ids(number: int) -> list[str]:
    """Hexes that are printed on the edge have no code: they are numbered."""
    return [f"E{at}" for at in range(1, number + 1)]


def board_hexes(facts: Facts) -> dict[str, Hex]:
    """The hexes of the owner's copy, as far as is known; our example also says where screens show them."""
    ids = list(example_map().hexes) if facts.example else [START_AREA, *tile_ids()]
    edges = edge_ids(facts.known("edges") or 0)
    kept = [id for id in ids if id[0] != "E" or id in edges]
    return {id: hex_of(facts, id) for id in dict.fromkeys([*kept, *edges])}


def hex_of(facts: Facts, id: str) -> Hex:
    """What is known of a hex."""
    kind = {START_AREA: START}.get(id, EDGE if id[0] == "E" else TILE)
    by_code = {"P": PLAINS, "C": CANYON}.get(id[0], "")
    ours = example_map().hexes.get(id) if facts.example else None
    terrain = by_code or (facts.known("terrain", id) if kind == START else ours.terrain if ours else "") or ""
    return Hex(id, ours.at if ours else None, kind, terrain)


def face_subject(hex: Hex, letter: str) -> str:
    return hex.id if hex.kind == EDGE else f"{hex.id}{letter}"


def face_of(facts: Facts, hex: Hex, letter: str) -> TileFace:
    """The face of a tile as it lies on the table, or a printed hex."""
    return _face_from(
        facts.get("face", face_subject(hex, letter)), hex.id in (facts.known("temple", letter) or ())
    )


def _face_from(value: Value, temple: bool) -> TileFace:
    spaces = (
        DinoSpace(species, str(number) in value["start"], str(number) in value["dangerous"])
        for number, species in enumerate(value["spaces"], 1)
    )
    return TileFace(tuple(spaces), temple)


def face_value(face: TileFace) -> Value:
    """A face as the fact that tells it."""
    each = [(str(number), space) for number, space in enumerate(face.spaces, 1)]
    return {
        "spaces": [space.species for space in face.spaces],
        "start": [number for number, space in each if space.start],
        "dangerous": [number for number, space in each if space.dangerous],
    }


def beside(facts: Facts, id: str, others: Iterable[str]) -> tuple[str, ...]:
    """The hexes that touch this one: as told of it, or of all that do; otherwise the owner is asked."""
    told = facts.known("beside", id)
    if told is None:
        known = {other: facts.known("beside", other) for other in others if other != id}
        near = [other for other, hexes in known.items() if hexes is not None and id in hexes]
        whole = len(near) == MOST_AROUND or None not in known.values()
        told = near if whole else facts.get("beside", id)
    return tuple(told)


def beside_mistake(facts: Facts, id: str, value: Value) -> str | None:
    """A hex of which the contrary was told, if there is one."""
    told = {key.subject: hexes for key, hexes in facts.told().items() if key.kind == "beside"}
    return next(
        (other for other, hexes in told.items() if other != id and (other in value) != (id in hexes)), None
    )


def _around(at: tuple[int, int]) -> Iterable[tuple[int, int]]:
    return ((at[0] + q, at[1] + r) for q, r in AROUND)


def _hex(id: str, entry: Any, name: str) -> Hex:
    where = f"{name}, hex {id}"
    need_mark(entry, where=where)
    at = need(entry, "at", list, where=where)
    if len(at) != 2 or not all(isinstance(number, int) for number in at):
        raise BadData(say("perseverance-2.file.at", where=where))
    kind = need_one_of(
        entry.get("kind", TILE), (TILE, EDGE, START), what=say("perseverance-2.what.hex"), where=where
    )
    terrain = need_one_of(
        need(entry, "terrain", str, where=where),
        TERRAINS,
        what=say("perseverance-2.what.terrain"),
        where=where,
    )
    camp = _covered(entry, "camp", CAMP_GIVES, where)
    outpost = _covered(entry, "outpost", OUTPOST_GIVES, where)
    return Hex(id, (at[0], at[1]), kind, terrain, camp, outpost)


def _covered(entry: dict[str, Any], key: str, known: tuple[str, ...], where: str) -> Counter[str]:
    gains = entry.get(key, {})
    for gained in gains:
        need_one_of(gained, known, what=say(f"perseverance-2.what.under-{key}"), where=where)
        need(gains, gained, int, where=where)
    return Counter(gains)


def _check_hexes(hexes: dict[str, Hex], name: str) -> None:
    if len({hex.at for hex in hexes.values()}) < len(hexes):
        raise BadData(say("perseverance-2.file.same-place", where=name))
    tiles = Counter(hex.terrain for hex in hexes.values() if hex.kind == TILE)
    if tiles != Counter(TILES):
        raise BadData(say("perseverance-2.file.tiles", where=name, found=str(dict(tiles))))
    if not any(hex.kind == START for hex in hexes.values()):
        raise BadData(say("perseverance-2.file.start", where=name))


def _faces(id: str, hex: Hex, tiles: dict[str, Any], name: str) -> dict[str, TileFace]:
    """Both faces of a tile; an edge hex is printed and has only one, which stands for both."""
    where = f"{name}, face {id}"
    entry = need(tiles, id, dict, where=f"{name}, face")
    if hex.kind == EDGE:
        return dict.fromkeys(FACES, _face(entry, where))
    return {face: _face(need(entry, face, dict, where=where), f"{where} {face}") for face in FACES}


def _face(entry: Any, where: str) -> TileFace:
    need_mark(entry, where=where)
    spaces = tuple(_space(space, where) for space in need(entry, "spaces", list, where=where))
    return TileFace(spaces, bool(entry.get("temple", False)))


def _space(words: Any, where: str) -> DinoSpace:
    """``raptor start dangerous``: the species first, then the marks that the space carries."""
    species, *marks = str(words).split() or [""]
    need_one_of(species, SPECIES, what=say("perseverance-2.what.species"), where=where)
    for mark in marks:
        need_one_of(mark, ("start", "dangerous"), what=say("perseverance-2.what.mark"), where=where)
    return DinoSpace(species, "start" in marks, "dangerous" in marks)
