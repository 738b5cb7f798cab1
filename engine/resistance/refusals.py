"""Why an action is closed, in a sentence of its own for each reason."""

from engine.messages import Message, say
from engine.resistance.names import object_name
from engine.resistance.zones import Zone


def no_cube(player: str) -> Message:
    return say("resistance.refuse.no-cube", player=player)


def zone_cubes(zone: Zone, number: int) -> Message:
    return say("resistance.refuse.zone-cubes", zone=zone, n=number)


def draws_none(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.draws-none", player=player, zone=zone)


def no_target(zone: Zone) -> Message:
    return say("resistance.refuse.no-target", zone=zone)


def too_strong(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.too-strong", player=player, zone=zone)


def alone(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.alone", player=player, zone=zone)


def nothing_to_give(player: str) -> Message:
    return say("resistance.refuse.nothing-to-give", player=player)


def no_parts(player: str) -> Message:
    return say("resistance.refuse.no-parts", player=player)


def no_object(player: str, item: str) -> Message:
    return say("resistance.refuse.no-object", player=player, item=object_name(item))


NO_CARD_TO_PREPARE = say("resistance.refuse.no-card-to-prepare")
NO_CARD_READY = say("resistance.refuse.no-card-ready")
