"""Objectives besides bases and objects: the general, and a person who is held (catalogue section 11)."""

import pytest

from bosun.text.languages import Language
from engine.answers import Acted
from engine.errors import BadData
from engine.game import Setup
from engine.messages import say
from engine.requests import Act
from engine.resistance import GAME
from engine.resistance.scenario import BUILT_IN, OURS, built_in_scenario, load_scenario, refuse_unknown
from tests.engine.resistance.table import Table, table
from tests.engine.resistance.test_ending import own

ONLY_ZONE = ["regions-n", "regions-w", "capital"]
"""Clues that leave NO15 alone."""


def scenario(*objectives: str) -> str:
    return built_in_scenario("1").replace("bases = 1", "\n".join(objectives))


def with_general(zone: str, keeping: str = "full") -> Table:
    """Fred, at Military 5, where the general was found."""
    told = own(scenario("general = true"))
    t = table(team={"Fred": {"mil": ["C", "D"]}}, keeping=keeping, **told)
    t.game.general, t.player("Fred").pawn = zone, zone
    return t.act("Emma", "move", "NE3") if keeping == "full" else t.act("Emma", "action")


def moves_of(t: Table) -> set[str]:
    assert isinstance(t.request, Act)
    return {move.id for move in t.request.moves}


@pytest.mark.rule("RES-WIN-07", "RES-GAP-44")
def test_clues_lead_to_one_thing_after_the_other() -> None:
    told = own(scenario("bases = 1", "person = true", "general = true"))
    t = table(clues=ONLY_ZONE, **told).army().pass_on("reveal")
    assert (t.game.bases, t.game.person, t.game.general) == (["NO15"], None, None)
    assert t.game.kept_clues == []
    t = table(clues=ONLY_ZONE, **told)
    t.game.bases_destroyed = 1
    t.army().pass_on("reveal")
    assert (t.game.person, t.game.general) == ("NO15", None)
    t = table(clues=ONLY_ZONE, **told)
    t.game.bases_destroyed, t.game.freed = 1, True
    t.army().pass_on("reveal")
    assert t.game.general == "NO15"
    assert t.game.kept_clues == ONLY_ZONE, "nothing is hidden any more"


@pytest.mark.rule("RES-WIN-08", "RES-GAP-45", "RES-WIN-06")
def test_the_general_falls_to_military_5_above_the_soldiers() -> None:
    t = with_general("NE3")
    t.game.soldiers["NE3"] = 5
    assert t.act("Sophie", "move", "NE2").why_not("Fred", "strike") == "strike"
    t.game.soldiers["NE3"] = 4
    t.act("Léna", "move", "NE2")
    assert t.act("Fred", "strike").ended == "general: players"


@pytest.mark.rule("RES-WIN-08")
def test_who_is_weaker_or_elsewhere_cannot_strike() -> None:
    t = with_general("NE3")
    assert t.why_not("Emma", "strike") == "strike"
    assert t.why_not("Sophie", "strike") == "no-general"
    t.game.general = None
    assert t.act("Sophie", "move", "NE2").why_not("Fred", "strike") == "no-general"


@pytest.mark.rule("RES-WIN-09", "RES-GAP-46", "RES-WIN-06")
def test_a_person_is_freed_by_communication_3_above_the_soldiers() -> None:
    t = table(team={"Emma": {"com": ["A", "B"]}}, **own(scenario("person = true")))
    t.game.person = t.player("Emma").pawn = "NE3"
    t.act("Sophie", "move", "NE2")
    t.game.soldiers["NE3"] = 1
    t.act("Léna", "move", "NE2")
    enough = t.may("Emma", "free")
    t.game.soldiers["NE3"] = 3
    assert t.act("Fred", "move", "NE2").why_not("Emma", "free") == "free"
    t.game.soldiers["NE3"] = 0
    t.act("Sophie", "move", "NE1")
    assert enough
    assert t.act("Emma", "free").ended == "freed: players"


@pytest.mark.rule("RES-WIN-08", "RES-WIN-09")
def test_these_actions_are_there_only_where_the_scenario_asks_for_them() -> None:
    assert moves_of(table()) & {"strike", "free"} == set()
    assert moves_of(table(**own(scenario("person = true")))) & {"strike", "free"} == {"free"}


