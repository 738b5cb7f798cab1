"""What the example says about the map, held by the built-in island (catalogue, RES-MAP)."""

import pytest

from engine.errors import BadData
from engine.resistance.files import island_facts, refuse_wrong_settlements
from engine.resistance.island import Island
from engine.resistance.printed_map import printed_map
from engine.resistance.state import Resistance
from engine.resistance.zones import ZONES, number_of, region_of
from tests.engine.resistance.catalogue import fenced, rows
from tests.engine.resistance.example import play_example
from tests.engine.resistance.island_text import (
    Link,
    built_in_island,
    minimal_island,
    minimal_links,
    with_roads,
)
from tests.engine.resistance.island_text import (
    island as island_of,
)
from tests.engine.resistance.table import Table, start

ISLANDS = {"built-in": island_of(), "minimal": island_of(minimal_island())}
NAMED = {"NO15": "capital", "NE14": "city", "SO11": "village", "NE1": "village", "NO10": "village"}
NEIGHBOURS_ONLY = (
    "NE10-NE15",
    "NO1-NO10",
    "NO8-NO15",
    "NO10-NO15",
    "SO10-SO11",
    "SE9-SE15",
    "SE10-SE15",
    "NO10-SO8",
)
ONE_MOVE: frozenset[str] = frozenset()


@pytest.fixture(params=ISLANDS)
def island(request: pytest.FixtureRequest) -> Island:
    return ISLANDS[request.param]


def roomy_during(line: str) -> tuple[Resistance, set[str]]:
    """The example's game when this line was played, and the zones that still had room before it."""
    kept: dict[str, set[str]] = {}
    before = f"RES-EX-{int(line[-2:]) - 1:02}"

    def look(id: str, t: Table) -> None:
        kept[id] = {zone for zone in t.game.island.zones if t.game.room(zone)}

    t = play_example("light", after=look)
    return t.game, kept[before]


@pytest.mark.rule("RES-MAP-01")
def test_a_mountain_road_joins_ne1_and_no10(island: Island) -> None:
    assert "NO10" in island.known.mountain_roads["NE1"]


@pytest.mark.rule("RES-MAP-02")
def test_a_mountain_road_joins_ne14_and_ne9(island: Island) -> None:
    assert "NE9" in island.known.mountain_roads["NE14"]


@pytest.mark.rule("RES-MAP-03")
def test_ne8_is_two_road_steps_from_ne1(island: Island) -> None:
    assert "NE8" in island.reachable("NE1", 2, ONE_MOVE)
    assert "NE8" not in island.neighbours("NE1")


@pytest.mark.rule("RES-MAP-04…06")
@pytest.mark.parametrize(("start", "end"), [("NE1", "NE14"), ("NE9", "NE15"), ("NE8", "NE3")])
def test_one_move_of_three_leads_there(island: Island, start: str, end: str) -> None:
    assert end in island.reachable(start, 3, ONE_MOVE)


@pytest.mark.rule("RES-MAP-07", "RES-MAP-08", "RES-MAP-21")
def test_ne10_is_the_highest_neighbour_of_ne15_that_was_free(island: Island) -> None:
    free = [z for z in island.neighbours("NE15") if number_of(z) <= 10 or z == "NE14"]
    assert "NE14" not in free
    top = [z for z in free if number_of(z) == number_of(free[0])]
    assert "NE10" in top
    assert all(region_of(z) != "NE" for z in top if z != "NE10")


@pytest.mark.rule("RES-MAP-09", "RES-MAP-11", "RES-MAP-13", "RES-MAP-15")
@pytest.mark.parametrize(
    ("zone", "neighbours"),
    [("NO15", "NO10 NO8"), ("SO11", "SO10"), ("SE15", "SE10 SE9"), ("NO10", "SO8 NO1")],
)
def test_these_are_neighbours(island: Island, zone: str, neighbours: str) -> None:
    assert set(neighbours.split()) <= set(island.neighbours(zone))


