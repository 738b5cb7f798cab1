"""Facts that come together from elsewhere are checked beside each other."""

import pytest

from bosun.facts.telling import check_values
from engine.answers import Filled
from engine.dead_reckoning import layout
from engine.errors import Illegal
from engine.facts import FactKey, Facts
from engine.games import find_game

NE15 = FactKey("roads", "NE15")


def test_one_fact_of_many_that_the_rulebook_rules_out_is_refused() -> None:
    with pytest.raises(Illegal):
        check_values(find_game("resistance"), {NE15: {"road": ["NE10", "NE14"], "mountain": []}})


def test_facts_that_agree_with_the_rulebook_are_taken() -> None:
    check_values(find_game("resistance"), {NE15: {"road": ["NE10"], "mountain": []}})


def test_answers_that_tell_several_facts_are_checked_one_after_the_other() -> None:
    game = find_game("resistance")
    facts = Facts(game.book, example=False)
    answer = game.book.kind("roads").answer("NE15", {"road": ["NE10", "NE14"], "mountain": []})
    assert isinstance(answer, Filled)
    with pytest.raises(Illegal):
        facts.check_all({NE15: answer})


def test_a_board_that_a_camera_traced_is_judged_by_its_kind_alone() -> None:
    game = find_game("dead-reckoning")
    assert game.book.kind("board").by_device
    check_values(game, game.book.from_files({"layout": layout.example_text()}))
    with pytest.raises(Illegal):
        check_values(game, {FactKey("board"): "no board at all"})
