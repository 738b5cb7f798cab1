"""What lies in the box: counts, hull spaces, buildings, upgrade tiles and achievements, from box.toml."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData

ROWS = (1, 2, 3, 4)
CLASSES = ("basic", "advanced")
FORT, GARRISON, OUTPOST = "fort", "garrison", "outpost"
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
FILE = "box.toml"


@dataclass(frozen=True, slots=True)
class HullTile:
    """What a hull space shows: an upgrade tile, or what is printed there (class “printed”)."""

    id: str
    cls: str
    name: str = ""
    hold: int = 0
    sail: int = 0
    cannon: int = 0


@dataclass(frozen=True, slots=True)
class BoxContents:
    """Counts and values by the ids of the data file; None is a value that the players tell once."""

    counts: dict[str, Any]
    colours: tuple[str, ...]
    cannons: int
    most_sails: int
    hull: dict[str, HullTile]
    buildings: Counter[str]
    prices: dict[str, int | None]
    defence: dict[str, int]
    tiles: dict[str, HullTile]
    copies: Counter[str]
    achievements: dict[str, dict[str, Any]]
    marks: dict[str, str]

    @property
    def row_boxes(self) -> list[int]:
        return list(self.counts["row_boxes"])

    @property
    def cargo(self) -> int:
        return int(self.counts["cargo_1"] + 3 * self.counts["cargo_3"])


@lru_cache(maxsize=8)
def load_box(text: str | None = None) -> BoxContents:
    """The box of a TOML text, checked; without one, the built-in box."""
    table = parse(text if text is not None else built_in("engine.dead_reckoning", FILE), FILE)
    buildings = need(table, "buildings", dict, where=FILE)
    upgrades = need(table, "upgrades", dict, where=FILE)
    tiles = {id: _tile(id, entry) for id, entry in upgrades.items()}
    copies = Counter(
        {id: need(upgrades[id], "copies", int, where=f"{FILE}, upgrade {id}") for id in upgrades}
    )
    counts = need(table, "counts", dict, where=FILE)
    _fill_up(copies, need(counts, "upgrade_tiles", int, where=f"{FILE}, counts"))
    return BoxContents(
        counts=counts,
        colours=tuple(need(table, "colours", dict, where=FILE)),
        cannons=table["ship"]["cannons"],
        most_sails=table["ship"]["most_sails"],
        hull={
            entry["space"]: HullTile("printed", "printed", hold=entry["hold"], sail=entry["sail"])
            for entry in table["hull"]
        },
        buildings=Counter({id: entry["copies"] for id, entry in buildings.items()}),
        prices={id: entry.get("price") for id, entry in buildings.items()},
        defence={id: entry.get("defence", 0) for id, entry in buildings.items()},
        tiles=tiles | {f"other-{cls}": HullTile(f"other-{cls}", cls) for cls in CLASSES},
        copies=copies,
        achievements=_achievements(table),
        marks=_marks(table),
    )


def _tile(id: str, entry: Any) -> HullTile:
    where = f"{FILE}, upgrade {id}"
    cls = need_one_of(need(entry, "class", str, where=where), CLASSES, what="class", where=where)
    return HullTile(
        id,
        cls,
        need(entry, "name", str, where=where),
        need(entry, "hold", int, where=where),
        entry.get("sail", 0),
        entry.get("cannon", 0),
    )


def _fill_up(copies: Counter[str], wanted: int) -> None:
    """Tiles of the box that are not listed, shared between the two classes."""
    missing = wanted - copies.total()
    if missing < 0:
        raise BadData(f"{FILE}, upgrades: the box holds {wanted} tiles, but {copies.total()} are listed.")
    copies["other-basic"], copies["other-advanced"] = missing - missing // 2, missing // 2


def _achievements(table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    found = need(table, "achievements", dict, where=FILE)
    for id in ACHIEVEMENTS:
        need(found, id, dict, where=f"{FILE}, achievements")
    for id in found:
        need_one_of(id, ACHIEVEMENTS, what="achievement", where=f"{FILE}, achievements")
    return dict(found)


def _marks(table: dict[str, Any]) -> dict[str, str]:
    """Where each entry comes from: a table with a mark of its own, or a table of marked entries."""
    marks = {}
    for name, entry in table.items():
        parts = {str(at): one for at, one in enumerate(entry)} if isinstance(entry, list) else entry
        for id, one in {name: entry}.items() if "mark" in parts else parts.items():
            marks[f"{name} {id}"] = need_mark(one, where=f"{FILE}, {name} {id}")
    return marks
