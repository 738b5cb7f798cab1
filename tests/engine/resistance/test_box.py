"""What the game is and what lies in the box (catalogue sections 1 to 3)."""

import re
from collections import Counter
from contextlib import nullcontext

import pytest

from engine.errors import BadData, Illegal
from engine.game import Setup
from engine.play import Play
from engine.resistance import GAME
from engine.resistance.components import BLANK, components
from engine.resistance.scenario import built_in_scenario, load_scenario
from engine.resistance.zones import REGIONS, number_of, region_of
from tests.engine.resistance.catalogue import text
from tests.engine.resistance.invariants import check
from tests.engine.resistance.island_text import island
from tests.engine.resistance.table import CAST, Table, start, table
from tests.refusals import refuses

ISLAND = island()
KNOWN = ISLAND.known


def number_in_rule(id: str, pattern: str) -> int:
    """A number as the catalogue's rule states it."""
    line = next(line for line in text().splitlines() if f"**{id}**" in line)
    found = re.search(pattern, line)
    assert found, f"{id} does not say {pattern}"
    return int(found[1])


@pytest.mark.rule("RES-GEN-01")
def test_the_army_answers_with_as_many_actions_as_the_players_took() -> None:
    t = table()
    assert t.request.timer is not None
    t.act("Emma", "move", "NE3").act("Fred", "move", "NE3").act("Emma", "move", "NE1")
    t.rounds().pass_on("army.intensify")
    assert t.game.army == 2


@pytest.mark.rule("RES-GEN-02", "RES-GAP-42")
@pytest.mark.parametrize("players", [0, 1, 2, 5, 6])
def test_any_number_of_players_but_three_or_four_is_refused(players: int) -> None:
    with pytest.raises(Illegal, match=r"refuse\.players"):
        Play(GAME, Setup("resistance", tuple("ABCDEF"[:players])))


@pytest.mark.rule("RES-GEN-02", "RES-GAP-42")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_are_seated(players: int) -> None:
    assert len(start(seats=players).game.players) == players


@pytest.mark.rule("RES-GEN-03")
def test_players_act_in_any_order() -> None:
    t = table()
    for name in ("Léna", "Fred", "Emma", "Sophie", "Sophie", "Emma", "Fred", "Léna"):
        t.act(name, "move", "NE3" if t.player(name).pawn == "NE1" else "NE1")
    assert [player.counter for player in t.game.players] == [2, 2, 2, 2]


@pytest.mark.rule("RES-GEN-04")
def test_each_day_is_a_players_phase_and_then_an_army_phase() -> None:
    t, told = table(), []
    t.act("Fred", "move", "NE3").end_phase()
    while t.game.day < 3:
        told.append((t.game.day, t.asks))
        if t.asks == "ask.action":
            t.act("Fred", "move", "NE1").end_phase()
        t.pass_on("phase.end", "draw.events", "army.round", "army.intensify", "ask.action")
        if t.asks != "ask.action":
            told.append((t.game.day, t.asks))
            t.confirm() if t.asks != "draw.events" else t.drawn("collateral")
    order = [step for day, step in dict.fromkeys(told) if day == 2]
    assert order.index("ask.action") < order.index("phase.end") < order.index("draw.events")
    assert order.index("draw.events") < order.index("army.round") < order.index("army.intensify")


@pytest.mark.rule("RES-COMP-01", "RES-GAP-35")
def test_scenario_1_is_built_in_and_the_other_cards_come_as_files() -> None:
    assert built_in_scenario("1")
    own = built_in_scenario("1").replace("timer = 300", "timer = 240")
    t = start(data={"scenario": own}, settings={"scenario": "own"})
    assert t.game.timer.seconds == 240
    assert len(t.game.players) == number_in_rule("RES-COMP-01", r"(\d) player aids")


@pytest.mark.rule("RES-COMP-02", "RES-BOARD-01")
def test_the_board_has_four_regions_of_fifteen_numbered_zones() -> None:
    zones = Counter(region_of(zone) for zone in ISLAND.zones)
    assert zones == Counter(dict.fromkeys(("NO", "NE", "SO", "SE"), 15))
    for region in REGIONS:
        assert {number_of(z) for z in ISLAND.zones if region_of(z) == region} == set(range(1, 16))


@pytest.mark.rule("RES-COMP-03")
def test_every_player_has_one_pawn_and_there_are_four() -> None:
    assert max(GAME.seats) == number_in_rule("RES-COMP-03", r"(\d) player pawns")
    t = start()
    t.player("Fred").pawn = "SE1"
    assert [player.pawn for player in t.game.players] == ["SE1", "NE1", "NE1", "NE1"]


