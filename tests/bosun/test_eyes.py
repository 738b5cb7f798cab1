"""Why the camera over the tray asks: one sentence, in the language of the table."""

import numpy as np
import pytest

from bosun.eyes import why
from bosun.languages import Language
from engine.messages import say
from engine.requests import Die, Option, Roll
from vision.readings import DieReading, Reading

FACES = tuple(Option(face) for face in "123456")


def die(face: str = "1", colour: str = "red", reason: str | None = None) -> DieReading:
    nothing = np.zeros((1, 1, 3), np.uint8)
    return DieReading(
        face, colour, (0.5, 0.5), (0.4, 0.4, 0.6, 0.6), 0.9, reason is not None, reason, (), nothing
    )


def roll(*colours: str | None) -> Roll:
    return Roll(prompt=say("roll"), dice=tuple(Die("pips", FACES, colour=colour) for colour in colours))


@pytest.mark.parametrize(
    ("asked", "dice", "sentence"),
    [
        (roll(None), (die(reason="outside"),), "outside the tray"),
        (roll(None), (die(reason="cocked"),), "leans and lies on no face"),
        (roll(None), (die(reason="no-face"),), "shows no face of its set"),
        (roll(None), (die(reason="stacked"),), "lies on another"),
        (roll(None), (die(reason="unsure"),), "hard to read"),
        (roll(None), (die(), die()), "Dice in the tray: 2, asked for: 1."),
        (roll(None, None), (die(),), "Dice seen in the tray: 1, asked for: 2."),
        (roll("red", "blue"), (die(), die()), "colours of the dice are not those"),
        (roll(None), (die("raptor"),), "a face that no die of this roll has"),
        (roll(None), (die(),), "may be one more die"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_why_the_eyes_ask(asked: Roll, dice: tuple[DieReading, ...], sentence: str, language: str) -> None:
    reading = Reading(dice, True, say("dice.one-more"), 0.5, 9)
    told = Language(language, strict=True).text(why(asked, reading))
    assert (sentence in told) == (language == "en")
    assert told.endswith(".")
