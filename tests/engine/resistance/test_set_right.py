"""What is set right at the table: within what there is, and the reserves follow."""

import pytest

from engine.errors import Illegal
from engine.requests import Count
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
    tokens, bag = t.game.tokens["NO1"], t.game.bag["NO1"]
    assert most(t, "tokens:NO1") == tokens + bag
    t.play.find_settable("tokens:NO1").put(tokens + bag)
    assert (t.game.tokens["NO1"], t.game.bag["NO1"]) == (tokens + bag, 0)
    cubes, supply = t.game.players[0].cubes, t.game.supply
    assert most(t, "held:0") == cubes + supply
    t.play.find_settable("held:0").put(cubes + 1)
    assert (t.game.players[0].cubes, t.game.supply) == (cubes + 1, supply - 1)
    t.play.find_settable("pawn:0").put("NE1")
    assert t.game.players[0].pawn == "NE1"
    assert (most(t, "speed"), most(t, "speed-box")) == (9, 30)
