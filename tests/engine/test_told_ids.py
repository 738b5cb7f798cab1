"""Nothing that is asked or told in whole games is left out."""

import pytest

from tests.engine.played_games import PLAYERS
from tests.engine.told_ids import LIST, told_ids


@pytest.mark.parametrize("game", PLAYERS)
def test_whole_games_ask_and_tell_what_they_did(game: str) -> None:
    lines = [line.partition(" ") for line in LIST.read_text(encoding="utf-8").splitlines()]
    assert told_ids(game) >= {id for name, _, id in lines if name == game}
