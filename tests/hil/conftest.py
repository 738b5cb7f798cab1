"""What tests with a box in a process of its own share."""

from collections.abc import Iterator

import pytest

from tests.hil.attack_line import Box
from vision.errors import NoTwin
from vision.twin_camera import TwinCamera


@pytest.fixture
def twin() -> None:
    """A table can be drawn here; the test is left out where it cannot."""
    try:
        with TwinCamera(seed=1):
            pass
    except NoTwin as error:
        pytest.skip(str(error))


@pytest.fixture
def boxes() -> Iterator[list[Box]]:
    """Boxes that were started; the last of them still stands when the test is over."""
    started: list[Box] = []
    yield started
    started[-1].kill()
