"""Questions that fill in a file that only the owner can fill in, since the rulebook prints it as a picture.

A guide is a generator, as a game is: it yields a question, is sent the answer, and puts an entry into the
table only when the entry is whole. So an owner who stops in the middle loses nothing, and goes on later.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.data import built_in, parse
from engine.messages import Message, say
from engine.requests import Choose, Count, Option

OWN = {"mark": "house", "by": "owner"}
"""What the owner answers is a fact of the house, and nothing asks for it again."""


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """A question that is answered with a few words of one's own; an empty answer ends the list."""

    prompt: Message


Table: TypeAlias = dict[str, Any]
Question: TypeAlias = Choose | Count | TextQuestion
Guide: TypeAlias = Generator[Question, Any, None]
Entry: TypeAlias = Generator[Question, Any, Table]
Options: TypeAlias = tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Guided:
    """A file of a game: what it is called, what it starts from, its questions, and how it is checked."""

    kind: str
    title: Message
    start: Callable[[], Table]
    questions: Callable[[Table], Guide]
    check: Callable[[str, str], object]


def count(id: str, *, least: int = 0, most: int, default: int | None = None, **params: Any) -> Count:
    return Count(id=id, prompt=say(id, **params), least=least, most=most, default=default)


def one(id: str, options: Iterable[Option], **params: Any) -> Choose:
    return Choose(id=id, prompt=say(id, **params), options=tuple(options))


def some(id: str, options: Iterable[Option], most: int, **params: Any) -> Choose:
    return Choose(id=id, prompt=say(id, **params), options=tuple(options), least=0, most=most, default=())


def is_own(entry: Table) -> bool:
    return entry.get("by") == "owner"


def built_in_table(package: str, name: str) -> Callable[[], Table]:
    return lambda: parse(built_in(package, f"{name}.toml"), name)
