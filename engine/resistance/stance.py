"""What a player could bring about in a zone, by what matters of the two: the same comes again and again."""

from typing import Any, NamedTuple, TypeAlias

from engine.resistance.components import SKILLS, TOP_LEVEL
from engine.resistance.skills import ELITE, effective_level, hidden_from, unaffected_by_soldiers
from engine.resistance.state import Player
from engine.resistance.team import level

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


class Want(NamedTuple):
    """What all players want at one decision, whoever acts.

    ``officer``: what eliminating one is worth besides. ``seeks_base`` and ``seeks_parts``: what draws are
    good for.
    """

    hold_back: float
    objective: float
    officer: float
    poor: bool
    seeks_base: bool
    seeks_parts: bool


class Stance(NamedTuple):
    """All that decides what eliminating and drawing are worth to a player, whatever the zone.

    ``strikes``: how many pieces it eliminates at once. ``fighter``: what the first recruit is worth where
    fighters are needed, else 0.
    """

    bearings: dict[str, Bearing]
    strikes: int
    cubes: int
    want: Want
    fighter: int

    @classmethod
    def of(cls, player: Player, want: Want, fighter: int) -> "Stance":
        bearings = {action: Bearing.of(player, action) for action in ("eliminate", *DRAWS)}
        return cls(bearings, 2 if player.character.id == ELITE else 1, player.cubes, want, fighter)

    def kill_worth(self, forces: ZoneForces) -> float:
        """What eliminating would bring: a slower army and two cubes a soldier."""
        soldiers, officers, _ = forces
        fight, want = self.bearings["eliminate"], self.want
        in_reach = officers if fight.level == TOP_LEVEL else 0
        targets = soldiers + in_reach
        if not targets or fight.margin(soldiers + officers) < 1:
            return 0
        worth = want.hold_back * (45 * min(self.strikes, targets) + (want.officer if in_reach else 0))
        return worth + (25 if want.poor else 0)

    def draw_worth(self, action: str, forces: ZoneForces) -> float:
        """What searching, investigating or recruiting would bring."""
        soldiers, officers, free = forces
        want = self.want
        if not self.cubes or not free or (action == "investigate" and not want.seeks_base):
            return 0
        number = self.bearings[action].margin(soldiers + officers)
        if number < 1:
            return 0
        if action == "investigate":
            return want.objective * (40 + 12 * number)
        if action == "search":
            return want.objective * (25 + 12 * number) if want.seeks_parts else 8
        if self.fighter:
            return self.fighter + 10 * number
        return 15 + 6 * number if self.cubes > 1 else 0


class ZoneWorth(NamedTuple):
    """What eliminating in a zone, its best draw, and each of its draws would bring."""

    kill: float
    best_draw: float
    draws: dict[str, float]


class Worths(dict[ZoneForces, ZoneWorth]):
    """What a zone is worth in some stance, by its forces; worked out when it is looked up first."""

    def __init__(self, stance: Stance) -> None:
        super().__init__()
        self._stance = stance

    def __missing__(self, forces: ZoneForces) -> ZoneWorth:
        draws = {action: self._stance.draw_worth(action, forces) for action in DRAWS}
        found = ZoneWorth(self._stance.kill_worth(forces), max(draws.values()), draws)
        self[forces] = found
        return found


def known_worths(player: Player, want: Want, fighter: int) -> Worths:
    """What zones are worth to a player: worked out once for all whose sheets are alike and who want the same.

    The key has all of the sheet that a stance is made of; of cubes, whether there are several.
    """
    held = frozenset([item for item, number in player.objects.items() if number])
    levels = [level(player, skill) for skill in SKILLS]
    key = (player.character.id, player.boss, *levels, held, min(player.cubes, 2), want, fighter)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = Worths(Stance.of(player, want, fighter))
    return found


_KNOWN: dict[tuple[Any, ...], Worths] = {}
_MOST_KNOWN = 4096
