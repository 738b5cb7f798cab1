"""The assembly, step by step (catalogue: Assembly)."""

from collections import Counter
from typing import Any

import pytest

from engine.perseverance.cards import StageCard
from engine.perseverance.state import DISSENTERS, NEUTRAL, Patrol
from engine.perseverance.two.assembly import hold_assembly, spawn
from tests.engine.perseverance_two.doing import doing
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

EMPTY: dict[str, dict[int, str]] = {
    zone: {} for zone in ("sustenance", "military", "expansion", "construction")
}


def laid_out(settlements: dict[str, dict[int, str]] | None = None, **laid: Any) -> Table:
    """A town with only these settlements, no votes, and no cubes or dice on the board."""
    none: dict[str, list[str]] = {
        officer: [] for officer in ("chief-mate", "chief-of-security", "chief-steward", "chief-engineer")
    }
    return table(
        settlements=EMPTY | (settlements or {}),
        cubes={**none, "captain": [], **laid.pop("cubes", {})},
        perks={"John": [], "Isabelle": [], "Fred": []} | laid.pop("perks", {}),
        followers={"John": 0, "Isabelle": 0, "Fred": 0} | laid.pop("followers", {}),
        **laid,
    )


def held(settlements: dict[str, dict[int, str]] | None = None, **laid: Any) -> Table:
    """The assembly alone."""
    return doing(laid_out(settlements, **laid), hold_assembly)


def votes(t: Table, *names: str) -> list[int]:
    return [t.player(name).votes for name in names]


def times(number: int, name: str, first: int = 1) -> dict[int, str]:
    return dict.fromkeys(range(first, first + number), name)


@pytest.mark.rule("P2-ASM-01", "P2-ASM-38")
def test_an_empty_pool_at_the_end_of_a_turn_calls_an_assembly() -> None:
    t = table().last_die().to_assembly()
    assert t.asks == "assembly.majority"
    t.pass_on("ask.effect")
    assert t.whose == "Isabelle", "the next player in order"
    assert t.game.assemblies == 1


@pytest.mark.rule("P2-ASM-02")
@pytest.mark.parametrize(("players", "number"), [(2, 2), (3, 3), (4, 3)])
def test_two_or_three_assemblies(players: int, number: int) -> None:
    assert len(table(players=players).game.tiles) == number


@pytest.mark.rule("P2-ASM-03", "P2-ASM-04")
def test_population_is_two_and_settlements_or_outposts() -> None:
    outposts = {"S1": ("crash-site", "John"), "P2": ("mushroom-farm", "Fred")}
    t = laid_out({"military": {1: "John", 2: "Fred"}}, outposts=outposts, camps={"S1": "John"})
    zones = t.game.zones
    assert (zones["military"].population, zones["discovery"].population) == (4, 4), "camps do not count"


@pytest.mark.rule("P2-ASM-05", "P2-ASM-06", "P2-ASM-07")
def test_presence_is_dice_pieces_and_leader_overrun_ones_too() -> None:
    t = laid_out(
        {"military": {1: "John", 2: "John"}},
        on_board={"training": [("John", "organizer"), ("Fred", "organizer")]},
        leaders={"John": "military", "Fred": "military"},
        camps={"S1": "Isabelle"},
        outposts={"P2": ("crash-site", "Isabelle")},
        breaches={"Isabelle": ("S1", "camp", {"raptor": 1})},
    )
    military, discovery = t.game.zones["military"], t.game.zones["discovery"]
    assert (military.presence(t.owner("John")), military.presence(t.owner("Fred"))) == (4, 2)
    assert discovery.presence(t.owner("Isabelle")) == 2


@pytest.mark.rule("P2-ASM-08")
def test_what_the_zones_produce() -> None:
    produced = {id: zone.production for id, zone in table().game.zones.items()}
    assert produced == {
        "sustenance": "food",
        "military": "light",
        "expansion": "story",
        "construction": "scrap",
        "discovery": "resource",
    }


