"""Secondary actions (catalogue: Secondary actions), and the perks of the Captain."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.perseverance.cards import StageCard
from engine.perseverance.state import Patrol
from engine.perseverance.two.secondary import moving_cost, secondary_action
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.test_expansion import john


def second(assets: Mapping[str, int] | None = None, perks: Sequence[str] = (), **laid: Any) -> Table:
    """John at his secondary action."""
    return for_player(john(assets, perks, **laid), "John", secondary_action)


@pytest.mark.rule("P2-SEC-01")
def test_one_of_five_or_none() -> None:
    laid: dict[str, Any] = {
        "camps": {"S1": "Isabelle"},
        "breaches": {"Isabelle": ("S1", "camp", {"trampler": 1})},
        "soldiers": {"John": {"heavy": 1}},
    }
    t = second({"story": 1}, **laid)
    assert set(t.options()) == {"influence", "leader-place", "explore", "counter-attack", "stop"}
    assert t.choose("stop").asks == "test-done"
    assert second({"glowberry": 2}, leaders={"John": "military"}).may("leader-move")


@pytest.mark.rule("P2-SEC-02", "P2-SEC-03")
@pytest.mark.parametrize("cubes", [1, 2, 3])
def test_stories_buy_cubes_and_a_perk_of_the_same_officer(cubes: int) -> None:
    t = second({"story": 3}, cubes={"captain": []}).then("influence", "captain", f"{cubes}-{cubes}story")
    assert t.game.officers["captain"].cubes(t.owner("John")) == cubes
    assert t.player("John").assets["story"] == 3 - cubes
    assert all(id.startswith("CA-") for id in t.options())
    assert t.choose("CA-1A").player("John").perks == ["CA-1A"]


@pytest.mark.rule("P2-SEC-04")
def test_without_a_story_there_is_no_influence() -> None:
    assert not second().may("influence")
    assert second({"story": 1}).may("influence")


@pytest.mark.rule("P2-SEC-05", "P2-SEC-10")
def test_the_leader_goes_from_the_player_board_to_a_free_leader_space() -> None:
    t = second({"food": 2, "scrap": 1}, leaders={"Fred": "expansion"}).choose("leader-place")
    assert set(t.options()) == {"sustenance", "military", "construction"}
    toppled = john()
    toppled.player("John").toppled["leader"] = 1
    assert not for_player(toppled, "John", secondary_action).may("leader-place")
    assert not second(leaders={"John": "military"}).may("leader-place")


@pytest.mark.rule("P2-SEC-06")
def test_a_placed_leader_resolves_one_effect_of_the_zone() -> None:
    t = second().then("leader-place", "construction")
    assert set(t.options()) == {"salvage"}, "Build could not be paid"
    t.choose("salvage")
    assert t.assets("John") == {"scrap": 2, "light": 1}
    assert t.game.leader_zone(t.player("John")) == "construction"


@pytest.mark.rule("P2-SEC-08")
def test_moving_the_leader_costs_two_berries_and_goes_to_another_zone() -> None:
    t = second({"glowberry": 3}, leaders={"John": "construction", "Fred": "military"}).choose("leader-move")
    assert "construction" not in t.options()
    assert "military" not in t.options()
    t.then("sustenance", "pub")
    assert t.player("John").assets["glowberry"] == 1
    assert t.game.leader_zone(t.player("John")) == "sustenance"
    assert not second({"glowberry": 1}, leaders={"John": "construction"}).may("leader-move")


@pytest.mark.rule("P2-SEC-09")
def test_a_leader_on_an_adventure_neither_moves_nor_is_placed() -> None:
    laid = john(
        {"glowberry": 2}, hands={"John": ["starter"]}, soldiers={"John": {"light": 2}}, camps={"S1": "John"}
    )

    player = laid.player("John")
    player.patrol = Patrol(StageCard("x"), Counter(leader=1))
    options = for_player(laid, "John", secondary_action).options()
    assert not {"leader-place", "leader-move"} & set(options)


@pytest.mark.rule("P2-SEC-11", "P2-SEC-12", "P2-GAP-31")
@pytest.mark.parametrize(("gain", "held"), [("glowberry", 2), ("story", 1), ("valor", 1)])
def test_explore_takes_a_card_and_gives_one_of_three(gain: str, held: int) -> None:
    t = second(hands={"John": []}).choose("explore")
    card = next(iter(t.options()))
    t.choose(card).pass_on("ask.reward").choose(gain)
    assert t.player("John").hand == [card]
    assert t.player("John").assets[gain] == held
    bare = john(hands={"John": []})
    for terrain in bare.game.offer:
        bare.game.offer[terrain].clear()
    only = for_player(bare, "John", secondary_action).choose("explore")
    assert only.asks == "ask.reward", "without a card only the gain"


@pytest.mark.rule("P2-PERK-CA-1A", "P2-PERK-CA-3B", "P2-EX-16")
@pytest.mark.parametrize(
    ("perks", "cost"), [([], 2), (["CA-1A"], 1), (["CA-3B"], 1), (["CA-1A", "CA-3B"], 0)]
)
def test_the_agile_move_for_less(perks: list[str], cost: int) -> None:
    t = second({"glowberry": 2}, perks, leaders={"John": "construction"})
    assert moving_cost(t.player("John")) == {"glowberry": cost}
    t.then("leader-move", "sustenance", "pub")
    assert t.player("John").assets["glowberry"] == 2 - cost


@pytest.mark.rule("P2-PERK-CA-1B")
def test_an_influencer_may_stay_and_resolve_an_effect() -> None:
    t = second({"glowberry": 2}, ["CA-1B"], leaders={"John": "construction"}).choose("leader-move")
    t.then("construction", "salvage")
    assert t.assets("John") == {"scrap": 2, "light": 1}, "the move is paid all the same"
    assert t.game.zones["construction"].leaders == [t.owner("John")]


@pytest.mark.rule("P2-PERK-CA-2B")
def test_the_friendly_may_buy_a_cube_where_they_move_to() -> None:
    laid: dict[str, Any] = {"leaders": {"John": "construction"}, "cubes": {"chief-mate": []}}
    t = second({"glowberry": 3}, ["CA-2B"], **laid).then("leader-move", "sustenance")
    assert t.asks == "ask.befriend"
    t.choose("yes")
    assert t.game.officers["chief-mate"].cubes(t.owner("John")) == 1
    assert t.player("John").assets["glowberry"] == 0
    poor = second({"glowberry": 2}, ["CA-2B"], **laid).then("leader-move", "sustenance")
    assert poor.asks == "ask.leader-effect"


@pytest.mark.rule("P2-PERK-CA-2B", "P2-SEC-06")
def test_who_spends_the_last_berry_on_a_friend_may_have_no_effect_left() -> None:
    meeting = {"P2": ("secret-meeting-place", "Fred")}
    laid = john({"glowberry": 3}, ["CA-2B"], leaders={"John": "construction"}, outposts=meeting)
    t = for_player(laid, "John", secondary_action).then("leader-move", "discovery", "yes")
    assert (t.asks, t.player("John").assets["glowberry"]) == ("test-done", 0)
    assert [one.id for one in t.game.news][-1] == "perseverance.news.no-effect"


@pytest.mark.rule("P2-PERK-CA-3A", "P2-SEC-10", "P2-ASM-07")
def test_the_persistent_join_another_leader() -> None:
    t = second({}, ["CA-3A"], leaders={"Fred": "construction"}).then(
        "leader-place", "construction", "salvage"
    )
    zone = t.game.zones["construction"]
    assert zone.leaders == [t.owner("Fred"), t.owner("John")]
    assert zone.presence(t.owner("John")) == zone.presence(t.owner("Fred")) == 1
