"""What the rules of Dead Reckoning must know of the owner's copy and the rulebook's text does not say."""

from collections.abc import Iterator, Mapping

from engine.dead_reckoning import board_facts, box_facts, card_facts
from engine.dead_reckoning.board_facts import BOARD, ISLAND, LANDING, PLACES, SEA
from engine.dead_reckoning.box import load_tiles
from engine.dead_reckoning.box_facts import COINS, PRICE, TILE
from engine.dead_reckoning.card_facts import CARD, ROW
from engine.dead_reckoning.cards import load_cards
from engine.dead_reckoning.landing import load_landing
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.ocean import SEAS, load_ocean
from engine.facts import FactBook, FactKey, Value

Fact = tuple[FactKey, Value]


def from_files(files: Mapping[str, str]) -> dict[FactKey, Value]:
    """The facts that files of version 0.1 told: the traced board and its landing, boards, cards and tiles."""
    readers = {
        "layout": _layout,
        "landing": _landing,
        "ocean": _ocean,
        "cards": _cards,
        "box": _tiles,
    }
    return dict(fact for kind, read in readers.items() if kind in files for fact in read(files[kind]))


def _layout(text: str) -> Iterator[Fact]:
    load_layout(text)
    yield FactKey(BOARD), text


def _landing(text: str) -> Iterator[Fact]:
    load_landing(text)
    yield FactKey(LANDING), text


def _ocean(text: str) -> Iterator[Fact]:
    """An island of which a file leaves something out is asked for."""
    ocean = load_ocean(text)
    for id, one in ocean.islands.items():
        known = {"slots": one.slots, "cargo": one.cargo, "coin": one.coin, "hand": one.hand}
        if None not in known.values():
            yield FactKey(ISLAND, id), {**known, "name": one.name}
        if one.places is not None:
            yield FactKey(PLACES, id), list(one.places)
    for id, sea in ocean.seas.items():
        if sea.arrows is not None and id in SEAS:
            yield FactKey(SEA, id), {"arrows": list(sea.arrows), "boost": sea.boost}


def _cards(text: str) -> Iterator[Fact]:
    cards = load_cards(text)
    for id, front in cards.known.items():
        yield FactKey(CARD, id), front
        yield FactKey(ROW, id), cards.rows[id]
    for kind, backs in cards.backs.items():
        for id, back in backs.items():
            yield FactKey(kind, id), back


def _tiles(text: str) -> Iterator[Fact]:
    told = load_tiles(text)
    for kind, values in ((TILE, told.tiles), (PRICE, told.prices), (COINS, told.coins)):
        for id, value in values.items():
            yield FactKey(kind, id), value


BOOK = FactBook((*box_facts.KINDS, *board_facts.KINDS, *card_facts.KINDS), from_files)
