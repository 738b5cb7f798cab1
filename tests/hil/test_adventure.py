"""An adventure with every device: threats are read, a camp is overrun and avenged, the plug is pulled."""

from pathlib import Path
from typing import Any

import pytest

from engine.answers import Chosen, Counted, Drawn, Filled
from tests.bosun.web.phones import free_port
from tests.bosun.web.preplayed import preplay_told
from tests.engine.perseverance_two.examples import AGREED
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import begin
from tests.hil.attack_line import Box, confirmed, rolled
from tests.hil.phone_line import PhoneLine

STARTS = {"John": "military", "Isabelle": "S1", "Fred": "expansion"}
JOHN, ISABELLE, FRED = range(3)
SEED = 5


def before_the_adventure() -> Table:
    """John has soldiers enough for Snakes on a Plane; the only camp is Isabelle's."""
    t = (
        begin(players=3, settings=AGREED | {"security-bonus": "valor"})
        .pass_on("draw-card.plains")
        .drawn("snakes-on-a-plane")
    )
    t.pass_on("ask.first").choose("0")
    for _ in STARTS:
        t.pass_on("ask.start-zone")
        t.choose(STARTS[t.whose])
    t.pass_on("ask.effect").place("training").then("light", "heavy").choose("stop")
    t.secondary("explore", "snakes-on-a-plane").pass_on("ask.effect").end_turn().end_turn()
    t.place("training").then("light", "convert").count(1).pass_on("ask.secondary").choose("stop")
    return t.pass_on("ask.effect").end_turn().end_turn().adventure().then("clear", "P3", "snakes-on-a-plane")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    played = before_the_adventure().play
    return preplay_told(tmp_path / "adventure.bosun", played.setup, played.entries)


def chooses(phone: PhoneLine, *ids: str) -> int:
    """One choice after the other, each of a single option."""
    following = phone.number
    for id in ids:
        following = phone.answer(Chosen((id,)))
    return following


def draws_challenges(phone: PhoneLine, kind: str) -> None:
    """The first cards of the deck, one for each soldier."""
    phone.sees(f"{kind} Challenge")
    drawn = [piece["id"] for piece in phone.request["pieces"]][: phone.request["number"]]
    phone.answer(Drawn(phone.request["of"], tuple(drawn)))


def faces_a_challenge(phone: PhoneLine, card: str, *, threat: int) -> None:
    """The challenge is kept and read out; the Threat die falls before the camera."""
    draws_challenges(phone, "Light")
    draws_challenges(phone, "Heavy")
    phone.sees("keep 1 Challenge card")
    chooses(phone, card)
    rolling = phone.answer(Filled({"gains": Chosen(()), "threat": Counted(threat)}))
    rolled(phone, rolling, f"threat {threat}")


def quiet_turn(phone: PhoneLine, name: str) -> None:
    """A die on Salvage, up to the Secondary Action."""
    phone.sees(f"{name}: which Effect")
    chooses(phone, "salvage")
    chooses(phone, phone.request["options"][0]["id"])
    if "turn the die" in phone.request["prompt"]:
        chooses(phone, "keep")
    phone.sees(f"{name}: which Secondary Action")


def threat_rolled(phone: PhoneLine, threat: int) -> tuple[int, str]:
    """What the Threat die showed for this threat, and who read it."""
    step = next(step for step in phone.history() if f"threat {threat}" in step["prompt"])
    return int(step["was"]["faces"][0]), step["by"]


def on_the_card(phone: PhoneLine) -> dict[str, int]:
    """The soldiers of John that are on his adventure."""
    adventure = phone.state["snapshot"]["hands"]["players"][JOHN]["patrol"]
    soldiers: dict[str, int] = adventure["soldiers"]
    return soldiers


def isabelle(phone: PhoneLine) -> dict[str, Any]:
    found: dict[str, Any] = phone.table["players"][ISABELLE]
    return found


def overrun(table: PhoneLine, box: Box) -> None:
    """John goes out from Isabelle's camp with all he has, and she cannot hold the attack on it."""
    table.answer(Drawn("plains attacks", ("plains-1",)))
    table.sees("Isabelle: which one do you take")
    chooses(table, "1")
    confirmed(table, box, "breach! Isabelle is overrun")


def ends_turn_under_breach(table: PhoneLine) -> None:
    quiet_turn(table, "Isabelle")
    chooses(table, "stop")
    table.sees("which dino leaves")
    chooses(table, "trampler")


@pytest.mark.usefixtures("twin")
def test_an_adventure_is_rolled_breached_avenged_by_another_phone_and_survives_a_pulled_plug(
    journal: Path, boxes: list[Box]
) -> None:
    port = free_port()
    boxes.append(Box(journal, port, seed=SEED))
    table = boxes[-1].phone()
    overrun(table, boxes[-1])
    assert isabelle(table)["breach"]["dinos"] == {"raptor": 1, "trampler": 1}
    assert table.table["map"]["S1"]["overrun"] == ["camp"]

    table.sees("John: which Secondary Action")
    chooses(table, "stop")
    table.sees("read stage 1")
    table.answer(Filled({"gains": Chosen(("food",))}))
    faces_a_challenge(table, "light-1", threat=4)
    table.sees("on to stage 2")
    shown, first_by = threat_rolled(table, 4)
    assert on_the_card(table)["light"] == (1 if shown < 4 else 2)
    chooses(table, "yes")

    followers = isabelle(table)["followers"]
    ends_turn_under_breach(table)
    assert isabelle(table)["followers"] == followers - 2
    quiet_turn(table, "Fred")
    fred = boxes[-1].phone(seat=FRED)
    fred.sees("Fred: which Secondary Action")
    chooses(fred, "counter-attack")
    fred.sees("who fights")
    before = fred.state
    for phone in (table, fred):
        phone.close()
    boxes[-1].kill()

    boxes.append(Box(journal, port, seed=SEED))
    table, fred = boxes[-1].phone(), boxes[-1].phone(seat=FRED)
    fred.sees("who fights")
    assert fred.state["snapshot"] == before["snapshot"]
    assert fred.number == before["number"]
    assert isabelle(fred)["breach"]["dinos"] == {"raptor": 1}
    chooses(fred, "leader", "kill")
    fred.answer(Chosen(("resource",)))
    assert isabelle(fred)["breach"] is None
    assert fred.table["map"]["S1"]["overrun"] == []
    assert next(step for step in fred.history() if "who fights" in step["prompt"])["by"] == "Fred"

    quiet_turn(table, "John")
    chooses(table, "stop")
    table.sees("read stage 2")
    table.answer(Filled({"gains": Chosen(("story",)), "challenges": Counted(1)}))
    faces_a_challenge(table, "light-1", threat=3)
    table.until(lambda state: state["snapshot"]["hands"]["players"][JOHN]["patrol"] is None, "John is home")
    _, second_by = threat_rolled(table, 3)
    assert "the camera" in (first_by, second_by)
    for phone in (table, fred):
        phone.close()
