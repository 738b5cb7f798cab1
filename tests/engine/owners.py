"""Owners who know their copy: bots play on it, and tell a fact when they are asked for one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from engine.bots import random_answer
from engine.facts import FactBook, FactKey, FactKind, Value
from engine.game import Game, Setup
from engine.play import Play

S = TypeVar("S")


@dataclass
class Evening:
    """A game that was played on an owner's copy, and the facts that were asked for in it, in order."""

    play: Play[Any]
    asked: list[FactKey] = field(default_factory=list)


def as_made_up(book: FactBook) -> dict[FactKey, Value]:
    """A copy that is just as our examples are."""
    kinds = ((key, book.kind(key.kind)) for key in book.all_keys())
    return {key: value(kind, key.subject) for key, kind in kinds}


def value(kind: FactKind, subject: str) -> Value:
    """What is printed, or else our example."""
    if subject in kind.printed:
        return kind.printed[subject]
    assert kind.example is not None
    return kind.example(subject)


def play_evening(
    game: Game[Any],
    setup: Setup,
    copy: Mapping[FactKey, Value],
    *,
    told: Mapping[FactKey, Value] | None = None,
    seed: int = 0,
    most: int = 20_000,
) -> Evening:
    """A whole game by chance on this copy, of which ``told`` is known already; examples are out of reach."""
    chance = Random(seed)
    evening = Evening(Play(without_examples(game), setup.with_facts(told or {})))
    for _ in range(most):
        request = evening.play.request
        if request is None:
            return evening
        key = FactKey.of_request(request.id)
        if key is None:
            evening.play.answer(random_answer(request, chance))
            continue
        evening.asked.append(key)
        kind = game.book.kind(key.kind)
        evening.play.answer(kind.answer(key.subject, copy[key] if key in copy else value(kind, key.subject)))
    raise AssertionError(f"the game did not end within {most} answers")


def without_examples(game: Game[S]) -> Game[S]:
    """The same game, which fails when it looks at anything that we made up."""
    kinds = tuple(replace(kind, example=_looked_at_an_example) for kind in game.book.kinds)
    return replace(game, book=replace(game.book, kinds=kinds))


def _looked_at_an_example(subject: str) -> Value:
    raise AssertionError(f"the game looked at what we made up of {subject}")
