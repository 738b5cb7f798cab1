"""Why an action is closed: worked out for every player after every action, so each is said once and kept."""

from functools import lru_cache

from engine.messages import Message, say
from engine.resistance.names import object_name
from engine.resistance.zones import Zone

KEPT = 1024


@lru_cache(maxsize=KEPT)
def no_cube(player: str) -> Message:
    return say("resistance.refuse.no-cube", player=player)


@lru_cache(maxsize=KEPT)
def zone_cubes(zone: Zone, number: int) -> Message:
    return say("resistance.refuse.zone-cubes", zone=zone, n=number)


@lru_cache(maxsize=KEPT)
def draws_none(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.draws-none", player=player, zone=zone)


@lru_cache(maxsize=KEPT)
def no_target(zone: Zone) -> Message:
    return say("resistance.refuse.no-target", zone=zone)


@lru_cache(maxsize=KEPT)
def too_strong(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.too-strong", player=player, zone=zone)


@lru_cache(maxsize=KEPT)
def alone(player: str, zone: Zone) -> Message:
    return say("resistance.refuse.alone", player=player, zone=zone)


@lru_cache(maxsize=KEPT)
def nothing_to_give(player: str) -> Message:
    return say("resistance.refuse.nothing-to-give", player=player)


@lru_cache(maxsize=KEPT)
def no_parts(player: str) -> Message:
    return say("resistance.refuse.no-parts", player=player)


@lru_cache(maxsize=KEPT)
def no_object(player: str, item: str) -> Message:
    return say("resistance.refuse.no-object", player=player, item=object_name(item))


NO_CARD_TO_PREPARE = say("resistance.refuse.no-card-to-prepare")
NO_CARD_READY = say("resistance.refuse.no-card-ready")
