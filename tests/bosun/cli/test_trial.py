"""A test throw in the terminal: what is read, how sure, and what would be asked."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bosun.cli.trial import words
from bosun.cli.vision import read_app
from bosun.devices.trial import TrialReading
from engine.messages import say
from tests.refusals import refused
from tests.vision.fixtures import needs_twin


def mark(colour: str, face: str, confidence: float) -> dict[str, object]:
    return {"piece": colour, "value": face, "confidence": confidence}


def test_what_is_sure_has_its_percent_and_what_is_not_its_question() -> None:
    picture = np.zeros((4, 4, 3), np.uint8)
    marks = (mark("white", "5", 0.9996), mark("red", "2", 0.0))
    told = words(TrialReading(picture, marks, say("dice.why.cocked")))
    assert told.startswith("white 5 (99 %), red 2? — asks: A die leans")
    assert words(TrialReading(picture, (), None)) == "nothing lies there"


def test_the_simulated_table_throws_and_what_lies_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs_twin()
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path))
    done = CliRunner().invoke(read_app, ["throw", "--camera", "simulated", "--times", "1"])
    empty, read = done.output.splitlines()
    assert empty == "nothing lies there"
    assert " (9" in read


def test_dice_that_nobody_taught_are_said_before_a_camera_is_opened() -> None:
    done = CliRunner().invoke(read_app, ["throw", "--set", "bones"])
    assert "Nobody has taught the dice “bones”" in refused(done.exception)
