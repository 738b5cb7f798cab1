"""Decisions where the rulebook is silent: the map and the army (catalogue, RES-GAP)."""

import re
from typing import Any

import pytest

from engine.answers import Drawn
from engine.requests import Choose
from engine.resistance import GAME
from engine.resistance.clues import zones_with
from engine.resistance.speed import SpeedMarker
from tests.engine.resistance.catalogue import gap
from tests.engine.resistance.invariants import check
from tests.engine.resistance.island_text import built_in_island, island, with_roads
from tests.engine.resistance.table import Table, start, table


@pytest.mark.rule("RES-GAP-01")
def test_the_owner_replaces_the_map_by_a_file() -> None:
    own = with_roads(("NE1", "SE4", "road"))
    t = table(data={"island": own}).act("Fred", "move")
    assert "SE4" in t.options()
    assert "SE4" not in table().act("Fred", "move").options()


@pytest.mark.rule("RES-GAP-02")
def test_the_coast_is_part_of_the_map_file() -> None:
    entry = 'NE1 = { settlement = "village", coast = '
    own = island(built_in_island().replace(f"{entry}false", f"{entry}true"))
    assert "NE1" in zones_with(own.known, "seaside").certain
    assert "NE1" not in zones_with(island().known, "seaside").possible


def no10_overflows(*, speed: int = 2, soldiers: dict[str, int] | None = None, **more: Any) -> Table:
    """A round in NO10, which is full, and whose neighbours are NO15, SO8, NO1 and, over the mountain, NE1."""
    t = table(counters={"Emma": 1}, soldiers={"NO10": 1} | (soldiers or {}), **more)
    t.game.marker = SpeedMarker.at_first(speed)
    return t.rounds().invade("NO10")


@pytest.mark.rule("RES-GAP-04")
def test_among_equal_numbers_the_drawn_zones_own_region_comes_first() -> None:
    t = no10_overflows(speed=1, soldiers={"SO8": 1})
    assert (t.game.soldiers["NO1"], t.game.soldiers["NE1"]) == (1, 0)


@pytest.mark.rule("RES-GAP-04")
def test_the_players_choose_between_equals_of_two_other_regions() -> None:
    tied: dict[str, Any] = {"data": {"island": with_roads(("NO10", "SE8", "road"))}}
    t = no10_overflows(speed=1, **tied)
    assert t.asks == "ask.tie"
    assert set(t.options()) == {"SO8", "SE8"}
    assert isinstance(t.request, Choose)
    assert t.request.on_map
    assert t.choose("SE8").game.soldiers["SE8"] == 1
    both = no10_overflows(speed=2, **tied)
    assert (both.game.soldiers["SO8"], both.game.soldiers["SE8"]) == (1, 1), "nothing to choose"


@pytest.mark.rule("RES-GAP-04")
@pytest.mark.parametrize(("mountains", "entered", "officer"), [("yes", 1, 0), ("no", 0, 1)])
def test_a_switch_keeps_soldiers_off_mountain_roads(mountains: str, entered: int, officer: int) -> None:
    t = no10_overflows(
        speed=1,
        soldiers={"SO8": 1, "NO1": 1},
        settings={"army-uses-mountain-roads": mountains},
    )
    assert (t.game.soldiers["NE1"], t.game.officers["NO10"]) == (entered, officer)


@pytest.mark.rule("RES-GAP-04", "RES-GAP-31")
def test_the_wanted_flee_to_their_own_region_first_and_choose_between_others() -> None:
    home = table(at={"Fred": "NO10"}, soldiers={"NO10": 1, "SO8": 1}).army("wanted")
    assert home.player("Fred").pawn == "NO1"
    file = {"island": with_roads(("NO10", "SE8", "road"))}
    tied = table(at={"Fred": "NO10"}, soldiers={"NO10": 1}, data=file).army("wanted")
    assert tied.request.seat == 0
    assert set(tied.options()) == {"SO8", "SE8"}
    assert tied.choose("SO8").player("Fred").pawn == "SO8"


