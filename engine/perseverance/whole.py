"""A whole game of either episode: turns until the pool is empty, then an assembly, until no tile is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.outcome import Outcome
from engine.perseverance.picks import G
from engine.rules import Rules

Part: TypeAlias = Callable[[G], Rules[None]]


def whole_game(
    game: G,
    set_up: Part[G],
    *,
    full_turn: Part[G],
    told_turn: Part[G],
    hold_assembly: Part[G],
    final_scoring: Callable[[G], Rules[Outcome]],
) -> Rules[Outcome]:
    """The way of keeping up decides whether a turn is played or told."""
    yield from set_up(game)
    while game.tiles:
        yield from (full_turn if game.full else told_turn)(game)
        if not game.pool:
            yield from hold_assembly(game)
        game.active = (game.active + 1) % len(game.players)
    return (yield from final_scoring(game))
