"""The doctor looks at the panel, the board and the camera."""

from collections.abc import Callable

from bosun.devices.box_config import BoxConfig
from bosun.doctor.devices import (
    TakenFrame,
    look_at_board,
    look_at_camera,
    look_at_panel,
    panel_trouble,
)
from bosun.doctor.finding import Finding, Severity
from engine.messages import say
from firmware_bridge.errors import NoAnswer
from firmware_bridge.flash import Info
from firmware_bridge.messages import BootCause, Capability, Counters, Welcome
from firmware_bridge.ports import FoundPort
from tests.bosun.doctor.said import do, found
from vision.errors import CameraGone

NANO = FoundPort("/dev/ttyUSB0", "CH340")


def only(findings: list[Finding]) -> Finding:
    (finding,) = findings
    return finding


def answering(*, crc_errors: int = 0) -> Info:
    welcome = Welcome(1, 1, 1, (1, 2, 0), Capability.PIEZO, life=7, boot_cause=BootCause.POWER_ON, held=0)
    return Info(NANO.device, welcome, Counters(crc_errors=crc_errors))


def test_a_box_without_devices_needs_nothing() -> None:
    for look in (look_at_panel, look_at_camera):
        assert only(list(look(BoxConfig()))).state is Severity.GOOD
    assert only(list(look_at_board(BoxConfig(), find=list))).state is Severity.GOOD


def test_a_folder_in_which_the_pin_library_cannot_work_is_told_apart() -> None:
    trouble = say("panel.no-gpio", reason="[Errno 2] No such file or directory: '.lgd-nfy-3")
    assert "LG_WD" in do(panel_trouble(trouble))


def test_a_board_that_is_not_plugged_in_is_missed_only_where_it_is_wanted() -> None:
    assert only(list(look_at_board(BoxConfig(serial="auto"), find=list))).state is Severity.TODO
    assert only(list(look_at_board(BoxConfig(), find=list))).state is Severity.GOOD


def test_a_board_that_nobody_asked_for_is_offered() -> None:
    finding = only(list(look_at_board(BoxConfig(), find=lambda: [NANO])))
    assert finding.state is Severity.NOTE
    assert "box.toml" in do(finding)


def test_faults_on_the_line_are_noted() -> None:
    told = look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO], ask=lambda _: answering(crc_errors=3))
    assert [finding.state for finding in told] == [Severity.GOOD, Severity.NOTE]


WANTED = BoxConfig(camera="usb")


def camera_findings(take: Callable[[str], TakenFrame], box: BoxConfig = WANTED) -> list[Finding]:
    return list(look_at_camera(box, take=take, has_room=lambda _: True))


def refuses(error: CameraGone) -> Callable[[str], TakenFrame]:
    def take(_: str) -> TakenFrame:
        raise error

    return take


def test_light_that_was_never_metered_and_a_dark_picture_are_notes() -> None:
    taken = TakenFrame(1280, 960, unmetered=True, advice=("camera.advice.dark",))
    _, light, dark = camera_findings(lambda _: taken)
    assert (light.state, do(light)) == (Severity.NOTE, "Run bosun calibrate light --camera usb.")
    assert (dark.state, "lamp" in found(dark)) == (Severity.NOTE, True)


def test_both_cameras_are_looked_at() -> None:
    seen: list[str] = []

    def take(word: str) -> TakenFrame:
        seen.append(word)
        return TakenFrame(640, 480)

    assert len(camera_findings(take, BoxConfig(camera="usb", tower_camera="pi:1"))) == 2
    assert seen == ["usb", "pi:1"]


def test_a_camera_without_its_library_says_which() -> None:
    finding = only(list(look_at_camera(WANTED, has_room=lambda name: name != "cv2")))
    assert "cv2" in found(finding)


def test_of_several_boards_each_is_asked() -> None:
    other = FoundPort("/dev/ttyUSB1", "CP210x")

    def ask(port: str) -> Info:
        if port == NANO.device:
            raise NoAnswer(say("remote.no-answer", port=port))
        return answering()

    found = list(look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO, other], ask=ask))
    assert [finding.state for finding in found] == [Severity.TODO, Severity.GOOD]
