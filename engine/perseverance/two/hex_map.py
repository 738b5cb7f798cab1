"""The map: hexes with their coordinates, the tiles on them with two faces, and the dino spaces of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData

PLAINS, CANYON, TEMPLE = "plains", "canyon", "temple"
TERRAINS = (PLAINS, CANYON)
TILES = {PLAINS: 6, CANYON: 8}
SPECIES = {"trampler": 24, "raptor": 20, "shieldhead": 20}
"""How many dinos there are of each species."""

FACES = ("A", "B")
CUBE, PERK = "cube", "perk"
TILE, EDGE, START = "tile", "edge", "start"
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@dataclass(frozen=True, slots=True)
class DinoSpace:
    """A dino space: its species, whether a dino stands there at the start, and whether it is dangerous."""

    species: str
    start: bool = False
    dangerous: bool = False


@dataclass(frozen=True, slots=True)
class TileFace:
    """One face of a tile, or the printed hex: dino spaces along the arrows, and the temple space."""

    spaces: tuple[DinoSpace, ...]
    temple: bool = False


@dataclass(frozen=True)
class Hex:
    """A hex of the board: where it lies, and what covering its camp and outpost space gives.

    ``kind``: a tile lies on it, it is printed on the edge, or it is the cleared area of the start.
    """

    id: str
    at: tuple[int, int]
    kind: str
    terrain: str
    camp: Counter[str]
    outpost: Counter[str]


@dataclass(frozen=True)
class Map:
    """All hexes from left to right, who touches whom, and the faces of the tiles and edge hexes."""

    hexes: dict[str, Hex]
    neighbours: dict[str, tuple[str, ...]]
    faces: dict[str, dict[str, TileFace]]

    @property
    def temple_tiles(self) -> list[str]:
        """Tiles with a temple space on some face."""
        return [id for id, faces in self.faces.items() if any(face.temple for face in faces.values())]


@lru_cache(maxsize=8)
def load_map(text: str | None = None, name: str = "map.toml") -> Map:
    """The map of a TOML text, checked; without one, the built-in example."""
    table = parse(text if text is not None else built_in("engine.perseverance.two", "map.toml"), name)
    hexes = {id: _hex(id, entry, name) for id, entry in need(table, "hex", dict, where=name).items()}
    _check_hexes(hexes, name)
    places = {hex.at: id for id, hex in hexes.items()}
    neighbours = {
        id: tuple(places[at] for at in _around(hex.at) if at in places) for id, hex in hexes.items()
    }
    tiles = need(table, "face", dict, where=name)
    faces = {id: _faces(id, hex, tiles, name) for id, hex in hexes.items() if hex.kind != START}
    map = Map(hexes, neighbours, faces)
    if not map.temple_tiles:
        raise BadData(f"{name}: no face shows the temple space. Mark one with “temple = true”.")
    return map


def _around(at: tuple[int, int]) -> Iterable[tuple[int, int]]:
    return ((at[0] + q, at[1] + r) for q, r in AROUND)


def _hex(id: str, entry: Any, name: str) -> Hex:
    where = f"{name}, hex {id}"
    need_mark(entry, where=where)
    at = need(entry, "at", list, where=where)
    if len(at) != 2 or not all(isinstance(number, int) for number in at):
        raise BadData(f"{where}: “at” gives the column and the row of the hex, such as [2, 1].")
    kind = need_one_of(entry.get("kind", TILE), (TILE, EDGE, START), what="kind of hex", where=where)
    terrain = need_one_of(need(entry, "terrain", str, where=where), TERRAINS, what="terrain", where=where)
    camp = _covered(entry, "camp", (CUBE, PERK, "followers"), where)
    outpost = _covered(entry, "outpost", ("valor", "followers"), where)
    return Hex(id, (at[0], at[1]), kind, terrain, camp, outpost)


def _covered(entry: dict[str, Any], key: str, known: tuple[str, ...], where: str) -> Counter[str]:
    gains = entry.get(key, {})
    for gained in gains:
        need_one_of(gained, known, what=f"reward under the {key}", where=where)
        need(gains, gained, int, where=where)
    return Counter(gains)


def _check_hexes(hexes: dict[str, Hex], name: str) -> None:
    if len({hex.at for hex in hexes.values()}) < len(hexes):
        raise BadData(f"{name}: two hexes lie at the same place. Every “at” is used once.")
    tiles = Counter(hex.terrain for hex in hexes.values() if hex.kind == TILE)
    if tiles != Counter(TILES):
        raise BadData(f"{name}: there are 6 plains and 8 canyon tiles, not {dict(tiles)}.")
    if not any(hex.kind == START for hex in hexes.values()):
        raise BadData(f"{name}: one area is cleared at the start. Give it “kind” = “start”.")


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
    need_one_of(species, SPECIES, what="species", where=where)
    for mark in marks:
        need_one_of(mark, ("start", "dangerous"), what="mark of a dino space", where=where)
    return DinoSpace(species, "start" in marks, "dangerous" in marks)
