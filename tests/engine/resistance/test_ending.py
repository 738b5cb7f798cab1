"""Victory and defeat (catalogue section 11)."""

from typing import Any

import pytest

from engine.answers import Acted
from engine.errors import BadData, Illegal
from engine.requests import Choose
from engine.resistance.scenario import built_in_scenario
from tests.engine.resistance.table import CAST, Table, start, table

TWO_BASES = built_in_scenario("1").replace("bases = 1", "bases = 2")
A_RADIO = built_in_scenario("1").replace("bases = 1", 'craft = "pirate-radio"')
SURE: dict[str, Any] = {"objects": {"Fred": ["bomb", "bomb"]}, "team": {"Fred": {"mil": ["C", "D"]}}}


def own(scenario: str) -> dict[str, Any]:
    return {"data": {"scenario": scenario}, "settings": {"scenario": "own"}}


def at_base(zone: str, **more: Any) -> Table:
    """Fred with bombs on a revealed base without soldiers."""
    t = table(**SURE, **more)
    t.game.bases.append(zone)
    t.player("Fred").pawn = zone
    return t.act("Emma", "move", "NE3")


@pytest.mark.rule("RES-WIN-01", "RES-WIN-02")
def test_the_players_win_at_once_when_the_base_is_destroyed() -> None:
    t = at_base("NE3").act("Fred", "sabotage")
    assert t.ended == "destroyed: players"
    assert t.play.request is None


@pytest.mark.rule("RES-WIN-01")
def test_the_outcome_explains_itself_on_a_sheet_for_each_side() -> None:
    outcome = at_base("NE3").act("Fred", "sabotage").play.outcome
    assert outcome is not None
    assert [sheet.side.id for sheet in outcome.sheets] == ["resistance.side.players", "resistance.side.army"]
    lines = {line.label.id.removeprefix("resistance.score."): line.value for line in outcome.sheets[0].lines}
    assert (lines["days"], lines["bases"], lines["eliminated"]) == (1, 1, 0)
    army = {line.label.id.removeprefix("resistance.score."): line.value for line in outcome.sheets[1].lines}
    assert (army["soldiers"], army["officers"]) == (36, 0)


@pytest.mark.rule("RES-WIN-03", "RES-GAP-08")
def test_the_players_lose_when_the_last_soldier_lands() -> None:
    t = table(counters={"Emma": 1}, soldiers={"NE15": 1})
    t.game.reserve, t.game.aside = 2, 0
    t.rounds().invade("NE15")
    assert t.asks == "army.round", "at the end of the round, not before"
    assert t.confirm().ended == "soldiers: army"


@pytest.mark.rule("RES-GAP-08")
def test_fewer_soldiers_than_the_speed_all_land() -> None:
    t = table(counters={"Emma": 1}, soldiers={"NE15": 0})
    t.game.reserve = 1
    t.rounds().invade("NE15")
    assert t.game.soldiers["NE15"] == 1
    assert t.confirm().ended == "soldiers: army"


@pytest.mark.rule("RES-GAP-08")
def test_a_soldier_who_returns_in_the_round_keeps_the_game_going() -> None:
    t = table(counters={"Emma": 1}, soldiers={"SO10": 1})
    t.game.reserve = 1
    t.rounds().invade("SO11").confirm()
    assert t.game.officers["SO11"] == 1
    assert t.asks == "army.intensify"


@pytest.mark.rule("RES-WIN-03", "RES-GAP-08")
def test_an_event_can_end_the_game_too() -> None:
    t = table(cubes=dict.fromkeys(CAST, 0), soldiers={"NE15": 0})
    t.game.reserve = 3
    assert t.army("reinforcement").drawn("NE15").confirm().ended == "soldiers: army"


@pytest.mark.rule("RES-WIN-04", "RES-GAP-08")
@pytest.mark.parametrize(("difficulty", "officers"), [("easy", 15), ("normal", 12), ("hard", 10)])
def test_the_players_lose_when_the_last_officer_takes_over(difficulty: str, officers: int) -> None:
    t = table(counters={"Emma": 1}, settings={"difficulty": difficulty})
    t.game.officers_in_reserve = 1
    t.game.officers.update({f"NO{n}": 1 for n in range(1, 10)})
    t.rounds().invade("SO11")
    assert t.confirm().ended == "officers: army"
    assert t.game.officers_total == officers


