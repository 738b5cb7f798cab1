"""Sails, movement and exploration (catalogue section 7)."""

import pytest

from engine.answers import Chosen
from engine.dead_reckoning.ocean import DISTANCE, GRID, HARBOUR, neighbours
from tests.engine.dead_reckoning.table import table

AT_SEA = {"Violet": "r1c1"}
MINE = {"r1c1": {"Violet": 3}}


@pytest.mark.rule("DR-SAIL-02", "DR-SAIL-08")
def test_sails_are_those_of_empty_holds_and_of_cards_in_play() -> None:
    t = table(at=AT_SEA, cargo={"Violet": 1}).act("play", "captain").act("hoist")
    assert t.told("sails") == 1 + 1


@pytest.mark.rule("DR-SAIL-03")
@pytest.mark.parametrize(("at", "cubes"), [(HARBOUR, {}), ("r1c1", MINE)])
def test_in_harbour_or_at_an_own_island_loaded_holds_count_too(
    at: str, cubes: dict[str, dict[str, int]]
) -> None:
    assert table(at={"Violet": at}, cubes=cubes, cargo={"Violet": 7}).act("hoist").told("sails") == 2


@pytest.mark.rule("DR-SAIL-04")
def test_not_so_at_an_island_of_others_or_under_a_blockade() -> None:
    theirs = table(at=AT_SEA, cubes={"r1c1": {"Blue": 3}}, cargo={"Violet": 7})
    assert theirs.act("hoist").told("sails") == 0
    blockaded = table(at=AT_SEA | {"Blue": "r1c1"}, cubes=MINE, cargo={"Violet": 7}, pirates=["Blue"])
    assert blockaded.act("hoist").told("sails") == 0


@pytest.mark.rule("DR-SAIL-05", "DR-WE-21")
def test_the_track_ends_at_eight() -> None:
    tiles = {"Violet": {"B": ["full-rig"], "C": ["full-rig"]}}
    t = table(tiles=tiles, level={"Violet": {"deckhand 1": 4}}, in_play={"Violet": ["deckhand 1"]})
    assert t.act("hoist").told("sails") == 8


@pytest.mark.rule("DR-SAIL-06")
def test_cards_played_after_hoisting_add_no_sails_and_sails_are_no_action() -> None:
    t = table().act("hoist").confirm().act("play", "captain")
    assert t.game.turn.sails == 2
    assert not t.may("use")


@pytest.mark.rule("DR-SAIL-07", "DR-GAP-30", "DR-ABIL-03")
def test_influence_or_sails_is_chosen_at_hoisting_and_used_up_by_it() -> None:
    t = table(at=AT_SEA, in_play={"Violet": ["deckhand 1"]}, level={"Violet": {"deckhand 1": 3}})
    assert t.may("use")
    t.act("hoist", "deckhand 1/crew 0")
    assert t.told("sails") == 2 + 2
    assert not t.confirm().may("use")
    kept = table(at=AT_SEA, in_play={"Violet": ["deckhand 1"]}, level={"Violet": {"deckhand 1": 2}}).act(
        "hoist"
    )
    assert kept.answer(Chosen(())).told("sails") == 2
    assert kept.confirm().may("use")


@pytest.mark.rule("DR-MOVE-02", "DR-MOVE-03")
def test_movement_is_orthogonal_and_the_harbour_touches_all_of_row_one() -> None:
    assert set(neighbours(HARBOUR)) == {"r1c1", "r1c2", "r1c3"}
    assert set(neighbours("r2c2")) == {"r1c2", "r3c2", "r2c1", "r2c3"}
    assert set(neighbours("r4c1")) == {"r3c1", "r4c2"}
    assert all(at in neighbours(other) for at in GRID for other in neighbours(at))


@pytest.mark.rule("DR-MOVE-04")
def test_several_moves_follow_each_other_while_sails_remain() -> None:
    t = table().act("hoist").confirm().sail("r1c1")
    assert t.player("Violet").at == "r1c1"
    t.sail(HARBOUR)
    assert t.player("Violet").at == HARBOUR


@pytest.mark.rule("DR-MOVE-05", "DR-MODE-06")
def test_ships_do_not_block_and_crossing_a_pirate_starts_no_fight() -> None:
    t = table(at={"Blue": "r1c1"}, pirates=["Blue"], boards={"r2c1": "dorado"}).act("hoist").confirm()
    t.act("move", "r1c1", "r2c1")
    assert (t.asks, t.player("Violet").at) == ("ask.action", "r2c1")
    assert not t.game.turn.fought


@pytest.mark.rule("DR-MOVE-06", "DR-EXPL-01")
def test_a_board_that_is_crossed_stays_down_and_one_that_is_stopped_on_is_explored() -> None:
    t = table(in_play={"Violet": ["captain"]}).act("hoist").confirm().act("move", "r1c1", "r2c1", "r3c1")
    assert t.asks == "draw.board"
    t.drawn("dorado")
    assert t.told("row") == 3
    t.drawn("drill")
    assert t.game.boards["r2c1"].id is None
    assert (t.game.boards["r3c1"].id, t.game.boards["r3c1"].card.id) == ("dorado", "drill")  # type: ignore[union-attr]


@pytest.mark.rule("DR-EXPL-02", "DR-EXPL-03")
def test_exploring_ends_the_move_and_happens_once_a_turn() -> None:
    t = (
        table(in_play={"Violet": ["captain", "deckhand 1"]}, level={"Violet": {"deckhand 1": 4}})
        .act("hoist")
        .confirm()
    )
    t.sail("r1c1", "r2c1").drawn("dorado").drawn("grapeshot")
    assert (t.asks, t.game.turn.sails) == ("ask.action", 4)
    t.act("move", "r2c2")
    assert "stop" not in t.options()
    t.choose("r1c2")
    assert "stop" in t.options()


@pytest.mark.rule("DR-EXPL-03")
def test_a_face_down_board_is_not_entered_without_a_way_to_stop_beyond() -> None:
    t = (
        table(in_play={"Violet": ["captain"]})
        .act("hoist")
        .confirm()
        .sail("r1c1", "r2c1")
        .drawn("dorado")
        .drawn("grapeshot")
    )
    assert t.game.turn.sails == 1
    t.act("move")
    assert t.player("Violet").at == "r1c1"


@pytest.mark.rule("DR-EXPL-04")
def test_exploring_may_bring_an_encounter_too() -> None:
    t = table().act("hoist").confirm().sail("r1c1", "r2c1").drawn("dorado")
    assert {"brig", "grapeshot"} <= set(t.options())
    assert t.drawn("brig").may("attack-merchant")


@pytest.mark.rule("DR-WE-03")
def test_reach_with_two_sails() -> None:
    def reach(start: str) -> set[str]:
        return {at for at, far in DISTANCE[start].items() if 0 < far <= 2}

    assert reach(HARBOUR) == {"r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"}
    near = {"r1c2", "r2c1", "r2c3", "r3c2", "r1c1", "r1c3", "r3c1", "r3c3", "r4c2", HARBOUR}
    assert reach("r2c2") == near
