"""What both episodes keep: the people, the zones, the officers and the pool. Only rules change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.facts import Facts
from engine.messages import Message, say
from engine.perseverance.cards import Challenge, StageCard
from engine.perseverance.dice import PoolDie, PoolLook
from engine.perseverance.die_spaces import DieSpaces
from engine.perseverance.scoring import ScoringTile

Owner: TypeAlias = int
"""A seat, or one of the two below: whose piece it is."""

NEUTRAL: Owner = -1
DISSENTERS: Owner = -2

LIGHT, HEAVY, LEADER = "light", "heavy", "leader"
SOLDIERS = (LIGHT, HEAVY)
SOLDIERS_EACH = 5
DICE_EACH = 5
SETTLEMENTS_EACH = 12
BASE_POPULATION = 2


@dataclass
class Party:
    """Somebody with votes: a player, or the Dissenters."""

    owner: Owner
    name: str | Message
    votes: int = 0


@dataclass
class Patrol:
    """A card of one or two stages under way, with the soldiers bound to it.

    ``spared``: the leader on the card has ignored a threat roll, which it may do once.
    """

    card: StageCard
    soldiers: Counter[str]
    stage: int = 1
    spared: bool = False


@dataclass
class Player(Party):
    """One player: what is on the player board and in the personal supply.

    ``ledger`` says where the followers came from; its sum is what the dial shows.
    """

    leader: str = ""
    ledger: Counter[str] = field(default_factory=Counter)
    assets: Counter[str] = field(default_factory=Counter)
    board: Counter[str] = field(default_factory=Counter)
    supply: Counter[str] = field(default_factory=lambda: Counter(light=SOLDIERS_EACH, heavy=SOLDIERS_EACH))
    patrol: Patrol | None = None
    completed: int = 0
    threat: Counter[str] = field(default_factory=Counter)

    @property
    def seat(self) -> int:
        return self.owner

    @property
    def followers(self) -> int:
        return sum(self.ledger.values())

    @property
    def on_patrol(self) -> Counter[str]:
        return self.patrol.soldiers if self.patrol is not None else Counter()


@dataclass(frozen=True, slots=True)
class PlacedDie:
    """A die on the main board: the effect it stands at, and the number of its space where that is known."""

    die: PoolDie
    effect: str
    space: int | None = None


@dataclass
class Zone:
    """The town's side of a zone; settlements by their space, 1 the lowest."""

    id: str
    production: str
    settlements: dict[int, Owner] = field(default_factory=dict)
    dice: list[PlacedDie] = field(default_factory=list)
    leaders: list[Owner] = field(default_factory=list)

    @property
    def population(self) -> int:
        return BASE_POPULATION + len(self.settlements)

    def own_settlements(self, owner: Owner) -> int:
        return list(self.settlements.values()).count(owner)

    def own_dice(self, owner: Owner) -> int:
        return sum(placed.die.owner == owner for placed in self.dice)

    def presence(self, owner: Owner) -> int:
        """Own dice, settlements and leader; pieces outside the town do not count."""
        return self.own_dice(owner) + self.own_settlements(owner) + self.leaders.count(owner)


@dataclass
class Officer:
    """An officer: four influence spaces, the influence pool, and the bonus for a filled row."""

    id: str
    zone: str
    bonus: Counter[str]
    spaces: list[Owner] = field(default_factory=list)
    pool: Counter[Owner] = field(default_factory=Counter)

    def cubes(self, owner: Owner) -> int:
        return self.spaces.count(owner) + self.pool[owner]


@dataclass(kw_only=True)
class Town:
    """The table, as far as both episodes have it in common. ``effects`` names the zone of each effect."""

    facts: Facts
    names: tuple[str, ...]
    settings: dict[str, str]
    dice: PoolLook
    zones: dict[str, Zone]
    effects: dict[str, str]
    die_spaces: DieSpaces
    cubes_each: int
    challenge_cards: dict[str, Challenge]
    challenges: dict[str, Counter[str]]
    players: Sequence[Player]
    scoring_tiles: tuple[ScoringTile, ...]
    dissenters: Party | None = None
    officers: dict[str, Officer] = field(default_factory=dict)
    pool: list[PoolDie] = field(default_factory=list)
    tiles: list[tuple[int, ...]] = field(default_factory=list)
    assemblies: int = 0
    active: int = 0
    news: list[Message] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Every action is chosen and checked; otherwise placements are told and crises are run."""
        return self.settings["keeping"] == "full"

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def parties(self) -> list[Party]:
        return [*self.players, *([self.dissenters] if self.dissenters else [])]

    def on(self, setting: str) -> bool:
        return self.settings[setting] == "yes"

    def officer_of(self, zone: str) -> Officer:
        return next(officer for officer in self.officers.values() if officer.zone == zone)

    def tile_subject(self, place: int) -> str:
        """The scoring tile in this place of those that are left, as facts name it."""
        number = len(self.scoring_tiles) - len(self.tiles) + 1 + place
        return f"{len(self.names)}-{number}"

    def from_seat(self, seat: int) -> list[Player]:
        """All players clockwise, beginning with this one."""
        return [*self.players[seat:], *self.players[:seat]]

    def open_effects(self) -> list[str]:
        """The effects at which a die may be placed, if there is a space."""
        return list(self.effects)

    def threat_help(self, _player: Player) -> int:
        """What is added to every threat roll of the player."""
        return 0

    def bonus_times(self, _player: Player) -> int:
        """How often the player receives the bonus of an officer."""
        return 1

    def dice_in_play(self, owner: Owner) -> int:
        in_pool = sum(die.owner == owner for die in self.pool)
        return in_pool + sum(zone.own_dice(owner) for zone in self.zones.values())

    def dice_total(self) -> int:
        return len(self.pool) + sum(len(zone.dice) for zone in self.zones.values())

    def cubes_left(self, owner: Owner) -> int:
        return self.cubes_each - sum(officer.cubes(owner) for officer in self.officers.values())

    def settlements(self, owner: Owner) -> int:
        return sum(zone.own_settlements(owner) for zone in self.zones.values())

    def settlements_left(self, owner: Owner) -> int:
        return SETTLEMENTS_EACH - self.settlements(owner)

    def colour(self, owner: Owner) -> str:
        return self.dice.colours[len(self.names) + 1 if owner == DISSENTERS else owner + 1]

    def whose(self, owner: Owner) -> str | Message:
        """A piece's owner in words."""
        if owner == NEUTRAL:
            return say("perseverance.neutral")
        return next(party.name for party in self.parties if party.owner == owner)

    def tell(self, *news: Message) -> None:
        """Something the table must hear: it comes with the next question or instruction."""
        self.news.extend(news)

    def take_news(self) -> tuple[Message, ...]:
        news, self.news = tuple(self.news), []
        return news


def named(zones: Iterable[tuple[str, str]]) -> dict[str, Zone]:
    """Zones by id, left to right, each with what it produces."""
    return {id: Zone(id, production) for id, production in zones}
