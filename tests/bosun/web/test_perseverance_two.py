"""Perseverance, Episode 2, on phones: the map of hexes, perks, an attack, and a game to its end."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.game import Setup
from engine.perseverance.two.state import Expedition
from engine.requests import Request
from tests.bosun.web.accessibility import check
from tests.bosun.web.phones import ENDS, SIZES, Box, Phone
from tests.bosun.web.session_box import PATIENCE, PlayedSession, serve_table

NAMES = ("Robert", "Emmy", "Jeremy")
WHOLE = os.environ.get("BOSUN_WHOLE") == "1"
"""Play everything on the phones; without it the game begins at its last assembly."""

Begun = Callable[..., Box]
New = Callable[..., Phone]


def setup(**settings: str) -> Setup:
    return Setup("perseverance-2", NAMES, tuple(settings.items()))


def asks(*prompts: str, assemblies: int = 1) -> Callable[[Request, Expedition], bool]:
    """A request with one of these prompts, after so many assemblies."""
    return lambda request, state: request.id.endswith(prompts) and state.assemblies >= assemblies


def joined(new_phone: New, box: Box, name: str, size: str = "phone", language: str = "en") -> Phone:
    phone = new_phone(SIZES[size], language).join(box.guests, name)
    expect(phone.page.locator("#map .hex").first).to_be_attached(timeout=PATIENCE)
    return phone


@pytest.mark.parametrize("size", ENDS)
def test_the_views_of_the_island(begun: Begun, new_phone: New, size: str) -> None:
    phone = joined(
        new_phone,
        begun(setup(keeping="full"), asks("ask.rally", assemblies=0)),
        "Robert",
        size,
    )
    expect(phone.page.locator("#map .hex.open").first).to_be_visible()
    check(phone, f"{size}-50-island-place")
    phone.view("Map")
    expect(phone.page.locator("#map .player-sheet")).to_have_count(3)
    check(phone, f"{size}-51-island")


@pytest.mark.parametrize("size", ENDS)
def test_the_views_of_an_attack(begun: Begun, new_phone: New, size: str) -> None:
    phone = joined(
        new_phone, begun(setup(keeping="full"), asks("attack.held", "attack.breach")), "Robert", size
    )
    phone.view("Map")
    expect(phone.page.locator(".attack-panel")).to_contain_text("Threshold")
    check(phone, f"{size}-52-island-attack")


def test_a_hex_is_tapped_for_what_is_asked(begun: Begun, new_phone: New) -> None:
    box = begun(setup(keeping="full"), asks("ask.rally", assemblies=0))
    session = PlayedSession([joined(new_phone, box, name) for name in NAMES])
    phone, asked = session.turn()
    assert asked.request is not None
    place = phone.page.locator(f'#map .hex[data-place="{asked.request["options"][0]["id"]}"]')
    place.locator("polygon").click(position={"x": 8, "y": 30})
    expect(place).to_have_attribute("aria-pressed", "true")
    phone.confirm()
    expect(phone.now).not_to_have_attribute("data-number", str(asked.number), timeout=PATIENCE)
    assert phone.snapshot()["table"]["map"][asked.request["options"][0]["id"]]["camp"]


@pytest.mark.parametrize("size", ENDS)
def test_perks_that_may_be_taken_are_seen_at_once(begun: Begun, new_phone: New, size: str) -> None:
    box = begun(setup(keeping="full"), asks("ask.perk", assemblies=0))
    session = PlayedSession([joined(new_phone, box, name, size) for name in NAMES])
    phone, _ = session.turn()
    expect(phone.page.locator("#map .perk.open").first).to_be_in_viewport()
    phone.shot(f"{size}-55-island-perk")


@pytest.mark.parametrize("language", ["fr", "pl"])
@pytest.mark.evening
def test_the_island_speaks_the_language_of_the_phone(begun: Begun, new_phone: New, language: str) -> None:
    phone = joined(
        new_phone, begun(setup(keeping="full"), asks("ask.perk", assemblies=0)), "Robert", "tablet", language
    )
    words = phone.page.locator("#map").inner_text()
    assert {"fr": "Avantages", "pl": "Atuty"}[language] in words
    assert "perseverance-2.page" not in words
    assert "perseverance" not in words
    phone.shot(f"tablet-53-{language}")


@pytest.mark.evening
def test_three_phones_play_a_game_to_its_end(begun: Begun, new_phone: New) -> None:
    session = serve_table(begun(setup(), _near_the_end), new_phone, NAMES)
    last = session.play(Random(7), until=lambda asked: asked.over)
    assert last.outcome is not None
    assert last.outcome["winners"]
    assert len(last.outcome["sheets"]) == 3
    for seat in range(len(NAMES)):
        assert session.asked(seat).outcome == last.outcome
    session.phones[0].shot("phone-54-island-over")


def _near_the_end(request: Request, state: Any) -> bool:
    """From the start where all is played; else the last assembly."""
    last = len(state.tiles) == 1 and request.id.endswith("assembly.majority")
    return WHOLE or last
