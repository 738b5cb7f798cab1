"""The twenty outposts and how they are activated (catalogue: Discovery)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.data import built_in
from engine.perseverance.cards import Stage, StageCard
from engine.perseverance.state import Patrol
from engine.perseverance.two.effects import can_resolve, resolve
from engine.perseverance.two.outposts import OUTPOSTS
from engine.perseverance.two.state import Rally
from engine.requests import Choose, Draw
from tests.engine.perseverance_two.catalogue import rows
from tests.engine.perseverance_two.doing import ATTACKS, for_player
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.test_expansion import john


def at(
    outpost: str, assets: Mapping[str, int] | None = None, perks: Sequence[str] = (), **laid: Any
) -> Table:
    """John at an outpost of Fred's on the start area, with its rally marker, before its effect."""
    built = {"S1": (outpost, "Fred")} | laid.pop("outposts", {})
    t = john(assets, perks, outposts=built, **laid)
    t.game.rallies.append(Rally("S1", "outpost"))
    return for_player(t, "John", OUTPOSTS[outpost].resolve)


def possible(outpost: str, assets: Mapping[str, int] | None = None, **laid: Any) -> bool:
    t = john(assets, outposts={"S1": (outpost, "Fred")}, **laid)
    return can_resolve(t.game, t.player("John"), outpost)


@pytest.mark.rule("P2-DISC-01", "P2-DISC-02")
def test_a_built_outpost_has_one_die_space_for_everybody() -> None:
    t = john(outposts={"S1": ("crash-site", "Fred")})
    assert t.may("crash-site")
    assert not t.may("mushroom-farm"), "not built"
    t.place("crash-site")
    assert t.assets("John")["scrap"] == 3, "Fred owns it, John uses it"
    t.pass_on("ask.secondary").pass_on("ask.effect")
    assert not t.may("crash-site"), "its die space is taken"


@pytest.mark.rule("P2-DISC-03")
def test_die_rally_effect_and_then_the_owner_defends() -> None:
    t = john(outposts={"S1": ("crash-site", "Fred")}, data={"attacks": ATTACKS})
    t.player("Fred").assets["valor"] = 5
    t.place("crash-site")
    assert len(t.game.zones["discovery"].dice) == 1
    assert t.game.rallies == [Rally("S1", "outpost")]
    assert t.assets("John")["scrap"] == 3
    t.drawn("plains-2")
    assert t.whose == "Fred"
    assert t.asks == "ask.valor"


@pytest.mark.rule("P2-GAP-14")
def test_the_symbol_of_an_outpost_is_asked_for_only_where_a_file_tells_it() -> None:
    t = john(outposts={"S1": ("crash-site", "Fred")}, in_pool=[("neutral", "innovator")])
    assert t.may("crash-site")
    text = built_in("engine.perseverance.two", "outposts.toml")
    head = '[outpost.crash-site]\nmark = "printed"\n'
    told = {"outposts": text.replace(head, head + 'symbol = "organizer"\n')}
    t = john(outposts={"S1": ("crash-site", "Fred")}, in_pool=[("neutral", "innovator")], data=told)
    assert not t.may("crash-site")


@pytest.mark.rule("P2-DISC-04", "P2-DISC-05")
def test_only_a_breach_on_the_outpost_itself_closes_it() -> None:
    def breached(where: str) -> bool:
        laid: dict[str, Any] = {"camps": {"S1": "Fred"}, "breaches": {"Fred": ("S1", where, {"raptor": 1})}}
        return possible("crash-site", **laid)

    assert not breached("outpost")
    assert breached("camp")


@pytest.mark.rule("P2-DISC-06", "P2-SEC-07", "P2-GAP-47")
def test_a_leader_activates_an_outpost_with_rally_and_attack_even_beside_a_die() -> None:
    on_board = {"crash-site": [("Fred", "organizer")]}
    t = john(outposts={"S1": ("crash-site", "Fred")}, on_board=on_board, data={"attacks": ATTACKS})
    t.player("Fred").assets["valor"] = 5
    t.place("salvage").secondary("leader-place", "discovery", "crash-site")
    assert t.assets("John")["scrap"] == 5
    assert t.drawn("plains-2").whose == "Fred"


def test_every_outpost_of_the_catalogue_is_known() -> None:
    assert len(rows("OUT")) == len(OUTPOSTS) == 20


