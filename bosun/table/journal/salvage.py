"""What can be saved of a damaged journal: every row that its pages still hold, in a file in memory."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from bosun.table.journal.carried import carried_values
from bosun.table.journal.file import make_tables
from bosun.table.journal.meta import KEYS, copy_of
from bosun.table.journal.pages import Value, carved, file_pages, logged_pages, records
from bosun.table.journal.rows import BEGINNING, Row, checksum

Found = list[tuple[Value, ...]]


def salvage(path: Path) -> sqlite3.Connection:
    """A journal in memory, to read only, with what the pages of a damaged one hold."""
    found = _found(path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        make_tables(connection)
        connection.executemany("insert or ignore into meta values (?, ?)", _meta(found))
        connection.executemany("insert or ignore into setup_copy values (?, ?, ?)", _copies(found))
        connection.executemany("insert into operations values (?, ?, ?, ?)", _operations(found))
        connection.execute("delete from now")
        connection.executemany("insert or ignore into now values (?, ?, ?, ?, ?)", _standing(found))
    except BaseException:
        connection.close()
        raise
    return connection


def _found(path: Path) -> Found:
    """The rows as the log has them before those of the file: the log is newer, or the same.

    Last the answers that lie somewhere on a page which no longer says where.
    """
    pages, logged = file_pages(path), logged_pages(path)
    newest = pages | logged
    return [*records(newest), *(records(pages) if logged else ()), *carved(newest, BEGINNING)]


def _meta(found: Found) -> Iterator[tuple[str, str]]:
    for row in found:
        match row:
            case (None, str(key), str(value)) if key in KEYS:
                yield key, value


def _copies(found: Found) -> Iterator[tuple[int, str, int]]:
    """The sound copies of the set-up, from the table of its own and from the rows that carry one."""
    for row in found:
        match row:
            case (1, None, str(body), int(crc)) if crc32(body.encode()) == crc:
                yield 1, body, crc
            case (int(), None, str(body), str(), int()):
                yield from map(copy_of, carried_values(body))


def _operations(found: Found) -> Iterator[Row]:
    """The rows from the first on that fit each other. Pages that are no longer used hold old copies."""
    candidates: dict[int, list[Row]] = defaultdict(list)
    for row in found:
        match row:
            case (int(number), None, str(body), str(at), int(crc)):
                candidates[number].append(Row(number, body, at, crc))
    number, previous = 0, 0
    while fitting := [row for row in candidates[number] if _fits(row, previous)]:
        yield fitting[0]
        number, previous = number + 1, fitting[0].crc


def _fits(row: Row, previous: int) -> bool:
    return row.crc == checksum(row.number, row.body, row.at, previous)


def _standing(found: Found) -> Iterator[tuple[Value, ...]]:
    for row in found:
        match row:
            case (1, None, int(), str() | None, int() | None, *checked):
                yield (1, *row[2:5], checked[0] if checked else None)
