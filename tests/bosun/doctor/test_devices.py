"""The doctor looks at the panel, the board and the camera."""

from collections.abc import Callable
from pathlib import Path

from bosun.devices.box_config import BoxConfig
from bosun.doctor.devices import (
    TakenFrame,
    look_at_board,
    look_at_camera,
    look_at_panel,
    panel_trouble,
    take_frame,
)
from bosun.doctor.finding import Finding, Severity
from engine.messages import say
from firmware_bridge.errors import NoAnswer, PortBusy
from firmware_bridge.flash import Info
from firmware_bridge.messages import BootCause, Capability, Counters, Refuse, Welcome
from firmware_bridge.ports import FoundPort
from firmware_bridge.remote import version_refused
from vision.errors import CameraBusy, CameraGone

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


def test_every_part_of_the_simulated_panel_has_its_pins() -> None:
    finding = only(list(look_at_panel(BoxConfig(panel="simulated"))))
    assert finding.state is Severity.GOOD
    assert "parts of the simulated panel" in finding.found


def test_a_panel_without_pins_says_how_to_get_them() -> None:
    finding = only(list(look_at_panel(BoxConfig(panel="gpio"))))
    assert finding.state is Severity.TODO
    assert "panel" in finding.do or "GPIO" in finding.do


def test_a_folder_in_which_the_pin_library_cannot_work_is_told_apart() -> None:
    trouble = say("panel.no-gpio", reason="[Errno 2] No such file or directory: '.lgd-nfy-3")
    assert "LG_WD" in panel_trouble(trouble).do


def test_a_part_whose_pin_fails_is_sent_to_the_wiring() -> None:
    trouble = say("panel.part-away", part=say("as-is", text="bar"), pins=(4,), reason="pin busy")
    assert "docs/wiring.md" in panel_trouble(trouble).do


def test_a_wiring_file_with_a_mistake_is_named(tmp_path: Path) -> None:
    wiring = tmp_path / "panel.toml"
    wiring.write_text("[buttons]\nseat1 = 99\n", encoding="utf-8")
    finding = only(list(look_at_panel(BoxConfig(panel="simulated", wiring=str(wiring)))))
    assert finding.state is Severity.TODO
    assert "panel.toml" in finding.do


def test_a_board_that_is_not_plugged_in_is_missed_only_where_it_is_wanted() -> None:
    assert only(list(look_at_board(BoxConfig(serial="auto"), find=list))).state is Severity.TODO
    assert only(list(look_at_board(BoxConfig(), find=list))).state is Severity.GOOD


def test_a_board_that_nobody_asked_for_is_offered() -> None:
    finding = only(list(look_at_board(BoxConfig(), find=lambda: [NANO])))
    assert finding.state is Severity.NOTE
    assert "box.toml" in finding.do


def test_a_board_that_answers_tells_its_version() -> None:
    finding = only(
        list(look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO], ask=lambda _: answering()))
    )
    assert (finding.state, "1.2.0" in finding.found) == (Severity.GOOD, True)


def test_faults_on_the_line_are_noted() -> None:
    told = look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO], ask=lambda _: answering(crc_errors=3))
    assert [finding.state for finding in told] == [Severity.GOOD, Severity.NOTE]


def test_a_board_that_is_silent_says_what_to_do() -> None:
    def ask(port: str) -> Info:
        raise NoAnswer(f"Nothing answers on {port}: write the firmware to it.")

    finding = only(list(look_at_board(BoxConfig(serial="/dev/ttyUSB9"), find=list, ask=ask)))
    assert finding.do == "Nothing answers on /dev/ttyUSB9: write the firmware to it."


def test_a_real_port_that_is_not_there_is_said() -> None:
    finding = only(list(look_at_board(BoxConfig(serial="/dev/bosun-is-not-here"), find=list)))
    assert (finding.state, "/dev/bosun-is-not-here" in finding.do) == (Severity.TODO, True)


