"""A board is traced on a photograph, tap by tap: counted, resumed after a kill, then known to all games."""

from collections.abc import Callable
from itertools import combinations
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from bosun.facts.board_map import Board, BoardMap, Pair
from bosun.facts.board_tracing import BoardTracing, contradictions
from bosun.facts.store import FactStore, Place
from bosun.facts.telling import facts_of_copy
from bosun.games.resistance.board import BOARD
from engine.facts import FactKey
from engine.game import Game, Setup
from engine.resistance import GAME
from engine.resistance.files import example_facts
from tests.bosun.web import isles
from tests.bosun.web.accessibility import check
from tests.bosun.web.drawn_board import Tracer, photograph, told_links, trails
from tests.bosun.web.facts_box import FactsBox
from tests.bosun.web.isles.board import BOARD as ISLES
from tests.bosun.web.phones import Phone


def resistance_board() -> tuple[dict[str, Place], dict[Pair, str]]:
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
        links = changed if allowed(board, changed) else links
    return {place: spots[place] for place in board.places}, links


def allowed(board: Board, links: dict[Pair, str]) -> bool:
    return not contradictions(
        GAME, {FactKey("roads", place): board.value(place, links) for place in board.places}
    )


@pytest.mark.parametrize("game", ["isles", "resistance"])
def test_sixty_places_and_eighty_roads_in_at_most_250_taps_with_two_kills(
    facts_box: FactsBox, new_phone: Callable[..., Phone], tmp_path: Path, game: str
) -> None:
    spots, links = isles.true_board() if game == isles.NAME else resistance_board()
    phone = new_phone()
    facts_box.let_in(phone)
    phone.page.goto(f"{facts_box.page(game)}#board")
    tracer = Tracer(phone.page)
    tracer.photograph(photograph(tmp_path / "board.png", spots, links))
    half = dict(list(spots.items())[:30])
    tracer.place(half)
    check(phone, f"phone-81-{game}-places")
    facts_box.kill()
    facts_box.start()
    phone.page.reload()
    expect(phone.page.locator("#placed")).to_have_text("On the board: 30 of 60")
    tracer.place({place: spot for place, spot in spots.items() if place not in half})
    known = BoardTracing(find(game), board_map(game)).links()
    expect(phone.page.locator("#linked")).to_have_text(f"Links: {len(known)}")
    roads = trails({pair: style for pair, style in links.items() if pair not in known}, "road")
    tracer.walk(spots, roads[:3])
    facts_box.kill()
    facts_box.start()
    phone.page.reload()
    walked = len(known) + sum(len(one) - 1 for one in roads[:3])
    expect(phone.page.locator("#linked")).to_have_text(f"Links: {walked}")
    tracer.walk(spots, roads[3:])
    tracer.press("input[value=mountain]")
    tracer.walk(
        spots, trails({pair: style for pair, style in links.items() if pair not in known}, "mountain")
    )
    expect(phone.page.locator("#linked")).to_have_text("Links: 80")
    check(phone, f"phone-82-{game}-links")
    tracer.press("#keep-board")
    expect(phone.page.locator("#stands")).to_be_visible()
    assert tracer.taps <= 250
    assert told_links(FactStore(game).values(), "roads") == {
        frozenset(pair): style for pair, style in links.items()
    }


def find(game: str) -> Game[Any]:
    return isles.GAME if game == isles.NAME else GAME


def board_map(game: str) -> BoardMap:
    return ISLES if game == isles.NAME else BOARD


def test_the_hexes_of_episode_two_in_at_most_120_taps_with_a_kill(
    facts_box: FactsBox, new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    """Where hexes lie says which are side by side; people confirm it, and take out what is not so."""
    hexes, spots, beside = hex_board()
    phone = new_phone()
    facts_box.let_in(phone)
    phone.page.goto(f"{facts_box.page('perseverance-2')}#board")
    tracer = Tracer(phone.page)
    tracer.press(".buttons button:text-is('4')")
    expect(phone.page.locator("#take")).to_be_visible()
    tracer.photograph(photograph(tmp_path / "board.png", spots, dict.fromkeys(beside, "")))
    tracer.place({hex: spots[hex] for hex in hexes[:9]})
    facts_box.kill()
    facts_box.start()
    phone.page.reload()
    expect(phone.page.locator("#placed")).to_have_text("On the board: 9 of 19")
    tracer.place({hex: spots[hex] for hex in hexes[9:]})
    expect(phone.page.locator("line.guess")).to_have_count(len(beside))
    check(phone, "phone-88-hexes-suggested")
    tracer.press("#accept")
    tracer.kept()
    expect(phone.page.locator("#linked")).to_have_text(f"Links: {len(beside)}")
    tracer.press("#keep-board")
    expect(phone.page.locator("#stands")).to_be_visible()
    assert tracer.taps <= 120
    assert set(told_links(FactStore("perseverance-2").values(), "beside")) == set(map(frozenset, beside))


def hex_board() -> tuple[list[str], dict[str, Place], list[Pair]]:
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
    beside = [
        (one, other)
        for one, other in combinations(names, 2)
        if (at[one][0] - at[other][0], at[one][1] - at[other][1]) in around
    ]
    return names, spots, beside
