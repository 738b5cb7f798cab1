"""The file of a journal: it appears whole or not at all, is locked while open."""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from bosun.durable import sync_folder, write_whole
from bosun.errors import DamagedJournal, NameTaken, NotWritten, OpenElsewhere
from engine.errors import BosunError
from engine.messages import say

SUFFIX, ASIDE = ".bosun", ".damaged"
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS)

_COPY = """create table setup_copy (
    one integer primary key check (one = 1), body text not null, crc integer not null
)"""
_SCHEMA = f"""
create table meta (key text primary key, value text not null) without rowid;
create table operations (
    number integer primary key, body text not null, at text not null, crc integer not null
);
create table now (
    one integer primary key check (one = 1), operations integer not null, timer text, remaining integer,
    checked text
);
{_COPY};
insert into now values (1, 0, null, null, null);
"""

_HEADER, _MAGIC, _TURN = 100, b"SQLite format 3\0", slice(60, 64)
"""The header of a SQLite file has a number for whoever uses it: ours says which game was played last."""

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What SQLite raises on a damaged file; the second where its complaint cites bytes that are no text."""

Fill: TypeAlias = Callable[[sqlite3.Connection], None]


def make_tables(connection: sqlite3.Connection) -> None:
    for statement in filter(str.strip, _SCHEMA.split(";")):
        connection.execute(statement)


def add_second_copies(connection: sqlite3.Connection) -> None:
    """Bring the tables of a game that was written before anything was kept twice to today's form."""
    connection.execute("alter table now add column checked text")
    connection.execute(_COPY)


def new_file(path: Path, fill: Fill) -> None:
    """Make a journal beside its place and move it there, so that a pulled plug never leaves half a one."""
    with _draft(path, fill) as draft:
        _move_there(draft, path)


def replace_file(path: Path, fill: Fill) -> None:
    """A new journal under the name of a damaged one, which is kept beside it."""
    with _draft(path, fill) as draft:
        _keep_aside(path)
        draft.replace(path)


@contextmanager
def _draft(path: Path, fill: Fill) -> Iterator[Path]:
    """A complete file that is on the disk, before it is given its name."""
    _sweep(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _write_draft(draft, fill)
        yield draft
    finally:
        _remove(draft)
    sync_folder(path.parent)


def _write_draft(draft: Path, fill: Fill) -> None:
    _remove(draft)
    connection = sqlite3.connect(draft, isolation_level=None)
    try:
        connection.execute("pragma synchronous = full")
        connection.execute("begin")
        make_tables(connection)
        fill(connection)
        connection.execute("commit")
    finally:
        connection.close()


def _keep_aside(path: Path) -> None:
    """The damaged file gets a second name, and its log moves there: a log must not meet another file."""
    kept = aside_of(path)
    if not kept.exists():
        _link_or_copy(path, kept)
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        log.replace(kept.with_name(f"{kept.name}-wal"))
    sync_folder(path.parent)


def aside_of(path: Path) -> Path:
    """Where a damaged file is kept; the same name again for one that is there already."""
    kept = path.with_name(path.name + ASIDE)
    number = 1
    while kept.exists() and not kept.samefile(path):
        number += 1
        kept = path.with_name(f"{path.name}{ASIDE}.{number}")
    return kept


def _link_or_copy(path: Path, kept: Path) -> None:
    try:
        os.link(path, kept)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        write_whole(kept, path.read_bytes())


def _remove(draft: Path) -> None:
    """Take a draft away, and what SQLite put beside it."""
    for file in (draft, draft.with_name(f"{draft.name}-journal")):
        file.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Take away the drafts of those who were killed while they made one: their number runs no longer."""
    for draft in folder.glob(".*.bosun.*"):
        number = draft.suffix.removeprefix(".")
        if number.isdecimal() and not _runs(int(number)):
            _remove(draft)


def _runs(process: int) -> bool:
    try:
        with suppress(PermissionError, OverflowError):
            os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _move_there(draft: Path, path: Path) -> None:
    """A link never replaces a game that has the name already; disks that know no links get a plain move."""
    try:
        os.link(draft, path)
    except FileExistsError as error:
        raise NameTaken(say("journal.name-taken", file=path.name)) from error
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if path.exists():
            raise NameTaken(say("journal.name-taken", file=path.name)) from error
        draft.rename(path)


def connect(path: Path, *, durable: bool = True) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        # Exclusive: the lock is held while the game is open, and the system frees it when Bosun is killed.
        connection.execute("pragma locking_mode = exclusive")
        connection.execute("pragma journal_mode = wal")
        connection.execute(f"pragma synchronous = {'full' if durable else 'off'}")
        connection.execute("begin immediate")
        connection.execute("commit")
    except BaseException:
        connection.close()
        raise
    return connection


def turn_of(path: Path) -> int:
    """The game's number in the order of play: the higher, the later. It is read without opening the game."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError:
        return 0
    return int.from_bytes(header[_TURN], "big", signed=True) if header.startswith(_MAGIC) else 0


def next_turn(folder: Path) -> int:
    return min(1 + max((turn_of(path) for path in folder.glob(f"*{SUFFIX}")), default=0), 2**31 - 1)


@contextmanager
def disk_trouble(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into one sentence for a person."""
    try:
        yield
    except UNREADABLE as error:
        raise _sentence(path, error) from error
    except BosunError:
        raise
    except OSError as error:
        raise NotWritten(say("journal.not-written", file=str(path), why=error.strerror or "?")) from error


def _sentence(path: Path, error: Exception) -> BosunError:
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return OpenElsewhere(say("journal.open-elsewhere", file=path.name))
        case sqlite3.SQLITE_FULL:
            return NotWritten(say("journal.full", file=str(path)))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return NotWritten(say("journal.not-written", file=str(path), why=str(error)))
    return DamagedJournal(say("journal.unreadable", file=path.name))
