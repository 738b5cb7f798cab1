"""A board is traced on a photograph, tap by tap: counted, resumed after a kill, then known to all games."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from bosun.facts.board_map import Pair
from bosun.facts.store import FactStore, Place
from tests.bosun.web import isles
from tests.bosun.web.accessibility import check
from tests.bosun.web.drawn_board import Tracer, photograph, told_links, trails
from tests.bosun.web.facts_box import FactsBox
from tests.bosun.web.phones import Phone

SPOTS, LINKS = isles.true_board()


def open_board(phone: Phone, box: FactsBox, game: str) -> Tracer:
    """Come in with the code, and go to the board."""
    box.let_in(phone)
    phone.page.goto(f"{box.page(game)}#board")
    expect(phone.page.locator("#take")).to_be_visible()
    return Tracer(phone.page)


def test_sixty_places_and_eighty_roads_in_at_most_250_taps_with_two_kills(
    facts_box: FactsBox, new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    phone = new_phone()
    tracer = open_board(phone, facts_box, isles.NAME)
    check(phone, "phone-80-board-photo")
    tracer.photograph(photograph(tmp_path / "board.png", SPOTS, LINKS))
    half = dict(list(SPOTS.items())[:30])
    tracer.place(half)
    check(phone, "phone-81-board-places")
    facts_box.kill()
    facts_box.start()
    phone.page.reload()
    expect(phone.page.locator("#placed")).to_have_text("On the board: 30 of 60")
    tracer.place({place: spot for place, spot in SPOTS.items() if place not in half})
    expect(phone.page.locator("#linked")).to_have_text("Links: 0")
    roads = trails(LINKS, "road")
    tracer.walk(SPOTS, roads[:3])
    facts_box.kill()
    facts_box.start()
    phone.page.reload()
    expect(phone.page.locator("#linked")).to_have_text(f"Links: {sum(len(one) - 1 for one in roads[:3])}")
    tracer.walk(SPOTS, roads[3:])
    tracer.press("input[value=mountain]")
    tracer.walk(SPOTS, trails(LINKS, "mountain"))
    expect(phone.page.locator("#linked")).to_have_text("Links: 80")
    check(phone, "phone-82-board-links")
    tracer.press("#keep-board")
    expect(phone.page.locator("#stands")).to_contain_text("told: 60")
    assert tracer.taps <= 250
    assert told_links(FactStore(isles.NAME).values(), "roads") == {
        frozenset(pair): style for pair, style in LINKS.items()
    }


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
