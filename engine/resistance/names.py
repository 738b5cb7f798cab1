"""Names of pieces as messages, and options that carry them."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from engine.messages import Message, say
from engine.requests import Option
from engine.resistance.components import BLANK, components
from engine.resistance.state import PLANNING, Player
from engine.resistance.zones import Zone

NONE = "none"


@cache
def object_name(id: str) -> Message:
    return say(f"resistance.object.{id}")


@cache
def card_name(id: str) -> Message:
    return say(f"resistance.card.{id}")


@cache
def clue_name(id: str) -> Message:
    return say(f"resistance.clue.{id}")


@cache
def event_name(id: str) -> Message:
    return say(f"resistance.event.{id}")


@cache
def skill_name(id: str) -> Message:
    return say(f"resistance.skill.{id}")


@cache
def character_name(id: str) -> Message:
    return say("as-is", text=components().characters[id].name)


def token_name(values: dict[str, dict[str, int]], token: str) -> Message:
    """A recruit token by its letter and its three values, where they are known; the others by their names."""
    if token in (BLANK, PLANNING):
        return say(f"resistance.{token}")
    if token not in values:
        return say("resistance.recruit-letter", letter=token)
    return say("resistance.recruit", letter=token, **values[token])


@lru_cache(maxsize=1024)
def _zone_options(zones: frozenset[Zone]) -> tuple[Option, ...]:
    return tuple(Option(zone) for zone in sorted(zones, key=_by_name))


def zone_options(zones: Iterable[Zone]) -> tuple[Option, ...]:
    """Zones by their names, each once."""
    return _zone_options(frozenset(zones))


def zone_counts(zones: Counter[Zone]) -> list[Option]:
    """Zones of which each may be named as often as something lies there."""
    return [
        Option(zone, most=number)
        for zone, number in sorted(zones.items(), key=lambda z: _by_name(z[0]))
        if number
    ]


def player_options(players: Iterable[Player]) -> list[Option]:
    return [Option(str(player.seat), say("as-is", text=player.name)) for player in players]


def none_option() -> Option:
    return Option(NONE, say("resistance.none"))


def _by_name(zone: Zone) -> tuple[str, int]:
    return zone[:2], int(zone[2:])


def per_zone(zones: Counter[Zone]) -> tuple[Message, ...]:
    """“1 to NO10, 1 to NO8”, as a list of messages."""
    return tuple(say("resistance.to-zone", n=number, zone=zone) for zone, number in zones.items() if number)


def minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
