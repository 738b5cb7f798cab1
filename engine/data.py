"""Data files in TOML: built-in ones, and readers that name the file, the entry and what is wrong."""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any

from engine.errors import BadData

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
        raise BadData(f"{name} is not readable TOML: {error}. Mend that line and try again.") from error


def need(table: Any, key: str, kind: type, *, where: str) -> Any:
    """An entry that must be there and be of that kind."""
    if not isinstance(table, dict):
        raise BadData(f"{where}: this should be a table of entries, but is {table!r}.")
    if key not in table:
        raise BadData(f"{where}: the entry “{key}” is missing. Add it.")
    value = table[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadData(f"{where}: “{key}” should be {_words(kind)}, but is {value!r}.")
    return value


def need_mark(table: Any, *, where: str) -> str:
    """The mark that says whether the entry is printed in the rulebook or an example."""
    mark = need(table, "mark", str, where=where)
    if mark not in MARKS:
        raise BadData(f"{where}: “mark” should be “printed” or “example”, but is “{mark}”.")
    return str(mark)


def need_one_of(value: str, known: Iterable[str], *, what: str, where: str) -> str:
    """A name that must be one of those known."""
    names = sorted(known)
    if value not in names:
        raise BadData(f"{where}: there is no {what} “{value}”. Take one of: {', '.join(names)}.")
    return value


def _words(kind: type) -> str:
    return {int: "a whole number", str: "a text", list: "a list", dict: "a table"}.get(kind, kind.__name__)
