"""The kinds of facts of Project: Resistance: how they are asked for, and what the rulebook says of them."""

import re
from typing import Any

import pytest

from engine.answers import Chosen, Filled
from engine.errors import Illegal
from engine.facts import FactKey, Facts, FactState, Told, UnknownFact, Value
from engine.game import Setup
from engine.play import Play
from engine.requests import Choose, Form
from engine.resistance import GAME
from engine.resistance.clues import candidates, may_keep, only_zone
from engine.resistance.files import example_facts
from engine.resistance.island import Island, map_of
from engine.resistance.state import Resistance
from engine.resistance.zones import REGIONS, RINGS, ZONES
from tests.engine.fact_limits import asked_within
from tests.engine.owners import without_examples
from tests.engine.resistance.catalogue import text
from tests.engine.resistance.copies import true_copy
from tests.engine.resistance.island_text import built_in_island
from tests.engine.resistance.table import Table, table
from tests.rules import ids_defined

COPY = true_copy(1)
BOOK = without_examples(GAME).book
STACK = ["regions-n", "regions-w", "roads-2"]


def facts(told: dict[str, Value] | None = None) -> Facts:
    """An own copy of which this is told, in this order; examples are out of reach."""
    return Facts(
        BOOK, [Told(FactKey.parse(key), value) for key, value in (told or {}).items()], example=False
    )


def roads(*road: str, mountain: tuple[str, ...] = ()) -> dict[str, list[str]]:
    return {"road": list(road), "mountain": list(mountain)}


def refused(key: str, value: Value, told: dict[str, Value] | None = None) -> str:
    """The rule, or else the reason, for which a value is refused."""
    fact = FactKey.parse(key)
    with pytest.raises(Illegal) as refusal:
        facts(told).read(fact, BOOK.kind(fact.kind).answer(fact.subject, value))
    said = str(refusal.value.text)
    found = re.search(r"RES-[A-Z]+-\d+", said)
    return found[0] if found else said.partition("(")[0].removeprefix("resistance.refuse.")


def accepted(key: str, value: Value, told: dict[str, Value] | None = None) -> bool:
    fact = FactKey.parse(key)
    return bool(facts(told).read(fact, BOOK.kind(fact.kind).answer(fact.subject, value)) == value)


@pytest.mark.parametrize("known", [COPY.facts, example_facts()], ids=["a true copy", "our example"])
def test_every_kind_reads_the_answer_that_tells_its_value_and_allows_it(known: dict[FactKey, Value]) -> None:
    own = facts()
    for key, value in known.items():
        kind = BOOK.kind(key.kind)
        answer = kind.answer(key.subject, value)
        own.question(key, "resistance").check(answer)
        assert own.read(key, answer) == value


def test_every_printed_value_names_a_rule_whose_text_says_it() -> None:
    ids = ids_defined(text(), "RES")
    lines = {
        id: line for line in text().splitlines() for id in ids if f"**{id}**" in line or f'"{id}"' in line
    }
    for kind in GAME.book.kinds:
        assert kind.printed.keys() == kind.rules.keys()
        for subject, value in kind.printed.items():
            for rule in kind.rules[subject]:
                assert all(word in lines[rule] for word in _words(kind.name, subject, value)), (subject, rule)


def _words(kind: str, subject: str, value: Any) -> list[str]:
    """What a rule must contain to say such a fact."""
    match kind:
        case "link":
            return [*subject.split("-"), "mountain road" if value == "mountain" else "neighbours"]
        case "speed":
            return [f'"speed":{value}']
    return [f"token {subject} = {value['com']}/{value['mil']}/{value['eng']}"]


