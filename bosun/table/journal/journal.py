"""The journal: one SQLite file a game, in which an answer is durable before anything is shown of it."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from bosun.errors import DamagedJournal, NoSuchGame
from bosun.table.event_log import Answered, Fold, Operation, TakenOver, replay, taken_over
from bosun.table.journal.file import FORMAT, KNOWN_FORMATS, connect, disk_trouble, new_file, salvage, unused
from bosun.table.journal.rows import Row, checksum, from_row, to_row
from engine.errors import BosunError
from engine.game import Game, Setup
from engine.games import find_game
from engine.messages import Message, say
from engine.play import Play

SUFFIX = ".bosun"


@dataclass(frozen=True, slots=True)
class Meta:
    """What a game was started with."""

    setup: Setup
    seed: int
    draws: str
    created: str
    ended: str | None = None


class Journal:
    """An open journal. While it is open no other Bosun can open it; a killed one leaves nothing locked."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._crc = 0
        self.length = 0
        self.fold = Fold()
        self._take_over: TakenOver | None = None
        self.last_at = ""
        self.damage: Message | None = None
        self.meta = self._read_meta()
        expected, timer, remaining = self._read_now()
        self.clock = (timer, remaining)
        self._read_operations(expected)

    @classmethod
    def create(
        cls, path: Path, setup: Setup, *, seed: int, draws: str = "box", durable: bool = True
    ) -> "Journal":
        """A new game in a new file; one that nobody will want back need not be durable."""
        with disk_trouble(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            new_file(path, _meta_values(setup, seed, draws))
            connection = connect(path, durable=durable)
        return cls(path, connection)

    @classmethod
    def open(cls, path: Path, *, until_damage: bool = False) -> "Journal":
        """An old game. A damaged one is refused, unless what stands before the damage is wanted."""
        if not path.is_file():
            raise NoSuchGame(say("journal.missing", file=str(path)))
        try:
            journal = cls._opened(path, connect)
        except DamagedJournal:
            journal = cls._opened(path, salvage)
            journal.damage = journal.damage or journal._damaged()
        if journal.damage is not None and not until_damage:
            journal.close()
            raise DamagedJournal(journal.damage)
        return journal

    @classmethod
    def _opened(cls, path: Path, connect_to: Callable[[Path], sqlite3.Connection]) -> "Journal":
        with disk_trouble(path):
            connection = connect_to(path)
        try:
            return cls(path, connection)
        except BaseException:
            connection.close()
            raise

    def load(self, game: Game[Any], *, until_damage: bool = False) -> Play[Any]:
        """The play as it stood when the last answer was written.

        With ``until_damage``, the answers from the start that these rules still understand.
        """
        if self.fold.old:
            self.fold = taken_over(game, self.meta.setup, self.fold, until_misfit=until_damage)
            self._take_over = TakenOver(tuple(self.fold.answered))
        if until_damage:
            self.fold = _fitting(game, self.meta.setup, self.fold)
        return replay(game, self.meta.setup, self.fold)

    def append(self, *operations: Operation, timer: str | None = None, remaining: int | None = None) -> None:
        """Write operations and where the clock stands; when this returns, a pulled plug cannot undo it.

        A game of version 0.1 is taken over in the file, too, with the first of them.
        """
        if self._take_over is not None:
            operations = (self._take_over, *operations)
        now, dated = datetime.now().astimezone().isoformat(timespec="seconds"), []
        rows, crc = [], self._crc
        for number, operation in enumerate(operations, self.length):
            dated.append(_dated(operation, now))
            rows.append(to_row(number, dated[-1], _at(dated[-1]) or now, crc))
            crc = rows[-1].crc
        with disk_trouble(self.path), self._transaction() as connection:
            connection.executemany("insert into operations values (?, ?, ?, ?)", rows)
            standing = (self.length + len(rows), timer, remaining)
            connection.execute("update now set operations = ?, timer = ?, remaining = ?", standing)
            connection.execute("update meta set value = ? where key = 'format'", (FORMAT,))
        self._settle()
        self._take_over = None
        self.length, self._crc, self.clock = self.length + len(rows), crc, (timer, remaining)
        for operation in dated:
            self.fold.add(operation)

    def write_clock(self, timer: str | None, remaining: int | None) -> None:
        """Where the clock stands now."""
        with disk_trouble(self.path), self._transaction() as connection:
            connection.execute("update now set timer = ?, remaining = ?", (timer, remaining))
        self.clock = (timer, remaining)

    def finish(self, reason: str | None) -> None:
        """Note how the game ended, or that it goes on: lists say so without replaying it."""
        if reason == self.meta.ended:
            return
        with disk_trouble(self.path), self._transaction() as connection:
            connection.execute("delete from meta where key = 'ended'")
            if reason is not None:
                connection.execute("insert into meta values ('ended', ?)", (reason,))
        self.meta = replace(self.meta, ended=reason)

    def mend(self) -> "Journal":
        """Go on from before the damage: a new file takes this name, the damaged one is kept beside it."""
        self.close()
        with disk_trouble(self.path):
            self.path.rename(unused(self.path.with_name(self.path.name + ".damaged")))
        journal = Journal.create(self.path, self.meta.setup, seed=self.meta.seed, draws=self.meta.draws)
        timer, remaining = self.clock
        journal.append(*self.fold.answered, timer=timer, remaining=remaining)
        return journal

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write something beside the answers; when the block ends, a pulled plug cannot undo it."""
        with disk_trouble(self.path), self._transaction() as connection:
            yield connection

    def rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Read what was written beside the answers."""
        return self._connection.execute(query, values)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        self._connection.execute("begin immediate")
        try:
            yield self._connection
            self._connection.execute("commit")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            raise

    def _settle(self) -> None:
        """Move what was committed from the log into the file itself.

        SQLite ends a damaged log at the damage and says nothing, which would shorten the game unseen; the
        file has checksums of ours. Where there is no room the log keeps the answer, as durable as before.
        """
        with suppress(sqlite3.DatabaseError):
            self._connection.execute("pragma wal_checkpoint(passive)").fetchall()

    def _read_meta(self) -> Meta:
        with disk_trouble(self.path):
            values = dict(self._connection.execute("select key, value from meta"))
        try:
            if values["format"] not in KNOWN_FORMATS:
                raise DamagedJournal(say("journal.format", file=self.path.name, format=values["format"]))
            setup = _as_it_was(Setup.from_json(json.loads(values["setup"])))
            ended = values.get("ended")
            return Meta(setup, int(values["seed"]), values["draws"], values["created"], ended)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            if isinstance(error, BosunError):
                raise
            raise DamagedJournal(say("journal.unreadable", file=self.path.name)) from error

    def _read_now(self) -> tuple[int, str | None, int | None]:
        try:
            rows = self._connection.execute("select operations, timer, remaining from now").fetchall()
            operations, timer, remaining = rows[0]
            return int(operations), timer, remaining
        except (sqlite3.DatabaseError, IndexError, TypeError, ValueError):
            return -1, None, None

    def _read_operations(self, expected: int) -> None:
        try:
            for row in self._connection.execute(
                "select number, body, at, crc from operations order by number"
            ):
                if not self._take(Row(*row)):
                    break
            sound = self.length == expected and self._pages_are_sound()
        except sqlite3.DatabaseError:
            sound = False
        if not sound:
            self.damage = self._damaged()

    def _damaged(self) -> Message:
        return say("journal.damaged", file=self.path.name, n=len(self.fold.entries))

    def _take(self, row: Row) -> bool:
        """One row, if it fits the row before it."""
        fits = row.number == self.length and row.crc == checksum(row.number, row.body, row.at, self._crc)
        operation = from_row(row) if fits else None
        if operation is None:
            return False
        self.fold.add(operation)
        self.length, self._crc, self.last_at = self.length + 1, row.crc, row.at
        return True

    def _pages_are_sound(self) -> bool:
        return bool(self._connection.execute("pragma quick_check(1)").fetchone() == ("ok",))


def _as_it_was(setup: Setup) -> Setup:
    """A game that this box does not know is listed all the same."""
    with suppress(BosunError):
        return setup.as_it_was(find_game(setup.game).settings)
    return setup


def _fitting(game: Game[Any], setup: Setup, folded: Fold) -> Fold:
    play, fitting = Play(game, setup), Fold(sources=folded.sources)
    for answered in folded.answered:
        try:
            play.repeat(answered.entry)
        except BosunError:
            return fitting
        fitting.add(answered)
    return folded


def _dated(operation: Operation, now: str) -> Operation:
    """An answer that comes from another journal keeps the time at which it was given."""
    return replace(operation, at=operation.at or now) if isinstance(operation, Answered) else operation


def _at(operation: Operation) -> str:
    return operation.at if isinstance(operation, Answered) else ""


def _meta_values(setup: Setup, seed: int, draws: str) -> dict[str, str]:
    created = datetime.now().astimezone().isoformat(timespec="seconds")
    text = json.dumps(setup.as_json(), ensure_ascii=False)
    return {"format": FORMAT, "setup": text, "seed": str(seed), "draws": draws, "created": created}
