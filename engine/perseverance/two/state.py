"""The state of Episode 2: the town, and around it the map with its camps, outposts, towers and dinos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.perseverance.cards import StageCard
from engine.perseverance.die_spaces import DieSpace
from engine.perseverance.picks import ZoneEffect
from engine.perseverance.state import BASE_POPULATION, LEADER, SOLDIERS, Owner, Player, Town, Zone
from engine.perseverance.two.board import DISCOVERY
from engine.perseverance.two.box import AttackCard, Leader, Outpost
from engine.perseverance.two.hex_map import (
    EDGE,
    FACES,
    OUTPOST,
    SPECIES,
    START,
    TEMPLE,
    DinoSpace,
    Hex,
    Map,
    TileFace,
    beside,
    edge_ids,
    face_of,
    hex_of,
)

CAMPS_EACH = 6
TOWERS_EACH = 3
CUBES_EACH = 25


@dataclass(frozen=True, slots=True)
class Rally:
    """The rally marker: beside a camp, or on an outpost."""

    hex: str
    at: str


@dataclass
class Breach:
    """A failed attack beside the player board: its card, the dinos on it, and where the token lies."""

    card: AttackCard
    dinos: Counter[str]
    hex: str
    at: str


@dataclass
class Explorer(Player):
    """A player of Episode 2; ``patrol`` is the adventure in progress, ``completed`` counts finished ones.

    ``hand`` names the cards that were taken openly; those dealt face down are only known by their deck.
    ``fresh`` perks were gained in this step of the turn and do not work yet.
    """

    perks: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    permanent: int = 0
    pen: Counter[str] = field(default_factory=Counter)
    toppled: Counter[str] = field(default_factory=Counter)
    hand: list[str] = field(default_factory=list)
    breach: Breach | None = None

    def has(self, perk: str) -> bool:
        """Whether the perk works now."""
        return perk in self.perks and perk not in self.fresh

    def leaves_board(self, kind: str) -> None:
        """A soldier goes: one that stands, as long as there is one."""
        self.board[kind] -= 1
        self.toppled[kind] = min(self.toppled[kind], self.board[kind])

    def soldiers_in_play(self, kind: str) -> int:
        """On the player board or on the adventure, toppled or not."""
        return self.board[kind] + self.on_patrol[kind]


@dataclass
class Built:
    """An outpost on the map; the settlement that marks its owner is part of it."""

    outpost: Outpost
    owner: Owner


@dataclass
class HexArea:
    """A hex with what is on it. Dinos by the number of their space, 1 the first along the arrows.

    ``letter`` is the face that lies up; what it shows is known once somebody looked at it.
    """

    hex: Hex
    letter: str = FACES[0]
    face: TileFace | None = None
    temple: bool = False
    cleared: bool = False
    dinos: dict[int, str] = field(default_factory=dict)
    camp: Owner | None = None
    outpost: Built | None = None
    tower: Owner | None = None

    @property
    def is_temple(self) -> bool:
        return self.temple

    @property
    def terrain(self) -> str:
        """Which adventure card clears it: the temple asks for one of its own."""
        return TEMPLE if self.is_temple else self.hex.terrain

    @property
    def may_be_cleared(self) -> bool:
        """A tile that can still be removed; the temple and the printed hexes stay."""
        return not self.cleared and self.hex.kind not in (EDGE, START) and not self.is_temple

    @property
    def spaces(self) -> tuple[DinoSpace, ...]:
        """The dino spaces that lie open; a cleared area has none."""
        return self.face.spaces if self.face is not None and not self.cleared else ()

    def first_empty(self) -> int | None:
        """The number of the first empty dino space along the arrows."""
        return next((n for n in range(1, len(self.spaces) + 1) if n not in self.dinos), None)

    def dangerous(self) -> list[int]:
        """The occupied spaces with the dangerous mark."""
        return [number for number in sorted(self.dinos) if self.spaces[number - 1].dangerous]

    def own(self, owner: Owner) -> int:
        """Camp and outpost of this owner; overrun ones count."""
        return int(self.camp == owner) + int(self.outpost is not None and self.outpost.owner == owner)


@dataclass
class Discovery(Zone):
    """The zone around the town: outposts are its population; camps, outposts and dice its presence."""

    areas: dict[str, HexArea] = field(default_factory=dict)

    @property
    def population(self) -> int:
        return BASE_POPULATION + sum(area.outpost is not None for area in self.areas.values())

    def presence(self, owner: Owner) -> int:
        built = sum(area.own(owner) for area in self.areas.values())
        return built + self.own_dice(owner) + self.leaders.count(owner)


@dataclass(kw_only=True)
class Expedition(Town):
    """The whole table of Episode 2.

    ``offer`` and ``deck`` of adventure cards by terrain; ``under_deck`` holds those that come last.
    ``rallies``: where the rally marker lies; an attack inside another is resolved first.
    ``considered``: effects of which it is being found out whether they can be resolved.
    ``effect_rules``: how each effect goes; some outposts resolve another one.
    """

    players: list[Explorer]
    side: str
    map: Map
    areas: dict[str, HexArea]
    settlement_spaces: dict[str, int | None]
    adventure_cards: dict[str, StageCard]
    deck_of: dict[str, str]
    terrain_of: dict[str, str]
    deck_sizes: dict[str, int]
    outposts: dict[str, Outpost]
    attack_cards: dict[str, AttackCard]
    leaders: dict[str, Leader]
    start: Counter[str]
    dino_sets: dict[tuple[str, int], int]
    unknown_sets: tuple[tuple[str, int], ...]
    decks: dict[str, Counter[str]]
    under_deck: dict[str, Counter[str]]
    offer: dict[str, list[str]]
    outpost_deck: Counter[str]
    under_outposts: Counter[str] = field(default_factory=Counter)
    outpost_offer: list[str] = field(default_factory=list)
    attack_deck: dict[str, Counter[str]] = field(default_factory=dict)
    attack_discards: dict[str, Counter[str]] = field(default_factory=dict)
    played: set[str] = field(default_factory=set)
    rallies: list[Rally] = field(default_factory=list)
    considered: list[str] = field(default_factory=list)
    effect_rules: Mapping[str, ZoneEffect[Expedition, Explorer]] = field(default_factory=dict)
    postponed: Explorer | None = None
    under_way: dict[str, object] = field(default_factory=dict)
    """What an attack or a fight has come to, step by step, for the page."""

    @property
    def player(self) -> Explorer:
        return self.players[self.active]

    def open_effects(self) -> list[str]:
        """All but the outposts that are overrun."""
        taken = [
            player.breach.hex for player in self.players if player.breach and player.breach.at == OUTPOST
        ]
        closed = {built.outpost.id for hex in taken if (built := self.areas[hex].outpost)}
        return [id for id in self.effects if id not in closed]

    def threat_help(self, player: Player) -> int:
        return 2 if self.players[player.owner].has("CM-3B") else 0

    def bonus_times(self, player: Player) -> int:
        return 2 if self.players[player.owner].has("CA-2A") else 1

    def cubes_left(self, owner: Owner) -> int:
        perks = len(self.players[owner].perks) if owner >= 0 else 0
        return super().cubes_left(owner) - perks

    def settlements_left(self, owner: Owner) -> int:
        return super().settlements_left(owner) - self.own_outposts(owner)

    def own_camps(self, owner: Owner) -> int:
        return [area.camp for area in self.areas.values()].count(owner)

    def own_outposts(self, owner: Owner) -> int:
        return sum(area.outpost is not None and area.outpost.owner == owner for area in self.areas.values())

    def own_towers(self, owner: Owner) -> int:
        return [area.tower for area in self.areas.values()].count(owner)

    def camps_left(self, owner: Owner) -> int:
        return CAMPS_EACH - self.own_camps(owner)

    def towers_left(self, owner: Owner) -> int:
        return TOWERS_EACH - self.own_towers(owner)

    def cleared(self) -> list[str]:
        """The cleared areas from left to right, the start area among them."""
        return [id for id, area in self.areas.items() if area.cleared]

    @property
    def keeps_map(self) -> bool:
        """Whether the box knows the dinos on the map; by hand, the table of an own copy does."""
        return self.full or self.facts.example

    def around(self, id: str) -> tuple[str, ...]:
        """The hexes that touch this one."""
        for edge in edge_ids(self.facts.get("edges")):
            if edge not in self.areas:
                self.areas[edge] = HexArea(hex_of(self.facts, edge))
        return beside(self.facts, id, self.areas)

    def under(self, id: str, at: str) -> Counter[str]:
        """What covering the camp or outpost space of an area gives."""
        return Counter(self.facts.get(f"{at}_space", id))

    def attackers(self, id: str) -> str:
        """The terrain of an area, from whose deck its attacks come."""
        return self.areas[id].hex.terrain or str(self.facts.get("terrain", id))

    def look_at(self, ids: Iterable[str]) -> None:
        """What lies on these hexes matters from now on: their dino spaces, and the dinos of the set-up."""
        for area in (self.areas[id] for id in ids):
            if area.face is None and not area.cleared:
                area.face = face_of(self.facts, area.hex, area.letter)
                spaces = enumerate(area.spaces, 1)
                area.dinos = {number: space.species for number, space in spaces if space.start}

    def overrun(self, id: str, at: str) -> bool:
        """A breach token lies under the camp or on the outpost of this area."""
        return any(
            player.breach is not None and (player.breach.hex, player.breach.at) == (id, at)
            for player in self.players
        )

    def add_effect(self, outpost: Outpost) -> None:
        """A built outpost gives Discovery an effect with one die space."""
        self.effects[outpost.id] = DISCOVERY
        self.die_spaces.of[outpost.id] = (DieSpace(outpost.symbol),)
        self.die_spaces = replace(self.die_spaces, complete=self.die_spaces.complete | {outpost.id})

    def built_at(self, outpost: str) -> HexArea | None:
        """Where this outpost stands, if it is built."""
        return next(
            (area for area in self.areas.values() if area.outpost and area.outpost.outpost.id == outpost),
            None,
        )

    def dinos_left(self, species: str) -> int:
        """In the supply: neither on the map, nor on an attack card, nor in a pen."""
        out = sum([[*area.dinos.values()].count(species) for area in self.areas.values()])
        for player in self.players:
            out += player.pen[species] + (player.breach.dinos[species] if player.breach else 0)
        return SPECIES[species] - out

    def leader_zone(self, player: Player) -> str | None:
        """The zone of the main board where the leader stands."""
        return next((id for id, zone in self.zones.items() if player.owner in zone.leaders), None)

    def leader_is_home(self, player: Player) -> bool:
        """On the player board: neither on the main board nor on an adventure."""
        return self.leader_zone(player) is None and not player.on_patrol[LEADER]

    def standing(self, player: Explorer) -> Counter[str]:
        """Soldiers and leader on the player board that are not toppled."""
        held = Counter({kind: player.board[kind] for kind in SOLDIERS})
        held[LEADER] = int(self.leader_is_home(player))
        return held - player.toppled

    def free_settlement_spaces(self, zone: str) -> list[int]:
        """The free spaces, lowest first; where no file says how many there are, always one more."""
        number = self.settlement_spaces[zone]
        taken = self.zones[zone].settlements
        spaces = range(1, 1 + (number if number is not None else len(taken) + 1))
        return [space for space in spaces if space not in taken]
