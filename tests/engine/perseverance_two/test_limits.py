"""What is offered up to a limit, and then no more; and what is only there with its perk or its cause."""

import pytest

from engine.perseverance.dice import PoolDie
from engine.perseverance.plain import plain_town
from engine.perseverance.state import PlacedDie
from tests.engine.perseverance_two.doing import known
from tests.engine.perseverance_two.table import table
from tests.engine.perseverance_two.test_adventure import QUIET, ready
from tests.engine.perseverance_two.test_assembly import held, laid_out, times
from tests.engine.perseverance_two.test_expansion import john, resolves
from tests.engine.perseverance_two.test_fight import fights
from tests.engine.perseverance_two.test_fight import ready as fighter
from tests.engine.perseverance_two.test_officers import value
from tests.engine.perseverance_two.test_outposts import possible
from tests.engine.perseverance_two.test_pen import captures, penned, takes


@pytest.mark.rule("P2-FIGHT-08", "P2-FIGHT-10", "P2-PERK-CS-2B")
@pytest.mark.parametrize(("perks", "asked"), [([], False), (["CS-2B"], True)])
def test_only_medical_training_asks_whether_valor_saves_a_heavy_soldier(
    perks: list[str], asked: bool
) -> None:
    laid = fighter({"heavy": 1}, perks, assets={"John": {"valor": 2, "resource": 0, "glowberry": 0}})
    t = fights(laid, "raptor", every=True)
    if t.asks == "ask.fighters":
        t.choose("heavy")
    assert (t.pass_on("ask.save", "ask.capture", "test-done").asks == "ask.save") is asked


@pytest.mark.rule("P2-OFF-13")
@pytest.mark.parametrize(
    ("soldiers", "towers", "worth"), [(2, 1, 0), (3, 1, 4), (5, 2, 4), (6, 3, 8), (9, 2, 8), (10, 3, 12)]
)
def test_the_captain_values_each_three_soldiers_with_a_tower_of_their_own(
    soldiers: int, towers: int, worth: int
) -> None:
    both = {"John": {"light": min(soldiers, 5), "heavy": max(0, soldiers - 5)}}
    built = dict.fromkeys(("S1", "P2", "P3")[:towers], "John")
    assert value("captain", soldiers=both, towers=built) == worth


@pytest.mark.rule("P2-ASM-08", "P2-ASM-10")
def test_leader_dice_camps_and_outposts_are_presence_in_discovery() -> None:
    t = laid_out(camps={"S1": "John", "P2": "Fred"}, outposts={"P2": ("crash-site", "John")})
    discovery, owner = t.game.zones["discovery"], t.owner("John")
    assert discovery.presence(owner) == 2
    discovery.leaders.append(owner)
    assert discovery.presence(owner) == 3
    die = PoolDie(owner, t.game.dice.faces[0])
    discovery.dice += [PlacedDie(die, "crash-site")] * 2
    assert discovery.presence(owner) == 3 + 2


@pytest.mark.rule("P2-ASM-16")
@pytest.mark.parametrize(("taken", "scrap", "followers"), [("scrap", 1, 0), ("followers", 0, 2)])
def test_the_second_place_takes_one_production_or_two_followers(
    taken: str, scrap: int, followers: int
) -> None:
    settled = {"construction": times(2, "John") | {3: "Fred"}}
    t = held(settled, assets={"Fred": {"scrap": 0}}).pass_on("ask.side").choose("votes")
    assert (t.asks, t.whose) == ("ask.half", "Fred")
    before = t.player("Fred").ledger["assemblies"]
    t.choose(taken)
    assert t.asks == "assembly.rewards", "one of the two, once"
    assert t.player("Fred").assets["scrap"] == scrap
    assert t.player("Fred").ledger["assemblies"] - before == followers


@pytest.mark.rule("P2-ADV-08", "P2-PERK-CM-3A")
def test_without_the_perk_nobody_is_asked_for_another_fight() -> None:
    dinos = {**QUIET, "P1": ["trampler"], "P2": ["trampler"]}
    t = ready(perks={"John": []}, dinos=dinos, hands={"John": []}).adventure()
    t.choose("fight").choose("P1").choose("light").pass_on("ask.adventurer", "ask.pick", "draw.attack.plains")
    assert t.asks != "ask.adventurer"
    assert not (t.asks == "ask.pick" and t.may("fight"))
    assert t.pass_on("ask.adventurer", "ask.secondary").asks == "ask.secondary"
    assert t.area("P2").dinos


@pytest.mark.rule("P2-PERK-CM-3A")
def test_an_adventurer_is_asked_for_one_more_fight_and_not_for_a_third() -> None:
    dinos = {**QUIET, "P1": ["trampler"], "P2": ["trampler"], "P3": ["trampler"]}
    t = ready(
        perks={"John": ["CM-3A"]}, dinos=dinos, hands={"John": []}, soldiers={"John": {"light": 4}}
    ).adventure()
    t.choose("fight").choose("P1").choose("light").pass_on("ask.adventurer").choose("yes")
    t.choose("P2").choose("light")
    assert t.pass_on("ask.adventurer", "ask.secondary").asks == "ask.secondary"
    assert t.area("P3").dinos


