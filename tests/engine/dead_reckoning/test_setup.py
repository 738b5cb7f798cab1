"""Set-up (catalogue section 2) and what is secret, seen or asked (section 3)."""

from collections import Counter

import pytest

from engine.answers import Dropped
from engine.dead_reckoning import GAME
from engine.dead_reckoning.achievements import EXPLORER, target
from engine.dead_reckoning.board_facts import example_islands
from engine.dead_reckoning.ocean import DISTANCE, GRID, HARBOUR, ISLANDS_USED, SEAS
from tests.engine.dead_reckoning.catalogue import numbers, row
from tests.engine.dead_reckoning.table import CARDS_1, ROW_1, new, start, table


@pytest.mark.rule("DR-SETUP-01…03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_depend_on_the_number_of_players(seats: int) -> None:
    cells = row(f"DR-SETUP-{seats - 1:02}")
    game = new(seats).game
    islands = ISLANDS_USED[seats]
    assert [int(cells[1]), int(cells[2]), int(cells[5])] == [seats, islands, target(game, EXPLORER)]
    assert numbers(cells[3])[0] == game.seas_left.total()
    assert islands + game.seas_left.total() == int(cells[4]) == len(GRID)


@pytest.mark.rule("DR-SETUP-04", "DR-SETUP-05")
def test_any_island_may_turn_up_on_the_grid_of_four_rows() -> None:
    t = new(3).drawn("Violet").confirm()
    assert set(t.options()) == set(example_islands()) | {"calm-waters", "trade-winds", "three-currents"}
    assert sorted(at for at in GRID if DISTANCE[HARBOUR][at] == 1) == ["r1c1", "r1c2", "r1c3"]
    assert sorted(at for at in GRID if DISTANCE[HARBOUR][at] == 4) == ["r4c1", "r4c2", "r4c3"]


@pytest.mark.rule("DR-SETUP-04")
def test_when_all_islands_of_the_game_are_seen_only_high_seas_are_left() -> None:
    t = table(boards=dict(zip(GRID[3:10], list(example_islands())[4:11], strict=True)))
    t.game.turn.sails = 8
    t.pass_on("ask.action").act("hoist").confirm()
    t.game.turn.sails = 8
    t.end_turn()
    violet = t.player("Blue")
    violet.at = "r4c1"
    t.act("hoist").confirm().act("move", "r4c2")
    assert set(t.choose("stop").options()) <= set(SEAS)


@pytest.mark.rule("DR-SETUP-06", "DR-SETUP-08")
def test_the_three_boards_at_the_harbour_lie_face_up_with_a_card_each() -> None:
    game = start().game
    assert {at: board.id for at, board in game.boards.items() if board.id} == ROW_1
    assert len(game.face_down()) == 9
    assert [game.boards[at].card.id for at in ROW_1] == list(CARDS_1)  # type: ignore[union-attr]
    assert game.boxes[1].total() == 25 - 3


@pytest.mark.rule("DR-SETUP-07")
def test_each_row_has_a_box_of_its_own_and_cards_come_from_the_right_one() -> None:
    t = new(2).drawn("Violet").confirm().drawn("anchorage")
    assert t.told("row") == 1
    assert Counter(t.options()) == t.game.boxes[1]
    assert all(t.game.facts.known("row", id) in (1, None) for id in t.options())


@pytest.mark.rule("DR-SETUP-09", "DR-SETUP-12")
def test_the_first_instruction_sets_out_supply_and_players() -> None:
    t = new(2).drawn("Violet")
    wanted = [
        "setup.boards",
        "setup.grid",
        "setup.boxes",
        "setup.first-cards",
        "setup.supply",
        "setup.player",
        "setup.deck",
        "setup.dock",
    ]
    assert t.steps() == wanted
    game = t.game
    assert game.supply == {"cargo": 60, "coin": 80 - 2 * 15}
    assert (game.buildings.total(), game.tiles.total(), game.black) == (22, 32, 20)
    assert not any(player.achievements or player.pirate for player in game.players)


@pytest.mark.rule("DR-SETUP-10", "DR-SETUP-11", "DR-SETUP-13")
def test_everyone_starts_in_harbour_as_a_merchant_with_fifteen_coins_and_cubes() -> None:
    for player in start().game.players:
        assert (player.chest, player.reserve, player.at) == (15, 29, HARBOUR)
        assert (player.pirate, player.damage) == (False, 0)


@pytest.mark.rule("DR-SETUP-14", "DR-SETUP-15")
def test_a_deck_has_twelve_sailors_at_level_one_of_which_four_are_in_hand() -> None:
    player = start().player("Green")
    kinds = Counter(sailor.kind.id for sailor in player.sailors.values())
    singles = ["captain", "bosun", "purser", "first-mate", "privateer"]
    assert kinds == Counter(singles) + Counter(gunner=2, deckhand=2) + Counter({"crew-member": 3})
    assert all(sailor.level == 1 and not sailor.sleeved for sailor in player.sailors.values())
    assert (player.hand, len(player.unseen)) == (4, 12)


@pytest.mark.rule("DR-SETUP-16", "DR-SETUP-17")
def test_the_first_player_is_drawn_and_cargo_goes_clockwise() -> None:
    t = start(first="Green")
    assert t.told("player") == "Green"
    assert {player.name: player.dock for player in t.game.players} == {
        "Green": 1,
        "Yellow": 2,
        "Violet": 3,
        "Blue": 2,
    }
    assert t.end_turn().told("player") == "Yellow"


@pytest.mark.rule("DR-SETUP-18")
def test_the_fourth_player_may_raise_a_card_before_the_first_turn() -> None:
    t = new().drawn("Violet").confirm()
    for board, card in zip(ROW_1.values(), CARDS_1, strict=True):
        t.drawn(board).drawn(card)
    assert (t.asks, t.request.seat) == ("ask.level", 3)
    assert "none" in t.options()
    t.choose("gunner 1").confirm()
    assert t.player("Yellow").sailors["gunner 1"].level == 2


@pytest.mark.rule("DR-SETUP-19", "DR-INFO-03")
def test_bonus_tokens_are_dealt_only_where_the_table_wants_them_and_stay_hidden_until_scoring() -> None:
    assert "setup.bonus" not in new(2).drawn("Violet").steps()
    t = new(2, keeping="battle", settings={"bonus-tokens": "yes"}).drawn("Violet")
    assert "setup.bonus" in t.steps()
    t.confirm().choose("achievement").choose("0 terror").confirm().choose("last-round").confirm()
    assert t.pass_on("ask.bonus").request.seat == 0


@pytest.mark.rule("DR-INFO-01")
def test_the_chest_is_nowhere_on_the_open_table_and_its_questions_are_secret() -> None:
    t = table(chest={"Violet": 13})
    view = GAME.snapshot(t.game)
    assert "chest" not in str(view["table"])
    assert view["secrets"][0]["chest"] == 13
    t.act("load")
    assert (t.request.secret, t.request.seat) == (True, 0)


@pytest.mark.rule("DR-INFO-02")
def test_whoever_trades_with_a_merchant_is_told_nothing_of_its_back() -> None:
    t = table(
        at={"Violet": "r1c1"},
        cards={"r1c1": "treasure-ship"},
        cargo={"Violet": 7},
        tiles={"Violet": {"B": ["large-hold"]}},
    )
    t.player("Violet").hull[1].cargo = 1
    t.pass_on("ask.action").act("play", "captain").act("buy")
    assert t.asks == "ask.action"
    assert t.player("Violet").aside[0].id == "treasure-ship"


@pytest.mark.rule("DR-INFO-04")
def test_hands_are_hidden_so_any_unseen_card_may_be_played_and_levels_are_kept() -> None:
    t = table(in_play={"Violet": ["captain"]}, discard={"Violet": ["bosun"]})
    t.act("play")
    assert set(t.options()) == set(t.player("Violet").sailors) - {"captain", "bosun"}


@pytest.mark.rule("DR-INFO-05")
def test_after_a_throw_the_board_is_shown_for_confirmation_and_people_correct_it() -> None:
    t = start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(1, 3, 20, 0)
    t.drop(violet="border", black="Z02 Z02 Z02").drop(violet="Z06")
    assert t.asks == "board"
    assert t.request.note is not None
    read = next(at for at, entry in enumerate(t.play.entries) if isinstance(entry.answer, Dropped))
    t.play.correct(read, Dropped(("violet", "black", "black", "black"), ("border", "Z02", "Z02", "Z05")))
    assert t.game.fight is not None
    assert t.game.fight.board["black", "Z05"] == 1


@pytest.mark.rule("DR-INFO-01")
def test_levelling_up_is_asked_in_secret() -> None:
    t = table().end_turn().act("end").pass_on("ask.level")
    assert (t.request.secret, t.request.seat) == (True, 3)
