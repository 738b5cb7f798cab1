"""A game as one file to take along: written here, read on another box."""

import json
from datetime import date
from typing import Any

from bosun.errors import DamagedJournal
from bosun.fold import Answered
from bosun.home import new_game
from bosun.journal import Journal
from bosun.table import DRAWS
from engine.answers import as_json, from_json
from engine.errors import BosunError
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
        "answers": [
            {"mark": entry.mark, "answer": as_json(entry.answer), "source": entry.source, "clock": clock}
            for entry, clock in zip(fold.entries, fold.clocks, strict=True)
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


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
    answers = [
        Answered(
            Entry(str(one["mark"]), from_json(one["answer"]), str(one["source"])), _seconds(one["clock"])
        )
        for one in told["answers"]
    ]
    timer, remaining = told["clock"]
    return setup, answers, (None if timer is None else str(timer), _seconds(remaining))


def _setup(told: dict[str, Any]) -> Setup:
    """A set-up in which every word is a word: a file from elsewhere is not to be trusted."""
    setup = Setup.from_json(told)
    words = (setup.game, *setup.seats, *(w for pair in (*setup.settings, *setup.data) for w in pair))
    if not all(isinstance(word, str) for word in words):
        raise TypeError("setup")
    return setup


def _seconds(value: Any) -> int | None:
    return None if value is None else int(value)
