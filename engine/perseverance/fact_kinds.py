"""Kinds of facts as both episodes have them: how plain values become answers, and what is known of a copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from engine.answers import Answer, Chosen, Counted, Filled
from engine.facts import FactKind, Facts, FactState, Value
from engine.messages import Message
from engine.requests import Choose, Count, Form, Option

Part: TypeAlias = Choose | Count
Known: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Codec:
    """How an answer becomes a plain value, and back."""

    read: Callable[[Any], Value]
    write: Callable[[Any], Answer]


NUMBER = Codec(lambda answer: answer.number, Counted)
ONE = Codec(lambda answer: answer.ids[0], lambda value: Chosen((value,)))
LIST = Codec(lambda answer: list(answer.ids), lambda value: Chosen(tuple(value)))
COUNTS = Codec(
    lambda answer: dict(Counter(answer.ids)), lambda value: Chosen(tuple(Counter(value).elements()))
)


def single(
    name: str,
    subjects: Iterable[str],
    codec: Codec,
    question: Callable[[str, Facts], Part],
    *,
    example: Callable[[str], Value],
    **more: Any,
) -> FactKind:
    """A fact that is one choice or one number."""
    return FactKind(
        name=name,
        subjects=tuple(subjects),
        question=question,
        read=lambda _subject, answer: codec.read(answer),
        answer=lambda _subject, value: codec.write(value),
        example=example,
        **more,
    )


def form(
    name: str,
    subjects: Iterable[str],
    codecs: Mapping[str, Codec],
    prompt: Callable[[str], Message],
    parts: Callable[[str], Iterable[Part]],
    *,
    example: Callable[[str], Value],
    rule: tuple[str, ...] = (),
    partly: Mapping[str, Known] | None = None,
    **more: Any,
) -> FactKind:
    """A fact of several parts. ``partly``: what the rulebook prints of a subject; only the rest is asked."""
    given = partly or {}

    def question(subject: str, _facts: Facts) -> Form:
        asked = tuple(part for part in parts(subject) if part.id not in given.get(subject, {}))
        return Form(id="", prompt=prompt(subject), parts=asked, rule=rule)

    def read(subject: str, answer: Any) -> Value:
        told = {id: codecs[id].read(part) for id, part in answer.parts}
        return {**given.get(subject, {}), **told}

    def write(subject: str, value: Value) -> Answer:
        left = {id: part for id, part in value.items() if id not in given.get(subject, {})}
        return Filled({id: codecs[id].write(part) for id, part in left.items()})

    return FactKind(
        name=name,
        subjects=tuple(subjects),
        question=question,
        read=read,
        answer=write,
        example=lambda subject: {**example(subject), **given.get(subject, {})},
        **more,
    )


def options(ids: Iterable[str], label: Callable[[str], Message], most: int = 1) -> tuple[Option, ...]:
    return tuple(Option(id, label(id), most) for id in ids)


def numbered(first: int, last: int) -> tuple[Option, ...]:
    return tuple(Option(str(number)) for number in range(first, last + 1))


def told(facts: Facts, kind: str, subject: str = "") -> Value | None:
    """What the rulebook or the owner says; what we made up does not count."""
    if facts.state(kind, subject) in (FactState.TOLD, FactState.PRINTED):
        return facts.known(kind, subject)
    return None


def told_subjects(facts: Facts, kind: str) -> list[str]:
    """What the owner told such facts of."""
    return [key.subject for key in facts.told() if key.kind == kind]


def told_or_asked(facts: Facts, kind: str, subject: str) -> Value | None:
    """The fact of the owner's copy. In example play none is made up: who needs it reads it out each time."""
    return told(facts, kind, subject) if facts.example else facts.get(kind, subject)


def always(value: Value) -> Callable[[str], Value]:
    return partial(_same, value)


def _same(value: Value, _subject: str) -> Value:
    return value
