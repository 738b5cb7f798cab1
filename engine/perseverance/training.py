"""Turning light soldiers into heavy ones, as both episodes do it."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance.state import HEAVY, LIGHT, Player
from engine.rules import Rules, count

MOST_CONVERTED = 2


def convert(player: Player, *, most: int = MOST_CONVERTED, rule: tuple[str, ...]) -> Rules[None]:
    """Up to two light soldiers of the player board go to the supply, heavy ones come from it."""
    most = min(most, player.board[LIGHT], player.supply[HEAVY])
    number = 1
    if most > 1:
        prompt = say("perseverance.ask.convert", player=player.name)
        number = yield from count(
            "perseverance.ask.convert", prompt, seat=player.seat, least=1, most=most, rule=rule
        )
    for kind, change in ((LIGHT, -number), (HEAVY, number)):
        player.board[kind] += change
        player.supply[kind] -= change
