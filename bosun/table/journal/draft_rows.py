"""The draft of a form in the journal's database: a table of its own, which no replay ever reads."""

import json
import sqlite3
from collections.abc import Iterator

from bosun.table.draft import Draft, DraftPart
from bosun.table.journal.journal import Journal
from engine.answers import as_json, from_json
from engine.errors import BosunError

_SCHEMA = """
create table if not exists draft (
    request integer not null, kind text not null, name text not null, body text not null,
    primary key (kind, name)
) without rowid
"""
"""``kind`` is a part of the form, or a seat that has told all. Made when the first form is filled in."""

_PART, _SEAT = "part", "seat"


class DraftRows:
    """One row for each part that was touched. What it cannot read, nobody told: a draft is no answer."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def read(self, number: int) -> Draft:
        """The draft of the request of this number, as it was when it was last written."""
        parts: dict[str, DraftPart] = {}
        told: set[int] = set()
        try:
            for kind, name, body in self._rows(number):
                if kind == _PART:
                    parts[name] = _part(body)
                elif kind == _SEAT:
                    told.add(int(name))
        except (sqlite3.DatabaseError, ValueError, KeyError, TypeError, BosunError):
            return Draft(number)
        version = max((part.version for part in parts.values()), default=len(told))
        return Draft(number, version, parts, frozenset(told))

    def write(self, draft: Draft, before: Draft) -> None:
        """What changed since ``before``, which is what lies on the disk."""
        if not draft.version and not before.version:
            return
        parts = before.parts if before.request_number == draft.request_number else {}
        changed = [(id, part) for id, part in draft.parts.items() if parts.get(id) != part]
        rows = [(draft.request_number, _PART, id, _body(part)) for id, part in changed]
        rows += [(draft.request_number, _SEAT, str(seat), "{}") for seat in draft.told]
        with self._journal.writing() as connection:
            connection.execute(_SCHEMA)
            connection.execute(
                "delete from draft where request != ? or kind = ?", (draft.request_number, _SEAT)
            )
            connection.executemany("insert or replace into draft values (?, ?, ?, ?)", rows)

    def _rows(self, number: int) -> Iterator[tuple[str, str, str]]:
        return self._journal.rows("select kind, name, body from draft where request = ?", number)


def _body(part: DraftPart) -> str:
    told = {"value": as_json(part.value), "source": part.source, "version": part.version}
    return json.dumps(told, ensure_ascii=False)


def _part(body: str) -> DraftPart:
    told = json.loads(body)
    return DraftPart(from_json(told["value"]), str(told["source"]), int(told["version"]))
