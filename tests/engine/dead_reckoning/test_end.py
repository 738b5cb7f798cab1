"""The end of the game and scoring (catalogue sections 19 and 20)."""

from typing import Any

import pytest

from engine.dead_reckoning.board_facts import example_places
from engine.dead_reckoning.ending import all_cannons
from engine.dead_reckoning.scoring import Claim, count_claim, island_points, sheet
from tests.engine.dead_reckoning.table import Table, card, table, told_card
from tests.engine.dead_reckoning.test_battle import form_limits

FOUR = ["terror", "builder", "capitalist", "colonizer"]


def lines(t: Table, name: str) -> dict[str, int]:
    """The score sheet of a player as things stand."""
    player = t.player(name)
    one = sheet(t.game, player, count_claim(t.game, player))
    return {str(line.label).removeprefix("dead-reckoning.score."): line.value for line in one.lines}


def ended(**more: Any) -> Table:
    """Two players; Violet has four markers, so the game is over after Violet's turn and Blue's."""
    t = table(seats=2, achievements={"Violet": FOUR}, **more)
    return t.end_turn().act("end").pass_on("ask.values")


@pytest.mark.rule("DR-END-01", "DR-END-03", "DR-END-08")
def test_four_markers_at_the_end_of_the_own_turn_give_everyone_else_one_last_turn() -> None:
    t = table(achievements={"Violet": FOUR}).act("end").pass_on("last-round")
    names = []
    while t.pass_on("ask.action", "ask.values").asks == "ask.action":
        names.append(t.told("player"))
        t.act("end")
    assert names == ["Blue", "Green", "Yellow"]
    assert t.game.trigger == 0


@pytest.mark.rule("DR-END-02")
def test_a_fourth_marker_in_anothers_turn_waits_for_the_owners_next_turn() -> None:
    t = table(achievements={"Blue": FOUR}).act("end").pass_on("ask.action", "last-round")
    assert (t.asks, t.told("player")) == ("ask.action", "Blue")
    assert t.act("end").pass_on("ask.action", "last-round").asks == "last-round"


@pytest.mark.rule("DR-END-04", "DR-END-05")
def test_after_the_last_turn_cards_are_drawn_but_not_levelled_up() -> None:
    t = (
        table(achievements={"Violet": FOUR}, hand={"Violet": 2})
        .act("end")
        .pass_on("discard-and-draw")
        .confirm()
    )
    t.pass_on("ask.action")
    violet = t.player("Violet")
    assert (violet.hand, violet.owes_level, violet.done) == (6, False, True)


@pytest.mark.rule("DR-END-06", "DR-END-07", "DR-GAP-23")
@pytest.mark.parametrize(("level", "blue"), [(1, 3), (2, 2), (3, 2), (4, 1)])
def test_replacing_a_cube_after_the_owners_last_turn_costs_two_influence(level: int, blue: int) -> None:
    t = table(
        at={"Violet": "r1c1"},
        cubes={"r1c1": {"Blue": 3}},
        done=["Blue"],
        in_play={"Violet": ["privateer"]},
        level={"Violet": {"privateer": level}},
    )
    t.use("privateer/crew 0").pass_on("ask.action")
    assert t.isle("r1c1").cubes[1] == blue


@pytest.mark.rule("DR-END-07", "DR-GAP-23")
def test_the_two_influences_may_come_from_two_abilities_of_one_turn() -> None:
    t = table(
        at={"Violet": "r1c1"},
        cubes={"r1c1": {"Blue": 3}},
        done=["Blue"],
        in_play={"Violet": ["privateer", "deckhand 1"]},
    )
    t.use("privateer/crew 0").use("deckhand 1/crew 0")
    assert t.isle("r1c1").cubes[1] == 2
    assert t.pass_on("ask.action").end_turn().game.turn.half is None


@pytest.mark.rule("DR-SCORE-01", "DR-GAP-07")
def test_scoring_waits_until_the_coins_of_achievements_are_told() -> None:
    t = ended()
    assert len(t.parts()) == 4
    t.fill(5, 4, 3, 2).pass_on()
    assert t.play.outcome is not None
    values = [line.value for line in t.play.outcome.sheets[0].lines[:4]]
    assert values == [5, 4, 3, 2]
    assert t.play.outcome.winners == ("Violet",)


