"""Perseverance on phones: the town in pictures, an attack, secrets of the assembly, and a game to its end."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.answers import Chosen
from engine.game import Setup
from engine.perseverance.one.state import Perseverance
from engine.requests import Request
from tests.bosun.web.accessibility import check
from tests.bosun.web.phones import SIZES, Box, Phone
from tests.bosun.web.preplayed import preplay
from tests.bosun.web.session_box import PATIENCE, PlayedSession, serve_table

NAMES = ("Robert", "Emmy", "Jeremy", "Olivia")
WHOLE = os.environ.get("BOSUN_WHOLE") == "1"
"""Play everything on the phones; without it the game begins shortly before its last assembly."""

Start = Callable[..., Box]
New = Callable[..., Phone]


def setup(**settings: str) -> Setup:
    return Setup("perseverance-1", NAMES, tuple(settings.items()))


def asks(*prompts: str, assemblies: int = 1) -> Callable[[Request, Perseverance], bool]:
    """A request with one of these prompts, after so many assemblies."""
    return lambda request, state: request.id.endswith(prompts) and state.assemblies >= assemblies


@pytest.fixture
def start(tmp_path: Path) -> Any:
    """A box with a game that bots have brought on its way; it is stopped when the test is over."""
    boxes: list[Box] = []

    def begin(until: Callable[[Request, Any], bool], seed: int = 4, **settings: str) -> Box:
        file = preplay(tmp_path / f"{len(boxes)}.bosun", setup(**settings), until, seed=seed)
        boxes.append(Box(file))
        return boxes[-1]

    yield begin
    for box in boxes:
        box.kill()


def joined(new_phone: New, box: Box, name: str, size: str = "phone", language: str = "en") -> Phone:
    phone = new_phone(SIZES[size], language).join(box.guests, name)
    expect(phone.page.locator("#map .zone-card")).to_have_count(4, timeout=PATIENCE)
    return phone


def at_every_size(new_phone: New, box: Box) -> Iterator[tuple[str, Phone]]:
    """A phone of each size, each on a seat of its own."""
    for name, size in zip(NAMES, SIZES, strict=False):
        yield size, joined(new_phone, box, name, size)


@pytest.mark.evening
def test_the_views_of_the_town(start: Start, new_phone: New) -> None:
    for size, phone in at_every_size(new_phone, start(asks("tell.more"))):
        expect(phone.page.locator("#map .place.open").first).to_be_visible()
        check(phone, f"{size}-60-town-place")
        phone.view("Map")
        expect(phone.page.locator("#map .player-sheet")).to_have_count(4)
        check(phone, f"{size}-61-town")


@pytest.mark.evening
def test_the_views_of_an_attack(start: Start, new_phone: New) -> None:
    for size, phone in at_every_size(new_phone, start(asks("phase.fight"))):
        phone.sees("Fight phase")
        phone.view("Map")
        expect(phone.page.locator(".phases [aria-current=step]")).to_contain_text("Fight")
        check(phone, f"{size}-62-attack")


@pytest.mark.evening
def test_the_views_of_full_keeping(start: Start, new_phone: New) -> None:
    for size, phone in at_every_size(new_phone, start(asks("ask.effect"), keeping="full")):
        expect(phone.page.locator("#map .effect.open").first).to_be_visible()
        check(phone, f"{size}-63-full")
        phone.view("Map")
        expect(phone.page.locator(".held").first).to_be_visible()
        check(phone, f"{size}-64-full-town")


def test_a_wall_is_told_with_a_tap_in_the_picture(start: Start, new_phone: New) -> None:
    box = start(asks("tell.more", assemblies=0))
    session = PlayedSession([joined(new_phone, box, name) for name in NAMES])
    phone, asked = session.turn()
    assert asked.request is not None
    wall = next(one["place"] for one in asked.request["options"] if one["id"].startswith("wall "))
    zone, _, column = wall.partition(":wall-")
    space = phone.page.locator(f'#map [data-place="{wall}"]')
    expect(space).to_be_visible()
    space.click()
    expect(space).to_have_attribute("aria-pressed", "true")
    phone.confirm()
    expect(phone.now).not_to_have_attribute("data-number", str(asked.number), timeout=PATIENCE)
    owner = asked.snapshot["table"]["players"][asked.request["seat"]]["colour"]
    assert phone.snapshot()["table"]["zones"][zone]["area"]["walls"][column] == owner


def test_places_are_tapped_by_keyboard_too(start: Start, new_phone: New) -> None:
    box = start(asks("ask.settlement", assemblies=0))
    phone = joined(new_phone, box, "Robert", "wide")
    space = phone.page.locator("#map .settlement-space.open").first
    space.focus()
    phone.page.keyboard.press("Enter")
    expect(space).to_have_attribute("aria-pressed", "true")


def test_a_trap_keeps_its_type_to_itself_until_it_is_turned_up(start: Start, new_phone: New) -> None:
    box = start(asks("phase.trap"))
    phone = joined(new_phone, box, "Robert")
    table = phone.snapshot()["table"]
    attacked = table["attack"]["zone"]
    for zone, found in table["zones"].items():
        kinds = {trap["kind"] for trap in found["area"]["traps"].values()}
        assert None not in kinds if zone == attacked else kinds <= {None}


@pytest.mark.evening
def test_the_secrets_of_the_assembly_stay_on_their_phone(start: Start, new_phone: New) -> None:
    box = start(asks("ask.side"))
    session = PlayedSession([joined(new_phone, box, name) for name in NAMES])
    owner, asked = session.turn()
    assert asked.request is not None
    others = [phone for phone in session.phones if phone is not owner]
    for phone in others:
        assert session.asked(session.phones.index(phone)).request == {
            "kind": "waiting",
            "prompt": f"{NAMES[asked.request['seat']]} decides in secret",
            "seat": asked.request["seat"],
            "rule": [],
            "timer": None,
        }
    session.answer(Chosen(("production",)))
    other = others[0]
    history, replay = (_told(other, path) for path in ("history", f"replay/{_answers(other)}"))
    assert history[0]["answer"] is None
    assert "secret" in history[0]["prompt"]
    assert replay["step"]["answer"] is None
    assert _told(owner, "history")[0]["answer"] is not None


def _answers(phone: Phone) -> int:
    return int(phone.page.evaluate("async () => (await import('/static/js/store.js')).store.state.answers"))


def _told(phone: Phone, path: str) -> Any:
    return phone.page.evaluate(f"async () => (await fetch('/api/{path}?language=en')).json()")


@pytest.mark.parametrize("language", ["fr", "pl"])
@pytest.mark.evening
def test_the_town_speaks_the_language_of_the_phone(start: Start, new_phone: New, language: str) -> None:
    box = start(asks("ask.reward"))
    phone = joined(new_phone, box, "Robert", "tablet", language)
    words = phone.page.locator("#map").inner_text()
    assert {"fr": "Récompenses de combat", "pl": "Nagrody za walkę"}[language] in words
    assert "perseverance.page" not in words
    assert "perseverance" not in words
    phone.shot(f"tablet-65-{language}")


def test_four_phones_set_the_table_and_tell_the_first_turn(start: Start, new_phone: New) -> None:
    session = serve_table(start(lambda _request, _state: True), new_phone, NAMES)
    asked = session.play(Random(3), until=lambda asked: "'s turn" in asked.prompt)
    table = asked.snapshot["table"]
    assert len(table["pool"]) == 14
    assert len({player["leader"] for player in table["players"]}) == 4
    session.by_chance(Random(3))
    assert len(session.asked().snapshot["table"]["pool"]) == 13


@pytest.mark.evening
def test_four_phones_play_a_game_to_its_end(start: Start, new_phone: New) -> None:
    box = start(_near_the_end)
    session = serve_table(box, new_phone, NAMES)
    last = session.play(Random(7), until=lambda asked: asked.over)
    assert last.outcome is not None
    assert last.outcome["winners"]
    assert len(last.outcome["sheets"]) == 4
    assert not last.snapshot["table"]["tiles"]
    for seat, phone in enumerate(session.phones):
        assert session.asked(seat).outcome == last.outcome
        expect(phone.page.locator("#prompt")).to_contain_text("Followers", timeout=PATIENCE)
    session.phones[0].shot("phone-66-over")


def _near_the_end(request: Request, state: Perseverance) -> bool:
    """From the start where all is played; else the last die but one before the last assembly."""
    last = len(state.tiles) == 1 and len(state.pool) == 2
    return WHOLE or (last and request.id.endswith("tell.turn"))
