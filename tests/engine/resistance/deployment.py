"""Where soldiers must land, worked out plainly from a true map: a reference beside the rules."""

from collections import Counter
from dataclasses import dataclass

from engine.resistance.state import Resistance
from engine.resistance.zones import number_of, region_of
from tests.engine.resistance.copies import TrueCopy

HOLDS = {"village": 1, "city": 2, "capital": 3}


@dataclass(frozen=True)
class Before:
    """The island before a round."""

    zone: str
    soldiers: Counter[str]
    officers: Counter[str]
    arriving: int
    aura: tuple[str, ...]

    @classmethod
    def of(cls, game: Resistance, zone: str) -> "Before":
        aura = tuple(player.pawn for player in game.players if player.character.id == "randles")
        arriving = min(game.speed, game.reserve)
        return cls(zone, Counter(game.soldiers), Counter(game.officers), arriving, aura)


def landed(before: Before, copy: TrueCopy) -> Counter[tuple[int, bool]]:
    """How many soldiers land, by number of the zone and whether it is the drawn zone's region."""
    found: Counter[tuple[int, bool]] = Counter()
    if _protected(before.zone, before, copy):
        return found
    left = before.arriving
    groups: dict[tuple[int, bool], int] = {}
    for zone in copy.ends(before.zone, "road", "mountain"):
        if not _protected(zone, before, copy):
            group = _group(zone, before)
            groups[group] = groups.get(group, 0) + _room(zone, before, copy)
    own = min(left, _room(before.zone, before, copy))
    left -= own
    for group in sorted(groups, reverse=True):
        found[group] = min(left, groups[group])
        left -= found[group]
    found[_group(before.zone, before)] += own
    return +found


def seen(before: Before, game: Resistance) -> Counter[tuple[int, bool]]:
    """How many soldiers did land, where a take-over gave one back."""
    found: Counter[tuple[int, bool]] = Counter()
    for zone, number in game.soldiers.items():
        more = number - before.soldiers[zone] + (game.officers[zone] - before.officers[zone])
        found[_group(zone, before)] += more
    return +found


def places_allowed(before: Before, copy: TrueCopy) -> set[str]:
    return {before.zone, *copy.ends(before.zone, "road", "mountain")}


def _group(zone: str, before: Before) -> tuple[int, bool]:
    return number_of(zone), region_of(zone) == region_of(before.zone)


def _room(zone: str, before: Before, copy: TrueCopy) -> int:
    return HOLDS[copy.settlement(zone)] - before.soldiers[zone] - before.officers[zone]


def _protected(zone: str, before: Before, copy: TrueCopy) -> bool:
    return any(zone == pawn or zone in copy.ends(pawn, "road", "mountain") for pawn in before.aura)
