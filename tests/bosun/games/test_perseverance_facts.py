"""What owners tell of the cards of Perseverance beforehand has the limits that it has in play."""

from collections.abc import Iterable
from typing import Any

import pytest

from bosun.facts.kinds import facts_of
from bosun.facts.questions import Guided, TextQuestion
from engine.perseverance.cards import MOST_GAINS
from engine.perseverance.stages import MOST_SOLDIERS
from engine.requests import Choose, Count


def guided(game: str, kind: str) -> Guided:
    return next(one for one in facts_of(game).guided if one.kind == kind)


def led(one: Guided, table: dict[str, Any], told: dict[str, Any]) -> dict[str, list[Any]]:
    """All questions by their text, answered as told, plainly where nothing is told."""
    asked: dict[str, list[Any]] = {}
    questions = one.questions(table)
    question = next(questions, None)
    while question is not None:
        id = question.prompt.id
        asked.setdefault(id, []).append(question)
        try:
            question = questions.send(told[id] if id in told else _plainly(question))
        except StopIteration:
            question = None
    return asked


def _plainly(question: Any) -> Any:
    match question:
        case TextQuestion():
            return ""
        case Count():
            return question.default if question.default is not None else question.least
        case Choose():
            return tuple(option.id for option in question.options[: question.least])
    raise AssertionError(question)


@pytest.mark.parametrize(
    ("game", "kind", "asked"),
    [
        ("perseverance-1", "challenges", "perseverance.board.challenge-gains"),
        ("perseverance-2", "challenges", "perseverance.board.challenge-gains"),
        ("perseverance-2", "attacks", "perseverance.board.attack-success"),
        ("perseverance-2", "adventures", "perseverance.board.stage-gains-of"),
    ],
)
def test_a_card_may_be_told_to_give_as_much_as_in_play(game: str, kind: str, asked: str) -> None:
    one = guided(game, kind)
    for question in led(one, one.start(), {})[asked]:
        assert question.most == MOST_GAINS
        assert {option.most for option in question.options} == {MOST_GAINS}


def test_the_kept_challenges_of_a_stage_have_the_limit_of_the_game() -> None:
    one = guided("perseverance-2", "adventures")
    asked = led(one, one.start(), {})
    assert {question.most for question in asked["perseverance.board.stage-challenges-of"]} == {MOST_SOLDIERS}


def test_the_deck_and_the_stages_of_snakes_on_a_plane_are_asked() -> None:
    one = guided("perseverance-2", "adventures")
    table = one.start()
    told = {
        "perseverance.board.terrain-of": ("canyon",),
        "perseverance.board.stage-gains-of": ("followers",) * 9,
    }
    asked = led(one, table, told)
    assert _numbers(asked["perseverance.board.stage-gains-of"]) == [1, 2]
    assert _numbers(asked["perseverance.board.stage-challenges-of"]) == [2], "one challenge is printed"
    card = table["canyon"]["card"]["snakes-on-a-plane"]
    assert card["stage"]["1"] == {"challenges": 1, "gains": {"followers": 9}}
    assert "anywhere" not in table


def _numbers(questions: Iterable[Any]) -> list[object]:
    return [dict(question.prompt.params)["number"] for question in questions]


def test_what_is_printed_of_isabelles_attack_card_is_not_asked() -> None:
    one = guided("perseverance-2", "attacks")
    table = one.start()
    asked = led(one, table, {"perseverance.board.attack-success": ("food",)})
    cards = [str(dict(question.prompt.params)["card"]) for question in asked["perseverance.board.threshold"]]
    assert len(cards) == 19
    card = table["card"]["plains-1"]
    assert (card["threshold"], card["success"], card["dangerous"]) == (5, [{"food": 1}], 2)


def test_the_dino_spaces_beside_the_temple_are_an_example_and_asked() -> None:
    one = guided("perseverance-2", "map")
    table = one.start()
    assert table["face"]["C3"]["B"]["mark"] == "house"
    assert table["face"]["C3"]["B"]["temple"]
