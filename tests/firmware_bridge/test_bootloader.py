"""A board as it is sold: every start goes through Arduino's bootloader, which hides the cause of a reset."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge import build
from firmware_bridge.flash import flash, read_info
from firmware_bridge.lease import Lease
from firmware_bridge.messages import BootCause
from firmware_bridge.remote import Connected, CountersRead, Pressed, Released, RemoteEvent, RemotePanel
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.waiting import Heard, until

ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr/bootloaders")
IMAGES = {
    "new": ARDUINO / "optiboot" / "optiboot_atmega328.hex",
    "old": ARDUINO / "atmega" / "ATmegaBOOT_168_atmega328.hex",
}

Ear = Heard[RemoteEvent]


@pytest.fixture(params=IMAGES)
def board(request: pytest.FixtureRequest) -> Iterator[FirmwareTwin]:
    image = IMAGES[request.param]
    if not image.exists():
        pytest.skip("the bootloaders are in Debian's package arduino-core-avr, which is not installed")
    with FirmwareTwin(bootloader=image) as board:
        yield board


def test_power_on_is_told_as_such(panel: RemotePanel) -> None:
    assert panel.welcome is not None
    assert panel.welcome.boot_cause == BootCause.POWER_ON


@pytest.mark.usefixtures("panel")
def test_a_reset_from_outside_is_told_as_such(board: FirmwareTwin, heard: Ear) -> None:
    board.reset()
    assert heard.next(Connected).welcome.boot_cause == BootCause.RESET_PIN


def test_a_hang_is_told_counted_and_loses_nothing(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    board.press("pause")
    heard.next(Pressed)
    board.hang()
    assert heard.next(Connected, among=(Pressed, Released)).welcome.boot_cause == BootCause.WATCHDOG
    panel.ask_counters()
    assert heard.next(CountersRead).counters.watchdog_resets == 1
    board.reset()
    assert heard.next(Connected).welcome.boot_cause == BootCause.RESET_PIN


def test_presses_survive_the_bootloader(board: FirmwareTwin, heard: Ear) -> None:
    panel = RemotePanel(board.port, on_event=heard)
    panel.start()
    heard.next(Connected)
    board.unplug()
    board.tap("seat2")
    board.reset()
    board.replug()
    heard.next(Connected)
    assert [type(event) for event in heard.take(2, Pressed, Released)] == [Pressed, Released]
    panel.close()


def test_the_lights_come_back_after_a_reset(panel: RemotePanel, board: FirmwareTwin, heard: Ear) -> None:
    panel.set_light("seat1", True)
    until(lambda: board.lights() == {"seat1"}, "the light")
    board.reset()
    heard.next(Connected)
    until(lambda: board.lights() == {"seat1"}, "the light is on again")


def test_opening_the_port_of_a_bought_board_is_told_as_a_reset_from_outside(board: FirmwareTwin) -> None:
    board.join_dtr()
    assert read_info(board.port, timeout_s=20.0).welcome.boot_cause == BootCause.RESET_PIN


def test_avrdude_writes_another_firmware_through_the_real_bootloader(
    board: FirmwareTwin, tmp_path: Path
) -> None:
    board.join_dtr()
    image = build.firmware(newest=2) / "bosun.hex"
    assert read_info(board.port, timeout_s=20.0).welcome.newest == 1
    flash(board.port, hex_file=image, lease=lambda port: Lease(port, folder=tmp_path))
    assert read_info(board.port, timeout_s=20.0).welcome.newest == 2