@pytest.mark.rule("P2-MIL-02", "P2-MIL-03", "P2-MIL-04")
def test_training_offers_no_soldier_that_the_supply_lacks() -> None:
    rich = {"food": 1, "resource": 1}
    t = resolves(john(rich, soldiers={"John": {"light": 5}}), "training")
    assert set(t.options()) == {"heavy", "story-or-valor"}
    t = resolves(john(rich, soldiers={"John": {"heavy": 5}}), "training")
    assert set(t.options()) == {"light", "light-for-food", "story-or-valor"}


@pytest.mark.rule("P2-SUST-02")
@pytest.mark.parametrize("taken", ["food", "resource"])
def test_gathering_gives_one_of_what_was_chosen(taken: str) -> None:
    t = resolves(john(), "gather").choose("berries").choose(taken)
    assert {asset: n for asset, n in t.player("John").assets.items() if n} == {"glowberry": 2, taken: 1}


@pytest.mark.rule("P2-OUT-12")
def test_the_patrol_hub_needs_somebody_who_stands() -> None:
    assert possible("patrol-hub", soldiers={"John": {"light": 1}}, leaders={"John": "military"})
    assert not possible("patrol-hub", soldiers={"John": {}}, leaders={"John": "military"})


@pytest.mark.rule("P2-OUT-14")
@pytest.mark.parametrize(("light", "can"), [(0, False), (1, True)])
def test_the_proving_grounds_need_one_light_soldier(light: int, can: bool) -> None:
    assert possible("proving-grounds", soldiers={"John": {"light": light, "heavy": 1}}) is can


@pytest.mark.rule("P2-SEC-14")
def test_the_secondary_action_pays_the_saviour_bonus_once() -> None:
    t = known(
        camps={"S1": "Isabelle"},
        breaches={"Isabelle": ("S1", "camp", {"trampler": 1})},
        soldiers={"John": {"light": 2}},
        assets={"John": {"resource": 0}},
        perks={"John": []},
    )
    t.place("salvage").secondary("counter-attack").pass_on("ask.capture").choose("kill")
    assert t.player("John").assets["resource"] == 1


@pytest.mark.rule("P2-PEN-01")
def test_returned_dinos_are_told() -> None:
    t = takes(penned({"trampler": 2}), "raptor").choose("all")
    assert "perseverance-2.news.returned" in {one.id for one in t.game.news}


@pytest.mark.rule("P2-PEN-01", "P2-PERK-EN-2A")
def test_a_second_capture_counts_the_first_that_is_still_coming() -> None:
    t = captures(penned({"trampler": 3}, ["EN-2A"]), "trampler", "trampler").choose("trampler")
    assert t.asks == "test-done", "four are all that the pen holds"
    assert t.player("John").pen == {"trampler": 4}


@pytest.mark.rule("P2-DISC-03")
def test_an_effect_that_can_no_longer_be_resolved_is_told() -> None:
    t = resolves(john(soldiers={"John": {}}), "build")
    assert "perseverance.news.nothing" in {one.id for one in t.game.news}


@pytest.mark.rule("P2-MAP-01")
def test_every_hex_has_six_neighbours_at_most_and_they_touch_in_both_directions() -> None:
    game = table().game
    places = {id: at for id, area in game.areas.items() if (at := area.hex.at)}
    for id in game.areas:
        q, r = places[id]
        touching = {
            other
            for other, at in places.items()
            if (at[0] - q, at[1] - r) in {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
        }
        assert set(game.around(id)) == touching


@pytest.mark.rule("P2-OFF-10")
def test_by_hand_the_adventure_cards_told_at_an_assembly_are_suggested_at_the_next() -> None:
    t = table(keeping="crises", cubes={"chief-of-security": ["John"]}).last_die()
    t.to_assembly().pass_on("ask.adventure-cards").count(3)
    assert t.player("John").completed == 3


@pytest.mark.rule("P2-ASM-01")
def test_the_number_of_all_assemblies_stays_the_same_during_one() -> None:
    t = table(players=3).last_die()
    before = plain_town(t.game)
    during = plain_town(t.to_assembly().game)
    assert (before["assemblies"], during["assemblies"]) == (0, 1)
    assert before["all_assemblies"] == during["all_assemblies"] == len(before["tiles"])


@pytest.mark.rule("P2-ADV-13")
def test_by_hand_a_tile_is_cleared_only_beside_a_cleared_area() -> None:
    t = table(keeping="crises").tell("salvage").choose("clear")
    assert set(t.options()) <= set(t.game.around("S1"))
    assert not set(t.options()) & set(t.game.cleared())