@pytest.mark.rule("P2-ASM-09", "P2-ASM-10", "P2-EX-11a")
def test_zones_are_counted_left_to_right_and_the_sole_first_takes_the_tile() -> None:
    t = held({"expansion": times(4, "John"), "military": times(1, "Fred")}, camps={"S1": "Isabelle"})
    told = [step for step in t.told() if step.id == "perseverance.assembly.tile"]
    assert [dict(step.params)["player"] for step in told] == ["Fred", "John", "Isabelle"], "Discovery last"


@pytest.mark.rule("P2-ASM-11", "P2-EX-11b", "P2-EX-27")
@pytest.mark.parametrize(("more", "each"), [({}, 2), ({3: "Fred", 4: "Fred"}, None)])
def test_two_who_tie_get_half_the_population_in_votes(more: dict[int, str], each: int | None) -> None:
    t = held({"construction": {1: "John", 2: "Isabelle"} | more})
    assert votes(t, "John", "Isabelle") == ([each, each] if each else [0, 0])
    five = held({"construction": {1: "John", 2: "Isabelle", 3: "neutral"}})
    assert votes(five, "John", "Isabelle") == [2, 2], "half of five, rounded down"


@pytest.mark.rule("P2-ASM-12")
def test_three_who_tie_get_nothing() -> None:
    t = held({"construction": {1: "John", 2: "Isabelle", 3: "Fred"}})
    assert votes(t, "John", "Isabelle", "Fred") == [0, 0, 0]
    assert t.hears("assembly.nobody")


@pytest.mark.rule("P2-ASM-13", "P2-GAP-35")
def test_the_side_of_a_tile_is_chosen_in_secret() -> None:
    t = held({"expansion": times(1, "John"), "military": times(1, "Fred")}).confirm()
    assert (t.whose, t.request.secret) == ("Fred", True)
    t.choose("votes")
    assert (t.whose, t.request.secret) == ("John", True)
    assert votes(t, "Fred") == [0], "nothing shows before all have chosen"


@pytest.mark.rule("P2-ASM-14")
def test_production_is_once_and_two_followers() -> None:
    t = held({"construction": times(2, "John")}, assets={"John": {"scrap": 0}}).confirm()
    t.choose("production")
    assert (t.player("John").assets["scrap"], t.followers("John")) == (1, [2])


@pytest.mark.rule("P2-ASM-15")
def test_votes_are_the_population() -> None:
    t = held({"construction": times(3, "John")}).confirm().choose("votes")
    assert votes(t, "John") == [5]


@pytest.mark.rule("P2-ASM-16", "P2-EX-28")
def test_the_sole_second_gets_half_of_the_other_side() -> None:
    settled = {"construction": {**times(2, "John"), 3: "Fred"}}
    t = held(settled).confirm().choose("production")
    assert votes(t, "Fred") == [2], "half of a population of five"
    t = held(settled, assets={"Fred": {"scrap": 0}}).confirm().choose("votes")
    assert (t.whose, set(t.options())) == ("Fred", {"scrap", "followers"})
    t.choose("followers")
    assert (t.followers("Fred"), votes(t, "Fred")) == ([2], [0])
    other = held(settled, assets={"Fred": {"scrap": 0}}).confirm().choose("votes").choose("scrap")
    assert other.player("Fred").assets["scrap"] == 1


@pytest.mark.rule("P2-ASM-17", "P2-GAP-19")
def test_ties_for_second_and_zones_without_anybody_give_nothing() -> None:
    t = held({"construction": {**times(2, "John"), 3: "Fred", 4: "Isabelle"}}).confirm().choose("production")
    assert votes(t, "Fred", "Isabelle") == [0, 0]
    tie = held({"construction": {**times(2, "John"), **times(2, "Fred", 3), 5: "Isabelle"}})
    assert tie.confirm().asks != "ask.side", "after a tie for first there is no second reward"
    assert votes(tie, "Isabelle") == [0]
    empty = held()
    assert not any(step.id == "perseverance.assembly.tile" for step in empty.told())