@pytest.mark.parametrize(
    ("zone", "told", "rule"),
    [
        ("NE1", roads("NE3"), "RES-MAP-01"),
        ("NE1", roads("NE3", "NO10"), "RES-MAP-01"),
        ("NE14", roads("NE8"), "RES-MAP-02"),
        ("NE15", roads("NE9"), "RES-MAP-07"),
        ("NE15", roads("NE10", "NE14"), "RES-MAP-08"),
        ("NO15", roads("NO10"), "RES-MAP-09"),
        ("NO15", roads("NO10", "NO8", "NO9"), "RES-MAP-10"),
        ("SO11", roads("SO12"), "RES-MAP-11"),
        ("SO11", roads("SO10", "SO3"), "RES-MAP-12"),
        ("SE15", roads("SE9"), "RES-MAP-13"),
        ("SE15", roads("SE10", "SE9", "NE10"), "RES-MAP-14"),
        ("NO10", roads("NO15", "SO8", mountain=("NE1",)), "RES-MAP-15"),
        ("NO10", roads("NO15", "SO8", "NO1", "NO6", mountain=("NE1",)), "RES-MAP-16"),
        ("SO4", roads(), "no-road"),
        ("SO4", roads("SO3", mountain=("SO3",)), "both"),
    ],
)
def test_roads_that_contradict_the_rulebook_are_refused_with_the_rule(
    zone: str, told: dict[str, list[str]], rule: str
) -> None:
    assert refused(f"roads:{zone}", told) == rule


@pytest.mark.rule("RES-MAP-03", "RES-MAP-05")
def test_a_walk_of_the_example_that_is_cut_off_is_refused_where_it_shows() -> None:
    so_far = {"roads:NE1": roads("NE2", mountain=("NO10",))}
    assert accepted("roads:NE2", roads("NE1", "NE8"), so_far)
    assert refused("roads:NE2", roads("NE1", "NE4"), so_far) == "RES-MAP-03"
    so_far = {"roads:NE9": roads("NE5", mountain=("NE14",)), "roads:NE5": roads("NE9", "NE4")}
    assert refused("roads:NE4", roads("NE5"), so_far) == "RES-MAP-05"


def test_what_a_mountain_road_is_may_be_told_where_the_rulebook_only_says_neighbours() -> None:
    assert accepted("roads:NE15", roads("NE9", mountain=("NE10",)))


@pytest.mark.parametrize(
    ("region", "capital", "city", "why"),
    [
        ("NE", "NE13", ["NE1", "NE14"], "RES-MAP-19"),
        ("NE", "NE15", ["NE13", "NE5"], "RES-MAP-19"),
        ("NO", "NO14", ["NO13", "NO15"], "RES-MAP-19"),
        ("SE", "SE9", ["SE13", "SE14"], "RES-MAP-18"),
        ("SE", "SE12", ["SE13", "SE14"], "RES-SETUP-04"),
        ("SO", "SO15", ["SO14", "SO15"], "both"),
    ],
)
def test_settlements_that_contradict_the_rulebook_are_refused(
    region: str, capital: str, city: list[str], why: str
) -> None:
    assert refused(f"settlements:{region}", {"capital": [capital], "city": city}) == why


def test_speeds_recruits_and_numbers_of_cards_are_checked() -> None:
    assert refused("speed:2+1", 3) == "RES-EX-30"
    assert refused("recruit:J", {"com": 5, "mil": 2, "eng": 3}) == "RES-CHAR-17"
    assert refused("event-cards:wanted", 13) == "cards-in-all"
    others = {f"event-cards:{event}": 2 for event in ("reinforcement", "intimidation", "searches")}
    others |= {f"event-cards:{event}": 2 for event in ("collateral", "surveillance")}
    assert refused("event-cards:wanted", 1, others) == "cards-in-all"
    assert accepted("event-cards:wanted", 2, others)


def test_a_question_starts_from_what_is_known_of_the_zone() -> None:
    own = facts({"roads:NE9": roads("NE15", mountain=("NE14",)), "link:NE13-NE15": "joined"})
    form = own.question(FactKey("roads", "NE15"), "resistance")
    assert isinstance(form, Form)
    assert {part.id: part.default for part in form.parts} == {
        "road": ("NE9", "NE10", "NE13"),
        "mountain": (),
    }
    assert all(isinstance(part, Choose) and part.on_map for part in form.parts)
    settlements = own.question(FactKey("settlements", "NO"), "resistance")
    assert isinstance(settlements, Form)
    assert {part.id: part.default for part in settlements.parts} == {"capital": ("NO15",), "city": ()}


