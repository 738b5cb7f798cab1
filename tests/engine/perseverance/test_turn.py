"""A turn and its die (catalogue sections 4.1 and 4.2)."""

import pytest

from engine.answers import Chosen
from engine.perseverance.one.board import EFFECTS
from engine.perseverance.placing import legal_spaces
from engine.perseverance.state import PlacedDie
from tests.engine.perseverance.files import board
from tests.engine.perseverance.table import FULL, table

ONE_EACH = [("neutral", "innovator"), ("Robert", "organizer"), ("Emmy", "facilitator")]


@pytest.mark.rule("P1-TURN-01", "P1-TURN-02", "P1-TURN-03", "P1-TURN-04", "P1-TURN-05", "P1-EFF-01")
def test_a_turn_goes_primary_secondary_patrol_checks() -> None:
    t = table(soldiers={"Robert": {"light": 1}}, dinos={"sustenance": FULL["4"]}, in_pool=ONE_EACH[:1])
    seen = [t.asks]
    t.place("patrol", icons=()).then("unlisted").fill(1, 1)
    seen += [t.pass_on("ask.assign").asks]
    t.choose("light")
    seen += [t.asks]
    t.choose("influence")
    seen += [t.pass_on("ask.stage").asks]
    seen += [t.pass_on("attack").asks]
    assert not t.game.pool, "the pool is empty, yet the attack comes first"
    seen += [t.pass_on("assembly.majority").asks]
    assert seen == ["ask.effect", "ask.assign", "ask.secondary", "ask.stage", "attack", "assembly.majority"]


@pytest.mark.rule("P1-TURN-04")
def test_without_a_patrol_there_is_no_patrol_step() -> None:
    t = table().place("rations").cube()
    assert (t.asks, t.whose) == ("ask.effect", "Emmy")


@pytest.mark.rule("P1-TURN-06")
@pytest.mark.parametrize("setting", ["now", "later"])
def test_a_patrol_stage_may_wait_for_the_next_players_turn_by_agreement(setting: str) -> None:
    t = table(settings={"patrol-stage": setting}, soldiers={"Robert": {"light": 1}})
    t.place("patrol").choose("unlisted").fill(1, 1).pass_on("ask.assign").choose("light")
    t.cube()
    if setting == "now":
        assert (t.asks, t.whose) == ("ask.stage", "Robert")
        return
    assert t.asks == "ask.stage-when"
    t.choose("later")
    assert (t.asks, t.whose) == ("ask.effect", "Emmy")
    t.place("rations").cube()
    assert t.pass_on("ask.stage").request.prompt.params[0] == ("player", "Robert")


@pytest.mark.rule("P1-TURN-06")
@pytest.mark.parametrize("last", ["attack", "assembly"])
def test_a_stage_never_waits_past_an_attack_or_an_assembly(last: str) -> None:
    t = table(
        settings={"patrol-stage": "later"},
        soldiers={"Robert": {"light": 1}},
        dinos={"sustenance": FULL["4"]} if last == "attack" else {},
        in_pool=ONE_EACH if last == "attack" else ONE_EACH[:1],
    )
    t.place("patrol").choose("unlisted").fill(1, 1).pass_on("ask.assign").choose("light")
    assert t.cube().asks == "ask.stage"


@pytest.mark.rule("P1-DIE-01", "P1-DIE-02", "P1-DICE-12", "P1-DIE-12")
def test_effect_then_any_die_then_a_space_and_the_die_stays_there() -> None:
    t = table(data={"board_4": board()}, in_pool=[*ONE_EACH, ("neutral", "innovator")])
    assert len(t.options()) == 9
    t.choose("rations")
    assert set(t.options()) == {"grey-innovator", "red-organizer", "blue-facilitator"}, "equal dice are one"
    t.choose("grey-innovator").choose("keep")
    assert len(t.game.pool) == 3
    (placed,) = t.game.zones["sustenance"].dice
    assert (placed.die.face, placed.effect, placed.space) == ("innovator", "rations", 0)
    assert 0 not in legal_spaces(t.game, "rations", "innovator"), "one die a space"
    t.end_turn()
    assert placed in t.game.zones["sustenance"].dice


@pytest.mark.rule("P1-DIE-03", "P1-DIE-04", "P1-2P-06", "P1-EX-25", "P1-ASSET-08")
@pytest.mark.parametrize(
    ("owner", "before", "after"),
    [
        ("neutral", 10, 10),
        ("Robert", 10, 10),
        ("Emmy", 10, 8),
        ("Emmy", 1, 0),
        ("Emmy", 0, 0),
        ("dissenters", 10, 10),
    ],
)
def test_a_die_of_another_player_costs_two_followers_down_to_none(
    owner: str, before: int, after: int
) -> None:
    t = table(players=2, in_pool=[(owner, "innovator")] * 2, followers={"Robert": before})
    t.place("rations")
    assert t.followers("Robert") == [after]


