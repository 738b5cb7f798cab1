"""The reason on demand: rules by their ids."""

import pytest

from bosun.text.rule_texts import all_rules, rule_text
from engine.errors import Malformed


def test_a_rule_of_a_list_is_found_without_its_marks() -> None:
    assert rule_text("res-turn-09").startswith("Two-action gap: a player may act only if")


def test_a_rule_of_a_table_is_found() -> None:
    assert rule_text("RES-CHAR-01").startswith("John Stark · 3 · 1")


@pytest.mark.parametrize("number", ["09", "10", "11", "12"])
def test_every_rule_of_a_range_is_found(number: str) -> None:
    assert rule_text(f"RES-OBJ-{number}").startswith("Road map")


def test_all_four_games_are_there() -> None:
    assert {id.split("-")[0] for id in all_rules()} >= {"RES", "DR", "P1", "P2"}


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(Malformed):
        rule_text("RES-TURN-99")
