"""Clue cards and the zones they leave (catalogue section 5.4)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.resistance.clues import Holes, candidates, isolable, may_keep, zones_with
from engine.resistance.known_map import KnownMap, ZoneRoads, known_map
from engine.resistance.zones import ZONES
from tests.engine.resistance import invariants
from tests.engine.resistance.catalogue import CLUES, rows
from tests.engine.resistance.island_text import island
from tests.engine.resistance.table import table

ISLAND = island().known
MATCHES: dict[str, Callable[[str], bool]] = {
    "it has ≥ 1 mountain road": lambda z: len(ISLAND.mountain_roads[z]) >= 1,
    "it lies on the coast (G02)": lambda z: ISLAND.coast[z],
    "no mountain road and not on the coast": lambda z: not ISLAND.mountain_roads[z] and not ISLAND.coast[z],
    "it is a village": lambda z: ISLAND.settlement[z] == "village",
    "it is a city": lambda z: ISLAND.settlement[z] == "city",
    "it is a capital": lambda z: ISLAND.settlement[z] == "capital",
    "region NO or NE": lambda z: z[:2] in ("NO", "NE"),
    "region SE or SO": lambda z: z[:2] in ("SE", "SO"),
    "region NE or SE": lambda z: z[:2] in ("NE", "SE"),
    "region NO or SO": lambda z: z[:2] in ("NO", "SO"),
    "exactly 1 road leaves it": lambda z: len(ISLAND.neighbours(z)) == 1,
    "exactly 2": lambda z: len(ISLAND.neighbours(z)) == 2,
    "exactly 3": lambda z: len(ISLAND.neighbours(z)) == 3,
    "4 or more": lambda z: len(ISLAND.neighbours(z)) >= 4,
    "no information": lambda _: True,
}


@pytest.mark.rule("RES-CLUE-01", "RES-CLUE-02…16", "RES-GAP-29")
@pytest.mark.parametrize(("row", "clue"), list(zip(rows("CLUE"), CLUES, strict=True)))
def test_the_holes_of_a_clue_are_the_zones_with_its_feature(row: dict[str, str], clue: str) -> None:
    matches = MATCHES[row["A zone matches when"]]
    expected = {zone for zone in ZONES if matches(zone)}
    assert zones_with(ISLAND, clue) == Holes(certain=frozenset(expected), possible=frozenset(expected))
    assert expected, "a card without holes tells nothing"


@pytest.mark.rule("RES-CLUE-17")
def test_country_excludes_mountain_and_seaside_which_may_both_hold() -> None:
    mountain, sea, country = (zones_with(ISLAND, clue).certain for clue in ("mountain", "seaside", "country"))
    assert not country & (mountain | sea)
    assert mountain & sea
    assert country | mountain | sea == set(ZONES)


@pytest.mark.rule("RES-CLUE-16", "RES-GAP-16")
def test_a_failure_cannot_be_kept() -> None:
    t = table().act("Emma", "investigate").drawn("failure", "failure", "capital")
    assert set(t.options()) == {"capital", "none"}
    only = table().act("Emma", "investigate").drawn("failure", "failure", "failure")
    assert only.asks == "ask.action"


@pytest.mark.rule("RES-CLUE-18")
def test_a_kept_clue_narrows_the_search_for_everyone() -> None:
    t = table().act("Emma", "investigate").drawn("capital", "failure", "failure").keep("capital")
    assert t.game.kept_clues == ["capital"]
    assert t.play.game.snapshot(t.game)["table"]["candidates"] == ["NE15", "NO15", "SE15", "SO15"]


@pytest.mark.rule("RES-CLUE-19")
def test_the_only_zone_left_is_the_base() -> None:
    t = table(clues=["regions-n", "regions-w", "capital"])
    t.army().pass_on("reveal")
    assert t.game.bases == ["NO15"]


@pytest.mark.rule("RES-CLUE-20", "RES-GAP-29")
def test_the_kept_clues_make_the_place_of_the_base() -> None:
    for region, base in (("regions-w", "NO15"), ("regions-e", "NE15")):
        t = table(clues=["regions-n", "capital"]).act("Emma", "investigate")
        t.drawn("regions-w", "regions-e", "failure").keep(region).army().pass_on("reveal")
        assert t.game.bases == [base]


@pytest.mark.rule("RES-CLUE-21")
@pytest.mark.parametrize(
    ("clues", "left"),
    [
        ([], 60),
        (["regions-n"], 30),
        (["regions-n", "regions-w"], 15),
        (["regions-n", "regions-w", "capital"], 1),
    ],
)
def test_the_vectors_of_the_catalogue(clues: list[str], left: int) -> None:
    found = candidates(table(clues=clues).game)
    assert len(found) == left
    if left == 1:
        assert found == {"NO15"}


@pytest.mark.rule("RES-GAP-29")
def test_a_clue_that_would_leave_no_zone_is_refused() -> None:
    t = table(clues=["regions-n"])
    assert not may_keep(t.game, "regions-s")
    t.act("Emma", "investigate").drawn("regions-s", "city", "failure")
    assert set(t.options()) == {"city", "none"}


@pytest.mark.rule("RES-GAP-29")
def test_the_43_clues_are_spread_as_decided() -> None:
    numbers = invariants.CLUES
    assert numbers.total() == 43
    for clue in CLUES:
        kind = 3 if clue.startswith(("regions", "roads")) else 7 if clue == "failure" else 2
        assert numbers[clue] == kind


@pytest.mark.rule("RES-GAP-29")
def test_mountain_roads_count_as_roads() -> None:
    zone = "NE9"
    assert (len(ISLAND.roads[zone]), len(ISLAND.mountain_roads[zone])) == (2, 1)
    assert zone in zones_with(ISLAND, "roads-3").certain


def partly(*told: ZoneRoads, **more: Any) -> KnownMap:
    """A map of which the roads of these zones are known, and what is given."""
    return known_map(tuple(told), **more)


def holds(known: KnownMap, clue: str, zone: str) -> bool | None:
    """Whether the zone is a hole of the card; None where it may be."""
    certain, possible = zones_with(known, clue)
    assert certain <= possible
    return zone in certain if (zone in certain) == (zone in possible) else None


NE9 = ("NE9", ("NE8", "NE10"), ("NE14",))


@pytest.mark.rule("RES-GAP-29")
@pytest.mark.parametrize(
    ("counts", "two", "three"), [(None, None, None), (True, False, True), (False, True, False)]
)
def test_whether_mountain_roads_count_may_be_unknown_and_then_both_counts_must_agree(
    counts: bool | None, two: bool | None, three: bool | None
) -> None:
    known = partly(NE9, clues_count_mountains=counts)
    assert (holds(known, "roads-2", "NE9"), holds(known, "roads-3", "NE9")) == (two, three)
    assert (holds(known, "roads-1", "NE9"), holds(known, "roads-4", "NE9")) == (False, False)
    assert holds(known, "roads-2", "NE8") is None, "not all its roads are told"


@pytest.mark.rule("RES-CLUE-17", "RES-GAP-29")
@pytest.mark.parametrize(
    ("zone", "coast", "mountain", "country"),
    [
        ("NE9", None, True, False),
        ("NE9", False, True, False),
        ("NE9", True, True, False),
        ("NE14", None, True, False),
        ("SO4", None, False, None),
        ("SO4", False, False, True),
        ("SO4", True, False, False),
        ("SO5", None, None, None),
        ("SO5", False, None, None),
        ("SO5", True, None, False),
    ],
)
def test_country_is_certain_only_where_mountains_and_sea_are_ruled_out(
    zone: str, coast: bool | None, mountain: bool | None, country: bool | None
) -> None:
    told = () if coast is None else ((zone, coast),)
    known = partly(NE9, ("SO4", ("SO5",), ()), coast=told)
    assert holds(known, "mountain", zone) is mountain
    assert holds(known, "seaside", zone) is coast
    assert holds(known, "country", zone) is country


@pytest.mark.rule("RES-GAP-29")
def test_a_settlement_that_nobody_told_may_be_of_any_kind() -> None:
    known = partly(settlement=(("NE1", "village"),))
    assert [holds(known, kind, "NE1") for kind in ("village", "city", "capital")] == [True, False, False]
    assert [holds(known, kind, "NE2") for kind in ("village", "city", "capital")] == [None, None, None]


@pytest.mark.rule("RES-CLUE-19")
def test_a_zone_can_be_found_where_what_is_true_of_it_is_true_of_no_other() -> None:
    found = isolable(ISLAND)
    for zone in ("NO15", "NE15", "SO15", "SE15"):
        assert zone in found
    villages = [zone for zone in ZONES if zone not in found]
    assert villages, "some zones are alike"
    assert isolable(partly()) == frozenset()
