"""What is known of a copy, in words: a line for a game, for each kind and for each fact."""

from collections.abc import Iterator
from typing import Any

from bosun.facts.packs import Difference
from bosun.facts.store import FactStore, Kept
from bosun.facts.telling import facts_of_copy, progress, question, told_answer
from bosun.text.formatting import Formatter
from engine.facts import FactKey, Facts, FactState, Value
from engine.game import Game
from engine.messages import say


def game_line(game: Game[Any], store: FactStore, words: Formatter) -> str:
    """How many facts are printed, told and unknown, and about how long the rest takes."""
    found = progress(game, store)
    left = say("app.facts.left", n=len(found.unknown), minutes=found.minutes)
    counted = say(
        "app.facts.counted",
        game=game.title,
        printed=len(found.printed),
        told=len(found.told),
        left=left if found.unknown else say("app.facts.nothing-left"),
    )
    return words.language.text(counted)


def kind_lines(game: Game[Any], store: FactStore, words: Formatter, kind: str | None) -> Iterator[str]:
    """Every fact under its kind: where it comes from, and what it is."""
    facts, told, labels = facts_of_copy(game, store.values()), store.told(), store.labels
    for each in game.book.kinds:
        if kind not in (None, each.name):
            continue
        yield ""
        yield f"{each.name}:"
        for subject in facts.subjects(each.name):
            key = FactKey(each.name, subject)
            name = f" “{labels[key]}”" if key in labels else ""
            yield f"  {key}{name}  {_state(facts, key, words)}{_by(told.get(key))}"


def fact_in_words(game: Game[Any], facts: Facts, key: FactKey, value: Value, words: Formatter) -> str:
    """A fact as its question would be answered."""
    return words.answer(question(game, facts, key), told_answer(game, key, value))


def difference_line(game: Game[Any], store: FactStore, difference: Difference, words: Formatter) -> str:
    """What one told oneself and what a file tells, side by side."""
    facts = facts_of_copy(game, store.values())
    own, theirs = (
        fact_in_words(game, facts, difference.key, value, words)
        for value in (difference.own, difference.theirs)
    )
    return words.language.text(say("app.facts.differs", fact=str(difference.key), own=own, theirs=theirs))


def _state(facts: Facts, key: FactKey, words: Formatter) -> str:
    state, value = facts.state(key.kind, key.subject), facts.known(key.kind, key.subject)
    said = words.language.text(say(f"app.facts.state.{state.value}"))
    if state is FactState.UNKNOWN:
        return said
    kind = facts.book.kind(key.kind)
    asked, answer = kind.question(key.subject, facts), kind.answer(key.subject, value)
    return f"{said}  {words.answer(asked, answer)}"


def _by(kept: Kept | None) -> str:
    return f"  ({kept.by}, {kept.at[:10]})" if kept is not None else ""