@pytest.mark.rule("DR-SCORE-02", "DR-SCORE-03")
def test_coins_in_chest_aboard_and_on_own_islands_and_buildings_count_one_each() -> None:
    cubes = {"r1c1": {"Violet": 3}, "r1c2": {"Blue": 3}}
    goods = {"r1c1": {"coin": 3}, "r1c2": {"coin": 9}}
    t = table(
        chest={"Violet": 7},
        coin={"Violet": 2},
        cubes=cubes,
        goods=goods,
        buildings={"r1c1": ["fort", "outpost"]},
    )
    found = lines(t, "Violet")
    assert [found[f"{key}()"] for key in ("chest", "aboard", "on-islands", "buildings")] == [7, 2, 3, 2]
    assert found["total()"] == 7 + 2 + 3 + 2 + 4


@pytest.mark.rule("DR-SCORE-04")
def test_two_advancements_are_worth_a_coin_sleeved_or_aside() -> None:
    t = table(sleeved={"Violet": {"captain": ["helm", "spare-sail"]}}, aside={"Violet": ["small-gun"]})
    assert lines(t, "Violet")["advancements()"] == 1


@pytest.mark.rule("DR-SCORE-05", "DR-SCORE-06", "DR-GAP-14")
@pytest.mark.parametrize(("setting", "covered"), [("1", 2), ("2", 3)])
def test_upgrades_count_one_or_two_and_covered_ones_by_the_setting(setting: str, covered: int) -> None:
    tiles = {"Violet": {"B": ["broadside", "gun-deck"], "C": ["topsail", "full-rig"]}}
    found = lines(table(tiles=tiles, settings={"covered-advanced": setting}), "Violet")
    assert (found["basic()"], found["advanced()"], found["covered()"]) == (1, 2, covered)


@pytest.mark.rule("DR-SCORE-07")
def test_end_of_game_abilities() -> None:
    sleeved = {"Violet": {"bosun": ["wheelwright", "helm"], "captain": ["wanderer", "hoarder"]}}
    t = table(
        sleeved=sleeved,
        level={"Violet": {"bosun": 2}},
        cargo={"Violet": 4},
        dock={"Violet": 2},
        cubes={"r1c1": {"Violet": 3}},
        goods={"r1c1": {"cargo": 3}},
    )
    found = lines(t, "Violet")
    assert found["ability.wheels()"] == 2 * 3
    assert found["ability.cargo()"] == (4 + 2 + 3) // 3
    assert found["ability.absent()"] == 2


@pytest.mark.rule("DR-SCORE-08", "DR-GAP-48")
def test_cards_that_score_by_a_text_of_their_own_are_asked_for_and_may_take_coins_away() -> None:
    t = table(seats=2, achievements={"Violet": FOUR})
    blue = t.player("Blue")
    t.game.facts.teach("card", "unlisted 1", told_card(effect="score"))
    blue.sailors["captain"].sleeved.append(card(t, "unlisted 1"))
    t.end_turn().act("end").pass_on("ask.unknown-score")
    assert form_limits(t) == {"gained": (0, 20, 0), "lost": (0, 20, 0)}
    t.fill(1, 4).pass_on()
    assert t.play.outcome is not None
    assert -3 in [line.value for line in t.play.outcome.sheets[1].lines]


@pytest.mark.rule("DR-SCORE-09", "DR-SCORE-16", "DR-WE-14")
def test_places_on_an_island_pay_what_is_printed_without_control() -> None:
    assert island_points((6, 5, 4), {0: 3, 1: 2, 2: 1}, 0) == {0: 6, 1: 5, 2: 4}
    t = table(
        boards={"r2c1": "seahound-isle"},
        cubes={"r2c1": {"Violet": 1, "Blue": 1}},
        permanent={"r2c1": {"Blue": 2}},
    )
    assert t.isle("r2c1").places == (6, 5, 4)
    assert lines(t, "Violet")["island(name=Seahound Isle)"] == 4
    assert lines(t, "Blue")["island(name=Seahound Isle)"] == 6


