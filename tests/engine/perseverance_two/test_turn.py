"""The steps of a turn, dice from the pool to their spaces, and what ends it."""

import pytest

from engine.messages import say
from engine.perseverance.assets import assets_in_words
from engine.perseverance.placing import legal_spaces
from engine.requests import Choose
from tests.engine.perseverance_two.files import CARDS
from tests.engine.perseverance_two.table import table

SPACES = """
side = "2-3"
complete = ["gather"]
[[die_space]]
mark = "house"
effect = "gather"
symbol = "adventurer"
[[die_space]]
mark = "house"
effect = "gather"
symbol = ""
[[die_space]]
mark = "house"
effect = "gather"
symbol = ""
"""
BOARD = {"board_2_3": SPACES}


@pytest.mark.rule("P2-TURN-01", "P2-TURN-02", "P2-TURN-03")
def test_a_die_must_be_placed_and_the_secondary_action_may_be_left_out() -> None:
    t = table()
    assert "stop" not in t.options()
    t.place("salvage").pass_on("ask.secondary")
    assert t.may("stop")
    assert t.choose("stop").whose == "Isabelle"


@pytest.mark.rule("P2-TURN-01", "P2-TURN-05")
def test_the_stage_comes_after_the_secondary_action_and_before_the_checks() -> None:
    t = table(
        camps={"S1": "Fred", "P4": "John"}, hands={"John": ["scouts"]}, dinos={"P1": []}, data=CARDS,
        soldiers={"John": {"light": 2}}, breaches={"John": ("P4", "camp", {"raptor": 2})},
    )  # fmt: skip
    t.adventure().choose("clear").choose("P1").choose("light").pass_on("ask.secondary").choose("stop")
    assert t.asks == "draw.light-challenges"
    assert not t.player("John").ledger["breaches"], "the toll of the breach comes at the very end"
    t.pass_on("ask.effect")
    assert t.player("John").ledger["breaches"] == -2


@pytest.mark.rule("P2-TURN-06")
def test_a_stage_may_wait_for_the_next_players_turn_but_not_past_an_assembly() -> None:
    def turn(*, last: bool) -> str:
        t = table(settings={"patrol-stage": "later"}, camps={"S1": "John"}, hands={"John": ["scouts"]},
                  dinos={"P1": []}, data=CARDS, soldiers={"John": {"light": 1}})  # fmt: skip
        if last:
            t.last_die()
        t.adventure().choose("clear").choose("P1").choose("light").pass_on("ask.secondary").choose("stop")
        if last:
            return t.asks
        t.choose("later")
        assert t.whose == "Isabelle"
        t.place("salvage").secondary("stop")
        assert t.whose == "John"
        return t.asks

    assert turn(last=False) == turn(last=True) == "draw.light-challenges"


@pytest.mark.rule("P2-TURN-07", "P2-TURN-08")
def test_at_the_end_the_toppled_stand_up_and_only_the_own_breach_costs() -> None:
    t = table(
        camps={"S1": "John", "P1": "Isabelle"}, followers={"John": 20, "Isabelle": 20},
        breaches={"John": ("S1", "camp", {"raptor": 2}), "Isabelle": ("P1", "camp", {"trampler": 3})},
    )  # fmt: skip
    t.player("John").toppled["light"] = 1
    t.place("salvage").secondary("stop").pass_on("ask.effect")
    assert not t.player("John").toppled
    assert t.followers("John", "Isabelle") == [18, 20]
    breach = t.player("John").breach
    assert breach is not None
    assert breach.dinos["raptor"] == 1, "one of two leaves"


@pytest.mark.rule("P2-TURN-07", "P2-TURN-09", "P2-ASM-01")
def test_an_empty_pool_brings_an_assembly_else_the_next_player_plays() -> None:
    t = table().place("salvage").secondary("stop")
    assert (t.asks, t.whose) == ("ask.effect", "Isabelle")
    last = table().last_die().to_assembly()
    assert last.asks == "assembly.majority"


