"""Setting the table (catalogue section 6)."""

from collections import Counter
from typing import Any

import pytest

from engine.answers import Drawn
from engine.errors import Illegal
from engine.game import Setup
from engine.play import Play
from engine.resistance import GAME
from engine.resistance.components import components
from engine.resistance.scenario import built_in_scenario, load_scenario, refuse_overfull, refuse_unknown
from engine.resistance.zones import number_of
from tests.engine.resistance.invariants import CLUES, EVENTS
from tests.engine.resistance.island_text import island
from tests.engine.resistance.table import Table, start, table
from tests.refusals import refuses

SMALL = """
title = "Small"
mark = "house"
timer = 60
first_speed = 3
resistance_cards = 2
clues = []
pawns = "SE4"
[soldiers]
15 = 1
NO3 = 1
[cubes]
SE4 = 1
[officers]
easy = 3
normal = 2
hard = 1
[objectives]
bases = 2
"""


@pytest.mark.rule("RES-SETUP-01", "RES-SETUP-09", "RES-SETUP-15", "RES-GAP-35")
def test_the_scenario_says_where_everything_starts() -> None:
    t = start(data={"scenario": SMALL}, settings={"scenario": "own"}).drawn("slow", "train")
    game = t.game
    assert game.soldiers == {"NO15": 1, "NE15": 1, "SO15": 1, "SE15": 1, "NO3": 1}
    assert game.cubes == {"SE4": 1}
    assert game.cubes_everywhere() == 72
    assert {player.pawn for player in game.players} == {"SE4"}
    assert (game.speed, game.timer.seconds, game.officers_in_reserve) == (3, 60, 2)
    assert game.available == {"slow": 0, "train": 0}
    assert game.scenario.bases == 2


OFFICER_IN_SO13 = SMALL.replace("hard = 1", "hard = 2").replace(
    "[cubes]", "[officers_on_island]\nSO13 = 1\n[cubes]"
)


def _own(scenario: str) -> dict[str, Any]:
    return {"data": {"scenario": scenario}, "settings": {"scenario": "own"}}


@pytest.mark.rule("RES-SETUP-01", "RES-SETUP-08")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_scenario_places_pawns_one_by_one_in_the_order_of_the_seats(seats: int) -> None:
    zones = ["SE4", "SE4", "NO1", "SO2"]
    t = start(seats=seats, **_own(SMALL.replace('"SE4"', str(zones))))
    assert [player.pawn for player in t.game.players] == zones[:seats]


@pytest.mark.rule("RES-SETUP-01", "RES-SETUP-06")
def test_a_scenario_places_officers_who_leave_the_reserve_and_occupy_their_zones() -> None:
    t = start(**_own(OFFICER_IN_SO13))
    assert t.game.officers == {"SO13": 1}
    assert (t.game.officers_in_reserve, t.game.officers_total) == (1, 2)
    assert (t.game.bag["SO13"], t.game.tokens["SO13"]) == (2, 0)


@pytest.mark.rule("RES-SETUP-01")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[cubes]", "[officers_on_island]\nNO3 = 1\n[cubes]", "NO3: room for 1, not 2"),
        ("[cubes]", "[officers_on_island]\nSO13 = 1\n[cubes]", "hard: with 1 of 1"),
        ("[cubes]", "[officers_on_island]\nXX1 = 1\n[cubes]", "officers_on_island.*XX1"),
        ('"SE4"', '["SE4", "SE4"]', "pawns.*one zone for all or 4 zones.*not 2"),
        ('"SE4"', '["SE4", "SE4", "SE4", "SE99"]', "pawns.*SE99"),
        ('"SE4"', "[1, 2, 3, 4]", "pawns.*“1”"),
        ('pawns = "SE4"', "", "pawns.*missing"),
        ('"SE4"', "7", "pawns.*text"),
    ],
)
def test_a_scenario_that_places_pieces_where_they_cannot_be_is_refused(old: str, new: str, says: str) -> None:
    text = SMALL.replace("hard = 1", "hard = 1" if "1 of 1" in says else "hard = 2").replace(old, new, 1)
    with refuses(says):
        refuse_overfull(load_scenario(text), island().known.settlement)


