"""What holds in every game, whoever plays it: pieces are conserved, caps kept, and replay equals play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.perseverance.two import GAME
from engine.play import Play
from engine.text import read, write
from tests.engine.perseverance_two.soak import play_game, play_one

GAMES = 48


@pytest.mark.parametrize("first", range(0, GAMES, 12))
def test_whole_games_by_bots_keep_every_invariant(first: int) -> None:
    for number in range(first, first + 12):
        assert play_one(number).answers > 60


@given(number=st.integers(min_value=1_000, max_value=9_999))
@settings(max_examples=4, deadline=None)
def test_replay_equals_play(number: int) -> None:
    play, _ = play_game(number)
    again = Play.replay(GAME, play.setup, play.entries)
    assert GAME.snapshot(again.state) == GAME.snapshot(play.state)
    assert again.outcome == play.outcome


def test_a_game_written_as_text_reads_back_the_same() -> None:
    play, _ = play_game(3)
    text = write(play)
    assert write(Play.replay(GAME, *read(text))) == text


@given(number=st.integers(min_value=0, max_value=500), data=st.data())
@settings(max_examples=4, deadline=None)
def test_undo_goes_back_to_where_the_game_was(number: int, data: st.DataObject) -> None:
    play, _ = play_game(number)
    at = data.draw(st.integers(min_value=20, max_value=len(play.entries) - 1))
    half = Play.replay(GAME, play.setup, play.entries[:at])
    gone = half.undo()
    kept = Play.replay(GAME, play.setup, play.entries[: at - len(gone)])
    assert GAME.snapshot(half.state) == GAME.snapshot(kept.state)
