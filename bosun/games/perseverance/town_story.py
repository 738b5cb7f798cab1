"""What the stories of both episodes have in common: assembly by assembly, who builds and who leads."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bosun.table.story import Happened, Level, deed, turning_point
from engine.messages import Message, say
from engine.perseverance.state import Town


class TownMarks(NamedTuple):
    """What both stories look at."""

    names: tuple[str, ...]
    settlements: Counter[int]
    cubes: Counter[int]
    completed: tuple[int, ...]
    followers: tuple[int, ...]


def town_marks(game: Town) -> TownMarks:
    return TownMarks(
        game.names,
        Counter(owner for zone in game.zones.values() for owner in zone.settlements.values()),
        sum((Counter(o.spaces) + o.pool for o in game.officers.values()), Counter[int]()),
        tuple(player.completed for player in game.players),
        tuple(player.followers for player in game.players),
    )


def in_town(before: TownMarks, after: TownMarks) -> Iterator[Happened]:
    """Settlements, influence, cards that were completed, and who is ahead."""
    for kind, had, have in (
        ("settlements", before.settlements, after.settlements),
        ("cubes", before.cubes, after.cubes),
        ("cards", Counter(dict(enumerate(before.completed))), Counter(dict(enumerate(after.completed)))),
    ):
        yield from built(f"perseverance.story.{kind}", had, have)
    leader = _ahead(after.followers)
    if leader is not None and leader != _ahead(before.followers):
        yield turning_point("perseverance.story.ahead", player=after.names[leader])


def built(id: str, had: Counter[int], have: Counter[int]) -> Iterator[Happened]:
    """What players have more of than before; the neutral and the Dissenters are nobody at the table."""
    for owner, number in (have - had).items():
        if owner >= 0:
            yield deed(owner, id, number)


def _ahead(followers: tuple[int, ...]) -> int | None:
    """Who alone has most."""
    most = max(followers, default=0)
    return followers.index(most) if followers.count(most) == 1 else None


def followers(game: Town) -> list[Level]:
    label = say("perseverance.story.followers")
    return [Level(label, player.followers, player.seat) for player in game.players]


def assembly(game: Town) -> int:
    """The chapters go from assembly to assembly."""
    return game.assemblies + 1


def assembly_title(number: int) -> Message:
    if number == 1:
        return say("perseverance.story.begin")
    return say("perseverance.story.assembly", number=number - 1)