@pytest.mark.rule("RES-SETUP-01")
@pytest.mark.parametrize("entry", ["hostages = 3\n", "[general]\nNE15 = 1\n"])
def test_a_scenario_file_with_a_table_that_nobody_knows_is_refused(entry: str) -> None:
    refuse_unknown(SMALL, "mine")
    refuse_unknown(built_in_scenario("teaching"), "teaching")
    text = entry + SMALL if entry.startswith("hostages") else SMALL + entry
    with refuses(r"mine: there is no entry “(hostages|general)”"):
        refuse_unknown(text, "mine")


def test_a_game_that_was_begun_with_an_unknown_table_plays_on() -> None:
    assert start(**_own(SMALL + "[general]\nNE15 = 1\n")).drawn("slow", "train").game.day == 1


@pytest.mark.rule("RES-SETUP-01")
def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    with pytest.raises(Illegal, match="setting-value"):
        Play(GAME, Setup("resistance", ("A", "B", "C"), (("scenario", "7"),)))


@pytest.mark.rule("RES-SETUP-02", "RES-SETUP-16")
@pytest.mark.parametrize(("difficulty", "officers"), [("easy", 15), ("normal", 12), ("hard", 10)])
def test_the_difficulty_is_the_number_of_officers_in_the_reserve(difficulty: str, officers: int) -> None:
    game = start(settings={"difficulty": difficulty}).game
    assert (game.officers_in_reserve, game.officers_total) == (officers, officers)


@pytest.mark.rule("RES-SETUP-03")
def test_characters_are_dealt_at_random_or_chosen_and_nobody_gets_one_twice() -> None:
    dealt = Table(Play(GAME, Setup("resistance", ("A", "B", "C"))))
    assert dealt.asks == "draw.characters"
    assert set(dealt.options()) == set(components().characters)
    dealt.answer(Drawn("characters", ("adams",)))
    assert set(dealt.options()) == set(components().characters) - {"adams"}
    chosen = Table(Play(GAME, Setup("resistance", ("A", "B", "C"), (("characters", "choose"),))))
    assert chosen.choose("stark").asks == "ask.character"
    assert "stark" not in chosen.options()


@pytest.mark.rule("RES-SETUP-04", "RES-SETUP-05")
def test_scenario_1_puts_nine_soldiers_in_each_region_in_full_zones() -> None:
    game = start().game
    by_number = {15: 3, 14: 2, 13: 2, 12: 1, 11: 1}
    assert all(game.soldiers[z] == by_number.get(number_of(z), 0) for z in game.island.zones)
    assert (game.soldiers.total(), game.reserve) == (36, 14)
    assert all(game.room(zone) == 0 for zone in +game.soldiers)


@pytest.mark.rule("RES-SETUP-06", "RES-SETUP-07")
def test_tokens_of_occupied_zones_are_in_the_bag_and_the_others_on_the_board() -> None:
    game = start().game
    assert set(game.bag) == set(+game.soldiers)
    assert {number_of(zone) for zone in game.tokens} == set(range(1, 11))
    assert (game.bag.total(), game.tokens.total()) == (36, 40)
    assert Counter(zone[:2] for zone in game.bag.elements()) == dict.fromkeys(("NO", "NE", "SO", "SE"), 9)


@pytest.mark.rule("RES-SETUP-06")
def test_all_tokens_of_an_unoccupied_capital_lie_on_it() -> None:
    own = built_in_scenario("1").replace("capital = 3\n", "")
    game = start(data={"scenario": own}, settings={"scenario": "own"}).game
    assert (game.tokens["SO15"], game.bag["SO15"]) == (3, 0)


