"""What the players say happened in a phase of light keeping, and what it changes on the table."""

from collections import Counter
from dataclasses import dataclass, field

from engine.resistance.actions import set_aside
from engine.resistance.cards import return_card, slow
from engine.resistance.state import Resistance
from engine.resistance.zones import Zone


@dataclass(frozen=True, slots=True)
class DayReport:
    """A report that was read. ``prepared`` is how many cubes lie on a card now, ``spent`` is told by seat."""

    eliminated: Counter[Zone]
    officers: Counter[Zone]
    pawns: dict[int, Zone]
    spent: dict[int, int]
    zone_cubes: Counter[Zone]
    radioed: Counter[str]
    clues: Counter[str]
    bullets: int
    prepared: dict[str, int] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)

    def laid_on_cards(self, game: Resistance) -> int:
        """Cubes put on cards today; a card that was played had its whole cost on it."""
        costs = game.box.costs
        return sum(
            (costs[card] if self.played[card] else cubes) - game.available.get(card, 0)
            for card, cubes in self.prepared.items()
        )

    def from_supply(self, game: Resistance) -> int:
        """Cubes on zones and cards that no player spent."""
        return self.zone_cubes.total() + self.laid_on_cards(game) - sum(self.spent.values())

    def loaded(self, game: Resistance) -> int:
        """Cubes that went from the supply onto rifles today."""
        return self.bullets - game.rifle_cubes


def apply(game: Resistance, told: DayReport) -> None:
    """Move the pieces as it was told."""
    for zone in told.eliminated | told.officers:
        set_aside(game, zone, soldiers=told.eliminated[zone], officers=told.officers[zone])
    game.supply -= told.from_supply(game) + told.loaded(game)
    game.rifle_cubes = told.bullets
    for player in game.players:
        player.pawn = told.pawns[player.seat]
        player.cubes -= told.spent.get(player.seat, 0)
    game.cubes.update(told.zone_cubes)
    _apply_cards(game, told)
    _apply_clues(game, told)


def _apply_clues(game: Resistance, told: DayReport) -> None:
    for clue in told.clues.elements():
        if game.clues.may_hold()[clue]:
            game.clues.take([clue])
        else:
            game.clues.discard[clue] -= 1
    game.kept_clues += sorted(told.clues.elements())


def _apply_cards(game: Resistance, told: DayReport) -> None:
    game.resistance.draw -= told.radioed
    for card, cubes in told.prepared.items():
        game.available[card] = game.box.costs[card] if told.played[card] else cubes
    for card in told.played:
        return_card(game, card)
    if told.played["slow"]:
        slow(game)
