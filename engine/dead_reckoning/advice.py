"""What if: beside a throw, the odds of winning the fight; beside an ability, what using it would do."""

from collections.abc import Iterator
from random import Random

from engine.dead_reckoning.fight_state import Fight, Side
from engine.dead_reckoning.names import colour_name, zone_name
from engine.dead_reckoning.odds import (
    Odds,
    Tower,
    after_throw,
    as_it_stands,
    of_force,
    of_moving,
    of_throwing,
)
from engine.dead_reckoning.state import DeadReckoning
from engine.dead_reckoning.tower import side_name
from engine.messages import Message, say
from engine.requests import Choose, Drop, Request

TRIES = 300
"""So many throws take about 15 ms and tell the odds to some three in a hundred."""

FEW_TRIES = 60
"""For each of the many moves that a cube can make into the explosive zone."""

USUAL_THROW, USUAL_FORCE = 2, 1
ABILITY, WHICH = "dead-reckoning.ask.combat-ability", "dead-reckoning.ask.which-ability"


def advice(game: DeadReckoning, request: Request) -> tuple[Message, ...]:
    """What the odds have to say: nothing where no cubes are at stake, or nobody knows where they land."""
    fight = game.fight
    if fight is None or game.landing is None or len(fight.sides) != 2:
        return ()
    tower = Tower(game.layout, game.landing, Random(0))
    if isinstance(request, Drop):
        return tuple(_of_pouring(game, tower, fight))
    if isinstance(request, Choose) and request.id in (ABILITY, WHICH):
        return tuple(_of_abilities(game, tower, fight, request))
    return ()


def _of_pouring(game: DeadReckoning, tower: Tower, fight: Fight) -> Iterator[Message]:
    held = {side.colour: _spare(game, side) for side in fight.sides}
    odds = after_throw(tower, fight, fight.active, fight.hand, held, tries=TRIES)
    yield _said("pour", game, fight.active, odds)
    yield _source(tower)


def _of_abilities(game: DeadReckoning, tower: Tower, fight: Fight, request: Choose) -> Iterator[Message]:
    """How it stands, and what throwing more, adding force or moving a cube would make of it."""
    side = next(side for side in fight.sides if side.seat == request.seat)
    spare = _spare(game, side)
    yield say(
        "dead-reckoning.advice.stands",
        side=side_name(game, fight.winner().seat),
        mine=int(as_it_stands(fight, fight.winner()).force),
        theirs=int(as_it_stands(fight, fight.winner()).against),
    )
    if spare:
        number = min(USUAL_THROW, spare)
        odds = of_throwing(tower, fight, side, number, spare=spare - number, tries=TRIES)
        yield _said("throw", game, side, odds, n=number)
        yield _source(tower)
    yield _said("force", game, side, of_force(fight, side, USUAL_FORCE), n=USUAL_FORCE)
    if request.id == WHICH and (best := of_moving(tower, fight, side, spare=spare, tries=FEW_TRIES)):
        colour, zone, to, odds = best
        places = {"zone": zone_name(game.layout, zone), "to": zone_name(game.layout, to)}
        yield _said("move", game, side, odds, colour=colour_name(colour), **places)


def _source(tower: Tower) -> Message:
    """What the odds rest on."""
    return say("dead-reckoning.advice.source", throws=tower.landing.pours)


def _spare(game: DeadReckoning, side: Side) -> int:
    return game.black if side.seat is None else game.players[side.seat].reserve


def _said(word: str, game: DeadReckoning, side: Side, odds: Odds, **more: Message | int) -> Message:
    return say(
        f"dead-reckoning.advice.{word}",
        side=side_name(game, side.seat),
        percent=round(100 * odds.win),
        **more,
    )
