"""The time of each player: kept in the journal, so that it survives restarts, mending and another box."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bosun.session.export import export_game, import_game
from bosun.session.home import saved_game
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from bosun.web.history import steps_of
from bosun.web.serializers import Wording
from bosun.web.statistics import statistics
from engine.answers import Chosen, Drawn
from engine.game import Setup
from engine.games import find_game
from tests.bosun.web.dice_game import SETUP, TAVERN

pytestmark = pytest.mark.usefixtures("home")

SEATS = ("Fred", "Sophie", "Léna")
DEAL = ("stark", "caygill", "tasker")


def give(table: Table, answer: Any) -> None:
    table.submit(GiveAnswer(table.number, answer, "table"))
    table.poll()


def numbers(journal: Journal) -> dict[str, Any]:
    game, setup = find_game(journal.meta.setup.game), journal.meta.setup
    return statistics(steps_of(game, journal), journal.fold.clocks, Wording("en", setup.seats))


def deal(path: Path, restart: Callable[[VirtualTime], object]) -> dict[str, Any]:
    """Three characters are dealt, the first after 10 seconds, the next after 20 and 30; a restart between."""
    Journal.create(path, Setup("resistance", SEATS), seed=1, draws="table").close()
    now = VirtualTime()
    for at, id in enumerate(DEAL):
        with Journal.open(path) as journal:
            table = Table(journal, find_game("resistance"), now=now)
            table.open()
            now.pass_by(10 * (at + 1))
            give(table, Drawn("characters", (id,)))
            told = numbers(journal)
        restart(now)
    return told


def test_time_survives_restarts_and_a_box_that_was_off_is_no_time_played(tmp_path: Path) -> None:
    told = deal(tmp_path / "game.bosun", restart=lambda now: now.pass_by(86_400))
    with Journal.open(tmp_path / "game.bosun") as journal:
        assert numbers(journal) == told
    assert sum(player["seconds"] for player in told["players"]) == 60
    assert told["minutes"] == 1


def test_a_game_that_is_taken_along_brings_its_times_to_the_other_box(tmp_path: Path) -> None:
    told = deal(tmp_path / "game.bosun", restart=lambda _: None)
    with Journal.open(tmp_path / "game.bosun") as journal:
        text, when = export_game(journal), [answered.at for answered in journal.fold.answered]
    with Journal.open(saved_game(import_game(text, today=date(2026, 5, 1)))) as there:
        assert numbers(there) == told
        assert [answered.at for answered in there.fold.answered] == when


def test_a_game_of_before_times_were_kept_is_taken_in_without_them(tmp_path: Path) -> None:
    deal(tmp_path / "game.bosun", restart=lambda _: None)
    with Journal.open(tmp_path / "game.bosun") as journal:
        old = json.loads(export_game(journal))
    for answer in old["answers"]:
        del answer["waited"], answer["at"]
    with Journal.open(saved_game(import_game(json.dumps(old), today=date(2026, 5, 1)))) as there:
        assert numbers(there)["minutes"] == 0


@pytest.mark.parametrize("change", [{"at": "yesterday"}, {"waited": "long"}, {"waited": []}, {"at": ["x"]}])
def test_times_that_are_none_are_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    deal(tmp_path / "game.bosun", restart=lambda _: None)
    with Journal.open(tmp_path / "game.bosun") as journal:
        told = json.loads(export_game(journal))
    told["answers"][0] |= change
    with pytest.raises(ValueError, match=r"refuse\.file"):
        import_game(json.dumps(told), today=date(2026, 5, 1))


def test_a_mended_game_keeps_the_times_of_what_stood(tmp_path: Path) -> None:
    deal(tmp_path / "game.bosun", restart=lambda _: None)
    with Journal.open(tmp_path / "game.bosun") as journal:
        before = [(answered.at, answered.waited) for answered in journal.fold.answered]
        mended = journal.mend()
    with mended:
        assert [(answered.at, answered.waited) for answered in mended.fold.answered] == before


def test_a_secret_answer_has_its_time_too(tmp_path: Path) -> None:
    now = VirtualTime()
    with Journal.create(tmp_path / "game.bosun", SETUP, seed=1, draws="auto") as journal:
        table = Table(journal, TAVERN, now=now)
        table.open()
        now.pass_by(12.5)
        give(table, Chosen(("storm",)))
        assert journal.fold.answered[1].waited == 12.5
