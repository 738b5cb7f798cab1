"""Turns that go on by hand: the table tells the box what was placed, one or two taps a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic

from engine.answers import Filled
from engine.messages import say
from engine.perseverance.dice import die_options, find_die
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.options import STOP
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
from engine.rules import Rules, answered, choose, choose_some, fill, first_choice

MOST_TOLD = 12


@dataclass(frozen=True, slots=True)
class Tellable(Generic[G, P]):
    """Something the table tells: whether it can be, and how it is told.

    ``asks``: telling it begins with a question, which changes nothing before it is answered. ``most``: how
    often the same can be told at once.
    """

    possible: Callable[[G, P], bool]
    place: Callable[[G, P], Rules[object]]
    asks: bool = True
    most: int = 1


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
    game: G,
    player: P,
    told: Mapping[str, Tellable[G, P]],
    *,
    rule: tuple[str, ...],
    without: str | None = None,
) -> Rules[None]:
    """Whatever else was placed: all of it at once, on the map; what has more to ask is asked afterwards.

    Saved games told piece after piece, what it is and then where, until that was all; they were also offered
    the kind that is left out here.
    """
    while True:
        possible = {id: each for id, each in told.items() if each.possible(game, player)}
        what = yield from choose_some(
            "perseverance.tell.more",
            say("perseverance.tell.more", player=player.name),
            [
                option
                for id, each in possible.items()
                if id != without
                for option in _pieces(game, player, id, each)
            ],
            most=MOST_TOLD,
            on_map=True,
            formerly=[Option(id, say(f"perseverance.told.{id}")) for id in (*possible, STOP)],
            seat=player.seat,
            rule=rule,
        )
        for id in what.elements():
            if id != STOP:
                yield from _place_told(game, player, id, told)
        if not what.keys() & told.keys():
            return


def _place_told(game: G, player: P, id: str, told: Mapping[str, Tellable[G, P]]) -> Rules[None]:
    """One piece; what there is no piece or place for, is left out, and the table hears so."""
    kind, _, place = id.partition(" ")
    if not told[kind].possible(game, player):
        what = say(f"perseverance.told.{kind}")
        game.tell(say("perseverance.news.left-out", player=player.name, what=what))
        return
    rules = told[kind].place(game, player)
    yield from (answered(rules, place) if place else rules)


def _pieces(game: G, player: P, id: str, each: Tellable[G, P]) -> list[Option]:
    """The pieces of a kind, each with the place where it may lie; or the kind, where it has no place."""
    kind = say(f"perseverance.told.{id}")
    first = first_choice(each.place(game, player)) if each.asks else None
    if first is None:
        return [Option(id, kind)]
    return [
        Option(f"{id} {one.id}", say("perseverance.piece-at", what=kind, where=one.name), each.most, one.id)
        for one in first.options
    ]


MOST_CUBES = 3


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