@pytest.mark.parametrize(
    ("outpost", "gained"),
    [
        pytest.param("crash-site", {"scrap": 3}, marks=pytest.mark.rule("P2-OUT-04")),
        pytest.param("dinosaur-boneyard", {"resource": 3}, marks=pytest.mark.rule("P2-OUT-05")),
        pytest.param("forward-barracks", {"heavy": 2}, marks=pytest.mark.rule("P2-OUT-07")),
        pytest.param("glowberry-patch", {"glowberry": 6}, marks=pytest.mark.rule("P2-OUT-08")),
        pytest.param("mushroom-farm", {"food": 3}, marks=pytest.mark.rule("P2-OUT-10")),
    ],
)
def test_some_outposts_simply_give(outpost: str, gained: dict[str, int]) -> None:
    assert at(outpost).assets("John") == gained | {"light": 1}


@pytest.mark.rule("P2-OUT-01", "P2-GAP-48")
def test_the_lodge_resolves_the_stage_without_any_threat() -> None:
    laid = john(outposts={"S1": ("adventurers-lodge", "Fred")})
    assert not can_resolve(laid.game, laid.player("John"), "adventurers-lodge")
    card = StageCard("test", "Test", 1, 2, ((1, Stage(Counter(food=1), 0)),), 6)
    laid.player("John").patrol = Patrol(card, Counter(light=1))
    t = for_player(laid, "John", OUTPOSTS["adventurers-lodge"].resolve).choose("yes")
    assert t.asks == "test-done", "no roll between the stages"
    patrol = t.player("John").patrol
    assert patrol is not None
    assert (patrol.stage, t.player("John").assets["food"]) == (2, 1), "the next stage comes in step 3"


@pytest.mark.rule("P2-OUT-02")
def test_the_workshop_builds_two_settlements_without_bonus() -> None:
    assert not possible("builders-workshop", {"scrap": 1})
    t = at("builders-workshop", {"scrap": 1, "food": 1}).choose("military")
    assert not t.may("military"), "two different zones"
    t.choose("expansion")
    assert t.asks == "test-done", "no bonus is chosen"
    assert t.game.settlements(t.owner("John")) == 3
    assert t.assets("John") == {"light": 1}


@pytest.mark.rule("P2-OUT-03", "P2-GAP-26")
def test_the_command_center_uses_the_zone_of_the_leader_and_sends_it_home() -> None:
    assert not possible("command-center")
    assert possible("command-center", leaders={"John": "construction"})
    assert not possible("command-center", leaders={"John": "discovery"}), "only itself is there"
    t = at("command-center", leaders={"John": "construction"})
    assert t.options() == {"salvage": 1}
    t.choose("salvage")
    assert t.assets("John") == {"scrap": 2, "light": 1}
    assert t.game.leader_is_home(t.player("John"))
    assert [one.id for one in t.game.news][-1] == "perseverance.news.leader-home"
    others = {"P2": ("mushroom-farm", "John"), "P3": ("crash-site", "Isabelle")}
    breaches = {"Isabelle": ("P3", "outpost", {"raptor": 1})}
    t = at("command-center", leaders={"John": "discovery"}, outposts=others, breaches=breaches)
    assert t.options() == {"mushroom-farm": 1}, "neither itself nor an overrun one"
    t.choose("mushroom-farm")
    assert [rally.hex for rally in t.game.rallies] == ["S1", "P2"], "the inner one draws its own attack"
    assert t.assets("John")["food"] == 3


@pytest.mark.rule("P2-OUT-06")
def test_the_trap_takes_a_dino_and_for_a_food_another() -> None:
    t = at("dinosaur-trap", {"food": 1}, pen={"John": {}}).choose("raptor")
    assert t.asks == "ask.second-dino"
    t.then("yes", "raptor")
    assert t.player("John").pen == {"raptor": 2}
    assert t.assets("John") == {"light": 1}
    assert at("dinosaur-trap", pen={"John": {}}).choose("raptor").asks == "test-done", "no food, no second"


@pytest.mark.rule("P2-OUT-09", "P2-EX-17")
def test_hidden_paradise_gives_permanent_votes_and_followers() -> None:
    t = at("hidden-paradise", votes={"John": 3}, permanent={"John": 1}, followers={"John": 10})
    player = t.player("John")
    assert (player.permanent, player.votes, player.followers) == (3, 5, 12)


