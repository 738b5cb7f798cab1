"""What thrills while a game is played: told once for each request, and never at a calm table."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bosun.table import events
from bosun.table.highlights import follow_highlights
from bosun.table.journal.journal import Journal
from engine.entries import Entry
from engine.game import Setup
from engine.games import find_game
from tests.bosun.tabletop import Tabletop

PLAYED = Path(__file__).parents[1] / "journals_0_2" / "resistance_full_finished.bosun"


@pytest.fixture
def played(tmp_path: Path) -> tuple[Setup, list[Entry]]:
    """A game in which soldiers land, a base is found and defeat comes near."""
    with Journal.open(Path(shutil.copy(PLAYED, tmp_path))) as journal:
        return journal.meta.setup, journal.load(find_game("resistance")).entries


def at_table(folder: Path, setup: Setup, entries: list[Entry]) -> Tabletop:
    tabletop = Tabletop(folder / "again.bosun", game=find_game("resistance"), setup=setup, draws="table")
    follow_highlights(tabletop.table)
    for entry in entries:
        tabletop.answer(entry.answer)
        tabletop.table.poll()
    return tabletop


def thrills(tabletop: Tabletop) -> list[str]:
    return [event.kind for event in tabletop.heard if isinstance(event, events.Highlight)]


def test_landings_a_find_and_danger_are_told(played: tuple[Setup, list[Entry]], tmp_path: Path) -> None:
    heard = thrills(at_table(tmp_path, *played))
    assert heard[0] == "landing"
    assert heard.count("found") == 1
    assert heard.count("danger") == 1
    assert heard.index("found") < heard.index("danger")


def test_the_strongest_of_what_one_answer_brought_is_told(
    played: tuple[Setup, list[Entry]], tmp_path: Path
) -> None:
    tabletop = at_table(tmp_path, *played)
    requests = [event for event in tabletop.heard if isinstance(event, events.RequestChanged)]
    assert len(thrills(tabletop)) < len(requests)
    pairs = zip(tabletop.heard, tabletop.heard[1:], strict=False)
    assert not any(isinstance(a, events.Highlight) and isinstance(b, events.Highlight) for a, b in pairs)


def test_a_calm_table_is_told_of_nothing(played: tuple[Setup, list[Entry]], tmp_path: Path) -> None:
    setup, entries = played
    calm = replace(setup, settings=tuple((dict(setup.settings) | {"clock": "calm"}).items()))
    assert thrills(at_table(tmp_path, calm, entries)) == []
