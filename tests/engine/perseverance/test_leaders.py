"""The abilities of the leaders, side B (catalogue section 12)."""

from typing import Any

import pytest

from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import start, table

POOL = [("neutral", "innovator")] * 6
SIDE_B = {"player-boards": "B"}


def with_leader(leader: str, **laid: Any) -> Table:
    """Robert leads as told, all on side B."""
    swap = {"Robert": leader, next(n for n, of in CAST.items() if of == leader): "keoni"}
    return table(**({"settings": SIDE_B, "cast": CAST | swap | {"Robert": leader}} | laid))


CAST = {"Robert": "keoni", "Emmy": "jack", "Jeremy": "adelita", "Olivia": "phoenix"}


@pytest.mark.rule("P1-LEADER-01")
def test_side_a_has_no_abilities() -> None:
    t = with_leader("jack", settings={"player-boards": "A"}).place("rations", icons=("raptor",))
    assert t.asks == "ask.secondary"
    t = with_leader("phoenix", settings={"player-boards": "A"}).place("rations")
    assert t.secondary("leader-defense", "military:top-1").asks == "ask.effect"


@pytest.mark.rule("P1-LEADER-02", "P1-GAP-14", "P1-SETUP-17")
def test_adelita_starts_with_one_food_more_and_side_b_can_be_edited_at_the_set_up() -> None:
    t = start(settings=SIDE_B)
    assert t.player("Jeremy").assets["food"] == 2
    assert t.player("Robert").assets["food"] == 1
    t = table(settings=SIDE_B)
    asked = [entry for entry in t.play.entries if entry.request == "perseverance-1.ask.start"]
    assert len(asked) == 4, "the boards are printed as pictures only"


@pytest.mark.rule("P1-LEADER-03", "P1-SEC-02")
@pytest.mark.parametrize(
    ("held", "ways"),
    [
        ({"story": 4, "food": 2}, {"1", "2-2story", "2-1food", "3-4story", "3-2story-1food", "3-2food"}),
        ({"story": 0, "food": 1}, {"1", "2-1food"}),
        ({"story": 2, "food": 0}, {"1", "2-2story"}),
    ],
)
def test_adelita_may_pay_influence_with_food(held: dict[str, int], ways: set[str]) -> None:
    t = with_leader("adelita", assets={"Robert": held | {"scrap": 0}}).place("salvage")
    t.secondary("influence", "chief-mate")
    assert set(t.options()) == ways
    dearest = sorted(ways)[-1]
    t.choose(dearest)
    assert t.game.officers["chief-mate"].cubes(0) == int(dearest[0])
    if dearest == "3-4story":
        assert t.player("Robert").assets["story"] == 0


@pytest.mark.rule("P1-LEADER-04", "P1-GAP-39")
def test_jack_sends_one_dino_of_his_choice_elsewhere_once_also_a_rolled_one() -> None:
    t = with_leader("jack", traps={"military": {"a1": "Emmy"}}, in_pool=POOL)
    t.place("rations", icons=("trampler", "die")).roll("raptor")
    assert t.asks == "ask.fireworks"
    assert set(t.options()) == {"trampler", "raptor", "no"}
    t.choose("raptor")
    assert set(t.options()) == {"military", "expansion", "protection"}
    t.choose("military")
    assert t.area("military").dinos == {"a1": "raptor"}, "the next space along the arrows, on a trap"
    assert t.area("sustenance").dinos == {"a1": "trampler"}
    assert t.asks == "ask.secondary", "once"
    assert with_leader("jack").place("rations", icons=()).asks == "ask.secondary", "no dino, no fireworks"
    kept = with_leader("jack").place("rations", icons=("raptor",)).choose("no")
    assert kept.area("sustenance").dinos == {"a1": "raptor"}


@pytest.mark.rule("P1-LEADER-05", "P1-ATTACK-03")
def test_jack_can_never_fill_another_area() -> None:
    t = with_leader(
        "jack",
        dinos={"military": ["trampler"] * 7, "expansion": ["trampler"] * 6, "protection": ["raptor"] * 8},
    )
    t.place("rations", icons=("trampler",)).choose("trampler")
    assert set(t.options()) == {"expansion"}, "at least 2 spaces left"


@pytest.mark.rule("P1-LEADER-06", "P1-LEADER-07")
@pytest.mark.parametrize("taken", ["valor", "safeguard", "trap"])
def test_phoenix_gains_more_or_nets_a_dino(taken: str) -> None:
    t = with_leader(
        "phoenix", dinos={"military": ["raptor", "raptor"]}, traps={"military": {"a1": "Emmy", "a3": "Emmy"}}
    )
    t.place("rations").secondary("leader-defense", "military:top-1")
    assert set(t.options()) == {"valor", "safeguard", "trap"}
    t.choose(taken)
    if taken == "trap":
        assert set(t.options()) == {"military:a2"}, "neither on a trap nor on an empty space"
        t.choose("military:a2")
        assert t.area("military").traps["a2"].owner == 0
    assert t.player("Robert").assets["valor"] == (2 if taken == "valor" else 1)
    assert t.player("Robert").assets["safeguard"] == (1 if taken == "safeguard" else 0)


@pytest.mark.rule("P1-LEADER-07")
def test_phoenix_has_no_net_without_a_dino_in_that_area() -> None:
    t = with_leader("phoenix", dinos={"expansion": ["raptor"]}).place("rations")
    assert not t.secondary("leader-defense", "military:top-1").may("trap")


@pytest.mark.rule("P1-LEADER-08")
@pytest.mark.parametrize("by", ["die", "leader"])
def test_keoni_may_place_a_light_soldier_after_training(by: str) -> None:
    t = table(settings=SIDE_B, soldiers={"Robert": {"light": 1, "heavy": 1}})
    if by == "die":
        t.place("training").then("story", "stop")
    else:
        t.place("rations").secondary("leader-town", "military", "training", "story", "stop")
    assert t.asks == "ask.natural-leader"
    t.choose("yes")
    assert set(t.options()) == {"light"}
    t.then("light", "expansion:top-1")
    assert t.player("Robert").assets["valor"] == 1
    declined = table(settings=SIDE_B).place("training").then("story", "stop", "no")
    assert declined.asks == "ask.secondary"
