"""What is plugged into the box is found, tried, and offered with the entries that use it."""

from collections.abc import Sequence
from pathlib import Path

from bosun.devices.box_config import AUTO, GPIO, SIMULATED, BoxConfig
from bosun.devices.camera_choice import Choice
from bosun.devices.found import FoundDevice, found_devices
from engine.messages import say
from firmware_bridge.errors import NoAnswer, PortBusy
from firmware_bridge.flash import Info
from firmware_bridge.messages import BootCause, Capability, Counters, Welcome
from firmware_bridge.ports import FoundPort

NANO = FoundPort("/dev/ttyUSB0", "CH340")
WELCOME = Welcome(1, 1, 1, (1, 2, 0), Capability.PIEZO, life=7, boot_cause=BootCause.POWER_ON, held=0)
WEBCAM = Choice("usb:C920", "C920")


def nothing() -> Sequence[Choice]:
    return []


def answering(port: str) -> Info:
    return Info(port, WELCOME, Counters())


def found(
    box: BoxConfig, *, busy: bool = False, cameras: Sequence[Choice] = (), ports: Sequence[FoundPort] = ()
) -> list[FoundDevice]:
    return list(
        found_devices(
            box, busy=busy, cameras=lambda: cameras, ports=lambda: ports, ask=answering, chip=Path("/nowhere")
        )
    )


def test_a_pc_with_nothing_plugged_in_has_nothing() -> None:
    assert found(BoxConfig()) == []


def test_pins_are_offered_where_there_are_some(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    (panel,) = found_devices(
        BoxConfig(), busy=False, cameras=nothing, ports=list, ask=answering, chip=tmp_path / "gpiochip0"
    )
    assert panel.use == (("panel", GPIO),)


def test_a_panel_in_use_is_tried_unless_a_game_has_it() -> None:
    (tried,) = found(BoxConfig(panel=SIMULATED))
    assert tried.told.id == "box.found.panel"
    assert tried.good
    (used,) = found(BoxConfig(panel=SIMULATED), busy=True)
    assert used.told.id == "box.found.panel-in-use"
    assert all(not one.good for one in found(BoxConfig(panel=GPIO)))


def test_a_board_that_answers_is_offered_until_it_is_used() -> None:
    (board,) = found(BoxConfig(), ports=[NANO])
    assert board.told == say("box.found.board", port=NANO.device, version="1.2.0")
    assert board.use == (("serial", AUTO),)
    (used,) = found(BoxConfig(serial=AUTO), ports=[NANO])
    assert used.use == ()
    (busy,) = found(BoxConfig(serial=AUTO), ports=[NANO], busy=True)
    assert busy.told.id == "box.found.board-in-use"


def test_a_board_that_does_not_answer_says_why() -> None:
    def silent(_: str) -> Info:
        raise NoAnswer(say("remote.no-board"))

    def taken(_: str) -> Info:
        raise PortBusy(say("remote.busy", port=NANO.device))

    boards = [
        next(found_devices(BoxConfig(), busy=False, cameras=nothing, ports=lambda: [NANO], ask=ask))
        for ask in (silent, taken)
    ]
    assert [board.told.id for board in boards] == ["box.found.board-silent", "remote.busy"]
    assert [board.good for board in boards] == [False, True]


def test_a_camera_is_offered_until_something_looks_through_it() -> None:
    (camera,) = found(BoxConfig(), cameras=[WEBCAM])
    assert (camera.use, camera.place) == ((("camera", "usb:C920"),), "")
    (used,) = found(BoxConfig(tower_camera="usb:C920"), cameras=[WEBCAM])
    assert (used.use, used.place) == ((), "tower")
    (both,) = found(BoxConfig(camera="usb:C920", tower_camera="usb:C920"), cameras=[WEBCAM])
    assert (both.use, both.place) == ((), "tray")
