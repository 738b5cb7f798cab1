"""Answers in their plain form, and games as text."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Confirmed,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
    TimeUp,
    as_json,
    from_json,
)
from engine.bots import random_answer
from engine.errors import Malformed
from engine.messages import Message, say
from engine.play import Play
from engine.text import read, write
from tests.engine.small import SETUP, SMALL
from tests.refusals import refuses

IDS = st.lists(st.text(), max_size=4).map(tuple)
SIMPLE: st.SearchStrategy[Answer] = st.one_of(
    st.builds(Chosen, IDS),
    st.builds(Counted, st.integers()),
    st.just(Confirmed()),
    st.builds(Drawn, st.text(), IDS),
    st.builds(Rolled, IDS, IDS),
    st.builds(Dropped, IDS, IDS),
    st.builds(Ordered, IDS),
    st.builds(Acted, st.none() | st.integers(0, 9), st.text()),
    st.just(TimeUp()),
)
ANSWERS = SIMPLE | st.builds(Filled, st.dictionaries(st.text(), SIMPLE, max_size=3))


@given(ANSWERS)
def test_an_answer_comes_back_from_json_as_it_was(answer: Answer) -> None:
    assert from_json(json.loads(json.dumps(as_json(answer)))) == answer


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        [],
        {},
        {"kind": "guessed"},
        {"kind": ["chosen"]},
        {"kind": "chosen"},
        {"kind": "chosen", "ids": "a"},
        {"kind": "chosen", "ids": [1]},
        {"kind": "counted", "number": "3"},
        {"kind": "counted", "number": True},
        {"kind": "acted", "seat": "0", "move": "go"},
        {"kind": "acted", "seat": 0, "move": None},
        {"kind": "filled", "parts": {"x": {"kind": "nothing"}}},
        {"kind": "filled", "parts": [{"kind": "confirmed"}]},
    ],
)
def test_anything_else_is_malformed_in_one_sentence(value: object) -> None:
    with refuses("This is not an answer", Malformed):
        from_json(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "ids", "of"]), inner)
    ),
    max_leaves=8,
)


@given(JSON)
def test_no_json_at_all_does_more_than_be_malformed(value: object) -> None:
    try:
        answer = from_json(value)
    except Malformed:
        return
    assert from_json(as_json(answer)) == answer


@given(st.integers(0, 10_000), st.integers(0, 30))
def test_a_game_comes_back_from_its_text(seed: int, length: int) -> None:
    play, rng = Play(SMALL, SETUP), Random(seed)
    while play.request is not None and len(play.entries) < length:
        play.answer(random_answer(play.request, rng), source=rng.choice(["table", "box", "camera"]))
    setup, entries = read(write(play))
    assert (setup, entries) == (play.setup, play.entries)
    assert write(Play.replay(SMALL, setup, entries)) == write(play)


@pytest.mark.parametrize(
    "text",
    ["", "? choose x\n", "= 7\n", "= {nonsense\n", '= {"game": "small"}\n', "= {}\n! table {\n"],
)
def test_a_text_that_is_no_game_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read(text)


def test_a_message_shows_its_parameters() -> None:
    message = say("army.drawn", zone="NO15", where=(say("to", n=1), say("bare")))
    assert str(message) == "army.drawn(zone=NO15, where=[to(n=1), bare])"
    assert message.as_json() == {
        "id": "army.drawn",
        "zone": "NO15",
        "where": [{"id": "to", "n": 1}, {"id": "bare"}],
    }
    assert message == Message("army.drawn", message.params)
