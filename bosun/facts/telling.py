"""Telling facts of one's copy without a game under way: the same questions and checks as in play."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bosun.facts.store import FactStore
from engine.answers import Answer, Chosen, Counted, Filled, as_json, from_json
from engine.errors import BosunError, Illegal
from engine.facts import FactKey, Facts, FactState, Told, Value
from engine.game import Game
from engine.messages import say
from engine.requests import Choose, Count, Form, Request

MOST_NAME = 80
"""Characters that the name of a subject may have."""

_SECONDS_A_FACT = 12
_SECONDS_A_PART = 6


def facts_of_copy(game: Game[Any], told: Mapping[FactKey, Value]) -> Facts:
    """What is known of a copy of which this was told; examples are out of reach."""
    known = [Told(key, value) for key, value in told.items() if key.kind in game.book]
    return Facts(game.book, known, example=False)


def question(game: Game[Any], facts: Facts, key: FactKey) -> Request:
    """The request that asks for a fact; one that the game does not know of is refused."""
    if key.kind not in game.book or not _is_name(key.subject):
        raise Illegal(say("app.facts.unknown", fact=_short(key)))
    return facts.question(key, game.name)


def tell(game: Game[Any], store: FactStore, key: FactKey, answer: Answer, *, by: str) -> Value:
    """Keep the fact that an answer tells, once the rulebook and what is known agree to it."""
    facts = facts_of_copy(game, store.values())
    question(game, facts, key).check(answer)
    value = facts.read(key, answer)
    store.keep(key, value, by=by)
    return value


def told_answer(game: Game[Any], key: FactKey, value: Value) -> Answer:
    """The answer that tells this value."""
    return game.book.kind(key.kind).answer(key.subject, value)


def with_default(request: Request, answer: Answer) -> Request:
    """The request with this answer filled in."""
    match request, answer:
        case Form(), Filled():
            return replace(
                request, parts=tuple(_with_default(part, answer[part.id]) for part in request.parts)
            )
        case ((Choose() | Count()), _):
            return _with_default(request, answer)
    return request


def _with_default(part: Choose | Count, answer: Answer) -> Choose | Count:
    match part, answer:
        case Choose(), Chosen(ids):
            return replace(part, default=ids)
        case Count(), Counted(number):
            return replace(part, default=number)
    return part


def check_value(game: Game[Any], facts: Facts, key: FactKey, value: Value) -> None:
    """Refuse a value from elsewhere that no answer could have told, or that contradicts what is known.

    What a device tells, no answer could: its kind alone judges it.
    """
    asked, kind = question(game, facts, key), game.book.kind(key.kind)
    if not kind.by_device:
        _check_tellable(game, asked, key, value)
    kind.check(key.subject, value, facts)


def _check_tellable(game: Game[Any], asked: Request, key: FactKey, value: Value) -> None:
    try:
        answer = from_json(as_json(told_answer(game, key, value)))
        asked.check(answer)
        same = game.book.kind(key.kind).read(key.subject, answer) == value
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError) as error:
        raise _refused(key, error) from error
    if not same:
        raise Illegal(say("app.facts.not-a-value", fact=_short(key)))


def check_values(game: Game[Any], told: Mapping[FactKey, Value]) -> None:
    """Refuse facts of which one is impossible, or which contradict each other.

    Each is checked beside those before it: beside itself it would contradict nothing new.
    """
    facts = facts_of_copy(game, {})
    for key, value in told.items():
        check_value(game, facts, key, value)
        facts.teach(key.kind, key.subject, value)


def sound_values(game: Game[Any], told: Mapping[FactKey, Value]) -> dict[FactKey, Value]:
    """Those that the game still takes; what it takes no more will be asked for again."""
    facts, sound = facts_of_copy(game, told), {}
    for key, value in told.items():
        with suppress(BosunError):
            check_value(game, facts, key, value)
            sound[key] = value
    return sound


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of a copy is known, of what every copy has."""

    printed: tuple[FactKey, ...]
    told: tuple[FactKey, ...]
    unknown: tuple[FactKey, ...]
    minutes: int


def progress(game: Game[Any], store: FactStore, kind: str | None = None) -> Progress:
    """What is printed, told and unknown, of one kind or of all, and about how long the rest takes."""
    facts = facts_of_copy(game, store.values())
    found: dict[FactState, list[FactKey]] = {state: [] for state in FactState}
    for each in game.book.kinds:
        if kind in (None, each.name):
            for subject in facts.subjects(each.name):
                found[facts.state(each.name, subject)].append(FactKey(each.name, subject))
    unknown = found[FactState.UNKNOWN]
    seconds = sum(_seconds(facts.question(key, game.name)) for key in unknown)
    return Progress(
        tuple(found[FactState.PRINTED]), tuple(found[FactState.TOLD]), tuple(unknown), -(-seconds // 60)
    )


def _seconds(request: Request) -> int:
    """About how long an owner looks for the answer and gives it."""
    parts = len(request.parts) if isinstance(request, Form) else 1
    return _SECONDS_A_FACT + _SECONDS_A_PART * (parts - 1)


def _refused(key: FactKey, error: Exception) -> BosunError:
    """What the rules say of it, or else that it is no such fact at all."""
    return error if isinstance(error, BosunError) else Illegal(say("app.facts.not-a-value", fact=_short(key)))


def _is_name(subject: str) -> bool:
    return len(subject) <= MOST_NAME and subject.isprintable()


def _short(key: FactKey) -> str:
    return "".join(sign for sign in str(key)[:MOST_NAME] if sign.isprintable())
