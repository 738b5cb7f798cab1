"""The draft of a form in the journal's database: a table of its own, which no replay ever reads."""

import json
import sqlite3

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
"""``request`` is the draft's number; ``kind`` is a part of the form, a seat that has told all, or the form's
key. Made when the first form is filled in."""

_PART, _SEAT, _FORM = "part", "seat", "form"


class DraftRows:
    """One row for each part that was touched. What it cannot read, nobody told: a draft is no answer."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def read(self, number: int, form: str | None) -> Draft | None:
        """The draft as it was last written, if it is of this request, or of the form of this key."""
        try:
            rows = list(self._journal.rows("select request, kind, name, body from draft"))
            found = _draft(rows, form)
        except (sqlite3.DatabaseError, ValueError, KeyError, TypeError, BosunError):
            return None
        same = (_FORM, form) in [(kind, name) for _, kind, name, _ in rows]
        return found if found is not None and (same or found.number == number) else None

    def write(self, draft: Draft, before: Draft) -> None:
        """What changed since ``before``, which is what lies on the disk."""
        if not draft.version and not before.version:
            return
        parts = before.parts if before.number == draft.number else {}
        changed = [(id, part) for id, part in draft.parts.items() if parts.get(id) != part]
        rows = [(draft.number, _PART, id, _body(part)) for id, part in changed]
        rows += [(draft.number, _SEAT, str(seat), "{}") for seat in draft.told]
        rows += [(draft.number, _FORM, draft.form, "{}")] if draft.form else []
        gone = [(_PART, id) for id in parts if id not in draft.parts]
        with self._journal.writing() as connection:
            connection.execute(_SCHEMA)
            connection.execute("delete from draft where request != ? or kind != ?", (draft.number, _PART))
            connection.executemany("delete from draft where kind = ? and name = ?", gone)
            connection.executemany("insert or replace into draft values (?, ?, ?, ?)", rows)


def _draft(rows: list[tuple[int, str, str, str]], form: str | None) -> Draft | None:
    parts = {name: _part(body) for _, kind, name, body in rows if kind == _PART}
    told = frozenset(int(name) for _, kind, name, _ in rows if kind == _SEAT)
    version = max((part.version for part in parts.values()), default=len(told))
    return Draft(max(row[0] for row in rows), form, version, parts, told) if rows else None


def _body(part: DraftPart) -> str:
    told = {"value": as_json(part.value), "source": part.source, "version": part.version}
    return json.dumps(told, ensure_ascii=False)


def _part(body: str) -> DraftPart:
    told = json.loads(body)
    return DraftPart(from_json(told["value"]), str(told["source"]), int(told["version"]))
