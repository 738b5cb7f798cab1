"""What is set right at the table: within what there is, and the reserves follow."""

import pytest

from engine.errors import Illegal
from engine.game import Setup
from engine.play import Play
from engine.requests import Count
from engine.resistance import GAME
from tests.engine.resistance.table import Table, table


def most(t: Table, id: str) -> int:
    question = t.play.find_settable(id).question
    assert isinstance(question, Count)
    return question.most


@pytest.mark.rule("RES-BOARD-06")
def test_pieces_on_a_zone_fill_its_rings_and_come_from_the_reserve() -> None:
    t = table(soldiers={"NO1": 1}, officers={})
    rings = most(t, "cubes:NO1")
    held = t.game.soldiers["NO1"]
    assert most(t, "soldiers:NO1") == held + rings - t.game.occupants("NO1")
    assert most(t, "officers:NO1") == t.game.officers["NO1"] + rings - t.game.occupants("NO1")
    reserve = t.game.reserve
    t.play.find_settable("soldiers:NO1").put(0)
    assert (t.game.soldiers["NO1"], t.game.reserve) == (0, reserve + held)


@pytest.mark.rule("RES-BOARD-11")
@pytest.mark.parametrize(("left", "refused"), [(1, False), (0, True)])
def test_what_the_reserve_has_not_is_refused(left: int, refused: bool) -> None:
    t = table(soldiers={"NO1": 0}, officers={})
    t.game.reserve = left
    before = t.game.soldiers["NO1"]
    if refused:
        with pytest.raises(Illegal):
            t.play.find_settable("soldiers:NO1").put(before + 1)
        assert (t.game.soldiers["NO1"], t.game.reserve) == (before, 0)
    else:
        t.play.find_settable("soldiers:NO1").put(before + 1)
        assert (t.game.soldiers["NO1"], t.game.reserve) == (before + 1, 0)


def test_tokens_cubes_pawns_and_tracks_are_put_as_told() -> None:
    t = table()
    t.game.tokens["NO15"], t.game.bag["NO15"] = 1, 2
    assert most(t, "tokens:NO15") == 3
    t.play.find_settable("tokens:NO15").put(2)
    assert (t.game.tokens["NO15"], t.game.bag["NO15"]) == (2, 1)
    t.game.players[0].cubes = cubes = 2
    supply = t.game.supply
    assert most(t, "held:0") == cubes + supply
    t.play.find_settable("held:0").put(cubes + 1)
    assert (t.game.players[0].cubes, t.game.supply) == (cubes + 1, supply - 1)
    t.play.find_settable("pawn:0").put("NE1")
    assert t.game.players[0].pawn == "NE1"
    assert (most(t, "speed"), most(t, "speed-box")) == (9, 30)


@pytest.mark.rule("RES-TURN-06")
def test_a_counter_is_put_no_more_than_two_boxes_from_the_slowest_and_the_foremost() -> None:
    t = table(counters={"Fred": 4, "Sophie": 3, "Léna": 4, "Emma": 5})
    assert most(t, "counter:0") == 3 + 2
    t.play.find_settable("counter:0").put(5)
    assert t.player("Fred").counter == 5
    t.play.find_settable("counter:0").put(3)
    for wrong in (2, 6):
        with pytest.raises(Illegal):
            t.play.find_settable("counter:0").put(wrong)
    assert t.player("Fred").counter == 3


@pytest.mark.rule("RES-BOARD-11")
def test_officers_and_cubes_come_from_reserves_of_their_own() -> None:
    t = table(soldiers={"NO14": 1}, officers={"NO14": 1})
    officers, soldiers, supply = t.game.officers_in_reserve, t.game.reserve, t.game.supply
    assert (most(t, "soldiers:NO14"), most(t, "officers:NO14"), most(t, "cubes:NO14")) == (1, 1, 2)
    t.play.find_settable("officers:NO14").put(0)
    t.play.find_settable("cubes:NO14").put(2)
    assert (t.game.officers_in_reserve, t.game.reserve, t.game.supply) == (officers + 1, soldiers, supply - 2)
    assert (t.game.officers["NO14"], t.game.cubes["NO14"]) == (0, 2)


@pytest.mark.rule("RES-ARMY-18")
def test_the_speed_marker_lies_on_the_first_box_of_its_speed_until_told_otherwise() -> None:
    marker = table().game.marker
    t = table()
    t.play.find_settable("speed-box").put(2)
    assert (t.game.marker.speed, t.game.marker.boxes) == (marker.speed, 2)
    t.play.find_settable("speed").put(marker.speed)
    assert t.game.marker.boxes == 2, "nothing was changed"
    t.play.find_settable("speed").put(4)
    assert (t.game.marker.first, t.game.marker.boxes, t.game.marker.speed) == (4, 0, 4)


@pytest.mark.rule("RES-BOARD-06")
def test_where_nobody_told_what_a_zone_holds_it_may_hold_as_much_as_a_capital() -> None:
    untold = Table(Play(GAME, Setup("resistance", ("A", "B", "C")).with_facts({})))
    assert (most(untold, "cubes:SE5"), most(untold, "cubes:NE1")) == (3, 1)
