"""Effects that offer a list: pick so many different options, each paid and gained before the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.messages import Message, say
from engine.perseverance.assets import assets_in_words, can_pay, gain, pay
from engine.perseverance.options import STOP, stop_option
from engine.perseverance.state import Player, Town
from engine.requests import Option
from engine.rules import Rules, choose

G = TypeVar("G", bound=Town)
P = TypeVar("P", bound=Player)


@dataclass
class Discount:
    """One unit less of one of these assets, so many times in an effect; None for every time."""

    assets: tuple[str, ...] = ()
    times: int | None = 0

    def ways(self, player: Player, cost: Mapping[str, int]) -> list[dict[str, int]]:
        """What the player could pay instead of the cost, and the cost itself where that is a choice."""
        less = [] if self.times == 0 else [asset for asset in self.assets if cost.get(asset)]
        ways = [{each: n - (each == asset) for each, n in cost.items()} for asset in less]
        if self.times is not None or not ways:
            ways.append(dict(cost))
        return [way for way in ways if can_pay(player, way)]

    def pay(self, player: Player, cost: Mapping[str, int], rule: tuple[str, ...]) -> Rules[None]:
        """The player chooses what is saved, where there is a choice."""
        ways = self.ways(player, cost)
        at = 0
        if len(ways) > 1:
            options = [Option(str(n), _price(way)) for n, way in enumerate(ways)]
            prompt = say("perseverance.ask.price", player=player.name)
            at = int(
                (yield from choose("perseverance.ask.price", prompt, options, seat=player.seat, rule=rule))
            )
        pay(player, ways[at])
        if self.times and ways[at] != dict(cost):
            self.times -= 1


@dataclass(frozen=True, slots=True)
class Pick(Generic[G, P]):
    """One option of an effect: its cost, whether it can be done, and what it does."""

    does: Callable[[G, P], Rules[None]]
    cost: Mapping[str, int] = field(default_factory=dict)
    possible: Callable[[G, P], bool] = lambda _game, _player: True

    def open(self, game: G, player: P, discount: Discount) -> bool:
        return bool(discount.ways(player, self.cost)) and self.possible(game, player)


@dataclass(frozen=True, slots=True)
class ZoneEffect(Generic[G, P]):
    """An effect: whether the player could resolve at least one option now, and how it goes."""

    resolve: Callable[[G, P], Rules[None]]
    possible: Callable[[G, P], bool] = lambda _game, _player: True


def gives(assets: Mapping[str, int]) -> Callable[[Town, Player], Rules[None]]:
    """An option that only gives these assets."""

    def resolve(game: Town, player: Player) -> Rules[None]:
        gain(game, player, assets)
        yield from ()

    return resolve


def any_open(picks: Mapping[str, Pick[G, P]], game: G, player: P, discount: Discount | None = None) -> bool:
    return any(pick.open(game, player, discount or Discount()) for pick in picks.values())


def pick_up_to(
    game: G,
    player: P,
    effect: str,
    picks: Mapping[str, Pick[G, P]],
    most: int,
    *,
    again: int = 0,
    discount: Discount | None = None,
    rule: tuple[str, ...],
) -> Rules[None]:
    """From one to ``most`` different options, in any order; what one gives may pay for the next.

    ``again``: so many more, which may repeat one that was taken.
    """
    taken: list[str] = []
    discount = discount or Discount()
    while len(taken) < most + again:
        may_repeat = len(taken) - len(set(taken)) < again
        left = {id: pick for id, pick in picks.items() if may_repeat or id not in taken}
        options = [
            Option(id, _label(effect, id, pick.cost))
            for id, pick in left.items()
            if pick.open(game, player, discount)
        ]
        if not options:
            return
        if taken:
            options.append(stop_option())
        prompt = say("perseverance.ask.pick", player=player.name, effect=say(f"perseverance.effect.{effect}"))
        id = yield from choose("perseverance.ask.pick", prompt, options, seat=player.seat, rule=rule)
        if id == STOP:
            return
        taken.append(id)
        yield from discount.pay(player, picks[id].cost, rule)
        yield from picks[id].does(game, player)


def one_action(
    game: G, player: P, actions: Mapping[str, Pick[G, P]], *, may: bool, rule: tuple[str, ...]
) -> Rules[bool]:
    """One of the secondary actions that are possible now; False where there is none."""
    options = [
        Option(id, say(f"perseverance.secondary.{id}"))
        for id, action in actions.items()
        if action.possible(game, player)
    ]
    if not options:
        return False
    if may:
        options.append(stop_option())
    prompt = say("perseverance.ask.secondary", player=player.name)
    id = yield from choose("perseverance.ask.secondary", prompt, options, seat=player.seat, rule=rule)
    if id != STOP:
        yield from actions[id].does(game, player)
    return True


def _price(cost: Mapping[str, int]) -> Message:
    return (
        say("perseverance.price", cost=assets_in_words(cost))
        if any(cost.values())
        else say("perseverance.free")
    )


def _label(effect: str, id: str, cost: Mapping[str, int]) -> Message:
    what = say(f"perseverance.pick.{effect}.{id}")
    return say("perseverance.pick.paid", what=what, cost=assets_in_words(cost)) if cost else what
