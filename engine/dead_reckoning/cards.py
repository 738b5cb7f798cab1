"""Advancements and encounters: what is known of the cards in the four row boxes."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.dead_reckoning.abilities import Ability, read_abilities, read_icons
from engine.dead_reckoning.box import ROWS, load_box
from engine.errors import BadData

ADVANCEMENT, MERCHANT = "advancement", "merchant"
POSITIONS = ("top", "middle", "bottom")
SCORES = ("", "cargo", "absent", "wheels", "ask")
UNLISTED = "unlisted"
"""A card of a box that no data file describes: it is asked for when it turns up."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the back of a merchant gives or takes; ``keep``: the player keeps the card."""

    cargo: int = 0
    coin: int = 0
    damage: int = 0
    keep: bool = False
    level_last: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """An advancement, or a merchant that can become one. None on a merchant's back means: ask.

    A back with 0 ``cubes`` starts no fight and has an ``effect``.
    """

    id: str
    name: str
    kind: str
    row: int
    price: int
    positions: tuple[str, ...]
    icons: Counter[str]
    abilities: tuple[Ability, ...] = ()
    score: str = ""
    draw_per: str = ""
    cubes: int | None = None
    win: Result | None = None
    lose: Result | None = None
    effect: Result | None = None

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards that the data file describes, and how many of each are in the box of each row."""

    known: dict[str, Card]
    boxes: dict[int, Counter[str]]
    marks: dict[str, str]


@lru_cache(maxsize=8)
def load_cards(text: str | None = None, name: str = "cards.toml") -> Cards:
    """The cards of a TOML text, checked; without one, the built-in cards."""
    table = parse(text if text is not None else built_in("engine.dead_reckoning", "cards.toml"), name)
    known: dict[str, Card] = {}
    boxes: dict[int, Counter[str]] = {row: Counter() for row in ROWS}
    marks: dict[str, str] = {}
    for kind, entries in table.items():
        need_one_of(kind, (ADVANCEMENT, MERCHANT), what="kind of card", where=name)
        for id, entry in entries.items():
            where = f"{name}, {kind} {id}"
            marks[id] = need_mark(entry, where=where)
            known[id] = _card(id, kind, entry, where)
            boxes[known[id].row][id] = need(entry, "copies", int, where=where)
    for row, held in boxes.items():
        _fill_up(row, held, name)
    return Cards(known, boxes, marks)


def _fill_up(row: int, held: Counter[str], name: str) -> None:
    missing = load_box().row_boxes[row - 1] - held.total()
    if missing < 0:
        raise BadData(
            f"{name}: the box of row {row} holds {load_box().row_boxes[row - 1]} cards, not {held.total()}."
        )
    if missing:
        held[UNLISTED] = missing


def _card(id: str, kind: str, entry: Any, where: str) -> Card:
    row = need(entry, "row", int, where=where)
    if row not in ROWS:
        raise BadData(f"{where}: “row” is 1 to 4, not {row}.")
    positions = need(entry, "positions", list, where=where)
    for position in positions:
        need_one_of(position, POSITIONS, what="position", where=where)
    if not positions:
        raise BadData(f"{where}: “positions” names top, middle or bottom.")
    return Card(
        id,
        need(entry, "name", str, where=where),
        kind,
        row,
        need(entry, "price", int, where=where),
        tuple(positions),
        read_icons(entry, where),
        read_abilities(entry, where),
        need_one_of(entry.get("score", ""), SCORES, what="scoring", where=where),
        entry.get("draw_per", ""),
        entry.get("cubes"),
        _result(entry, "win", where),
        _result(entry, "lose", where),
        _result(entry, "effect", where),
    )


def _result(entry: dict[str, Any], key: str, where: str) -> Result | None:
    if key not in entry:
        return None
    known = {"cargo", "coin", "damage", "keep", "level_last"}
    for word in entry[key]:
        need_one_of(word, known, what="effect of a merchant", where=f"{where}, {key}")
    return Result(**entry[key])
