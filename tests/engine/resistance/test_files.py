"""Scenario and island files at their limits: what is just allowed, and what is one too many."""

import pytest

from engine.errors import BadData
from engine.resistance.files import card_facts, island_facts
from engine.resistance.scenario import built_in_scenario, load_scenario, most_in
from engine.resistance.speed import boxes_of_track
from tests.engine.resistance.island_text import built_in_island, with_roads
from tests.refusals import refuses

SOLDIERS = "capital = 3\ncity = 2\n12 = 1\n11 = 1\n"
ONE = built_in_scenario("1").replace(SOLDIERS, "NE15 = 3\n")
"""Scenario 1 with three soldiers alone."""


def changed(old: str, new: str, text: str = ONE) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.rule("RES-SETUP-01")
@pytest.mark.parametrize(
    ("key", "least"), [("timer = 300", 1), ("first_speed = 2", 1), ("resistance_cards = 0", 0)]
)
def test_a_number_of_a_scenario_has_a_least_value(key: str, least: int) -> None:
    name = key.partition(" ")[0]
    assert getattr(load_scenario(changed(key, f"{name} = {least}")), name) == least
    with pytest.raises(BadData, match=rf"scenario.least\(.*entry={name}, least={least}, value={least - 1}"):
        load_scenario(changed(key, f"{name} = {least - 1}"))


@pytest.mark.rule("RES-SETUP-01", "RES-COMP-05")
@pytest.mark.parametrize(
    ("soldiers", "officers", "complaint"),
    [
        ({"NE15": 0}, {"NE15": 1}, ""),
        ({"NE15": 0}, {"NE15": 0}, "From 1 to 49 soldiers can start on the island, not 0"),
        ({"15": 3, "14": 3, "13": 3, "12": 3, "NE1": 1}, {}, ""),
        (
            {"15": 3, "14": 3, "13": 3, "12": 3, "NE1": 2},
            {},
            "From 1 to 49 soldiers can start on the island, not 50",
        ),
        ({"village": 1}, {}, ""),
        ({"village": 1, "NE15": 1, "NE14": 1}, {}, "From 1 to 49 soldiers can start on the island, not 50"),
        ({"city": 6}, {}, ""),
        ({"city": 6, "NE15": 2}, {}, "From 1 to 49 soldiers can start on the island, not 50"),
        ({"capital": 12}, {}, ""),
        ({"capital": 12, "NE15": 2}, {}, "From 1 to 49 soldiers can start on the island, not 50"),
        ({"NE15": -1}, {}, "“NE15” is 0 or more, not -1"),
        ({"NE15": 3}, {"NE15": 9}, ""),
        ({"NE15": 3}, {"NE15": 10}, "(?i)hard.*with 10 of 10 on the island"),
        ({"NE15": 3}, {"15": 2, "NE14": 1}, ""),
        ({"NE15": 3}, {"15": 2, "NE14": 2}, "with 10 of 10 on the island"),
    ],
)
def test_an_army_is_in_the_box_and_not_on_its_last_piece(
    soldiers: dict[str, int], officers: dict[str, int], complaint: str
) -> None:
    def entries(pieces: dict[str, int]) -> str:
        return "".join(f"{place} = {number}\n" for place, number in pieces.items())

    text = changed("NE15 = 3\n", entries(soldiers))
    text = changed("[cubes]", f"[officers_on_island]\n{entries(officers)}[cubes]", text)
    if complaint:
        with refuses(complaint):
            load_scenario(text)
    else:
        loaded = load_scenario(text)
        assert loaded.soldiers == {place: number for place, number in soldiers.items() if number}
        assert loaded.officers_on_island == officers


@pytest.mark.rule("RES-WIN-06", "RES-WIN-07", "RES-COMP-08")
@pytest.mark.parametrize(
    ("objectives", "hidden"),
    [
        ("bases = 0\ngeneral = true", ("general",)),
        ("bases = 2\nperson = true", ("base", "base", "person")),
        ("bases = 1\nperson = true\ngeneral = true", ("base", "person", "general")),
        ("bases = 1\nperson = false", ("base",)),
        ('craft = "bomb"', ()),
        ("bases = 2\nperson = true\ngeneral = true", "There are 3 objective tokens in the box, not 4"),
        ("bases = -1\ngeneral = true", "Bases to destroy: from 0 to 3"),
        ("bases = 4", "Bases to destroy: from 0 to 3"),
        ('bases = "one"', "Bases to destroy: from 0 to 3"),
        ("person = 1", "“person” is true or false, not 1"),
        ("bases = 0", "Say what wins"),
        ("general = false", "Say what wins"),
        ('craft = "cake"', "no special object “cake”"),
        ("bases = 1\nkings = 1", "no objective “kings”"),
    ],
)
def test_a_scenario_hides_up_to_three_things_or_wants_an_object_made(
    objectives: str, hidden: tuple[str, ...] | str
) -> None:
    text = changed("bases = 1", objectives)
    if isinstance(hidden, str):
        with refuses(hidden):
            load_scenario(text)
    else:
        assert load_scenario(text).hidden == hidden