@pytest.mark.rule("RES-GAP-09")
def test_the_speed_track_is_the_decided_one_and_its_last_box_is_the_end() -> None:
    boxes = re.search(r"`([\d,]+)`", gap(9))
    assert boxes
    game = table().game
    game.marker = SpeedMarker.at_first(1)
    shown = [1]
    for _ in range(11):
        game.marker.move_on(game.facts)
        shown.append(game.speed)
    assert ",".join(map(str, shown)) == boxes[1]
    game.marker.move_on(game.facts)
    assert (game.marker.first, game.marker.boxes, game.speed) == (4, 2, 4), "the last box is the end"


def aura(stands: str, zone: str, **more: Any) -> Table:
    """A round while Amelia Randles stands somewhere."""
    pieces: dict[str, Any] = {
        "cast": {"Fred": "randles"},
        "at": {"Fred": stands},
        "counters": {"Emma": 1},
    } | more
    return table(**pieces).rounds().invade(zone)


@pytest.mark.rule("RES-GAP-32", "RES-CHAR-08")
def test_in_a_protected_zone_nothing_is_placed_and_nobody_takes_over() -> None:
    t = aura("SO11", "SO11", soldiers={"SO10": 1})
    assert (t.game.soldiers.total(), t.game.officers.total(), t.game.reserve) == (37, 0, 13)
    check(t.game)


@pytest.mark.rule("RES-GAP-32")
def test_protected_neighbours_take_none_and_a_free_one_prevents_the_take_over() -> None:
    t = aura("SO9", "SO11")
    assert t.game.soldiers["SO10"] == 0
    assert t.game.officers.total() == 0, "SO10 had room"
    full = aura("SO9", "SO11", soldiers={"SO10": 1})
    assert full.game.officers["SO11"] == 1


@pytest.mark.rule("RES-GAP-32")
def test_the_aura_holds_against_reinforcement_too() -> None:
    t = table(cast={"Fred": "randles"}, at={"Fred": "NE15"}, soldiers={"NE15": 0}, cubes={"Fred": 0})
    t.army("reinforcement").drawn("NE15").choose()
    assert t.game.soldiers["NE15"] == 0


@pytest.mark.rule("RES-GAP-39")
def test_an_empty_bag_takes_back_the_tokens_of_this_phase() -> None:
    t = table(counters={"Emma": 2}).rounds()
    t.game.drawn_tokens += ["NO15", "NO15"]
    t.drawn("SE12")
    t.game.drawn_tokens += list(t.game.bag.elements())
    t.game.bag.clear()
    drawn = sorted(t.game.drawn_tokens)
    t.confirm()
    assert t.asks == "draw.invasion"
    assert sorted(t.game.bag.elements()) == drawn
    assert t.game.drawn_tokens == []


@pytest.mark.rule("RES-GAP-43")
@pytest.mark.parametrize("source", ["box", "table", "camera"])
def test_a_draw_is_the_same_whoever_drew(source: str) -> None:
    t = table(counters={"Emma": 1}).end_phase().pass_on("draw.events")
    t.play.answer(Drawn("events", ("wanted",)), source=source)
    t.pass_on("draw.invasion")
    t.play.answer(Drawn("invasion", ("NO15",)), source=source)
    alike = table(counters={"Emma": 1}).end_phase().pass_on("draw.events").drawn("wanted")
    alike.pass_on("draw.invasion").drawn("NO15")
    assert GAME.snapshot(t.game) == GAME.snapshot(alike.game)


@pytest.mark.rule("RES-GAP-43")
def test_nothing_is_drawn_behind_the_tables_back() -> None:
    """Every bag and pile is asked for, so that players may draw real pieces and tell."""
    t = start()
    asked = {t.asks}
    t.drawn("slow", "train").keep("train").act("Emma", "recruit")
    asked.add(t.asks)
    t.drawn("blank", "blank", "blank").act("Léna", "move", "NE3").act("Léna", "search")
    asked.add(t.asks)
    t.drawn("junk", "junk", "junk").keep("none").end_phase().pass_on("draw.events")
    asked.add(t.asks)
    t.drawn("collateral").pass_on("draw.invasion")
    asked.add(t.asks)
    assert asked == {"draw.resistance", "draw.recruits", "draw.objects", "draw.events", "draw.invasion"}
