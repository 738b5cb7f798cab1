"""A turn in full keeping: primary action, secondary action, adventure stage, and the checks at its end."""

from __future__ import annotations

from engine.perseverance.stages import wait_with_stage
from engine.perseverance.two.breach import breach_cost
from engine.perseverance.two.journey import adventure_step
from engine.perseverance.two.primary import primary_action
from engine.perseverance.two.secondary import secondary_action
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules


def full_turn(game: Expedition) -> Rules[None]:
    """The whole turn of the active player, up to the check for an assembly."""
    player = game.player
    yield from primary_action(game, player)
    step_ends(game)
    yield from secondary_action(game, player)
    step_ends(game)
    yield from _stage_step(game, player)
    step_ends(game)
    yield from end_of_turn(game, player)


def step_ends(game: Expedition) -> None:
    """From now on the perks gained in this step work."""
    for player in game.players:
        player.fresh.clear()


def _stage_step(game: Expedition, player: Explorer) -> Rules[None]:
    """By agreement a stage may wait for the next player's turn, but never past an assembly."""
    waiting, game.postponed = game.postponed, None
    if waiting is not None:
        yield from adventure_step(game, waiting)
    if game.pool and (yield from wait_with_stage(game, player, rule=("P2-TURN-06",))):
        game.postponed = player
    else:
        yield from adventure_step(game, player)


def end_of_turn(game: Expedition, player: Explorer) -> Rules[None]:
    """The toppled stand up; then the player's own breach takes its toll."""
    player.toppled.clear()
    yield from breach_cost(game, player)