@pytest.mark.rule("DR-SCORE-10")
def test_some_islands_pay_no_third_place() -> None:
    assert island_points((4, 2), {0: 3, 1: 2, 2: 1}, 0) == {0: 4, 1: 2, 2: 0}
    assert any(len(places) == 2 for places in example_places().values())


@pytest.mark.rule(
    "DR-SCORE-11", "DR-SCORE-12", "DR-SCORE-13", "DR-SCORE-14", "DR-GAP-36", "DR-WE-19", "DR-WE-21"
)
@pytest.mark.parametrize(
    ("cubes", "empty", "points"),
    [
        ({0: 3, 1: 3, 2: 1}, 2, {0: 5, 1: 5, 2: 0}),
        ({0: 4, 1: 2, 2: 2}, 4, {0: 5, 1: 0, 2: 0}),
        ({0: 2, 1: 1}, 3, {0: 5, 1: 4}),
        ({0: 2, 1: 2, 2: 2}, 0, {0: 5, 1: 5, 2: 5}),
        ({0: 4, 1: 3, 2: 2, 3: 2}, 0, {0: 6, 1: 5, 2: 0, 3: 0}),
        ({0: 4, 1: 3, 2: 3, 3: 2}, 0, {0: 6, 1: 4, 2: 4, 3: 0}),
    ],
)
def test_ties_pay_the_next_place_and_empty_slots_rank_like_a_player(
    cubes: dict[int, int], empty: int, points: dict[int, int]
) -> None:
    assert island_points((6, 5, 4), cubes, empty) == points


@pytest.mark.rule("DR-SCORE-15", "DR-GAP-36")
def test_a_count_of_nothing_does_not_rank() -> None:
    assert island_points((6, 5, 4), {0: 0, 1: 1}, 0) == {1: 6}


@pytest.mark.rule("DR-SCORE-17", "DR-GAP-08")
def test_a_bonus_token_pays_two_for_each_achievement_it_shows() -> None:
    t = ended(settings={"bonus-tokens": "yes"}).fill(1, 1, 1, 1)
    assert (t.asks, t.limits()) == ("ask.bonus", (0, 4))
    t.count(2).pass_on()
    assert t.play.outcome is not None
    found = {str(line.label): line.value for line in t.play.outcome.sheets[0].lines}
    assert found["dead-reckoning.score.bonus()"] == 4


@pytest.mark.rule("DR-SCORE-18")
def test_the_most_coins_win() -> None:
    t = ended(chest={"Violet": 3, "Blue": 29}).fill(1, 1, 1, 1).pass_on()
    assert t.play.outcome is not None
    assert t.play.outcome.winners == ("Blue",)
    assert t.play.outcome.reason.id == "dead-reckoning.end.most"


@pytest.mark.rule("DR-SCORE-19", "DR-SCORE-20", "DR-SCORE-21", "DR-GAP-37")
def test_a_tie_is_fought_out_in_the_tower_until_one_force_is_higher() -> None:
    t = ended(
        chest={"Violet": 10, "Blue": 14},
        level={"Violet": {"gunner 1": 2, "gunner 2": 3}},
        discard={"Violet": ["gunner 1"]},
    )
    t.fill(1, 1, 1, 1)
    assert all_cannons(t.player("Violet")) == 3
    before = [player.reserve + lying for player, lying in zip(t.game.players, (3, 1, 0, 0), strict=False)]
    assert (t.asks, t.options()) == ("throw.first", {"blue": 1, "violet": 3})
    t.drop(violet="Z01 Z05 Z06", blue="Z07").drop(blue="Z02 Z02").still()
    assert t.asks == "throw.first"
    t.drop(violet="Z01 Z05 Z09", blue="Z02")
    assert t.play.outcome is not None
    assert (t.play.outcome.winners, t.play.outcome.reason.id) == (("Blue",), "dead-reckoning.end.tie-break")
    assert (t.game.fight, [player.reserve for player in t.game.players]) == (None, before)


@pytest.mark.rule("DR-SCORE-01")
def test_a_claim_of_which_nothing_is_told_is_worth_nothing() -> None:
    t = table(seats=2)
    assert all(line.value == 0 for line in sheet(t.game, t.player("Violet"), Claim([])).lines)