@pytest.mark.rule("P1-DIE-05", "P1-GAP-30")
def test_a_story_turns_the_die_to_any_face() -> None:
    t = table(assets={"Robert": {"story": 1}}, in_pool=ONE_EACH[:1] * 2)
    t.then("rations", "grey-innovator")
    assert set(t.options()) == {"keep", "adventurer", "organizer", "facilitator"}
    t.choose("organizer").pass_on("ask.secondary")
    assert t.assets("Robert").get("story") is None
    assert t.game.zones["sustenance"].dice[0].die.face == "organizer"
    poor = table(assets={"Robert": {"story": 0}}, in_pool=ONE_EACH[:1] * 2)
    assert poor.then("rations", "grey-innovator").asks != "ask.face"


@pytest.mark.rule("P1-DIE-06", "P1-DIE-07", "P1-DIE-08", "P1-DIE-09", "P1-EX-03")
def test_a_die_goes_on_its_own_symbol_and_only_without_one_on_a_free_space() -> None:
    spaces = ("innovator", "innovator", "", "adventurer")
    t = table(
        data={"board_4": board(symbols={"fortifications": spaces})},
        assets={"Robert": {"story": 0}},
        in_pool=[("neutral", "innovator"), ("neutral", "organizer"), ("neutral", "adventurer")],
    )
    t.then("fortifications", "grey-innovator")
    assert set(t.options()) == {"fortifications:0", "fortifications:1"}, "free to choose among equals"
    assert t.refused(Chosen(("fortifications:2",))) == "refuse.not-there"
    assert legal_spaces(t.game, "fortifications", "organizer") == [2]
    assert legal_spaces(t.game, "fortifications", "adventurer") == [3]
    die = t.game.pool[0]
    t.game.zones["protection"].dice = [PlacedDie(die, "fortifications", n) for n in (0, 1, 2)]
    assert legal_spaces(t.game, "fortifications", "innovator") == [], "never on another symbol"


@pytest.mark.rule("P1-DIE-08")
def test_an_effect_without_a_legal_space_for_any_die_is_not_offered() -> None:
    t = table(
        data={"board_4": board(symbols={"rations": ("adventurer",)})},
        assets={"Robert": {"story": 0}},
        in_pool=[("neutral", "innovator")],
    )
    assert not t.may("rations")
    rich = table(
        data={"board_4": board(symbols={"rations": ("adventurer",)})}, in_pool=[("neutral", "innovator")]
    )
    rich.then("rations", "grey-innovator")
    assert set(rich.options()) == {"adventurer"}, "only a story makes it fit"


@pytest.mark.rule("P1-DIE-10", "P1-GAP-29", "P1-GAP-18", "P1-PATROL-02")
def test_a_die_only_to_block_is_warned_of_and_needs_a_ruling() -> None:
    t = table(soldiers={"Robert": {}})
    t.choose("patrol")
    assert t.asks == "ask.overrule"
    t.choose("no")
    assert t.asks == "ask.effect"
    t.then("patrol", "yes")
    assert t.hears("news.ruling"), "it is told, so that the journal has it"
    t.choose("grey-adventurer").pass_on("ask.secondary")
    assert t.player("Robert").patrol is None
    assert len(t.game.pool) == 13


@pytest.mark.rule("P1-GAP-18")
def test_where_no_die_fits_anywhere_the_table_rules_and_it_is_told() -> None:
    everywhere = dict.fromkeys(EFFECTS, ("adventurer",))
    t = table(
        data={"board_4": board(symbols=everywhere)},
        assets={"Robert": {"story": 0}},
        in_pool=[("neutral", "innovator")] * 2,
    )
    assert t.asks == "ask.effect-anywhere"
    food = t.assets("Robert")["food"]
    t.then("rations", "grey-innovator")
    assert t.asks == "ask.icons"
    t.choose("raptor")
    assert t.area("sustenance").dinos == {"a1": "raptor"}
    assert t.assets("Robert")["food"] == food, "without its effect"
    assert len(t.game.pool) == 1


@pytest.mark.rule("P1-DIE-11", "P1-GAP-29")
def test_whether_an_effect_resolves_is_tested_after_the_story_is_spent() -> None:
    t = table(
        assets={"Robert": {"story": 1, "food": 1, "scrap": 0}},
        in_pool=[("Emmy", "innovator")],
        on_board={"rations": [("neutral", "organizer")]},
    )
    t.then("politics", "blue-innovator")
    assert t.asks != "ask.face", "the only open option needs the story itself"


@pytest.mark.rule("P1-DIE-11", "P1-DINO-01")
def test_dinos_may_take_the_last_space_that_the_effect_needed() -> None:
    full = {zone: ["trampler"] * 8 for zone in ("sustenance", "military", "expansion")}
    t = table(
        assets={"Robert": {"food": 0, "scrap": 0, "story": 0}},
        dinos=full | {"protection": ["trampler"] * 7},
        in_pool=ONE_EACH,
    )
    t.place("fortifications", "grey-innovator", ("raptor",), space="other")
    assert t.asks == "ask.secondary"
    assert t.hears("news.nothing")
    assert t.game.traps(0) == 0


@pytest.mark.rule("P1-DIE-13")
def test_a_die_counts_for_its_colour_whoever_placed_it() -> None:
    t = table(in_pool=[("Emmy", "innovator")] * 2).place("rations")
    zone = t.game.zones["sustenance"]
    assert (zone.own_dice(0), zone.own_dice(1)) == (0, 1)
