"""The combat ship and the combat board (catalogue section 16), and the loads of a layout file."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers import Dropped
from engine.dead_reckoning.fight_state import force_of
from engine.dead_reckoning.layout import PSEUDO, load_layout
from engine.requests import Drop
from tests.engine.dead_reckoning.catalogue import numbers, zone_rows
from tests.engine.dead_reckoning.table import Table, start

LAYOUT = load_layout()
ZONES = sorted(LAYOUT.areas)


def battle(mine: int = 2, black: int = 2, *, spare: int = 20) -> Table:
    """Violet fights a merchant in battle keeping, up to the first throw."""
    return start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(mine, black, spare, 0)


def ship(mine: int = 2, theirs: int = 2) -> Table:
    t = start(2, keeping="battle").choose("fight").choose("ship")
    return t.choose("sea").fill(mine, theirs, 20, 20, 0, 0)


def lying(t: Table) -> dict[tuple[str, str], int]:
    assert isinstance(t.request, Drop)
    return {(one.cube.id, one.zone): one.cube.most for one in t.request.lying}


def board(t: Table) -> dict[tuple[str, str], int]:
    assert t.game.fight is not None
    return dict(t.game.fight.board)


@pytest.mark.rule("DR-GAP-15")
def test_the_example_board_is_the_one_of_the_catalogue() -> None:
    for zone, kind, value, corners, adjacent in zone_rows():
        area = LAYOUT.areas[zone]
        x0, y0, x1, y1 = (float(number) for number in corners.split())
        assert area.polygon == ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        assert (area.kind, area.adjacent) == (kind, tuple(adjacent.split()))
        amount = numbers(value)
        assert area.force + area.cargo + area.coin + area.choice == (
            sum(amount) if kind in ("force", "loot") else 0
        )


@pytest.mark.rule("DR-TOWER-01", "DR-TOWER-02", "DR-WE-17")
def test_a_cube_that_touches_a_zone_counts_there_whatever_else_it_leans_on() -> None:
    t = battle().drop(violet="Z06 Z02", black="Z10 Z11")
    assert board(t) == {("violet", "Z06"): 1, ("violet", "Z02"): 1, ("black", "Z10"): 1, ("black", "Z11"): 1}


@pytest.mark.rule("DR-TOWER-03", "DR-WE-17")
def test_a_cube_balanced_on_a_border_is_thrown_until_it_lies_in_a_zone() -> None:
    t = battle().drop(violet="border Z02", black="Z02 Z02")
    assert (t.asks, t.options()) == ("throw.again", {"violet": 1})
    t.drop(violet="border").still()
    assert t.asks == "throw.again"
    t.drop(violet="Z02").still()
    assert t.asks == "ask.combat-ability"


@pytest.mark.rule("DR-TOWER-04")
def test_explosions_come_before_abilities_then_loot_damage_and_the_winner() -> None:
    t = ship().drop(violet="Z07 Z01", blue="Z05 Z02")
    order = []
    while t.asks != "result":
        order.append(t.asks)
        if t.asks == "throw.explosion":
            t.drop(violet="Z02 Z02").still()
        elif t.asks == "ask.combat-ability":
            t.choose("pass")
        else:
            t.confirm()
    assert order == [
        "throw.explosion",
        "ask.combat-ability",
        "ask.combat-ability",
        "loot",
        "damage",
        "winner",
    ]


@pytest.mark.rule("DR-TOWER-05", "DR-TOWER-06", "DR-TOWER-07", "DR-WE-21")
def test_cubes_in_the_explosive_zone_are_thrown_together_with_as_many_more_until_it_is_empty() -> None:
    t = battle().drop(violet="Z07 Z07", black="Z07 Z02")
    assert (t.asks, t.options()) == ("throw.explosion", {"black": 2, "violet": 4})
    t.drop(violet="Z02 Z02 Z02 Z07", black="Z02 Z02").still()
    assert t.options() == {"violet": 2}
    t.drop(violet="Z02 Z02").still()
    assert t.asks == "ask.combat-ability"
    assert board(t) == {("violet", "Z02"): 5, ("black", "Z02"): 3}


@pytest.mark.rule("DR-TOWER-08")
def test_an_ability_that_puts_a_cube_there_explodes_before_the_next_ability() -> None:
    t = battle().drop(violet="Z06 Z02", black="Z02 Z02").choose("ability").choose("move-cube")
    t.choose("violet Z06").choose("Z07")
    assert (t.asks, t.options()) == ("throw.explosion", {"violet": 2})
    t.drop(violet="Z02 Z02").still().choose("ability").choose("throw").count(1).drop(violet="Z07").still()
    assert t.asks == "throw.explosion"


@pytest.mark.rule("DR-GAP-15")
def test_an_ability_moves_one_cube_and_those_beside_it_stay() -> None:
    t = battle().drop(violet="Z06 Z06", black="Z02 Z02").choose("ability").choose("move-cube")
    t.choose("violet Z06").choose("Z05")
    assert board(t) == {("violet", "Z06"): 1, ("violet", "Z05"): 1, ("black", "Z02"): 2}


@pytest.mark.rule("DR-TOWER-11", "DR-GAP-18")
def test_extras_come_from_what_the_owner_has_left() -> None:
    t = battle(spare=1).drop(violet="Z07 Z07", black="Z02 Z02")
    assert t.options() == {"violet": 3}


@pytest.mark.rule("DR-TOWER-12", "DR-TOWER-15", "DR-TOWER-16", "DR-TOWER-17")
def test_loot_and_damage_cubes_leave_and_force_decides_with_ties_to_the_active_player() -> None:
    t = ship(4, 4).drop(violet="Z09 Z12 Z06 Z05", blue="Z02 Z10 Z05 Z08").choose("pass").choose("pass")
    assert [t.told(key) for key in ("cargo", "coin", "choice")] == [1, 1, 2]
    t.confirm()
    assert (t.asks, t.told("player"), t.told("n")) == ("damage", "Blue", 1)
    t.confirm()
    assert (t.told("player"), t.told("n")) == ("Violet", 2)
    t.confirm()
    assert str(t.told("side")) == "as-is(text=Violet)"
    assert board(t) == {("violet", "Z06"): 1, ("blue", "Z02"): 1, ("blue", "Z10"): 1}


@pytest.mark.rule("DR-TOWER-16")
def test_force_from_abilities_is_added() -> None:
    t = ship(1, 2).drop(violet="Z02", blue="Z02 Z02").choose("ability").choose("force").count(1)
    t.choose("pass").choose("pass")
    assert str(t.told("side")) == "as-is(text=Violet)"


@pytest.mark.rule("DR-TOWER-18", "DR-TOWER-19", "DR-GAP-16")
@pytest.mark.parametrize("seen", ["outside", "between"])
def test_a_cube_that_cannot_be_told_is_asked_about_and_never_guessed(seen: str) -> None:
    t = battle(1, 1).drop(violet=seen, black="Z02")
    assert t.asks == f"ask.{seen}"
    assert next(iter(t.options())) == "re-throw"
    t.choose("re-throw")
    assert t.asks == "throw.again"
    t.drop(violet=seen).choose("Z06")
    assert board(t)["violet", "Z06"] == 1


@pytest.mark.rule("DR-TOWER-20")
def test_a_reading_with_a_wrong_number_of_cubes_is_refused() -> None:
    t = battle()
    assert t.refused(Dropped(("violet", "black", "black"), ("Z02",) * 3)) == "refuse.how-many-cubes"
    assert t.refused(Dropped(("violet",) * 3 + ("black",), ("Z02",) * 4)) == "refuse.too-many"


@pytest.mark.rule("DR-TOWER-09")
def test_a_reading_of_the_whole_board_moves_what_was_pushed_without_a_question() -> None:
    t = battle().drop(violet="Z07 Z02", black="Z02 Z05")
    assert (t.asks, lying(t)) == (
        "throw.explosion",
        {("violet", "Z02"): 1, ("black", "Z02"): 1, ("black", "Z05"): 1},
    )
    t.drop(violet="Z06 Z02 Z03", black="Z04 Z05")
    assert (t.asks, board(t)) == (
        "ask.combat-ability",
        {
            ("violet", "Z06"): 1,
            ("violet", "Z02"): 1,
            ("violet", "Z03"): 1,
            ("black", "Z04"): 1,
            ("black", "Z05"): 1,
        },
    )


@pytest.mark.rule("DR-TOWER-07", "DR-TOWER-09", "DR-TOWER-10")
def test_a_lying_cube_pushed_onto_a_border_or_into_the_explosive_zone_is_thrown_again() -> None:
    t = battle().drop(violet="border Z02", black="Z02 Z05")
    t.drop(violet="Z02 border", black="Z07 Z05")
    assert (t.asks, t.options()) == ("throw.again", {"violet": 1})
    t.drop(violet="Z02 Z06", black="Z07 Z05")
    assert (t.asks, t.options()) == ("throw.explosion", {"black": 2})


@pytest.mark.rule("DR-TOWER-20")
@given(st.lists(st.sampled_from(sorted(set(ZONES) - {"Z07"})), min_size=4, max_size=4))
def test_no_cube_is_lost_or_gained_whichever_way_the_board_is_told(zones: list[str]) -> None:
    t = battle().drop(violet="border Z02", black="Z02 Z05")
    t.drop(violet=" ".join(zones[:2]), black=" ".join(zones[2:]))
    fight = t.game.fight
    assert fight is not None
    assert (fight.cubes_of("violet"), fight.cubes_of("black")) == (2, 2)


@pytest.mark.rule("DR-TOWER-20")
def test_a_whole_board_with_a_cube_of_another_colour_is_refused() -> None:
    t = battle().drop(violet="border Z02", black="Z02 Z05")
    assert t.refused(Dropped(("violet", "black", "black", "black"), ("Z02",) * 4)) == "refuse.too-many"
    assert t.refused(Dropped(("violet", "violet", "black"), ("Z02",) * 3)) == "refuse.too-many"


def test_a_board_that_was_seen_before_an_undo_is_offered_again() -> None:
    t, cubes = battle(), ("violet", "violet", "black", "black")
    first = Dropped(cubes, ("border", "Z02", "Z02", "Z05"))
    second = Dropped(cubes, ("Z06", "Z02", "Z02", "Z04"))
    t.play.answer(first, source="camera")
    t.play.answer(second, source="camera")
    t.choose("pass")
    t.play.undo()
    t.play.undo()
    assert t.asks == "form.fight"
    assert t.fill(2, 2, 20, 0).play.offered() == first
    t.play.answer(first, source="camera")
    assert t.play.offered() == second


def test_where_a_cube_may_be_in_no_zone_is_part_of_every_throw() -> None:
    request = battle().request
    assert [zone.id for zone in request.zones][-3:] == list(PSEUDO)  # type: ignore[union-attr]


@pytest.mark.rule("DR-TOWER-16")
def test_only_cubes_in_force_zones_have_force_and_none_that_lies_in_no_zone() -> None:
    lying = Counter({("violet", zone): 1 for zone in (*LAYOUT.areas, *PSEUDO)} | {("blue", "Z06"): 1})
    wanted = sum(area.force for area in LAYOUT.areas.values() if area.kind == "force")
    assert force_of(LAYOUT, lying, "violet") == wanted
    assert force_of(LAYOUT, Counter({("violet", "border"): 1}), "violet") == 0
