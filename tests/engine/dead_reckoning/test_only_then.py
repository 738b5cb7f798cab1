"""Rules that hold for one side or case and not for the other: each is asked of both."""

import pytest

from engine.dead_reckoning.ocean import HARBOUR
from engine.dead_reckoning.scoring import count_claim
from tests.engine.dead_reckoning.table import table
from tests.engine.dead_reckoning.test_fights import attack


@pytest.mark.rule("DR-BLDG-12")
@pytest.mark.parametrize(("owner", "damage"), [("Violet", 0), ("Blue", 1)])
def test_a_garrison_fires_at_others_and_never_at_its_owner(owner: str, damage: int) -> None:
    t = table(cubes={"r1c1": {owner: 3}}, buildings={"r1c1": ["garrison"]}).act("hoist").confirm()
    t.sail("r1c1")
    assert t.asks == ("damage" if damage else "ask.action")
    assert t.player("Violet").damage == damage


@pytest.mark.rule("DR-SINK-07", "DR-SINK-12")
def test_a_sunk_active_ship_has_no_sails_left_and_is_a_merchant() -> None:
    t = table(
        cubes={"r1c1": {"Blue": 3}},
        buildings={"r1c1": ["garrison"]},
        damage={"Violet": 4},
        pirates=["Violet"],
    )
    t.act("hoist").confirm().act("move").choose("r1c1").pass_on("ask.action")
    assert t.player("Violet").at == HARBOUR
    assert (t.game.turn.sails, t.player("Violet").pirate) == (0, False)
    assert not t.may("move")


@pytest.mark.rule("DR-SCORE-04")
def test_advancements_set_aside_are_scored_with_those_in_sleeves() -> None:
    t = table(aside={"Violet": ["helm", "small-gun"]}, sleeved={"Violet": {"captain": ["spare-sail"]}})
    assert count_claim(t.game, t.player("Violet")).advancements == 3


@pytest.mark.rule("DR-GAP-44", "DR-CREW-CAP")
def test_who_loses_gets_nothing_of_if_you_win_and_neither_does_the_winner() -> None:
    t = attack(level={"Violet": {"captain": 4}}).pass_on("throw.first")
    t.drop(violet="Z01 Z05", blue="Z06").choose("captain/crew 1")
    assert t.pass_on("ask.hold", "ask.action").asks == "ask.action"
    assert all(player.coin == 0 for player in t.game.players)


@pytest.mark.rule("DR-END-06", "DR-END-07")
def test_a_half_paid_influence_does_not_go_over_to_a_cube_of_another_player() -> None:
    held = {"Blue": 2, "Green": 1}
    t = table(
        at={"Violet": "r1c1"},
        cubes={"r1c1": held},
        done=["Blue", "Green"],
        level={"Violet": {"privateer": 2}},
        in_play={"Violet": ["privateer"]},
    )
    t.use("privateer/crew 0", "r1c1 1", "r1c1 2")
    cubes = t.isle("r1c1").cubes
    assert (cubes[0], cubes[1], cubes[2]) == (0, 2, 1)
