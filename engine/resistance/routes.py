"""Where each player goes: what is worth a way of several Moves, and who does what."""

from functools import cached_property, lru_cache

from engine.resistance.known_map import KnownMap
from engine.resistance.skills import open_mountains
from engine.resistance.state import Player, Resistance
from engine.resistance.worth import Outlook
from engine.resistance.zones import ZONES, Zone

FARTHER = 0.6
"""What is left of a zone's worth for each Move that leads there."""
CLAIMED = 0.5
"""What is left of it where another player is about to do the same."""


def moves_to(game: Resistance, player: Player, start: Zone) -> dict[Zone, int]:
    """How many Moves of the player lie between a zone and each other one."""
    return _moves_to(game.island.known, start, player.character.move, open_mountains(player))


@lru_cache(maxsize=4096)
def _moves_to(known: KnownMap, start: Zone, steps: int, mountains: frozenset[str]) -> dict[Zone, int]:
    far, edge = {start: 0}, [start]
    while edge:
        ahead = [known.reachable(zone, steps, mountains) for zone in edge]
        new = {zone for reached in ahead for zone in (ZONES if reached is None else reached)} - far.keys()
        # In an order of their own: what is worth as much must not be told apart by the order of a set.
        step, edge = 1 + far[edge[0]], sorted(new)
        far.update(dict.fromkeys(edge, step))
    return far


@lru_cache(maxsize=4096)
def _left(known: KnownMap, start: Zone, steps: int, mountains: frozenset[str]) -> dict[Zone, float]:
    """What is left of the worth of each other zone, by the Moves that lead there."""
    far = _moves_to(known, start, steps, mountains)
    return {zone: FARTHER**moves for zone, moves in far.items() if moves}


class Routes(Outlook):
    """The outlook of one decision, with where each player goes."""

    @cached_property
    def aims(self) -> dict[int, tuple[float, Zone]]:
        """What each seat goes for and what that is worth; whoever gains most chooses first."""
        choices = [(self._worths_afar(player), player.seat) for player in self.game.players]
        found: dict[int, tuple[float, Zone]] = {}
        claimed: list[Zone] = []
        for worths, seat in sorted(choices, key=lambda choice: -max(choice[0].values())):
            for zone in claimed:
                worths[zone] = worths.get(zone, 0) * CLAIMED
            aim = max(worths, key=worths.__getitem__)
            found[seat] = worths[aim], aim
            claimed.append(aim)
        return found

    def _worths_afar(self, player: Player) -> dict[Zone, float]:
        """What each other zone is worth to the player, the farther the less."""
        left = _left(self.game.island.known, player.pawn, player.character.move, open_mountains(player))
        worths = self.way_worths(player, left)
        return {zone: worth * part for (zone, part), worth in zip(left.items(), worths, strict=True)}

    def step_worth(self, player: Player, zone: Zone) -> float:
        """What a zone is worth as the next halt on the way to the player's aim."""
        aim = self.aims[player.seat][1]
        return self.way_worth(player, zone) / 100 - 10 * moves_to(self.game, player, zone).get(aim, 99)
