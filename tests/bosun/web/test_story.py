"""The end of a game on phones: its story first, page by page, and then the points."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.bosun.web.phones import WIDE, Box, Phone

FINISHED = Path(__file__).parents[1] / "journals_0_2" / "resistance_full_finished.bosun"


@pytest.fixture
def ended(tmp_path: Path, start_box: Callable[..., Box]) -> Box:
    """A table whose game is over."""
    return start_box(file=Path(shutil.copy(FINISHED, tmp_path)))


def test_the_story_comes_before_the_points(ended: Box, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone().join(ended.guests, "Sophie")
    phone.sees("The base is destroyed")
    expect(phone.now.get_by_role("heading", name="Day 1")).to_be_visible()
    expect(phone.now).to_contain_text("The base is found: SE3")
    expect(phone.page.locator("#map")).to_be_hidden()  # the phone asks for less motion: it is told in words
    for _ in range(5):
        phone.tap("Next")
    expect(phone.now.get_by_role("heading", name="Who did what")).to_be_visible()
    expect(phone.now).to_contain_text("Officers in the reserve: 11 7 4 2 2")
    expect(phone.now.locator(".deeds")).to_have_count(4)
    phone.tap("Next")
    expect(phone.now.get_by_role("cell", name="29")).to_be_visible()
    expect(phone.now.get_by_role("button", name="Next")).to_have_count(0)


def test_the_table_screen_shows_each_day_on_the_map_and_goes_on_by_itself(
    ended: Box, new_phone: Callable[..., Phone]
) -> None:
    screen = new_phone(WIDE)
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.clock.install()
    screen.join(ended.owner, "Table screen")
    day = screen.page.locator("#map dd").first
    expect(screen.now.get_by_role("heading", name="Day 1")).to_be_visible()
    expect(day).to_have_text("2")  # where the first day ended
    screen.page.clock.run_for(7_000)
    expect(screen.now.get_by_role("heading", name="Day 2")).to_be_visible()
    screen.tap("Stop")
    screen.page.clock.run_for(20_000)
    expect(screen.now.get_by_role("heading", name="Day 2")).to_be_visible()
    for _ in range(4):
        screen.tap("Next")
    expect(screen.now.get_by_role("img", name="Officers in the reserve")).to_be_visible()
    screen.tap("To the result")
    expect(screen.now.get_by_role("cell", name="29")).to_be_visible()
    expect(day).to_have_text("5")
