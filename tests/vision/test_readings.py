"""Readings, expectations and the counting of a measurement."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages import say
from vision.readings import DieReading, Expected, Guess, Reading
from vision.tally import Tally, Truth, questions, tally


def die(
    face: str = "3", *, colour: str = "red", at: tuple[float, float] = (0.5, 0.5), asks: bool = False
) -> DieReading:
    x, y = at
    return DieReading(
        face=face,
        colour=colour,
        centre=at,
        box=(x - 0.02, y - 0.02, x + 0.02, y + 0.02),
        confidence=0.5 if asks else 0.99,
        asks=asks,
        why="unsure" if asks else None,
        guesses=(Guess(face, 0.9),),
        cutout=np.zeros((8, 8, 3), np.uint8),
    )


def reading(*dice: DieReading, asks: bool | None = None) -> Reading:
    asking = any(d.asks for d in dice) if asks is None else asks
    return Reading(dice, asking, say("dice.why.unsure") if asking else None, 0.9, 12)


def truth(face: str = "3", at: tuple[float, float] = (0.5, 0.5)) -> Truth:
    return face, (at[0] - 0.03, at[1] - 0.03, at[0] + 0.03, at[1] + 0.03)


def test_a_reading_is_the_json_line_of_the_command() -> None:
    line = json.loads(json.dumps(reading(die("5")).as_json()))
    assert line == {
        "dice": [
            {
                "face": "5",
                "colour": "red",
                "centre": [0.5, 0.5],
                "box": [0.48, 0.48, 0.52, 0.52],
                "confidence": 0.99,
                "asks": False,
                "why": None,
            }
        ],
        "asks": False,
        "reason": None,
        "ms": 12,
    }


def test_what_was_expected_is_no_objection() -> None:
    dice = (die("3"), die("4", colour="blue"))
    expected = Expected(count=2, colours={"red": 1, "blue": 1}, faces=frozenset("123456"))
    assert expected.objection(dice) is None


@pytest.mark.parametrize(
    ("expected", "id"),
    [
        (Expected(count=1), "dice.too-many"),
        (Expected(count=3), "dice.too-few"),
        (Expected(colours={"red": 1, "blue": 1}), "dice.colours"),
        (Expected(faces=frozenset({"hammer"})), "dice.strange"),
    ],
)
def test_what_was_not_expected_is_refused_and_never_changed(expected: Expected, id: str) -> None:
    dice = (die("3"), die("4"))
    reason = expected.objection(dice)
    assert reason is not None
    assert reason.id == id
    assert [d.face for d in dice] == ["3", "4"]


def test_a_right_die_counts_as_right() -> None:
    assert tally(reading(die()), [truth()]) == Tally(frames=1, dice=1, right=1)


def test_a_wrong_face_announced_is_silently_wrong() -> None:
    count = tally(reading(die("4")), [truth()])
    assert (count.wrong, count.silently_wrong, count.frames_bad) == (1, 1, 1)


def test_a_wrong_face_that_asks_is_asked() -> None:
    count = tally(reading(die("4", asks=True)), [truth()])
    assert (count.wrong, count.asked, count.frames_asked, count.frames_bad) == (0, 1, 1, 0)


def test_a_die_that_was_not_found_is_silent_unless_the_frame_asks() -> None:
    dice = [truth(), truth(at=(0.1, 0.1))]
    assert tally(reading(die()), dice).missed == 1
    assert tally(reading(die(), asks=True), dice).missed == 0


def test_a_die_that_is_not_there_is_an_extra() -> None:
    count = tally(reading(die(), die(at=(0.1, 0.1))), [truth()])
    assert (count.extra, count.frames_miscounted) == (1, 1)


def test_two_readings_of_one_die_are_one_and_an_extra() -> None:
    assert tally(reading(die(), die(at=(0.51, 0.5))), [truth()]).extra == 1


def test_a_question_says_why_and_whether_a_die_lies_there() -> None:
    assert questions(reading(die()), [truth()]) == {}
    assert questions(reading(die(asks=True)), [truth()]) == {"unsure, a die": 1}
    assert questions(reading(die(at=(0.1, 0.1), asks=True)), [truth()]) == {"unsure, no die": 1}
    assert questions(reading(die(), asks=True), [truth()]) == {"dice.why.unsure": 1}


@given(st.lists(st.tuples(st.sampled_from("123"), st.sampled_from("123"), st.booleans()), max_size=6))
def test_every_die_is_right_wrong_asked_or_missed(rolls: list[tuple[str, str, bool]]) -> None:
    places = [(0.1 + 0.12 * index, 0.5) for index in range(len(rolls))]
    seen = [die(face, at=at, asks=asks) for (face, _, asks), at in zip(rolls, places, strict=True)]
    count = tally(reading(*seen), [truth(face, at) for (_, face, _), at in zip(rolls, places, strict=True)])
    assert count.right + count.wrong + count.asked + count.missed == count.dice == len(rolls)


def test_tallies_add_up() -> None:
    total = tally(reading(die()), [truth()]) + tally(reading(die("4")), [truth()])
    assert (total.frames, total.dice, total.right, total.wrong) == (2, 2, 1, 1)
