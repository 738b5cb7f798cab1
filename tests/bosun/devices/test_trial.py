"""Test throws without a page: what is read of dice and cubes that lie under a camera."""

import itertools
from collections.abc import Iterator

import pytest

from bosun.devices.cameras import tray_file
from bosun.devices.trial import BoardTrial, DiceTrial, ThrowTrial, TrialLook, TrialReading, watch
from engine.messages import Message
from tests.vision.fixtures import needs_twin
from vision.camera import SteadyCamera
from vision.tray import find_tray
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera

pytestmark = pytest.mark.usefixtures("home")

FRAMES = 300


@pytest.fixture
def twin() -> Iterator[tuple[TwinCamera, SteadyCamera]]:
    needs_twin()
    camera = TwinCamera(seed=1, plain=True, size=(640, 480))
    steady = SteadyCamera(camera, limit=60.0)
    yield camera, steady
    steady.close()


def next_reading(trial: ThrowTrial) -> TrialReading:
    for _ in range(FRAMES):
        if reading := trial.look().reading:
            return reading
    raise AssertionError("nothing was read")


def test_a_die_that_is_thrown_is_read_with_its_outline(twin: tuple[TwinCamera, SteadyCamera]) -> None:
    camera, steady = twin
    tray_file().parent.mkdir()
    find_tray(steady.capture().picture).save(tray_file())
    trial = DiceTrial(steady, "pips")
    assert next_reading(trial).marks == ()
    camera.throw((TwinDie.of("pips"),))
    reading = next_reading(trial)
    (mark,) = reading.marks
    (truth,) = camera.truth()
    assert (mark["value"], reading.why) == (truth.face, None)
    assert mark["x"] < truth.centre[0] < mark["x"] + mark["width"]
    assert mark["confidence"] > 0.9


def test_a_picture_without_a_board_says_what_is_missing(twin: tuple[TwinCamera, SteadyCamera]) -> None:
    reading = next_reading(BoardTrial(twin[1]))
    assert reading.marks == ()
    assert isinstance(reading.why, Message)


class Rolling:
    """Something moves for so many looks; then it lies."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def look(self) -> TrialLook:
        self.left -= 1
        return TrialLook(moving=self.left > 0)


def test_a_tray_that_rests_is_looked_at_once_and_dice_that_roll_until_they_lie() -> None:
    for looks in (1, 5):
        rolling = Rolling(looks)
        watch(rolling, seconds=100)
        assert rolling.left == 0


def test_what_moves_for_ever_is_left_after_a_while_and_what_nobody_wants_at_once() -> None:
    ticks = itertools.count()
    rolling = Rolling(1000)
    watch(rolling, seconds=5, now=lambda: float(next(ticks)))
    assert 900 < rolling.left < 1000
    untouched = Rolling(1000)
    watch(untouched, seconds=5, wanted=lambda: False)
    assert untouched.left == 1000