WANTED = BoxConfig(camera="usb")


def camera_findings(take: Callable[[str], TakenFrame], box: BoxConfig = WANTED) -> list[Finding]:
    return list(look_at_camera(box, take=take, has_room=lambda _: True))


def refuses(error: CameraGone) -> Callable[[str], TakenFrame]:
    def take(_: str) -> TakenFrame:
        raise error

    return take


def test_a_camera_that_gives_a_good_picture_is_good() -> None:
    finding = only(camera_findings(lambda _: TakenFrame(1280, 960)))
    assert (finding.state, "1280 × 960" in finding.found) == (Severity.GOOD, True)


def test_light_that_was_never_metered_and_a_dark_picture_are_notes() -> None:
    taken = TakenFrame(1280, 960, unmetered=True, advice=("camera.advice.dark",))
    _, light, dark = camera_findings(lambda _: taken)
    assert (light.state, light.do) == (Severity.NOTE, "bosun calibrate light --camera usb")
    assert (dark.state, "lamp" in dark.found) == (Severity.NOTE, True)


def test_a_camera_that_is_wanted_and_not_there_is_missed() -> None:
    finding = only(camera_findings(take_frame, BoxConfig(camera="/dev/bosun-is-not-here")))
    assert (finding.state, "ribbon" in finding.do) == (Severity.TODO, True)
    assert "/dev/bosun-is-not-here" in finding.found


def test_a_camera_that_the_service_holds_is_no_fault() -> None:
    finding = only(camera_findings(refuses(CameraBusy(say("camera.busy", camera="USB camera 0")))))
    assert (finding.state, "Bosun that runs" in finding.do) == (Severity.NOTE, True)


def test_a_node_without_pictures_is_named_with_the_cameras_there_are() -> None:
    wrong = CameraGone(say("camera.no-pictures", source="/dev/video1", there=("usb:0 (C920)",)))
    finding = only(camera_findings(refuses(wrong)))
    assert (finding.state, "usb:0 (C920)" in finding.found) == (Severity.TODO, True)


def test_both_cameras_are_looked_at() -> None:
    seen: list[str] = []

    def take(word: str) -> TakenFrame:
        seen.append(word)
        return TakenFrame(640, 480)

    assert len(camera_findings(take, BoxConfig(camera="usb", tower_camera="pi:1"))) == 2
    assert seen == ["usb", "pi:1"]


def test_a_camera_without_its_library_says_which() -> None:
    finding = only(list(look_at_camera(WANTED, has_room=lambda name: name != "cv2")))
    assert "cv2" in finding.found


def test_a_board_that_the_service_holds_is_no_fault() -> None:
    def busy(port: str) -> Info:
        raise PortBusy(say("remote.busy", port=port))

    finding = only(list(look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO], ask=busy)))
    assert finding.state is Severity.NOTE


def test_a_board_with_old_firmware_is_told_to_be_flashed() -> None:
    def old(_: str) -> Info:
        raise version_refused(Refuse(3, 4, (9, 0, 0)))

    finding = only(list(look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO], ask=old)))
    assert (finding.state, "flash" in finding.do) == (Severity.TODO, True)


def test_of_several_boards_each_is_asked() -> None:
    other = FoundPort("/dev/ttyUSB1", "CP210x")

    def ask(port: str) -> Info:
        if port == NANO.device:
            raise NoAnswer(say("remote.no-answer", port=port))
        return answering()

    found = list(look_at_board(BoxConfig(serial="auto"), find=lambda: [NANO, other], ask=ask))
    assert [finding.state for finding in found] == [Severity.TODO, Severity.GOOD]


def test_a_panel_that_a_running_bosun_has_is_left_to_it() -> None:
    finding = only(list(look_at_panel(BoxConfig(panel="gpio"), served=lambda: True)))
    assert finding.state is Severity.GOOD
    assert "Bosun that runs has the panel" in finding.found
