"""The state of Episode 1: the town, and before it the Defense areas with dinos, traps, walls and soldiers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.messages import Message
from engine.perseverance.cards import StageCard
from engine.perseverance.one.board import DINOS, Grid
from engine.perseverance.one.box import TRAPS_EACH, Leader
from engine.perseverance.state import LEADER, Owner, Player, Town

WALLS_EACH = 7

TOP, BOTTOM = "top", "bottom"
PAYS = {TOP: "valor", BOTTOM: "safeguard"}
"""What a piece earns by the row it is placed in."""

OPEN_SPACES = range(1, 7)
ALL_SPACES = range(1, 11)


@dataclass
class Trap:
    """A trap; its kind is nobody's to know until it is turned up."""

    owner: Owner
    kind: str | None = None


@dataclass
class Fighter:
    """A soldier or leader on a Soldier space."""

    owner: Owner
    kind: str
    toppled: bool = False


@dataclass
class TownArea:
    """A Defense area. Dinos and traps by space, walls by column, soldiers and leaders by post (``top-2``)."""

    zone: str
    grid: Grid
    dangerous: bool = False
    dinos: dict[str, str] = field(default_factory=dict)
    traps: dict[str, Trap] = field(default_factory=dict)
    walls: dict[int, Owner] = field(default_factory=dict)
    posts: dict[str, Fighter] = field(default_factory=dict)

    @property
    def spaces(self) -> tuple[str, ...]:
        """The uncovered Dino spaces along the arrows."""
        return self.grid.spaces(dangerous=self.dangerous)

    def free_spaces(self) -> list[str]:
        """Where the next dinos go; a trap does not fill a space."""
        return [space for space in self.spaces if space not in self.dinos]

    def trap_spaces(self) -> list[str]:
        return [space for space in self.free_spaces() if space not in self.traps]

    def wall_spaces(self) -> list[int]:
        return [column for column in range(1, self.grid.columns + 1) if column not in self.walls]

    def free_posts(self) -> list[str]:
        columns = range(1, self.grid.columns + 1)
        return [post for row in (TOP, BOTTOM) for c in columns if (post := f"{row}-{c}") not in self.posts]

    def fighters(self, row: str) -> Iterator[tuple[int, Fighter]]:
        """The pieces of a row, left to right."""
        for column in range(1, self.grid.columns + 1):
            if (fighter := self.posts.get(f"{row}-{column}")) is not None:
                yield column, fighter

    def dinos_before(self, column: int) -> list[str]:
        """The occupied spaces of a column, nearest the Wall first."""
        return [space for space in self.grid.column(column) if space in self.dinos]

    @property
    def full(self) -> bool:
        return not self.free_spaces()

    def contribution(self, owner: Owner) -> int:
        """Own soldiers, standing or toppled, leader, walls and traps."""
        return self.own_walls(owner) + self.own_traps(owner) + self.own_fighters(owner)

    def own_walls(self, owner: Owner) -> int:
        return list(self.walls.values()).count(owner)

    def own_traps(self, owner: Owner) -> int:
        return sum(trap.owner == owner for trap in self.traps.values())

    def own_fighters(self, owner: Owner, *kinds: str) -> int:
        mine = [fighter for fighter in self.posts.values() if fighter.owner == owner]
        return sum(not kinds or fighter.kind in kinds for fighter in mine)


@dataclass
class Attack:
    """An attack under way: its phase, the dinos each player defeated, the soldiers who fell, what breached.

    ``told`` keeps what happened in each phase, for everybody to look up while the attack goes on.
    """

    area: TownArea
    active: Player
    phase: str = ""
    piles: defaultdict[Owner, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    fallen: defaultdict[Owner, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    breached: int = 0
    told: dict[str, list[Message]] = field(default_factory=dict)


@dataclass(kw_only=True)
class Perseverance(Town):
    """The whole table of Episode 1."""

    players: list[Player]
    side: str
    patrol_cards: dict[str, StageCard]
    prizes: tuple[int, ...]
    leaders: dict[str, Leader]
    side_a: Counter[str]
    areas: dict[str, TownArea]
    deck: Counter[str]
    under_deck: Counter[str] = field(default_factory=Counter)
    offer: list[str] = field(default_factory=list)
    breach_tokens: tuple[str, ...] = ()
    used_traps: dict[Owner, Counter[str]] = field(default_factory=dict)
    shown_dinos: dict[str, str] = field(default_factory=dict)
    in_hand: Counter[str] = field(default_factory=Counter)
    postponed: Player | None = None
    attack: Attack | None = None

    def tell(self, *news: Message) -> None:
        super().tell(*news)
        if self.attack is not None:
            self.attack.told.setdefault(self.attack.phase, []).extend(news)

    def dinos_left(self, dino: str) -> int:
        """In the supply: neither on the board nor before a player."""
        out = sum(list(area.dinos.values()).count(dino) for area in self.areas.values())
        return DINOS[dino] - out - self.in_hand[dino]

    def walls(self, owner: Owner) -> int:
        return sum(area.own_walls(owner) for area in self.areas.values())

    def traps(self, owner: Owner) -> int:
        """Traps in the Defense areas; used ones lie beside the Chief Engineer."""
        return sum(area.own_traps(owner) for area in self.areas.values())

    def fighters(self, owner: Owner, *kinds: str) -> int:
        return sum(area.own_fighters(owner, *kinds) for area in self.areas.values())

    def walls_left(self, owner: Owner) -> int:
        return WALLS_EACH - self.walls(owner)

    def traps_left(self, owner: Owner) -> int:
        return TRAPS_EACH - self.traps(owner) - self.used_traps[owner].total()

    def leader_is_out(self, owner: Owner) -> bool:
        """On the main board, in the town or before it."""
        in_town = any(owner in zone.leaders for zone in self.zones.values())
        return in_town or bool(self.fighters(owner, LEADER))

    def settlement_spaces(self, zone: str) -> list[int]:
        """Free spaces; 7–10 are covered until the zone was attacked."""
        spaces = ALL_SPACES if self.areas[zone].dangerous else OPEN_SPACES
        return [space for space in spaces if space not in self.zones[zone].settlements]
