"""The story of a game: what happened in each of its chapters, who did what, and how it went up and down."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from engine.answers import Answer, Seat
from engine.entries import Entry
from engine.game import Game, Setup
from engine.messages import Message, Param
from engine.play import Play

S = TypeVar("S")
M = TypeVar("M")
P = TypeVar("P")

DANGER, FOUND, LANDING = THRILLS = ("danger", "found", "landing")
"""What a table feels at once, the strongest first: lights and sounds go with it."""

MOST_CHAPTERS = 60
"""Of a longer game the last ones are told."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something worth telling. In one chapter it is told once, with how often or how many as ``n``.

    With a ``seat`` it is what that player did: it is counted over the whole game and told of the player.
    """

    id: str
    params: tuple[tuple[str, Param], ...] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    """A happening, how many of it, and where or what it was; several are told as one list, as ``which``."""

    what: Happening
    n: int = 1
    which: "Param | None" = None
    thrill: str = ""


def turning_point(
    id: str, /, n: int = 1, which: "Param | None" = None, thrill: str = "", **params: Param
) -> Happened:
    """For the chapter in which it happened."""
    return Happened(Happening(id, tuple(params.items())), n, which, thrill)


def deed(seat: Seat, id: str, /, n: int = 1, **params: Param) -> Happened:
    """For the list of what a player did."""
    return Happened(Happening(id, tuple(params.items()), seat), n)


@dataclass(frozen=True, slots=True)
class Level:
    """How high something stands, of at most ``of``; without ``of`` the highest of all is the measure."""

    label: Message
    now: int
    seat: Seat | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Narration(Generic[S, M]):
    """How the story of a game is told.

    :param chapter: which day or round it is, from 1.
    :param title: what that chapter is called.
    :param marks: what of a state is looked at; it must not change when the state does.
    :param happened: what an answer brought, from the marks before and after it.
    :param levels: what goes up and down from chapter to chapter.
    """

    chapter: Callable[[S], int]
    title: Callable[[int], Message]
    marks: Callable[[S], M]
    happened: Callable[[M, M, Answer], Iterator[Happened]]
    levels: Callable[[S], Sequence[Level]]


@dataclass(frozen=True, slots=True)
class Chapter(Generic[P]):
    """One day or round: what happened, and the table at its end."""

    title: Message
    happened: tuple[Message, ...]
    picture: P


@dataclass(frozen=True, slots=True)
class Story(Generic[P]):
    """The chapters in which something happened, what each seat did, and the levels after every chapter."""

    chapters: tuple[Chapter[P], ...] = ()
    deeds: tuple[tuple[Message, ...], ...] = ()
    levels: tuple[tuple[Level, ...], ...] = ()


class _Tally:
    """What happened, each thing once, in the order in which it came first."""

    def __init__(self) -> None:
        self._counts: Counter[Happening] = Counter()
        self._which: dict[Happening, dict[Param, None]] = {}

    def add(self, happened: Happened) -> None:
        self._counts[happened.what] += happened.n
        if happened.which is not None:
            self._which.setdefault(happened.what, {})[happened.which] = None

    def said(self, seat: Seat | None = None) -> tuple[Message, ...]:
        """What is told of this seat, or of nobody."""
        return tuple(
            Message(each.id, (*each.params, ("which", tuple(self._which.get(each, ()))), ("n", n)))
            for each, n in self._counts.items()
            if n > 0 and each.seat == seat
        )


class _Open(NamedTuple):
    """A chapter that is being told."""

    number: int
    happened: _Tally


@dataclass
class Teller(Generic[S, M, P]):
    """Goes through a game once, from its first answer to its last."""

    game: Game[S]
    narration: Narration[S, M]
    picture: Callable[[S], P]
    _chapters: list[Chapter[P]] = field(default_factory=list)
    _deeds: _Tally = field(default_factory=_Tally)
    _levels: list[tuple[Level, ...]] = field(default_factory=list)

    def tell(self, setup: Setup, entries: Iterable[Entry]) -> Story[P]:
        """The story of the game that these entries are."""
        play: Play[S] = Play(self.game, setup)
        now = _Open(self.narration.chapter(play.state), _Tally())
        before = self.narration.marks(play.state)
        last: Answer | None = None
        for play, entry in Play.walk(self.game, setup, entries):
            now, before = self._look(play.state, now, before, last)
            last = None if entry.aside else entry.answer
        now, _ = self._look(play.state, now, before, last)
        self._close(play.state, now, always=True)
        deeds = tuple(self._deeds.said(seat) for seat in range(len(setup.seats)))
        return Story(tuple(self._chapters[-MOST_CHAPTERS:]), deeds, tuple(self._levels))

    def _look(self, state: S, now: _Open, before: M, answer: Answer | None) -> tuple[_Open, M]:
        """What the last answer brought belongs to the chapter in which it was given."""
        after = self.narration.marks(state)
        if answer is not None:
            for happened in self.narration.happened(before, after, answer):
                (now.happened if happened.what.seat is None else self._deeds).add(happened)
        number = self.narration.chapter(state)
        if number == now.number:
            return now, after
        self._close(state, now)
        return _Open(number, _Tally()), after

    def _close(self, state: S, now: _Open, *, always: bool = False) -> None:
        """A chapter without a turning point is not told, but for the last."""
        self._levels.append(tuple(self.narration.levels(state)))
        happened = now.happened.said()
        if happened or always:
            title = self.narration.title(now.number)
            self._chapters.append(Chapter(title, happened, self.picture(state)))


def tell_story(
    game: Game[Any],
    narration: Narration[Any, Any] | None,
    setup: Setup,
    entries: Iterable[Entry],
    picture: Callable[[Any], P],
) -> Story[P]:
    """The story of a game; of one that has nothing to tell, no chapter."""
    return Story() if narration is None else Teller(game, narration, picture).tell(setup, entries)


def curves_of(levels: Sequence[Sequence[Level]]) -> list[tuple[Level, ...]]:
    """Each level over the chapters; none where nothing ever changed."""
    curves = [each for each in zip(*levels, strict=False) if each]
    changed = any(level.now != curve[0].now for curve in curves for level in curve)
    return curves if changed else []
