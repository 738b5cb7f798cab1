"""What the trials of the temple count: so many followers for each of these things of a player."""

from __future__ import annotations

from collections.abc import Callable

from engine.perseverance.state import HEAVY, LIGHT
from engine.perseverance.two.final import dino_sets
from engine.perseverance.two.state import Expedition, Explorer


def cubes_on_officers(game: Expedition, player: Explorer) -> int:
    """On all officers together; cubes on perks do not count."""
    return sum(officer.cubes(player.owner) for officer in game.officers.values())


COUNTED: dict[str, Callable[[Expedition, Explorer], int]] = {
    "per-heavy": lambda _game, player: player.soldiers_in_play(HEAVY),
    "per-light": lambda _game, player: player.soldiers_in_play(LIGHT),
    "per-watchtower": lambda game, player: game.own_towers(player.owner),
    "per-die": lambda game, player: game.dice_in_play(player.owner),
    "per-outpost": lambda game, player: game.own_outposts(player.owner),
    "per-valor": lambda _game, player: player.assets["valor"],
    "per-settlement": lambda game, player: game.settlements(player.owner),
    "per-camp": lambda game, player: game.own_camps(player.owner),
    "per-perk": lambda _game, player: len(player.perks),
    "per-cube": cubes_on_officers,
    "per-dino-set": dino_sets,
}
"""By the names that the card file uses."""