@pytest.mark.rule("P2-OUT-11", "P2-GAP-24")
def test_the_officers_lodge_gives_a_perk_and_moves_two_cubes() -> None:
    t = at("officers-lodge", perks=["CM-1A", "CM-2B", "CA-1A"]).choose("EN-1A")
    assert not t.may("CM-1A"), "the level 2 beside it would have nothing to stand on"
    t.choose("CM-2B")
    assert t.may("CM-1B"), "the mark costs nothing here"
    assert not t.may("CM-3A"), "levels hold"
    t.choose("CM-1B")
    t.choose("CA-1A")
    t.choose("CM-2A")
    assert t.asks == "test-done", "two moves"
    assert sorted(t.player("John").perks) == ["CM-1A", "CM-1B", "CM-2A", "EN-1A"]
    assert t.assets("John") == {"light": 1}
    assert at("officers-lodge", perks=["CM-1A"]).choose("EN-1A").may("stop"), "moving is optional"


@pytest.mark.rule("P2-OUT-12", "P2-GAP-33")
def test_the_patrol_hub_draws_for_all_who_stand_on_the_player_board() -> None:
    t = at("patrol-hub", soldiers={"John": {"light": 3, "heavy": 1}})
    drawn = Counter[str]()
    while isinstance(t.request, Draw):
        drawn[t.asks] = t.request.number
        t.answer_plainly()
    assert drawn == {"draw.light-challenges": 3, "draw.heavy-challenges": 2}, "the leader counts as heavy"
    assert isinstance(t.request, Choose)
    assert (t.asks, t.request.least, t.request.most) == ("ask.keep", 0, 4)
    light = next(id for id in t.options() if id.startswith("light"))
    t.choose(light)
    t.fill([], 6)
    t.roll("1")
    assert t.player("John").board["light"] == 2, "the loss comes from the player board"
    assert t.player("John").supply["light"] == 3
    assert t.asks == "test-done"
    decks = t.game.challenges
    assert (decks["light"].total(), decks["heavy"].total()) == (8, 8), "all cards are shuffled back"
    assert not possible("patrol-hub", soldiers={"John": {}}, leaders={"John": "military"})


@pytest.mark.rule("P2-OUT-13", "P2-GAP-25")
def test_the_pioneer_base_clears_a_hex_beside_it_and_pays_for_each_dino() -> None:
    t = at("pioneer-base", dinos={"P1": ["trampler", "raptor"]}, cleared=["P2"], followers={"John": 3})
    assert set(t.options()) <= set(t.game.around("S1"))
    assert not t.may("P2"), "it is cleared already"
    assert not any(t.game.areas[id].is_temple or id.startswith("E") for id in t.options())
    t.choose("P1")
    assert t.area("P1").cleared
    assert not t.area("P1").dinos
    assert t.followers("John") == [5]
    assert "perseverance-2.news.cleared" in [one.id for one in t.game.news]
    assert t.assets("John")["valor"] == 2


@pytest.mark.rule("P2-OUT-14")
def test_the_proving_grounds_turn_light_soldiers_into_influence() -> None:
    t = at("proving-grounds", soldiers={"John": {"light": 3}}).then("captain", "CA-1A")
    assert (t.player("John").board["light"], t.player("John").supply["light"]) == (2, 3)
    t.then("yes", "captain", "CA-1B")
    assert t.asks == "test-done", "twice at most"
    assert t.game.officers["captain"].cubes(t.owner("John")) == 2
    assert t.player("John").perks == ["CA-1A", "CA-1B"]
    assert not possible("proving-grounds", soldiers={"John": {"heavy": 2}})


@pytest.mark.rule("P2-OUT-14", "P2-ASSET-06")
def test_the_proving_grounds_take_no_soldier_that_is_toppled() -> None:
    t = at("proving-grounds", soldiers={"John": {"light": 3}})
    t.player("John").toppled["light"] = 2
    t.then("captain", "CA-1A")
    assert t.asks == "test-done", "those who fought are of no use this turn"
    assert t.player("John").board["light"] == t.player("John").toppled["light"] == 2


@pytest.mark.rule("P2-OUT-12", "P2-GAP-33")
def test_who_stands_is_lost_at_the_patrol_hub_before_who_is_toppled() -> None:
    t = at("patrol-hub", soldiers={"John": {"light": 2}})
    john = t.player("John")
    john.toppled["light"] = 1
    for left in (1, 0):
        john.leaves_board("light")
        assert (john.board["light"], john.toppled["light"]) == (left, left)


