"""What a person may set right in Episode 1."""

from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import TOP_OF_TRACK
from engine.perseverance.one.board import DINOS
from engine.perseverance.one.final import RESOURCES
from engine.perseverance.one.state import Perseverance
from engine.perseverance.set_right import dinos, of_players
from engine.set_right import Settable


def settable(game: Perseverance) -> tuple[Settable, ...]:
    """What each player has, then the dinos on every space that holds one or is free of traps."""
    spaces = (
        dinos(zone, zone_name(zone), area.dinos, space, DINOS, game.dinos_left)
        for zone, area in game.areas.items()
        for space in area.spaces
        if space not in area.traps
    )
    return (*of_players(game, (*RESOURCES, *TOP_OF_TRACK)), *spaces)