def test_a_road_told_at_one_end_is_there_at_the_other_and_the_last_word_holds() -> None:
    told: dict[str, Value] = {"roads:SO4": roads("SO5", "SO3")}
    known = Island(facts(told)).known
    assert known.roads["SO5"] == ("SO4",)
    assert "SO5" not in known.complete
    assert (known.joined("SO4", "SO5"), known.joined("SO4", "SO6"), known.joined("SO6", "SO7")) == (
        True,
        False,
        None,
    )
    told |= {"roads:SO5": roads("SO6")}
    assert "SO5" not in Island(facts(told)).known.roads["SO4"]
    anew = {"roads:SO5": roads("SO6"), "roads:SO4": roads("SO5", "SO3")}
    assert Island(facts(anew)).known.roads["SO5"] == ("SO6", "SO4")


def test_a_fact_told_later_is_known_to_an_island_that_was_looked_at_before() -> None:
    own = facts()
    island = Island(own)
    assert island.known.joined("SO4", "SO5") is None
    own.teach("roads", "SO4", roads("SO5"))
    assert island.known.joined("SO4", "SO5") is True


def test_a_move_from_the_only_zone_whose_roads_are_told_is_known_and_one_farther_is_not() -> None:
    known = Island(facts({"roads:SO4": roads("SO5")})).known
    assert known.reachable("SO4", 1, frozenset()) == frozenset({"SO5"})
    assert known.reachable("SO4", 2, frozenset()) is None


def test_a_map_without_a_zone_has_its_roads_only_where_another_one_tells_them() -> None:
    example = Facts(GAME.book)
    assert "SO4" in map_of(example).complete
    assert "SO4" not in map_of(example, without="SO4").complete


def own_table(told: dict[FactKey, Value] | None = None, **laid: Any) -> Table:
    """A table on an own copy, laid out as a test wants it; its settlements are told, and what is given."""
    begun = {key: value for key, value in COPY.facts.items() if key.kind == "settlements"}
    return table(facts=begun | (told or {}), **laid)


def test_what_a_zone_holds_is_asked_for_only_where_the_rulebook_does_not_say_it() -> None:
    own = facts()
    island = Island(own)
    assert island.rings("NE1") == 1
    with pytest.raises(UnknownFact, match="settlements:NE"):
        island.rings("NE15")
    own.teach("settlements", "NE", COPY.facts[FactKey("settlements", "NE")])
    assert island.rings("NE15") == RINGS[COPY.settlement("NE15")]
    before = island.known_settlements
    with pytest.raises(UnknownFact, match="settlements:"):
        island.settled("capital")
    for region in REGIONS:
        own.teach("settlements", region, COPY.facts[FactKey("settlements", region)])
    assert (before, island.known_settlements) == (False, True)
    assert set(island.settled("capital")) == {zone for zone in ZONES if COPY.settlement(zone) == "capital"}


def test_in_the_timed_phase_a_move_to_any_zone_is_believed() -> None:
    t = own_table()
    assert set(t.act("Emma", "move").options()) == set(ZONES) - {"NE1"}
    t.choose("SO4")
    assert (t.player("Emma").pawn, t.asks) == ("SO4", "ask.action")


def test_where_all_roads_of_the_way_are_known_a_move_is_checked() -> None:
    roads_told = {key: value for key, value in COPY.facts.items() if key.kind == "roads"}
    near = set(own_table(roads_told).act("Emma", "move").options())
    assert COPY.ends("NE1", "road", "mountain") <= near < set(ZONES) - {"NE1"}


@pytest.mark.rule("RES-SPEC-02")
def test_a_sniper_shot_shows_that_two_zones_are_neighbours() -> None:
    t = own_table(at={"Fred": "SO5"}, objects={"Fred": ["sniper-rifle"]}, soldiers={"SO4": 1, "SO6": 1})
    t.act("Fred", "sniper", "SO4")
    assert t.game.facts.known("link", "SO4-SO5") == "joined"
    assert t.game.facts.state("roads", "SO5") is FactState.UNKNOWN


@pytest.mark.rule("RES-GAP-17")
def test_a_recruit_whose_values_nobody_told_goes_where_the_player_says() -> None:
    t = own_table(cubes={"Emma": 2}).act("Emma", "recruit").drawn("A", "J", "blank")
    assert set(t.options()) == {"A", "J", "none"}
    assert set(t.keep("A").options()) == {"com", "mil", "eng"}