@pytest.mark.rule("RES-SETUP-08")
def test_all_pawns_start_in_ne1() -> None:
    assert [player.pawn for player in start().game.players] == ["NE1"] * 4


@pytest.mark.rule("RES-SETUP-09")
def test_scenario_1_has_no_cubes_on_zones() -> None:
    assert start().game.cubes.total() == 0


@pytest.mark.rule("RES-SETUP-10")
def test_players_start_with_their_reputation_and_the_rest_is_the_supply() -> None:
    game = start(cast={"Fred": "randles"}).game
    assert [player.cubes for player in game.players] == [3, 3, 2, 2]
    assert game.supply == 72 - 10


@pytest.mark.rule("RES-SETUP-11")
def test_the_speed_marker_starts_on_the_first_box_that_shows_two() -> None:
    game = start().game
    assert game.speed == 2
    assert (game.marker.first, game.marker.boxes) == (2, 0)


@pytest.mark.rule("RES-SETUP-12", "RES-TURN-04")
def test_the_timer_of_scenario_1_runs_five_minutes() -> None:
    timer = table().request.timer
    assert timer is not None
    assert timer.seconds == 300


@pytest.mark.rule("RES-SETUP-13")
def test_special_objects_are_a_stock_of_their_own() -> None:
    game = start().game
    assert game.specials == {"bomb": 8, "sniper-rifle": 2, "grenade": 6, "pirate-radio": 2}
    assert not set(game.specials) & set(game.objects.draw)


@pytest.mark.rule("RES-SETUP-14")
def test_four_piles_start_whole_and_without_discards() -> None:
    game, box = start().game, components()
    piles = {"objects": box.objects, "clues": CLUES, "events": EVENTS}
    for name, cards in piles.items():
        assert getattr(game, name).draw == cards
        assert not getattr(game, name).discard
    assert game.resistance.draw == Counter(box.costs.keys())


@pytest.mark.rule("RES-SETUP-15", "RES-GAP-37")
def test_scenario_1_starts_without_resistance_cards() -> None:
    game = start().game
    assert game.available == {}
    assert game.resistance.draw.total() == 8


@pytest.mark.rule("RES-SETUP-16", "RES-SETUP-20")
def test_scenario_1_has_one_base_to_find_and_destroy() -> None:
    scenario = start().game.scenario
    assert (scenario.bases, scenario.craft) == (1, None)


@pytest.mark.rule("RES-SETUP-18")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_counters_start_on_box_0_of_the_side_for_the_player_count(seats: int) -> None:
    t = start(seats=seats)
    assert [player.counter for player in t.game.players] == [0] * seats
    assert t.game.army == 0
    assert ("side", seats) in _setup_prompt(seats)


def _setup_prompt(seats: int) -> tuple[tuple[str, object], ...]:
    """What the table is told when it lays out the game."""
    t = Table(Play(GAME, Setup("resistance", tuple("ABCD"[:seats]))))
    return t.pass_on("setup").request.prompt.params


def _set_up(seats: int = 3, **begun: Any) -> Table:
    """At the instruction that lays out the game."""
    settings = {"characters": "choose"} | begun.get("settings", {})
    setup = Setup(
        "resistance", tuple("ABCD"[:seats]), tuple(settings.items()), tuple(begun.get("data", {}).items())
    )
    return Table(Play(GAME, setup)).choose("stark").choose("caygill").choose(begun.get("third", "tasker"))


@pytest.mark.rule("RES-SETUP-04", "RES-SETUP-05")
def test_the_set_up_says_zone_by_zone_where_the_soldiers_go() -> None:
    t = _set_up()
    assert (t.told("setup.soldiers", "n"), t.told("setup.soldiers", "reserve")) == (36, 14)
    heaps = [dict(heap.params) for heap in t.told("setup.soldiers", "where")]
    told = {zone: heap["n"] for heap in heaps for zone in heap["zones"]}
    assert told == t.game.soldiers
    assert [heap["n"] for heap in heaps] == [3, 2, 1]