@pytest.mark.rule("P2-OUT-15")
def test_the_rendezvous_sells_up_to_three_perks() -> None:
    t = at("rendezvous-point", {"glowberry": 4}).choose("CA-1A")
    assert not t.then("yes").may("CM-1B"), "the mark must be paid"
    t.choose("CA-1B").then("yes", "EN-1A")
    assert t.asks == "test-done"
    assert t.assets("John") == {"glowberry": 1, "light": 1}
    assert not possible("rendezvous-point")


@pytest.mark.rule("P2-OUT-16")
def test_the_secret_meeting_place_sells_up_to_five_cubes() -> None:
    t = at("secret-meeting-place", {"glowberry": 6}, cubes={"captain": []}).choose("captain")
    for _ in range(4):
        t.then("yes", "captain")
    assert t.asks == "test-done"
    assert t.game.officers["captain"].cubes(t.owner("John")) == 5
    assert t.assets("John")["glowberry"] == 1, "one for each"
    assert at("secret-meeting-place", {"glowberry": 2}).then("captain", "no").asks == "test-done"


@pytest.mark.rule("P2-OUT-17", "P2-GAP-30")
def test_speakers_rock_turns_a_die_and_always_gives_the_vote() -> None:
    board = {"salvage": [("neutral", "organizer")]}
    t = at("speakers-rock", on_board=board, votes={"John": 0}).answer_plainly()
    assert t.game.zones["construction"].own_dice(t.owner("John")) == 1
    assert t.player("John").votes == 1
    five = {"salvage": [*[("John", "organizer")] * 5, ("neutral", "organizer")]}
    t = at("speakers-rock", on_board=five, in_pool=[("neutral", "organizer")], votes={"John": 0})
    assert (t.asks, t.player("John").votes) == ("test-done", 1)


@pytest.mark.rule("P2-OUT-18")
def test_the_staging_ground_pays_the_saviour_twice() -> None:
    laid = john(
        {},
        outposts={"S1": ("staging-ground", "Fred")},
        camps={"S1": "Isabelle"},
        breaches={"Isabelle": ("S1", "camp", {"trampler": 1})},
        soldiers={"John": {"heavy": 1}},
        data={"attacks": ATTACKS},
    )
    breach = laid.player("Isabelle").breach
    assert breach is not None
    breach.card = laid.game.attack_cards["plains-2"]
    t = for_player(laid, "John", OUTPOSTS["staging-ground"].resolve).choose("heavy").choose("kill")
    assert t.asks == "ask.reward"
    t.choose("0")
    assert t.asks == "ask.reward", "the saviour bonus comes a second time"
    t.choose("1")
    assert t.asks == "test-done"
    assert t.player("Isabelle").breach is None
    assert (t.player("John").assets["resource"], t.player("John").assets["glowberry"]) == (1, 1)
    assert not possible("staging-ground")


@pytest.mark.rule("P2-OUT-19")
def test_the_meadow_gives_stories_and_a_berry_for_each_own_die() -> None:
    t = at("tranquil-meadow", on_board={"salvage": [("John", "organizer")]}, in_pool=[("John", "organizer")])
    assert t.assets("John") == {"story": 3, "glowberry": 2, "light": 1}


@pytest.mark.rule("P2-OUT-20", "P2-GAP-26")
def test_the_underground_passage_swaps_two_dice_and_resolves_one_of_their_effects() -> None:
    on_board = {"salvage": [("Fred", "organizer")], "pub": [("neutral", "innovator")]}
    t = at("underground-passage", on_board=on_board)
    t.choose(next(id for id, _ in t.options().items()))
    assert len(t.options()) == 1, "only a die of another effect"
    t.answer_plainly().choose("adventurer").answer_plainly()
    placed = [
        (each.effect, each.die.owner, each.die.face) for zone in t.game.zones.values() for each in zone.dice
    ]
    assert ("salvage", t.owner("neutral"), "adventurer") in placed
    assert ("pub", t.owner("Fred"), "organizer") in placed
    assert set(t.options()) == {"salvage", "pub"}
    t.choose("salvage")
    assert t.assets("John")["scrap"] == 2
    assert not possible("underground-passage", on_board={"salvage": [("Fred", "organizer")] * 2})


@pytest.mark.rule("P2-DISC-03", "P2-ATTACK-02")
def test_an_outpost_that_can_do_nothing_draws_no_attack() -> None:
    laid = john(outposts={"S1": ("builders-workshop", "Fred")})
    t = for_player(laid, "John", lambda game, player: resolve(game, player, "builders-workshop"))
    assert t.asks == "test-done"
    assert not t.game.rallies
