"""Secondary Actions (catalogue section 6)."""

from typing import Any

import pytest

from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table


def after_primary(**laid: Any) -> Table:
    return table(**laid).place("rations").pass_on("ask.secondary")


@pytest.mark.rule("P1-SEC-01", "P1-GAP-16")
@pytest.mark.parametrize(("setting", "skip"), [("must", False), ("may", True)])
def test_one_of_four_actions_and_a_skip_only_where_the_table_plays_it_so(setting: str, skip: bool) -> None:
    t = after_primary(settings={"secondary-action": setting})
    assert set(t.options()) - {"stop"} == {"influence", "soldiers", "leader-town", "leader-defense"}
    assert t.may("stop") == skip
    (one,) = [one for one in t.play.game.settings if one.name == "secondary-action"]
    assert one.default == "must"
    t.choose("stop" if skip else "influence")
    assert t.pass_on("ask.effect").whose == "Emmy", "exactly one"


@pytest.mark.rule("P1-SEC-02", "P1-SEC-03", "P1-OFF-02", "P1-OFF-07")
@pytest.mark.parametrize(("stories", "offered"), [(0, 1), (2, 2), (3, 2), (4, 3)])
def test_influence_costs_nothing_2_or_4_stories(stories: int, offered: int) -> None:
    t = after_primary(assets={"Robert": {"story": stories}}).then("influence", "chief-engineer")
    ways = {1: "1", 2: "2-2story", 3: "3-4story"}
    if offered > 1:
        assert set(t.options()) == {ways[n] for n in range(1, offered + 1)}
        t.choose(ways[offered])
    assert t.game.officers["chief-engineer"].cubes(0) == offered
    assert t.assets("Robert").get("story", 0) == stories - {1: 0, 2: 2, 3: 4}[offered]


@pytest.mark.rule("P1-SEC-04")
def test_one_or_two_soldiers_go_to_the_same_or_different_areas() -> None:
    t = after_primary(soldiers={"Robert": {"light": 3}}).then("soldiers", "light", "military:top-1")
    assert "stop" in t.options()
    t.then("light", "expansion:bottom-1")
    assert t.pass_on("ask.effect").whose == "Emmy"
    assert t.game.fighters(0) == 2
    assert not after_primary(soldiers={"Robert": {}}).may("soldiers")


@pytest.mark.rule("P1-SEC-05", "P1-SEC-06", "P1-SEC-07", "P1-EX-08")
def test_the_leader_in_town_resolves_an_effect_without_die_and_dinos() -> None:
    t = after_primary(leaders={"Emmy": "military"}, soldiers={"Robert": {}})
    dice, food = len(t.game.pool), t.assets("Robert")["food"]
    t.choose("leader-town")
    assert "military" not in t.options(), "a leader is there already"
    t.choose("sustenance")
    assert set(t.options()) == {"rations", "pub"}, "no soldier for a patrol"
    t.choose("rations")
    assert t.assets("Robert")["food"] == food + 2
    assert len(t.game.pool) == dice
    assert not any(area.dinos for area in t.game.areas.values())
    assert t.game.zones["sustenance"].leaders == [0]
    with_soldier = after_primary().then("leader-town", "sustenance")
    assert set(with_soldier.options()) == {"rations", "patrol", "pub"}


@pytest.mark.rule("P1-SEC-05", "P1-SEC-09")
@pytest.mark.parametrize("where", ["town", "area"])
def test_a_leader_on_the_board_cannot_be_placed_again(where: str) -> None:
    t = after_primary(
        leaders={"Robert": "expansion"} if where == "town" else {},
        posts={"protection": {"top-1": ("Robert", "leader")}} if where == "area" else {},
    )
    assert not t.may("leader-town")
    assert not t.may("leader-defense")


@pytest.mark.rule("P1-SEC-08", "P1-SEC-10", "P1-ASM-53")
def test_leaders_in_town_come_home_after_an_assembly_those_on_guard_stay() -> None:
    t = table(
        keeping="crises",
        in_pool=[("neutral", "innovator")],
        leaders={"Emmy": "military"},
        posts={"protection": {"top-1": ("Robert", "leader")}},
    )
    t.to_assembly().end_turn()
    assert not t.game.leader_is_out(1)
    assert t.game.leader_is_out(0)


@pytest.mark.rule("P1-SEC-09", "P1-SEC-10", "P1-DEF-04", "P1-DEF-05")
def test_the_leader_on_guard_earns_like_a_soldier_and_returns_after_the_attack() -> None:
    t = after_primary(posts={"military": {"top-1": ("Emmy", "leader")}}, dinos={"military": ["trampler"] * 8})
    t.choose("leader-defense")
    assert not t.may("military:top-1")
    t.choose("military:top-2")
    assert t.assets("Robert")["valor"] == 1
    assert t.area("military").own_fighters(0, "leader") == t.area("military").own_fighters(1, "leader") == 1
    t.pass_on("ask.effect").place("training").pass_on("phase.retrieve")
    assert not t.game.leader_is_out(0)
    assert not t.game.leader_is_out(1)
