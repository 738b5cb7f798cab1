"""Writing the firmware with avrdude, and asking a board who it is."""

import os
import pty
import subprocess
import termios
import threading
import tty
from pathlib import Path

import pytest

from bosun.text.languages import Language
from firmware_bridge import build
from firmware_bridge.errors import FlashFailed, NoAnswer, PortMissing, SeveralBoards, ToolMissing
from firmware_bridge.flash import avrdude_command, firmware_image, flash, only_board, read_info
from firmware_bridge.twin import FirmwareTwin
from tests.refusals import in_english, refuses


class Bootloader(threading.Thread):
    """The part of an STK500 bootloader that avrdude needs; what it is given to write is in `memory`."""

    IN_SYNC, OK, END = b"\x14", b"\x10", 0x20
    SIGNATURE = bytes((0x1E, 0x95, 0x0F))

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._line, self._far = pty.openpty()
        tty.setraw(self._far, termios.TCSANOW)
        self.port = os.ttyname(self._far)
        self.memory = bytearray(b"\xff" * 32768)
        self._address = 0

    def run(self) -> None:
        try:
            while True:
                self._answer(self._read(1)[0])
        except OSError:
            return

    def close(self) -> None:
        os.close(self._far)
        os.close(self._line)

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            data += os.read(self._line, size - len(data))
        return data

    def _answer(self, order: int) -> None:
        arguments = {0x41: 1, 0x42: 20, 0x45: 5, 0x55: 2, 0x56: 4}
        reply = b""
        if order == 0x64:
            high, low, _ = self._read(3)
            data = self._read(high << 8 | low)
            self.memory[self._address : self._address + len(data)] = data
        elif order == 0x74:
            high, low, _ = self._read(3)
            reply = bytes(self.memory[self._address : self._address + (high << 8 | low)])
        else:
            given = self._read(arguments.get(order, 0))
            if order == 0x55:
                self._address = (given[0] | given[1] << 8) * 2
            reply = {0x41: b"\x03", 0x56: b"\x00", 0x75: self.SIGNATURE}.get(order, b"")
        if self._read(1)[0] == self.END:
            os.write(self._line, self.IN_SYNC + reply + self.OK)


def image_of(hex_file: Path) -> bytes:
    """The bytes of an Intel hex file that starts at 0 and has no gaps."""
    data = b""
    for line in hex_file.read_text().split():
        record = bytes.fromhex(line[1:])
        if record[3] == 0:
            data += record[4:-1]
    return data


def test_avrdude_writes_the_very_image_through_the_bootloader() -> None:
    bootloader = Bootloader()
    bootloader.start()
    try:
        said = flash(bootloader.port)
    finally:
        bootloader.close()

    image = image_of(build.firmware() / "bosun.hex")
    assert len(image) > 4000
    assert bytes(bootloader.memory[: len(image)]) == image
    assert (
        Language("en", strict=True).text(said)
        == f"Wrote bosun.hex to {bootloader.port} through the new bootloader."
    )


def test_the_command_names_chip_port_speed_and_image() -> None:
    command = avrdude_command("/dev/ttyUSB0", Path("/tmp/bosun.hex"), 57_600)

    assert command == [
        *("avrdude", "-q", "-p", "atmega328p", "-c", "arduino", "-P", "/dev/ttyUSB0", "-b", "57600"),
        *("-D", "-U", "flash:w:/tmp/bosun.hex:i"),
    ]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ser_open(): can't open device: Permission denied", "sudo usermod -aG dialout"),
        ("ser_open(): can't open device: No such file or directory", "plug the microcontroller in"),
        ("stk500_recv(): programmer is not responding", "No bootloader answers"),
        ("something odd", "(something odd)"),
        ("", "(?)"),
    ],
)
def test_when_avrdude_fails_with_both_bootloaders_one_sentence_says_why(said: str, sentence: str) -> None:
    speeds = []

    def fails(command: list[str]) -> "subprocess.CompletedProcess[str]":
        speeds.append(command[command.index("-b") + 1])
        return subprocess.CompletedProcess(command, 1, "", said)

    with pytest.raises(FlashFailed) as failed:
        flash("/dev/ttyUSB0", run=fails)

    assert sentence in in_english(failed.value)
    assert "\n" not in in_english(failed.value)
    assert speeds == ["115200", "57600"]


def test_without_a_compiler_the_image_of_the_package_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "FIRMWARE", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with refuses("sudo apt install gcc-avr", ToolMissing):
        firmware_image()
    (tmp_path / "bosun.hex").write_text(":00000001FF")

    assert firmware_image() == tmp_path / "bosun.hex"


def test_of_several_boards_the_one_to_flash_must_be_named() -> None:
    assert only_board(lambda: ["/dev/ttyUSB0"]) == "/dev/ttyUSB0"
    with pytest.raises(SeveralBoards, match=r"remote\.several.*ttyUSB0.*ttyUSB1"):
        only_board(lambda: ["/dev/ttyUSB0", "/dev/ttyUSB1"])


def test_of_several_boards_the_one_that_answers_is_asked(board: FirmwareTwin) -> None:
    line, far = pty.openpty()
    try:
        assert read_info(find=lambda: [os.ttyname(far), board.port], timeout_s=3.0).port == board.port
    finally:
        os.close(far)
        os.close(line)


def test_without_a_compiler_the_twin_names_the_packages_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with refuses("cc is not installed: sudo apt install build-essential libsimavr-dev", ToolMissing):
        build.twin()


def test_an_image_that_is_not_there_is_named(tmp_path: Path) -> None:
    with refuses("build it with make firmware", PortMissing):
        flash("/dev/ttyUSB0", hex_file=tmp_path / "none.hex")


def test_a_running_board_says_its_version_and_its_faults(board: FirmwareTwin) -> None:
    info = read_info(board.port)

    assert info.version == "0.1.0"
    assert set(info.faults.values()) == {0}
    assert info.welcome.life > 0


def test_a_port_on_which_nothing_answers_is_said_in_a_sentence() -> None:
    line, far = pty.openpty()
    try:
        with pytest.raises(NoAnswer, match=r"remote\.no-answer"):
            read_info(os.ttyname(far), timeout_s=0.3)
    finally:
        os.close(far)
        os.close(line)


def test_two_that_build_at_once_both_get_a_whole_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_cache", lambda: tmp_path)
    folders: list[Path] = []
    builders = [threading.Thread(target=lambda: folders.append(build.firmware())) for _ in range(2)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()

    assert len(folders) == 2
    assert folders[0] == folders[1]
    assert (folders[0] / "bosun.hex").stat().st_size > 4000
    assert [path.name for path in tmp_path.iterdir()] == [folders[0].name]
