"""A turn in full keeping: Primary Action, Secondary Action, patrol stage, and the checks at its end."""

from __future__ import annotations

from engine.perseverance.one.attack import check_attack
from engine.perseverance.one.patrol import patrol_step
from engine.perseverance.one.primary import primary_action
from engine.perseverance.one.secondary import secondary_action
from engine.perseverance.one.state import Perseverance
from engine.perseverance.stages import wait_with_stage
from engine.perseverance.state import Player
from engine.rules import Rules


def full_turn(game: Perseverance) -> Rules[None]:
    """The whole turn of the active player, up to the attack that it may bring."""
    player = game.player
    zone = yield from primary_action(game, player)
    yield from secondary_action(game, player)
    yield from _postponed_stage(game)
    yield from _own_stage(game, player, zone)
    yield from check_attack(game, zone)


def _postponed_stage(game: Perseverance) -> Rules[None]:
    """What the player before put off, before this turn's checks."""
    waiting, game.postponed = game.postponed, None
    if waiting is not None:
        yield from patrol_step(game, waiting)


def _own_stage(game: Perseverance, player: Player, zone: str) -> Rules[None]:
    """By agreement a stage may wait for the next player's turn, but never past an attack or an assembly."""
    may_wait = game.pool and not game.areas[zone].full
    if may_wait and (yield from wait_with_stage(game, player, rule=("P1-TURN-06",))):
        game.postponed = player
    else:
        yield from patrol_step(game, player)
