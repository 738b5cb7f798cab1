"""Advancements and encounters: a card as the rules see it, and the files that describe cards."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.data import built_in, need, need_one_of, parse
from engine.dead_reckoning.abilities import Ability, AbilityEffect, read_abilities, read_icons
from engine.dead_reckoning.box import ROWS, load_box
from engine.dead_reckoning.pieces import card_name
from engine.errors import BadData
from engine.facts import Facts, Value
from engine.messages import Message, say

ADVANCEMENT, MERCHANT = "advancement", "merchant"
POSITIONS = ("top", "middle", "bottom")
SCORES = ("", "cargo", "absent", "wheels", "ask")
TOLD_EFFECTS = {"none": 0, "flag": 1, "force": 1, "throw": 2, "influence": 1, "score": 0, "other": 1}
"""What a form may say that a card does, and how much of it; anything else is “other”, as the card has it."""

EXAMPLE = "examples/cards.toml"
RESULTS = ("cargo", "coin", "damage", "keep", "level_last")


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a card."""

    kind: str
    price: int
    positions: tuple[str, ...]
    icons: Counter[str]
    abilities: tuple[Ability, ...] = ()
    score: str = ""
    draw_per: str = ""


def face_of(value: Value) -> Face:
    """The front that a fact tells: by a form, or more closely by a file."""
    where = "a card"
    abilities, score = read_abilities(value, where), value.get("score", "")
    word = value.get("effect", "none")
    if word == "score":
        score = "ask"
    elif word != "none":
        abilities = (Ability((AbilityEffect(word, TOLD_EFFECTS[word]),)),)
    return Face(
        value["kind"],
        value["price"],
        tuple(value["positions"]),
        read_icons(value, where),
        abilities,
        score,
        value.get("draw_per", ""),
    )


class Card:
    """An advancement, or a merchant that can become one. Its front is looked up when it matters."""

    __slots__ = ("_face", "_facts", "_value", "id")

    def __init__(self, id: str, facts: Facts) -> None:
        self.id = id
        self._facts = facts
        self._value: Value = None
        self._face: Face | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def face(self) -> Face:
        """The front as it was told last; an unknown one is asked for."""
        value = self._facts.get("card", self.id)
        if value is not self._value:
            self._value, self._face = value, face_of(value)
        assert self._face is not None
        return self._face

    @property
    def name(self) -> Message:
        """What it is called; nobody is asked for that."""
        return card_name(self._facts, self.id)

    @property
    def kind(self) -> str:
        return self.face.kind

    @property
    def price(self) -> int:
        return self.face.price

    @property
    def positions(self) -> tuple[str, ...]:
        return self.face.positions

    @property
    def icons(self) -> Counter[str]:
        return self.face.icons

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return self.face.abilities

    @property
    def score(self) -> str:
        return self.face.score

    @property
    def draw_per(self) -> str:
        return self.face.draw_per


@dataclass(frozen=True, slots=True)
class Cards:
    """What a file tells of cards, as facts: our examples, or what an owner wrote for version 0.1.

    :param known: the front of each.
    :param rows: the row of each.
    :param backs: of merchants, by what is told of their backs.
    """

    known: dict[str, Value]
    rows: dict[str, int]
    backs: dict[str, dict[str, Value]]

    def in_row(self, row: int) -> Counter[str]:
        """How many of each lie in the box of a row."""
        return Counter({id: self.known[id]["copies"] for id in self.known if self.rows[id] == row})


@lru_cache(maxsize=8)
def load_cards(text: str | None = None, name: str = "cards.toml") -> Cards:
    """The cards of a TOML text, checked; without one, the example cards."""
    table = parse(text if text is not None else built_in("engine.dead_reckoning", EXAMPLE), name)
    cards = Cards({}, {}, {"cubes": {}, "win": {}, "lose": {}, "effect": {}})
    for kind, entries in table.items():
        need_one_of(kind, (ADVANCEMENT, MERCHANT), what=say("dead-reckoning.what.card"), where=name)
        for id, entry in entries.items():
            where = f"{name}, {kind} {id}"
            cards.known[id] = _front(kind, entry, where)
            cards.rows[id] = _row(entry, where)
            for key in cards.backs:
                if key in entry:
                    cards.backs[key][id] = entry[key] if key == "cubes" else _result(entry, key, where)
    _check_boxes(cards, name)
    return cards


def _check_boxes(cards: Cards, name: str) -> None:
    for row, held in zip(ROWS, load_box().row_boxes, strict=True):
        if (number := cards.in_row(row).total()) > held:
            raise BadData(say("dead-reckoning.file.row-box", where=name, row=row, n=held, number=number))


def _row(entry: Any, where: str) -> int:
    row = need(entry, "row", int, where=where)
    if row not in ROWS:
        raise BadData(say("dead-reckoning.file.row", where=where, most=ROWS[-1], value=row))
    return int(row)


def _front(kind: str, entry: Any, where: str) -> Value:
    positions = need(entry, "positions", list, where=where)
    for position in positions:
        need_one_of(position, POSITIONS, what=say("dead-reckoning.what.position"), where=where)
    if not positions:
        raise BadData(say("dead-reckoning.file.positions", where=where))
    read_abilities(entry, where)
    need_one_of(entry.get("score", ""), SCORES, what=say("dead-reckoning.what.scoring"), where=where)
    front = {
        "kind": kind,
        "name": need(entry, "name", str, where=where),
        "price": need(entry, "price", int, where=where),
        "positions": positions,
        "icons": dict(read_icons(entry, where)),
        "copies": need(entry, "copies", int, where=where),
    }
    return front | {key: entry[key] for key in ("abilities", "score", "draw_per") if key in entry}


def _result(entry: dict[str, Any], key: str, where: str) -> Value:
    for word in entry[key]:
        need_one_of(word, RESULTS, what=say("dead-reckoning.what.result"), where=f"{where}, {key}")
    return entry[key]
