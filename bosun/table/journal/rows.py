"""The rows of a journal: operations as text, each with a checksum that also covers the row before it."""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple
from zlib import crc32

from bosun.table.event_log import Answered, Corrected, CorrectionUndone, Operation, TakenOver, Undone
from bosun.table.journal.carried import CarriedCopies
from engine.answers import as_json, from_json
from engine.entries import Entry
from engine.errors import BosunError
from engine.takeover import old_entry

BEGINNING = b'{"do":'
"""With this the body of every row begins."""


class Row(NamedTuple):
    """One operation as it lies on the disk. ``at`` is the time of day, for people to read only."""

    number: int
    body: str
    at: str
    crc: int


def checksum(number: int, body: str, at: str, previous: int) -> int:
    """A row that was changed, lost or moved no longer fits the next one."""
    return crc32(f"{number}\0{body}\0{at}".encode(), previous)


def to_row(number: int, operation: Operation, at: str, previous: int, carried: dict[str, str]) -> Row:
    body = json.dumps(_body(operation) | carried, ensure_ascii=False, separators=(",", ":"))
    return Row(number, body, at, checksum(number, body, at, previous))


def dated_rows(
    operations: Iterable[Operation], number: int, crc: int, copies: CarriedCopies
) -> tuple[list[Operation], list[Row]]:
    """Operations with their time, and their rows, from this number on and after a row of this checksum."""
    now, dated = datetime.now().astimezone().isoformat(timespec="seconds"), []
    rows: list[Row] = []
    for operation in operations:
        dated.append(_dated(operation, now))
        at, carried = _at(dated[-1]) or now, copies.for_next_row()
        rows.append(to_row(number + len(rows), dated[-1], at, crc, carried))
        copies.passed(rows[-1].body)
        crc = rows[-1].crc
    return dated, rows


def _dated(operation: Operation, now: str) -> Operation:
    """An answer that comes from another journal keeps the time at which it was given."""
    return replace(operation, at=operation.at or now) if isinstance(operation, Answered) else operation


def _at(operation: Operation) -> str:
    return operation.at if isinstance(operation, Answered) else ""


def from_row(row: Row) -> Operation | None:
    """The operation of a row, or None when it is none that this Bosun knows."""
    try:
        return _operation(json.loads(row.body), row.at)
    except (ValueError, KeyError, TypeError, BosunError):
        return None


def answered_as_json(answered: Answered) -> dict[str, Any]:
    """An answer with what the journal knows of it, except when it was given."""
    entry = answered.entry
    return {
        "request": entry.request,
        "seat": entry.seat,
        "answer": as_json(entry.answer),
        "source": entry.source,
        "clock": answered.clock,
        "waited": answered.waited,
    }


def read_entry(written: dict[str, Any]) -> Entry:
    """The entry of a written answer; version 0.1 wrote a mark of its request."""
    if "mark" in written:
        return old_entry(str(written["mark"]), written["answer"], str(written["source"]))
    seat = written["seat"]
    return Entry(
        str(written["request"]),
        None if seat is None else int(seat),
        from_json(written["answer"]),
        str(written["source"]),
    )


def _answered(written: dict[str, Any]) -> Answered:
    return Answered(read_entry(written), written["clock"], written["waited"], str(written["at"]))


def _body(operation: Operation) -> dict[str, Any]:
    match operation:
        case Answered():
            return {"do": "answer"} | answered_as_json(operation)
        case Undone(to):
            return {"do": "undo", "to": to}
        case Corrected(at, answer, kept):
            return {"do": "correct", "at": at, "answer": as_json(answer), "kept": kept}
        case CorrectionUndone():
            return {"do": "undo-correction"}
        case TakenOver(answered):
            return {
                "do": "take-over",
                "answers": [answered_as_json(one) | {"at": one.at} for one in answered],
            }


def _operation(body: dict[str, Any], at: str) -> Operation:
    match body["do"]:
        case "answer":
            return Answered(read_entry(body), body["clock"], body.get("waited"), at, old="mark" in body)
        case "undo":
            return Undone(int(body["to"]))
        case "correct":
            return Corrected(int(body["at"]), from_json(body["answer"]), int(body["kept"]))
        case "undo-correction":
            return CorrectionUndone()
        case "take-over":
            return TakenOver(tuple(_answered(one) for one in body["answers"]))
    raise ValueError(body["do"])
