"""A whole game of either episode: turns until the pool is empty, then an assembly, until no tile is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from engine.facts import FactBook, Facts
from engine.game import Game, Setting, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.perseverance.bot_seats import bot_seats
from engine.perseverance.bots import load_habits, settler
from engine.perseverance.news import telling_news
from engine.perseverance.picks import G
from engine.rules import Rules
from engine.set_right import Settable

Part: TypeAlias = Callable[[G], Rules[None]]
NO_YES = ("no", "yes")


def episode(
    name: str,
    settings: tuple[Setting, ...],
    *,
    package: str,
    state: Callable[[Setup, Facts, dict[str, str]], G],
    set_up: Part[G],
    full_turn: Part[G],
    told_turn: Part[G],
    hold_assembly: Part[G],
    final_scoring: Callable[[G], Rules[Outcome]],
    snapshot: Callable[[G], dict[str, Any]],
    book: FactBook,
    settable: Callable[[G], tuple[Settable, ...]],
) -> Game[G]:
    """One episode made of its parts; the way of keeping up decides whether a turn is played or told."""

    habits = load_habits(package)
    defaults = {setting.name: setting.default for setting in settings}

    def rules(game: G) -> Rules[Outcome]:
        yield from set_up(game)
        while game.tiles:
            yield from (full_turn if game.full else told_turn)(game)
            if not game.pool:
                yield from hold_assembly(game)
            game.active = (game.active + 1) % len(game.players)
        return (yield from final_scoring(game))

    return Game(
        name=name,
        title=say(f"{name}.title"),
        seats=(2, 3, 4),
        settings=settings,
        state=lambda setup, facts: state(setup, facts, defaults),
        rules=lambda game: telling_news(game, rules(game)),
        snapshot=snapshot,
        settable=settable,
        bots={"settler": partial(settler, habits)},
        bot_seats=bot_seats(habits),
        book=book,
        colours=("red", "blue", "green", "purple"),
    )
