"""Full keeping does not block: while one tells an action with its parts, the others act and tell theirs."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from tests.bosun.web.phones import PHONE, WIDE, Box, Phone
from tests.engine.resistance.example import play_example

ACT = "resistance.ask.action"


def at_the_clock(file: Path) -> Path:
    """A journal of the example in full keeping that stands where everybody may act."""
    play = play_example("full").play
    first = next(number for number, entry in enumerate(play.entries) if entry.request == ACT)
    with Journal.create(file, play.setup, seed=3, draws="table") as journal:
        journal.append(*(Answered(entry, None, None) for entry in play.entries[:first]))
    return file


def pawns(phone: Phone) -> list[str]:
    return [player["pawn"] for player in phone.snapshot()["table"]["players"]]


def test_two_phones_tell_their_actions_at_once(
    tmp_path: Path, start_box: Callable[..., Box], new_phone: Callable[..., Phone]
) -> None:
    box = start_box(file=at_the_clock(tmp_path / "full.bosun"))
    table = new_phone(WIDE).join(box.owner, "Table screen")
    fred, sophie = (new_phone(PHONE).join(box.guests, name) for name in ("Fred", "Sophie"))
    table.page.get_by_role("button", name="Go on").first.click()
    fred.tap("Move", exact=True)
    expect(fred.now.locator(".making h2")).to_contain_text("Fred")
    fred.shot("full-1-phone-making")
    number = table.number()
    with sophie.answering():
        sophie.tap("Move", exact=True)
        expect(sophie.now.locator(".making")).to_be_visible()
        assert table.number() == number, "what is made up on a phone is no question to the others"
        sophie.tap_zone("NE2")
        sophie.now.locator(".making .go").click()
    expect(sophie.now.locator(".making")).to_have_count(0)
    fred.catches_up(sophie)
    expect(fred.now.locator(".making h2")).to_contain_text("Fred")
    with fred.answering():
        fred.tap_zone("NE3")
        fred.now.locator(".making .go").click()
    table.catches_up(fred)
    assert pawns(table)[:2] == ["NE3", "NE2"]
    assert [player["counter"] for player in table.snapshot()["table"]["players"]] == [1, 1, 0, 0]


def test_an_action_that_was_begun_can_be_dropped(
    tmp_path: Path, start_box: Callable[..., Box], new_phone: Callable[..., Phone]
) -> None:
    box = start_box(file=at_the_clock(tmp_path / "full.bosun"))
    fred = new_phone(PHONE).join(box.owner, "Fred")
    fred.page.get_by_role("button", name="Go on").first.click()
    fred.tap("Move", exact=True)
    expect(fred.now.locator(".making")).to_be_visible()
    fred.tap("Do something else")
    expect(fred.now.locator(".making")).to_have_count(0)
    assert pawns(fred)[0] == "NE1"
