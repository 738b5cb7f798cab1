"""A board is traced on a photograph, tap by tap: counted, resumed after a kill, then known to all games."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from bosun.facts.store import FactStore
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