@pytest.mark.rule("P2-ASM-18", "P2-GAP-12")
def test_the_leftmost_tile_pays_by_rank() -> None:
    t = laid_out(votes={"John": 3, "Isabelle": 9, "Fred": 5})
    first, second, third = t.game.tiles[0]
    t = doing(t, hold_assembly).pass_on("assembly.scoring")
    assert t.followers() == [third, first, second]


@pytest.mark.rule("P2-ASM-19", "P2-ASM-20", "P2-EX-29")
def test_ties_share_a_rank_and_no_votes_no_rank() -> None:
    t = laid_out(players=4, votes={"John": 14, "Isabelle": 14, "Fred": 10, "Emmy": 0}, followers={"Emmy": 0})
    first, second, _ = t.game.tiles[0]
    t = doing(t, hold_assembly).pass_on("assembly.scoring")
    assert t.followers() == [first, first, second, 0]


@pytest.mark.rule("P2-ASM-21", "P2-ASM-22", "P2-ASM-23", "P2-EX-30", "P2-GAP-20")
def test_most_influence_scores_in_full_and_second_half_of_the_own_value() -> None:
    camps = {"S1": "Fred", "P2": "Fred", "P3": "Fred", "P4": "John", "P1": "Isabelle", "P5": "Isabelle"}
    outposts = {"S1": ("crash-site", "Fred"), "P2": ("mushroom-farm", "Fred")}
    cubes = {"chief-engineer": ["John", "Isabelle", "Fred"]}
    t = laid_out(cubes=cubes, camps=camps, outposts=outposts)
    t.game.officers["chief-engineer"].pool.update({t.owner("John"): 1, t.owner("Isabelle"): 1})
    t = doing(t, hold_assembly).pass_on("ask.side").choose("votes").pass_on("assembly.officers")
    officers = [t.player(name).ledger["officers"] for name in ("John", "Isabelle", "Fred")]
    assert officers == [1, 2, 3], "a tie for most in full, and half of seven for the second"
    none = laid_out(camps=camps)
    none = doing(none, hold_assembly).pass_on("assembly.officers")
    assert none.player("Fred").ledger["officers"] == 0, "without a cube nobody scores"


@pytest.mark.rule("P2-ASM-24", "P2-ASM-25")
def test_the_scoring_tile_leaves() -> None:
    t = laid_out()
    _, *others = t.game.tiles
    doing(t, hold_assembly).pass_on("test-done")
    assert t.game.tiles == others


@pytest.mark.rule("P2-ASM-26", "P2-ASM-27")
def test_leaders_come_home_from_the_board_but_not_from_an_adventure() -> None:
    t = laid_out(leaders={"John": "military", "Fred": "discovery"}, outposts={"S1": ("crash-site", "Fred")})
    t.player("Isabelle").patrol = Patrol(StageCard("x"), Counter(leader=1, light=1))
    doing(t, hold_assembly).pass_on("test-done")
    assert not any(zone.leaders for zone in t.game.zones.values())
    patrol = t.player("Isabelle").patrol
    assert patrol is not None
    assert patrol.soldiers == {"leader": 1, "light": 1}


def pool_after(players: int, assemblies: int, **laid: Any) -> Counter[int]:
    """The owners of the dice in the pool that is rolled after this assembly."""
    t = table(players=players, **laid).last_die()
    t.game.assemblies = assemblies - 1
    t.game.tiles = t.game.tiles[-2:]
    t.to_assembly().pass_on("roll.pool").answer_plainly()
    return Counter(die.owner for die in t.game.pool)


@pytest.mark.rule("P2-ASM-28", "P2-ASM-29")
def test_all_dice_return_to_the_pool_as_whose_they_are() -> None:
    t = table(on_board={"pub": [("John", "organizer")]}).last_die()
    before = t.game.dice_in_play(t.owner("John"))
    t.to_assembly().pass_on("roll.pool").answer_plainly()
    assert t.game.dice_in_play(t.owner("John")) == before
    assert not any(zone.dice for zone in t.game.zones.values())


