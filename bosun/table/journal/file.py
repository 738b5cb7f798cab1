"""The file of a journal: it appears whole or not at all, is locked while open."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bosun.errors import DamagedJournal, NameTaken, NotWritten, OpenElsewhere
from engine.errors import BosunError
from engine.messages import say

FORMAT = "2"
KNOWN_FORMATS = ("1", FORMAT)
"""Version 0.1 wrote the first; such a file is taken over when the game goes on."""

_SCHEMA = """
create table meta (key text primary key, value text not null) without rowid;
create table operations (
    number integer primary key, body text not null, at text not null, crc integer not null
);
create table now (
    one integer primary key check (one = 1), operations integer not null, timer text, remaining integer
);
insert into now values (1, 0, null, null);
"""


_PAGE = 4096
"""Bytes of a page: what SQLite takes by default."""


def new_file(path: Path, meta: dict[str, str]) -> None:
    """Make a journal beside its place and move it there, so that a pulled plug never leaves half a one."""
    _sweep(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _write_draft(draft, meta)
        _move_there(draft, path)
    finally:
        _remove(draft)
    _sync_folder(path.parent)


def _write_draft(draft: Path, meta: dict[str, str]) -> None:
    _remove(draft)
    connection = sqlite3.connect(draft, isolation_level=None)
    try:
        connection.execute("begin")
        for statement in filter(str.strip, _SCHEMA.split(";")):
            connection.execute(statement)
        connection.executemany("insert into meta values (?, ?)", meta.items())
        connection.execute("commit")
    finally:
        connection.close()


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
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
            raise
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


def salvage(path: Path) -> sqlite3.Connection:
    """What is on the pages of a journal whose first page is gone, to read only.

    The first page says only where the tables are, which is the same in every journal; SQLite would give up
    the whole game for it.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.executescript(_SCHEMA)
        first = bytearray(connection.serialize()[:_PAGE])
        pages = path.read_bytes()[_PAGE:]
        pages += bytes(-len(pages) % _PAGE)
        first[28:32] = (1 + len(pages) // _PAGE).to_bytes(4, "big")
        connection.deserialize(bytes(first) + pages)
    except BaseException:
        connection.close()
        raise
    return connection


def _sync_folder(folder: Path) -> None:
    """The name of a new file is durable only once its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def unused(path: Path) -> Path:
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{path.name.removesuffix(f'.{number - 1}')}.{number}")
    return path


@contextmanager
def disk_trouble(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into one sentence for a person."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _sentence(path, error) from error
    except BosunError:
        raise
    except OSError as error:
        raise NotWritten(say("journal.not-written", file=str(path), why=error.strerror or "?")) from error


def _sentence(path: Path, error: sqlite3.DatabaseError) -> BosunError:
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return OpenElsewhere(say("journal.open-elsewhere", file=path.name))
        case sqlite3.SQLITE_FULL:
            return NotWritten(say("journal.full", file=str(path)))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return NotWritten(say("journal.not-written", file=str(path), why=str(error)))
    return DamagedJournal(say("journal.unreadable", file=path.name))
