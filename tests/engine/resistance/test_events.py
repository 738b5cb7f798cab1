"""Event cards (catalogue section 5.5)."""

import pytest

from engine.answers import Chosen
from engine.messages import say
from engine.requests import Choose
from engine.resistance.components import components
from tests.engine.resistance.invariants import check
from tests.engine.resistance.island_text import with_roads
from tests.engine.resistance.table import CAST, Table, plainest, table


@pytest.mark.rule("RES-EVENT-01")
@pytest.mark.parametrize("paid", [0, 1, 2, 3])
def test_reinforcement_brings_three_soldiers_less_one_for_each_cube(paid: int) -> None:
    t = table(soldiers={"NE15": 0}, cubes=dict.fromkeys(CAST, 1)).army("reinforcement")
    t.drawn("NE15").choose(*["0", "1", "2"][:paid])
    assert t.game.soldiers["NE15"] == 3 - paid
    assert sum(player.cubes for player in t.game.players) == 4 - paid
    check(t.game)


@pytest.mark.rule("RES-EVENT-01")
def test_the_players_know_the_zone_before_they_pay_and_may_not_pay_more_than_three() -> None:
    t = table(cubes={"Emma": 5, "Fred": 1}).army("reinforcement")
    assert t.asks == "draw.invasion"
    t.drawn("SO11")
    assert t.asks == "ask.reinforcement"
    assert t.refused(Chosen(("3",) * 4)) == "refuse.how-many"
    assert t.refused(Chosen(("0", "0"))) == "refuse.too-many"


@pytest.mark.rule("RES-EVENT-01", "RES-GAP-31", "RES-ARMY-19")
def test_reinforcement_overflows_takes_over_and_returns_its_token_with_the_others() -> None:
    t = table(cubes=dict.fromkeys(CAST, 0)).army("reinforcement").drawn("SO11")
    assert (t.game.soldiers["SO10"], t.game.officers["SO11"], t.game.soldiers["SO11"]) == (1, 1, 0)
    assert t.game.drawn_tokens == ["SO11"]
    t.pass_on("army.intensify")
    assert t.game.bag["SO11"] == 1


@pytest.mark.rule("RES-EVENT-01", "RES-EVENT-02", "RES-EVENT-06", "RES-ARMY-01")
@pytest.mark.parametrize(
    ("event", "asks"),
    [
        ("reinforcement", ["draw.invasion", "ask.reinforcement"]),
        ("intimidation", ["draw.intimidation"]),
        ("wanted", ["ask.refuge"]),
    ],
)
def test_an_event_is_named_with_the_first_that_it_asks(event: str, asks: list[str]) -> None:
    t = _between_two_regions().army(event)
    for ask in asks:
        assert t.asks == ask
        assert t.request.note is not None
        assert t.request.note == say("resistance.army.event", event=say(f"resistance.event.{event}"))
        t.answer(plainest(t.request))


@pytest.mark.rule("RES-EVENT-06", "RES-GAP-04")
def test_where_a_wanted_player_flees_is_tapped_on_the_map() -> None:
    t = _between_two_regions().army("wanted")
    assert isinstance(t.request, Choose)
    assert (set(t.options()), t.request.on_map) == ({"NO4", "SO4"}, True)
    assert t.choose("SO4").player("Fred").pawn == "SO4"


def _between_two_regions() -> Table:
    """Fred in a zone from which two foreign zones of one number are equally near."""
    island = with_roads(("NE2", "NO4", "road"), ("NE2", "SO4", "road"), without=[("NE1", "NE2", "road")])
    return table(at={"Fred": "NE2"}, soldiers={"NE2": 1}, data={"island": island})


@pytest.mark.rule("RES-EVENT-02")
def test_intimidation_takes_an_available_card_at_random() -> None:
    t = table(available={"train": 3, "slow": 0}).army("intimidation")
    assert set(t.options()) == {"airlift", "train", "slow"}
    supply = t.game.supply
    t.drawn("train")
    assert set(t.game.available) == {"airlift", "slow"}
    assert (t.game.resistance.draw["train"], t.game.supply) == (1, supply + 3)
    assert [player.cubes for player in t.game.players] == [0, 3, 2, 2]


@pytest.mark.rule("RES-EVENT-02", "RES-GAP-31")
def test_intimidation_without_cards_costs_every_player_a_cube() -> None:
    t = table()
    t.player("Emma").cubes, t.game.supply = 4, t.game.supply - 2
    t.game.available.clear()
    t.game.resistance.draw["airlift"] += 1
    t.army("intimidation")
    assert [player.cubes for player in t.game.players] == [0, 2, 1, 3]
    check(t.game)


