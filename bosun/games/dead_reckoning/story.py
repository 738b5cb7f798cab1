"""The story of Dead Reckoning, round by round: battles, islands, achievements, and who did what."""

from collections.abc import Iterator
from typing import NamedTuple

from bosun.table.story import DANGER, FOUND, Happened, Level, Narration, deed, turning_point
from engine.answers import Answer
from engine.dead_reckoning.fight_state import BUILDING, MERCHANT, SHIP, Fight
from engine.dead_reckoning.names import achievement_name, place_name
from engine.dead_reckoning.ocean import Place
from engine.dead_reckoning.state import DeadReckoning
from engine.messages import Message, say

SUNK = "terror"
"""The tally of ships that a player has sunk."""


class Battle(NamedTuple):
    """A fight under way, and who would win it now."""

    kind: str
    seats: tuple[int | None, ...]
    winner: int | None


class Marks(NamedTuple):
    """What the story looks at."""

    names: tuple[str, ...]
    active: int
    battle: Battle | None
    achievements: tuple[tuple[str, ...], ...]
    islands: dict[Place, tuple[int, Message]]
    turned_up: int
    sunk: tuple[int, ...]
    trigger: int | None


def _marks(game: DeadReckoning) -> Marks:
    return Marks(
        game.names,
        game.turn.active,
        None if game.fight is None else _battle(game.fight),
        tuple(tuple(player.achievements) for player in game.players),
        {
            at: (isle.controller, place_name(game, at))
            for at, isle in game.isles().items()
            if isle.controller is not None
        },
        len(game.boards) - len(game.face_down()),
        tuple(player.tally[SUNK] for player in game.players),
        game.trigger,
    )


def _battle(fight: Fight) -> Battle:
    return Battle(fight.kind, tuple(side.seat for side in fight.sides), fight.winner().seat)


def _happened(before: Marks, after: Marks, _answer: Answer) -> Iterator[Happened]:
    if before.battle is not None and after.battle is None:
        yield from _fought(before.battle, after.names)
    yield from _won(before, after)
    yield from _at_sea(before, after)
    if before.trigger is None and after.trigger is not None:
        yield turning_point("dead-reckoning.story.last-round", player=after.names[after.trigger])


def _fought(battle: Battle, names: tuple[str, ...]) -> Iterator[Happened]:
    """The tie-break at the very end is no battle of this story."""
    if battle.kind not in (SHIP, MERCHANT, BUILDING):
        return
    attacker, other = battle.seats[0], battle.seats[1]
    result = "won" if battle.winner == attacker else "lost"
    if battle.kind == SHIP and attacker is not None and other is not None:
        yield turning_point(f"dead-reckoning.story.ship-{result}", player=names[attacker], other=names[other])
    elif attacker is not None:
        yield turning_point(f"dead-reckoning.story.{battle.kind}-{result}", player=names[attacker])
    for seat in battle.seats:
        if seat is not None:
            yield deed(seat, f"dead-reckoning.story.battles-{'won' if seat == battle.winner else 'lost'}")


def _won(before: Marks, after: Marks) -> Iterator[Happened]:
    """Achievements, and ships sunk."""
    for seat, (had, have) in enumerate(zip(before.achievements, after.achievements, strict=False)):
        for id in have[len(had) :]:
            player, achievement = after.names[seat], achievement_name(id)
            yield turning_point(
                "dead-reckoning.story.achievement", player=player, achievement=achievement, thrill=FOUND
            )
            yield deed(seat, "dead-reckoning.story.achievements")
    for seat, (had_sunk, has_sunk) in enumerate(zip(before.sunk, after.sunk, strict=False)):
        if has_sunk > had_sunk:
            yield turning_point("dead-reckoning.story.sunk", player=after.names[seat], thrill=DANGER)
            yield deed(seat, "dead-reckoning.story.ships", has_sunk - had_sunk)


def _at_sea(before: Marks, after: Marks) -> Iterator[Happened]:
    """Islands that were taken, and boards that were turned up."""
    for at, (seat, place) in after.islands.items():
        if at not in before.islands or before.islands[at][0] != seat:
            yield turning_point("dead-reckoning.story.island", player=after.names[seat], place=place)
            yield deed(seat, "dead-reckoning.story.islands")
    if after.turned_up > before.turned_up:
        yield deed(after.active, "dead-reckoning.story.explored", after.turned_up - before.turned_up)


def _levels(game: DeadReckoning) -> list[Level]:
    """The coins in the chests, where the box knows them; else the achievements."""
    label = say(f"dead-reckoning.story.{'chests' if game.full else 'markers'}")
    return [
        Level(label, player.chest if game.full else len(player.achievements), player.seat)
        for player in game.players
    ]


def _round(game: DeadReckoning) -> int:
    """The scoring belongs to the last round."""
    over = bool(game.players) and all(player.done for player in game.players)
    return max(0, game.turns - int(over)) // len(game.names) + 1


def _title(number: int) -> Message:
    return say("dead-reckoning.story.round", round=number)


NARRATION = Narration(_round, _title, _marks, _happened, _levels)
