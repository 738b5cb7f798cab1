"""A game as one file to take along: written here, read on another box."""

import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

from bosun.durable import write_whole
from bosun.errors import DamagedJournal
from bosun.session.home import new_game
from bosun.session.setups import is_name
from bosun.table.box_answers import DRAWS
from bosun.table.event_log import Answered, fold, replay, taken_over
from bosun.table.journal.journal import Journal
from bosun.table.journal.rows import answered_as_json, read_entry
from engine.errors import BosunError, Malformed
from engine.game import Setup
from engine.games import find_game
from engine.messages import say

FORMAT = "bosun-game-2"
KNOWN_FORMATS = ("bosun-game-1", FORMAT)
LONGEST_CLOCK = 24 * 3600


def export_game(journal: Journal) -> str:
    """The game with all that stands, and where its clock is."""
    if journal.fold.old:
        journal.load(find_game(journal.meta.setup.game))
    meta = journal.meta
    document = {
        "format": FORMAT,
        "setup": meta.setup.as_json(),
        "seed": meta.seed,
        "draws": meta.draws,
        "created": meta.created,
        "clock": list(journal.clock),
        "answers": [_answer(answered) for answered in journal.fold.answered],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _answer(answered: Answered) -> dict[str, Any]:
    return answered_as_json(answered) | {"at": answered.at}


def write_file(file: Path, text: str) -> None:
    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise Malformed(say("app.not-written", file=str(file), why=error.strerror or "?")) from error


def import_game(text: str, *, today: date) -> str:
    """Write an exported game among the saved ones, once its rules agree to it. Returns its name."""
    try:
        document = json.loads(text)
        # Half a character cannot be written down, in a refusal neither: it is looked for before all else.
        json.dumps(document, ensure_ascii=False).encode()
        setup, answers, clock = _read(document)
        seed, draws = int(document["seed"]), str(document["draws"])
        answers = _playable(setup, answers)
    except BosunError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise DamagedJournal(say("web.refuse.file")) from error
    with new_game(setup, seed=seed, draws=draws, today=today, answers=answers, clock=clock) as journal:
        return journal.path.stem


def _playable(setup: Setup, answers: list[Answered]) -> list[Answered]:
    """The answers as the rules of today take them; those that they do not take are refused."""
    game, folded = find_game(setup.game), fold(answers)
    if folded.old:
        folded = taken_over(game, setup, folded)
    replay(game, setup, folded)
    return folded.answered


def _read(document: dict[str, Any]) -> tuple[Setup, list[Answered], tuple[str | None, int | None]]:
    if document["format"] not in KNOWN_FORMATS or document["draws"] not in DRAWS:
        raise KeyError("format")
    setup = _setup(document["setup"])
    answers = [_answered(one) for one in document["answers"]]
    timer, remaining = document["clock"]
    return setup, answers, (None if timer is None else str(timer), _seconds(remaining))


def _answered(document: dict[str, Any]) -> Answered:
    waited = document.get("waited")
    return Answered(
        read_entry(document),
        _seconds(document["clock"]),
        None if waited is None else float(waited),
        _day(document),
        old="mark" in document,
    )


def _day(document: dict[str, Any]) -> str:
    """When the answer was given, as it was written; a file from elsewhere may hold anything."""
    at = str(document.get("at", ""))
    return datetime.fromisoformat(at).isoformat(timespec="seconds") if at else ""


def _setup(document: dict[str, Any]) -> Setup:
    """A set-up in which every word is a word: a file from elsewhere is not to be trusted."""
    setup = Setup.from_json(document)
    words = (setup.game, *setup.seats, *(w for pair in (*setup.settings, *setup.data) for w in pair))
    if not all(isinstance(word, str) for word in words) or not all(map(is_name, setup.seats)):
        raise TypeError("setup")
    return setup.as_it_was(find_game(setup.game).settings)


def _seconds(value: Any) -> int | None:
    if value is None:
        return None
    if not 0 <= int(value) <= LONGEST_CLOCK:
        raise ValueError("clock")
    return int(value)
