"""What a position is worth to the players, as the bots see it: rough numbers, bigger is better."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.answers import Seat
from engine.resistance.clues import candidates, isolable, may_keep, zones_with
from engine.resistance.components import TOP_LEVEL, components
from engine.resistance.crafting import BOMB
from engine.resistance.skills import (
    FREE_MARGIN,
    SABOTAGE_MARGIN,
    effective_level,
    margin,
)
from engine.resistance.stance import EMPTY, Bearing, Want, Worths, ZoneForces, known_worths
from engine.resistance.state import Player, Resistance
from engine.resistance.team import level
from engine.resistance.zones import Zone

OF_BOMB = components().specials[BOMB].parts


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot weighs the two halves of the game: holding the army back, and the objective.

    ``far_sighted``: it plans ways of several Moves, shares the work out, and sees where the army lands next.
    ``schemes``: it prepares the raid on the base, and has the bomb go to whoever can plant it.
    """

    hold_back: float
    objective: float
    spend_on_safety: bool
    far_sighted: bool = False
    schemes: bool = False


CAUTIOUS = Temper(hold_back=1.0, objective=0.9, spend_on_safety=True)
BOLD = Temper(hold_back=0.5, objective=1.3, spend_on_safety=False, far_sighted=True)
PLANNER = Temper(hold_back=0.7, objective=1.2, spend_on_safety=True, far_sighted=True, schemes=True)

CARD_WORTH = {
    "boss": 90,
    "commando": 80,
    "train": 70,
    "slow": 60,
    "targeted-investigation": 55,
    "targeted-search": 50,
    "airlift": 30,
    "remote-transfer": 20,
}


def parts_held(player: Player) -> int:
    return sum([1 for part in OF_BOMB if player.objects.get(part)])


def can_sabotage(game: Resistance, player: Player, zone: Zone) -> bool:
    return margin(game, player, "sabotage", zone) >= SABOTAGE_MARGIN


def clue_worth(game: Resistance, clue: str) -> float:
    """A clue is worth the zones it rules out, as long as a zone is left that clues can single out."""
    known = game.island.known
    left = candidates(game) & zones_with(known, clue).possible
    if not may_keep(game, clue) or not left & isolable(known):
        return -1
    return len(candidates(game)) - len(left)


