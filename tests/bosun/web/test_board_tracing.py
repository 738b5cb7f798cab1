"""A board is traced on a photograph, tap by tap: counted, resumed after a kill, then known to all games."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bosun.facts.store import FactStore
from bosun.table.journal.journal import Journal
from engine.game import Setup
from tests.bosun.web.accessibility import check
from tests.bosun.web.drawn_board import CORNERS, Tracer, photograph, told_links, trails
from tests.bosun.web.facts_box import FactsBox
from tests.bosun.web.phones import Box, Phone
from tests.bosun.web.true_boards import TrueBoard, hex_board, island_board, isles_board

NAMES = ("Fred", "Sophie", "Emma")


@pytest.mark.parametrize("make", [isles_board, pytest.param(island_board, marks=pytest.mark.evening)])
def test_sixty_places_and_eighty_roads_in_at_most_250_taps_with_two_kills(
    facts_box: FactsBox, new_phone: Callable[..., Phone], tmp_path: Path, make: Callable[[], TrueBoard]
) -> None:
    board = make()
    game, spots, links = board.game.name, board.spots, board.links
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
    known = board.tracing.links()
    expect(phone.page.locator("#linked")).to_have_text(f"Links: {len(known)}")
    rest = {pair: style for pair, style in links.items() if pair not in known}
    roads = trails(rest, "road")
    tracer.walk(spots, roads[:3])
    facts_box.kill()
    facts_box.start()
    phone.page.reload()
    walked = len(known) + sum(len(one) - 1 for one in roads[:3])
    expect(phone.page.locator("#linked")).to_have_text(f"Links: {walked}")
    tracer.walk(spots, roads[3:])
    tracer.press("input[value=mountain]")
    tracer.walk(spots, trails(rest, "mountain"))
    expect(phone.page.locator("#linked")).to_have_text("Links: 80")
    check(phone, f"phone-82-{game}-links")
    tracer.press("#keep-board")
    expect(phone.page.locator("#stands")).to_be_visible()
    assert tracer.taps <= 250
    assert told_links(FactStore(game).values(), "roads") == {
        frozenset(pair): style for pair, style in links.items()
    }


def test_the_hexes_of_episode_two_in_at_most_120_taps_with_a_kill(
    facts_box: FactsBox, new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    """Where hexes lie says which are side by side; people confirm it, and take out what is not so."""
    _, _, spots, beside = hex_board()
    hexes = list(spots)
    phone = new_phone()
    facts_box.let_in(phone)
    phone.page.goto(f"{facts_box.page('perseverance-2')}#board")
    tracer = Tracer(phone.page)
    tracer.press(".buttons button:text-is('4')")
    expect(phone.page.locator("#take")).to_be_visible()
    tracer.photograph(photograph(tmp_path / "board.png", spots, beside))
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


def told_board(board: TrueBoard, tmp_path: Path) -> Setup:
    """A game on a board that was traced before, with its photograph."""
    tracing, store = board.tracing, FactStore(board.game.name)
    jpeg = photograph(tmp_path / "board.jpg", board.spots, board.links).read_bytes()
    tracing.keep_photograph(jpeg)
    tracing.straighten(CORNERS)
    for place, spot in board.spots.items():
        tracing.place(place, spot, by="page")
    tracing.link(dict(board.links))
    assert tracing.keep(by="page") == {}
    return Setup(board.game.name, NAMES).with_facts(store.values())


@pytest.mark.parametrize(("make", "zone"), [(island_board, ".zone"), (hex_board, ".hex")])
def test_the_map_of_a_game_is_drawn_as_the_owners_board_is_on_its_photograph(
    start_box: Callable[..., Box],
    new_phone: Callable[..., Phone],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[], TrueBoard],
    zone: str,
) -> None:
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path / "home"))
    board = make()
    if board.map.first:
        FactStore(board.game.name).keep(board.map.first[0], 4, by="page")
    file = tmp_path / "own.bosun"
    Journal.create(file, told_board(board, tmp_path), seed=3, draws="box").close()
    phone = new_phone().join(start_box(file=file).guests, "Fred")
    phone.view("Map")
    places = phone.page.locator(f"#map {zone}")
    expect(places).to_have_count(len(board.spots))
    first, second = list(board.spots)[:2]
    here, there = (places_box(phone, zone, id) for id in (first, second))
    seen = (there[0] - here[0], there[1] - here[1])
    true = [b - a for a, b in zip(board.spots[first], board.spots[second], strict=True)]
    assert [part > 0 for part in seen] == [part > 0 for part in true]
    phone.page.get_by_role("button", name="On your photograph").click()
    expect(phone.page.locator("#map image")).to_be_visible()
    check(phone, f"phone-89-{board.game.name}-own-board")


def places_box(phone: Phone, zone: str, id: str) -> tuple[float, float]:
    named = f"#map #{id}" if zone == ".zone" else f"#map [data-place={id}]"
    box = phone.page.locator(named).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