@pytest.mark.rule("P2-TURN-10", "P2-EX-02", "P2-ASM-02", "P2-ASM-30", "P2-ASM-31", "P2-ASM-32")
@pytest.mark.parametrize(
    ("players", "pools", "turns"), [(2, [13, 13], 13), (3, [11, 11, 14], 12), (4, [14, 17, 17], 12)]
)
def test_the_pools_and_turns_of_a_whole_game(players: int, pools: list[int], turns: int) -> None:
    t = table(players=players)
    sizes, taken = [], 0
    while t.play.request is not None:
        sizes.append(len(t.game.pool))
        for _ in range(len(t.game.pool)):
            t.place("salvage").pass_on("ask.effect")
            taken += 1
    assert sizes == pools
    assert taken == players * turns


@pytest.mark.rule("P2-DIE-01", "P2-DIE-08")
def test_any_effect_any_die_and_it_stays_there() -> None:
    t = table().place("gather", "grey-innovator").pass_on("ask.effect")
    placed = t.game.zones["sustenance"].dice[0]
    assert (placed.effect, placed.die.face) == ("gather", "innovator")
    assert len(t.game.pool) == 10
    t.place("gather").pass_on("ask.effect")
    assert len(t.game.zones["sustenance"].dice) == 2


@pytest.mark.rule("P2-DIE-02", "P2-EX-31", "P2-2P-05")
def test_an_opponents_die_costs_two_followers_an_own_or_a_dissenters_die_none() -> None:
    pool = [("Isabelle", "organizer"), ("John", "organizer"), ("dissenters", "organizer")]
    for die, followers in (("blue-organizer", 0), ("red-organizer", 1), ("green-organizer", 1)):
        t = table(players=2, in_pool=pool, followers={"John": 1}).place("salvage", die)
        assert t.player("John").followers == followers


@pytest.mark.rule("P2-DIE-03", "P2-GAP-06")
def test_a_die_goes_to_its_own_symbol_first_and_only_then_to_a_free_space() -> None:
    t = table(data=BOARD, in_pool=[("neutral", "adventurer")] * 3 + [("neutral", "innovator")])
    assert legal_spaces(t.game, "gather", "adventurer") == [0]
    assert legal_spaces(t.game, "gather", "innovator") == [1, 2]
    t.place("gather", "grey-adventurer").pass_on("ask.effect")
    assert t.game.zones["sustenance"].dice[0].space == 0
    assert legal_spaces(t.game, "gather", "adventurer") == [1, 2]
    assert legal_spaces(t.game, "pub", "adventurer") == [], "of other effects the players find the space"


@pytest.mark.rule("P2-DIE-04")
def test_a_story_turns_the_die_to_any_face() -> None:
    t = table(assets={"John": {"story": 1}}, in_pool=[("neutral", "organizer")] * 2)
    t.choose("salvage").choose("grey-organizer").choose("innovator")
    assert t.player("John").assets["story"] == 0
    assert t.game.zones["construction"].dice[0].die.face == "innovator"


@pytest.mark.rule("P2-DIE-05")
def test_an_effect_that_cannot_be_resolved_is_refused_unless_the_table_rules_otherwise() -> None:
    t = table().choose("adventure")
    assert t.asks == "ask.overrule"
    assert t.choose("no").asks == "ask.effect"
    ruled = table().choose("adventure").choose("yes")
    ruled.pass_on("ask.secondary")
    assert ruled.game.zones["sustenance"].dice[0].effect == "adventure"
    story = table(assets={"John": {"story": 1}}, in_pool=[("neutral", "organizer")] * 2)
    assert story.then("adventure", "yes", "grey-organizer").asks == "ask.face", "and a story still turns it"


