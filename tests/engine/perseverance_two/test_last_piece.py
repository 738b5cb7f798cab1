"""The last piece may still be placed, and then no more: in both ways of keeping up."""

import pytest

from engine.perseverance.two.camps import can_build_outpost, can_build_tower
from engine.perseverance.two.crises import TOLD
from engine.perseverance.two.secondary import ACTIONS
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

CLEARED = ["P1", "P2", "P3"]


def tells(t: Table, what: str) -> bool:
    return TOLD[what].possible(t.game, t.player("John"))


@pytest.mark.rule("P2-SEC-02")
@pytest.mark.parametrize(("left", "story", "may"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_the_last_influence_cube_and_the_last_story(left: int, story: int, may: bool) -> None:
    t = table(assets={"John": {"story": story}})
    officer = next(iter(t.game.officers.values()))
    officer.pool[t.owner("John")] += t.game.cubes_left(t.owner("John")) - left
    assert ACTIONS["influence"].possible(t.game, t.player("John")) == may
    assert tells(t, "influence") == (left > 0)


@pytest.mark.rule("P2-EXP-12", "P2-BUILD-02")
@pytest.mark.parametrize(("left", "may"), [(1, True), (0, False)])
def test_the_last_settlement_is_also_the_last_outpost(left: int, may: bool) -> None:
    t = table(cleared=CLEARED)
    john = t.owner("John")
    far = range(100, 100 + t.game.settlements_left(john) - left)
    t.game.zones["discovery"].settlements.update(dict.fromkeys(far, john))
    for what in ("settlement", "second-settlement", "outpost"):
        assert tells(t, what) == may
    assert can_build_outpost(t.game, t.player("John")) == may


@pytest.mark.rule("P2-BUILD-07")
@pytest.mark.parametrize(("built", "may"), [(2, True), (3, False)])
def test_the_last_tower(built: int, may: bool) -> None:
    t = table(cleared=[*CLEARED, "P4"])
    for id in CLEARED[:built]:
        t.area(id).tower = t.owner("John")
    assert tells(t, "tower") == may
    assert can_build_tower(t.game, t.player("John")) == may


@pytest.mark.rule("P2-ADV-20", "P2-ADV-21")
@pytest.mark.parametrize(("built", "may"), [(5, True), (6, False)])
def test_the_last_camp(built: int, may: bool) -> None:
    t = table(cleared=[*CLEARED, "P4"])
    others = [id for id in t.game.areas if id not in (*CLEARED, "P4")][:built]
    for id in others:
        t.area(id).camp = t.owner("John")
    assert tells(t, "camp") == may
