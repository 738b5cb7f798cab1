"""Telling by tapping the map while the phase goes on: the report after it is filled in with what was told."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.bosun.web.phones import PHONE, WIDE, Box, Phone
from tests.bosun.web.reporting import before_the_end


def tell(phone: Phone, zone: str, part: str, *taps: str, who: int | None = None) -> None:
    """Tap a zone, then the buttons beside the question that stands there, and close it."""
    phone.tap_zone(zone)
    dialog = phone.page.locator("#dialog")
    if who is not None:
        dialog.locator(f".who.seat-{who}").click()
    row = dialog.locator(f'[data-part="{part}"]')
    for name in taps:
        row.get_by_role("button", name=name).click()
    if not taps:
        row.click()
    dialog.locator(".go").click()


def test_what_is_told_on_the_map_during_the_phase_is_in_the_report(
    tmp_path: Path, start_box: Callable[..., Box], new_phone: Callable[..., Phone]
) -> None:
    box = start_box(file=before_the_end(tmp_path / "day.bosun"))
    table = new_phone(WIDE).join(box.owner, "Table screen")
    fred, sophie = (new_phone(PHONE).join(box.guests, name) for name in ("Fred", "Sophie"))
    table.page.get_by_role("button", name="Go on").first.click()
    fred.view("Map")
    tell(fred, "NE15", "pawn 0")
    with sophie.answering():
        sophie.now.locator(".press.seat-1").click()
    tell(fred, "NE14", "eliminated 0", "more", "more", "less", "more")
    fred.tap_zone("NE14")
    expect(fred.page.locator("#dialog .part .number").first).to_have_value("2")
    fred.shot("ahead-1-phone-sheet")
    fred.page.keyboard.press("Escape")
    fred.view("Now")
    expect(fred.now.locator(".ahead")).to_have_text("Told so far: NE15 · NE14 ×2")
    fred.shot("ahead-2-phone-told")
    tell(table, "NE3", "pawn 3", who=3)
    table.shot("ahead-3-table")
    expect(table.now.locator(".ahead")).to_have_text("Told so far: Fred: NE15 · NE14 ×2; Emma: NE3")
    table.page.locator("#map .player.seat-0").click()
    expect(table.page.locator("#dialog h2")).to_have_text("Set it right: Fred")
    table.page.keyboard.press("Escape")
    table.tap_zone("NE14")
    table.page.get_by_role("button", name="What is really at NE14?").click()
    expect(table.page.locator("#settable")).to_contain_text("Soldiers in NE14")
    table.page.keyboard.press("Escape")
    table.tap("end the phase")
    table.page.locator("#dialog .go").click()
    fred.sees("what happened?")
    expect(fred.part("Fred stands in")).to_contain_text("NE15")
    expect(fred.part("Fred eliminated")).to_contain_text("NE14 ×2")
    expect(table.part("Emma stands in")).to_contain_text("NE3")
    expect(sophie.now.locator("details", has_text="Fred").locator(".so-far")).to_have_text("NE15 · NE14 ×2")
