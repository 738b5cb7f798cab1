"""Facts that copies of both episodes have: dice, scoring tiles, die spaces, and cards of stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.answers import Answer, Chosen, Counted, Filled
from engine.errors import Illegal
from engine.facts import FactKind, Facts, Value
from engine.messages import Message, say
from engine.perseverance.dice import POOL, SPECIALISTS, THREAT, face_name, load_pool_dice
from engine.perseverance.die_spaces import known_spaces
from engine.perseverance.fact_kinds import (
    LIST,
    NUMBER,
    Codec,
    always,
    form,
    options,
    single,
)
from engine.perseverance.scoring import TILES, TOP_TILE
from engine.perseverance.stages import TOP_THREAT
from engine.requests import Choose, Count, Form, Option

ANY = "any"
SIDES = ("2-3", "4")
LEAST_SIDES, MOST_SIDES = 4, 12
MOST_SPACES = 8
TRACK = (5, 12)

SYMBOL = Codec(
    lambda answer: "" if answer.ids[0] == ANY else answer.ids[0], lambda value: Chosen((value or ANY,))
)


def symbol_options() -> tuple[Option, ...]:
    """What a die space may show, or that it takes any die."""
    return (*options(SPECIALISTS, face_name), Option(ANY, say("perseverance.space.any")))


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
    if list(value) != sorted(value, reverse=True):
        raise Illegal(say("perseverance.fact.refuse.tile-ranks"))
    players, _, _ = subject.partition("-")
    row = [one for one in tile_subjects() if one.startswith(f"{players}-")]
    known = {one: facts.known("tile", one) for one in row} | {subject: value}
    firsts = [tile[0] for tile in known.values() if tile]
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
