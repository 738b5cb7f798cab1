"""The effects of zones and outposts: which there are, when one can be resolved, and how it goes."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance.two.attack import dino_attack, put_rally
from engine.perseverance.two.hex_map import OUTPOST
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules


def can_resolve(game: Expedition, player: Explorer, effect: str) -> bool:
    """Whether at least one option could be paid and done; an overrun outpost is out of use.

    Some outposts resolve another effect: those that are being considered are not considered again.
    """
    if effect in game.considered or effect not in game.open_effects():
        return False
    game.considered.append(effect)
    try:
        return game.effect_rules[effect].possible(game, player)
    finally:
        game.considered.remove(effect)


def resolve(game: Expedition, player: Explorer, effect: str) -> Rules[None]:
    """The effect; at an outpost the rally marker comes first, and its owner defends it afterwards."""
    if not can_resolve(game, player, effect):
        game.tell(say("perseverance.news.nothing", effect=say(f"perseverance.effect.{effect}")))
        return
    area = game.built_at(effect)
    if area is None:
        yield from game.effect_rules[effect].resolve(game, player)
        return
    rally = put_rally(game, area.hex.id, OUTPOST)
    yield from game.effect_rules[effect].resolve(game, player)
    yield from dino_attack(game, rally)
