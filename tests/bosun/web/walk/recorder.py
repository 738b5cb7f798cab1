"""What the page is shown in games that bots play: of every question the longest that was asked."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bosun.table.journal.journal import Journal
from bosun.table.operations import GiveAnswer
from bosun.table.table import Table
from bosun.text.languages import LANGUAGES
from bosun.web.history import History
from bosun.web.state_serializer import StateSerializer, Viewer
from bosun.web.statistics import statistics
from bosun.web.story import StoryShelf
from engine.game import Game, Setup
from tests.bosun.web.session_box import likely_answer

NAMES = ("Ada", "Fryderyk", "Léna", "Wilhelmina")
OVER = "over"
MOST_ANSWERS = 3_000
MEMORY = Path("/dev/shm")
"""No disk has to keep what bots play here: each answer would wait for it."""

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Recorded:
    """One moment of a game, by language: the game, what its own phone is shown, and what all others are.

    ``fetched`` is what a phone that asks for it is told besides: why this is asked, and at the end the story,
    the history and the numbers.
    """

    game: int
    name: str
    kind: str
    seat: int
    games: dict[str, Message]
    own: dict[str, Message]
    others: dict[str, Message]
    fetched: dict[str, Message]

    @property
    def secret(self) -> bool:
        code = next(iter(self.own))
        return self.kind != OVER and self.own[code]["request"] != self.others[code]["request"]


def record(game: Game[Any], games: int, languages: Iterable[str] = LANGUAGES) -> list[Recorded]:
    """The moments of so many games: one for each id of a request and each end; those of a game together."""
    found: dict[str, tuple[int, Recorded]] = {}
    for number in range(games):
        recording: Recording | None = None
        for at in _moments(game, number):
            recording = recording or Recording(number, at, tuple(languages))
            name, size = _name_and_size(at.table)
            if name not in found or size > found[name][0]:
                found[name] = (size, recording.moment(name))
    return sorted((moment for _, moment in found.values()), key=lambda moment: moment.game)


def _name_and_size(table: Table) -> tuple[str, int]:
    """What is asked, and how much of it there is; of the ends with one reason the first is taken."""
    request, outcome = table.play.request, table.play.outcome
    if request is not None:
        return request.id.partition(" ")[0], len(repr(request))
    return f"{OVER} {outcome.reason.id if outcome else ''}", 0


def setup_of(game: Game[Any], number: int) -> Setup:
    """The numbers of players and the keepings in turn; from the third game on other settings by chance."""
    rng = Random(f"walk {number}")
    settings = {one.name: one.values[0] for one in game.settings}
    if number > 1:
        settings = {one.name: rng.choice([v for v in one.values if v != "own"]) for one in game.settings}
    keepings = next(one.values for one in game.settings if one.name == "keeping")
    settings["keeping"] = keepings[number % len(keepings)]
    return Setup(game.name, NAMES[: game.seats[-1 - number % len(game.seats)]], tuple(settings.items()))


@dataclass(frozen=True, slots=True)
class _Played:
    """A table that bots play at, with what tells of it."""

    table: Table
    history: History
    serializer: StateSerializer


def _moments(game: Game[Any], number: int) -> Iterator[_Played]:
    """The table before each answer of a bot's game, and at its end."""
    rng = Random(f"answers {number}")
    with (
        TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        Journal.create(
            Path(folder, "walk.bosun"), setup_of(game, number), seed=number, draws="table"
        ) as journal,
    ):
        table = Table(journal, game, now=lambda: 0.0)
        history = History(table)
        table.subscribe(history.on_event)
        played = _Played(table, history, StateSerializer(table, history))
        table.poll()
        while (request := table.play.request) is not None and table.number < MOST_ANSWERS:
            yield played
            before = table.number
            table.submit(GiveAnswer(before, likely_answer(request, rng), "bot"))
            table.poll()
            assert table.number > before, f"{request.id}: the bot's answer was refused"
        yield played


class Recording:
    """One game as it is told to the page."""

    def __init__(self, number: int, played: _Played, languages: tuple[str, ...]) -> None:
        self._number = number
        self._played = played
        self._serializer = played.serializer
        self._games = {code: _kept(self._serializer.game(code)) for code in languages}

    def moment(self, name: str) -> Recorded:
        request = self._played.table.play.request
        seat = request.seat if request and request.seat is not None else 0
        return Recorded(
            game=self._number,
            name=name,
            kind=request.kind if request else OVER,
            seat=seat,
            games=self._games,
            own=self._states(frozenset({seat})),
            others=self._states(frozenset()),
            fetched={code: _kept(self._fetched(Viewer(code, frozenset({seat})))) for code in self._games},
        )

    def _states(self, seats: frozenset[int]) -> dict[str, Message]:
        return {code: _kept(self._serializer.state(Viewer(code, seats))) for code in self._games}

    def _fetched(self, viewer: Viewer) -> Message:
        told: Message = {"why": self._serializer.why(viewer)}
        return told if self._played.table.play.outcome is None else told | self._at_the_end(viewer)

    def _at_the_end(self, viewer: Viewer) -> Message:
        table, steps = self._played.table, self._played.history.steps
        wording = self._serializer.wording(viewer.language)
        numbers = statistics(steps, table.journal.fold.clocks, wording)
        last = self._serializer.step(len(steps) - 1, steps[-1], viewer)
        snapshot = self._serializer.picture(table.play.state, viewer)
        return {
            "story": StoryShelf(table, self._serializer).story(viewer),
            "history": self._serializer.history(viewer),
            "numbers": numbers | {"example": wording.text(table.example) if table.example else None},
            "replay": {"after": len(steps), "of": len(steps), "snapshot": snapshot, "step": last},
        }


def _kept(message: Message) -> Message:
    """As it goes over the line: what the table changes later does not change it."""
    kept: Message = json.loads(json.dumps(message))
    return kept