@pytest.mark.rule("RES-CLUE-19", "RES-GAP-29")
def test_the_table_looks_at_its_clue_cards_only_where_the_map_does_not_say_it() -> None:
    plain = own_table(clues=["regions-n", "village"])
    assert only_zone(plain.game) is None, "many villages are left: nobody need look"
    capital = own_table(clues=["regions-n", "regions-w", "capital"])
    assert only_zone(capital.game) == "NO15"
    asked = own_table(clues=STACK).army().pass_on(f"fact.hole:{'+'.join(STACK)}")
    assert isinstance(asked.request, Choose)
    assert {option.id for option in asked.request.options} == {zone for zone in ZONES if zone[:2] == "NO"}


@pytest.mark.rule("RES-TURN-01")
@pytest.mark.parametrize(("seen", "bases"), [(["NO4"], ["NO4"]), ([], [])])
def test_the_one_hole_that_the_table_saw_is_the_base(seen: list[str], bases: list[str]) -> None:
    told: dict[FactKey, Value] = {FactKey("hole", "+".join(STACK)): seen, FactKey("speed", "2+1"): 2}
    t = own_table(told, clues=STACK).army().pass_on("reveal", "draw.resistance")
    assert t.game.bases == bases


@pytest.mark.rule("RES-GAP-29")
def test_a_clue_is_refused_only_where_it_leaves_no_zone_for_certain() -> None:
    t = own_table(clues=["regions-n"])
    assert not may_keep(t.game, "regions-s")
    assert may_keep(t.game, "seaside")
    assert len(candidates(t.game)) == 30
    assert t.play.game.snapshot(t.game)["table"]["candidates"] == sorted(z for z in ZONES if z[0] == "N")
    t.game.kept_clues.append("seaside")
    assert t.play.game.snapshot(t.game)["table"]["candidates"] == [], "nobody knows the coast"


def test_an_island_file_of_version_0_1_tells_the_whole_map() -> None:
    setup = Setup("resistance", ("A", "B", "C"), data=(("island", built_in_island()),), example=False)
    play: Play[Resistance] = Play(without_examples(GAME), setup)
    assert play.request is not None
    assert play.request.id == "resistance.draw.characters", "nothing is left to ask"
    assert play.facts.state("roads", "NE15") is FactState.TOLD
    assert play.state.island.known.complete == set(ZONES)


def test_undo_takes_back_what_was_told() -> None:
    play: Play[Resistance] = Play(without_examples(GAME), Setup("resistance", ("A", "B", "C"), example=False))
    assert play.request is not None
    assert play.request.id == "resistance.fact.settlements:NO"
    play.answer(Filled({"capital": Chosen(("NO15",)), "city": Chosen(("NO13", "NO14"))}))
    assert play.request.id == "resistance.fact.settlements:NE"
    play.undo()
    assert play.facts.told() == {}


def test_roads_told_together_are_checked_together() -> None:
    kind = BOOK.kind("roads")
    wrong = {"NE15": roads("NE9", "NE10", "NE14"), "NE9": roads("NE15", mountain=("NE14",))}
    with pytest.raises(Illegal, match="RES-MAP-08"):
        facts().check_all({FactKey("roads", zone): kind.answer(zone, told) for zone, told in wrong.items()})
    whole = {key: kind.answer(key.subject, value) for key, value in COPY.facts.items() if key.kind == "roads"}
    facts().check_all(whole)


@pytest.mark.rule("RES-GAP-01", "RES-GAP-02", "RES-GAP-03", "RES-GAP-09")
def test_what_an_owner_tells_is_within_what_the_board_and_the_box_can_show() -> None:
    assert asked_within(GAME.book, {}) == {
        "settlements city": (2, 2),
        **{"roads road": (0, 59), "roads mountain": (0, 59), "coast": (0, 15)},
        **{"place x": (0, 100), "place y": (0, 72)},
        **{"speed": (0, 9), "hole": (0, 1), "clue-cards": (0, 43), "event-cards": (0, 12)},
        **{f"recruit {skill}": (0, 5) for skill in ("com", "mil", "eng")},
    }
