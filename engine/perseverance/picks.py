"""Effects that offer a list: pick so many different options, each paid and gained before the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.messages import Message, say
from engine.perseverance.asking import STOP, ask, stop_option
from engine.perseverance.assets import assets_in_words, can_pay, pay
from engine.perseverance.state import Player, Town
from engine.requests import Option
from engine.rules import Rules

G = TypeVar("G", bound=Town)


@dataclass(frozen=True, slots=True)
class Pick(Generic[G]):
    """One option of an effect: its cost, whether it can be done, and what it does."""

    does: Callable[[G, Player], Rules[None]]
    cost: Mapping[str, int] = field(default_factory=dict)
    possible: Callable[[G, Player], bool] = lambda _game, _player: True

    def open(self, game: G, player: Player) -> bool:
        return can_pay(player, self.cost) and self.possible(game, player)


def any_open(picks: Mapping[str, Pick[G]], game: G, player: Player) -> bool:
    return any(pick.open(game, player) for pick in picks.values())


def pick_up_to(
    game: G, player: Player, effect: str, picks: Mapping[str, Pick[G]], most: int, *, rule: tuple[str, ...]
) -> Rules[None]:
    """From one to ``most`` different options, in any order; what one gives may pay for the next."""
    left = dict(picks)
    for number in range(most):
        options = [
            Option(id, _label(effect, id, left[id].cost)) for id in left if left[id].open(game, player)
        ]
        if not options:
            return
        if number:
            options.append(stop_option())
        prompt = say("perseverance.ask.pick", player=player.name, effect=say(f"perseverance.effect.{effect}"))
        id = yield from ask(game, player, prompt, options, rule=rule)
        if id == STOP:
            return
        pick = left.pop(id)
        pay(player, pick.cost)
        yield from pick.does(game, player)


def _label(effect: str, id: str, cost: Mapping[str, int]) -> Message:
    what = say(f"perseverance.pick.{effect}.{id}")
    return say("perseverance.pick.paid", what=what, cost=assets_in_words(cost)) if cost else what