class Outlook:
    """The table as it stands at one decision: what all players can bring about, worked out once.

    ``recipe``: the parts of what has to be crafted next. ``wants_parts``: those that nobody holds yet.
    ``parts_are_spread``: all are held, and nobody has put them together. ``raid_is_on``: the base is known
    and the bomb is made.
    """

    def __init__(self, game: Resistance, temper: Temper) -> None:
        self.game = game
        self.temper = temper
        held = {item for player in game.players for item, number in player.objects.items() if number}
        self.recipe = self._recipe(BOMB in held)
        self.wants_parts = [part for part in self.recipe if part not in held]
        self.parts_are_spread = bool(self.recipe) and not self.wants_parts
        self.raid_is_on = temper.schemes and bool(game.bases) and BOMB in held
        self._worths_of: dict[Seat, Worths] = {}
        self._pressures: dict[Zone, float] = {}

    @cached_property
    def looks_for_base(self) -> bool:
        """Whether clues still lead to something: a base, or whatever else the scenario hides."""
        return self.game.found < len(self.game.scenario.hidden) and len(candidates(self.game)) > 1

    @cached_property
    def bomb_holder(self) -> Player | None:
        return next((player for player in self.game.players if player.objects.get(BOMB)), None)

    def _recipe(self, bomb_is_made: bool) -> tuple[str, ...]:
        """A bomb for the bases comes first, then what the scenario names."""
        game = self.game
        if game.bases_destroyed < game.scenario.bases and not bomb_is_made:
            return OF_BOMB
        item = game.scenario.craft
        return () if item is None or game.crafted else components().specials[item].parts

    @cached_property
    def collector(self) -> Player:
        """Who brings the bomb together: the one with most parts, then the best engineer."""
        skill = "mil" if self.temper.far_sighted else "eng"
        return max(self.game.players, key=lambda p: (self.parts_held(p), level(p, skill), -p.seat))

    def parts_held(self, player: Player) -> int:
        """How many of the parts that are wanted the player has."""
        return sum([1 for part in self.recipe if player.objects.get(part)])

    @cached_property
    def poor(self) -> bool:
        players = self.game.players
        return sum([player.cubes for player in players]) < len(players)

    @cached_property
    def _officer_worth(self) -> float:
        """An officer who leaves the island: the fewer are left in reserve, the nearer the defeat."""
        return 40 + 200 / (1 + self.game.officers_in_reserve) if self.temper.far_sighted else 40

    @cached_property
    def saboteur(self) -> Player:
        """Who is to plant the bomb: the best fighter, and among equals whoever has it or most of it."""
        return max(
            self.game.players,
            key=lambda p: (level(p, "mil"), p.objects.get(BOMB, 0), parts_held(p), -p.seat),
        )

    def brings_army(self, player: Player) -> bool:
        """Whether the army would answer the player's next action, and not that of another one."""
        lead = self.game.lead
        return player.counter == lead and any(other.counter < lead for other in self.game.players)

    def object_worth(self, player: Player, item: str) -> float:
        """What an object card is worth in this player's hands."""
        if item in self.wants_parts:
            return 100
        if item == "art-of-war" and level(player, "mil") >= 3:
            return 80
        if item in components().parts and not player.objects[item]:
            return 40
        if item == "junk":
            return -1
        return 20 if not player.objects[item] else 0

    def worths(self, player: Player) -> Worths:
        """What zones are worth to the player, by the forces there."""
        found = self._worths_of.get(player.seat)
        if found is None:
            fighter = (70 if self.raid_is_on else 30) if self.needs_fighters(player) else 0
            found = self._worths_of[player.seat] = known_worths(player, self._want, fighter)
        return found

    @cached_property
    def _want(self) -> Want:
        temper = self.temper
        return Want(
            hold_back=temper.hold_back,
            objective=temper.objective,
            officer=self._officer_worth,
            poor=self.poor,
            seeks_base=self.looks_for_base,
            seeks_parts=bool(self.wants_parts),
        )

    @cached_property
    def _forces(self) -> dict[Zone, ZoneForces]:
        """What of each zone matters to whoever acts there."""
        soldiers, officers, cubes = self.game.soldiers, self.game.officers, self.game.cubes
        rings = self.game.island.known.rings
        forces = dict.fromkeys(rings, EMPTY)
        for zone in {*soldiers, *officers, *cubes} & rings.keys():
            forces[zone] = soldiers.get(zone, 0), officers.get(zone, 0), cubes.get(zone, 0) < rings[zone]
        return forces

    def forces(self, zone: Zone) -> ZoneForces:
        """What of a zone matters to whoever acts there; an unknown settlement is asked for."""
        found = self._forces.get(zone)
        if found is None:
            self.game.island.rings(zone)
            del self._forces
            found = self._forces[zone]
        return found

    def kill_worth(self, player: Player, zone: Zone) -> float:
        """What eliminating in a zone would bring: a slower army and two cubes a soldier."""
        return self.worths(player)[self.forces(zone)].kill * self._pressure(zone)

    def _pressure(self, zone: Zone) -> float:
        """How much room here matters: more where the army lands next and finds no place, and at a base."""
        if not self.temper.far_sighted:
            return 1
        found = self._pressures.get(zone)
        if found is None:
            game, tokens = self.game, self._crowded
            crowded = tokens.get(zone, 0)
            for near in game.island.known.neighbours(zone):
                crowded += tokens.get(near, 0)
            found = 0.6 + 6 * crowded / self._bagged + (1 if zone in game.bases else 0)
            self._pressures[zone] = found
        return found

    @cached_property
    def _bagged(self) -> int:
        return 1 + self.game.bag.total()

    @cached_property
    def _crowded(self) -> dict[Zone, int]:
        """The tokens in the bag that would land the army where it finds no place."""
        game = self.game
        speed, rings, bag = game.speed, game.island.known.rings, game.bag
        soldiers, officers = game.soldiers, game.officers
        return {
            zone: bag[zone]
            for zone in rings.keys() & bag.keys()
            if rings[zone] - soldiers.get(zone, 0) - officers.get(zone, 0) < speed
        }

    def draw_worth(self, player: Player, action: str, zone: Zone) -> float:
        """What searching, investigating or recruiting in a zone would bring."""
        return self.worths(player)[self.forces(zone)].draws[action]

    @cached_property
    def raider(self) -> Player:
        """Who is to plant the bomb: whoever has it, unless another one is able to and that player is not."""
        holder = self.bomb_holder
        if holder is None or not self.temper.schemes:
            return holder or self.saboteur
        able = level(holder, "mil") >= SABOTAGE_MARGIN or "boss" in self.game.available
        return holder if able or level(self.saboteur, "mil") < SABOTAGE_MARGIN else self.saboteur

    def needs_fighters(self, player: Player) -> bool:
        """Whoever is to plant the bomb, or to strike the general, cannot do it with the team as it is."""
        fights = self.game.scenario.bases or self.game.scenario.general
        return (
            bool(fights)
            and self.temper.far_sighted
            and player is self.raider
            and level(player, "mil") < TOP_LEVEL
        )

    def zone_worth(self, player: Player, zone: Zone) -> float:
        """The best that the player could do in a zone."""
        kill, worth, _ = self.worths(player)[self.forces(zone)]
        if kill:
            worth = max(worth, kill * self._pressure(zone))
        if self.parts_are_spread:
            worth = max(worth, self._meeting_worth(player, zone))
        if zone in (self.game.general, self.game.person):
            worth = max(worth, self._objective_worth(player, zone))
        return max(worth, self._raid_worth(player, zone)) if zone in self.game.bases else worth

    def _objective_worth(self, player: Player, zone: Zone) -> float:
        """Whoever can meet the objective goes there first; the others make room for that."""
        general = zone == self.game.general
        action, least = ("strike", 1) if general else ("free", FREE_MARGIN)
        able = Bearing.of(player, action).margin(self.game.occupants(zone)) >= least
        if general:
            able = able and effective_level(player, action) == TOP_LEVEL
        return 350 if able else 110 if self.game.occupants(zone) else 0

    def _meeting_worth(self, player: Player, zone: Zone) -> float:
        """Parts of the bomb that are spread over several hands want to come together."""
        to = self.collector
        if player is not to:
            return 110 if self.parts_held(player) and to.pawn == zone else 0
        others = (other for other in self.game.players if other is not to and other.pawn == zone)
        return 70 if any(self.parts_held(other) for other in others) else 0

    def _raid_worth(self, player: Player, zone: Zone) -> float:
        """A bomb wants to go to the base, and help wants to be there first."""
        if player.objects.get(BOMB):
            return 400
        return 120 if self.game.occupants(zone) else 0

    def way_worth(self, player: Player, zone: Zone) -> float:
        """What a zone is worth as the end of a Move: what can be done there, and how near the base it is."""
        here = self.zone_worth(player, zone)
        if self.game.bases and player.objects.get(BOMB):
            return max(here, self._bomb_worth(player, zone))
        if self.raid_is_on and player is self.raider:
            return max(here, 90 - 5 * self._far(zone, self.game.bases))
        return here

    def way_worths(self, player: Player, zones: Iterable[Zone]) -> list[float]:
        """What each zone is worth as the end of a Move: in most there are nothing but forces to look at."""
        game = self.game
        on_its_way = player.objects.get(BOMB) or (self.raid_is_on and player is self.raider)
        if game.bases and on_its_way:
            return [self.way_worth(player, zone) for zone in zones]
        special = {*game.bases, game.general, game.person}
        if self.parts_are_spread:
            special.update([other.pawn for other in game.players])
        known, forces, pressures = self.worths(player), self._forces, self._pressures
        far_sighted = self.temper.far_sighted
        found: list[float] = []
        for zone in zones:
            if zone in special:
                found.append(self.way_worth(player, zone))
                continue
            kill, worth, _ = known[forces.get(zone) or self.forces(zone)]
            if kill and far_sighted:
                kill *= pressures.get(zone) or self._pressure(zone)
            found.append(kill if kill > worth else worth)
        return found

    def _bomb_worth(self, player: Player, zone: Zone) -> float:
        """How near the bomb comes to the base, or to whoever is able to plant it."""
        if self.raid_is_on and player is not self.raider:
            return 350 - 10 * self._far(zone, [self.raider.pawn])
        able = level(player, "mil") >= SABOTAGE_MARGIN or "boss" in self.game.available
        near = 300 if able or not self.temper.schemes else 60
        return near - 10 * self._far(zone, self.game.bases)

    def _far(self, zone: Zone, ends: list[Zone]) -> int:
        known = self.game.island.known
        return min([known.distances(end).get(zone, 99) for end in ends])
