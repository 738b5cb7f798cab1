"""The story of Episode 1: the attacks on the town, and who stood against them."""

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
from bosun.table.story import DANGER, Happened, Narration, turning_point
from engine.answers import Answer
from engine.perseverance.assembly import zone_name
from engine.perseverance.one.state import Attack, Perseverance


class Attacked(NamedTuple):
    """An attack under way: where, how many broke through, and how many dinos each player has defeated."""

    zone: str
    breached: int
    defeated: Counter[int]


class Marks(NamedTuple):
    """What the story looks at."""

    town: TownMarks
    attack: Attacked | None
    walls: Counter[int]
    traps: Counter[int]


def _marks(game: Perseverance) -> Marks:
    areas = game.areas.values()
    return Marks(
        town_marks(game),
        None if game.attack is None else _attacked(game.attack),
        Counter(owner for area in areas for owner in area.walls.values()),
        Counter(trap.owner for area in areas for trap in area.traps.values()),
    )


def _attacked(attack: Attack) -> Attacked:
    defeated = Counter({owner: pile.total() for owner, pile in attack.piles.items()})
    return Attacked(attack.area.zone, attack.breached, defeated)


def _happened(before: Marks, after: Marks, _answer: Answer) -> Iterator[Happened]:
    if before.attack is not None and after.attack is None:
        yield from _attack_ended(before.attack)
    yield from built("perseverance-1.story.walls", before.walls, after.walls)
    yield from built("perseverance-1.story.traps", before.traps, after.traps)
    yield from in_town(before.town, after.town)


def _attack_ended(attack: Attacked) -> Iterator[Happened]:
    id = "perseverance-1.story.breached" if attack.breached else "perseverance-1.story.held"
    thrill = DANGER if attack.breached else ""
    yield turning_point(id, which=zone_name(attack.zone), thrill=thrill)
    yield from built("perseverance-1.story.defeated", Counter(), attack.defeated)


NARRATION = Narration(assembly, assembly_title, _marks, _happened, followers)
