"""Turning neutral dice into own ones, as both episodes do it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.messages import say
from engine.perseverance.asking import ask
from engine.perseverance.assets import FOLLOWERS, gain
from engine.perseverance.dice import PoolDie, die_id, die_name, die_options, find_die
from engine.perseverance.state import DICE_EACH, NEUTRAL, PlacedDie, Player, Town, Zone
from engine.requests import Option
from engine.rules import Rules


def has_die_left(game: Town, player: Player) -> bool:
    return game.dice_in_play(player.owner) < DICE_EACH


def neutral_in_pool(game: Town) -> list[PoolDie]:
    return [die for die in game.pool if die.owner == NEUTRAL]


def neutral_on_board(game: Town) -> Iterator[tuple[Zone, PlacedDie]]:
    for zone in game.zones.values():
        yield from ((zone, placed) for placed in zone.dice if placed.die.owner == NEUTRAL)


def swap_in_pool(game: Town, player: Player, *, rule: tuple[str, ...]) -> Rules[None]:
    """An own die in place of a neutral one of the pool, on the same face."""
    dice = neutral_in_pool(game)
    prompt = say("perseverance.ask.swap-pool", player=player.name)
    die = find_die(game, dice, (yield from ask(game, player, prompt, die_options(game, dice), rule=rule)))
    game.pool[game.pool.index(die)] = replace(die, owner=player.owner)


def swap_on_board(game: Town, player: Player, *, rule: tuple[str, ...]) -> Rules[None]:
    """An own die in place of a neutral one on the main board; neither dinos nor effect follow."""
    found = {
        f"{placed.effect}:{die_id(game, placed.die)}": (zone, placed)
        for zone, placed in neutral_on_board(game)
    }
    options = [
        Option(
            id,
            say(
                "perseverance.die-at",
                die=die_name(game, placed.die),
                effect=say(f"perseverance.effect.{placed.effect}"),
            ),
        )
        for id, (_, placed) in found.items()
    ]
    prompt = say("perseverance.ask.swap-board", player=player.name)
    zone, placed = found[(yield from ask(game, player, prompt, options, rule=rule, on_map=True))]
    mine = replace(placed, die=replace(placed.die, owner=player.owner))
    zone.dice[zone.dice.index(placed)] = mine


def followers_for_dice(game: Town, player: Player) -> None:
    gain(game, player, {FOLLOWERS: game.dice_in_play(player.owner)})
