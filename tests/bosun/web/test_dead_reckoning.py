"""A short game of Dead Reckoning on phones: a battle with its board, the ocean, and the sheets of all."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bosun.table import operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Chosen, Confirmed, Counted, Drawn, Dropped, Filled
from engine.dead_reckoning import GAME
from engine.dead_reckoning.bots import captain
from engine.game import Setup
from engine.headless import Headless
from tests.bosun.web.accessibility import check
from tests.bosun.web.phones import ENDS, SIZES, Box, Phone
from tests.bosun.web.session_box import PlayedSession, serve_table
from tests.engine.dead_reckoning.table import fight_form
from tests.vision.tower.fixtures import needs_board

Start = Callable[..., Box]
New = Callable[..., Phone]

NAMES = ("Violet", "Blue")
BATTLE = ("--game", "dead-reckoning", "--seats", ",".join(NAMES), "--set", "keeping=battle")
FULL = (*BATTLE[:-1], "keeping=full")
NOBODY_PUSHED = Filled({"pushed": Chosen(())})


def to_the_pour(session: PlayedSession, mine: int, black: int) -> None:
    """Violet attacks a merchant with so many cubes."""
    asked = session.asked().request
    assert asked is not None
    for answer in (
        Drawn(asked["of"], ("Violet",)),
        Confirmed(),
        Chosen(("fight merchant",)),
        Confirmed(),
        fight_form(mine, black),
    ):
        session.answer(answer)


def battle_begins(session: PlayedSession) -> None:
    """Three cubes against two, and one of Violet's explodes."""
    to_the_pour(session, 3, 2)
    session.sees("Throw all 5 cubes")
    session.answer(
        Dropped(("violet", "violet", "violet", "black", "black"), ("Z07", "Z02", "Z06", "Z02", "Z05"))
    )
    session.sees("Explosive shot: throw 2 cubes")


def show_map(phone: Phone) -> None:
    """The picture: a tab on a phone, always there on a wider screen."""
    tab = phone.page.locator("#tabs").get_by_role("button", name="Map")
    if tab.is_visible():
        tab.click()
    expect(phone.page.locator("#map .ocean-view")).to_be_visible()


@pytest.mark.parametrize("size", ENDS)
def test_a_battle_is_shown_with_its_board_and_running_forces(
    start_box: Start, new_phone: New, size: str
) -> None:
    box = start_box(*BATTLE)
    table = new_phone(SIZES[size]).join(box.owner, "Table screen")
    session = serve_table(box, new_phone, NAMES)
    battle_begins(session)
    table.sees("Explosive shot: throw 2 cubes")
    expect(table.now.locator(".advice")).to_contain_text(["simulated", "1500"])
    check(table, f"{size}-60-battle-ask")
    show_map(table)
    expect(table.page.locator("#map .combat-cube")).to_have_count(4)
    expect(table.page.locator(".side .force b")).to_have_text(["3", "1"])
    check(table, f"{size}-61-battle-board")
    session.answer(Dropped(("violet", "violet"), ("Z06", "Z12")))
    session.answer(NOBODY_PUSHED)
    session.sees("an ability or a pass")
    expect(table.page.locator(".side .force b")).to_have_text(["5", "1"])
    for answer in (Chosen(("ability",)), Chosen(("force",)), Counted(1), Chosen(("pass",))):
        session.answer(answer)
    session.sees("Violet loots")
    expect(table.page.locator(".side .force b")).to_have_text(["6", "1"])
    while "Tell Bosun when" not in session.asked().prompt:
        session.answer(Confirmed())
    expect(table.page.locator(".battle")).to_have_count(0)
    expect(table.page.locator(".captain").first).to_contain_text("Violet")


def test_a_misread_cube_is_corrected_by_a_tap_in_the_history(start_box: Start, new_phone: New) -> None:
    box = start_box(*BATTLE)
    session = serve_table(box, new_phone, NAMES)
    battle_begins(session)
    violet, blue = session.phones
    violet.view("History")
    violet.page.get_by_role("button", name="Throw all 5 cubes from the height of the masts: Correct").click()
    dialog = violet.page.locator("#dialog")
    dialog.get_by_role("button", name="black, Z02 (force 1)").click()
    dialog.locator(".cube-editor").get_by_role("button", name="Z06 (force 2)").click()
    check(violet, "phone-62-correct-cube")
    dialog.locator(".go").click()
    blue.view("Map")
    expect(blue.page.locator(".side .force b")).to_have_text(["3", "2"])
    session.sees("Explosive shot: throw 2 cubes")


