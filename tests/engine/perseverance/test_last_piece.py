"""The last piece may still be placed, and then no more: in both ways of keeping up."""

import pytest

from engine.perseverance.one.crises import TOLD
from engine.perseverance.one.secondary import ACTIONS
from engine.perseverance.one.state import Trap
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table
from tests.engine.perseverance.test_leaders import with_leader

SETTLING = ("settlement", "second-settlement")


def tells(t: Table, what: str) -> bool:
    return TOLD[what].possible(t.game, t.player("Robert"))


@pytest.mark.rule("P1-SEC-02")
@pytest.mark.parametrize(("left", "may"), [(1, True), (0, False)])
def test_the_last_influence_cube(left: int, may: bool) -> None:
    t = table()
    officer = t.game.officers["chief-mate"]
    officer.pool[t.owner("Robert")] += t.game.cubes_left(t.owner("Robert")) - left
    assert tells(t, "influence") == may
    assert ACTIONS["influence"].possible(t.game, t.player("Robert")) == may


@pytest.mark.rule("P1-EXP-10")
@pytest.mark.parametrize("what", SETTLING)
@pytest.mark.parametrize(("left", "may"), [(1, True), (0, False)])
def test_the_last_settlement(what: str, left: int, may: bool) -> None:
    t = table()
    robert = t.owner("Robert")
    far = range(100, 100 + t.game.settlements_left(robert) - left)
    t.game.zones["military"].settlements.update(dict.fromkeys(far, robert))
    assert tells(t, what) == may


@pytest.mark.rule("P1-PROT-03")
@pytest.mark.parametrize(("left", "may"), [(1, True), (0, False)])
def test_the_last_trap_in_an_area_or_with_the_net_gun(left: int, may: bool) -> None:
    t = with_leader("phoenix", dinos={"military": ["raptor"]})
    robert = t.owner("Robert")
    t.game.used_traps[robert]["trampler"] += t.game.traps_left(robert) - left
    assert (tells(t, "trap"), tells(t, "net-gun")) == (may, may)


@pytest.mark.rule("P1-LEADER-06", "P1-LEADER-07")
def test_the_net_gun_is_of_phoenix_alone_and_needs_a_dino() -> None:
    assert not tells(with_leader("keoni", dinos={"military": ["raptor"]}), "net-gun")
    assert not tells(with_leader("phoenix"), "net-gun")
    covered = with_leader("phoenix", dinos={"military": {"a1": "raptor"}})
    covered.area("military").traps["a1"] = Trap(covered.owner("Emmy"))
    assert not tells(covered, "net-gun"), "a trap lies there already"


@pytest.mark.rule("P1-PROT-05")
@pytest.mark.parametrize(("standing", "may"), [(6, True), (7, False)])
def test_the_last_wall(standing: int, may: bool) -> None:
    spaces = [(zone, column) for zone in ("military", "expansion") for column in (1, 2, 3, 4)][:standing]
    walls = {zone: {column: "Robert" for of, column in spaces if of == zone} for zone, _ in spaces}
    assert tells(table(walls=walls), "wall") == may
