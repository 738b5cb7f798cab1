"""The facts that only a picture or the owner's copy tells: map, speed track, clues, cards and tokens."""

from collections.abc import Callable, Iterable

from engine.errors import Illegal
from engine.facts import FactBook, FactKey, FactKind, Facts
from engine.messages import Message, say
from engine.requests import Choose, Count, Form
from engine.resistance.clues import holes_of_stack, stacked
from engine.resistance.components import CLUES_IN_ALL, EVENTS_IN_ALL, RECRUITS, SKILLS, TOP_LEVEL, components
from engine.resistance.fact_forms import (
    numbers_form,
    read_number,
    read_numbers,
    read_zones,
    tell_number,
    tell_numbers,
    tell_zones,
    zones_choice,
)
from engine.resistance.fact_kinds import CLUE_CARDS, EVENT_CARDS, HOLE, RECRUIT, SPEED
from engine.resistance.files import example_facts, facts_in_files
from engine.resistance.map_facts import MAP_KINDS
from engine.resistance.names import clue_name, event_name, skill_name
from engine.resistance.printed_map import printed_map
from engine.resistance.speed import FASTEST, NO_BOX


def _ask_speed(box: str, _facts: Facts) -> Count:
    first, boxes = box.split("+")
    prompt = say("resistance.fact.speed", first=first, box=boxes)
    return Count(id="", prompt=prompt, most=FASTEST, rule=("RES-ARMY-18",))


def _check_speed(box: str, value: int, _facts: Facts) -> None:
    """The rulebook's example says what one of the boxes shows."""
    printed = printed_map().speed.get(box)
    if printed is not None and printed.speed != value:
        fact = say("resistance.map.speed", speed=printed.speed)
        raise Illegal(say("resistance.refuse.map", fact=fact, rule=printed.rule))


def _ask_hole(stack: str, facts: Facts) -> Choose:
    clues = tuple(clue_name(clue) for clue in stacked(stack))
    possible = holes_of_stack(facts, stack).possible
    prompt = say("resistance.fact.hole", clues=clues)
    return zones_choice("", prompt, possible, (), most=1)


def _cards(name: str, label: Callable[[str], Message], ids: Iterable[str], total: int) -> FactKind:
    """How many cards there are of each kind, which add up to what the rulebook prints."""
    known = tuple(ids)

    def check(id: str, value: int, facts: Facts) -> None:
        others = [facts.known(name, other) for other in known if other != id]
        sum_known = value + sum(number for number in others if number is not None)
        if sum_known > total or (None not in others and sum_known != total):
            raise Illegal(say("resistance.refuse.cards-in-all", total=total, number=sum_known))

    return FactKind(
        name=name,
        subjects=known,
        question=lambda id, _facts: Count(
            id="", prompt=say(f"resistance.fact.{name}", card=label(id)), most=total
        ),
        read=read_number,
        answer=tell_number,
        check=check,
        example=lambda id: example_facts()[FactKey(name, id)],
    )


def _ask_recruit(letter: str, _facts: Facts) -> Form:
    prompt = say("resistance.fact.recruit", letter=letter)
    return numbers_form(prompt, {s: skill_name(s) for s in SKILLS}, dict.fromkeys(SKILLS, TOP_LEVEL))


def _check_recruit(letter: str, value: dict[str, int], _facts: Facts) -> None:
    printed = components().recruits.get(letter, value)
    if printed != value:
        fact = say("resistance.recruit", letter=letter, **printed)
        raise Illegal(say("resistance.refuse.map", fact=fact, rule="RES-CHAR-17"))


BOOK = FactBook(
    kinds=(
        *MAP_KINDS,
        FactKind(
            name=SPEED,
            subjects=tuple(printed_map().speed),
            question=_ask_speed,
            read=read_number,
            answer=tell_number,
            check=_check_speed,
            printed={box: found.speed for box, found in printed_map().speed.items()},
            rules={box: (found.rule,) for box, found in printed_map().speed.items()},
            example=lambda box: example_facts().get(FactKey(SPEED, box), NO_BOX),
        ),
        FactKind(name=HOLE, subjects=(), question=_ask_hole, read=read_zones, answer=tell_zones),
        _cards(CLUE_CARDS, clue_name, components().clues, CLUES_IN_ALL),
        _cards(EVENT_CARDS, event_name, components().events, EVENTS_IN_ALL),
        FactKind(
            name=RECRUIT,
            subjects=components().letters[:RECRUITS],
            question=_ask_recruit,
            read=read_numbers,
            answer=tell_numbers,
            check=_check_recruit,
            printed=components().recruits,
            rules=dict.fromkeys(components().recruits, ("RES-CHAR-17",)),
            example=lambda letter: example_facts()[FactKey(RECRUIT, letter)],
        ),
    ),
    from_files=facts_in_files,
)
"""Rules ask for settlements, roads, speeds and holes; the rest only makes the box more exact."""