@pytest.mark.rule("RES-MAP-10", "RES-MAP-14", "RES-MAP-16")
@pytest.mark.parametrize(
    ("zone", "line", "took", "allowed"),
    [
        ("NO15", "RES-EX-25", ["NO10", "NO8"], set()),
        ("SE15", "RES-EX-28", ["SE10", "SE9"], set()),
        ("NO10", "RES-EX-29", ["SO8", "NO1"], {"NE1"}),
    ],
)
def test_no_other_neighbour_with_room_came_first(
    island: Island, zone: str, line: str, took: list[str], allowed: set[str]
) -> None:
    """Others may only have lost a tie: a neighbour of the last number in another region."""
    _, roomy = roomy_during(line)
    last = number_of(took[-1])
    others = roomy & set(island.neighbours(zone)) - set(took) - allowed
    assert all(
        number_of(z) < last or (number_of(z) == last and region_of(z) != region_of(zone)) for z in others
    )
    if zone == "NO15":
        assert not others & {"NO9", "NE14", "NE10", "SO10", "SE10"}


@pytest.mark.rule("RES-MAP-12", "RES-MAP-22")
def test_every_other_neighbour_of_so11_was_full(island: Island) -> None:
    others = set(island.neighbours("SO11")) - {"SO10"}
    assert all(number_of(z) >= 11 or z in ("NO10", "NO8") for z in others)
    assert "SO8" not in others
    assert "SO8" in island.neighbours("NO10")


@pytest.mark.rule("RES-MAP-17")
def test_no10_has_at_least_four_links(island: Island) -> None:
    assert {"NO15", "NO1", "SO8", "NE1"} <= set(island.neighbours("NO10"))


@pytest.mark.rule("RES-MAP-18", "RES-MAP-19")
def test_zones_that_start_empty_are_villages_and_the_named_ones_what_they_are() -> None:
    game = start().game
    listed = rows("MAP")[17]["Fact"].split(": ")[1].split(", ")
    settlement = game.island.known.settlement
    assert all(settlement[zone] == "village" and not game.occupants(zone) for zone in listed)
    assert {zone: settlement[zone] for zone in NAMED} == NAMED


@pytest.mark.rule("RES-MAP-18", "RES-MAP-19", "RES-SETUP-04")
def test_the_settlements_that_the_rulebook_names_or_that_follow_are_printed_and_no_others() -> None:
    named = {zone: found.settlement for zone, found in printed_map().settlement.items()}
    empty = rows("MAP")[17]["Fact"].split(": ")[1].split(", ")
    villages = [*empty, *(zone for zone in ZONES if number_of(zone) in (11, 12))]
    assert named == dict.fromkeys(villages, "village") | NAMED


@pytest.mark.rule("RES-MAP-19")
@pytest.mark.parametrize(("zone", "other"), [("NE1", "NE13"), ("NO10", "NO14")])
def test_a_file_in_which_a_named_village_is_a_city_is_refused_when_it_is_brought(
    zone: str, other: str
) -> None:
    text = built_in_island()
    refuse_wrong_settlements(text, "mine")
    wrong = text.replace(f'{zone} = {{ settlement = "village"', f'{zone} = {{ settlement = "city"')
    wrong = wrong.replace(f'{other} = {{ settlement = "city"', f'{other} = {{ settlement = "village"')
    with pytest.raises(BadData, match=rf"mine.*map.village\(zone={zone}\)"):
        refuse_wrong_settlements(wrong, "mine")
    refuse_wrong_settlements("variant = true\n" + wrong, "mine")
    assert island_of(wrong).known.settlement[zone] == "city", "a game saved with it plays on"


@pytest.mark.rule("RES-MAP-01…02", "RES-MAP-07", "RES-MAP-09", "RES-MAP-11", "RES-MAP-13", "RES-MAP-15")
def test_the_rulebook_names_the_kind_of_two_links_and_eight_more_as_neighbours_only() -> None:
    links = {name: link.kind for name, link in printed_map().links.items()}
    mountains = dict.fromkeys(("NO10-NE1", "NE9-NE14"), "mountain")
    assert links == dict.fromkeys(NEIGHBOURS_ONLY, "joined") | mountains


