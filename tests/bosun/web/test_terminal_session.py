"""What happens in a session: undo, corrections, a pulled plug, three languages, a phone that is removed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bosun.web.golden import DEAL, GoldenGame
from tests.bosun.web.phones import PHONE, SIZES, WIDE, Box, Phone

Start = Callable[..., Box]
New = Callable[..., Phone]


def deal(phone: Phone) -> None:
    for player, character in DEAL.items():
        phone.sees(f"Deal a character to {player}")
        phone.draw(character)
    phone.sees("Set up")


def test_a_decision_is_undone_on_one_phone_and_asked_again_on_all(start_box: Start, new_phone: New) -> None:
    box = start_box()
    fred, sophie = (new_phone().join(box.guests, name) for name in ("Fred", "Sophie"))
    deal(fred)
    sophie.confirm()
    fred.sees("Draw 2 Resistance cards")
    with fred.answering():
        fred.tap("Undo")
    sophie.catches_up(fred)
    sophie.sees("Set up")
    expect(sophie.page.locator("#toasts")).to_contain_text("Taken back")


def test_a_draw_is_corrected_in_the_history(start_box: Start, new_phone: New) -> None:
    box = start_box()
    fred, sophie = (new_phone().join(box.guests, name) for name in ("Fred", "Sophie"))
    deal(fred)
    fred.confirm()
    fred.sees("Draw 2 Resistance cards")
    fred.draw("Airlift", "Train")
    fred.sees("Which Resistance card do you keep?")
    fred.view("History")
    fred.page.get_by_role("button", name="Draw 2 Resistance cards: Correct").click()
    dialog = fred.page.locator("#dialog")
    dialog.get_by_role("button", name="Take out: Airlift").click()
    dialog.locator(".options").get_by_role("button", name="Slow the enemy").click()
    fred.shot("phone-11-correct")
    dialog.locator(".go").click()
    expect(sophie.now.locator(".buttons").get_by_role("button", name="Slow the enemy")).to_be_visible()
    expect(sophie.now.locator(".buttons").get_by_role("button", name="Airlift")).to_have_count(0)
    expect(fred.page.locator("#log")).to_contain_text("corrected")


def test_a_killed_box_comes_back_with_the_same_question_and_the_phones_find_it(
    start_box: Start, new_phone: New
) -> None:
    box = start_box()
    table = new_phone(WIDE).join(box.owner, "Table screen")
    fred, sophie, lena = (new_phone().join(box.guests, name) for name in ("Fred", "Sophie", "Léna"))
    GoldenGame(table, fred, sophie, lena).set_up()
    fred.press(0, "Fred", 1)
    expect(table.page.locator(".press.seat-0 .counter")).to_have_text("1")
    box.kill()
    expect(fred.page.locator("#line")).to_contain_text("No line to the box")
    fred.shot("phone-12-lost")
    box.start()
    for phone in (fred, table):
        expect(phone.page.locator("#line")).to_contain_text("On the line")
        expect(phone.page.locator(".paused")).to_be_visible()
        expect(phone.page.locator(".press.seat-0 .counter")).to_have_text("1")
    fred.page.locator("#pause").click()
    expect(fred.page.locator(".paused")).to_have_count(0)
    fred.press(0, "Fred", 2)


def test_a_long_press_takes_an_action_back(start_box: Start, new_phone: New) -> None:
    box = start_box()
    table = new_phone(WIDE).join(box.owner, "Table screen")
    fred, sophie, lena = (new_phone().join(box.guests, name) for name in ("Fred", "Sophie", "Léna"))
    GoldenGame(table, fred, sophie, lena).set_up()
    fred.press(0, "Fred", 1)
    fred.press(0, "Fred", 2)
    button = fred.now.locator(".press.seat-0")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(fred.now.locator("#why-0")).to_contain_text("two actions ahead")
    button.hover()
    fred.page.mouse.down()
    expect(button.locator(".counter")).to_have_text("1")
    fred.page.mouse.up()
    expect(button.locator(".counter")).to_have_text("1")


@pytest.mark.parametrize(
    ("language", "prompt", "button"),
    [
        ("en", "Deal a character to Fred", "Say what was drawn"),
        ("fr", "Tirez un personnage au hasard : Fred", "Dites ce qui a été pioché"),
        ("pl", "Wylosujcie postać: Fred", "Wskaż, co dobrano"),
    ],
)
def test_a_phone_speaks_the_language_of_its_owner(
    start_box: Start, new_phone: New, language: str, prompt: str, button: str
) -> None:
    box = start_box()
    phone = new_phone(PHONE, language).join(box.guests, "Fred")
    phone.sees(prompt)
    expect(phone.now.locator(".go")).to_have_text(button)
    assert phone.page.evaluate("document.documentElement.lang") == language
    words = phone.page.locator("body").inner_text()
    assert not re.findall(r"\b(?:web|app|resistance|refuse)\.[a-z-]+", words)
    phone.shot(f"phone-13-{language}")


def test_the_language_can_be_changed_in_the_middle_of_a_game(start_box: Start, new_phone: New) -> None:
    box = start_box()
    phone = new_phone().join(box.guests, "Fred")
    phone.view("More")
    phone.page.locator("#language").select_option("pl")
    phone.view("Teraz")
    phone.sees("Wylosujcie postać")
    phone.view("Mapa")
    expect(phone.page.locator(".legend")).to_contain_text("żołnierz")
    phone.shot("phone-14-polish-map")


def test_the_owner_removes_a_phone(start_box: Start, new_phone: New) -> None:
    box = start_box()
    owner = new_phone(WIDE).join(box.owner, "Table screen")
    fred = new_phone().join(box.guests, "Fred")
    owner.view("More")
    owner.page.get_by_role("button", name="Remove the phone of Fred").click()
    expect(fred.page.locator("#door")).to_contain_text("This phone was removed")
    expect(owner.page.get_by_role("button", name="Remove the phone of Fred")).to_have_count(0)


def test_a_wrong_code_is_told_and_the_right_one_lets_in(start_box: Start, new_phone: New) -> None:
    box = start_box()
    phone = new_phone()
    phone.page.goto(box.address)
    phone.page.locator("#code").fill("12")
    phone.page.get_by_role("button", name="Come in").click()
    expect(phone.page.locator(".trouble")).to_contain_text("That is not the code")
    phone.page.locator("#code").fill(box.code)
    phone.page.get_by_role("button", name="Come in").click()
    expect(phone.page.get_by_role("button", name="Sophie")).to_be_visible()


def test_the_whole_page_works_by_keyboard(start_box: Start, new_phone: New) -> None:
    box = start_box()
    phone = new_phone(WIDE).join(box.guests, "Fred")
    phone.sees("Deal a character to Fred")
    option = phone.now.get_by_role("button", name="John Stark")
    option.focus()
    phone.page.keyboard.press("Space")
    phone.now.locator(".go").focus()
    phone.page.keyboard.press("Enter")
    phone.sees("Deal a character to Sophie")


@pytest.mark.parametrize("size", SIZES)
def test_full_keeping_lists_a_players_own_moves(start_box: Start, new_phone: New, size: str) -> None:
    box = start_box("--set", "keeping=full")
    phone = new_phone(SIZES[size]).join(box.guests, "Fred")
    deal(phone)
    phone.confirm()
    phone.sees("Draw 2 Resistance cards")
    phone.draw("Airlift", "Train")
    phone.choose("Train")
    phone.sees("who does what?")
    phone.shot(f"{size}-15-full")
    phone.tap("Move", exact=True)
    expect(phone.now.locator(".making h2")).to_contain_text("Where does Fred go?")
    phone.tap_zone("NE3")
    phone.shot(f"{size}-16-move")
    phone.confirm()
    phone.sees("who does what?")
    assert phone.snapshot()["table"]["players"][0]["pawn"] == "NE3"


def test_without_the_box_a_loaded_page_shows_a_note_and_comes_back(start_box: Start, new_phone: New) -> None:
    box = start_box()
    phone = new_phone().join(box.guests, "Fred")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    box.kill()
    phone.page.reload()
    expect(phone.page.locator("main")).to_contain_text("The box cannot be reached")
    phone.shot("phone-17-offline")
    box.start()
    phone.sees("Deal a character to Fred")


@pytest.mark.evening
def test_soldiers_arrive_one_by_one_unless_motion_is_unwanted(start_box: Start, new_phone: New) -> None:
    box = start_box()
    table = new_phone(WIDE).join(box.owner, "Table screen")
    fred, sophie, lena = (new_phone().join(box.guests, name) for name in ("Fred", "Sophie", "Léna"))
    session = GoldenGame(table, fred, sophie, lena)
    session.set_up()
    session.press_all()
    session.end_phase()
    session.report(lena)
    session.give_report(lena)
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.evaluate("""() => {
        window.struck = [];
        const see = (found) => found.forEach(({ target, attributeName }) =>
            attributeName === "class" && target.matches(".zone.struck") && window.struck.push(target.id));
        const svg = document.querySelector("#map svg");
        new MutationObserver(see).observe(svg, { subtree: true, attributes: true });
    }""")
    table.sees("the players' phase is over")
    lena.confirm()
    sophie.draw("Wanted")
    fred.sees("Event: Wanted")
    fred.confirm()
    table.sees("Draw a zone token")
    table.draw("NO15")
    fred.sees("NO15 was drawn")
    table.page.wait_for_function("() => window.struck.includes('NO10') && window.struck.includes('NO8')")
    struck = table.page.evaluate("() => [...new Set(window.struck)]")
    assert [zone for zone in struck if zone in ("NO10", "NO8")] == ["NO10", "NO8"]
