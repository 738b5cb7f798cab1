"""A board as an owner traces it: where its places are, and which of them are joined."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import dist
from statistics import median
from typing import TypeAlias

from bosun.facts.store import Place
from bosun.games.registry import part_of
from engine.facts import FactKey, Facts, Value
from engine.messages import Message

Pair: TypeAlias = tuple[str, str]
Links: TypeAlias = Mapping[Pair, str]
"""What joins two places, by the pair in its order; the style is empty where there is only one."""

SIDE_BY_SIDE = 1.4
"""Hexes whose middles are at most so many times as far apart as neighbours mostly are, lie side by side.

The next nearest are 1.73 times as far apart; a board that was tapped by hand lies between.
"""


@dataclass(frozen=True, slots=True)
class SpotFacts:
    """Where places lie, as facts of the game: the kind, and the value for a spot from 0 to 1 each way."""

    kind: str
    value: Callable[[Place], Value]


@dataclass(frozen=True, slots=True)
class BoardMap:
    """Which facts of a game are its map, for the page to have them tapped on a photograph of the board::

        BoardMap(kind="tracks", groups=lambda _facts: {"east": ("E1", "E2")}, styles={"road": say("road")})

    :param kind: the kind of fact that says what a place is joined to; its subjects are the places.
    :param groups: the places in the order in which they are tapped, by the region that they lie in; a copy
        may have more of them than others.
    :param besides: pairs that are known to be joined, and how, from other facts than those of the kind.
    :param first: the facts that say which places there are; they are asked for before any is tapped.
    :param styles: in which ways two places may be joined: the entries of the fact, and what they are called.
        Without any, the fact is a plain list of places.
    :param suggest: places that lie side by side are joined, as hexes are; people only confirm it.
    :param spots: the facts that say where a place lies, where the game draws its own map by them.
    """

    kind: str
    groups: Callable[[Facts], Mapping[str, tuple[str, ...]]]
    styles: Mapping[str, Message] = field(default_factory=dict)
    suggest: bool = False
    spots: SpotFacts | None = None
    first: tuple[FactKey, ...] = ()
    besides: Callable[[Facts], Iterable[tuple[str, str, str]]] = lambda _facts: ()

    def of(self, facts: Facts) -> "Board":
        """The board of a copy of which this is known."""
        return Board(self, facts)


class Board:
    """The board of one copy: its places, and what is known to join them."""

    def __init__(self, map: BoardMap, facts: Facts) -> None:
        self.map = map
        self.groups = dict(map.groups(facts))
        self.places = tuple(place for group in self.groups.values() for place in group)
        self._facts = facts

    @property
    def first(self) -> FactKey | None:
        """What must be told before places can be tapped."""
        keys = (key for key in self.map.first if self._facts.known(key.kind, key.subject) is None)
        return next(keys, None)

    def pair(self, one: str, other: str) -> Pair:
        """The two as they are written, whichever was tapped first."""
        first, second = sorted((one, other), key=self.places.index)
        return first, second

    def links(self) -> dict[Pair, str]:
        """What is known to be joined; a link that is told at one end is there."""
        besides = self.map.besides(self._facts)
        found = {self.pair(one, other): style for one, other, style in besides}
        for place in self.places:
            for style, others in self._by_style(self._facts.known(self.map.kind, place)).items():
                found |= {self.pair(place, other): style for other in others if other in self.places}
        return found

    def value(self, place: str, links: Links) -> Value:
        """The fact of a place, where these links are all that there are."""
        joined = [(self._far(pair, place), style) for pair, style in links.items() if place in pair]
        joined.sort(key=lambda one: self.places.index(one[0]))
        if not self.map.styles:
            return [far for far, _ in joined]
        return {style: [far for far, own in joined if own == style] for style in self.map.styles}

    def side_by_side(self, places: Mapping[str, Place], aspect: float) -> list[Pair]:
        """The pairs that are neighbours by where they lie; ``aspect`` is the board's width by its height."""
        spots = {place: (x * aspect, y) for place, (x, y) in places.items() if place in self.places}
        if not self.map.suggest or len(spots) < 2:
            return []
        apart = {pair: dist(spots[pair[0]], spots[pair[1]]) for pair in combinations(spots, 2)}
        usual = median(min(far for pair, far in apart.items() if spot in pair) for spot in spots)
        return sorted(self.pair(*pair) for pair, far in apart.items() if far <= usual * SIDE_BY_SIDE)

    def _by_style(self, value: Value | None) -> Mapping[str, Iterable[str]]:
        if value is None:
            return {}
        return value if self.map.styles else {"": value}

    def _far(self, pair: Pair, near: str) -> str:
        return pair[1] if pair[0] == near else pair[0]


def map_of_board(game: str) -> BoardMap | None:
    """The map of a game that can be traced over a photograph; not every game has one."""
    return part_of(game, "board", BoardMap)
