"""What lies in the box, as the rulebook's text says: counts, hull spaces, buildings and achievements."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_one_of, parse
from engine.errors import BadData
from engine.messages import say

ROWS = (1, 2, 3, 4)
CLASSES = ("basic", "advanced")
FORT, GARRISON, OUTPOST = "fort", "garrison", "outpost"
BUILDINGS = (FORT, GARRISON, OUTPOST)
ACHIEVEMENTS = (
    "legendary",
    "expert-sailors",
    "terror",
    "builder",
    "capitalist",
    "colonizer",
    "elite-vessel",
    "explorer",
    "master-merchant",
)
FILE, EXAMPLE = "box.toml", "examples/box.toml"


@dataclass(frozen=True, slots=True)
class HullTile:
    """What a hull space shows: an upgrade tile, or what is printed there (class “printed”)."""

    id: str
    cls: str
    hold: int
    sail: int
    cannon: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class BoxContents:
    """Counts and values by the ids of the data file."""

    counts: dict[str, Any]
    colours: tuple[str, ...]
    cannons: int
    most_sails: int
    hull: dict[str, HullTile]
    buildings: Counter[str]
    prices: dict[str, int]
    defence: dict[str, int]
    achievements: dict[str, dict[str, Any]]

    @property
    def row_boxes(self) -> list[int]:
        return list(self.counts["row_boxes"])

    @property
    def cargo(self) -> int:
        return int(self.counts["cargo_1"] + 3 * self.counts["cargo_3"])


@lru_cache(maxsize=8)
def load_box(text: str | None = None) -> BoxContents:
    """What the rulebook's text says of the box; an owner of another edition may bring another text."""
    table = parse(text if text is not None else built_in("engine.dead_reckoning", FILE), FILE)
    buildings = need(table, "buildings", dict, where=FILE)
    return BoxContents(
        counts=need(table, "counts", dict, where=FILE),
        colours=tuple(need(table, "colours", dict, where=FILE)),
        cannons=table["ship"]["cannons"],
        most_sails=table["ship"]["most_sails"],
        hull={
            entry["space"]: HullTile("printed", "printed", hold=entry["hold"], sail=entry["sail"])
            for entry in table["hull"]
        },
        buildings=Counter({id: entry["copies"] for id, entry in buildings.items()}),
        prices={id: entry["price"] for id, entry in buildings.items() if "price" in entry},
        defence={id: entry.get("defence", 0) for id, entry in buildings.items()},
        achievements=_achievements(table),
    )


def _achievements(table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    found = need(table, "achievements", dict, where=FILE)
    return {
        id: {
            key: value
            for key, value in need(found, id, dict, where=FILE).items()
            if key not in ("rules", "mark", "coins")
        }
        for id in ACHIEVEMENTS
    }


@dataclass(frozen=True, slots=True)
class TilesAndPrices:
    """What a file tells of tiles, prices and coins: our examples, or what an owner wrote for version 0.1."""

    tiles: dict[str, dict[str, Any]]
    prices: dict[str, int]
    coins: dict[str, int]
    units: dict[str, str]
    colours: dict[str, str]


@lru_cache(maxsize=8)
def load_tiles(text: str | None = None, name: str = FILE) -> TilesAndPrices:
    """Tiles, prices and coins of a TOML text, checked; without one, the examples."""
    table = parse(text if text is not None else built_in("engine.dead_reckoning", EXAMPLE), name)
    upgrades = table.get("upgrades", {})
    tiles = {id: _tile(entry, f"{name}, upgrades {id}") for id, entry in upgrades.items()}
    wanted, number = load_box().counts["upgrade_tiles"], sum(tile["copies"] for tile in tiles.values())
    if number > wanted:
        raise BadData(say("dead-reckoning.file.tiles", where=f"{name}, upgrades", n=wanted, number=number))
    achievements, buildings = table.get("achievements", {}), table.get("buildings", {})
    return TilesAndPrices(
        tiles,
        {id: entry["price"] for id, entry in buildings.items() if "price" in entry and id in BUILDINGS},
        {id: entry["coins"] for id, entry in achievements.items() if "coins" in entry and id in ACHIEVEMENTS},
        table.get("units", {}),
        {id: name for id, name in table.get("colours", {}).items() if isinstance(name, str)},
    )


def _tile(entry: Any, where: str) -> dict[str, Any]:
    need_one_of(
        need(entry, "class", str, where=where), CLASSES, what=say("dead-reckoning.what.class"), where=where
    )
    return {
        "name": need(entry, "name", str, where=where),
        "class": entry["class"],
        "hold": need(entry, "hold", int, where=where),
        "sail": entry.get("sail", 0),
        "cannon": entry.get("cannon", 0),
        "copies": need(entry, "copies", int, where=where),
    }
