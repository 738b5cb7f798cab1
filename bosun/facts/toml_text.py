"""Writes TOML: what a person told is kept in the same form in which the built-in data files are written."""

import json
from collections.abc import Iterator, Mapping
from typing import Any


def as_toml(table: Mapping[str, Any]) -> str:
    """The table as TOML; a table in a table gets a heading of its own, one of plain numbers stays inline."""
    return "\n".join(_lines(table, ())).lstrip("\n") + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    nested = {key: value for key, value in table.items() if _has_heading(value)}
    for key, value in table.items():
        if key not in nested:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in nested.items():
        under = (*path, key)
        name = ".".join(_key(part) for part in under)
        for each in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
            yield from _lines(each, under)


def _has_heading(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping) and not all(isinstance(each, int) for each in value.values())


def _key(key: str) -> str:
    plain = all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in key)
    return key if key and plain else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_value(each) for each in value)}]"
    return json.dumps(value, ensure_ascii=False)
