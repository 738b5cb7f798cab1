"""What own dice are good for in both episodes: stories at the Pub, and neutral dice turned into own ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.messages import say
from engine.perseverance.assets import FOLLOWERS, gain
from engine.perseverance.dice import PoolDie, die_id, die_name, die_options, find_die
from engine.perseverance.picks import G, P, Pick
from engine.perseverance.state import DICE_EACH, NEUTRAL, PlacedDie, Player, Town, Zone
from engine.requests import Option
from engine.rules import Rules, choose


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
    options = die_options(game, dice)
    die = find_die(
        game,
        dice,
        (
            yield from choose(
                "perseverance.ask.swap-pool", prompt, options, seat=player.seat, rule=rule, on_map=True
            )
        ),
    )
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
    zone, placed = found[
        (
            yield from choose(
                "perseverance.ask.swap-board", prompt, options, seat=player.seat, rule=rule, on_map=True
            )
        )
    ]
    mine = replace(placed, die=replace(placed.die, owner=player.owner))
    zone.dice[zone.dice.index(placed)] = mine


def can_swap_on_board(game: Town, player: Player) -> bool:
    return has_die_left(game, player) and any(neutral_on_board(game))


def politics(
    pool_cost: Mapping[str, int], *, pool: tuple[str, ...], board: tuple[str, ...]
) -> dict[str, Pick[G, P]]:
    """The two options of Politics that put own dice in play; ``pool`` and ``board`` name their rules."""

    def in_pool(game: G, player: P) -> Rules[None]:
        yield from swap_in_pool(game, player, rule=pool)
        gain(game, player, {FOLLOWERS: game.dice_in_play(player.owner)})

    def on_board(game: G, player: P) -> Rules[None]:
        yield from swap_on_board(game, player, rule=board)
        gain(game, player, {FOLLOWERS: 2})

    return {
        "pool": Pick(
            in_pool,
            pool_cost,
            lambda game, player: has_die_left(game, player) and bool(neutral_in_pool(game)),
        ),
        "board": Pick(on_board, {"food": 1, "story": 1}, can_swap_on_board),
    }


def pub(game: Town, player: Player) -> Rules[None]:
    """One story, and one for each own die on the main board or in the pool."""
    gain(game, player, {"story": 1 + game.dice_in_play(player.owner)})
    yield from ()
