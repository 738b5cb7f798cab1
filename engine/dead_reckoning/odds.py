"""What if: the odds of winning a fight before the cubes are poured, and of using an ability now.

The landing says how likely a cube comes to rest in each zone, and how likely a cube that is thrown pushes one
that lies there. It was simulated for this very board; without it there are no odds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine.dead_reckoning.fight_state import Fight, Side, force_of
from engine.dead_reckoning.landing import Landing
from engine.dead_reckoning.layout import BORDER, EXPLOSIVE, TowerLayout, Zone
from engine.errors import BadData
from engine.messages import say

Cubes = Counter[tuple[str, Zone]]

TRIES = 2000


@dataclass(frozen=True, slots=True)
class Odds:
    """How often the side wins, and the mean force of both sides, over so many tries."""

    win: float
    force: float
    against: float
    tries: int


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower to try things in: where cubes land and what they push, by chance."""

    layout: TowerLayout
    landing: Landing
    rng: Random

    def __post_init__(self) -> None:
        shares = self.landing.shares
        weights = [shares.get(zone, 0.0) for zone in self.layout.areas]
        if any(weight < 0 for weight in weights) or sum(weights) <= 0:
            raise BadData(say("dead-reckoning.file.landing"))
        calm = [zone for zone in self.layout.areas if zone not in self.layout.of(EXPLOSIVE)]
        if not sum(shares.get(zone, 0.0) for zone in calm):
            raise BadData(say("dead-reckoning.file.all-explosive"))

    def throw(self, board: Cubes, thrown: Counter[str], spare: Counter[str]) -> Cubes:
        """The board after a throw with all its explosive shots; cubes on borders are thrown again.

        Each throw may push cubes that lie there already, also into the explosive zone.
        """
        board, spare, thrown = Counter(board), Counter(spare), Counter(thrown)
        explosive = self.layout.of(EXPLOSIVE)
        while thrown:
            again = self._push(board, thrown.total())
            for colour, number in thrown.items():
                board.update((colour, zone) for zone in self._land(number))
            thrown = again
            for colour, zone in [cube for cube in board if cube[1] in explosive]:
                number = board.pop((colour, zone))
                more = min(number, spare[colour])
                spare[colour] -= more
                thrown[colour] += number + more
        return board

    def _push(self, board: Cubes, thrown: int) -> Counter[str]:
        """Move what so many falling cubes push; returns what lies on a border then, to be thrown again."""
        again: Counter[str] = Counter()
        for (colour, zone), number in list(board.items()):
            for _ in range(number):
                to = self._pushed_to(zone, thrown)
                if to is None:
                    continue
                board[colour, zone] -= 1
                if to == BORDER:
                    again[colour] += 1
                else:
                    board[colour, to] += 1
        return again

    def _pushed_to(self, zone: Zone, thrown: int) -> Zone | None:
        """Where one of so many falling cubes pushes a cube of this zone, if one does."""
        ways = (self.landing.pushes or {}).get(zone, {})
        moved = sum(ways.values())
        if not moved or self.rng.random() >= 1 - (1 - min(1.0, moved)) ** thrown:
            return None
        return self.rng.choices(list(ways), list(ways.values()))[0]

    def _land(self, number: int) -> list[Zone]:
        zones = list(self.layout.areas)
        return self.rng.choices(zones, [self.landing.shares.get(zone, 0.0) for zone in zones], k=number)


def after_throw(
    tower: Tower,
    fight: Fight,
    side: Side,
    thrown: Counter[str],
    spare: Mapping[str, int],
    *,
    tries: int = TRIES,
) -> Odds:
    """The odds that the side wins once these cubes were thrown and nothing follows; ``spare`` can explode."""
    boards = (tower.throw(fight.board, thrown, Counter(spare)) for _ in range(tries))
    return _of_fight(tower.layout, boards, fight, side, tries)


def as_it_stands(fight: Fight, side: Side) -> Odds:
    """What the board says if nobody does anything more."""
    win = float(fight.winner() is side)
    return Odds(win, fight.force(side), fight.force(fight.against(side)), 1)


def of_throwing(
    tower: Tower, fight: Fight, side: Side, number: int, *, spare: int, tries: int = TRIES
) -> Odds:
    """The odds that the side wins if it throws so many more cubes now and nothing follows."""
    return after_throw(tower, fight, side, Counter({side.colour: number}), {side.colour: spare}, tries=tries)


def of_force(fight: Fight, side: Side, number: int) -> Odds:
    """The odds that the side wins if it adds force now: certain, one way or the other."""
    mine, theirs = fight.force(side) + number, fight.force(fight.against(side))
    wins = mine > theirs or (mine == theirs and side is fight.active)
    return Odds(float(wins), mine, theirs, 1)


def of_moving(
    tower: Tower, fight: Fight, side: Side, *, spare: int, tries: int = TRIES
) -> tuple[str, Zone, Zone, Odds] | None:
    """The best cube to move to an adjacent zone: its colour, from where, to where, and the odds then."""
    found = [
        (colour, zone, to, _after_move(tower, fight, side, (colour, zone), to, spare, tries))
        for (colour, zone), number in sorted(fight.board.items())
        if number
        for to in tower.layout.areas[zone].adjacent
    ]
    return max(found, key=lambda move: (move[3].win, move[3].force - move[3].against), default=None)


def _after_move(
    tower: Tower, fight: Fight, side: Side, cube: tuple[str, Zone], to: Zone, spare: int, tries: int
) -> Odds:
    colour, zone = cube
    board = Counter(fight.board)
    board[colour, zone] -= 1
    if to not in tower.layout.of(EXPLOSIVE):
        board[colour, to] += 1
        return _of_fight(tower.layout, iter([board]), fight, side, 1)
    thrown = Counter({colour: 2 if spare else 1})
    held = Counter({colour: max(0, spare - 1)})
    boards = (tower.throw(+board, thrown, held) for _ in range(tries))
    return _of_fight(tower.layout, boards, fight, side, tries)


def _of_fight(layout: TowerLayout, boards: Iterator[Cubes], fight: Fight, side: Side, tries: int) -> Odds:
    against, ties = fight.against(side), side is fight.active
    wins = mine_all = theirs_all = 0
    for board in boards:
        mine, theirs = (force_of(layout, board, one.colour) + one.bonus for one in (side, against))
        wins += mine > theirs or (ties and mine == theirs)
        mine_all, theirs_all = mine_all + mine, theirs_all + theirs
    return Odds(wins / tries, mine_all / tries, theirs_all / tries, tries)
