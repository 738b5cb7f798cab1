"""What a player could bring about in a zone, by what matters of the two: the same comes again and again."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.resistance.components import TOP_LEVEL
from engine.resistance.skills import effective_level, hidden_from, unaffected_by_soldiers
from engine.resistance.state import Player

ZoneForces: TypeAlias = tuple[int, int, bool]
"""The soldiers and officers of a zone, and whether it has room for a cube."""
EMPTY: ZoneForces = 0, 0, True
DRAWS = ("investigate", "search", "recruit")
_ALL = 99


class Bearing(NamedTuple):
    """What a player brings to an action: a level, and the soldiers that do not count against it."""

    level: int
    hidden: int

    @classmethod
    def of(cls, player: Player, action: str) -> "Bearing":
        hidden = _ALL if unaffected_by_soldiers(player, action) else hidden_from(player, action)
        return cls(effective_level(player, action), hidden)

    def margin(self, occupants: int) -> int:
        """Level minus the soldiers that count, in a zone with so many."""
        return self.level if occupants <= self.hidden else self.level - occupants + self.hidden


class Stance(NamedTuple):
    """All that decides what eliminating and drawing are worth to a player, whatever the zone.

    ``strikes``: how many pieces it eliminates at once. ``cubes``: 0, 1, or 2 for any more. ``officer``: what
    eliminating one is worth besides. ``seeks_base`` and ``seeks_parts``: what draws are good for.
    ``fighter``: what the first recruit is worth where fighters are needed, else 0.
    """

    fight: Bearing
    investigate: Bearing
    search: Bearing
    recruit: Bearing
    strikes: int
    cubes: int
    hold_back: float
    objective: float
    officer: float
    poor: bool
    seeks_base: bool
    seeks_parts: bool
    fighter: int

    def kill_worth(self, forces: ZoneForces) -> float:
        """What eliminating would bring: a slower army and two cubes a soldier."""
        soldiers, officers, _ = forces
        in_reach = officers if self.fight.level == TOP_LEVEL else 0
        targets = soldiers + in_reach
        if not targets or self.fight.margin(soldiers + officers) < 1:
            return 0
        worth = self.hold_back * (45 * min(self.strikes, targets) + (self.officer if in_reach else 0))
        return worth + (25 if self.poor else 0)

    def draw_worth(self, action: str, forces: ZoneForces) -> float:
        """What searching, investigating or recruiting would bring."""
        soldiers, officers, free = forces
        if not self.cubes or not free or (action == "investigate" and not self.seeks_base):
            return 0
        bearing: Bearing = getattr(self, action)
        number = bearing.margin(soldiers + officers)
        if number < 1:
            return 0
        if action == "investigate":
            return self.objective * (40 + 12 * number)
        if action == "search":
            return self.objective * (25 + 12 * number) if self.seeks_parts else 8
        if self.fighter:
            return self.fighter + 10 * number
        return 15 + 6 * number if self.cubes > 1 else 0

    def worths(self, forces: ZoneForces) -> tuple[float, float]:
        """What eliminating, and what the best draw would bring."""
        return self.kill_worth(forces), max([self.draw_worth(draw, forces) for draw in DRAWS])


class Worths(dict[ZoneForces, tuple[float, float]]):
    """:meth:`Stance.worths` by the forces of a zone, worked out when they are looked up first."""

    def __init__(self, stance: Stance) -> None:
        super().__init__()
        self._stance = stance

    def __missing__(self, forces: ZoneForces) -> tuple[float, float]:
        found = self[forces] = self._stance.worths(forces)
        return found


@lru_cache(maxsize=4096)
def known_worths(stance: Stance) -> Worths:
    """What is worked out once for all players who ever have this stance."""
    return Worths(stance)