@pytest.mark.parametrize("size", ENDS)
def test_a_missing_cube_is_asked_for_with_the_picture_and_told_by_taps(
    start_box: Start, new_phone: New, size: str
) -> None:
    needs_board()
    box = start_box(*BATTLE, "--board")
    session = serve_table(box, new_phone, NAMES, size=SIZES[size])
    violet = session.phones[0]
    to_the_pour(session, 2, 1)
    expect(violet.now.locator(".why-asked")).to_contain_text("Cubes seen (violet): 1, thrown: 2")
    expect(violet.now.locator(".mark")).to_have_count(2)
    check(violet, f"{size}-65-asked")
    violet.now.locator(".mark", has_text="Z02").click()
    violet.now.locator(".cube-editor").get_by_role("button", name="Z03 (force 1)").click()
    violet.now.locator(".cube-list").get_by_role("button", name="violet, not placed yet").click()
    violet.now.locator(".cube-editor").get_by_role("button", name="Z06 (force 2)").click()
    violet.confirm()
    session.sees("an ability or a pass")
    assert session.asked().snapshot["table"]["fight"]["board"] == {"black Z03": 1, "violet Z06": 2}
    violet.view("History")
    violet.page.get_by_role("button", name="Correct").first.click()
    kept = violet.page.locator("#dialog .picture")
    expect(kept.locator(".mark")).to_have_count(2)
    expect(kept.locator("img")).to_have_js_property("complete", value=True)
    assert kept.locator("img").evaluate("image => image.naturalWidth") > 0
    check(violet, f"{size}-66-corrected-with-its-picture")


def played(file: Path, answers: int) -> None:
    """A game in full keeping, so many answers old."""
    setup = Setup("dead-reckoning", NAMES, (("keeping", "full"),))
    bots = Headless(captain(3), "evening")
    with Journal.create(file, setup, seed=3, draws="table") as journal:
        table = Table(journal, GAME, now=time.monotonic)
        while len(table.play.entries) < answers or not _at_sea(table):
            assert table.play.request is not None
            answer, _ = bots.answer(table.play.request, table.play.state)
            table.submit(operations.GiveAnswer(table.number, answer))
            table.poll()


def _at_sea(table: Table) -> bool:
    request = table.play.request
    return request is not None and request.id == "dead-reckoning.ask.move"


@pytest.mark.parametrize("size", ENDS)
def test_the_ocean_is_shown_and_a_ship_sails_by_a_tap(tmp_path: Path, new_phone: New, size: str) -> None:
    file = tmp_path / "full.bosun"
    played(file, 400)
    box = Box(file, *FULL)
    try:
        session = serve_table(box, new_phone, NAMES, size=SIZES[size])
        phone, asked = session.turn()
        assert asked.request is not None
        show_map(phone)
        expect(phone.page.locator("#map .ocean-board")).to_have_count(13)
        check(phone, f"{size}-63-ocean")
        goal = next(option["id"] for option in asked.request["options"] if option["id"].startswith("r"))
        session.answer(Chosen((goal,)))
        seat = session.phones.index(phone)
        expect(phone.page.locator(f'#map [data-place="{goal}"] .ship.seat-{seat}')).to_have_count(1)
        sheet = phone.page.locator(".captain details").nth(seat)
        show_map(phone)
        sheet.locator("summary").click()
        expect(sheet.locator("tbody tr").last).to_contain_text("Total")
        sheet.scroll_into_view_if_needed()
        check(phone, f"{size}-64-sheet")
        assert list(phone.snapshot()["secrets"]) == [str(seat)]
    finally:
        box.kill()


def test_a_chest_is_nobody_elses_business(start_box: Start, new_phone: New) -> None:
    box = start_box(*FULL)
    table = new_phone().join(box.owner, "Table screen")
    table.sees("Choose the first player")
    assert table.snapshot()["secrets"] == {}
    assert _said("chest", table.snapshot()["table"]) == []


def _said(word: str, value: object) -> list[object]:
    """Every entry of that name, however deep it lies."""
    if isinstance(value, dict):
        found = [one for key, one in value.items() if key == word]
        return found + [deep for one in value.values() for deep in _said(word, one)]
    return [deep for one in value for deep in _said(word, one)] if isinstance(value, list) else []