@pytest.mark.rule("RES-COMP-04")
def test_there_are_50_soldiers() -> None:
    game = start().game
    assert game.soldiers.total() + game.reserve == number_in_rule("RES-COMP-04", r"(\d+) soldiers")


@pytest.mark.rule("RES-COMP-05")
def test_no_scenario_can_use_more_than_the_15_officers() -> None:
    assert max(start().game.scenario.officers.values()) == number_in_rule("RES-COMP-05", r"(\d+) officers")
    with pytest.raises(BadData, match="officers"):
        load_scenario(built_in_scenario("1").replace("easy = 15", "easy = 16"))


@pytest.mark.rule("RES-COMP-06")
def test_there_are_72_cubes() -> None:
    assert start().game.cubes_everywhere() == number_in_rule("RES-COMP-06", r"(\d+) reputation cubes")


@pytest.mark.rule("RES-COMP-07", "RES-COMP-16")
def test_there_are_76_zone_tokens_by_settlement_and_those_not_on_the_board_are_in_the_bag() -> None:
    game = start().game
    tokens = game.tokens + game.bag
    assert tokens.total() == number_in_rule("RES-COMP-07", r"(\d+) zone tokens")
    per_settlement = {"capital": 3, "city": 2, "village": 1}
    assert all(tokens[zone] == per_settlement[KNOWN.settlement[zone]] for zone in ISLAND.zones)
    assert not game.tokens.keys() & game.bag.keys()
    assert game.recruitment.total() == 29


@pytest.mark.rule("RES-COMP-08")
def test_there_are_three_objective_tokens_so_no_scenario_has_four_bases() -> None:
    assert load_scenario(built_in_scenario("1").replace("bases = 1", "bases = 3")).bases == 3
    with pytest.raises(BadData, match="bases"):
        load_scenario(built_in_scenario("1").replace("bases = 1", "bases = 4"))


@pytest.mark.rule("RES-COMP-09")
def test_there_are_eight_characters_to_deal() -> None:
    dealt = Table(Play(GAME, Setup("resistance", ("A", "B", "C"))))
    assert len(dealt.options()) == number_in_rule("RES-COMP-09", r"(\d) playable")


@pytest.mark.rule("RES-COMP-10", "RES-SETUP-17")
def test_the_recruitment_bag_holds_22_recruits_and_7_blanks() -> None:
    bag = start().game.recruitment
    assert bag.total() == number_in_rule("RES-COMP-10", r"(\d+) recruit tokens")
    assert bag[BLANK] == number_in_rule("RES-COMP-10", r"(\d) blanks")
    assert len(bag) - 1 == 22


@pytest.mark.rule("RES-COMP-11")
def test_nobody_can_train_once_the_ten_tokens_lie_on_the_sheets() -> None:
    rows = {"com": ["training"] * 2, "mil": ["training"] * 2, "eng": ["training"] * 1}
    full = {"Sophie": rows, "Emma": {"mil": ["training"] * 2, "eng": ["training"] * 2}}
    nine = table(team=full, available={"train": 5})
    assert nine.may("Fred", "play")
    ten = table(team=full | {"Fred": {"eng": ["training"]}}, available={"train": 5})
    assert ten.why_not("Fred", "play") == "no-card-ready"


@pytest.mark.rule("RES-COMP-12")
def test_the_card_piles_have_the_printed_numbers_of_cards() -> None:
    game = start().game
    piles = {
        "Object": game.objects.draw,
        "Special object": game.specials,
        "Clue": game.clues.draw,
        "Resistance": game.resistance.draw,
        "Event": game.events.draw,
    }
    for kind, pile in piles.items():
        assert pile.total() == number_in_rule("RES-COMP-12", rf"(\d+) {kind}"), kind


@pytest.mark.rule("RES-COMP-13")
def test_one_clock_runs_through_the_whole_timed_phase() -> None:
    t = table(at={"Emma": "NE3"})
    clock = t.request.timer
    assert clock is not None
    t.act("Emma", "recruit")
    assert t.request.timer == clock
    t.drawn("blank", "I", "J")
    assert t.request.timer == clock
    assert t.keep("none").request.timer == clock


@pytest.mark.rule("RES-COMP-14")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 3), (4, 4)])
def test_each_side_of_the_track_has_its_own_army_column(seats: int, rounds: int) -> None:
    assert table(seats=seats, counters={"Fred": 4}).army().pass_on("army.intensify").game.army == rounds


