"""What is set right at the table: within what there is, and the supply follows."""

import pytest

from engine.errors import Illegal
from engine.requests import Count
from tests.engine.dead_reckoning.table import Table, table


def laid() -> Table:
    """Violet has 1 cargo in a hold, 2 on the dock and 3 cubes on Anchorage, which takes no more."""
    return table(cargo={"Violet": 1}, dock={"Violet": 2}, cubes={"r1c1": {"Violet": 2, "Blue": 1}})


def most(t: Table, id: str) -> int:
    question = t.play.find_settable(id).question
    assert isinstance(question, Count)
    return question.most


@pytest.mark.rule("DR-HOLD-02", "DR-INFO-04")
def test_a_hold_takes_as_much_as_it_has_room_and_no_more() -> None:
    t = laid()
    (full,) = [space for space in t.player("Violet").hull if space.cargo]
    assert most(t, f"cargo:0:{full.name}") == full.hold
    assert most(t, f"coin:0:{full.name}") == full.hold - 1
    before = dict(t.game.supply)
    coins = t.play.find_settable(f"coin:0:{full.name}")
    t.play.find_settable(f"cargo:0:{full.name}").put(full.hold)
    assert (full.cargo, t.game.supply["cargo"]) == (full.hold, before["cargo"] - full.hold + 1)
    with pytest.raises(Illegal):
        coins.put(1)
    assert (full.coin, t.game.supply["coin"]) == (0, before["coin"])


@pytest.mark.rule("DR-INFO-04")
def test_dock_and_chest_are_filled_from_the_supply() -> None:
    t = laid()
    violet, before = t.player("Violet"), dict(t.game.supply)
    assert most(t, "dock:0") == 2 + before["cargo"]
    assert most(t, "chest:0") == violet.chest + before["coin"]
    t.play.find_settable("dock:0").put(5)
    assert (violet.dock, t.game.supply["cargo"]) == (5, before["cargo"] - 3)


@pytest.mark.rule("DR-ISLE-01", "DR-CUBE-01")
def test_cubes_on_an_island_fill_its_slots_from_the_reserve() -> None:
    t = laid()
    assert [most(t, f"cubes:r1c1:{seat}") for seat in (0, 1, 2)] == [2, 1, 0], "three slots, all taken"
    reserve = t.player("Violet").reserve
    t.play.find_settable("cubes:r1c1:0").put(0)
    assert (t.isle("r1c1").cubes[0], t.player("Violet").reserve) == (0, reserve + 2)
    few = table(reserve={"Violet": 1})
    assert most(few, "cubes:r1c1:0") == 1, "no more than the reserve has"


@pytest.mark.rule("DR-SINK-01")
def test_damage_flag_and_place_of_a_ship_are_put_as_told() -> None:
    t = laid()
    assert most(t, "damage:0") == 9, "in a fight a ship may have more than sinks it"
    t.play.find_settable("damage:0").put(3)
    assert t.player("Violet").damage == 3
    t.play.find_settable("pirate:0").put("yes")
    t.play.find_settable("ship:0").put("r1c2")
    assert (t.player("Violet").pirate, t.player("Violet").at) == (True, "r1c2")
