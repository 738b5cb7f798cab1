"""The end of a game at the terminal: its story, and then the points."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.terminal.compose import compose
from bosun.terminal.plain import Plain
from bosun.terminal.screen import Screen
from bosun.terminal.story import story_lines
from bosun.terminal.style import Signs
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.games import GAMES

FINISHED = sorted((Path(__file__).parents[1] / "journals_0_2").glob("*_finished.bosun"))


@pytest.fixture(params=FINISHED, ids=lambda file: str(file.stem))
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table whose game is over."""
    with Journal.open(Path(shutil.copy(request.param, tmp_path))) as journal:
        yield Table(journal, GAMES[journal.meta.setup.game], now=VirtualTime())


def test_the_story_is_told_before_the_points(table: Table) -> None:
    said: list[str] = []
    plain = Plain(table, Language("en"), said.append)
    table.open()
    outcome = table.play.outcome
    assert outcome is not None
    points = plain.context.formatter.outcome(outcome)
    assert said[-len(points) :] == points
    assert said.index("Who did what:") < len(said) - len(points)


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_every_language_tells_who_did_what(table: Table, language: str) -> None:
    told = story_lines(table, Formatter(Language(language, strict=True), table.play.setup.seats))
    assert all(any(line.startswith(f"  {name}") for line in told) for name in table.play.setup.seats)


def test_on_the_screen_a_key_turns_from_the_story_to_the_points(table: Table) -> None:
    screen = Screen(table, Language("en"), signs=Signs(), colour=False)
    table.open()
    assert table.play.outcome is not None
    winners = screen.context.formatter.winners(table.play.outcome)
    first = screen.context.story()[0]
    assert first in shown(screen)
    assert winners not in shown(screen)
    screen.press(" ")
    assert winners in shown(screen)


def shown(screen: Screen) -> str:
    lines = compose(screen.context, screen.view_state, screen.signs, width=80, height=40)
    return "\n".join("".join(text for _, text in line).rstrip() for line in lines)
