"""Turns that go on by hand: the table tells the box what was placed, one or two taps a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic

from engine.answers import Filled
from engine.messages import say
from engine.perseverance.dice import die_options, find_die
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.options import STOP, stop_option
from engine.perseverance.picks import G, P
from engine.perseverance.placing import effect_name, put_die
from engine.perseverance.politics import (
    has_die_left,
    neutral_in_pool,
    neutral_on_board,
    swap_in_pool,
    swap_on_board,
)
from engine.perseverance.state import Player, Town
from engine.requests import Choose, Option
from engine.rules import Rules, choose, fill


@dataclass(frozen=True, slots=True)
class Tellable(Generic[G, P]):
    """Something the table tells: whether it can be, and how it is told."""

    possible: Callable[[G, P], bool]
    place: Callable[[G, P], Rules[object]]


def tell_die(
    game: Town, player: Player, more: Iterable[Choose] = (), *, rule: tuple[str, ...]
) -> Rules[tuple[str, Filled]]:
    """Which die went to which effect, and what else is told on that screen; returns effect and answers."""
    parts = (
        Choose(
            id="die",
            prompt=say("perseverance.tell.die"),
            options=tuple(die_options(game, game.pool)),
            on_map=True,
        ),
        Choose(
            id="effect",
            prompt=say("perseverance.tell.effect"),
            options=tuple(Option(id, effect_name(game, id)) for id in game.open_effects()),
            on_map=True,
        ),
        *more,
    )
    prompt = say("perseverance.tell.turn", player=player.name)
    told = yield from fill("perseverance.tell.turn", prompt, parts, seat=player.seat, rule=rule)
    (id,), (at,) = told.chosen("die"), told.chosen("effect")
    placed = find_die(game, game.pool, id)
    put_die(game, player, at, placed, placed)
    return at, told


def tell_more(
    game: G, player: P, told: Mapping[str, Tellable[G, P]], *, rule: tuple[str, ...]
) -> Rules[None]:
    """Whatever else was placed, until that is all."""
    while True:
        options = [
            Option(id, say(f"perseverance.told.{id}"))
            for id, each in told.items()
            if each.possible(game, player)
        ]
        prompt = say("perseverance.tell.more", player=player.name)
        what = yield from choose(
            "perseverance.tell.more", prompt, [*options, stop_option()], seat=player.seat, rule=rule
        )
        if what == STOP:
            return
        yield from told[what].place(game, player)


def has_cube(game: Town, player: Player) -> bool:
    return game.cubes_left(player.owner) > 0


def tell_cube(game: Town, player: Player, *, rule: tuple[str, ...]) -> Rules[None]:
    """One cube; two or three are told one by one."""
    options = [Option(id, officer_name(id)) for id in game.officers]
    prompt = say("perseverance.ask.officer", player=player.name)
    id = yield from choose(
        "perseverance.ask.officer", prompt, options, seat=player.seat, rule=rule, on_map=True
    )
    place_cubes(game, game.officers[id], player.owner, 1)


def zones_without_leader(game: Town) -> list[str]:
    return [id for id, zone in game.zones.items() if not zone.leaders]


def dice_told(*, pool: tuple[str, ...], board: tuple[str, ...]) -> dict[str, Tellable[G, P]]:
    """Neutral dice that became own ones, in the pool and on the board, with the rules to name."""
    return {
        "pool-die": Tellable(
            lambda game, player: has_die_left(game, player) and bool(neutral_in_pool(game)),
            lambda game, player: swap_in_pool(game, player, rule=pool),
        ),
        "board-die": Tellable(
            lambda game, player: has_die_left(game, player) and any(neutral_on_board(game)),
            lambda game, player: swap_on_board(game, player, rule=board),
        ),
    }
