"""Data files with mistakes: the error names the file, the entry and what is wrong."""

import re
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data import built_in, need, need_mark, need_one_of, parse
from engine.errors import BadData, Malformed
from engine.games import find_game
from engine.messages import say
from engine.resistance.files import island_facts
from engine.resistance.scenario import BUILT_IN, built_in_scenario, load_scenario, refuse_overfull
from tests.refusals import in_english, refuses
from tests.rules import catalogue, ids_defined

ISLAND = built_in("engine.resistance", "examples/island.toml")
SCENARIO = built_in_scenario("1")


def swap(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("NO1 = {", "NO99 = {", "zone"),
        ('NE1 = { settlement = "village"', 'NE1 = { settlement = "hamlet"', "zone NE1.*hamlet"),
        ('NE1 = { settlement = "village"', 'NE1 = { settlement = "city"', "region NE.*city"),
        ('NE1 = { settlement = "village", ', "NE1 = { ", "zone NE1.*settlement.*missing"),
        ("NE1 = {", "NE1 = 5 # {", "zone NE1"),
        ("place = [24, 33]", "place = [24]", "zone NO1.*place"),
        ("place = [24, 33]", 'place = ["a", "b"]', "zone NO1.*place"),
        ('between = ["NE1", "NE2"]', 'between = ["NE1", "NE77"]', "NE1–NE77.*NE77"),
        ('between = ["NE1", "NE2"]', 'between = ["NE1", "NE1"]', "NE1–NE1.*two different"),
        ('between = ["NE1", "NE2"]', 'between = ["NE1", "NE3"]', "NE1–NE3.*twice"),
        ('between = ["NE1", "NE2"]', "between = [[1], [2]]", "road"),
        ('kind = "road"', 'kind = "river"', "kind of road.*river"),
        ('  { between = ["NE1", "NE2"], kind = "road" },\n', "", "no road leads to NE2"),
        ("boxes = [1,", 'boxes = ["x",', "speed_track.*boxes"),
        ("[speed_track]", "[speed]", "speed_track.*missing"),
        ("road = [", "road = [[", "not readable TOML"),
    ],
)
def test_a_mistake_in_the_island_is_named(old: str, new: str, says: str) -> None:
    with refuses(f"(?s)my island.*{says}"):
        island_facts(swap(ISLAND, old, new), "my island")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("timer = 300", "timer = 0", "timer"),
        ("timer = 300", 'timer = "five"', "timer.*whole number.*five"),
        ("timer = 300\n", "", "timer.*missing"),
        ('pawns = "NE1"', 'pawns = "XX1"', "zone.*XX1"),
        ("first_speed = 2", "first_speed = 0", "first_speed"),
        ("capital = 3", "capital = 4", "capital: room for 3, not 4 .soldiers"),
        ("capital = 3", 'capital = "three"', "soldiers.*capital"),
        ("capital = 3", "99 = 1", "soldiers.*99"),
        ("capital = 3", "capital = -1", "soldiers"),
        ("[cubes] ", "[cubes]\nNE1 = 2\n# ", "NE1: room for 1, not 2 .cubes"),
        ("easy = 15", "easy = 0", "officers.*easy"),
        ("easy = 15\n", "", "officers.*easy.*missing"),
        ("bases = 1", "bases = 9", "Bases to destroy: from 0 to 3"),
        ("bases = 1", "bases = 0", "^Say what wins"),
        ("bases = 1", "general = 1", "general"),
        ("bases = 1", 'craft = "cannon"', "cannon"),
        ("clues = []", 'clues = ["moon"]', "clue.*moon"),
        ("[objectives]", "[aims]", "objectives.*missing"),
    ],
)
def test_a_mistake_in_a_scenario_is_named(old: str, new: str, says: str) -> None:
    with refuses(says):
        _read_scenario(swap(SCENARIO, old, new))


def _read_scenario(text: str) -> None:
    refuse_overfull(load_scenario(text, "my scenario"), {"NE1": "village"})


def test_a_scenario_without_soldiers_has_no_tokens_to_draw_and_is_refused() -> None:
    nobody = re.sub(r"(?m)^(\d+|capital|city) = \d+\n", "", SCENARIO)
    with refuses("soldiers"):
        load_scenario(nobody)


LINES = ISLAND.splitlines()


@given(
    st.integers(0, len(LINES) - 1),
    st.sampled_from(["", "x = 1", "[zone]", "road = 3", "]", "NE1 = []", '"', "boxes = []", "mark = 7"]),
)
def test_no_line_of_the_island_can_be_spoiled_into_another_error(at: int, instead: str) -> None:
    text = "\n".join([*LINES[:at], instead, *LINES[at + 1 :]])
    try:
        said = f"{len([key for key in island_facts(text) if key.kind == 'roads'])} zones"
    except BadData as error:
        said = in_english(error)
    assert said == "60 zones" or "island.toml" in said


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_scenarios_load(name: str) -> None:
    assert load_scenario(built_in_scenario(name), name).title


def test_every_entry_of_the_data_files_names_the_rule_that_prints_it() -> None:
    ids = ids_defined(catalogue("resistance"), "RES")
    for file in ("cards.toml", "characters.toml", "island.toml"):
        table = parse((files("engine.resistance") / file).read_text(encoding="utf-8"), file)
        for entry in _entries(table):
            assert (entry["rule"] if "rule" in entry else entry["printed"]) in ids, (file, entry)


def _entries(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The innermost tables: those that hold a value and no table."""
    inner = [value for value in table.values() if isinstance(value, dict)]
    listed = [
        one for value in table.values() if isinstance(value, list) for one in value if isinstance(one, dict)
    ]
    if not inner and not listed:
        return [table]
    return [entry for one in inner + listed for entry in _entries(one)]


def test_the_readers_name_the_place_and_the_entry() -> None:
    with refuses(r"here.*“size” is missing"):
        need({}, "size", int, where="here")
    with refuses(r"here.*“size” should be a whole number, but is True"):
        need({"size": True}, "size", int, where="here")
    with refuses(r"here.*“mark” should be “printed” or “example”, but is “x”"):
        need_mark({"mark": "x"}, where="here")
    with refuses(r"here: there is no fruit “fig”. Take one of: apple, pear"):
        need_one_of("fig", ["pear", "apple"], what=say("as-is", text="fruit"), where="here")


def test_an_unknown_game_is_malformed() -> None:
    assert find_game("resistance").name == "resistance"
    with pytest.raises(Malformed, match="chess"):
        find_game("chess")
