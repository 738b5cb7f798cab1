"""A board on the bench and a panel that listens to it."""

from collections.abc import Iterator

import pytest

from firmware_bridge.messages import Settings
from firmware_bridge.remote import Connected, RemoteEvent, RemotePanel
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.waiting import Heard


@pytest.fixture
def board() -> Iterator[FirmwareTwin]:
    with FirmwareTwin() as board:
        yield board


@pytest.fixture
def heard() -> Heard[RemoteEvent]:
    return Heard()


@pytest.fixture
def panel(board: FirmwareTwin, heard: Heard[RemoteEvent]) -> Iterator[RemotePanel]:
    """Connected, with a tower that is still after a short while, so that tests need not wait."""
    panel = RemotePanel(board.port, on_event=heard, settings=Settings(still_ms=150, silence_ms=1500))
    panel.start()
    heard.next(Connected)
    yield panel
    panel.close()
