"""Why an action is closed, in a sentence of its own for each reason."""

from functools import lru_cache

from engine.messages import Message, say
from engine.resistance.names import object_name
from engine.resistance.zones import Zone

_ONCE = lru_cache(maxsize=1024)
"""Every action of every player is looked at before each one: the same reasons come again and again."""


@_ONCE
def no_cube(player: str) -> Message:
    return say("resistance.refuse.no-cube", player=player)


@_ONCE
def zone_cubes(zone: Zone, number: int) -> Message:
    return say("resistance.refuse.zone-cubes", zone=zone, n=number)


@_ONCE
def draws_none(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.draws-none", player=player, zone=zone)


@_ONCE
def no_target(zone: Zone) -> Message:
    return say("resistance.refuse.no-target", zone=zone)


@_ONCE
def too_strong(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.too-strong", player=player, zone=zone)


@_ONCE
def alone(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.alone", player=player, zone=zone)


@_ONCE
def nothing_to_give(player: str) -> Message:
    return say("resistance.refuse.nothing-to-give", player=player)


@_ONCE
def no_parts(player: str) -> Message:
    return say("resistance.refuse.no-parts", player=player)


@_ONCE
def no_object(player: str, item: str) -> Message:
    return say("resistance.refuse.no-object", player=player, item=object_name(item))


NO_CARD_TO_PREPARE = say("resistance.refuse.no-card-to-prepare")
NO_CARD_READY = say("resistance.refuse.no-card-ready")
