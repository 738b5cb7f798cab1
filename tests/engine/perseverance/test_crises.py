"""Turns by hand: what is told with two or three taps, and what the box does with it."""

from typing import Any

import pytest

from engine.perseverance.one import GAME
from engine.requests import Form
from tests.engine.perseverance.playing import Table, outcome_lines
from tests.engine.perseverance.table import begin, table

POOL = [("neutral", "innovator"), ("Emmy", "organizer"), ("neutral", "adventurer")]


def told(**laid: Any) -> Table:
    return table(**({"keeping": "crises", "in_pool": POOL} | laid)).tell("rations", die="grey-innovator")


def test_crises_is_the_default() -> None:
    (keeping,) = [setting for setting in GAME.settings if setting.name == "keeping"]
    assert keeping.values == ("crises", "full")


@pytest.mark.rule("P1-DICE-12", "P1-DINO-03", "P1-DIE-03")
def test_a_turn_is_told_on_one_screen_die_effect_and_dinos() -> None:
    t = table(keeping="crises", in_pool=POOL).tell("training", ["raptor", "trampler"], "blue-organizer")
    assert t.area("military").dinos == {"a1": "raptor", "a2": "trampler"}
    assert t.game.zones["military"].own_dice(1) == 1
    assert len(t.game.pool) == 2
    assert t.followers("Robert") == [8]


def test_every_placement_takes_two_or_three_taps() -> None:
    t = told(soldiers={"Robert": {"light": 1}})
    for taps in (
        ("soldier", "light", "military:top-1"),
        ("soldier", "leader", "military:bottom-1"),
        ("influence", "chief-steward"),
        ("trap", "expansion:a1"),
        ("wall", "expansion:wall-2"),
        ("settlement", "protection:settlement-6"),
        ("second-settlement", "military:settlement-2"),
        ("pool-die", "grey-adventurer"),
        ("board-die", "rations:grey-innovator"),
    ):
        before = GAME.snapshot(t.game)
        t.then(*taps)
        assert t.asks == "tell.more"
        assert GAME.snapshot(t.game) != before
    assert t.player("Robert").votes == 2, "space 6 with its bonus, space 2 without"
    assert t.game.dice_in_play(0) == 2


@pytest.mark.rule("P1-SEC-05", "P1-SEC-09")
def test_the_leader_is_told_into_town_and_home_again() -> None:
    t = told().then("leader", "expansion")
    assert t.game.zones["expansion"].leaders == [0]
    assert not t.may("leader")
    t.choose("soldier")
    assert not t.may("leader")
    t.then("light", "military:top-1").choose("leader-home")
    assert not t.game.leader_is_out(0)


@pytest.mark.rule("P1-ASSET-04")
def test_more_soldiers_than_there_are_cannot_be_told() -> None:
    t = told()
    for column in range(1, 5):
        t.then("soldier", "light", f"military:top-{column}")
    t.then("soldier", "light", "expansion:top-1").choose("soldier")
    assert not t.may("light")
    assert t.may("heavy")


@pytest.mark.rule("P1-LEADER-04", "P1-LEADER-07")
def test_fireworks_and_the_net_gun_can_be_told_too() -> None:
    side_b = {"settings": {"player-boards": "B"}}
    t = told(first="Emmy", **side_b).then("fireworks", "raptor", "expansion")
    assert t.area("expansion").dinos == {"a1": "raptor"}
    assert not t.may("net-gun")
    t = told(first="Olivia", dinos={"military": ["raptor"]}, **side_b).then("net-gun", "military:a1")
    assert t.area("military").traps["a1"].owner == 3
    assert not told().may("fireworks")


@pytest.mark.rule("P1-EXP-30")
def test_the_bonus_of_space_10_is_told_soldier_by_soldier() -> None:
    t = told(dangerous=["military"]).then("settlement", "military:settlement-10")
    assert t.asks == "tell.more"
    assert t.hears("news.three-soldiers")


@pytest.mark.rule("P1-ATTACK-REWARD-03")
def test_valor_and_safeguard_are_read_before_the_rewards() -> None:
    t = table(
        keeping="crises",
        dinos={"military": ["trampler"] * 8},
        posts={"military": {"top-1": ("Emmy", "light")}},
    )
    t.attack("military").pass_on("ask.tracks")
    assert len(t.parts()) == 2, "of those who contributed"
    t.fill(3, 0)
    assert set(t.options()) == {"1", "8", "stop"}


@pytest.mark.rule("P1-FINAL-06", "P1-FINAL-07", "P1-ASM-27")
def test_dial_and_player_board_are_read_at_the_end_and_the_sheet_says_so() -> None:
    t = table(
        players=2, keeping="crises", in_pool=POOL[:1], posts={"military": {"top-1": ("Robert", "light")}}
    )
    t.game.tiles = [(8, 4)]
    t.to_assembly().fill(7, 0)
    assert t.player("Robert").votes == 7
    t.pass_on("ask.player-board")
    assert t.whose == "Robert"
    assert isinstance(t.request, Form)
    limits = {part.id: part.most for part in t.request.parts}
    resources = {"food": 99, "scrap": 99, "story": 99}
    assert limits == {"followers": 999, **resources, "valor": 6, "safeguard": 6, "light": 4, "heavy": 5}
    assert t.request.parts[0].default == t.player("Robert").followers
    t.fill(40, 3, 1, 2, 4, 1, 2, 2).pass_on()
    sheet = outcome_lines(t, "Robert")
    assert sheet["leftovers"] == 3 + 1 + 2 + (2 + 1) // 2 + 2 + 1
    assert sheet["total"] == 40 + sheet["soldiers"] + sheet["leftovers"]
    assert sheet["soldier-count"] == 5


def test_what_the_box_cannot_know_is_not_in_its_picture() -> None:
    assert "hands" not in GAME.snapshot(told().game)
    assert "hands" in GAME.snapshot(table().game)


@pytest.mark.rule("P1-SETUP-06", "P1-ASM-58", "P1-GAP-14")
def test_what_the_table_does_by_hand_is_told() -> None:
    t = begin(keeping="crises", settings={"player-boards": "B"})
    assert t.hears("setup.patrols")
    t.pass_on("draw.breach-tokens", "roll.pool").pass_on("ask.first", "setup.done")
    assert not any(entry.request.endswith("ask.start") for entry in t.play.entries)
    t = table(keeping="crises", in_pool=POOL[:1]).to_assembly().pass_on("assembly.wrap-up")
    assert t.hears("news.new-offer")
