"""Data files in TOML: built-in ones, and readers that name the file, the entry and what is wrong.

``where`` names a place by the words of the file itself, “layout.toml, zone Z01”: it is the same in every
language.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any

from engine.errors import BadData
from engine.messages import Message, say

MARKS = ("printed", "example", "rulebook", "house")
"""Where a fact comes from: printed in the rulebook or made up by us. Files of 0.1 say the last two."""


@lru_cache
def built_in(package: str, name: str) -> str:
    """The text of a data file that lies beside the rules of a game, read once."""
    return (files(package) / name).read_text(encoding="utf-8")


def parse(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, place = _parted(str(error))
        raise BadData(say("data.toml", file=name, place=place, why=why)) from error


def _parted(error: str) -> tuple[str, Message]:
    """What the parser complains of, and where, which it says behind it in brackets."""
    at = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", error)
    if at is None:
        return error.removesuffix(" (at end of document)"), say("data.toml.end")
    return at[1], say("data.toml.line", line=int(at[2]), column=int(at[3]))


def need(table: Any, key: str, kind: type, *, where: str) -> Any:
    """An entry that must be there and be of that kind."""
    if not isinstance(table, dict):
        raise BadData(say("data.table", where=where, value=repr(table)))
    if key not in table:
        raise BadData(say("data.missing", where=where, entry=key))
    value = table[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadData(say("data.kind", where=where, entry=key, kind=_words(kind), value=repr(value)))
    return value


def need_mark(table: Any, *, where: str) -> str:
    """The mark that says whether the entry is printed in the rulebook or an example."""
    mark = need(table, "mark", str, where=where)
    if mark not in MARKS:
        raise BadData(say("data.mark", where=where, value=str(mark)))
    return str(mark)


def need_one_of(value: str, known: Iterable[str], *, what: Message, where: str) -> str:
    """A name that must be one of those known; ``what`` says what it names."""
    names = sorted(known)
    if value not in names:
        raise BadData(say("data.one-of", where=where, what=what, value=str(value), known=", ".join(names)))
    return value


def _words(kind: type) -> Message:
    return say(f"data.kind.{kind.__name__}")
