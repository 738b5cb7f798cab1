"""Cards with rewards and threats, as the data files have them. What a file leaves out is asked in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from engine.data import need, need_mark, need_one_of, parse
from engine.errors import BadData
from engine.facts import Facts
from engine.messages import Message, say
from engine.perseverance.fact_kinds import told

UNLISTED = "unlisted"
"""A card that no file describes yet."""

MOST_GAINS = 20
"""Units that a card read out may give at once, of one asset or of several: more than any card shows."""

CARD, STAGE, TRANSITION, CHALLENGE = "card", "stage", "transition", "challenge"
"""Kinds of facts about cards."""

KINDS = ("light", "heavy")
NUMBERS = range(1, 9)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge card: soldier type, what it gives and its threat (0: none); None where not filled in."""

    kind: str
    gains: Counter[str] | None = None
    threat: int | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a card: what it gives at once (None: not filled in), and how many challenges are kept."""

    gains: Counter[str] | None
    challenges: int


@dataclass(frozen=True, slots=True)
class StageCard:
    """A card of one or two stages; None and missing stages where nobody told.

    ``fact``: what facts of the owner's copy know the card by; empty for one that is only read out.
    """

    id: str
    name: str = ""
    soldiers: int | None = None
    stages: int | None = None
    shown: tuple[tuple[int, Stage], ...] = ()
    transition: int | None = None
    fact: str = ""

    def stage(self, number: int) -> Stage | None:
        return dict(self.shown).get(number)


def with_facts(card: StageCard, facts: Facts) -> StageCard:
    """The card with what was told of it so far."""
    asked = told(facts, CARD, card.fact) or {}
    stages = {number: told(facts, STAGE, f"{card.fact}#{number}") for number in (1, 2)}
    shown = {n: Stage(Counter(each["gains"]), each["challenges"]) for n, each in stages.items() if each}
    return replace(
        card,
        soldiers=asked.get("soldiers", card.soldiers),
        stages=asked.get("stages", card.stages),
        shown=tuple(sorted((dict(card.shown) | shown).items())),
        transition=told(facts, TRANSITION, card.fact) or card.transition,
    )


def new_name(kind: str, known: Iterable[str]) -> str:
    """The name of one more than those known: ``another-3``."""
    taken = set(known)
    return next(name for number in count(1) if (name := f"{kind}-{number}") not in taken)


def card_title(card: StageCard, facts: Facts) -> Message:
    """The card's name; one that the rulebook does not name goes by what is told of it."""
    if card.name:
        return say("as-is", text=card.name)
    known = told(facts, CARD, card.fact)
    if known is None:
        return say("perseverance.card.another", name=card.id)
    return say("perseverance.card.told", name=card.id, soldiers=known["soldiers"], stages=known["stages"])


def load_challenges(text: str, name: str, assets: Iterable[str]) -> dict[str, Challenge]:
    """Both decks, numbered 1 to 8: ``light-3``; entries of the file fill in what is known of them."""
    entries = parse(text, name).get("card", {})
    blank = {f"{kind}-{number}": Challenge(kind) for kind in KINDS for number in NUMBERS}
    for id, entry in entries.items():
        where = f"{name}, card {id}"
        need_one_of(id, blank, what=say("perseverance.what.challenge"), where=where)
        need_mark(entry, where=where)
        gains = _gains(entry, set(assets), where) if "gains" in entry else None
        threat = _number(entry, "threat", where)
        blank[id] = Challenge(blank[id].kind, gains, threat)
    return blank


def read_stage_cards(
    table: dict[str, Any], name: str, assets: Iterable[str]
) -> tuple[dict[str, StageCard], int]:
    """The cards that a table describes, by id, and how many there are in the box altogether."""
    number = need(table, "cards", int, where=name)
    cards = {id: _stage_card(id, entry, set(assets), name) for id, entry in table.get("card", {}).items()}
    if len(cards) > number:
        raise BadData(say("perseverance.file.cards", where=name, n=len(cards), number=number))
    return cards, number


def _stage_card(id: str, entry: dict[str, Any], assets: set[str], name: str) -> StageCard:
    where = f"{name}, card {id}"
    need_mark(entry, where=where)
    stages = need(entry, "stages", int, where=where)
    if stages not in (1, 2):
        raise BadData(say("perseverance.file.stages", where=where, value=stages))
    shown = {int(number): _stage(stage, assets, where) for number, stage in entry.get("stage", {}).items()}
    return StageCard(
        id,
        need(entry, "name", str, where=where),
        _number(entry, "soldiers", where),
        stages,
        tuple(sorted(shown.items())),
        _number(entry, "transition", where) if stages == 2 else None,
    )


def _number(entry: dict[str, Any], key: str, where: str) -> int | None:
    """A number that is asked in play where the file leaves it out."""
    return need(entry, key, int, where=where) if key in entry else None


def _stage(entry: dict[str, Any], assets: set[str], where: str) -> Stage:
    gains = _gains(entry, assets, where) if "gains" in entry else None
    return Stage(gains, need(entry, "challenges", int, where=where))


def _gains(entry: dict[str, Any], assets: set[str], where: str) -> Counter[str]:
    gains = need(entry, "gains", dict, where=where)
    for asset in gains:
        need_one_of(asset, assets, what=say("perseverance.what.asset"), where=where)
        need(gains, asset, int, where=where)
    return Counter(gains)
