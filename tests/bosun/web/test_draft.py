"""One day reported by three phones and a table screen: whatever happens meanwhile, nothing told is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.bosun.web.phones import Box, Phone
from tests.bosun.web.reporting import Reporters, at_report, golden, reported

MOST_TAPS = 6


@pytest.fixture
def box(tmp_path: Path, start_box: Callable[..., Box]) -> Box:
    return start_box(file=at_report(tmp_path / "day.bosun"))


@pytest.fixture
def people(box: Box, new_phone: Callable[..., Phone]) -> Reporters:
    return Reporters(box).sit(new_phone)


def ends_well(people: Reporters) -> None:
    people.box.kill()
    assert reported(people.box.file) == golden()
    people.box.start()


def assert_on_one_screen(phone: Phone) -> None:
    """Map, questions and button: nothing lies below the other, and nothing was scrolled."""
    assert phone.page.evaluate("scrollY") == 0
    asked = phone.now.locator(".part:visible").evaluate_all(
        "all => all.filter(one => !one.closest('.others')).map(one => one.getBoundingClientRect().bottom)"
    )
    end = phone.now.locator(".end").bounding_box()
    tabs = phone.page.locator("#tabs").bounding_box()
    assert end is not None
    assert tabs is not None
    assert max(asked) <= end["y"]
    assert end["y"] + end["height"] <= tabs["y"]


def test_told_in_turns_it_is_the_golden_day_with_few_taps_on_one_screen(people: Reporters) -> None:
    for name in ("Fred", "Sophie", "Léna", "Table screen"):
        people[name].phone.shot(f"draft-1-{name.split()[0].lower()}")
    people.fred()
    people.sophie()
    for name in ("Fred", "Sophie"):
        assert_on_one_screen(people[name].phone)
    people["Sophie"].has("Sophie stands in", "NE14")
    for code, prompt in (("fr", "que s’est-il passé"), ("pl", "co się stało")):
        people["Sophie"].phone.speak(code)
        people["Sophie"].phone.sees(prompt)
        assert_on_one_screen(people["Sophie"].phone)
    people.lena()
    people.emma()
    table = people["Table screen"].phone
    expect(table.now.locator("details", has_text="Fred").locator(".so-far")).to_have_text("NE15 · NE14 ×2")
    for name in ("Fred", "Sophie", "Léna", "Table screen"):
        people[name].phone.shot(f"draft-2-{name.split()[0].lower()}")
    people.all_told()
    ends_well(people)
    assert {name: hand.taps for name, hand in people.hands.items() if name != "Table screen"} == {
        "Fred": 4, "Sophie": 2, "Léna": 4,
    }  # fmt: skip
    assert people["Table screen"].taps <= MOST_TAPS + 2


@pytest.mark.evening
def test_told_at_once_it_is_the_golden_day(people: Reporters) -> None:
    """Tap by tap in turn, so that everybody's edits meet those of the others on the way."""
    fred, lena, sophie, table = (people[name] for name in ("Fred", "Léna", "Sophie", "Table screen"))
    table.ask("Emma stands in")
    fred.zones("NE15")
    lena.zones("NO10")
    table.zones("NE3")
    sophie.zones("NE14")
    lena.ask("Léna left cubes in")
    fred.zones("NE14")
    lena.zones("NO10")
    table.ask("Emma left cubes in")
    fred.zones("NE14")
    table.zones("NE1", "NE8")
    lena.list("New clues", "Regions N")
    table.phone.shot("draft-3-at-once")
    people.all_told()
    ends_well(people)


def test_a_refusal_in_the_middle_keeps_everything_and_stands_beside_the_button(people: Reporters) -> None:
    people.fred()
    people.sophie()
    people["Sophie"].zones("NE14")
    people["Sophie"].has("Sophie eliminated", "NE14")
    people.lena()
    people.emma()
    for name in ("Fred", "Sophie", "Léna"):
        people[name].go()
    table = people["Table screen"].phone
    with table.answering():
        people["Table screen"].go()
    for name in ("Table screen", "Sophie"):
        phone = people[name].phone
        expect(phone.now.locator(".refusal")).to_contain_text("NE14: 3 told, but only 2 can be")
        expect(phone.now.locator(".refusal")).to_be_in_viewport()
    people["Sophie"].phone.shot("draft-4-refused-phone")
    table.shot("draft-4-refused-table")
    expect(people["Sophie"].phone.part("Sophie eliminated")).to_have_class("part active blamed")
    people["Fred"].has("Fred eliminated", "NE14 ×2")
    people["Sophie"].phone.part("Sophie eliminated").get_by_role("button", name="Take out").click()
    expect(table.now.locator(".refusal")).to_be_hidden()
    people["Sophie"].go()
    expect(table.now.locator(".go")).to_have_text("All is right")
    with table.answering():
        people["Table screen"].go()
    ends_well(people)


def test_a_phone_that_dies_loses_nothing_and_is_not_waited_for(people: Reporters) -> None:
    people.fred()
    people.lena()
    table = people["Table screen"]
    expect(table.phone.now.locator("details", has_text="Léna").locator(".so-far")).to_have_text("NO10 · NO10")
    people["Léna"].phone.close()
    people.sophie()
    people.emma()
    for name in ("Fred", "Sophie"):
        people[name].go()
    expect(table.phone.now.locator(".go")).to_have_text("All is right")
    with table.phone.answering():
        table.go()
    ends_well(people)


def test_a_box_that_is_killed_brings_the_draft_back_to_every_phone(people: Reporters) -> None:
    people.fred()
    people.sophie()
    people.lena()
    table = people["Table screen"]
    expect(table.phone.now.locator("details", has_text="Léna").locator(".so-far")).to_have_text("NO10 · NO10")
    people.box.kill()
    expect(people["Fred"].phone.page.locator("#line.up")).to_have_count(0)
    people.box.start()
    expect(people["Fred"].phone.page.locator("#line.up")).to_have_count(1)
    people["Fred"].has("Fred eliminated", "NE14 ×2")
    people.emma()
    people.all_told()
    ends_well(people)


def test_what_is_told_while_the_box_is_away_is_told_when_it_is_back(people: Reporters) -> None:
    people.box.kill()
    fred = people["Fred"]
    expect(fred.phone.page.locator("#line.up")).to_have_count(0)
    people.fred()
    people.box.start()
    table = people["Table screen"].phone
    expect(table.now.locator("details", has_text="Fred").locator(".so-far")).to_have_text("NE15 · NE14 ×2")
