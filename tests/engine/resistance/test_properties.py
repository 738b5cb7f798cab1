"""What holds in any game: pieces conserved, replay, undo, text, and both ways of keeping up alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.entries import Entry
from engine.play import Play
from engine.resistance import GAME
from engine.resistance.state import Resistance
from engine.text import read, write
from tests.engine.resistance.both_ways import BothWays, NotTellable
from tests.engine.resistance.soak import BOTS, PACES, begin, play_one, setup_of, summary, variants

GAMES = 150
NUMBERS = st.integers(0, 10**6)


def some_play(number: int, length: int) -> Play[Resistance]:
    """The first answers of a game."""
    play, table = begin(number)
    while play.request is not None and len(play.entries) < length:
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
    return play


@pytest.mark.rule("RES-BOARD-07", "RES-BOARD-11", "RES-TURN-07", "RES-TURN-09")
@pytest.mark.parametrize("first", range(0, GAMES, 10))
def test_whole_games_over_all_settings_keep_every_invariant(first: int) -> None:
    results = [play_one(number) for number in range(first, first + 10)]
    # Light keeping believes a table that says on its first day that the object is made.
    assert all(one.answers > 10 or one.ending == "crafted" for one in results)
    assert "10 games" in summary(results, 1.0)


def test_the_numbers_of_games_reach_every_variant() -> None:
    assert len({setup_of(number) for number in range(len(variants()))}) == len(variants())
    assert {setup_of(number)[1] for number in range(GAMES)} == set(BOTS)


@settings(max_examples=25)
@given(NUMBERS, st.integers(0, 400))
def test_replay_equals_play(number: int, length: int) -> None:
    play = some_play(number, length)
    again = Play.replay(GAME, play.setup, play.entries)
    assert GAME.snapshot(again.state) == GAME.snapshot(play.state)
    assert (again.request, again.outcome) == (play.request, play.outcome)


@settings(max_examples=25)
@given(NUMBERS, st.integers(30, 250), st.integers(1, 6))
def test_undo_then_the_same_answers_equals_play(number: int, length: int, times: int) -> None:
    play = some_play(number, length)
    before, request, entries = GAME.snapshot(play.state), play.request, list(play.entries)
    gone: list[Entry] = []
    for _ in range(times):
        gone = play.undo() + gone
    for entry in gone:
        play.answer(entry.answer, source=entry.source)
    assert (GAME.snapshot(play.state), play.request, play.entries) == (before, request, entries)


@settings(max_examples=15)
@given(NUMBERS, st.integers(0, 300))
def test_a_game_comes_back_from_its_text(number: int, length: int) -> None:
    play = some_play(number, length)
    text = write(play)
    setup, entries = read(text)
    assert (setup, entries) == (play.setup, play.entries)
    assert write(Play.replay(GAME, setup, entries)) == text


@settings(max_examples=20)
@given(NUMBERS)
def test_both_ways_of_keeping_up_end_in_the_same_state_when_told_the_same(number: int) -> None:
    setup, bot = setup_of(number)
    both = BothWays(setup, BOTS[bot](number), str(number), PACES[number % len(PACES)])
    try:
        while both.full.request is not None:
            both.next_day()
            if both.full.request is not None:
                tables = [GAME.snapshot(play.state)["table"] for play in (both.full, both.light)]
                assert tables[0] == tables[1]
    except NotTellable:
        return
    assert both.full.outcome is not None
    assert both.light.outcome is not None
    assert both.full.outcome.reason == both.light.outcome.reason
