"""The settings of the box: checked before they are taken, and undone when the box does not come back."""

from pathlib import Path

import pytest

from bosun.devices.box_config import GPIO, load_box
from bosun.errors import NotWritten
from bosun.session.box_settings import FORMER, TRIAL, BoxSettings
from bosun.table.bot_game import VirtualTime
from engine.errors import BosunError
from engine.messages import say

TEXT = '# my box\npanel = "gpio" # on the pins\nport = 8000\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "box.toml"
    file.write_text(TEXT, encoding="utf-8")
    return file


def test_an_entry_is_changed_and_all_else_in_the_file_stays(file: Path) -> None:
    settings = BoxSettings(file=file)
    settings.take({"port": 8001, "table": "window-2"})
    assert file.read_text(encoding="utf-8") == (
        'table = "window-2"\n# my box\npanel = "gpio" # on the pins\nport = 8001\n'
    )
    assert (settings.config.panel, settings.config.port, settings.config.table) == (GPIO, 8001, "window-2")


@pytest.mark.parametrize("text", ['a "quoted" name', "back\\slash", "żółw", "# no comment", "\x7f"])
def test_any_text_is_read_again_as_it_was_written(file: Path, text: str) -> None:
    settings = BoxSettings(file=file)
    settings.take({"serial": text})
    assert load_box(file).serial == text


def test_the_command_line_has_the_last_word(file: Path) -> None:
    assert BoxSettings({"port": 9000}, file=file).config.port == 9000
    assert BoxSettings({"port": None}, file=file).config.port == 8000


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"port": 80000}, "box.refuse.port"),
        ({"volume": 101}, "box.refuse.volume"),
        ({"table": "Window 2"}, "box.refuse.name"),
        ({"wled": "lamp.local"}, "box.refuse.address"),
        ({"webhook": "file:///etc/passwd"}, "box.refuse.address"),
        ({"fleet": "http://broker"}, "box.refuse.broker"),
        ({"tones": True}, "speaker.no-sound"),
        ({"voice": True}, "speaker.no-voice"),
        ({"panel": "golden"}, "what=panel.what.panel, value=golden"),
        ({"wiring": "/no/such.toml"}, "data.unreadable"),
        ({"camera": "hologram"}, "box.refuse.camera"),
        ({"language": "xx"}, r"command\.no-language"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_changed(
    file: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str | int | bool], refusal: str
) -> None:
    monkeypatch.setenv("PATH", str(file.parent))
    settings = BoxSettings(file=file)
    with pytest.raises(BosunError, match=refusal):
        settings.take(changes)
    assert file.read_text(encoding="utf-8") == TEXT
    assert not settings.on_trial
    assert not settings.undoable


def test_a_change_stays_once_the_owner_is_back(file: Path) -> None:
    time = VirtualTime()
    settings = BoxSettings(file=file, now=time)
    settings.take({"port": 8001})
    settings.look(owner_is_here=True)
    assert settings.on_trial, "the table does not stand yet"
    settings.ready = True
    settings.look(owner_is_here=True)
    time.pass_by(TRIAL)
    settings.look(owner_is_here=False)
    assert settings.config.port == 8001
    assert not settings.changed.is_set()
    assert BoxSettings(file=file).config.port == 8001


def test_a_change_after_which_nobody_comes_back_is_undone(file: Path) -> None:
    time = VirtualTime()
    settings = BoxSettings(file=file, now=time)
    settings.take({"port": 8001})
    time.pass_by(TRIAL - 1)
    settings.look(owner_is_here=False)
    assert settings.config.port == 8001
    time.pass_by(1)
    settings.look(owner_is_here=False)
    assert file.read_text(encoding="utf-8") == TEXT
    assert settings.changed.is_set()
    assert settings.notice == say("box.undone-alone")


def test_a_box_that_dies_with_a_change_begins_without_it(file: Path) -> None:
    BoxSettings(file=file).take({"port": 8001})
    again = BoxSettings(file=file)
    assert file.read_text(encoding="utf-8") == TEXT
    assert again.notice == say("box.undone-restart")
    assert BoxSettings(file=file).notice is None


def test_a_box_that_cannot_run_with_a_change_goes_back_at_once(file: Path) -> None:
    settings = BoxSettings(file=file)
    settings.take({"port": 8001})
    why = say("web.refuse.port", port=8001, why="busy")
    settings.failed(why)
    assert settings.config.port == 8000
    assert settings.notice == say("box.undone-failed", why=why)


def test_a_box_that_could_not_run_before_is_left_as_it_is(file: Path) -> None:
    settings = BoxSettings(file=file)
    settings.failed(say("web.refuse.port", port=8000, why="busy"))
    assert file.read_text(encoding="utf-8") == TEXT
    assert settings.notice is None
    assert not settings.changed.is_set()


def test_the_last_change_can_be_undone_once(file: Path) -> None:
    settings = BoxSettings(file=file)
    settings.take({"port": 8001})
    settings.keep()
    settings.undo()
    assert file.read_text(encoding="utf-8") == TEXT
    with pytest.raises(BosunError, match=r"box\.refuse\.nothing"):
        settings.undo()


def test_a_box_is_new_until_somebody_said_that_all_is_well(tmp_path: Path) -> None:
    settings = BoxSettings(file=tmp_path / "home" / "box.toml")
    before = settings.first
    settings.take({})
    settings.keep()
    assert (before, settings.first) == (True, False)
    assert not BoxSettings(file=tmp_path / "home" / "box.toml").first


def test_a_new_box_whose_first_change_fails_is_new_again(tmp_path: Path) -> None:
    settings = BoxSettings(file=tmp_path / "box.toml")
    settings.take({"port": 1})
    settings.failed(say("web.refuse.port", port=1, why="busy"))
    assert settings.first
    assert not (tmp_path / FORMER).exists()


def test_a_disk_that_takes_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("no folder", encoding="utf-8")
    settings = BoxSettings(file=tmp_path / "home" / "box.toml")
    with pytest.raises(NotWritten, match=r"box\.refuse\.disk"):
        settings.take({"port": 8001})
    assert not settings.on_trial
