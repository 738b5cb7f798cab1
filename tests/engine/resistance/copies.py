"""A copy of the game unlike our example: another map that the rulebook allows, other cards and speeds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from engine.facts import FactKey, Value
from engine.resistance.components import SKILLS, components
from engine.resistance.printed_map import printed_map
from engine.resistance.speed import boxes_of_track
from engine.resistance.zones import REGIONS, ZONES, number_of, region_of
from tests.engine.resistance.island_text import minimal_links

CAPITALS = {"NO": "NO15", "NE": "NE13", "SO": "SO3", "SE": "SE2"}
CITIES = {"NO": ["NO7", "NO13"], "NE": ["NE5", "NE14"], "SO": ["SO13", "SO15"], "SE": ["SE6", "SE14"]}
TRACK = [1, 2, 2, 3, 5, 5]
ROADS = 80
REGIONS_OF = {"n": ("NO", "NE"), "s": ("SO", "SE"), "e": ("NE", "SE"), "w": ("NO", "SO")}


@dataclass
class TrueCopy(Mapping[FactKey, Value]):
    """What lies on an owner's table. It knows the hole of any stack of clue cards."""

    links: dict[frozenset[str], str]
    coast: frozenset[str]
    facts: dict[FactKey, Value] = field(default_factory=dict)

    def ends(self, zone: str, *kinds: str) -> set[str]:
        """The zones that roads of these kinds join to this one."""
        return {
            end for link, kind in self.links.items() if zone in link and kind in kinds for end in link
        } - {zone}

    def settlement(self, zone: str) -> str:
        if zone == CAPITALS[region_of(zone)]:
            return "capital"
        return "city" if zone in CITIES[region_of(zone)] else "village"

    def punched(self, zone: str, clue: str) -> bool:
        """Whether a clue card has a hole here; on this copy mountain roads do not count as roads."""
        what, _, which = clue.partition("-")
        roads, mountains = self.ends(zone, "road"), self.ends(zone, "mountain")
        match what:
            case "regions":
                return region_of(zone) in REGIONS_OF[which]
            case "roads":
                return min(len(roads), 4) == int(which)
            case "mountain":
                return bool(mountains)
            case "seaside":
                return zone in self.coast
            case "country":
                return not mountains and zone not in self.coast
        return clue == self.settlement(zone)

    def holes(self, stack: str) -> list[str]:
        return [zone for zone in ZONES if all(self.punched(zone, clue) for clue in stack.split("+"))]

    def __getitem__(self, key: FactKey) -> Value:
        if key.kind == "hole":
            holes = self.holes(key.subject)
            return holes if len(holes) == 1 else []
        if key.kind == "speed":
            return self.facts.get(key, 0)
        return self.facts[key]

    def __iter__(self) -> Iterator[FactKey]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)


def true_copy(seed: int = 0) -> TrueCopy:
    """A copy with roads by chance, which agrees with all that the rulebook says."""
    rng = Random(f"copy {seed}")
    copy = TrueCopy(_links(rng), frozenset(zone for zone in ZONES if rng.random() < 0.3))
    copy.facts |= {
        FactKey("roads", zone): {
            kind: sorted(copy.ends(zone, kind), key=ZONES.index) for kind in ("road", "mountain")
        }
        for zone in ZONES
    }
    for region in REGIONS:
        copy.facts[FactKey("settlements", region)] = {"capital": [CAPITALS[region]], "city": CITIES[region]}
        copy.facts[FactKey("coast", region)] = [
            z for z in ZONES if z in copy.coast and region_of(z) == region
        ]
    copy.facts |= {FactKey("speed", box): speed for box, speed in boxes_of_track(TRACK).items()}
    copy.facts[FactKey("clue-roads")] = False
    copy.facts |= _cards()
    return copy


def _cards() -> dict[FactKey, Value]:
    clues, events = components().clues, components().events
    numbers = {FactKey("clue-cards", clue): 3 for clue in clues} | {FactKey("clue-cards", clues[-1]): 1}
    numbers |= {FactKey("event-cards", event): 1 for event in events} | {FactKey("event-cards", events[0]): 7}
    letters = [letter for letter in components().letters[:22] if letter not in components().recruits]
    values = {FactKey("recruit", letter): dict.fromkeys(SKILLS, 2) for letter in letters}
    return {**numbers, **values}


def _links(rng: Random) -> dict[frozenset[str], str]:
    """The links of the minimal map; then every other zone is joined to one before it, and more by chance."""
    links = {frozenset((a, b)): kind for a, b, kind in minimal_links()}
    joined = sorted({zone for link in links for zone in link})
    for zone in rng.sample([zone for zone in ZONES if zone not in joined], 60 - len(joined)):
        links[frozenset((zone, _allowed(rng, zone, joined)))] = _kind(rng)
        joined.append(zone)
    for a, b in (("SO10", "SO9"), ("SE9", "SE8"), ("NE3", "NO3")):
        links.setdefault(frozenset((a, b)), "road")
    while len(links) < ROADS:
        zone = rng.choice(ZONES)
        links.setdefault(frozenset((zone, _allowed(rng, zone, ZONES))), _kind(rng))
    return links


def _kind(rng: Random) -> str:
    return "mountain" if rng.random() < 0.2 else "road"


def _allowed(rng: Random, zone: str, among: Sequence[str]) -> str:
    """A zone that the rulebook lets be joined to this one, nearer numbers and the own region rather."""
    barred = {(each.zone, end) for each in printed_map().no_roads for end in each.to}
    free = [z for z in among if z != zone and (z, zone) not in barred and (zone, z) not in barred]
    own = [z for z in free if region_of(z) == region_of(zone) and abs(number_of(z) - number_of(zone)) < 6]
    return rng.choice(own if own and rng.random() < 0.8 else free)