@pytest.mark.rule("RES-COMP-15")
def test_every_player_and_the_army_have_a_counter_of_their_own() -> None:
    t = table().act("Emma", "move", "NE3")
    assert ([p.counter for p in t.game.players], t.game.army) == ([0, 0, 0, 1], 0)


@pytest.mark.rule("RES-BOARD-02")
def test_every_zone_holds_exactly_one_settlement() -> None:
    assert set(KNOWN.settlement) == set(ISLAND.zones)
    assert set(KNOWN.settlement.values()) == {"capital", "city", "village"}


@pytest.mark.rule("RES-BOARD-03", "RES-BOARD-10")
def test_neighbours_are_joined_by_a_road_or_a_mountain_road_both_ways() -> None:
    for zone in ISLAND.zones:
        assert set(ISLAND.neighbours(zone)) == {*KNOWN.roads[zone], *KNOWN.mountain_roads[zone]}
        assert all(zone in ISLAND.neighbours(other) for other in ISLAND.neighbours(zone))
    assert "NO10" in ISLAND.neighbours("NE1")
    assert "NE8" not in ISLAND.neighbours("NE1")


@pytest.mark.rule("RES-BOARD-04")
def test_each_region_has_one_capital_two_cities_and_twelve_villages() -> None:
    for region in REGIONS:
        found = Counter(KNOWN.settlement[zone] for zone in ISLAND.zones if region_of(zone) == region)
        assert found == {"capital": 1, "city": 2, "village": 12}


@pytest.mark.rule("RES-BOARD-05", "RES-GAP-03")
def test_15_is_the_capital_14_and_13_are_cities_the_rest_villages() -> None:
    by_number = {15: "capital", 14: "city", 13: "city"}
    assert all(KNOWN.settlement[z] == by_number.get(number_of(z), "village") for z in ISLAND.zones)


@pytest.mark.rule("RES-BOARD-06", "RES-BOARD-08")
def test_a_settlement_holds_as_many_as_it_has_rings() -> None:
    assert [ISLAND.rings(zone) for zone in ("NO15", "NO14", "NO13", "NO12")] == [3, 2, 2, 1]
    assert sum(ISLAND.rings(zone) for zone in ISLAND.zones) == 76 > 50 + 15


@pytest.mark.rule("RES-BOARD-07")
def test_soldiers_in_excess_never_stay_in_a_full_zone() -> None:
    t = table(counters={"Fred": 1}).rounds().invade("NO15")
    assert t.game.occupants("NO15") == 3
    check(t.game)


@pytest.mark.rule("RES-BOARD-09")
def test_only_soldiers_and_officers_make_a_zone_occupied() -> None:
    t = table(
        at={"Fred": "NE3", "Sophie": "SE9", "Léna": "SO8"},
        officers={"SE9": 1},
        soldiers={"SO8": 1},
        zone_cubes={"NE3": 1},
    )
    t.army("wanted")
    assert t.player("Fred").pawn == "NE3"
    assert t.player("Sophie").pawn != "SE9"
    assert t.player("Léna").pawn != "SO8"


@pytest.mark.rule("RES-BOARD-11")
def test_no_piece_is_ever_lost() -> None:
    t = table(counters=dict.fromkeys(CAST, 3), at={"Fred": "NE14"})
    check(t.game)
    t.act("Fred", "eliminate").choose("soldier", "soldier")
    check(t.game)
    t.rounds()
    for zone in ("NO15", "SO11", "NE14"):
        check(t.invade(zone).game)


def test_cubes_of_a_scenario_lie_on_zones_of_the_island() -> None:
    with refuses("no zone “XX1”"):
        load_scenario(built_in_scenario("1").replace("[cubes] ", "[cubes]\nXX1 = 2 "))
    assert load_scenario(built_in_scenario("1").replace("[cubes] ", "[cubes]\nNE1 = 2 ")).cubes == {"NE1": 2}


@pytest.mark.parametrize(("more", "refused"), [(0, False), (1, True)])
def test_a_scenario_lays_out_no_more_cubes_than_there_are(more: int, refused: bool) -> None:
    told = built_in_scenario("1").replace("[cubes] ", f"[cubes]\nNE1 = {components().cubes + more} ")
    with pytest.raises(BadData, match=r"resistance\.scenario\.cubes") if refused else nullcontext():
        load_scenario(told)
