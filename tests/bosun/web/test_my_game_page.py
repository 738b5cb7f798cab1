"""My game on a phone: forms as in play, what is wrong shown where it is, packs side by side."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bosun.facts.packs import own_pack, write_pack
from bosun.facts.store import FactStore
from engine.facts import FactKey
from tests.bosun.web import isles
from tests.bosun.web.accessibility import check
from tests.bosun.web.drawn_board import Tracer
from tests.bosun.web.facts_box import FactsBox
from tests.bosun.web.phones import Phone

NewPhone = Callable[..., Phone]
SPOTS, _ = isles.true_board()
THREE = ("NW1", "NW2", "NW3")
BAY, ROADS = FactKey("depth", "bay"), FactKey("roads", "NW1")


def opened(phone: Phone, box: FactsBox, *, game: str = isles.NAME, owner: bool = False) -> Page:
    box.let_in(phone, owner=owner)
    phone.page.goto(box.page(game))
    expect(phone.page.locator("#stands")).to_be_visible()
    return phone.page


def test_an_owner_is_led_from_one_unknown_fact_to_the_next(facts_box: FactsBox, new_phone: NewPhone) -> None:
    phone = new_phone()
    page = opened(phone, facts_box)
    expect(page.locator("#stands")).to_contain_text("Printed: 1 · told: 0 · unknown: 64")
    page.locator("[data-kind=depth] summary").click()
    check(phone, "phone-83-my-game")
    page.get_by_role("link", name="Next unknown").click()
    expect(page.locator("#prompt")).to_have_text("How deep is the bay?")
    page.get_by_role("button", name="7", exact=True).click()
    expect(page.locator("#prompt")).to_have_text("How deep is the strait?")
    page.locator("#later").click()
    expect(page.locator("#prompt")).to_have_text("What does the old harbour have?")
    check(phone, "phone-84-my-game-form")
    page.get_by_role("button", name="Go back").click()
    expect(page.locator("#prompt")).to_have_text("How deep is the strait?")
    assert FactStore(isles.NAME).values() == {BAY: 7}
    page.goto(f"{facts_box.page(isles.NAME)}#depth:bay")
    expect(page.locator(".known")).to_have_text("So far: 7")
    page.locator("#forget").click()
    expect(page.locator("#stands")).to_contain_text("told: 0")


def test_roads_can_be_told_in_a_list_and_what_contradicts_is_said_at_once(
    facts_box: FactsBox, new_phone: NewPhone
) -> None:
    phone = new_phone()
    facts_box.let_in(phone)
    phone.page.goto(f"{facts_box.page(isles.NAME)}#roads:NW1")
    roads = phone.page.locator(".part").first
    roads.locator(".ask").click()
    for place in ("NW2", "NW3", "NW4", "NW5", "NW6", "NW7"):
        roads.locator(".options").get_by_role("button", name=place, exact=True).click()
    phone.page.locator(".go").click()
    expect(phone.page.locator(".toast.bad")).to_have_text("NW1 has more than 5 roads.")
    roads.get_by_role("button", name="Take out: NW7").click()
    phone.page.locator(".go").click()
    expect(phone.page.locator("#prompt")).to_have_text("Which isles are joined to NW2?")
    assert FactStore(isles.NAME).values()[ROADS]["road"] == ["NW2", "NW3", "NW4", "NW5", "NW6"]


@pytest.mark.parametrize(("game", "language"), [("resistance", "fr"), ("perseverance-2", "pl")])
@pytest.mark.evening
def test_the_pages_of_my_game_speak_other_languages(
    facts_box: FactsBox, new_phone: NewPhone, game: str, language: str
) -> None:
    phone = new_phone(language=language)
    page = opened(phone, facts_box, game=game, owner=True)
    page.locator(".kind summary").nth(1).click()
    check(phone, f"phone-85-my-game-{language}")
    page.locator(".kind .fact a:visible").first.click()
    expect(page.locator("#prompt")).to_be_visible()
    check(phone, f"phone-85-fact-{language}")
    page.goto(f"{facts_box.page(isles.NAME)}#board")
    page.locator("#no-photo").click()
    Tracer(page).tap(SPOTS["NW1"])
    check(phone, f"phone-86-board-{language}")


def test_a_place_that_was_tapped_wrongly_is_drawn_away_or_taken_back(
    facts_box: FactsBox, new_phone: NewPhone
) -> None:
    phone = new_phone()
    page = opened(phone, facts_box)
    page.goto(f"{facts_box.page(isles.NAME)}#board")
    page.locator("#no-photo").click()
    tracer = Tracer(page)
    tracer.place({place: SPOTS[place] for place in THREE})
    page.locator("#tap-back").click()
    expect(page.locator(".next-tap b")).to_have_text("NW3")
    tracer.draw(SPOTS["NW2"], (0.5, 0.5))
    tracer.kept()
    places = FactStore(isles.NAME).places
    assert FactKey("roads", "NW3") not in places
    assert places[FactKey("roads", "NW2")] == pytest.approx((0.5, 0.5), abs=0.01)


def test_a_road_is_drawn_with_a_finger_changed_by_a_tap_and_taken_away_by_another(
    facts_box: FactsBox, new_phone: NewPhone
) -> None:
    store = FactStore(isles.NAME)
    for place in isles.PLACES:
        store.place(FactKey("roads", place), SPOTS[place])
    phone = new_phone()
    page = opened(phone, facts_box)
    page.goto(f"{facts_box.page(isles.NAME)}#board")
    tracer = Tracer(page)
    tracer.draw(SPOTS["NW1"], SPOTS["NW11"])
    expect(page.locator("line.style-0")).to_have_count(1)
    middle = ((SPOTS["NW1"][0] + SPOTS["NW11"][0]) / 2 - 0.01, SPOTS["NW6"][1] - 0.07)
    tracer.tap(middle)
    expect(page.locator("line.style-1")).to_have_count(1)
    tracer.tap(middle)
    expect(page.locator("line.link")).to_have_count(0)
    page.locator("#tap-back").click()
    expect(page.locator("line.style-1")).to_have_count(1)
    tracer.kept()


def test_a_pack_of_another_owner_is_compared_fact_by_fact(
    facts_box: FactsBox, new_phone: NewPhone, tmp_path: Path
) -> None:
    store = FactStore(isles.NAME)
    store.keep_all({BAY: 7, FactKey("depth", "strait"): 1}, by="page")
    pack = tmp_path / "theirs.bosun-facts"
    pack.write_bytes(write_pack(own_pack(store)))
    store.forget(FactKey("depth", "strait"))
    store.keep(BAY, 3, by="page")
    phone = new_phone()
    page = opened(phone, facts_box, owner=True)
    page.locator("#take-file").set_input_files(pack)
    expect(page.locator("#differences")).to_contain_text("New to you in this file: 1")
    page.locator(".difference").scroll_into_view_if_needed()
    check(phone, "phone-87-my-game-pack")
    page.locator(".difference input[value=theirs]").check()
    page.locator("#take-now").click()
    expect(page.locator(".toast")).to_have_text("Taken in: 2")
    assert store.values() == {BAY: 7, FactKey("depth", "strait"): 1}


def test_a_file_that_is_no_photograph_is_refused_on_the_phone(
    facts_box: FactsBox, new_phone: NewPhone, tmp_path: Path
) -> None:
    wrong = tmp_path / "board.jpg"
    wrong.write_text("no photograph")
    phone = new_phone()
    page = opened(phone, facts_box)
    page.goto(f"{facts_box.page(isles.NAME)}#board")
    page.locator("#photograph").set_input_files(wrong)
    expect(page.locator(".toast.bad")).to_contain_text("not a photograph")
