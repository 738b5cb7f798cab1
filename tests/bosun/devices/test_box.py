"""What the box has is said once, in a file, and mistakes in it are named."""

from pathlib import Path

import pytest

from bosun.devices.box import open_devices
from bosun.devices.box_config import GPIO, SIMULATED, SIMULATED_BOX, BoxConfig, load_box
from bosun.devices.cameras import open_camera
from tests.bosun.tabletop import Tabletop
from tests.refusals import refuses


def a_file(folder: Path, text: str) -> Path:
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_the_box_has_no_devices(tmp_path: Path) -> None:
    assert load_box(tmp_path / "box.toml") == BoxConfig()


def test_the_file_says_what_there_is(tmp_path: Path) -> None:
    box = load_box(a_file(tmp_path, 'panel = "gpio"\nserial = "auto"\nquiet = true\nport = 80\n'))
    assert (box.panel, box.serial, box.quiet, box.port) == (GPIO, "auto", True, 80)


def test_the_command_line_has_the_last_word() -> None:
    box = BoxConfig(panel=GPIO, port=80).overridden(panel=SIMULATED, port=None)
    assert (box.panel, box.port) == (SIMULATED, 80)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("lamps = 3", "no entry “lamps”"),
        ("port = “80”", "not readable TOML"),
        ('port = "80"', "“port” should be a whole number"),
        ('panel = "golden"', "no panel “golden”. Take one of: gpio, none, simulated"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with refuses(complaint):
        load_box(a_file(tmp_path, text))


def test_an_unknown_camera_is_refused_with_those_there_are() -> None:
    with refuses(r"take pi, pi:1, usb, usb:1, .*simulated"):
        open_camera("hologram")


def test_the_simulated_panel_stands_at_the_table_and_goes_again(tabletop: Tabletop) -> None:
    with open_devices(tabletop.table, SIMULATED_BOX.overridden(camera="none"), now=tabletop.time) as opened:
        assert opened.simulated_panel is not None
        assert tabletop.table.devices == [opened.simulated_panel]
        before = tabletop.table.number
        opened.simulated_panel.tap("confirm")
        for _ in range(50):
            tabletop.time.pass_by(0.02)
            opened.simulated_panel.poll()
        assert tabletop.table.number > before


def test_pins_that_are_not_there_are_told_and_the_game_goes_on(tabletop: Tabletop) -> None:
    with open_devices(tabletop.table, BoxConfig(panel=GPIO), now=tabletop.time) as opened:
        assert opened.panel is not None
        opened.panel.poll()
        tabletop.table.poll()
        assert "panel" in tabletop.table.away
