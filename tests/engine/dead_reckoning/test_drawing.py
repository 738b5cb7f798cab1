"""Pieces of an owner's copy that may turn up: those that were told of, and others."""

from collections import Counter

import pytest

from engine.dead_reckoning.drawing import cards_in_box, islands_in_box, new_piece, take_card, take_island
from engine.dead_reckoning.pieces import UNLISTED, card_name, island_label
from engine.dead_reckoning.state import DeadReckoning
from engine.facts import FactKey
from engine.messages import say
from tests.engine.dead_reckoning.table import as_told, new, told_card

pytestmark = pytest.mark.rule("DR-GAP-01", "DR-GAP-03")


def untold() -> DeadReckoning:
    """A game on a copy of which nobody told anything."""
    return new(2, facts={}).game


def test_a_card_told_of_in_the_game_may_turn_up_again_in_its_row_and_in_no_other() -> None:
    game = untold()
    first = take_card(game, 1, UNLISTED, new_piece(game, "card", "row"))
    game.facts.teach("card", first, told_card())
    assert cards_in_box(game, 1) == {UNLISTED: 24, first: 24}
    assert cards_in_box(game, 2) == {UNLISTED: 25}
    assert take_card(game, 1, first, new_piece(game, "card", "row")) == first
    assert cards_in_box(game, 1) == {UNLISTED: 23, first: 23}


def test_each_card_that_nobody_knows_is_another_one_and_its_box_shows_its_row() -> None:
    game = untold()
    found = [take_card(game, row, UNLISTED, new_piece(game, "card", "row")) for row in (3, 4)]
    assert len(set(found)) == 2
    assert [game.facts.known("row", id) for id in found] == [3, 4]


def test_the_row_of_a_card_that_was_told_without_it_is_that_of_its_box() -> None:
    game = untold()
    game.facts.teach("card", "unlisted 1", told_card())
    take_card(game, 2, "unlisted 1", "unlisted 2")
    assert game.facts.known("row", "unlisted 1") == 2


def test_an_island_told_of_in_the_game_may_turn_up_once() -> None:
    game = untold()
    game.facts.teach("island", "unlisted 1", as_told()[FactKey("island", "dorado")])
    before = islands_in_box(game)
    assert before["unlisted 1"] == 1
    assert take_island(game, "unlisted 1", new_piece(game, "island", "places")) == "unlisted 1"
    assert islands_in_box(game) == before - Counter(["unlisted 1", UNLISTED])
    assert new_piece(game, "island", "places") == "unlisted 2"


def test_where_all_islands_are_listed_no_other_may_turn_up() -> None:
    game = untold()
    game.islands_left[UNLISTED] = 0
    game.facts.teach("island", "unlisted 1", as_told()[FactKey("island", "dorado")])
    assert "unlisted 1" not in islands_in_box(game)


def test_an_island_without_a_name_goes_by_its_number_and_what_is_told_of_it() -> None:
    facts = untold().facts
    assert island_label(facts, "unlisted 3") == say("dead-reckoning.island.numbered", number=3)
    facts.teach("places", "unlisted 3", [6, 4])
    facts.teach("island", "unlisted 3", {"slots": 4, "cargo": 1, "coin": 2, "hand": False})
    of_board = say("dead-reckoning.island.details", slots=4, cargo=1, coin=2)
    details = (say("as-is", text="6/4"), of_board)
    assert island_label(facts, "unlisted 3") == say("dead-reckoning.island.told", number=3, details=details)


def test_a_card_without_a_name_goes_by_its_number_and_what_is_told_of_it() -> None:
    facts = untold().facts
    assert card_name(facts, "unlisted 3") == say("dead-reckoning.card.described", number=3)
    facts.teach("card", "unlisted 3", told_card(price=4, kind="merchant", positions=("top", "bottom")))
    assert card_name(facts, "unlisted 3") == say(
        "dead-reckoning.card.told",
        number=3,
        kind=say("dead-reckoning.kind.merchant"),
        price=4,
        positions=(say("dead-reckoning.position.top"), say("dead-reckoning.position.bottom")),
    )
