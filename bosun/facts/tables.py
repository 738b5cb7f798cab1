"""Many facts at once as a table (CSV): a row a fact, a column for what is answered, or one for each part.

A cell holds what one would type: ids or names with commas between, “-” for none, a number. What is unknown
has an empty answer, so that the owner can fill it in. What is read is checked like a pack.
"""

import csv
import io
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bosun.facts.packs import MOST_BYTES, MOST_FACTS, Pack
from bosun.facts.store import FactStore
from bosun.facts.telling import MOST_NAME, check_value, facts_of_copy, question, told_answer
from bosun.text.answer_parser import read_answer
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.answers import Answer, Chosen, Counted, Filled
from engine.errors import BosunError, Malformed
from engine.facts import FactKey, Facts, Value
from engine.game import Game
from engine.messages import say
from engine.requests import Choose, Form, Request

SUFFIX = ".csv"
GAME, KIND, SUBJECT, NAME, STATE, ANSWER = HEAD = ("game", "kind", "subject", "name", "state", "answer")
NOTHING = "-"


def write_table(game: Game[Any], store: FactStore, kind: str | None = None) -> bytes:
    """All facts of a game, or of one kind, with what is printed, told and unknown."""
    facts, labels = facts_of_copy(game, store.values()), store.labels
    rows = [
        _row(game, facts, FactKey(each.name, subject)) | {NAME: labels.get(FactKey(each.name, subject), "")}
        for each in game.book.kinds
        if kind in (None, each.name)
        for subject in facts.subjects(each.name)
    ]
    parts = dict.fromkeys(column for row in rows for column in row if column not in HEAD)
    out = io.StringIO()
    writer = csv.DictWriter(out, [*HEAD, *parts], restval="")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode("utf-8-sig")


def read_table(content: bytes, game: Game[Any], store: FactStore) -> Pack:
    """What a table tells, as a pack; a row that cannot be read is refused with its number."""
    facts, words = facts_of_copy(game, store.values()), Formatter(Language(), ())
    told: dict[FactKey, Value] = {}
    labels: dict[FactKey, str] = {}
    rows: dict[FactKey, int] = {}
    for number, row in enumerate(_rows(content), 2):
        with _in_row(number):
            key = _key(row, game, rows)
            answer = _answer(question(game, facts, key), row, words)
            kind = game.book.kind(key.kind)
            value = None if answer is None else kind.read(key.subject, answer)
        rows[key] = number
        if value is not None and value != kind.printed.get(key.subject):
            told[key] = value
        if name := row.get(NAME, "").strip():
            labels[key] = name[:MOST_NAME]
    together = facts_of_copy(game, store.values() | told)
    for key, value in told.items():
        with _in_row(rows[key]):
            check_value(game, together, key, value)
    return Pack(game.name, told, labels)


def game_of_table(content: bytes) -> str:
    """The game that a table names in its first row."""
    return _rows(content)[0][GAME]


def _row(game: Game[Any], facts: Facts, key: FactKey) -> dict[str, str]:
    state, value = facts.state(key.kind, key.subject), facts.known(key.kind, key.subject)
    row = {GAME: game.name, KIND: key.kind, SUBJECT: key.subject, STATE: state.value}
    asked = facts.question(key, game.name)
    answer = None if value is None else told_answer(game, key, value)
    if isinstance(asked, Form):
        filled = answer if isinstance(answer, Filled) else None
        return row | {part.id: _cell(filled[part.id]) if filled else "" for part in asked.parts}
    return row | {ANSWER: "" if answer is None else _cell(answer)}


def _cell(answer: Answer) -> str:
    match answer:
        case Counted(number):
            return str(number)
        case Chosen(ids):
            each = (id if times == 1 else f"{id} x{times}" for id, times in Counter(ids).items())
            return ", ".join(each) or NOTHING
    raise TypeError(answer)


def _rows(content: bytes) -> list[dict[str, str]]:
    """The rows by column, whether commas, semicolons or tabs stand between; spreadsheets differ in this."""
    try:
        if len(content) > MOST_BYTES:
            raise ValueError("size")
        text = content.decode("utf-8-sig")
        head = text.partition("\n")[0]
        between = max(",;\t", key=head.count)
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=between, restval=""))
    except (ValueError, csv.Error) as error:
        raise Malformed(say("app.facts.no-table", columns=", ".join(HEAD))) from error
    if not rows or len(rows) > MOST_FACTS or not {GAME, KIND, SUBJECT} <= rows[0].keys():
        raise Malformed(say("app.facts.no-table", columns=", ".join(HEAD)))
    return [{column: str(cell or "") for column, cell in row.items() if column is not None} for row in rows]


def _key(row: Mapping[str, str], game: Game[Any], before: Collection[FactKey]) -> FactKey:
    if row[GAME] != game.name:
        raise Malformed(say("app.facts.other-game", game=row[GAME][:MOST_NAME]))
    key = FactKey(row[KIND].strip(), row[SUBJECT].strip())
    if key in before:
        raise Malformed(say("app.facts.twice", fact=str(key)))
    return key


def _answer(asked: Request, row: Mapping[str, str], words: Formatter) -> Answer | None:
    """What the row answers; None where it says nothing."""
    if not isinstance(asked, Form):
        cell = row.get(ANSWER, "").strip()
        return _read(asked, cell, words) if cell else None
    cells = {part.id: row.get(part.id, "").strip() for part in asked.parts}
    if not any(cells.values()):
        return None
    return Filled({part.id: _read(part, cells[part.id], words) for part in asked.parts})


def _read(asked: Request, cell: str, words: Formatter) -> Answer:
    """Ids as they were written, or names as one types them."""
    if isinstance(asked, Choose):
        ids = _ids(cell, {option.id for option in asked.options})
        if ids is not None:
            return Chosen(ids)
    return read_answer(asked, cell, words)


def _ids(cell: str, known: set[str]) -> tuple[str, ...] | None:
    found: list[str] = []
    for item in (item.strip() for item in cell.split(",") if item.strip() and item.strip() != NOTHING):
        id, _, times = item.rpartition(" x")
        if item in known:
            found.append(item)
        elif id in known and times.isdecimal() and int(times) <= MOST_FACTS:
            found += [id] * int(times)
        else:
            return None
    return tuple(found)


@contextmanager
def _in_row(number: int) -> Iterator[None]:
    """What is refused in here is refused with the number of the row."""
    try:
        yield
    except BosunError as error:
        why = error.message
        raise Malformed(say("app.facts.row", row=number, why=why)) from error
