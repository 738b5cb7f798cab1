"""People and bots at one table, on phones: what a bot decided is carried out by tapping that it was."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from engine.answers import Confirmed
from engine.game import Setup
from engine.lent_hands import HANDS
from engine.requests import Act
from tests.bosun.web.phones import Box, Phone
from tests.bosun.web.preplayed import preplay
from tests.bosun.web.session_box import serve_table

Start = Callable[..., Box]
New = Callable[..., Phone]
ATTACK, RETRIEVE = "perseverance-1.attack", "perseverance-1.phase.retrieve"
HURRY = 12
"""So many times as fast: a bot thinks for a second and a half, and the day has forty."""


def move_to(phone: Phone, zone: str) -> None:
    with phone.answering():
        phone.tap("Move", exact=True)
        expect(phone.now.locator(".making")).to_be_visible()
        phone.tap_zone(zone)
        phone.now.locator(".making .go").click()


def test_two_people_and_one_bot_play_a_day(tmp_path: Path, start_box: Start, new_phone: New) -> None:
    names, settings = ("Ada", "Ben", "Bosun (Purple)"), {"keeping": "full", "clock": "calm"}
    setup = Setup("resistance", names, tuple(settings.items()), bots=((2, "planner"),))
    file = preplay(tmp_path / "day.bosun", setup, lambda request, _: isinstance(request, Act))
    box = start_box("--hurry", str(HURRY), file=file)
    session = serve_table(box, new_phone, names[:2])
    ada, ben = session.phones
    ada.page.get_by_role("button", name="Go on").first.click()
    session.sees("Draw 3 Object cards")
    session.by_chance(Random(1))
    done = ben.now.locator(".hands")
    expect(done).to_contain_text("Done for Bosun (Purple)")
    expect(done).to_contain_text("why:")
    ben.shot("bots-1-hands")
    with ben.answering():
        done.click()
    expect(done).to_have_count(0)
    expect(ben.page.locator("#last")).to_have_text("Ben: Done for Bosun (Purple)")
    move_to(ada, "NE2")
    ben.catches_up(ada)
    move_to(ben, "NE3")
    ada.catches_up(ben)
    ada.tap("end the phase")
    with ada.answering():
        ada.page.locator("dialog .go").click()
    players = ada.snapshot()["table"]["players"]
    assert [player["pawn"] for player in players[:2]] == ["NE2", "NE3"]
    assert players[2]["counter"] >= 1


def test_one_person_and_two_bots_play_an_attack(tmp_path: Path, start_box: Start, new_phone: New) -> None:
    names, bots = ("Ada", "Bosun (Blue)", "Bosun (Green)"), ((1, "random"), (2, "random"))
    setup = Setup("perseverance-1", names, (("keeping", "full"),), bots=bots)
    file = preplay(tmp_path / "attack.bosun", setup, lambda request, _: request.id == ATTACK, seed=5)
    session = serve_table(start_box(file=file), new_phone, names[:1])
    session.sees("Dino attack")
    session.play(Random(3), until=lambda asked: asked.request is not None and asked.request["id"] == HANDS)
    expect(session.phones[0].now.locator(".steps li").first).to_contain_text("which Combat Reward? →")
    session.phones[0].shot("bots-2-attack")
    session.play(Random(3), until=lambda asked: asked.request is not None and asked.request["id"] == RETRIEVE)
    session.answer(Confirmed())
    assert session.answers >= 8
