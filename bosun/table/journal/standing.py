"""Where a game stands: how many operations it has, and its clock. It is written twice in one row."""

import json
import sqlite3
from typing import TypeAlias
from zlib import crc32

Clock: TypeAlias = tuple[str | None, int | None]


def write_standing(connection: sqlite3.Connection, operations: int, clock: Clock) -> None:
    body = json.dumps([operations, *clock], ensure_ascii=False)
    row = (operations, *clock, f"{crc32(body.encode())} {body}")
    connection.execute("update now set operations = ?, timer = ?, remaining = ?, checked = ?", row)


def read_standing(connection: sqlite3.Connection) -> tuple[int, Clock]:
    """The number of operations that there should be, and the clock; -1 where that cannot be read."""
    try:
        _, operations, timer, remaining, *checked = connection.execute("select * from now").fetchall()[0]
        clock = _checked(checked[0] if checked else None, operations)
        return int(operations), clock or (timer, remaining)
    except (sqlite3.DatabaseError, IndexError, TypeError, ValueError):
        return -1, (None, None)


def _checked(text: str | None, operations: int) -> Clock | None:
    """The clock by the copy with a checksum, unless a Bosun that wrote no copy has played on since."""
    crc, _, body = (text or "").partition(" ")
    if not crc.isdecimal() or crc32(body.encode()) != int(crc):
        return None
    then, timer, remaining = json.loads(body)
    return (timer, remaining) if then == operations else None
