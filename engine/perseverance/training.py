"""Turning light soldiers into heavy ones, as both episodes do it."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance.asking import ask_number
from engine.perseverance.state import HEAVY, LIGHT, Player, Town
from engine.rules import Rules

MOST_CONVERTED = 2


def convert(game: Town, player: Player, *, most: int = MOST_CONVERTED, rule: tuple[str, ...]) -> Rules[None]:
    """Up to two light soldiers of the player board go to the supply, heavy ones come from it."""
    most = min(most, player.board[LIGHT], player.supply[HEAVY])
    number = 1
    if most > 1:
        prompt = say("perseverance.ask.convert", player=player.name)
        number = yield from ask_number(game, player, prompt, least=1, most=most, rule=rule)
    for kind, change in ((LIGHT, -number), (HEAVY, number)):
        player.board[kind] += change
        player.supply[kind] -= change
