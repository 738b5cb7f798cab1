"""Whole games come out as they did: what is asked, refused, advised and shown after every answer."""

import pytest

from tests.engine.kept_games import BEGIN, LETTERS, kept, steps

KEPT = [(game, number, told) for game in BEGIN for number, told in kept(game).items()]


@pytest.mark.parametrize(("game", "number", "told"), KEPT, ids=[f"{game}-{n}" for game, n, _ in KEPT])
def test_a_kept_game_comes_out_as_it_did(game: str, number: int, told: str) -> None:
    """Where that is meant, write them anew: ``python -m tests.engine.kept_games``."""
    ended = 0
    for answers, (now, seen) in enumerate(steps(game, number)):
        was = told[answers * LETTERS : (answers + 1) * LETTERS]
        assert now == was, f"game {number} of {game} differs after {answers} answers: {seen}"
        ended = answers + 1
    assert ended * LETTERS == len(told)
