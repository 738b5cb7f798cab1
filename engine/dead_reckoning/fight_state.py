"""A fight under way: its two sides, and the cubes of both on the combat board."""

from collections import Counter
from dataclasses import dataclass, field

from engine.dead_reckoning.abilities import AbilityEffect
from engine.dead_reckoning.layout import DAMAGE, EXPLOSIVE, LOOT, TowerLayout, Zone
from engine.dead_reckoning.ocean import Place

SHIP, MERCHANT, BUILDING, TIE_BREAK = "ship", "merchant", "building", "tie-break"


@dataclass
class Side:
    """One side of a fight; a non-player has no seat."""

    seat: int | None
    colour: str
    bonus: int = 0
    less_damage: int = 0
    if_won: list[tuple[AbilityEffect, int]] = field(default_factory=list)


@dataclass
class Fight:
    """Who fights whom, where, and what lies in which zone; the active side comes first.

    ``hand`` is taken and not yet thrown, ``spent`` was taken off the board again.
    A tie-break battle has a side for each tied player.
    """

    kind: str
    sides: tuple[Side, ...]
    layout: TowerLayout
    at: Place | None = None
    board: Counter[tuple[str, Zone]] = field(default_factory=Counter)
    hand: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)

    @property
    def active(self) -> Side:
        return self.sides[0]

    @property
    def other(self) -> Side:
        return self.sides[1]

    def against(self, side: Side) -> Side:
        return self.other if side is self.active else self.active

    def cubes_of(self, colour: str) -> int:
        lying = sum(number for (whose, _), number in self.board.items() if whose == colour)
        return lying + self.hand[colour] + self.spent[colour]

    def force(self, side: Side) -> int:
        """What the cubes in force zones add up to, and what abilities added."""
        return side.bonus + force_of(self.layout, self.board, side.colour)

    def in_zones(self, kind: str, colour: str) -> Counter[Zone]:
        zones = self.layout.of(kind)
        return Counter({zone: self.board[colour, zone] for zone in zones if self.board[colour, zone]})

    def exploding(self) -> Counter[str]:
        """Cubes in the explosive zone, by colour."""
        found: Counter[str] = Counter()
        for (colour, zone), number in self.board.items():
            if zone in self.layout.of(EXPLOSIVE):
                found[colour] += number
        return +found

    def take_off(self, colour: str, zones: Counter[Zone]) -> None:
        for zone, number in zones.items():
            self.board[colour, zone] -= number
        self.board = +self.board

    def loot(self, side: Side) -> Counter[str]:
        """Cargo, coins and free choices that the cubes of a side have in loot zones."""
        gained: Counter[str] = Counter()
        for zone, number in self.in_zones(LOOT, side.colour).items():
            area = self.layout.areas[zone]
            gained.update(cargo=area.cargo * number, coin=area.coin * number, choice=area.choice * number)
        return gained

    def hits(self, side: Side) -> int:
        return self.in_zones(DAMAGE, side.colour).total()

    def winner(self) -> Side:
        """The higher force; a tie goes to the active player."""
        return self.active if self.force(self.active) >= self.force(self.other) else self.other


def force_of(layout: TowerLayout, board: Counter[tuple[str, Zone]], colour: str) -> int:
    return sum(layout.force(zone) * number for (whose, zone), number in board.items() if whose == colour)
