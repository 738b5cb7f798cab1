"""The story of Episode 2: the way into the island, the attacks on it, and who built there."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bosun.games.perseverance.town_story import (
    TownMarks,
    assembly,
    assembly_title,
    built,
    followers,
    in_town,
    town_marks,
)
from bosun.table.story import DANGER, FOUND, Happened, Narration, deed, turning_point
from engine.answers import Answer
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Expedition


class Held(NamedTuple):
    """How an attack ended."""

    hex: str
    held: bool


class Marks(NamedTuple):
    """What the story looks at."""

    town: TownMarks
    active: int
    attack: Held | None
    cleared: frozenset[str]
    camps: Counter[int]
    outposts: Counter[int]
    perks: Counter[int]


def _marks(game: Expedition) -> Marks:
    seats = range(len(game.players))
    return Marks(
        town_marks(game),
        game.active,
        _attack(game),
        frozenset(game.cleared()),
        Counter({seat: game.own_camps(seat) for seat in seats}),
        Counter({seat: game.own_outposts(seat) for seat in seats}),
        Counter({player.seat: len(player.perks) for player in game.players}),
    )


def _attack(game: Expedition) -> Held | None:
    under_way = game.under_way
    if under_way.get("kind") != "attack" or under_way.get("held") is None:
        return None
    return Held(str(under_way["hex"]), bool(under_way["held"]))


def _happened(before: Marks, after: Marks, _answer: Answer) -> Iterator[Happened]:
    if after.attack is not None and before.attack is None:
        yield from _attacked(after.attack)
    for hex in sorted(after.cleared - before.cleared) if before.cleared else ():
        yield turning_point("perseverance-2.story.cleared", which=hex_name(hex), thrill=FOUND)
        yield deed(before.active, "perseverance-2.story.areas")
    yield from built("perseverance-2.story.camps", before.camps, after.camps)
    yield from built("perseverance-2.story.outposts", before.outposts, after.outposts)
    yield from built("perseverance-2.story.perks", before.perks, after.perks)
    yield from in_town(before.town, after.town)


def _attacked(attack: Held) -> Iterator[Happened]:
    id = "perseverance-2.story.held" if attack.held else "perseverance-2.story.breached"
    yield turning_point(id, which=hex_name(attack.hex), thrill="" if attack.held else DANGER)


NARRATION = Narration(assembly, assembly_title, _marks, _happened, followers)