def searched(t: Table) -> Table:
    return t.army("searches").confirm()


@pytest.mark.rule("RES-EVENT-03")
def test_searches_take_one_part_from_each_who_holds_one() -> None:
    t = searched(table(objects={"Fred": ["scope"], "Léna": ["explosive", "detonator"], "Emma": ["tools"]}))
    assert t.player("Fred").objects["scope"] == 0, "no cube and no choice"
    assert t.request.seat == 2
    assert set(t.options()) == {"explosive", "detonator", "cube"}
    t.choose("detonator")
    assert +t.player("Léna").objects == {"explosive": 1}
    assert t.player("Emma").objects["tools"] == 1
    assert t.game.objects.discard == {"scope": 1, "detonator": 1}


@pytest.mark.rule("RES-EVENT-03")
def test_a_cube_saves_a_part_from_the_searches() -> None:
    t = searched(table(objects={"Léna": ["explosive"]})).choose("cube")
    assert (t.player("Léna").objects["explosive"], t.player("Léna").cubes) == (1, 1)


@pytest.mark.rule("RES-EVENT-03", "RES-OBJ-23")
@pytest.mark.parametrize("item", sorted(components().objects))
def test_searches_take_parts_and_nothing_else(item: str) -> None:
    t = searched(table(objects={"Fred": [item]}))
    is_part = item in components().parts
    assert t.player("Fred").objects[item] == (0 if is_part else 1)


@pytest.mark.rule("RES-EVENT-04", "RES-GAP-31")
def test_collateral_damage_takes_a_recruit_of_the_owners_choice() -> None:
    t = table(
        team={"Emma": {"com": ["J"], "eng": ["I"]}, "Fred": {"mil": ["C"]}, "Léna": {"com": ["training"]}}
    )
    t.army("collateral").confirm()
    assert t.player("Fred").recruits == [], "no cube and no choice"
    assert set(t.options()) == {"J", "I", "cube"}
    t.choose("J")
    assert t.player("Emma").recruits == [("eng", 2, "I")]
    assert (t.game.recruitment["J"], t.game.recruitment["C"]) == (1, 1)
    assert t.player("Léna").team["com"] == {2: "training"}


@pytest.mark.rule("RES-EVENT-04")
def test_a_cube_saves_a_recruit() -> None:
    t = table(team={"Emma": {"com": ["J"]}}).army("collateral").confirm().choose("cube")
    assert t.player("Emma").recruits == [("com", 4, "J")]
    assert t.player("Emma").cubes == 1


@pytest.mark.rule("RES-EVENT-05", "RES-GAP-31")
def test_surveillance_puts_two_cubes_a_region_on_the_highest_zones_with_room() -> None:
    t = table(zone_cubes={"NO15": 3, "SE15": 1, "SE14": 2}).army("surveillance")
    added = {"NO14": 1, "NO13": 1, "NE15": 1, "NE14": 1, "SO15": 1, "SO14": 1, "SE13": 1}
    assert t.game.cubes == {"NO15": 3, "SE15": 2, "SE14": 2} | added
    check(t.game)


@pytest.mark.rule("RES-EVENT-06")
def test_the_wanted_flee_to_the_nearest_free_zone_of_highest_number() -> None:
    t = table(at={"Fred": "NE15", "Emma": "NE14"}, soldiers={"NE14": 0}).army("wanted")
    assert t.player("Fred").pawn == "NE10"
    assert t.player("Emma").pawn == "NE14", "who stands in a free zone stays"


@pytest.mark.rule("RES-EVENT-06")
def test_nearer_comes_before_higher() -> None:
    t = table(at={"Fred": "NO12"}, soldiers={"NO15": 0, "NO13": 2, "NO6": 1}).army("wanted")
    assert t.player("Fred").pawn == "NO15"
    t = table(at={"Fred": "SE9"}, soldiers={"SE9": 1, "SE15": 3, "SE14": 0}).army("wanted")
    assert t.player("Fred").pawn == "SE7", "SE14 is free and higher, but further away"


@pytest.mark.rule("RES-EVENT-07")
def test_wanted_moves_every_counter_on_by_one() -> None:
    t = table(at={"Fred": "NE15"}, counters={"Emma": 2}).army("wanted")
    assert [player.counter for player in t.game.players] == [3, 3, 3, 3]
    t.pass_on("army.intensify")
    assert t.game.army == 3
