"""Full keeping: every action of the timed phase is told and checked."""

from functools import lru_cache

from engine.answers import Seat
from engine.messages import Message, say
from engine.requests import Meaning, Move
from engine.resistance import actions, cards, crafting, objectives
from engine.resistance.actions import Action
from engine.resistance.objectives import WANTED_FOR
from engine.resistance.scenario import GENERAL, PERSON
from engine.resistance.skills import TESTED_ON
from engine.resistance.state import Player, Resistance
from engine.rules import Rules, act

END = "end-phase"

ACTIONS: dict[str, Action] = {
    "move": Action(actions.always, actions.move),
    "recruit": Action(actions.why_not_draw("recruit"), actions.recruit),
    "search": Action(actions.why_not_draw("search"), actions.search),
    "investigate": Action(actions.why_not_draw("investigate"), actions.investigate),
    "eliminate": Action(actions.why_not_eliminate, actions.eliminate),
    "transfer": Action(actions.why_not_transfer, actions.transfer),
    "craft": Action(crafting.why_not_craft, crafting.craft),
    "prepare": Action(cards.why_not_prepare, cards.prepare),
    "play": Action(cards.why_not_play, cards.play),
    "sabotage": Action(crafting.why_not_sabotage, crafting.sabotage),
    "sniper": Action(crafting.why_not_sniper, crafting.sniper),
    "grenade": Action(crafting.why_not_grenade, crafting.grenade),
    "radio": Action(crafting.why_not_radio, crafting.radio),
}
BY_OBJECTIVE: dict[str, Action] = {
    objectives.STRIKE: Action(objectives.why_not_strike, objectives.strike),
    objectives.FREE: Action(objectives.why_not_free, objectives.free),
}
"""What only scenarios with that objective have."""
MOST_KEPT = 4096
# By the identities of the reasons, which the moves themselves keep alive: to compare them would take longer.
_moves_made: dict[tuple[int, ...], tuple[Move, ...]] = {}
_END = Move(None, END, say("resistance.action.end-phase"), meaning=Meaning.END)


def timed_turns(game: Resistance) -> Rules[None]:
    """Actions in any order until the clock rings or all agree to stop."""
    while True:
        told = yield from act(
            "resistance.ask.action",
            say("resistance.ask.action", day=game.day),
            moves(game),
            timer=game.timer,
            rule=("RES-TURN-05", "RES-TURN-06", "RES-TURN-09"),
        )
        if told is None or told.seat is None:
            return
        player = game.players[told.seat]
        boss = player.boss and told.move in TESTED_ON
        yield from actions_of(game)[told.move].perform(game, player)
        player.boss = player.boss and not boss
        player.counter += 1


def moves(game: Resistance) -> tuple[Move, ...]:
    """Every action of every player, open or with the reason why it is not."""
    found: tuple[Move, ...] = ()
    actions = actions_of(game)
    for player in game.players:
        if game.may_act(player):
            closed = tuple([action.why_not(game, player) for action in actions.values()])
        else:
            closed = (too_far_ahead(game, player),) * len(actions)
        found += _moves(player.seat, actions, closed)
    return (*found, _END)


def actions_of(game: Resistance) -> dict[str, Action]:
    """The actions of the rulebook, and those that the scenario's objectives call for."""
    return _actions_for(game.scenario.person, game.scenario.general)


@lru_cache
def _actions_for(person: bool, general: bool) -> dict[str, Action]:
    wanted = {PERSON: person, GENERAL: general}
    return ACTIONS | {name: BY_OBJECTIVE[name] for name, kind in WANTED_FOR.items() if wanted[kind]}


def _moves(seat: Seat, actions: dict[str, Action], closed: tuple[Message | None, ...]) -> tuple[Move, ...]:
    """A seat's actions, each with why it is closed; they are mostly what they were an action ago."""
    key = (seat, id(actions), *map(id, closed))
    found = _moves_made.get(key)
    if found is None:
        found = tuple(
            Move(seat, name, say(f"resistance.action.{name}"), why_not)
            for name, why_not in zip(actions, closed, strict=True)
        )
        if len(_moves_made) >= MOST_KEPT:
            _moves_made.clear()
        _moves_made[key] = found
    return found


def too_far_ahead(game: Resistance, player: Player) -> Message:
    """Nobody may be more than two boxes ahead of the slowest."""
    slowest = tuple(other.name for other in game.players if other.counter == game.last)
    return say("resistance.refuse.gap", player=player.name, slowest=slowest)
