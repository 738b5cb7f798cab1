"""Why the camera over the tray asks: one sentence, in the language of the table."""

import numpy as np
import pytest

from bosun.devices.dice_camera import DiceCamera, why
from bosun.text.languages import Language
from engine.messages import Message, say
from engine.requests import Die, Option, Roll
from vision.camera import Frame
from vision.eye import Sight
from vision.readings import DieReading, Reading
from vision.settling import Moment, State

FACES = tuple(Option(face) for face in "123456")


def die(face: str = "1", colour: str = "red", reason: str | None = None) -> DieReading:
    nothing = np.zeros((1, 1, 3), np.uint8)
    return DieReading(
        face, colour, (0.5, 0.5), (0.4, 0.4, 0.6, 0.6), 0.9, reason is not None, reason, (), nothing
    )


def roll(*colours: str | None) -> Roll:
    return Roll(
        id="roll", prompt=say("roll"), dice=tuple(Die("pips", FACES, colour=colour) for colour in colours)
    )


def reason_of(dice: tuple[DieReading, ...]) -> Message | None:
    """What the reader says of single dice; the rest is for the rules to object to."""
    return next((say(f"dice.why.{die.why}") for die in dice if die.asks), None)


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
def test_why_the_camera_asks(asked: Roll, dice: tuple[DieReading, ...], sentence: str, language: str) -> None:
    reading = Reading(dice, True, reason_of(dice), 0.5, 9)
    told = Language(language, strict=True).text(why(asked, reading))
    assert (sentence in told) == (language == "en")
    assert told.endswith(".")


class Tray(DiceCamera):
    """A camera over a tray whose troubles can be asked for without a game."""

    def __init__(self, metered: float | None) -> None:
        self._metered = metered

    def trouble(self, level: int, state: State) -> Message | None:
        frame = Frame(np.full((4, 4, 3), level, np.uint8), 1.0)
        return self._trouble(Sight(frame, Moment(state)))


@pytest.mark.parametrize(
    ("level", "state", "told"),
    [
        (100, State.STILL, None),
        (115, State.STILL, None),
        (60, State.STILL, "camera.light-changed"),
        (160, State.EMPTY, "camera.light-changed"),
        (60, State.MOVING, None),
    ],
)
def test_light_that_changed_since_it_was_metered_is_told(level: int, state: State, told: str | None) -> None:
    trouble = Tray(metered=100.0).trouble(level, state)
    assert (None if trouble is None else trouble.id) == told


def test_light_that_was_never_metered_has_not_changed() -> None:
    assert Tray(metered=None).trouble(10, State.STILL) is None
