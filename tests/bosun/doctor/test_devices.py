"""The doctor looks at the panel, the board and the camera."""

from dataclasses import dataclass
from pathlib import Path

from bosun.devices.box_config import BoxConfig
from bosun.doctor.devices import cameras, look_at_board, look_at_camera, look_at_panel, panel_trouble
from bosun.doctor.finding import Finding, Severity
from engine.messages import say
from firmware_bridge.errors import NoAnswer
from firmware_bridge.flash import Info
from firmware_bridge.messages import BootCause, Capability, Counters, Welcome
from firmware_bridge.ports import FoundPort

NANO = FoundPort("/dev/ttyUSB0", "CH340")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxWithCamera(BoxConfig):
    """A box that names its camera."""

    camera: str = "auto"


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


def test_a_camera_is_told_by_its_name_and_a_decoder_is_none(tmp_path: Path) -> None:
    for number, name in ((0, "unicam-image"), (10, "bcm2835-codec-decode"), (20, "pispbe-input")):
        (tmp_path / f"video{number}").mkdir()
        (tmp_path / f"video{number}" / "name").write_text(f"{name}\n", encoding="utf-8")
    assert cameras(tmp_path) == ["unicam-image"]


def test_a_camera_that_is_wanted_and_not_there_is_missed(tmp_path: Path) -> None:
    finding = only(list(look_at_camera(BoxWithCamera(), video=tmp_path, has_room=lambda _: True)))
    assert (finding.state, "ribbon" in finding.do) == (Severity.TODO, True)


def test_a_camera_without_its_library_says_which(tmp_path: Path) -> None:
    finding = only(list(look_at_camera(BoxWithCamera(), video=tmp_path, has_room=lambda name: name != "cv2")))
    assert "cv2" in finding.found