@pytest.mark.rule("RES-SETUP-02", "RES-SETUP-06", "RES-SETUP-08")
def test_the_set_up_tells_tokens_officers_and_pawns() -> None:
    t = _set_up()
    assert (t.told("setup.tokens", "bag"), t.told("setup.tokens", "board")) == (36, 40)
    assert t.told("setup.officers", "n") == 12
    assert t.told("setup.pawns", "zone") == "NE1"
    assert t.told("setup.officers-placed", "n") is None
    assert t.told("setup.zone-cubes", "n") is None


@pytest.mark.rule("RES-SETUP-01", "RES-SETUP-09")
def test_the_set_up_tells_pawns_officers_and_cubes_that_a_scenario_places() -> None:
    own = OFFICER_IN_SO13.replace('"SE4"', '["SE4", "SE4", "NO1", "SO2"]')
    t = _set_up(**_own(own))
    placed = [dict(pawn.params) for pawn in t.told("setup.pawns-each", "pawns")]
    assert [(pawn["player"], pawn["zone"]) for pawn in placed] == [("A", "SE4"), ("B", "SE4"), ("C", "NO1")]
    assert t.told("setup.pawns", "zone") is None
    assert t.told("setup.officers-placed", "n") == 1
    assert t.told("setup.zone-cubes", "n") == 1
    assert t.told("setup.objectives", "n") == 2


@pytest.mark.rule("RES-SETUP-13", "RES-SETUP-14", "RES-SETUP-16", "RES-SETUP-17", "RES-SETUP-18")
def test_the_set_up_names_decks_bag_special_objects_and_tokens() -> None:
    t = _set_up()
    steps = [step.id.removeprefix("resistance.setup.") for step in t.steps()]
    assert {"decks", "specials", "beside", "counters"} <= set(steps)
    assert t.told("setup.recruits", "n") == 29
    assert t.told("setup.objectives", "n") == 1
    assert "clues" not in steps
    assert "planning" not in steps


@pytest.mark.rule("RES-SETUP-16")
def test_no_objective_token_is_laid_out_where_nothing_has_to_be_found() -> None:
    radio = built_in_scenario("1").replace("bases = 1", 'craft = "pirate-radio"')
    assert _set_up(**_own(radio)).told("setup.objectives", "n") is None


@pytest.mark.rule("RES-SETUP-19")
def test_amblers_planning_token_is_named_with_the_skill_that_it_lies_on() -> None:
    full = _set_up(third="ambler", settings={"keeping": "full"}).choose("eng")
    assert (full.told("setup.planning-on", "player"), full.told("setup.planning", "player")) == ("C", None)
    assert full.told("setup.planning-on", "skill").id == "resistance.skill.eng"
    light = _set_up(third="ambler", settings={"keeping": "light"})
    assert (light.told("setup.planning-on", "player"), light.told("setup.planning", "player")) == (None, "C")


def test_the_set_up_of_the_teaching_scenario_names_its_clues() -> None:
    t = _set_up(settings={"scenario": "teaching"})
    clues = [clue.id.removeprefix("resistance.clue.") for clue in t.told("setup.clues", "clues")]
    assert clues == ["regions-n", "regions-e"]


@pytest.mark.rule("RES-SETUP-12")
@pytest.mark.parametrize(
    ("scenario", "clock", "time"),
    [("1", "usual", "5:00"), ("1", "calm", "7:30"), ("teaching", "calm", "10:30")],
)
def test_the_set_up_says_the_time_that_the_clock_runs(scenario: str, clock: str, time: str) -> None:
    t = _set_up(settings={"scenario": scenario, "clock": clock})
    assert t.told("setup.speed", "time") == time


def test_the_teaching_scenario_starts_with_two_clues_and_a_card() -> None:
    t = start(settings={"scenario": "teaching"}).drawn("train")
    assert t.game.kept_clues == ["regions-n", "regions-e"]
    assert t.game.available == {"train": 0}
    assert t.game.soldiers.total() == 16
