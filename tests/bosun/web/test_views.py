"""Every view at every size: nothing stumbles, nothing is unreachable, and a picture of each to look at.

One game is enough: the screen is made larger and smaller again at each of its moments.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bosun.web.accessibility import check
from tests.bosun.web.golden import GoldenGame
from tests.bosun.web.phones import PHONE, SIZES, WIDE, Box, Phone


def check_sizes(phone: Phone, name: str) -> None:
    """As a phone, as a tablet and as a large screen; then it is what it was."""
    before = phone.page.viewport_size
    assert before is not None
    for size, (width, height) in SIZES.items():
        phone.page.set_viewport_size({"width": width, "height": height})
        check(phone, f"{size}-{name}")
    phone.page.set_viewport_size(before)


@pytest.mark.evening
def test_the_views_of_an_evening(start_box: Callable[..., Box], new_phone: Callable[..., Phone]) -> None:
    box = start_box()
    table = new_phone(WIDE).join(box.owner, "Table screen")
    fred = new_phone(PHONE)
    fred.page.goto(box.address)
    expect(fred.page.locator("#code")).to_be_visible()
    check_sizes(fred, "01-door")
    fred.page.goto("about:blank")
    fred.page.goto(box.guests)
    expect(fred.page.get_by_role("button", name="Fred")).to_be_visible()
    check_sizes(fred, "02-seats")
    fred.page.get_by_role("button", name="Fred").click()
    fred.sees("Deal a character to Fred")
    check_sizes(fred, "03-draw")
    sophie, lena = (new_phone(PHONE).join(box.guests, name) for name in ("Sophie", "Léna"))
    game = GoldenGame(table, fred, sophie, lena)
    game.deal()
    fred.sees("Set up")
    check_sizes(fred, "04-confirm")
    game.first_cards()
    fred.sees("One press for each action")
    table.press(3, "Emma", 1)
    table.press(3, "Emma", 2)
    fred.press(0, "Fred", 1)
    check_sizes(fred, "05-act")
    fred.page.locator("#pause").click()
    expect(fred.page.locator(".paused")).to_be_visible()
    check_sizes(fred, "06-paused")
    fred.page.locator("#pause").click()
    fred.page.locator("#why").click()
    expect(fred.page.locator("#dialog")).to_contain_text("There is no order of turns")
    expect(fred.page.locator("#dialog")).not_to_contain_text("RES-TURN")
    check_sizes(fred, "07-why")
    fred.page.locator("#dialog .go").click()
    for view, shown in {"Map": "#map .island", "History": ".log li", "More": ".card-box"}.items():
        fred.view(view)
        expect(fred.page.locator(shown).first).to_be_visible()
        check_sizes(fred, f"08-{view.lower()}")
    for id in ("numbers", "replay"):
        fred.page.locator(f"#{id} summary").click()
        expect(fred.page.locator(f"#{id} :is(table, .island)").first).to_be_visible()
        fred.page.locator(f"#{id} summary").scroll_into_view_if_needed()
        check_sizes(fred, f"09-{id}")
    fred.view("Now")
    game.end_phase()
    game.report(fred)
    fred.part("Fred eliminated").scroll_into_view_if_needed()
    check_sizes(fred, "10-report")
    game.give_report(fred)


@pytest.mark.evening
def test_the_views_of_a_game_with_dice(
    start_box: Callable[..., Box], new_phone: Callable[..., Phone]
) -> None:
    box = start_box("--game", "tavern", "--seats", "Ada,Bela")
    table = new_phone(PHONE).join(box.owner, "Table screen")
    ada = new_phone(PHONE).join(box.guests, "Ada")
    table.sees("Roll the dice")
    expect(table.now.locator(".mark")).to_have_count(2)
    check_sizes(table, "20-roll")
    table.now.locator(".die").nth(1).get_by_role("button", name="moon").click()
    table.confirm()
    table.sees("Ada decides in secret")
    check_sizes(table, "21-secret")
    ada.sees("Which tile do you hide?")
    ada.choose("storm")
    table.sees("Drop the cubes")
    for line in ("red, bow", "red, stern", "blue, lost"):
        table.now.get_by_role("group", name=line).get_by_role("button", name="one more").click()
    check_sizes(table, "22-drop")
    table.confirm()
    table.sees("Stow the cargo")
    table.now.get_by_role("button", name="rope: up").click()
    check_sizes(table, "23-order")
    table.confirm()
    table.choose("yes")
    table.sees("Closing time")
    check_sizes(table, "24-over")
    assert table.snapshot()["told"] == ["sun moon", "hidden", "bow stern lost", "rum rope salt"]
    table.view("More")
    expect(table.page.locator(".invite img")).to_be_visible()
    check_sizes(table, "25-invite")


def test_large_text_fits_on_a_phone(start_box: Callable[..., Box], new_phone: Callable[..., Phone]) -> None:
    box = start_box()
    fred = new_phone(PHONE, "pl").join(box.guests, "Fred")
    fred.view("Więcej")
    fred.page.get_by_role("switch", name="Duży tekst").check()
    for view in ("Teraz", "Mapa", "Historia", "Więcej"):
        fred.view(view)
        check(fred, f"phone-30-large-{view.lower()}")
