"""A whole game by bots on time of their own, so that it is over in a moment and always the same."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bosun.table import events
from bosun.table.journal.journal import Journal
from bosun.table.seated_bots import make_bot
from bosun.table.table import Table
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.errors import Malformed
from engine.game import Game, Setup
from engine.headless import PACE


class VirtualTime:
    """Time that passes only when a test or a bot lets it."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        return self._now

    def pass_by(self, seconds: float) -> None:
        self._now += seconds


def play_by_bots(
    game: Game[Any], setup: Setup, *, seed: int, bot: str, write: Callable[[str], None], language: Language
) -> None:
    """Play to the end and write the log: each request and answer, then how it ended."""
    formatter = Formatter(language, setup.seats)
    time = VirtualTime()
    player = make_bot(game, bot, seed)
    seats = {None: player} | dict.fromkeys(range(len(setup.seats)), player)

    def on_event(event: events.Event) -> None:
        match event:
            case events.AnswerTaken(number, request, entry):
                for line in formatter.log(number, request, entry.said):
                    write(line)
            case events.Refused(message, _):
                raise Malformed(message)
            case events.GameEnded(outcome):
                for line in ["", *formatter.outcome(outcome)]:
                    write(line)

    with TemporaryDirectory(prefix="bosun-") as folder:
        file = Path(folder) / "auto.bosun"
        with Journal.create(file, setup, seed=seed, draws="auto", durable=False) as journal:
            table = Table(journal, game, now=time, bots=seats, pace=lambda: time.pass_by(PACE))
            table.subscribe(on_event)
            if table.example is not None:
                write(language.text(table.example))
            table.open()
