"""The terminal says what a game is played on, which told facts it uses, and where they were changed since."""

from pathlib import Path

import pytest

from bosun.facts.store import FactStore
from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.terminal.compose import ScreenState, compose
from bosun.terminal.context import TerminalContext
from bosun.terminal.plain import Plain
from bosun.terminal.style import ASCII
from bosun.text.languages import Language
from engine.game import Setup
from tests.engine.wells import EXAMPLE, GAME, NORTH

LINE = "example map: not your board"


class Typist:
    """Types lines at a plain table of the game of wells, and reads what it says."""

    def __init__(self, file: Path, setup: Setup) -> None:
        self.journal = Journal.create(file, setup, seed=3)
        self.table = Table(self.journal, GAME, now=VirtualTime(), facts=FactStore("wells"))
        self.lines: list[str] = []
        self.plain = Plain(self.table, Language("en"), self.lines.append)
        self.table.open()

    def type(self, *lines: str) -> str:
        before = len(self.lines)
        for line in lines:
            self.plain.read(line)
            self.table.poll()
        return "\n".join(self.lines[before:])


@pytest.fixture
def own(home: Path, file: Path) -> Typist:
    assert not home.exists()
    FactStore("wells").keep(NORTH, 3, by="Ada")
    return Typist(file, EXAMPLE.with_facts({NORTH: 3}))


def header(table: Table) -> str:
    lines = compose(TerminalContext(table, Language()), ScreenState(), ASCII, width=80, height=20)
    return "".join(text for _, text in lines[0])


@pytest.mark.usefixtures("home")
def test_a_game_on_examples_says_so_in_words_and_on_the_screen(file: Path) -> None:
    typist = Typist(file, EXAMPLE)
    assert LINE in typist.type("state")
    assert LINE in header(typist.table)


def test_a_game_on_ones_own_copy_does_not(own: Typist) -> None:
    assert LINE not in own.type("state")
    assert LINE not in header(own.table)


def test_why_names_the_told_facts_and_the_command_that_changes_them(own: Typist) -> None:
    own.type("north", "")
    assert "depth:north is 3. Change it with: bosun facts tell wells depth:north" in own.type("why")


def test_a_fact_changed_since_is_said_and_taken_by_a_word(own: Typist) -> None:
    own.type("north", "")
    FactStore("wells").keep(NORTH, 6, by="Bela")
    own.table.poll()
    assert "  depth:north: in this game 3, now 6." in own.lines
    assert "wells.depth → 6" not in own.type("take")
    assert [depth for _, depth, _ in own.table.play.state.dug] == [6]
    own.type("undo")
    assert [depth for _, depth, _ in own.table.play.state.dug] == [3]
