"""The army phase: an event, invasion rounds until the army has caught up, then intensification."""

from engine.messages import say
from engine.resistance.ending import check_defeat
from engine.resistance.events import resolve_event
from engine.resistance.landing import land, return_tokens
from engine.resistance.state import Resistance
from engine.rules import Rules, instruct


def army_phase(game: Resistance) -> Rules[None]:
    yield from resolve_event(game)
    while game.rounds_due():
        yield from invasion_round(game)
    yield from intensify(game)


def invasion_round(game: Resistance) -> Rules[None]:
    game.army += 1
    landing = yield from land(game, game.speed)
    yield from instruct(
        "resistance.army.round",
        say("resistance.army.round", round=game.army, zone=landing.drawn),
        say("resistance.army.counter"),
        *landing.steps(),
        alone=True,
        army=True,
        rule=("RES-ARMY-05", *landing.rule()),
    )
    check_defeat(game)


def intensify(game: Resistance) -> Rules[None]:
    """The speed marker moves on, the drawn tokens go back, and the day is over."""
    game.marker.move_on(game.facts)
    returned = tuple(game.drawn_tokens)
    return_tokens(game)
    tokens = (say("resistance.army.return", n=len(returned), zones=returned),) if returned else ()
    yield from instruct(
        "resistance.army.intensify",
        say("resistance.army.intensify", day=game.day),
        say("resistance.army.speed", speed=game.speed),
        *tokens,
        army=True,
        rule=("RES-ARMY-18", "RES-ARMY-19"),
    )
