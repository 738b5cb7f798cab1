"""The story of Project: Resistance, day by day: landings, officers, bases, and who acted."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bosun.table.story import DANGER, FOUND, LANDING, Happened, Level, Narration, deed, turning_point
from engine.answers import Acted, Answer
from engine.messages import Message, say
from engine.resistance.light import ACTION, TAKE_BACK
from engine.resistance.names import event_name
from engine.resistance.state import Resistance
from engine.resistance.zones import Zone

NEAR = 4
"""Defeat is near when a quarter of a reserve is left."""


class Marks(NamedTuple):
    """What the story looks at. Where each action is known, moving is one of them and no pawn is followed."""

    reserve: int
    soldiers_total: int
    officers_left: int
    officers_total: int
    officers: dict[Zone, int]
    fallen: int
    bases: tuple[Zone, ...]
    crafted: bool
    clues: int
    events: Counter[str]
    pawns: tuple[Zone, ...]


def _marks(game: Resistance) -> Marks:
    return Marks(
        game.reserve,
        game.box.soldiers,
        game.officers_in_reserve,
        game.officers_total,
        dict(game.officers),
        game.eliminated + game.eliminated_today,
        tuple(game.bases),
        game.crafted,
        len(game.kept_clues),
        game.events.discard.copy(),
        () if game.full else tuple(player.pawn for player in game.players),
    )


def _happened(before: Marks, after: Marks, answer: Answer) -> Iterator[Happened]:
    yield from _of_the_army(before, after)
    yield from _of_the_objective(before, after)
    yield from _of_the_players(before, after, answer)


def _of_the_army(before: Marks, after: Marks) -> Iterator[Happened]:
    """Who stands on the island before the first event was put there by the set-up."""
    for event in after.events - before.events:
        yield turning_point("resistance.story.event", event=event_name(event))
    if after.reserve < before.reserve and after.events:
        yield turning_point("resistance.story.landed", before.reserve - after.reserve, thrill=LANDING)
    for zone, officers in after.officers.items():
        if officers > before.officers.get(zone, 0):
            yield turning_point("resistance.story.officer", which=zone)
    for kind, was, left, of in (
        ("soldiers", before.reserve, after.reserve, after.soldiers_total),
        ("officers", before.officers_left, after.officers_left, after.officers_total),
    ):
        if left * NEAR <= of < was * NEAR:
            yield turning_point(f"resistance.story.near-{kind}", thrill=DANGER)


def _of_the_objective(before: Marks, after: Marks) -> Iterator[Happened]:
    for zone in after.bases:
        if zone not in before.bases:
            yield turning_point("resistance.story.found", zone=zone, thrill=FOUND)
    for zone in before.bases:
        if zone not in after.bases:
            yield turning_point("resistance.story.destroyed", zone=zone)
    if after.crafted and not before.crafted:
        yield turning_point("resistance.story.crafted")
    if after.clues > before.clues:
        yield turning_point("resistance.story.clues", after.clues - before.clues)


def _of_the_players(before: Marks, after: Marks, answer: Answer) -> Iterator[Happened]:
    if after.fallen > before.fallen:
        yield turning_point("resistance.story.eliminated", after.fallen - before.fallen)
    for seat, (was, now) in enumerate(zip(before.pawns, after.pawns, strict=False)):
        if was != now:
            yield deed(seat, "resistance.story.moved")
    if isinstance(answer, Acted) and answer.seat is not None:
        yield from _acted(answer.seat, answer.move)


def _acted(seat: int, move: str) -> Iterator[Happened]:
    if move in (ACTION, TAKE_BACK):
        yield deed(seat, "resistance.story.actions", 1 if move == ACTION else -1)
    else:
        yield deed(seat, "resistance.story.did", action=say(f"resistance.action.{move}"))


def _levels(game: Resistance) -> list[Level]:
    return [
        Level(say("resistance.story.soldiers-left"), game.reserve, of=game.box.soldiers),
        Level(say("resistance.story.officers-left"), game.officers_in_reserve, of=game.officers_total),
    ]


def _day(number: int) -> Message:
    return say("resistance.story.day", day=number)


NARRATION = Narration(lambda game: game.day, _day, _marks, _happened, _levels)
