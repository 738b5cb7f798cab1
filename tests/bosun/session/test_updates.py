"""What the package wrote of its last update is told to the owner, and a new version must answer in time."""

from pathlib import Path

import pytest

from bosun.doctor.finding import Severity
from bosun.doctor.update import look_at_update
from bosun.session.updates import LIMIT, Update, came_up, last_update, served_port
from bosun.text.languages import Language
from tests.bosun.doctor.said import found


def written(folder: Path, text: str) -> Path:
    file = folder / "record"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_update_that_went_well_needs_no_notice(tmp_path: Path) -> None:
    record = written(tmp_path, "outcome=updated\nfrom=1.0\nto=2.0\ngames=\n")
    update = last_update(record)
    assert update == Update("updated", "1.0", "2.0")
    assert update.notice is None
    (finding,) = look_at_update(record)
    assert (finding.state, found(finding)) == (Severity.GOOD, "Bosun was updated from 1.0 to 2.0.")


@pytest.mark.parametrize("code", ["en", "fr", "pl"])
def test_the_owner_is_told_which_version_is_back(tmp_path: Path, code: str) -> None:
    update = last_update(written(tmp_path, "outcome=returned\nfrom=1.0\nto=2.0\ngames=\n"))
    assert update is not None
    assert update.notice is not None
    text = Language(code).text(update.notice)
    assert "1.0" in text
    assert "2.0" in text


def test_the_games_that_stand_in_the_way_are_named(tmp_path: Path) -> None:
    record = written(tmp_path, "outcome=refused\nfrom=1.0\nto=2.0\ngames=monday tuesday \n")
    (finding,) = look_at_update(record)
    assert finding.state is Severity.NOTE
    assert "monday, tuesday" in found(finding)


@pytest.mark.parametrize("text", ["", "outcome=else\n", "half a li", "outcome"])
def test_a_record_that_says_nothing_is_none(tmp_path: Path, text: str) -> None:
    record = written(tmp_path, text)
    assert last_update(record) is None
    assert list(look_at_update(record)) == []


def test_where_nothing_was_updated_there_is_nothing_to_tell(tmp_path: Path) -> None:
    assert last_update(tmp_path / "none") is None


class Clock:
    """Time that passes only while somebody waits."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds


def test_a_page_that_answers_in_time_came_up() -> None:
    clock = Clock()
    assert came_up(80, answers=lambda _: clock.time > LIMIT - 5, now=clock.now, wait=clock.wait)


def test_a_page_that_never_answers_did_not_come_up() -> None:
    clock = Clock()
    assert not came_up(80, answers=lambda _: False, now=clock.now, wait=clock.wait)
    assert LIMIT <= clock.time < LIMIT + 5


@pytest.mark.parametrize(
    ("command", "port"),
    [
        ("", 8765),
        ("serve", 8765),
        ("serve --port 80", 80),
        ("serve --port=80", 80),
        ("serve --port", 8765),
        ("serve --port x", 8765),
    ],
)
def test_the_port_is_the_one_that_the_service_was_told(command: str, port: int) -> None:
    assert served_port(command, 8765) == port
