"""Full keeping: every action of the timed phase is told and checked."""

from collections.abc import Iterator

from engine.messages import Message, say
from engine.requests import Meaning, Move
from engine.resistance import actions, cards, crafting
from engine.resistance.actions import Action
from engine.resistance.skills import SKILL_OF
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
        boss = player.boss and told.move in SKILL_OF
        yield from ACTIONS[told.move].perform(game, player)
        player.boss = player.boss and not boss
        player.counter += 1


def moves(game: Resistance) -> Iterator[Move]:
    """Every action of every player, open or with the reason why it is not."""
    for player in game.players:
        waits = None if game.may_act(player) else too_far_ahead(game, player)
        for id, action in ACTIONS.items():
            label = say(f"resistance.action.{id}")
            yield Move(player.seat, id, label, waits or action.why_not(game, player))
    yield Move(None, END, say("resistance.action.end-phase"), meaning=Meaning.END)


def too_far_ahead(game: Resistance, player: Player) -> Message:
    """Nobody may be more than two boxes ahead of the slowest."""
    slowest = tuple(other.name for other in game.players if other.counter == game.last)
    return say("resistance.refuse.gap", player=player.name, slowest=slowest)
