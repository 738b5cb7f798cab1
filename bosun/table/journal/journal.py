"""The journal: one SQLite file a game, in which an answer is durable before anything is shown of it."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

from bosun.errors import DamagedJournal, NoSuchGame
from bosun.table.event_log import Answered, Fold, Operation, TakenOver, replay, taken_over
from bosun.table.journal.carried import CarriedCopies
from bosun.table.journal.file import (
    ASIDE,
    SUFFIX,
    UNREADABLE,
    Fill,
    add_second_copies,
    connect,
    disk_trouble,
    new_file,
    next_turn,
    replace_file,
)
from bosun.table.journal.meta import (
    KNOWN_FORMATS,
    Meta,
    Soundness,
    copy_of,
    in_todays_form,
    meta_values,
    new_meta,
    read_meta,
    sound_values,
)
from bosun.table.journal.rows import Row, checksum, dated_rows, from_row
from bosun.table.journal.salvage import salvage
from bosun.table.journal.standing import Clock, read_standing, write_standing
from engine.errors import BosunError
from engine.game import Game, Setup
from engine.messages import Message, say
from engine.play import Play


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
        self._touched = False
        self.unwritten: BosunError | None = None
        self.meta, self._soundness = self._read_meta()
        self._copies = CarriedCopies(self._started)
        expected, self.clock = read_standing(connection)
        self._read_operations(expected)
        if self._soundness is not Soundness.WHOLE and self.damage is None:
            self.damage = self._damaged()

    @classmethod
    def create(
        cls,
        path: Path,
        setup: Setup,
        *,
        seed: int,
        draws: str = "box",
        durable: bool = True,
        answers: Iterable[Answered] = (),
        clock: Clock = (None, None),
    ) -> "Journal":
        """A new game in a new file, with the answers that it brings along.

        One that nobody will want back need not be durable.
        """
        meta = new_meta(setup, seed, draws)
        with disk_trouble(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            new_file(path, _filling(path.parent, meta, answers, clock))
            connection = connect(path, durable=durable)
        return cls(path, connection)

    @classmethod
    def open(cls, path: Path, *, until_damage: bool = False) -> "Journal":
        """An old game. A damaged one is refused, unless what can be saved of it is wanted."""
        if not path.is_file():
            raise NoSuchGame(say("journal.missing", file=str(path)))
        try:
            journal = cls._opened(path, connect)
        except DamagedJournal:
            journal = cls._opened(path, salvage)
            journal.damage = journal.damage or journal._damaged()
        if journal.damage is not None:
            journal = journal._or_salvaged()
        if journal.damage is not None and not until_damage:
            journal.close()
            raise DamagedJournal(journal.damage)
        return journal

    def _or_salvaged(self) -> "Journal":
        """This damaged journal, or what lies on its pages where that is sounder or more."""
        try:
            salvaged = Journal._opened(self.path, salvage)
        except BosunError:
            return self
        worse, better = sorted((salvaged, self), key=lambda one: (one._is_certain, one.length))
        worse.close()
        better.damage = better._damaged()
        return better

    @property
    def _is_certain(self) -> bool:
        """Whether a checksum holds what the game was started with."""
        return self._soundness is not Soundness.NONE

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
        copies = copy(self._copies)
        dated, rows = dated_rows(operations, self.length, self._crc, copies)
        with self._transaction() as connection:
            self._touch(connection)
            connection.executemany("insert into operations values (?, ?, ?, ?)", rows)
            write_standing(connection, self.length + len(rows), (timer, remaining))
        self._settle()
        self._take_over, self._touched, self.unwritten = None, True, None
        self.length, self.clock = self.length + len(rows), (timer, remaining)
        self._crc, self._copies = rows[-1].crc if rows else self._crc, copies
        for operation in dated:
            self.fold.add(operation)

    def _touch(self, connection: sqlite3.Connection) -> None:
        """The first operation since the game was opened: it is the one played last, in today's form."""
        if self._touched:
            return
        connection.execute(f"pragma user_version = {next_turn(self.path.parent)}")
        if "checked" not in {row[1] for row in connection.execute("pragma table_info(now)")}:
            add_second_copies(connection)
        values = in_todays_form(self._started)
        connection.executemany("insert or replace into meta values (?, ?)", values.items())
        connection.execute("insert or replace into setup_copy values (?, ?, ?)", copy_of(values))

    def write_clock(self, timer: str | None, remaining: int | None) -> None:
        """Where the clock stands now."""
        with self._transaction() as connection:
            self._touch(connection)
            write_standing(connection, self.length, (timer, remaining))
        self._touched = True
        self.clock = (timer, remaining)

    def finish(self, reason: str | None) -> None:
        """Note how the game ended, or that it goes on: lists say so without replaying it."""
        if reason == self.meta.ended:
            return
        with self._transaction() as connection:
            connection.execute("delete from meta where key = 'ended'")
            if reason is not None:
                connection.execute("insert into meta values ('ended', ?)", (reason,))
        self.meta = replace(self.meta, ended=reason)

    def mend(self) -> "Journal":
        """Go on from before the damage: a new file takes this name, the damaged one is kept beside it.

        One that was kept before stays as it is, and goes on under a name of its own.
        """
        self.close()
        fill = _filling(self.path.parent, self.meta, self.fold.answered, self.clock)
        with disk_trouble(self.path):
            if self.path.name.endswith(SUFFIX):
                replace_file(self.path, fill)
                return Journal.open(self.path)
            path = _free_name(self.path)
            new_file(path, fill)
            return Journal.open(path)

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
        """All of it or nothing; ``unwritten`` is why one failed, until an operation is written again."""
        try:
            with disk_trouble(self.path):
                yield from self._attempt()
        except BosunError as error:
            self.unwritten = error
            raise

    def _attempt(self) -> Iterator[sqlite3.Connection]:
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
        with suppress(*UNREADABLE):
            self._connection.execute("pragma wal_checkpoint(passive)").fetchall()

    def _read_meta(self) -> tuple[Meta, Soundness]:
        """What the game was started with, and which copy of it is sound."""
        with disk_trouble(self.path):
            written = dict(self._connection.execute("select key, value from meta"))
        values, soundness = sound_values(written, self._read_copies())
        try:
            if values["format"] not in KNOWN_FORMATS:
                raise DamagedJournal(say("journal.format", file=self.path.name, format=values["format"]))
            self._started = values
            return read_meta(values), soundness
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            if isinstance(error, BosunError):
                raise
            raise DamagedJournal(say("journal.unreadable", file=self.path.name)) from error

    def _read_copies(self) -> list[tuple[str, int]]:
        try:
            return self._connection.execute("select body, crc from setup_copy").fetchall()
        except UNREADABLE:
            return []

    def _read_operations(self, expected: int) -> None:
        try:
            for row in self._connection.execute(
                "select number, body, at, crc from operations order by number"
            ):
                if not self._take(Row(*row)):
                    break
            sound = self.length == expected and self._pages_are_sound()
        except UNREADABLE:
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
        self._copies.passed(row.body)
        self.length, self._crc, self.last_at = self.length + 1, row.crc, row.at
        return True

    def _pages_are_sound(self) -> bool:
        return bool(self._connection.execute("pragma quick_check(1)").fetchone() == ("ok",))


def _filling(folder: Path, meta: Meta, answers: Iterable[Answered], clock: Clock) -> Fill:
    """What a new file is filled with, all at once."""
    values = meta_values(meta)
    _, rows = dated_rows(answers, 0, 0, CarriedCopies(values))

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute(f"pragma user_version = {next_turn(folder)}")
        connection.executemany("insert into meta values (?, ?)", values.items())
        connection.execute("insert into setup_copy values (?, ?, ?)", copy_of(values))
        connection.executemany("insert into operations values (?, ?, ?, ?)", rows)
        write_standing(connection, len(rows), clock)

    return fill


def _free_name(kept: Path) -> Path:
    """A name for a game that is mended from a file that was kept aside."""
    name, number = kept.name.split(f"{SUFFIX}{ASIDE}")[0], 1
    while (path := kept.with_name(f"{name}-mended-{number}{SUFFIX}")).exists():
        number += 1
    return path


def _fitting(game: Game[Any], setup: Setup, folded: Fold) -> Fold:
    play, fitting = Play(game, setup), Fold(sources=folded.sources)
    for answered in folded.answered:
        try:
            play.repeat(answered.entry)
        except BosunError:
            return fitting
        fitting.add(answered)
    return folded
