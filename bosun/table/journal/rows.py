"""The rows of a journal: operations as text, each with a checksum that also covers the row before it."""

import json
from typing import Any, NamedTuple
from zlib import crc32

from bosun.table.event_log import Answered, Corrected, Operation, Undone
from engine.answers import as_json, from_json
from engine.errors import BosunError
from engine.play import Entry


class Row(NamedTuple):
    """One operation as it lies on the disk. ``at`` is the time of day, for people to read only."""

    number: int
    body: str
    at: str
    crc: int


def checksum(number: int, body: str, at: str, previous: int) -> int:
    """A row that was changed, lost or moved no longer fits the next one."""
    return crc32(f"{number}\0{body}\0{at}".encode(), previous)


def to_row(number: int, operation: Operation, at: str, previous: int) -> Row:
    body = json.dumps(_body(operation), ensure_ascii=False, separators=(",", ":"))
    return Row(number, body, at, checksum(number, body, at, previous))


def from_row(row: Row) -> Operation | None:
    """The operation of a row, or None when it is none that this Bosun knows."""
    try:
        return _operation(json.loads(row.body), row.at)
    except (ValueError, KeyError, TypeError, BosunError):
        return None


def _body(operation: Operation) -> dict[str, Any]:
    match operation:
        case Answered(entry, clock, waited):
            told = {"mark": entry.mark, "answer": as_json(entry.answer), "source": entry.source}
            return {"do": "answer"} | told | {"clock": clock, "waited": waited}
        case Undone(to):
            return {"do": "undo", "to": to}
        case Corrected(at, answer, kept):
            return {"do": "correct", "at": at, "answer": as_json(answer), "kept": kept}


def _operation(body: dict[str, Any], at: str) -> Operation:
    match body["do"]:
        case "answer":
            entry = Entry(str(body["mark"]), from_json(body["answer"]), str(body["source"]))
            return Answered(entry, body["clock"], body.get("waited"), at)
        case "undo":
            return Undone(int(body["to"]))
        case "correct":
            return Corrected(int(body["at"]), from_json(body["answer"]), int(body["kept"]))
    raise ValueError(body["do"])
