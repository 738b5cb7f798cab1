"""The doctor beside a running Bosun and without one, for every device: there, not there, busy, wrong, old."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NoReturn

import pytest
from gpiozero import Button
from gpiozero.pins.mock import MockFactory, MockPWMPin

from bosun.devices.box_config import BoxConfig
from bosun.doctor.devices import (
    TakenFrame,
    look_at_board,
    look_at_camera,
    look_at_panel,
    open_panel,
    take_frame,
)
from bosun.doctor.finding import Finding, Severity
from engine.errors import BosunError
from engine.messages import say
from firmware_bridge.errors import NoAnswer, PortBusy
from firmware_bridge.flash import Info, read_info
from firmware_bridge.messages import BootCause, Capability, Counters, Refuse, Welcome
from firmware_bridge.ports import FoundPort
from firmware_bridge.remote import version_refused
from hardware.panel import Panel
from hardware.pins import Pins
from hardware.wiring import Wiring
from tests.bosun.doctor.said import do, found
from vision.errors import CameraBusy, CameraGone

GOOD, TODO = Severity.GOOD, Severity.TODO
Case = Literal["there", "not there", "busy", "wrong", "old"]
NANO = FoundPort("/dev/ttyUSB0", "CH340")
NOWHERE = "/dev/bosun-is-not-here"


def raises(error: BosunError) -> Callable[[str], NoReturn]:
    def ask(_: str) -> NoReturn:
        raise error

    return ask


def answers(port: str) -> Info:
    welcome = Welcome(1, 1, 1, (1, 2, 0), Capability.PIEZO, life=7, boot_cause=BootCause.POWER_ON, held=0)
    return Info(port, welcome, Counters())


class TakenPins:
    """Opens the panel while another program has the pin of its first button."""

    def __call__(self, wiring: Wiring, _: Pins) -> Panel:
        factory = MockFactory(pin_class=MockPWMPin)
        self.other = Button(wiring.buttons[0].pin, pin_factory=factory)
        return Panel(wiring, pin_factory=factory, on_edge=lambda _: None)


def panel(case: Case, folder: Path, *, served: bool) -> Iterator[Finding]:
    """On real pins none is there on this machine, and gpiozero's own stand for those that are."""
    wiring = folder / "panel.toml"
    wiring.write_text("[buttons]\nseat1 = 99\n", encoding="utf-8")
    box = BoxConfig(panel="simulated" if case == "there" and not served else "gpio")
    if case == "wrong":
        box = BoxConfig(panel="gpio", wiring=str(wiring))
    opens = TakenPins() if case == "busy" else open_panel
    return look_at_panel(box, served=lambda: served, open_it=opens)


def board(case: Case, folder: Path, *, served: bool) -> Iterator[Finding]:  # noqa: ARG001 - as the others
    """A port that a running Bosun has cannot be asked, whatever is behind it."""
    asks: dict[Case, Callable[[str], Info]] = {
        "there": answers,
        "not there": read_info,
        "busy": raises(PortBusy(say("remote.busy", port=NANO.device))),
        "wrong": raises(NoAnswer(say("remote.no-answer", port=NANO.device))),
        "old": raises(version_refused(Refuse(3, 4, (9, 0, 0)))),
    }
    held = served and case != "not there"
    box = BoxConfig(serial=NOWHERE if case == "not there" else "auto")
    ask = asks["busy" if held else case]
    return look_at_board(box, find=lambda: [NANO], ask=ask, served=lambda: served)


def camera(case: Case, folder: Path, *, served: bool) -> Iterator[Finding]:  # noqa: ARG001 - as the others
    """A camera that a running Bosun has is busy for everybody else."""
    takes: dict[Case, Callable[[str], TakenFrame]] = {
        "there": lambda _: TakenFrame(1280, 960),
        "not there": take_frame,
        "busy": raises(CameraBusy(say("camera.busy", camera="USB camera 0"))),
        "wrong": raises(CameraGone(say("camera.no-pictures", source="/dev/video1", there=("usb:0 (C920)",)))),
    }
    take = takes["busy" if served and case == "there" else case]
    box = BoxConfig(camera=NOWHERE if case == "not there" else "usb")
    return look_at_camera(box, take=take, has_room=lambda _: True, served=lambda: served)


LEFT = "left to the Bosun that runs"
TABLE = [
    # device, case, with no Bosun that runs, and beside one
    (panel, "there", (GOOD, "have their pins"), (GOOD, LEFT)),
    (panel, "not there", (TODO, "has no pins"), (GOOD, LEFT)),
    (panel, "busy", (TODO, "close whatever else uses these pins"), (GOOD, LEFT)),
    (panel, "wrong", (TODO, "panel.toml"), (GOOD, LEFT)),
    (board, "there", (GOOD, "Firmware 1.2.0 answers"), (GOOD, LEFT)),
    (board, "not there", (TODO, NOWHERE), (TODO, NOWHERE)),
    (board, "busy", (TODO, "close the program"), (GOOD, LEFT)),
    (board, "wrong", (TODO, "Nothing answers"), (GOOD, LEFT)),
    (board, "old", (TODO, "flash"), (GOOD, LEFT)),
    (camera, "there", (GOOD, "1280 × 960"), (GOOD, LEFT)),
    (camera, "not there", (TODO, NOWHERE), (TODO, NOWHERE)),
    (camera, "busy", (TODO, "close the program"), (GOOD, LEFT)),
    (camera, "wrong", (TODO, "usb:0 (C920)"), (TODO, "usb:0 (C920)")),
]
"""Panel and camera have no firmware of their own."""


@pytest.mark.parametrize("served", [False, True], ids=["alone", "beside"])
@pytest.mark.parametrize(
    ("look", "case", "alone", "beside"), TABLE, ids=[f"{look.__name__} {case}" for look, case, *_ in TABLE]
)
def test_what_the_doctor_says_of_a_device(
    look: Callable[..., Iterator[Finding]],
    case: Case,
    alone: tuple[Severity, str],
    beside: tuple[Severity, str],
    served: bool,
    tmp_path: Path,
) -> None:
    state, words = beside if served else alone
    finding, *others = look(case, tmp_path, served=served)
    assert not others
    assert finding.state is state
    assert words in f"{found(finding)} {do(finding)}"
    assert bool(do(finding)) is (state is TODO)