@pytest.mark.rule("P2-DIE-07", "P2-DISC-01", "P2-DISC-04")
def test_discovery_has_no_effect_until_an_outpost_is_built() -> None:
    t = table()
    assert {zone for effect, zone in t.game.effects.items()} == set(t.game.zones) - {"discovery"}
    built = table(outposts={"S1": ("crash-site", "Fred")})
    assert built.may("crash-site")
    assert built.game.effects["crash-site"] == "discovery"
    over = table(outposts={"S1": ("crash-site", "Fred")}, breaches={"Fred": ("S1", "outpost", {"raptor": 1})})
    assert not over.may("crash-site"), "overrun it takes no die"


@pytest.mark.rule("P2-PERK-ST-1B", "P2-GAP-45")
def test_a_lobbyist_gains_a_vote_for_an_own_die() -> None:
    pool = [("John", "organizer"), ("neutral", "organizer"), ("neutral", "organizer")]
    for die, votes in (("red-organizer", 1), ("grey-organizer", 0)):
        t = table(perks={"John": ["ST-1B"]}, in_pool=pool).place("salvage", die)
        assert t.player("John").votes == votes
    assert table(perks={"John": []}, in_pool=pool).place("salvage", "red-organizer").player("John").votes == 0


@pytest.mark.rule("P2-PERK-ST-2B", "P2-GAP-45")
def test_a_manager_gains_for_a_die_on_its_own_symbol() -> None:
    pool = [("neutral", "adventurer"), ("neutral", "innovator")]
    t = table(perks={"John": ["ST-2B"]}, data=BOARD, in_pool=pool, assets={"John": {"story": 0}})
    t.place("gather", "grey-adventurer")
    assert t.options() == {"glowberry": 1, "followers": 1}
    assert isinstance(t.request, Choose)
    one = [say("perseverance-2.reward", what=assets_in_words({asset: 1})) for asset in t.options()]
    assert [option.name for option in t.request.options] == one
    t.choose("followers")
    assert t.player("John").ledger["turns"] == 1
    other = table(perks={"John": ["ST-2B"]}, data=BOARD, in_pool=pool, assets={"John": {"story": 0}})
    other.place("gather", "grey-innovator")
    assert other.asks == "ask.pick", "no symbol, no gain"
    unknown = table(perks={"John": ["ST-2B"]}, in_pool=pool).place("salvage")
    assert unknown.asks == "ask.matching", "what no file lists is asked"
    assert unknown.choose("yes").may("glowberry")


@pytest.mark.rule("P2-SUST-01", "P2-SUST-02", "P2-PERK-ST-1A")
def test_gather_gives_berries_and_food_or_an_island_resource() -> None:
    t = table(assets={"John": {"glowberry": 0, "resource": 0}}).place("gather").choose("berries")
    assert set(t.options()) == {"food", "resource"}
    t.choose("resource").pass_on("ask.secondary")
    assert (t.player("John").assets["glowberry"], t.player("John").assets["resource"]) == (2, 1)
    both = table(perks={"John": ["ST-1A"]}, assets={"John": {"food": 0, "resource": 0}}).place("gather", None)
    both.choose("berries")
    assert (both.player("John").assets["food"], both.player("John").assets["resource"]) == (1, 1)


@pytest.mark.rule("P2-SUST-01", "P2-SUST-03", "P2-PEN-04")
def test_gather_may_also_release_a_shieldhead() -> None:
    t = table(pen={"John": {"shieldhead": 2}}, assets={"John": {"glowberry": 0, "food": 0}})
    t.place("gather").then("shieldhead", "berries", "food")
    john = t.player("John")
    assert john.pen["shieldhead"] == 1
    assert (john.assets["glowberry"], john.assets["food"]) == (4, 2)
    assert table().place("gather").options() == {"berries": 1}


@pytest.mark.rule("P2-SUST-04", "P2-EX-06")
def test_the_pub_gives_a_story_and_one_for_each_own_die_in_play() -> None:
    t = table(
        assets={"John": {"story": 0}},
        in_pool=[("John", "organizer"), ("neutral", "organizer"), ("neutral", "innovator")],
        on_board={"training": [("John", "organizer")] * 3},
    )  # fmt: skip
    assert t.place("pub", "grey-organizer").player("John").assets["story"] == 5