@pytest.mark.rule("RES-WIN-08", "RES-WIN-09")
def test_in_light_keeping_one_press_tells_that_it_is_done() -> None:
    assert with_general("NE3", "light").answer(Acted(None, "struck")).ended == "general: players"
    t = table(keeping="light", **own(scenario("person = true")))
    t.game.person = "NE3"
    assert t.act("Emma", "action").answer(Acted(None, "freed")).ended == "freed: players"


@pytest.mark.rule("RES-WIN-06")
def test_several_kinds_are_all_wanted() -> None:
    t = table(
        objects={"Léna": ["transmitter", "encrypter"]},
        **own(scenario("general = true", 'craft = "pirate-radio"')),
    ).act("Léna", "craft")
    assert t.play.outcome is None
    t = with_general("NE3")
    t.game.scenario = load_scenario(scenario("general = true", 'craft = "pirate-radio"'))
    assert t.act("Fred", "strike").play.outcome is None
    t = table(team={"Emma": {"com": ["A", "B"]}}, **own(scenario("person = true", 'craft = "bomb"')))
    t.game.person = t.player("Emma").pawn = "NE3"
    t.act("Sophie", "move", "NE2").act("Emma", "free")
    assert (t.game.freed, t.asks) == (True, "ask.action")


@pytest.mark.rule("RES-GAP-47")
@pytest.mark.parametrize("name", BUILT_IN)
def test_what_is_built_in_is_sound_and_ours_is_marked(name: str) -> None:
    text = built_in_scenario(name)
    refuse_unknown(text, name)
    assert load_scenario(text).title
    setup = Setup("resistance", ("Ada", "Ben", "Cleo"), (("scenario", name),))
    assert GAME.notice(setup) == (say("resistance.ours") if name in OURS else None)
    assert ("not from the box" in text or name == "teaching") == (name in OURS)


@pytest.mark.parametrize(
    ("objectives", "complaint"),
    [
        (("bases = 3", "general = true"), "There are 3 objective tokens in the box, not 4"),
        (("general = 1",), "“general” is true or false"),
        (("king = true",), "king"),
        (("person = false",), "Say what wins"),
    ],
)
@pytest.mark.rule("RES-WIN-07")
def test_objectives_that_cannot_be_are_refused(objectives: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(BadData) as refused:
        load_scenario(scenario(*objectives))
    assert complaint in Language("en", strict=True).text(refused.value.text)


@pytest.mark.rule("RES-WIN-06", "RES-WIN-07")
def test_in_light_keeping_each_objective_has_a_press_only_while_it_is_open() -> None:
    objectives = ("bases = 1", "person = true", "general = true", 'craft = "grenade"')
    t = table(keeping="light", **own(scenario(*objectives)))
    assert moves_of(t) == {"action", "crafted", "end-phase"}
    t.game.bases.append("NE3")
    t.game.person, t.game.general = "NE4", "NE5"
    t.act("Emma", "action")
    pressed = {"action", "take-back", "end-phase"}
    assert moves_of(t) == pressed | {"crafted", "destroyed", "freed", "struck"}
    assert moves_of(t.answer(Acted(None, "crafted"))) == pressed | {"destroyed", "freed", "struck"}
    assert moves_of(t.answer(Acted(None, "freed"))) == pressed | {"destroyed", "struck"}
    assert moves_of(t.answer(Acted(None, "struck"))) == pressed | {"destroyed"}
    assert moves_of(table(keeping="light")) == {"action", "end-phase"}


@pytest.mark.rule("RES-ACT-26")
def test_of_one_known_base_nobody_is_asked_which_and_of_the_last_not_who() -> None:
    t = table(keeping="light", **own(scenario("bases = 2")))
    t.game.bases.append("NE3")
    t.act("Emma", "action").answer(Acted(None, "destroyed"))
    assert t.asks == "ask.bomber"
    t.choose(t.seat("Léna"))
    assert (t.asks, t.game.bases, t.game.bases_destroyed) == ("ask.press", [], 1)
    t.game.bases.append("SO1")
    assert t.act("Fred", "action").answer(Acted(None, "destroyed")).ended == "destroyed: players"


@pytest.mark.rule("RES-ACT-26", "RES-WIN-06")
def test_who_destroyed_the_only_base_gets_the_cubes_where_the_game_goes_on() -> None:
    t = table(keeping="light", **own(scenario("bases = 1", "person = true")))
    t.game.bases.append("NE3")
    before = t.player("Léna").cubes
    t.act("Emma", "action").answer(Acted(None, "destroyed"))
    assert t.asks == "ask.bomber"
    t.choose(t.seat("Léna"))
    assert t.player("Léna").cubes == before + 4
