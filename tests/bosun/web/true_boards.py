"""Boards of owners, as they would lie on a table: one that the rulebook of each game allows."""

from itertools import combinations
from math import dist
from random import Random
from typing import Any, NamedTuple

from bosun.facts.board_map import Board, BoardMap, Pair
from bosun.facts.board_tracing import BoardTracing, contradictions
from bosun.facts.store import Place
from bosun.facts.telling import facts_of_copy
from bosun.games.perseverance_2.board import BOARD as HEXES
from bosun.games.resistance.board import BOARD
from engine.facts import FactKey
from engine.game import Game, Setup
from engine.perseverance.two import GAME as EPISODE_TWO
from engine.resistance import GAME
from engine.resistance.files import example_facts
from tests.bosun.web import isles
from tests.bosun.web.isles.board import BOARD as ISLES


class TrueBoard(NamedTuple):
    """What an owner sees: where each place lies, in the order of tapping, and what joins them."""

    game: Game[Any]
    map: BoardMap
    spots: dict[str, Place]
    links: dict[Pair, str]

    @property
    def tracing(self) -> BoardTracing:
        return BoardTracing(self.game, self.map)


def isles_board() -> TrueBoard:
    return TrueBoard(isles.GAME, ISLES, *isles.true_board())


def island_board() -> TrueBoard:
    """An island that the rulebook allows, unlike our example: every ninth road leads elsewhere."""
    spots = {
        key.subject: (value["x"] / 100 * 0.94 + 0.04, value["y"] / 72 * 0.92 + 0.03)
        for key, value in example_facts().items()
        if key.kind == "place"
    }
    board = BOARD.of(facts_of_copy(GAME, {}))
    ours = BOARD.of(GAME.facts(Setup(GAME.name, ()))).links()
    near = sorted(combinations(board.places, 2), key=lambda pair: dist(spots[pair[0]], spots[pair[1]]))
    links, spare = dict(ours), [pair for pair in near if pair not in ours]
    for gone in list(ours)[::9]:
        others = {pair: style for pair, style in links.items() if pair != gone}
        changed = next(others | {pair: ours[gone]} for pair in spare if pair not in links)
        links = changed if _allowed(board, changed) else links
    return TrueBoard(GAME, BOARD, {place: spots[place] for place in board.places}, links)


def _allowed(board: Board, links: dict[Pair, str]) -> bool:
    return not contradictions(
        GAME, {FactKey("roads", place): board.value(place, links) for place in board.places}
    )


def hex_board() -> TrueBoard:
    """Nineteen hexes in the order of tapping, each tapped a little beside its middle; who touches whom."""
    chance = Random(2)
    names = [
        "S1",
        *(f"P{n}" for n in range(1, 7)),
        *(f"C{n}" for n in range(1, 9)),
        *(f"E{n}" for n in range(1, 5)),
    ]
    axial = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    chance.shuffle(axial)
    at = dict(zip(names, axial, strict=True))
    spots = {
        name: (
            0.5 + 0.17 * (q + r / 2) + chance.uniform(-0.012, 0.012),
            0.5 + 0.196 * r + chance.uniform(-0.012, 0.012),
        )
        for name, (q, r) in at.items()
    }
    around = {(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)}
    beside = {
        (one, other): ""
        for one, other in combinations(names, 2)
        if (at[one][0] - at[other][0], at[one][1] - at[other][1]) in around
    }
    return TrueBoard(EPISODE_TWO, HEXES, spots, beside)
