"""How likely the players are to win, as the position stands in the evening: what a look ahead ends with."""

import math

from engine.resistance.clues import candidates
from engine.resistance.crafting import BOMB
from engine.resistance.skills import SABOTAGE_MARGIN
from engine.resistance.state import Resistance
from engine.resistance.team import level
from engine.resistance.worth import OF_BOMB


def features(game: Resistance) -> tuple[float, ...]:
    """What of the position tells wins from defeats."""
    return (
        1.0,
        game.officers_in_reserve,
        game.soldiers.total() / 10,
        game.speed,
        min(5, len(candidates(game)) - 1) if not game.bases else 0,
        float(bool(game.bases)),
        *_bomb(game),
        max([level(player, "mil") for player in game.players]),
        min(3.0, sum([player.cubes for player in game.players]) / 8),
        float("boss" in game.available),
    )


def _bomb(game: Resistance) -> tuple[float, float, float, float]:
    """The parts that are there; and once the bomb is, who has it and how far from the base."""
    holder = next((player for player in game.players if player.objects.get(BOMB)), None)
    if holder is None:
        held = [part for part in OF_BOMB if any(player.objects.get(part) for player in game.players)]
        return len(held), 0, 0, 0
    able = float(level(holder, "mil") >= SABOTAGE_MARGIN)
    known = game.island.known
    far = min([known.distances(base).get(holder.pawn, 9) for base in game.bases], default=6)
    return 0, 1, able, min(far, 9) / 3


WEIGHTS = (-1.0, 0.33, -0.5, -0.85, -0.15, 0.2, 0.75, 4.3, 0.8, -0.35, 0.25, 0.5, 0.65)
"""A logistic regression over the evenings of 700 games by bots, rounded; the base counts a little more."""


def chance_to_win(game: Resistance) -> float:
    """From 0 to 1, as games went that stood like this in the evening."""
    score = sum([weight * feature for weight, feature in zip(WEIGHTS, features(game), strict=True)])
    return 1 / (1 + math.exp(-score))
