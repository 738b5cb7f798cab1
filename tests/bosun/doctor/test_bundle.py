"""The bundle for a bug report says what helps, and nothing that is private."""

import getpass
import json
import socket
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from bosun.devices.box_config import BoxConfig
from bosun.doctor.bundle import bundle, where_it_happened
from bosun.doctor.finding import todo
from bosun.doctor.private import Private, what_is_private
from bosun.errors import NotWritten
from bosun.table.journal.journal import Journal
from tests.bosun.doctor.conftest import SEATS, SEED
from tests.bosun.doctor.said import words
from tests.refusals import refuses

USER, HOST, PHONE = "quentin-user", "quentins-parlour", "Ottilie's phone"

CRASH = """Traceback (most recent call last):
  File "/home/quentin-user/work/bosun/table/table.py", line 12, in work
    self._do(self._inbox.popleft())
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
engine.errors.Malformed: Zebulon said 918273645 at quentins-parlour
Hildegard whispered it too
KeyError: 'Hildegard'
"""


@pytest.fixture
def somebody(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of a person with a name, on a host with a name."""
    monkeypatch.setattr(getpass, "getuser", lambda: USER)
    monkeypatch.setattr(socket, "gethostname", lambda: HOST)
    monkeypatch.setattr(socket, "getfqdn", lambda: f"{HOST}.example")
    monkeypatch.setenv("HOME", f"/home/{USER}")
    home.mkdir()
    (home / "web.json").write_text(json.dumps({"phones": [{"name": PHONE}]}), encoding="utf-8")
    (home / "crash-20260501-200000.log").write_text(CRASH, encoding="utf-8")
    return home


def read(path: Path) -> dict[str, str]:
    with ZipFile(path) as zipped:
        return {name: zipped.read(name).decode() for name in zipped.namelist()}


def write_one(tmp_path: Path) -> dict[str, str]:
    box = BoxConfig(panel="simulated", serial=f"/home/{USER}/port", wiring="")
    told = todo(
        "board",
        words(f"{PHONE} of {SEATS[0]} at 192.168.1.17"),
        words(f"Look into /home/{USER}/bosun on {HOST}."),
    )
    bundle(tmp_path / "report.zip", box=box, findings=[told])
    return read(tmp_path / "report.zip")


def assert_nothing_private(files: dict[str, str], home: Path) -> None:
    private = (
        *SEATS,
        "Hildegard",
        "Ottilie",
        USER,
        "quentin",
        HOST,
        str(SEED),
        str(home),
        "/home/",
        "192.168",
    )
    for name, text in files.items():
        for word in private:
            assert word.casefold() not in f"{name}\n{text}".casefold(), (word, name)


def test_nothing_private_is_in_it(somebody: Path, tmp_path: Path, save_a_game: Callable[[], Path]) -> None:
    save_a_game()
    assert_nothing_private(write_one(tmp_path), somebody)


@pytest.mark.usefixtures("somebody")
def test_nothing_private_of_a_running_game_is_in_it(tmp_path: Path, save_a_game: Callable[[], Path]) -> None:
    with Journal.open(save_a_game()):
        files = write_one(tmp_path)
    crash = files.pop("crash-1.txt")
    assert "Zebulon" not in crash
    assert str(SEED) not in json.dumps(files)
    assert json.loads(files["games.json"]) == [{"cannot be opened": "OpenElsewhere"}]


def test_the_whole_examination_of_this_machine_is_clean(
    somebody: Path, tmp_path: Path, save_a_game: Callable[[], Path]
) -> None:
    save_a_game()
    bundle(tmp_path / "report.zip", box=BoxConfig())
    assert_nothing_private(read(tmp_path / "report.zip"), somebody)


@pytest.mark.usefixtures("somebody")
def test_it_tells_what_helps(tmp_path: Path, save_a_game: Callable[[], Path]) -> None:
    save_a_game()
    files = write_one(tmp_path)
    (game,) = json.loads(files["games.json"])
    assert (game["game"], game["players"], game["ended"], game["damaged"]) == ("resistance", 3, None, False)
    assert json.loads(files["machine.json"])["versions"]["bosun"]
    assert json.loads(files["box.json"])["serial"] == "own"
    assert "Look into <folder>/bosun on <private>." in files["findings.txt"]


def test_a_crash_keeps_where_it_happened_and_loses_what_was_said() -> None:
    assert list(where_it_happened(CRASH)) == [
        "  bosun/table/table.py, line 12, in work",
        "  decoder.py, line 355, in raw_decode",
        "KeyError",
    ]


def test_a_short_name_is_taken_out_as_a_word_only() -> None:
    private = Private(folders=(), names=("Al",), seeds=("7",))
    assert private.scrub("Al has 17 of all 7") == "<private> has 17 of all <private>"


def test_names_that_every_box_has_are_left(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "bosun")
    assert "bosun" not in what_is_private(home).names


def test_a_bundle_that_cannot_be_written_is_refused_in_a_sentence(home: Path, tmp_path: Path) -> None:
    with refuses("Name another file", NotWritten):
        bundle(tmp_path / "nowhere" / "report.zip", box=BoxConfig(), findings=[], home=home)
