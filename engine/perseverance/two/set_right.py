"""What a person may set right in Episode 2."""

from engine.perseverance.set_right import dinos, of_players
from engine.perseverance.two.box import RESOURCES
from engine.perseverance.two.hex_map import SPECIES
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Expedition
from engine.set_right import Settable


def settable(game: Expedition) -> tuple[Settable, ...]:
    """What each player has, then the dinos on every open space."""
    spaces = (
        dinos(id, hex_name(id), area.dinos, number, SPECIES, game.dinos_left)
        for id, area in game.areas.items()
        for number in range(1, len(area.spaces) + 1)
    )
    return (*of_players(game, (*RESOURCES, "valor")), *spaces)