@pytest.mark.rule("RES-MAP-20")
@pytest.mark.parametrize("mountains", ["yes", "no"])
def test_round_5_leaves_ne1_out_under_both_readings(mountains: str) -> None:
    """Reading A (own region first) and reading B (no deployment over mountain roads) give the same board."""
    setting = {"army-uses-mountain-roads": mountains}
    t = start(keeping="light", settings=setting).drawn("airlift", "train").keep("train")
    t.game.soldiers["NO10"], t.game.reserve = 1, t.game.reserve - 1
    t.game.bag["NO10"] += t.game.tokens.pop("NO10")
    t.act("Fred", "action").ring().report().pass_on("draw.events").drawn("searches").pass_on("draw.invasion")
    t.drawn("NO10")
    assert [t.game.soldiers[zone] for zone in ("SO8", "NO1", "NE1")] == [1, 1, 0]


@pytest.mark.rule("RES-MAP-23")
def test_the_built_in_island_has_every_link_of_the_minimal_map() -> None:
    built_in = ISLANDS["built-in"].known
    assert len(minimal_links()) == 14
    for a, b, kind in minimal_links():
        joined = built_in.mountain_roads if kind == "mountain" else built_in.roads
        assert b in joined[a]


@pytest.mark.rule("RES-GAP-01", "RES-GAP-02")
def test_the_built_in_island_is_the_example_of_the_catalogue() -> None:
    links, coast = set(), set()
    for line in fenced("Example **P60**").splitlines():
        head, _, rest = line.partition(": ")
        if head == "coast":
            for part in rest.split(" / "):
                region, *numbers = part.split()
                coast |= {f"{region}{number}" for number in numbers}
            continue
        for link in rest.split():
            sign = "~" if "~" in link else "-"
            a, b = link.split(sign)
            kind = "mountain" if sign == "~" else "road"
            links.add((frozenset((a, b) if head == "X" else (head + a, head + b)), kind))
    ours = ISLANDS["built-in"].known
    found = {(frozenset((a, b)), "road") for a in ZONES for b in ours.roads[a]}
    found |= {(frozenset((a, b)), "mountain") for a in ZONES for b in ours.mountain_roads[a]}
    assert found == links
    assert len(links) == 80
    assert {zone for zone in ZONES if ours.coast[zone]} == coast


@pytest.mark.parametrize(
    ("id", "links", "without"),
    [
        ("RES-MAP-01", [], [("NE1", "NO10", "mountain")]),
        ("RES-MAP-04", [], [("NE8", "NE14", "road"), ("NE14", "NE8", "road")]),
        ("RES-MAP-05", [], [("NE9", "NE15", "road"), ("NE15", "NE9", "road")]),
        ("RES-MAP-03", [], [("NE3", "NE8", "road"), ("NE8", "NE3", "road")]),
        ("RES-MAP-07", [], [("NE10", "NE15", "road"), ("NE15", "NE10", "road"), ("10", "15", "road")]),
        ("RES-MAP-08", [("NE15", "NE14", "road")], []),
        *(
            ("RES-MAP-10", [("NO15", zone, "road")], [])
            for zone in ("NO9", "NE9", "SO9", "SE9", "NE14", "NE10", "SO10", "SE10")
        ),
        *(("RES-MAP-12", [("SO11", zone, "road")], []) for zone in ("SO1", "SO9", "NE10", "SE10", "NO9")),
        ("RES-MAP-14", [("SE15", "NE10", "road")], []),
        *(
            ("RES-MAP-16", [("NO10", zone, "road")], [])
            for zone in ("NO2", "NO7", "SO2", "SE7", "NO9", "NE9", "SO9", "NE10")
        ),
    ],
)
def test_a_map_of_the_real_board_that_breaks_a_fact_is_refused(
    id: str, links: list[Link], without: list[Link]
) -> None:
    changed = with_roads(*links, without=without)
    with pytest.raises(BadData, match=id):
        island_facts(changed.removeprefix("variant = true\n"))
    island_facts(changed)


@pytest.mark.rule("RES-MAP-10", "RES-MAP-12", "RES-MAP-16")
@pytest.mark.parametrize(
    ("a", "b"),
    [("NO15", "SO8"), ("SO11", "NO10"), ("SO11", "NO8"), ("SO11", "NO11"), ("NO10", "SE8"), ("NO10", "SO1")],
)
def test_a_road_of_which_the_facts_say_nothing_may_be_there(a: str, b: str) -> None:
    assert island_facts(with_roads((a, b, "road")).removeprefix("variant = true\n"))
