"""Facts about cards as both episodes have them: challenges, and cards of one or two stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from engine.facts import FactKind, Facts
from engine.messages import Message, say
from engine.perseverance.cards import CARD, KINDS, MOST_GAINS, NUMBERS, StageCard
from engine.perseverance.fact_kinds import (
    COUNTS,
    NUMBER,
    Known,
    always,
    form,
    single,
)
from engine.perseverance.stages import MOST_SOLDIERS, TOP_THREAT, challenge_name
from engine.requests import Choose, Count, Option

CHALLENGES = tuple(f"{kind}-{number}" for kind in KINDS for number in NUMBERS)


def gains_part(id: str, prompt: Message, gains: tuple[Option, ...]) -> Choose:
    return Choose(id=id, prompt=prompt, options=gains, least=0, most=MOST_GAINS, default=())


def challenges(gains: tuple[Option, ...], rule: tuple[str, ...]) -> FactKind:
    """What each challenge card gives, and its threat."""

    def parts(_subject: str) -> Iterable[Choose | Count]:
        yield gains_part("gains", say("perseverance.ask.card-gains"), gains)
        yield Count(id="threat", prompt=say("perseverance.ask.card-threat"), most=TOP_THREAT, default=0)

    return form(
        "challenge",
        CHALLENGES,
        {"gains": COUNTS, "threat": NUMBER},
        lambda card: say("perseverance.fact.challenge", card=challenge_name(card)),
        parts,
        example=always({"gains": {"story": 1}, "threat": 3}),
        rule=rule,
    )


def stage_cards(
    cards: Mapping[str, StageCard],
    title: Callable[[str], Message],
    gains: tuple[Option, ...],
    rules: Mapping[str, tuple[str, ...]],
    rule: tuple[str, ...],
) -> tuple[FactKind, FactKind, FactKind]:
    """Cards of one or two stages: what they ask for, what each stage gives, and the threat between.

    ``cards`` are those that the rulebook names, ``rules`` the rules that do; others are told as they turn up.
    """
    asked, stages, transitions = printed_of(cards)

    def needs(_subject: str) -> Iterable[Count]:
        yield Count(
            id="soldiers",
            prompt=say("perseverance.ask.requirement"),
            least=1,
            most=MOST_SOLDIERS,
        )
        yield Count(id="stages", prompt=say("perseverance.ask.stages"), least=1, most=2)

    def stage(_subject: str) -> Iterable[Choose | Count]:
        yield gains_part("gains", say("perseverance.ask.stage-gains"), gains)
        yield Count(
            id="challenges", prompt=say("perseverance.ask.stage-challenges"), most=MOST_SOLDIERS, default=0
        )

    def of_stage(subject: str) -> Message:
        card, _, number = subject.rpartition("#")
        return say("perseverance.fact.stage", card=title(card), number=int(number))

    def between(subject: str, _facts: Facts) -> Count:
        return Count(
            id="",
            prompt=say("perseverance.fact.transition", card=title(subject)),
            least=1,
            most=TOP_THREAT,
            rule=rule,
        )

    whole = {subject: value for subject, value in asked.items() if len(value) > 1}
    full = {subject: value for subject, value in stages.items() if "gains" in value}
    return (
        form(
            CARD,
            cards,
            {"soldiers": NUMBER, "stages": NUMBER},
            lambda card: say("perseverance.fact.card", card=title(card)),
            needs,
            example=always({"soldiers": 1, "stages": 1}),
            rule=rule,
            partly={subject: value for subject, value in asked.items() if subject not in whole},
            printed=whole,
            rules={subject: rules[subject] for subject in whole},
        ),
        form(
            "stage",
            _stage_subjects(cards),
            {"gains": COUNTS, "challenges": NUMBER},
            of_stage,
            stage,
            example=always({"gains": {"food": 1}, "challenges": 1}),
            rule=rule,
            partly={subject: value for subject, value in stages.items() if subject not in full},
            printed=full,
            rules={subject: rules[subject.rpartition("#")[0]] for subject in full},
        ),
        single(
            "transition",
            [subject for subject, card in cards.items() if card.stages == 2],
            NUMBER,
            between,
            example=always(3),
            printed=transitions,
            rules={subject: rules[subject] for subject in transitions},
        ),
    )


def _stage_subjects(cards: Mapping[str, StageCard]) -> list[str]:
    return [
        f"{subject}#{number}"
        for subject, card in cards.items()
        for number in range(1, cast(int, card.stages) + 1)
    ]


def printed_of(
    cards: Mapping[str, StageCard],
) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]], dict[str, int]]:
    """What is known of cards, perhaps in part: what they ask for, their stages, the threats between."""
    asked: dict[str, dict[str, Any]] = {}
    stages: dict[str, dict[str, Any]] = {}
    transitions = {}
    for subject, card in cards.items():
        both = {"soldiers": card.soldiers, "stages": card.stages}
        asked[subject] = {id: number for id, number in both.items() if number is not None}
        for number, stage in card.shown:
            gains: Known = {} if stage.gains is None else {"gains": dict(stage.gains)}
            stages[f"{subject}#{number}"] = {**gains, "challenges": stage.challenges}
        if card.transition is not None:
            transitions[subject] = card.transition
    return asked, stages, transitions
