"""The nine effects of the Community areas: when each can be resolved, and what it does."""

from __future__ import annotations

from typing import TypeAlias

from engine.messages import say
from engine.perseverance.assets import FOLLOWERS, gain
from engine.perseverance.one.defense import (
    can_post,
    can_trap,
    can_wall,
    place_soldiers,
    place_trap,
    place_wall,
)
from engine.perseverance.one.leaders import natural_leader
from engine.perseverance.one.patrol import can_patrol, take_patrol
from engine.perseverance.one.places import settlement_places, split
from engine.perseverance.one.settlements import (
    has_settlement_and_space,
    lowest_places,
    place_settlement,
    settle_with_bonus,
)
from engine.perseverance.one.state import Perseverance
from engine.perseverance.picks import Pick, ZoneEffect, any_open, gives, pick_up_to
from engine.perseverance.politics import politics, pub
from engine.perseverance.state import HEAVY, LIGHT, Player
from engine.perseverance.training import convert
from engine.rules import Rules

Picks: TypeAlias = dict[str, Pick[Perseverance, Player]]


def _place_two(game: Perseverance, player: Player) -> Rules[None]:
    yield from place_soldiers(game, player, 2)


TRAINING: Picks = {
    "light": Pick(gives({LIGHT: 1})),
    "light-for-food": Pick(gives({LIGHT: 1}), {"food": 1}),
    "heavy": Pick(gives({HEAVY: 1}), {"scrap": 1}),
    "convert": Pick(
        lambda _game, player: convert(player, rule=("P1-MIL-05",)),
        {"story": 1},
        lambda _game, player: bool(player.board[LIGHT] and player.supply[HEAVY]),
    ),
    "place": Pick(_place_two, {"story": 1}, can_post),
    "story": Pick(gives({"story": 1})),
}


def _training(game: Perseverance, player: Player) -> Rules[None]:
    yield from pick_up_to(game, player, "training", TRAINING, 3, rule=("P1-MIL-01", "P1-EFF-02"))
    yield from natural_leader(game, player)


POLITICS: Picks = politics({"food": 1}, pool=("P1-EXP-02",), board=("P1-EXP-03",))


def _settle_one(game: Perseverance, player: Player) -> Rules[None]:
    yield from settle_with_bonus(game, player)


def _can_settle_two(game: Perseverance, player: Player) -> bool:
    zones = {split(option.id)[0] for option in settlement_places(game)}
    return game.settlements_left(player.owner) > 1 and len(zones) > 1


def _settle_two(game: Perseverance, player: Player) -> Rules[None]:
    """Only the first chooses its space and gives its bonus; the second takes the lowest of another zone."""
    first = yield from settle_with_bonus(game, player)
    yield from place_settlement(game, player, lowest_places(game, first))


SETTLE: Picks = {
    "one": Pick(_settle_one, {"food": 1}, has_settlement_and_space),
    "two": Pick(_settle_two, {"story": 1, "scrap": 1, "food": 1}, _can_settle_two),
}


def _trap_with_valor(game: Perseverance, player: Player) -> Rules[None]:
    yield from place_trap(game, player)
    gain(game, player, {"valor": 1})


def _wall_with_followers(game: Perseverance, player: Player) -> Rules[None]:
    yield from place_wall(game, player)
    gain(game, player, {FOLLOWERS: 2})


FORTIFICATIONS: Picks = {
    "trap": Pick(place_trap, {}, can_trap),
    "trap-for-food": Pick(_trap_with_valor, {"food": 1}, can_trap),
    "wall": Pick(place_wall, {"scrap": 1}, can_wall),
    "wall-for-story": Pick(_wall_with_followers, {"story": 1, "scrap": 1}, can_wall),
}


def _from_list(id: str, picks: Picks, most: int, *rule: str) -> ZoneEffect[Perseverance, Player]:
    """An effect of which some option must be open."""
    return ZoneEffect(
        lambda game, player: pick_up_to(game, player, id, picks, most, rule=rule),
        lambda game, player: any_open(picks, game, player),
    )


RULES: dict[str, ZoneEffect[Perseverance, Player]] = {
    "rations": ZoneEffect(gives({"food": 2})),
    "patrol": ZoneEffect(take_patrol, can_patrol),
    "pub": ZoneEffect(pub),
    "training": ZoneEffect(_training),
    "politics": _from_list("politics", POLITICS, 1, "P1-EXP-01"),
    "supply": ZoneEffect(gives({"scrap": 1, "food": 1})),
    "settle": _from_list("settle", SETTLE, 1, "P1-EXP-09"),
    "salvage": ZoneEffect(gives({"scrap": 2})),
    "fortifications": _from_list("fortifications", FORTIFICATIONS, 2, "P1-PROT-02", "P1-EFF-04"),
}


def can_resolve(game: Perseverance, player: Player, effect: str) -> bool:
    """Whether at least one option could be paid and done."""
    return RULES[effect].possible(game, player)


def resolve(game: Perseverance, player: Player, effect: str) -> Rules[None]:
    """The effect, if it can still be resolved; dinos that came meanwhile may have taken its last place."""
    if can_resolve(game, player, effect):
        yield from RULES[effect].resolve(game, player)
    else:
        game.tell(say("perseverance.news.nothing", effect=say(f"perseverance.effect.{effect}")))
