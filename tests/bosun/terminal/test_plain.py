"""Plain mode: a whole day by typed lines, and every command as a word."""

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosun.table.bot_game import VirtualTime
from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from bosun.terminal.plain import Plain, play_plainly
from bosun.text.languages import Language
from engine.answers import Acted
from engine.game import Setup
from engine.games import GAMES
from tests.bosun.small_game import HARBOUR, SETUP

RESISTANCE = Setup("resistance", ("Fred", "Sophie", "Léna", "Emma"))


class Typist:
    """Types lines at a plain table and reads what it says."""

    def __init__(self, file: Path, game: str = "harbour") -> None:
        small = game == "harbour"
        journal = Journal.create(file, SETUP if small else RESISTANCE, seed=3)
        self.time = VirtualTime()
        self.table = Table(journal, HARBOUR if small else GAMES[game], now=self.time)
        self.lines: list[str] = []
        self.plain = Plain(self.table, Language("en"), self.lines.append)
        self.table.open()

    def wait(self, seconds: float) -> str:
        """What is said when time has passed."""
        before = len(self.lines)
        self.time.pass_by(seconds)
        self.table.poll()
        return "\n".join(self.lines[before:])

    def type(self, *lines: str) -> str:
        """What is said after these lines."""
        before = len(self.lines)
        for line in lines:
            self.plain.read(line)
            self.table.poll()
        return "\n".join(self.lines[before:])


def to_the_clock(typist: Typist) -> None:
    """Through the set-up of Resistance to its first timed phase."""
    typist.type("", "train, airlift", "train")
    while not typist.table.timed:
        typist.type("")
    typist.wait(0)


@pytest.fixture
def harbour(file: Path) -> Iterator[Typist]:
    yield (typist := Typist(file))
    typist.table.journal.close()


@pytest.fixture
def resistance(file: Path) -> Iterator[Typist]:
    yield (typist := Typist(file, "resistance"))
    typist.table.journal.close()


def test_a_whole_day_of_resistance_is_played_by_lines(resistance: Typist) -> None:
    to_the_clock(resistance)
    resistance.type("1", "1", "4", "3", "2", "-2")
    assert [player.counter for player in resistance.table.play.state.players] == [2, 0, 1, 1]
    resistance.type("end", "end", "1 ne14", "2 ne14 x2")
    assert "NE14 ×2" in "\n".join(resistance.lines)
    resistance.type("ok")
    while resistance.table.play.state.day == 1:
        resistance.type(
            "1" if resistance.table.play.request and "choose" in resistance.table.play.request.summary else ""
        )
    assert resistance.table.play.state.day == 2
    assert resistance.table.play.state.players[0].pawn == "NE14"


def test_bad_input_gets_a_sentence_and_the_question_stays(resistance: Typist) -> None:
    number = resistance.type("") and resistance.table.number
    assert "! There is no “ne99”" in resistance.type("ne99, train")
    assert "! To be drawn: 2, not 1." in resistance.type("train")
    assert resistance.table.number == number


def test_the_gap_is_refused_in_words(resistance: Typist) -> None:
    to_the_clock(resistance)
    said = resistance.type("1", "1", "1")
    assert said.splitlines()[-1].startswith("! ")
    assert resistance.table.play.state.players[0].counter == 2


def test_every_command_is_a_word(harbour: Typist) -> None:
    assert "There is no order of turns" in harbour.type("why")
    harbour.type("", "keep", "gold", "leave")
    assert "Paused at 1:00" in harbour.type("pause")
    assert "The clock is paused" in harbour.type("2")
    assert "The clock runs: 1:00" in harbour.type("p")
    assert "1. harbour.open" in harbour.type("history")
    assert "1. harbour.open" in harbour.type("log")
    assert "harbour.draw-coins → gold" in harbour.type("correct")
    assert "correct 12 NO15" in harbour.type("correct 4")
    assert "Draw 4 is corrected" in harbour.type("correct 4 silver")
    assert "The correction is taken back." in harbour.type("undo")
    assert "Taken back: the last answer." in harbour.type("undo")
    assert "undo, why, pause" in harbour.type("help")


