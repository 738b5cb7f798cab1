"""A game as one file to take along: written here, read on another box."""

import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

from bosun.errors import DamagedJournal
from bosun.session.home import new_game
from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from bosun.table.table import DRAWS
from engine.answers import as_json, from_json
from engine.errors import BosunError, Malformed
from engine.game import Setup
from engine.games import find_game
from engine.messages import say
from engine.play import Entry, Play

FORMAT = "bosun-game-1"


def export(journal: Journal) -> str:
    """The game with all that stands, and where its clock is."""
    fold, meta = journal.fold, journal.meta
    told = {
        "format": FORMAT,
        "setup": meta.setup.as_json(),
        "seed": meta.seed,
        "draws": meta.draws,
        "created": meta.created,
        "clock": list(journal.clock),
        "answers": [_answer(answered) for answered in fold.answered],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def _answer(answered: Answered) -> dict[str, Any]:
    entry = answered.entry
    told = {"mark": entry.mark, "answer": as_json(entry.answer), "source": entry.source}
    return told | {"clock": answered.clock, "waited": answered.waited, "at": answered.at}


def write_file(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(say("app.not-written", file=str(file), why=error.strerror or "?")) from error


def take_in(text: str, *, today: date) -> str:
    """Write an exported game among the saved ones, once its rules agree to it. Returns its name."""
    try:
        told = json.loads(text)
        setup, answers, clock = _read(told)
        seed, draws = int(told["seed"]), str(told["draws"])
        Play.replay(find_game(setup.game), setup, [answered.entry for answered in answers])
    except BosunError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise DamagedJournal(say("web.refuse.file")) from error
    with new_game(setup, seed=seed, draws=draws, today=today) as journal:
        journal.append(*answers, timer=clock[0], remaining=clock[1])
        return journal.path.stem


def _read(told: dict[str, Any]) -> tuple[Setup, list[Answered], tuple[str | None, int | None]]:
    if told["format"] != FORMAT or told["draws"] not in DRAWS:
        raise KeyError("format")
    setup = _setup(told["setup"])
    answers = [_answered(one) for one in told["answers"]]
    timer, remaining = told["clock"]
    return setup, answers, (None if timer is None else str(timer), _seconds(remaining))


def _answered(told: dict[str, Any]) -> Answered:
    entry = Entry(str(told["mark"]), from_json(told["answer"]), str(told["source"]))
    waited = told.get("waited")
    return Answered(entry, _seconds(told["clock"]), None if waited is None else float(waited), _day(told))


def _day(told: dict[str, Any]) -> str:
    """When the answer was given, as it was written; a file from elsewhere may hold anything."""
    at = str(told.get("at", ""))
    return datetime.fromisoformat(at).isoformat(timespec="seconds") if at else ""


def _setup(told: dict[str, Any]) -> Setup:
    """A set-up in which every word is a word: a file from elsewhere is not to be trusted."""
    setup = Setup.from_json(told)
    words = (setup.game, *setup.seats, *(w for pair in (*setup.settings, *setup.data) for w in pair))
    if not all(isinstance(word, str) for word in words):
        raise TypeError("setup")
    return setup


def _seconds(value: Any) -> int | None:
    return None if value is None else int(value)
