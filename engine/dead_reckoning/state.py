"""The state of a game of Dead Reckoning: where every piece is. Rules change it, nothing else does."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.dead_reckoning.abilities import Ability
from engine.dead_reckoning.box import FORT, GARRISON, OUTPOST, BoxContents, HullTile
from engine.dead_reckoning.cards import Card
from engine.dead_reckoning.crew import TOP_LEVEL, CrewKind
from engine.dead_reckoning.fight_state import Fight
from engine.dead_reckoning.landing import Landing, load_landing
from engine.dead_reckoning.layout import UNTRACED, TowerLayout, load_layout
from engine.dead_reckoning.ocean import HARBOUR, SEAS, Place
from engine.dead_reckoning.pieces import value_of
from engine.facts import FactKey, Facts

BLACK = "black"
HAND_LIMIT = 6


@dataclass
class HullSpace:
    """A hull space: what was laid on it, the last on top, and the tokens in its hold."""

    name: str
    stack: list[HullTile]
    cargo: int = 0
    coin: int = 0

    @property
    def hold(self) -> int:
        return self.stack[-1].hold if self.stack else 0

    @property
    def load(self) -> int:
        return self.cargo + self.coin

    def shown(self, *, even_loaded: bool = False) -> HullTile | None:
        """The tile whose sails and cannons count now: only with an empty hold, or with none at all."""
        works = self.stack and (even_loaded or not self.load)
        return self.stack[-1] if works else None


@dataclass
class Sailor:
    """A sailor card: art, an ability card at some level, and up to three advancements."""

    id: str
    kind: CrewKind
    level: int = 1
    sleeved: list[Card] = field(default_factory=list)

    @property
    def icons(self) -> Counter[str]:
        crew = self.kind.levels[self.level - 1].icons
        return sum((card.icons for card in self.sleeved), Counter(crew))

    @property
    def draw_bonus(self) -> int:
        per = [card.draw_per for card in self.sleeved if card.draw_per]
        return self.icons["draw"] + sum(self.icons[icon] for icon in per)

    def abilities(self) -> Iterator[tuple[str, Ability]]:
        """Each ability with a key of its own on this card."""
        sources = {"crew": self.kind.levels[self.level - 1].abilities}
        for source, found in (sources | {card.id: card.abilities for card in self.sleeved}).items():
            yield from ((f"{source} {at}", ability) for at, ability in enumerate(found))

    def takes(self, card: Card) -> bool:
        """Whether the advancement would neither cover another one nor be covered."""
        return not {p for one in self.sleeved for p in one.positions} & set(card.positions)


@dataclass
class Player:
    """One player: ship, dock, chest, sailors and cubes."""

    seat: int
    name: str
    colour: str
    sailors: dict[str, Sailor]
    reserve: int
    hull: list[HullSpace]
    printed_cannons: int
    dock: int = 0
    chest: int = 0
    at: Place = HARBOUR
    pirate: bool = False
    damage: int = 0
    hand: int = 0
    known: set[str] = field(default_factory=set)
    shuffles: int = 0
    in_play: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    achievements: list[str] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    counters: Counter[str] = field(default_factory=Counter)
    owes_level: bool = False
    done: bool = False

    @property
    def cargo(self) -> int:
        return sum(space.cargo for space in self.hull)

    @property
    def coin(self) -> int:
        return sum(space.coin for space in self.hull)

    @property
    def room(self) -> int:
        return sum(space.hold - space.load for space in self.hull)

    @property
    def cannons(self) -> int:
        """Cannons of the ship: the printed one, and those of hull spaces that work."""
        return self.printed_cannons + sum(tile.cannon for space in self.hull if (tile := space.shown()))

    @property
    def played(self) -> list[Sailor]:
        return [self.sailors[id] for id in self.in_play]

    @property
    def unseen(self) -> list[str]:
        """Cards in hand or deck: which of the two is hidden from the companion."""
        out = {*self.in_play, *self.discard}
        return [id for id in self.sailors if id not in out]

    @property
    def maybe_in_hand(self) -> list[str]:
        """Cards that the player may hold; all of the hand is known where the rest was seen elsewhere."""
        if not self.hand:
            return []
        return [id for id in self.unseen if id in self.known] if len(self.known) == self.hand else self.unseen

    @property
    def masters(self) -> int:
        return sum(sailor.level == TOP_LEVEL for sailor in self.sailors.values())

    @property
    def tiles(self) -> list[HullTile]:
        return [tile for space in self.hull for tile in space.stack if tile.cls != "printed"]


@dataclass
class Isle:
    """An island that is face up: cubes in slots and in the permanent area, buildings, and what lies there."""

    id: str
    facts: Facts
    cubes: Counter[int] = field(default_factory=Counter)
    permanent: Counter[int] = field(default_factory=Counter)
    controller: int | None = None
    builder: int | None = None
    buildings: set[str] = field(default_factory=set)
    goods: Counter[str] = field(default_factory=Counter)

    @property
    def slots(self) -> int:
        return int(value_of(self.facts, "island", self.id)["slots"])

    @property
    def yields(self) -> Counter[str]:
        """What is printed of its production."""
        printed = value_of(self.facts, "island", self.id)
        return Counter(cargo=printed["cargo"], coin=printed["coin"])

    @property
    def hand(self) -> bool:
        return bool(value_of(self.facts, "island", self.id)["hand"])

    @property
    def places(self) -> tuple[int, ...]:
        """What its places pay, as far as that is known: it matters at the end only."""
        return tuple(self.facts.known("places", self.id) or ())

    @property
    def empty(self) -> int:
        return max(0, self.slots - self.cubes.total())

    def cubes_of(self, seat: int) -> int:
        return self.cubes[seat] + self.permanent[seat]

    def rightful(self, seats: Iterable[int]) -> int | None:
        """Who has more cubes than every other player and more than there are empty slots."""
        held = {seat: self.cubes_of(seat) for seat in seats}
        best = max(held, key=lambda seat: held[seat])
        alone = all(held[best] > number for seat, number in held.items() if seat != best)
        return best if alone and held[best] > self.empty else None

    def closed_to(self, seat: int) -> bool:
        """A fort or a garrison of another player bars every touch of the island."""
        return self.controller not in (None, seat) and bool(self.buildings & {FORT, GARRISON})

    def produced(self) -> Counter[str]:
        return self.yields + (Counter(cargo=1, coin=1) if self.active(OUTPOST) else Counter())

    def active(self, building: str) -> bool:
        """Buildings without a controller are inert."""
        return building in self.buildings and self.controller is not None


@dataclass
class Board:
    """An ocean board: face down, or turned up with its card space."""

    id: str | None = None
    card: Card | None = None
    isle: Isle | None = None


@dataclass
class Turn:
    """What happened in the turn of the active player: every limit per turn starts anew with it."""

    active: int
    met: frozenset[int] = frozenset()
    used: set[tuple[int, str, str]] = field(default_factory=set)
    cannons: Counter[int] = field(default_factory=Counter)
    fought: set[str] = field(default_factory=set)
    hoisted: bool = False
    sails: int = 0
    explored: bool = False
    resolved: int = 0
    blocked: set[Place] = field(default_factory=set)
    half: tuple[Place, int] | None = None
    crossed: set[Place] = field(default_factory=set)
    entered: set[Place] = field(default_factory=set)
    raking: bool = False


@dataclass
class DeadReckoning:
    """The whole table."""

    facts: Facts
    names: tuple[str, ...]
    settings: dict[str, str]
    box: BoxContents
    players: list[Player]
    boards: dict[Place, Board]
    boxes: dict[int, Counter[str]]
    islands_left: Counter[str]
    seas_left: Counter[str]
    buildings: Counter[str]
    tiles: Counter[str]
    supply: Counter[str]
    black: int
    order: list[int] = field(default_factory=list)
    buried: list[Card] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    turn: Turn = field(default_factory=lambda: Turn(0))
    trigger: int | None = None
    last_round_called: bool = False
    fight: Fight | None = None
    taken: set[FactKey] = field(default_factory=set)

    @property
    def layout(self) -> TowerLayout:
        """The combat board that was traced; without one, the kinds of zones that the text names."""
        text = self.facts.known("board")
        return UNTRACED if text is None else load_layout(text)

    @property
    def landing(self) -> Landing | None:
        """Where cubes come to rest on this very board and what they push, if that was simulated for it."""
        text = self.facts.known("landing")
        if text is None or self.facts.state("landing") is not self.facts.state("board"):
            return None
        landing = load_landing(text)
        fits = landing.pushes is not None and landing.shares.keys() == self.layout.areas.keys()
        return landing if fits else None

    @property
    def full(self) -> bool:
        return self.settings["keeping"] == "full"

    @property
    def active(self) -> Player:
        return self.players[self.turn.active]

    def others(self, player: Player) -> list[Player]:
        """The other players, clockwise from the player."""
        number = len(self.players)
        return [self.players[(player.seat + step) % number] for step in range(1, number)]

    def isle_at(self, at: Place) -> Isle | None:
        return self.boards[at].isle if at in self.boards else None

    def isles(self) -> dict[Place, Isle]:
        return {at: board.isle for at, board in self.boards.items() if board.isle is not None}

    def controlled(self, player: Player) -> list[Isle]:
        return [isle for isle in self.isles().values() if isle.controller == player.seat]

    def arrows(self, at: Place) -> tuple[str, ...]:
        """The sides to which a high seas board points; other boards point nowhere."""
        return tuple(self._sea(at).get("arrows", ()))

    def boost(self, at: Place) -> str:
        """What a high seas board adds to the islands that it points at."""
        return str(self._sea(at).get("boost", "cargo"))

    def _sea(self, at: Place) -> dict[str, Any]:
        id = self.boards[at].id
        return value_of(self.facts, "sea", id) if id in SEAS else {}

    def face_down(self) -> list[Place]:
        return [at for at, board in self.boards.items() if board.id is None]

    def pirates_at(self, at: Place, player: Player) -> list[Player]:
        """Opponents in pirate mode on the space."""
        return [other for other in self.others(player) if other.pirate and other.at == at]

    def may_touch(self, player: Player, at: Place) -> bool:
        """Whether the player may interact with the island: no blockade, no fort or garrison of others."""
        isle = self.isle_at(at)
        if isle is None or isle.closed_to(player.seat):
            return False
        lost_there = player is self.active and at in self.turn.blocked
        return not lost_there and not (player.at == at and self.pirates_at(at, player))

    def buildings_of(self, player: Player) -> int:
        return sum(len(isle.buildings) for isle in self.controlled(player))

    def permanent_of(self, player: Player) -> int:
        return sum(isle.permanent[player.seat] for isle in self.isles().values())

    def cubes_of(self, player: Player) -> int:
        """All cubes of a player, wherever they lie; one is always on the sail track."""
        islands = sum(isle.cubes_of(player.seat) for isle in self.isles().values())
        fighting = self.fight.cubes_of(player.colour) if self.fight else 0
        return player.reserve + 1 + islands + player.counters.total() + fighting
