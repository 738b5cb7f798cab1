"""Full keeping: every action of the timed phase is told and checked."""

from functools import lru_cache

from engine.answers import Seat
from engine.messages import Message, say
from engine.requests import Meaning, Move
from engine.resistance import actions, cards, crafting, objectives, refusals
from engine.resistance.actions import Action, why_not_pay
from engine.resistance.objectives import WANTED_FOR
from engine.resistance.scenario import GENERAL, PERSON
from engine.resistance.skills import TESTED_ON
from engine.resistance.state import Player, Resistance
from engine.rules import Rules, act

END = "end-phase"

ACTIONS: dict[str, Action] = {
    "move": Action(actions.always, actions.move),
    "recruit": Action(actions.why_not_draw("recruit"), actions.recruit, pays=True),
    "search": Action(actions.why_not_draw("search"), actions.search, pays=True),
    "investigate": Action(actions.why_not_draw("investigate"), actions.investigate, pays=True),
    "eliminate": Action(actions.why_not_eliminate, actions.eliminate),
    "transfer": Action(actions.why_not_transfer, actions.transfer),
    "craft": Action(crafting.why_not_craft, crafting.craft),
    "prepare": Action(cards.why_not_prepare, cards.prepare, why_nobody=cards.why_nobody_prepares),
    "play": Action(cards.why_not_play, cards.play, why_nobody=cards.why_nobody_plays),
    "sabotage": Action(crafting.why_not_sabotage, crafting.sabotage, needs=crafting.BOMB),
    "sniper": Action(crafting.why_not_sniper, crafting.sniper, needs=actions.RIFLE),
    "grenade": Action(crafting.why_not_grenade, crafting.grenade, needs=crafting.GRENADE),
    "radio": Action(crafting.why_not_radio, crafting.radio, needs=crafting.RADIO),
}
BY_OBJECTIVE: dict[str, Action] = {
    objectives.STRIKE: Action(objectives.why_not_strike, objectives.strike),
    objectives.FREE: Action(objectives.why_not_free, objectives.free),
}
"""What only scenarios with that objective have."""
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
    found: list[Move] = []
    menu, foremost = _menu_of(game), game.foremost_to_act
    actions = [(action, action.why_nobody and action.why_nobody(game)) for action in menu.actions.values()]
    for player in game.players:
        if player.counter <= foremost:
            reasons = _closed(game, player, actions)
        else:
            reasons = [too_far_ahead(game, player)] * len(actions)
        found += menu.moves(player.seat, reasons)
    return (*found, _END)


def _closed(
    game: Resistance, player: Player, actions: list[tuple[Action, Message | None]]
) -> list[Message | None]:
    """Why each action is closed to a player who may act, or None; with each, why it is closed to all."""
    held, unpaid = player.objects.get, why_not_pay(game, player)
    return [
        closed
        if closed
        else refusals.no_object(player.name, needs)
        if needs and not held(needs)
        else unpaid
        if pays and unpaid
        else why_not(game, player)
        for (why_not, _, needs, pays, _), closed in actions
    ]


def actions_of(game: Resistance) -> dict[str, Action]:
    """The actions of the rulebook, and those that the scenario's objectives call for."""
    return _menu_of(game).actions


class Menu:
    """The actions of a scenario, and each seat's moves as they were made last: most stay so."""

    def __init__(self, actions: dict[str, Action]) -> None:
        self.actions = actions
        self._last: dict[Seat, tuple[list[Message | None], list[Move]]] = {}

    def moves(self, seat: Seat, reasons: list[Message | None]) -> list[Move]:
        """The seat's moves, each with why it is closed, or None."""
        closed, made = self._last.get(seat) or self._open(seat)
        if reasons != closed:
            made = [
                move if move.why_not is why_not else Move(seat, move.id, move.label, why_not)
                for move, why_not in zip(made, reasons, strict=True)
            ]
            self._last[seat] = reasons, made
        return made

    def _open(self, seat: Seat) -> tuple[list[Message | None], list[Move]]:
        made = [Move(seat, action, say(f"resistance.action.{action}")) for action in self.actions]
        return [None] * len(made), made


def _menu_of(game: Resistance) -> Menu:
    return _menu_for(game.scenario.person, game.scenario.general)


@lru_cache
def _menu_for(person: bool, general: bool) -> Menu:
    wanted = {PERSON: person, GENERAL: general}
    return Menu(ACTIONS | {name: BY_OBJECTIVE[name] for name, kind in WANTED_FOR.items() if wanted[kind]})


def too_far_ahead(game: Resistance, player: Player) -> Message:
    """Nobody may be more than two boxes ahead of the slowest."""
    last = game.last
    slowest = tuple([other.name for other in game.players if other.counter == last])
    return say("resistance.refuse.gap", player=player.name, slowest=slowest)