def test_what_is_taken_back_or_asked_again_is_said_before_it_is_done(resistance: Typist) -> None:
    assert "Take back: 5. " in resistance.type("", "undo"), "what was confirmed after the deal"
    resistance.type("", "train, airlift", "train")
    before = resistance.table.play.entries
    assert "Asked again (1): 7. " in resistance.type("correct 6 airlift, commando")
    assert resistance.table.play.entries == before
    resistance.type("correct 6 airlift, commando")
    assert len(resistance.table.play.entries) == len(before) - 1


def test_the_clock_is_said_at_the_minute_and_near_the_end(resistance: Typist) -> None:
    to_the_clock(resistance)
    said = [resistance.wait(1) for _ in range(300)]
    spoken = [text for text in said if text]
    assert [text.splitlines()[0] for text in spoken][:6] == [
        "4:00 left.",
        "3:00 left.",
        "2:00 left.",
        "1:00 left.",
        "0:30 left.",
        "0:10 left.",
    ]
    assert "The clock rings: stop!" in spoken[-1]


def test_a_form_is_filled_in_by_numbers_and_given_by_ok(harbour: Typist) -> None:
    harbour.type("", "keep", "gold", "leave", "end", "end", "3")
    assert "! Type ok if all is right" in harbour.type("quay x2")
    assert "quay ×2" in harbour.type("1 quay x2")
    assert "! Type ok if all is right" in harbour.type("2 = 4", ""), "an empty line gives nothing"
    harbour.type("ok")
    assert "quay" in harbour.table.play.state.told[-1].__str__()


def test_an_action_is_made_up_by_lines_while_the_others_act(harbour: Typist) -> None:
    harbour.type("", "keep", "gold", "leave")
    before = len(harbour.table.play.entries)
    assert "harbour.cargo" in harbour.type("1 load")
    harbour.table.submit(GiveAnswer(harbour.table.number, Acted(1, "action"), "page:1"))
    assert "! There is no “gold”" in harbour.type("gold")
    assert len(harbour.table.play.entries) == before + 1, "only what the other did"
    harbour.type("wood")
    assert harbour.table.play.state.sailed == [1, 0]


def test_an_action_that_was_begun_is_dropped_by_undo(harbour: Typist) -> None:
    harbour.type("", "keep", "gold", "leave")
    before = len(harbour.table.play.entries)
    assert "harbour.act" in harbour.type("1 load", "undo").splitlines()[-5:]
    harbour.type("1 load", "wood")
    assert len(harbour.table.play.entries) == before + 2


def test_the_form_after_the_phase_is_told_during_it(resistance: Typist) -> None:
    assert "! There is no form" in resistance.type("tell")
    to_the_clock(resistance)
    assert "Fred stands in" in resistance.type("tell")
    assert "NE14" in resistance.type("tell 1 ne14")
    said = resistance.type("end", "end")
    assert "1. Fred stands in NE14" in said


def test_the_state_is_told_in_words(resistance: Typist) -> None:
    resistance.type("")
    said = resistance.type("state")
    assert "NE15: 3 soldiers." in said
    assert "1. Fred (" in said


def test_a_mistake_of_ours_comes_out(file: Path) -> None:
    class Stumbling(io.StringIO):
        def write(self, text: str) -> int:
            if "harbour.keep" in text:
                raise ZeroDivisionError
            return super().write(text)

    with Journal.create(file, SETUP, seed=3) as journal:
        table = Table(journal, HARBOUR, now=lambda: 0.0)
        with pytest.raises(ZeroDivisionError):
            asyncio.run(play_plainly(table, Language("en"), lines=io.StringIO("\n"), out=Stumbling()))


def test_input_that_ends_leaves_the_table_and_keeps_the_game(file: Path) -> None:
    journal = Journal.create(file, SETUP, seed=3)
    table = Table(journal, HARBOUR, now=lambda: 0.0)
    out = io.StringIO()
    asyncio.run(play_plainly(table, Language("en"), lines=io.StringIO("\nkeep\n"), out=out))
    assert "harbour.draw-coins" in out.getvalue()
    journal.close()
    with Journal.open(file) as again:
        assert len(again.fold.entries) == 3
