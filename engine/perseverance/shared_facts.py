"""Facts that copies of both episodes have: dice, scoring tiles, die spaces, and cards of stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.answers import Answer, Chosen, Counted, Filled
from engine.errors import Illegal
from engine.facts import FactKind, Facts, Value
from engine.messages import Message, say
from engine.perseverance.cards import CARD, KINDS, MOST_GAINS, NUMBERS, StageCard
from engine.perseverance.dice import POOL, SPECIALISTS, THREAT, face_name, load_pool_dice
from engine.perseverance.die_spaces import known_spaces
from engine.perseverance.fact_kinds import (
    COUNTS,
    LIST,
    NUMBER,
    Codec,
    Known,
    always,
    form,
    options,
    single,
)
from engine.perseverance.scoring import TILES, TOP_TILE
from engine.perseverance.stages import MOST_SOLDIERS, TOP_THREAT, challenge_name
from engine.requests import Choose, Count, Form, Option

ANY = "any"
SIDES = ("2-3", "4")
LEAST_SIDES, MOST_SIDES = 4, 12
MOST_SPACES = 8
TRACK = (5, 12)
CHALLENGES = tuple(f"{kind}-{number}" for kind in KINDS for number in NUMBERS)

SYMBOL = Codec(
    lambda answer: "" if answer.ids[0] == ANY else answer.ids[0], lambda value: Chosen((value or ANY,))
)


def symbol_options() -> tuple[Option, ...]:
    """What a die space may show, or that it takes any die."""
    return (*options(SPECIALISTS, face_name), Option(ANY, say("perseverance.space.any")))


def gains_part(id: str, prompt: Message, gains: tuple[Option, ...]) -> Choose:
    return Choose(id=id, prompt=prompt, options=gains, least=0, most=MOST_GAINS, default=())


def dice(
    faces: Mapping[str, tuple[Option, ...]], example: Callable[[str], Value], rule: tuple[str, ...]
) -> FactKind:
    """The sides of each die, as often as each is on it."""

    def question(die: str, _facts: Facts) -> Choose:
        name = say(f"perseverance.die-name.{die.replace('_', '-')}")
        return Choose(
            id="",
            prompt=say("perseverance.fact.die", die=name),
            options=faces[die],
            least=LEAST_SIDES,
            most=MOST_SIDES,
            rule=rule,
        )

    return single("die", faces, LIST, question, example=example)


def pool_faces() -> dict[str, tuple[Option, ...]]:
    """What the dice of both episodes may show."""
    return {
        POOL: options(SPECIALISTS, face_name, MOST_SIDES),
        THREAT: tuple(Option(str(number), most=MOST_SIDES) for number in range(1, TOP_THREAT + 1)),
    }


def pool_sides(die: str) -> list[str]:
    """Our example of a die that both episodes roll."""
    return list(load_pool_dice().sides[die])


def threat_track(rule: tuple[str, ...]) -> FactKind:
    """The ring of the deterministic Threat track: where tokens start, and how many spaces it has."""

    def parts(_subject: str) -> Iterable[Count]:
        least, most = TRACK
        yield Count(id="spaces", prompt=say("perseverance.fact.track-spaces"), least=least, most=most)
        yield Count(id="start", prompt=say("perseverance.fact.track-start"), most=most - 1)

    def check(_subject: str, value: Value, _facts: Facts) -> None:
        if value["start"] >= value["spaces"]:
            raise Illegal(say("perseverance.fact.refuse.track", start=value["start"], spaces=value["spaces"]))

    def example(_subject: str) -> Value:
        dice = load_pool_dice()
        return {"spaces": dice.track_spaces, "start": dice.track_start}

    codecs = {"spaces": NUMBER, "start": NUMBER}
    return form(
        "threat_track",
        ("",),
        codecs,
        lambda _subject: say("perseverance.fact.threat-track"),
        parts,
        example=example,
        rule=rule,
        check=check,
    )


def tile_subjects() -> list[str]:
    return [f"{players}-{assembly}" for players, n in TILES.items() for assembly in range(1, n + 1)]


def tiles(
    printed: Mapping[str, Sequence[int]], example: Callable[[str], Value], rule: tuple[str, ...]
) -> FactKind:
    """Followers by rank on each scoring tile; ``printed``: the first ranks that the rulebook tells."""

    def ranks(subject: str) -> range:
        return range(len(printed.get(subject, ())) + 1, (2 if subject.startswith("2-") else 3) + 1)

    def question(subject: str, _facts: Facts) -> Form:
        players, assembly = subject.split("-")
        parts = tuple(
            Count(id=str(rank), prompt=say("perseverance.fact.tile-rank", rank=rank), most=TOP_TILE)
            for rank in ranks(subject)
        )
        prompt = say("perseverance.fact.tile", players=int(players), assembly=int(assembly))
        return Form(id="", prompt=prompt, parts=parts, rule=rule)

    def read(subject: str, answer: Any) -> Value:
        return [*printed.get(subject, ()), *(answer.number(str(rank)) for rank in ranks(subject))]

    def write(subject: str, value: Value) -> Answer:
        return Filled({str(rank): Counted(value[rank - 1]) for rank in ranks(subject)})

    return FactKind("tile", tuple(tile_subjects()), question, read, write, check_tile, example=example)


def check_tile(subject: str, value: Value, facts: Facts) -> None:
    """A better rank pays no less, and each tile pays more than the one before."""
    players, assembly = subject.split("-")
    if list(value) != sorted(value, reverse=True):
        raise Illegal(say("perseverance.fact.refuse.tile-ranks"))
    known = {
        number: facts.known("tile", f"{players}-{number}") for number in range(1, TILES[int(players)] + 1)
    }
    firsts = [tile[0] for _, tile in sorted((known | {int(assembly): value}).items()) if tile]
    if any(low >= high for low, high in pairwise(firsts)):
        raise Illegal(say("perseverance.fact.refuse.tile-order", firsts=tuple(map(str, firsts))))


def die_spaces(
    effects: Iterable[str],
    icons: tuple[Option, ...],
    most_icons: int,
    rule: tuple[str, ...],
    **printed: Any,
) -> tuple[FactKind, FactKind]:
    """What die spaces show, told when one is used first; and how many an effect has, if somebody counts."""

    def name(subject: str) -> Message:
        return say(f"perseverance.effect.{subject.split()[1]}")

    def parts(_subject: str) -> Iterable[Choose]:
        yield Choose(id="symbol", prompt=say("perseverance.fact.space-symbol"), options=symbol_options())
        if icons:
            yield Choose(
                id="icons",
                prompt=say("perseverance.fact.space-icons"),
                options=icons,
                least=0,
                most=most_icons,
                default=(),
            )

    def prompt(subject: str) -> Message:
        side, _, number = subject.split()
        return say("perseverance.fact.space", side=side, effect=name(subject), number=int(number))

    def number_of(subject: str, facts: Facts) -> Count:
        side, effect = subject.split()
        seen = len(known_spaces(facts, side, effect))
        return Count(
            id="",
            prompt=say("perseverance.fact.spaces", side=side, effect=name(subject)),
            least=seen,
            most=max(seen, MOST_SPACES),
            rule=rule,
        )

    codecs = {"symbol": SYMBOL} | ({"icons": LIST} if icons else {})
    made_up: dict[str, Value] = {"symbol": ""} | ({"icons": []} if icons else {})
    space = form(
        "space",
        printed.get("printed", {}),
        codecs,
        prompt,
        parts,
        example=always(made_up),
        rule=rule,
        **printed,
    )
    subjects = [f"{side} {effect}" for side in SIDES for effect in effects]
    return space, single("spaces", subjects, NUMBER, number_of, example=always(3))


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
        for number in range(1, (card.stages or 1) + 1)
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
