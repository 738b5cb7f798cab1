"""`make messages`: writes the types of what the page is sent and sends, from requests and answers."""

import textwrap
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from inspect import getdoc
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine import answers, requests
from engine.messages import Message
from engine.requests import Asked, Option, shown_fields

FILE = Path(__file__).parents[3] / "bosun" / "web" / "static" / "js" / "messages.d.ts"
HEAD = "/** Written by `make messages` from engine/requests.py and engine/answers.py: do not edit. */"
WIDTH = 110

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Message: "string"}
_SAID: dict[tuple[type, str], str] = {(Option, "label"): "string"}
"""An option without a label is shown by its id, so the page always has one."""


def written() -> str:
    """The whole file."""
    requested, answered = list(_values_of(requests)), list(_values_of(answers))
    blocks = [
        HEAD,
        *(_interface(kind, named=issubclass(kind, Asked)) for kind in requested),
        _union("Request", requests.Request),
        *(_interface(kind, named=True) for kind in answered),
        _union("Answer", answers.Answer),
    ]
    return "\n\n".join(blocks) + "\n"


def _values_of(module: ModuleType) -> Iterator[type]:
    """The dataclasses of a module, in the order in which it defines them."""
    for value in vars(module).values():
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__:
            yield value


def _interface(kind: type, *, named: bool) -> str:
    base = Asked if issubclass(kind, Asked) and kind is not Asked else None
    inherited = {field.name for field in fields(base)} if base else set()
    hints = get_type_hints(kind)
    own = [field.name for field in shown_fields(kind) if field.name not in inherited]
    lines = [f"  {name}: {_SAID.get((kind, name)) or _type(hints[name])};" for name in own]
    if named and kind is not Asked:
        lines.insert(0, f'  kind: "{kind.__name__.lower()}";')
    head = f"export interface {kind.__name__}" + (f" extends {base.__name__}" if base else "")
    return "\n".join([*_comment(kind), f"{head} {{", *lines, "}"])


def _comment(kind: type) -> list[str]:
    """The first paragraph of the docstring; what a dataclass writes for itself is none."""
    text = (getdoc(kind) or "").split("\n\n")[0].replace("``", "`")
    if not text or text.startswith(f"{kind.__name__}("):
        return []
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - 7)
    return [f"/** {lines[0]} */"] if len(lines) == 1 else ["/**", *(f" * {line}" for line in lines), " */"]


def _union(name: str, kinds: Any) -> str:
    members = [_type(kind) for kind in get_args(kinds)]
    line = f"export type {name} = {' | '.join(members)};"
    return line if len(line) <= WIDTH else f"export type {name} =\n  | " + "\n  | ".join(members) + ";"


def _type(hint: Any) -> str:
    """A Python type as TypeScript has it, in the form that the page is sent."""
    if hint == answers.Answer:
        return "Answer"
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " | ".join(f'"{member.value}"' for member in hint)
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(_type(part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        return _sequence(*get_args(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        return hint.__name__
    raise TypeError(f"The page has no type for {hint}: say in {__name__} how it is sent.")


def _sequence(item: Any, rest: Any) -> str:
    """A tuple is sent as a list; one of names and values as an object."""
    assert rest is ...
    if get_origin(item) is tuple and get_args(item)[0] is str:
        return f"Record<string, {_type(get_args(item)[1])}>"
    inner = _type(item)
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def main() -> None:
    FILE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
