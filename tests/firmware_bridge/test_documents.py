"""docs/nano.md and PROTOCOL.md say what the firmware and the code do."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_bridge import build, codec, messages, outbox, remote, session
from firmware_bridge.twin import FirmwareTwin, pins
from tests.firmware_bridge.vectors import PROTOCOL
from tests.firmware_bridge.waiting import until

ROOT = Path(__file__).parents[2]
NANO = (ROOT / "docs" / "nano.md").read_text()
HEADER = (build.FIRMWARE / "protocol.h").read_text()


def constants(text: str) -> dict[str, int]:
    """NAME = number, as C enums and defines have them."""
    found = re.findall(r"(?:#define )?\b([A-Z][A-Z_]+)(?: = | )(0x[0-9A-Fa-f]+|\d+)", text)
    return {name: int(value, 0) for name, value in found}


C = constants(HEADER)


def test_the_pin_table_is_the_pin_map_of_the_firmware() -> None:
    rows = re.findall(r"^\| ([AD]\d+) \| (\w+) \| (\w+)", NANO, re.MULTILINE)
    kinds = {"INPUT": "button", "LIGHT": "light", "PIEZO": "piezo", "STATUS": "light"}
    wired = [
        (label, name, "beam" if name == "beam" else kind)
        for group, kind in kinds.items()
        for name, (_, _, label) in pins(group).items()
    ]

    assert rows == wired
    assert len({label for label, *_ in rows}) == len(rows), "a pin is used twice"


def test_pins_have_the_labels_that_a_nano_prints_on_them() -> None:
    first = {"D": ("D", 0), "B": ("D", 8), "C": ("A", 0)}
    for group in ("INPUT", "LIGHT", "PIEZO", "STATUS"):
        for port, bit, label in pins(group).values():
            letter, offset = first[port]
            assert label == f"{letter}{offset + bit}"


def test_names_and_their_order_are_the_same_on_both_ends() -> None:
    assert tuple(pins("INPUT")) == (*messages.BUTTONS, "beam")
    assert tuple(pins("LIGHT")) == messages.LIGHTS


def test_kinds_are_the_same_in_the_code_the_firmware_and_the_document() -> None:
    rows = re.findall(
        r"^\| 0x([0-9A-F]{2}) \| ([A-Z_]+) \| (?:host|device|both) \|", PROTOCOL.read_text(), re.MULTILINE
    )
    in_document = {name: int(kind, 16) for kind, name in rows}
    in_code = {
        re.sub(r"(?<=[a-z])(?=[A-Z])", "_", message.__name__).upper().replace("SET_", ""): layout.kind
        for message, layout in codec.LAYOUTS.items()
    }

    assert in_document == in_code
    assert {name: C[name] for name in in_document} == in_document


def test_events_are_the_same_in_the_code_the_firmware_and_the_document() -> None:
    section = PROTOCOL.read_text().split("## Events", 1)[1].split("##", 1)[0]
    rows = re.findall(r"^\| (0x\d+|\d+) \| ([A-Z_]+) \|", section, re.MULTILINE)
    in_code = {what.name: int(what) for what in messages.What}

    assert {name: int(value, 0) for value, name in rows} == in_code
    assert {name: C[name] for name in in_code} == in_code


def test_times_and_limits_are_the_same_on_both_ends() -> None:
    assert C["HEARTBEAT_MS"] == session.HEARTBEAT_S * 1000 == 500
    assert C["RESEND_MS"] == outbox.RESEND_S * 1000 == 60
    assert C["RESEND_MAX_MS"] == outbox.RESEND_MAX_S * 1000 == 480
    assert (C["MIN_HZ"], C["MAX_HZ"], C["MAX_TONE_MS"]) == (remote.MIN_HZ, remote.MAX_HZ, remote.MAX_TONE_MS)
    assert C["MAX_BODY"] == codec.MAX_BODY
    assert C["HEADER_SIZE"] == codec.HEADER.size
    assert messages.Settings() == messages.Settings(C["STILL_MS"], C["SILENCE_MS"])
    assert (C["PROTOCOL_OLDEST"], C["PROTOCOL_VERSION"]) == (messages.OLDEST_VERSION, messages.NEWEST_VERSION)


@pytest.mark.parametrize(
    "said", ["60 ms", "480 ms", "31 to 10000 Hz", "200 to 60000", "50 to 10000", "5000 ms"]
)
def test_the_document_prints_the_limits_that_hold(said: str) -> None:
    assert said in PROTOCOL.read_text()


def test_the_script_of_the_recipe_runs_and_its_light_follows_the_button(tmp_path: Path) -> None:
    [script] = re.findall(r"```python\n(.*?)```", NANO, re.DOTALL)
    path = tmp_path / "nano.py"
    path.write_text(script)
    with FirmwareTwin() as board:
        command = [sys.executable, str(path), board.port]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": str(ROOT)}
        ) as running:
            assert running.stdout is not None
            assert running.stdout.readline().startswith("Connected")
            board.press("seat3")
            assert running.stdout.readline().startswith("Pressed(button='seat3'")
            until(lambda: board.lights() == {"seat3"}, "the light follows")
            board.release("seat3")
            until(lambda: board.lights() == set(), "the light goes off")
            running.kill()