@pytest.mark.rule("P2-ASM-30", "P2-GAP-29")
def test_with_two_players_dissenters_take_the_place_of_neutral_dice() -> None:
    pool = pool_after(2, 1)
    assert pool == {NEUTRAL: 7, 0: 1, 1: 1, DISSENTERS: 4}
    few = pool_after(2, 1, in_pool=[("neutral", "organizer"), ("John", "organizer")])
    assert few == {0: 1, DISSENTERS: 2}, "what there is, leaves"


@pytest.mark.rule("P2-ASM-31", "P2-ASM-32")
@pytest.mark.parametrize(("players", "assembly", "total"), [(3, 1, 11), (3, 2, 14), (4, 1, 17), (4, 2, 14)])
def test_the_pool_grows_once(players: int, assembly: int, total: int) -> None:
    assert pool_after(players, assembly).total() == total


@pytest.mark.rule("P2-ASM-33", "P2-ASM-34")
def test_offers_go_under_their_stacks() -> None:
    t = table().last_die()
    outposts, cards = set(t.game.outpost_offer), {id for offer in t.game.offer.values() for id in offer}
    t.to_assembly().pass_on("roll.pool")
    assert len(t.game.outpost_offer) == 3
    assert not outposts & set(t.game.outpost_offer)
    assert all(len(offer) == 2 for offer in t.game.offer.values())
    assert outposts == set(+t.game.under_outposts)
    assert cards == {id for under in t.game.under_deck.values() for id in +under}


@pytest.mark.rule("P2-ASM-35", "P2-EX-34")
def test_votes_fall_to_the_permanent_ones() -> None:
    t = laid_out(votes={"John": 9}, permanent={"John": 2})
    doing(t, hold_assembly).pass_on("test-done")
    assert votes(t, "John", "Fred") == [2, 0]


@pytest.mark.rule("P2-ASM-36", "P2-ASM-37")
def test_dinos_come_beside_cleared_areas_along_the_arrows() -> None:
    t = table(dinos={id: [] for id in ("P1", "P2", "P3", "P4", "E1", "E4")})
    game = t.game
    beside = set(game.around("S1"))
    before = {id: len(area.dinos) for id, area in game.areas.items()}
    spawn(game)
    for id, area in game.areas.items():
        came = len(area.dinos) - before[id]
        room = before[id] < len(area.spaces)
        assert came == (id in beside and room), id
    first = game.areas["P1"]
    assert first.dinos == {1: first.spaces[0].species}
    full = {id: len(area.spaces) for id, area in game.areas.items() if area.spaces}
    for _ in range(10):
        spawn(game)
    assert all(len(game.areas[id].dinos) <= spaces for id, spaces in full.items())


@pytest.mark.rule("P2-ASM-37", "P2-GAP-31")
def test_a_species_that_is_used_up_sends_nobody() -> None:
    t = table(dinos={"P1": []})
    species = t.area("P1").spaces[0].species
    t.player("Fred").pen[species] += t.game.dinos_left(species)
    spawn(t.game)
    assert not t.area("P1").dinos


@pytest.mark.rule("P2-PERK-ST-3A", "P2-GAP-43")
def test_the_popular_get_more_where_they_alone_are_ahead() -> None:
    settled = {"construction": times(2, "John"), "military": {1: "John", 2: "Fred"}}
    t = held(settled, perks={"John": ["ST-3A"]}, assets={"John": {"scrap": 0}})
    t.pass_on("ask.side").choose("production").pass_on("ask.half")
    assert (t.whose, set(t.options())) == ("John", {"scrap", "followers"})
    t.choose("scrap")
    assert t.player("John").assets["scrap"] == 2, "on top of the tile"
    assert t.asks == "assembly.scoring", "a tie in Military gives nothing"