@pytest.mark.rule("RES-BOARD-06", "RES-SETUP-01")
def test_a_place_holds_what_the_smallest_of_its_zones_holds_and_an_untold_one_as_much_as_a_capital() -> None:
    settlement = {"NO14": "city", "NE14": "village", "SO14": "city", "SE14": "city", "NE15": "capital"}
    assert [most_in(place, settlement) for place in ("capital", "city", "village")] == [3, 2, 1]
    assert [most_in(place, settlement) for place in ("NO14", "NE14", "NE15", "SE1")] == [2, 1, 3, 3]
    assert (most_in("14", settlement), most_in("15", settlement)) == (1, 3)


@pytest.mark.rule("RES-ARMY-18")
def test_the_boxes_of_a_track_are_named_by_the_first_box_of_a_speed_before_them() -> None:
    assert boxes_of_track([1, 2, 2, 3]) == {"1+1": 2, "2+1": 2, "2+2": 3, "3+1": 0}
    assert boxes_of_track([2]) == {"2+1": 0}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("boxes = [", "boxes = [0, ", "lists the speed in each box"),
        ("boxes = [", "boxes = []\nothers = [", "lists the speed in each box"),
        ("boxes = [", 'boxes = ["one", ', "lists the speed in each box"),
        ('between = ["', 'between = ["NE1", "', "a road joins two different zones"),
        ('between = ["', 'from = ["', "road 1: the entry “between” is missing"),
    ],
)
def test_an_island_file_with_a_wrong_track_or_road_is_refused(old: str, new: str, complaint: str) -> None:
    with refuses(complaint):
        island_facts(changed(old, new, built_in_island()))


def test_a_road_from_a_zone_to_itself_or_told_twice_is_refused() -> None:
    with refuses("a road joins two different zones"):
        island_facts(with_roads(("SE1", "SE1", "road")))
    with refuses("this road is there twice"):
        island_facts(with_roads(("NO10", "NE1", "road")))


@pytest.mark.rule("RES-GAP-29", "RES-GAP-31", "RES-GAP-17")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[events]\nwanted = { number = 12 }", ""),
        ("[events]\nwanted = { number = 13 }", "12 cards in all, but these are 13"),
        ("[events]\nwanted = { number = 0 }", ""),
        ("[events]\nfailure = { number = 1 }", "no event “failure”"),
        ("[clues]\nwanted = { number = 1 }", "no clue “wanted”"),
        ("[events]\nwanted = { number = -1 }", "“number” should be 0 or more"),
        ("[clues]\ncity = { number = 43 }", ""),
        ("[clues]\ncity = { number = 44 }", "43 cards in all, but these are 44"),
        ("[recruits]\nA = { com = 0, mil = 5, eng = 3 }", ""),
        ("[recruits]\nA = { com = 0, mil = 6, eng = 3 }", "“mil” is from 0 to 5, not 6"),
        ("[recruits]\nA = { com = -1, mil = 5, eng = 3 }", "“com” is from 0 to 5, not -1"),
    ],
)
def test_a_file_of_cards_tells_no_more_than_there_are(text: str, complaint: str) -> None:
    if complaint:
        with refuses(complaint):
            card_facts(text)
    else:
        assert len(card_facts(text)) == 1


@pytest.mark.rule("RES-GAP-31")
def test_a_file_that_tells_every_event_tells_all_twelve() -> None:
    events = ("reinforcement", "intimidation", "searches", "collateral", "surveillance", "wanted")
    text = "[events]\n" + "".join(f"{event} = {{ number = 2 }}\n" for event in events)
    assert len(card_facts(text)) == 6
    with refuses("12 cards in all, but these are 11"):
        card_facts(changed("wanted = { number = 2 }", "wanted = { number = 1 }", text))
