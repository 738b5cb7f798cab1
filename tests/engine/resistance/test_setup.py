"""Setting the table (catalogue section 6)."""

from collections import Counter

import pytest

from engine.answers import Drawn
from engine.errors import Illegal
from engine.game import Setup
from engine.play import Play
from engine.resistance import GAME
from engine.resistance.components import components
from engine.resistance.island import number_of
from engine.resistance.scenario import built_in_scenario
from tests.engine.resistance.table import Table, start, table

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
    assert {player.pawn for player in game.players} == {"SE4"}
    assert (game.speed, game.timer.seconds, game.officers_in_reserve) == (3, 60, 2)
    assert game.available == {"slow": 0, "train": 0}
    assert game.scenario.bases == 2


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
    own = built_in_scenario("1").replace("15 = 3\n", "")
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
    assert game.island.speed_track[game.speed_box - 1] == 1


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
    piles = {"objects": box.objects, "clues": box.clues, "events": box.events}
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


def test_the_table_is_told_what_to_lay_out() -> None:
    t = Table(Play(GAME, Setup("resistance", ("A", "B", "C")))).pass_on("setup")
    assert t.told("setup.soldiers", "n") == 36
    assert t.told("setup.tokens", "bag") == 36
    assert t.told("setup.officers", "n") == 12
    assert t.told("setup.pawns", "zone") == "NE1"


def test_the_teaching_scenario_starts_with_two_clues_and_a_card() -> None:
    t = start(settings={"scenario": "teaching"}).drawn("train")
    assert t.game.kept_clues == ["regions-n", "regions-e"]
    assert t.game.available == {"train": 0}
    assert t.game.soldiers.total() == 16
