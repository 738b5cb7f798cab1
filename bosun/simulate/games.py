"""What the simulation must know of a game to count more than who won."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from bosun.games.registry import part_of
from bosun.simulate.results import GameResult
from engine.errors import Malformed
from engine.game import Setup
from engine.games import GAMES, find_game
from engine.messages import say
from engine.play import Play
from engine.requests import Act, Request

Knobs: TypeAlias = Mapping[str, tuple[str, ...]]
"""Values by their key, each with what it is changed to."""


class GameObserver(Protocol):
    """Looks on while one game is played, and says what it came to."""

    def see(self, request: Request, state: Any, /) -> None:
        """A request is about to be answered by a bot."""

    def result(self, play: Play[Any]) -> GameResult:
        """What the game came to, once it is over."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """How whole games of one kind are set up and counted.

    :param question: what the figures answer, as the heading of their table.
    :param setup: the set-up for names of players, choices such as the scenario, and changed values.
    :param watch: makes who looks on at one game.
    :param varied: which values may be changed, beside the options of the command.
    :param knobs: by their kind, such as those of the box: what each value of such a set-up is changed to, one
        at a time, to see which one matters.
    :param losses: the endings that players lose by, in the order in which they are shown.
    :param draw_map: a picture of the means of all days, by zone, with a title and a legend.
    :param unit: what a game's length is counted in.
    """

    question: str
    setup: Callable[[tuple[str, ...], Mapping[str, str], Mapping[str, str]], Setup]
    watch: Callable[[], GameObserver]
    varied: tuple[str, ...] = ()
    knobs: Mapping[str, Callable[[Setup], Knobs]] = field(default_factory=dict)
    losses: tuple[str, ...] = ()
    draw_map: Callable[[Mapping[str, float], str, str], str] | None = None
    unit: str = "days"


class ScoreObserver:
    """Looks on at a game that is won by points: its length, and the points of each seat and each label.

    :param ends_turn: whether a request ends a turn of the game.
    :param labels: what each seat played with, such as its leader.
    """

    def __init__(
        self, ends_turn: Callable[[Request], bool], labels: Callable[[Any], list[str]] = lambda _state: []
    ) -> None:
        self._ends_turn = ends_turn
        self._labels = labels
        self._turns = 0
        self._actions = 0
        self._rules: Counter[str] = Counter()

    def see(self, request: Request, _state: Any, /) -> None:
        self._turns += self._ends_turn(request)
        self._actions += isinstance(request, Act)
        self._rules.update(request.rule)

    def result(self, play: Play[Any]) -> GameResult:
        outcome, names = play.outcome, play.setup.seats
        totals = [] if outcome is None else [total_of(sheet.lines) for sheet in outcome.sheets]
        winners = set() if outcome is None else set(outcome.winners)
        seats = [f"seat {seat}" for seat in range(1, len(totals) + 1)]
        scores, winning = dict(zip(seats, totals, strict=True)), []
        for labels in (seats, self._labels(play.state)):
            scores |= dict(zip(labels, totals, strict=False))
            winning += [label for label, name in zip(labels, names, strict=False) if name in winners]
        return GameResult(
            won=False,
            reason=reason_of(play),
            days=self._turns,
            actions=self._actions,
            answers=len(play.entries),
            scores=scores,
            winning=tuple(winning),
            rules=dict(self._rules),
        )


def total_of(lines: tuple[Any, ...]) -> float:
    """The points on a score sheet."""
    return next((float(line.value) for line in lines if line.label.id.endswith(".score.total")), 0.0)


def reason_of(play: Play[Any]) -> str:
    """How the game ended, in a word."""
    return play.outcome.reason.id.rpartition(".")[2] if play.outcome else "unfinished"


def plain_setup(game: str) -> Callable[[tuple[str, ...], Mapping[str, str], Mapping[str, str]], Setup]:
    """The set-up of a game of which nothing is chosen but who plays; bots decide where all is kept."""
    return lambda seats, _chosen, _changes: Setup(game, seats, find_game(game).bot_seats.needs)


def figures_of(game: str) -> GameFigures:
    """How a game is counted; a game that cannot be is refused."""
    found = part_of(find_game(game).name, "simulate", GameFigures)
    if found is None:
        raise Malformed(say("simulate.no-figures", game=game, known=tuple(simulated_games())))
    return found


def simulated_games() -> list[str]:
    """The games that can be counted."""
    return [name for name in GAMES if part_of(name, "simulate", GameFigures) is not None]
