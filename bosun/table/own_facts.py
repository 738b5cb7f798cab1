"""The owner's facts at the table: what was told before is not asked again, and what is told now is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from bosun.table.own_answer import OwnAnswer
from engine.answers import Answer
from engine.entries import OWN_DATA
from engine.errors import BosunError
from engine.facts import FactKey, Value
from engine.play import Play


class FactKeeper(Protocol):
    """Where an owner's facts are kept, such as :class:`~bosun.facts.store.FactStore`."""

    def values(self) -> dict[FactKey, Value]: ...

    def keep_all(self, facts: dict[FactKey, Value], *, by: str) -> None: ...

    def forget(self, *keys: FactKey) -> None: ...

    def version(self) -> object:
        """Something else after every change."""


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A fact that was changed after this game was told it; ``answer`` tells the game what it is now."""

    key: FactKey
    here: Value
    now: Value
    answer: Answer


class OwnFacts:
    """Joins a play with the facts of its owner. A game on examples, or without facts, is left alone.

    :param keeper: where the owner's facts are; None where the game plays on none.
    :param attempt: does what may fail for want of room on the disk, and says so.
    """

    def __init__(self, keeper: FactKeeper | None, attempt: Callable[[Callable[[], None]], None]) -> None:
        self._keeper = keeper
        self._attempt = attempt
        self._kept: dict[FactKey, Value] = {}
        self._before: dict[FactKey, Value | None] = {}
        self._seen: tuple[object, dict[FactKey, Value]] | None = None
        self._noticed: object = None

    def open(self, play: Play[Any]) -> None:
        """A game that was stopped between two disks: what its journal alone knows is kept now."""
        if self._keeper is None:
            return
        before = {told.key: told.value for told in play.setup.told()}
        told, known = play.facts.told(), self._values()
        self._kept = {key: value for key, value in told.items() if key in before or key in known}
        given = {entry.fact for entry in play.entries if entry.source == OWN_DATA}
        self._before = {key: value if key in given else None for key, value in told.items()}
        self.keep(play, OWN_DATA)
        self._noticed = self._keeper.version()

    def answer(self, play: Play[Any]) -> OwnAnswer | None:
        """What the owner told before, where just that is asked."""
        if self._keeper is None or play.request is None:
            return None
        key = FactKey.of_request(play.request.id)
        value = None if key is None else self._values().get(key)
        if key is None or value is None:
            return None
        try:
            answer = _telling(play, key, value)
            play.check(answer)
        except (BosunError, LookupError, TypeError, AttributeError):
            return None
        return OwnAnswer(answer, OWN_DATA)

    def keep(self, play: Play[Any], source: str) -> None:
        """Keep what this game was told or taught since the last time; what was taken back is as before."""
        if self._keeper is None:
            return
        told = play.facts.told()
        new = {key: value for key, value in told.items() if self._kept.get(key) != value}
        gone = [key for key in self._kept if key not in told]
        if new or gone:
            self._attempt(lambda: self._write(told, new, gone, _teller(play, source)))

    def changed(self, play: Play[Any]) -> list[ChangedFact]:
        """Facts changed elsewhere since this game was told them; what devices tell is for the next game."""
        if self._keeper is None:
            return []
        told, known, book = play.facts.told(), self._values(), play.game.book
        return [
            ChangedFact(key, value, known[key], _telling(play, key, known[key]))
            for key, value in told.items()
            if key in known and known[key] != value and not book.kind(key.kind).by_device
        ]

    def news(self) -> bool:
        """Whether the owner's facts were changed elsewhere since this was last asked."""
        if self._keeper is None or self._keeper.version() == self._noticed:
            return False
        self._noticed = self._keeper.version()
        return True

    def _write(
        self, told: dict[FactKey, Value], new: dict[FactKey, Value], gone: list[FactKey], source: str
    ) -> None:
        assert self._keeper is not None
        known = self._values()
        for key in new:
            self._before.setdefault(key, known.get(key))
        back = {key: self._before[key] for key in gone if known.get(key) == self._kept[key]}
        restored = {key: value for key, value in back.items() if value is not None}
        self._keeper.keep_all({**new, **restored}, by=source)
        self._keeper.forget(*(key for key, value in back.items() if value is None))
        self._kept = dict(told)
        self._noticed = self._keeper.version()

    def _values(self) -> dict[FactKey, Value]:
        """What is kept now, read again only when it was changed."""
        assert self._keeper is not None
        version = self._keeper.version()
        if self._seen is None or self._seen[0] != version:
            self._seen = version, self._keeper.values()
        return self._seen[1]


def _teller(play: Play[Any], source: str) -> str:
    """Who told something: a player by name, or the device that it was entered on."""
    _, _, seat = source.partition(":")
    seats = play.setup.seats
    return seats[int(seat)] if seat.isdecimal() and int(seat) < len(seats) else source


def _telling(play: Play[Any], key: FactKey, value: Value) -> Answer:
    return play.game.book.kind(key.kind).answer(key.subject, value)
