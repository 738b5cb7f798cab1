"""The lobby on phones in real Chromium, served by `bosun serve` as a box boots into it."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bosun.session.home import saved_game
from bosun.table.journal.journal import Journal
from engine.game import Setup
from tests.bosun.web.accessibility import check
from tests.bosun.web.phones import ENDS, PHONE, SIZES, TABLET, Phone
from tests.bosun.web.serving import Service

New = Callable[..., Phone]


@pytest.fixture
def service(home: Path) -> Iterator[Service]:
    opened = Service(home)
    yield opened
    opened.kill()


def in_lobby(phone: Phone, address: str) -> Phone:
    phone.page.goto(address)
    expect(phone.page.locator("#lobby-title")).to_be_visible()
    return phone


def call(phone: Phone, name: str) -> None:
    """Say who this phone belongs to."""
    phone.page.get_by_label("What are you called?").fill(name)
    phone.page.get_by_role("button", name="That is me").click()
    expect(phone.page.locator("#company")).to_contain_text(f"You are {name}.")


def choose_resistance(owner: Phone) -> None:
    owner.page.get_by_role("button", name="Project: Resistance").click()
    expect(owner.page.locator("#start")).to_be_visible()
    owner.page.locator("#example-game").evaluate("box => { box.checked = true; }")


def start_resistance(owner: Phone, *names: str) -> None:
    choose_resistance(owner)
    owner.page.get_by_label("How many play").select_option(str(len(names)))
    for seat, name in enumerate(names):
        owner.page.locator(f"#seat-{seat}").fill(name)
    owner.page.locator("#start").click()
    expect(owner.page.locator("#lobby")).to_be_hidden()


def sit(phone: Phone, place: str) -> None:
    phone.page.locator("#door").get_by_role("button", name=place).click()
    expect(phone.page.locator("#door")).to_be_hidden()


def put_away(owner: Phone) -> None:
    owner.view("More")
    owner.page.locator("#more .put-away").click()
    owner.page.locator("#dialog .go").click()
    expect(owner.page.locator("#lobby")).to_be_visible()


def test_the_owner_starts_a_game_and_the_others_get_their_seats(service: Service, new_phone: New) -> None:
    owner = in_lobby(new_phone(TABLET), service.owner)
    fred, emma = (in_lobby(new_phone(), service.guests) for _ in range(2))
    expect(fred.page.locator("#lobby")).to_contain_text("Waiting for a game")
    expect(fred.page.locator("#saved")).to_have_count(0)
    call(fred, "Fred")
    expect(owner.page.locator("#company")).to_contain_text("Also here: Fred.")
    choose_resistance(owner)
    expect(owner.page.locator("#seat-0")).to_have_value("Fred")
    owner.page.locator("#settings > summary").click()
    owner.page.locator("#setting-difficulty").select_option("hard")
    owner.page.get_by_label("How many play").select_option("3")
    for seat, name in ((1, "Sophie"), (2, "Emma")):
        owner.page.locator(f"#seat-{seat}").fill(name)
    owner.page.locator("#start").click()
    expect(fred.page.locator("body")).to_have_attribute("data-role", "seat")
    fred.sees("Set up")
    sit(owner, "Table screen")
    sit(emma, "Emma")
    fred.confirm()
    emma.catches_up(fred)
    owner.catches_up(fred)
    assert owner.snapshot()["table"]["players"][2]["name"] == "Emma"


def test_one_game_after_another_leaves_nothing_of_the_first(service: Service, new_phone: New) -> None:
    owner = in_lobby(new_phone(TABLET), service.owner)
    page, wrong = owner.page, list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    styles = page.locator("link[href^='/games/']")
    expect(styles).to_have_count(0)
    start_resistance(owner, "Ada", "Bela", "Cleo")
    sit(owner, "Table screen")
    expect(page.locator("#map .island-view")).to_be_attached()
    expect(styles).to_have_attribute("href", "/games/resistance/view.css")
    put_away(owner)
    expect(styles).to_have_count(0)
    page.get_by_role("button", name="Dead Reckoning").click()
    page.locator("#start").click()
    expect(page.locator("#map .ocean-view")).to_be_attached()
    expect(page.locator("#map .island-view")).to_have_count(0)
    expect(styles).to_have_attribute("href", "/games/dead_reckoning/view.css")
    assert wrong == []


def test_a_setting_says_what_it_changes(service: Service, new_phone: New) -> None:
    owner = in_lobby(new_phone(), service.owner)
    choose_resistance(owner)
    owner.page.locator("#settings > summary").click()
    told = owner.page.locator(".setting", has=owner.page.locator("#setting-difficulty"))
    expect(told).to_contain_text("How many officers the army has")
    expect(told).not_to_contain_text("RES-")


def test_what_cannot_be_started_is_told_and_can_be_mended(service: Service, new_phone: New) -> None:
    owner = in_lobby(new_phone(), service.owner)
    choose_resistance(owner)
    for seat, name in ((0, "Ada"), (1, "ada")):
        owner.page.locator(f"#seat-{seat}").fill(name)
    owner.page.locator("#start").click()
    expect(owner.page.locator(".new-form .trouble")).not_to_be_empty()
    owner.page.locator("#seat-1").fill("Bela")
    owner.page.locator("#start").click()
    expect(owner.page.locator("#lobby")).to_be_hidden()


def test_a_pulled_plug_brings_the_game_back_and_a_game_put_away_stays_away(
    service: Service, new_phone: New
) -> None:
    owner = in_lobby(new_phone(), service.owner)
    fred = in_lobby(new_phone(), service.guests)
    call(fred, "Fred")
    start_resistance(owner, "Fred", "Sophie", "Emma")
    sit(owner, "Sophie")
    fred.sees("Set up")
    service.kill()
    expect(fred.page.locator("#line")).to_contain_text("No line to the box")
    service.start()
    expect(fred.page.locator("#line")).to_contain_text("On the line")
    fred.sees("Set up")
    expect(fred.page.locator("body")).to_have_attribute("data-role", "seat")
    put_away(owner)
    expect(fred.page.locator("#lobby")).to_be_visible()
    expect(owner.page.locator("#saved .game")).to_contain_text("Fred, Sophie, Emma")
    assert service.stop() == 0
    expect(owner.page.locator("#line")).to_contain_text("No line to the box")
    service.start()
    expect(owner.page.locator("#line")).to_contain_text("On the line")
    expect(owner.page.locator("#lobby")).to_be_visible()
    owner.page.locator("#saved .game").get_by_role("button", name="Go on").click()
    fred.sees("Set up")


def test_a_game_is_taken_along_to_a_file_and_taken_in_again(
    service: Service, new_phone: New, tmp_path: Path
) -> None:
    owner = in_lobby(new_phone(), service.owner)
    start_resistance(owner, "Fred", "Sophie", "Emma")
    sit(owner, "Fred")
    owner.sees("Set up")
    put_away(owner)
    with owner.page.expect_download() as download:
        owner.page.locator("#saved .game").get_by_role("button", name="Save the game as a file").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    owner.page.locator("#import").set_input_files(file)
    expect(owner.page.locator("#saved .game")).to_have_count(2)


def test_a_damaged_game_is_mended_on_the_phone(service: Service, new_phone: New) -> None:
    path = service.home / "games" / "broken.bosun"
    Journal.create(path, Setup("resistance", ("Fred", "Sophie", "Emma")), seed=1, draws="table").close()
    with sqlite3.connect(path) as connection:
        connection.execute("update now set operations = 5")
    connection.close()
    owner = in_lobby(new_phone(), service.owner)
    row = owner.page.locator("#saved .troubled")
    expect(row).to_contain_text("Fred, Sophie, Emma")
    row.get_by_role("button", name="Mend and go on").click()
    expect(owner.page.locator("#lobby")).to_be_hidden()
    sit(owner, "Fred")
    owner.sees("Deal a character to Fred")
    assert saved_game("broken").with_name("broken.bosun.damaged").exists()


@pytest.mark.parametrize("size", ENDS)
def test_the_views_of_the_lobby(service: Service, new_phone: New, size: str) -> None:
    owner = in_lobby(new_phone(SIZES[size]), service.owner)
    start_resistance(owner, "Fred", "Sophie", "Emma")
    sit(owner, "Fred")
    owner.sees("Set up")
    put_away(owner)
    expect(owner.page.locator("#saved .game")).to_be_visible()
    check(owner, f"{size}-40-lobby")
    choose_resistance(owner)
    owner.page.locator("#settings > summary").click()
    expect(owner.page.locator("#setting-difficulty")).to_be_visible()
    owner.page.locator("#new-game").scroll_into_view_if_needed()
    check(owner, f"{size}-41-new-game")
    guest = in_lobby(new_phone(SIZES[size]), service.guests)
    check(guest, f"{size}-42-waiting")


@pytest.mark.parametrize(("language", "title"), [("fr", "À quoi jouons-nous"), ("pl", "W co gramy?")])
def test_the_lobby_speaks_the_language_of_the_phone(
    service: Service, new_phone: New, language: str, title: str
) -> None:
    owner = new_phone(PHONE, language)
    owner.page.goto(service.owner)
    expect(owner.page.locator("#lobby-title")).to_contain_text(title)
    owner.page.locator(".game-choice").first.click()
    owner.page.locator("#settings > summary").click()
    expect(owner.page.locator("#start")).to_be_visible()
    assert "web." not in owner.page.locator("main").inner_text()
    owner.shot(f"phone-43-lobby-{language}")