@pytest.mark.rule("RES-WIN-05")
def test_scenario_1_is_seven_full_rounds_away_from_defeat() -> None:
    game = start().game
    assert (game.reserve, game.speed, game.reserve // game.speed) == (14, 2, 7)
    t = table(counters={"Emma": 7}, soldiers={f"{r}15": 0 for r in ("NO", "NE", "SO", "SE")})
    t.game.reserve = 14
    t.game.soldiers.update({"NO1": 0})
    t.rounds()
    for zone in ("NO15", "NO15", "NE15", "NE15", "SO15", "SO15"):
        t.invade(zone).confirm()
    assert t.game.reserve == 2
    assert t.invade("SE15").confirm().ended == "soldiers: army"


@pytest.mark.rule("RES-WIN-06", "RES-GAP-35")
def test_a_scenario_may_ask_for_two_bases() -> None:
    t = at_base("NE3", **own(TWO_BASES)).act("Fred", "sabotage")
    assert t.game.bases_destroyed == 1
    assert t.asks == "ask.action", "one more to go"
    t = at_base("NE3", **own(TWO_BASES))
    t.game.bases_destroyed = 1
    assert t.act("Fred", "sabotage").ended == "destroyed: players"


@pytest.mark.rule("RES-WIN-06")
def test_the_clues_start_anew_for_the_second_base() -> None:
    t = table(clues=["regions-n", "regions-w", "capital"], **own(TWO_BASES)).army().pass_on("reveal")
    assert t.game.bases == ["NO15"]
    assert t.game.kept_clues == []
    assert t.game.clues.discard.total() == 3


@pytest.mark.rule("RES-WIN-06")
def test_a_scenario_may_ask_for_an_object_to_be_crafted() -> None:
    t = table(objects={"Léna": ["transmitter", "encrypter"]}, **own(A_RADIO)).act("Léna", "craft")
    assert t.ended == "crafted: players"


@pytest.mark.rule("RES-GAP-41")
def test_a_win_comes_before_a_defeat() -> None:
    t = at_base("NE3")
    t.game.reserve = 0
    assert t.act("Fred", "sabotage").ended == "destroyed: players"


@pytest.mark.rule("RES-WIN-01")
def test_a_scenario_with_two_kinds_of_objectives_wants_both() -> None:
    both = built_in_scenario("1").replace("bases = 1", 'bases = 1\ncraft = "pirate-radio"')
    t = at_base("NE3", **own(both)).act("Fred", "sabotage")
    assert t.play.outcome is None
    t.player("Léna").objects.update(["transmitter", "encrypter"])
    assert t.act("Sophie", "move", "NE3").act("Léna", "craft").ended == "destroyed: players"


@pytest.mark.rule("RES-WIN-01")
def test_in_light_keeping_one_press_tells_that_the_object_is_made() -> None:
    t = table(keeping="light", **own(A_RADIO))
    assert t.act("Emma", "action").answer(Acted(None, "crafted")).ended == "crafted: players"


@pytest.mark.rule("RES-ACT-26")
def test_in_light_keeping_a_first_bomb_is_credited_to_who_used_it() -> None:
    t = table(keeping="light", **own(TWO_BASES))
    t.game.bases += ["NE3", "SO1"]
    t.act("Emma", "action").answer(Acted(None, "destroyed"))
    assert isinstance(t.request, Choose)
    assert t.request.on_map
    t.choose("SO1").choose(t.seat("Emma"))
    assert t.game.bases == ["NE3"]
    assert t.player("Emma").cubes == 2 + 4
    assert t.answer(Acted(None, "destroyed")).ended == "destroyed: players"


@pytest.mark.parametrize(
    ("clues", "complaint"),
    [
        ('["regions-n", "regions-s"]', "resistance.scenario.no-zone"),
        ('["capital", "capital", "capital"]', "resistance.scenario.clues"),
    ],
)
def test_clues_that_cannot_lie_on_the_table_are_refused(clues: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        table(**own(built_in_scenario("1").replace("clues = []", f"clues = {clues}")))


@pytest.mark.rule("RES-GAP-35")
def test_an_own_scenario_needs_its_file() -> None:
    with pytest.raises(Illegal):
        table(settings={"scenario": "own"})
