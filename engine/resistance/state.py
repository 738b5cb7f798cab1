"""The state of a game of Project: Resistance: where every piece is. Rules change it, nothing else does."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypedDict

from engine.answers import Seat
from engine.facts import Facts
from engine.requests import Timer
from engine.resistance.components import BLANK, RECRUITS, SKILLS, Character, Components
from engine.resistance.island import Island
from engine.resistance.scenario import Scenario
from engine.resistance.speed import SpeedMarker
from engine.resistance.zones import Zone

TRAINING = "training"
PLANNING = "planning"


@dataclass
class Pile:
    """A draw pile with its discards, as what is in it: the order of a shuffled pile is nobody's to know.

    ``by_box``: only the army draws from it, so the box does. ``unseen``: how many cards it has besides, each
    of one of the ``kinds``, of which nobody knows.
    """

    name: str
    draw: Counter[str]
    discard: Counter[str] = field(default_factory=Counter)
    by_box: bool = False
    unseen: int = 0
    kinds: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cards may be drawn from it."""
        return self.draw.total() + self.unseen

    def may_hold(self) -> Counter[str]:
        """How many there may be of each card."""
        return self.draw + Counter(dict.fromkeys(self.kinds, self.unseen)) if self.unseen else self.draw

    def take(self, cards: Iterable[str]) -> None:
        """These cards left the pile; one that was not known to be in it was unseen."""
        for card in cards:
            left = self.draw.get(card, 0)
            if left > 1:
                self.draw[card] = left - 1
            elif left:
                del self.draw[card]
            else:
                self.unseen -= 1


@dataclass
class Player:
    """One player: the character, where the pawn stands, and what is on the sheet."""

    seat: int
    name: str
    character: Character
    values: dict[str, dict[str, int]]
    pawn: Zone
    cubes: int
    counter: int = 0
    objects: Counter[str] = field(default_factory=Counter)
    bullets: list[int] = field(default_factory=list)
    team: dict[str, dict[int, str]] = field(default_factory=lambda: {skill: {} for skill in SKILLS})
    boss: bool = False

    @property
    def recruits(self) -> list[tuple[str, int, str]]:
        """The recruits on the sheet as skill, slot and letter."""
        return [
            (skill, slot, token)
            for skill in SKILLS
            for slot, token in sorted(self.team[skill].items())
            if token not in (TRAINING, PLANNING)
        ]


@dataclass
class Resistance:
    """The whole table. ``box`` has the numbers of the game that is played.

    ``values`` are those of the recruits of which they are known.
    """

    facts: Facts
    island: Island
    box: Components
    scenario: Scenario
    values: dict[str, dict[str, int]]
    difficulty: str
    full: bool
    army_uses_mountain_roads: bool
    clear_zone_cubes_daily: bool
    asks_ready: bool
    commando_gives_reputation: bool
    calm: bool
    choose_characters: bool
    names: tuple[str, ...]
    players: list[Player]
    soldiers: Counter[Zone]
    officers: Counter[Zone]
    officers_in_reserve: int
    reserve: int
    tokens: Counter[Zone]
    bag: Counter[Zone]
    supply: int
    cubes: Counter[Zone]
    marker: SpeedMarker
    resistance: Pile
    objects: Pile
    clues: Pile
    events: Pile
    recruitment: Counter[str]
    specials: Counter[str]
    kept_clues: list[str]
    day: int = 1
    army: int = 0
    aside: int = 0
    eliminated_today: int = 0
    eliminated: int = 0
    drawn_tokens: list[Zone] = field(default_factory=list)
    available: dict[str, int] = field(default_factory=dict)
    bases: list[Zone] = field(default_factory=list)
    bases_destroyed: int = 0
    crafted: bool = False
    person: Zone | None = None
    freed: bool = False
    general: Zone | None = None
    struck: bool = False
    rifle_cubes: int = 0

    @property
    def speed(self) -> int:
        return self.marker.speed

    @property
    def found(self) -> int:
        """How many of the hidden objectives were found, met or not."""
        others = (self.person is not None or self.freed, self.general is not None or self.struck)
        return len(self.bases) + self.bases_destroyed + sum(others)

    @property
    def officers_total(self) -> int:
        return self.scenario.officers[self.difficulty]

    @property
    def timer(self) -> Timer:
        """The clock of the day; a calm one gives half as much time again."""
        seconds = self.scenario.timer * 3 // 2 if self.calm else self.scenario.timer
        return _timer(self.day, seconds)

    @property
    def lead(self) -> int:
        """Where the foremost player counter stands."""
        return max(player.counter for player in self.players)

    @property
    def last(self) -> int:
        return min([player.counter for player in self.players])

    def occupants(self, zone: Zone) -> int:
        """Soldiers and officers together: what every test and maximum counts."""
        return self.soldiers.get(zone, 0) + self.officers.get(zone, 0)

    def room(self, zone: Zone) -> int:
        return self.island.rings(zone) - self.occupants(zone)

    @property
    def foremost_to_act(self) -> int:
        """The two-action gap: nobody is ever more than two boxes ahead of the slowest."""
        return self.last + 1

    def may_act(self, player: Player) -> bool:
        return player.counter <= self.foremost_to_act

    def rounds_due(self) -> int:
        """Rounds until the army has caught up: 1 for 1 with four players, 3 for 4 with three."""
        if len(self.players) == 4:
            return max(0, self.lead - self.army)
        return max(0, -(-3 * self.lead // 4) - self.army)

    def take_from_supply(self, number: int) -> int:
        """Cubes from the supply; when it runs short, what is left."""
        taken = min(number, self.supply)
        self.supply -= taken
        return taken

    def cubes_everywhere(self) -> int:
        """All reputation cubes there are, wherever they lie."""
        held = sum(player.cubes for player in self.players)
        bullets = self.rifle_cubes + sum(sum(player.bullets) for player in self.players)
        return self.supply + held + self.cubes.total() + sum(self.available.values()) + bullets


@lru_cache(maxsize=256)
def _timer(day: int, seconds: int) -> Timer:
    return Timer(f"day {day}", seconds)


def copied(game: Resistance) -> Resistance:
    """The same table again, to try something on: nothing that happens there is seen here."""
    facts = game.facts.copied()
    copy = replace(game, facts=facts, island=game.island.copied(facts), marker=replace(game.marker))
    copy.players = [_copied_player(player) for player in game.players]
    for name in COLLECTIONS:
        setattr(copy, name, getattr(game, name).copy())
    for name in PILES:
        setattr(copy, name, _copied_pile(getattr(game, name)))
    return copy


COLLECTIONS = (
    *("soldiers", "officers", "tokens", "bag", "cubes", "recruitment", "specials"),
    *("kept_clues", "drawn_tokens", "available", "bases"),
)
PILES = ("resistance", "objects", "clues", "events")


def _copied_pile(pile: Pile) -> Pile:
    return replace(pile, draw=pile.draw.copy(), discard=pile.discard.copy())


def _copied_player(player: Player) -> Player:
    return replace(
        player,
        objects=player.objects.copy(),
        bullets=list(player.bullets),
        team={skill: dict(row) for skill, row in player.team.items()},
    )


class Asks(TypedDict):
    """Who is asked, and the clock that goes on meanwhile."""

    seat: Seat
    timer: Timer


def asked(game: Resistance, player: Player) -> Asks:
    """What every question to a player in the timed phase has in common."""
    return {"seat": player.seat, "timer": game.timer}


def start_state(
    facts: Facts,
    box: Components,
    scenario: Scenario,
    values: dict[str, dict[str, int]],
    piles: dict[str, Pile],
    names: tuple[str, ...],
    settings: dict[str, str],
) -> Resistance:
    """The table before anything is laid out."""
    return Resistance(
        facts=facts,
        island=Island(facts),
        box=box,
        scenario=scenario,
        values=values,
        difficulty=settings["difficulty"],
        full=settings["keeping"] == "full",
        army_uses_mountain_roads=settings["army-uses-mountain-roads"] == "yes",
        clear_zone_cubes_daily=settings["clear-zone-cubes-daily"] == "yes",
        asks_ready=settings["ready"] == "yes",
        commando_gives_reputation=settings["commando-gives-reputation"] == "yes",
        calm=settings["clock"] == "calm",
        choose_characters=settings["characters"] == "choose",
        names=names,
        players=[],
        soldiers=Counter(),
        officers=Counter(),
        officers_in_reserve=scenario.officers[settings["difficulty"]],
        reserve=box.soldiers,
        tokens=Counter(),
        bag=Counter(),
        supply=box.cubes,
        cubes=Counter(),
        marker=SpeedMarker.at_first(scenario.first_speed),
        resistance=Pile("resistance", Counter(box.costs.keys())),
        objects=Pile("objects", Counter(box.objects)),
        clues=piles["clues"],
        events=piles["events"],
        recruitment=_recruitment(values, box),
        specials=Counter(box.special_stock),
        kept_clues=list(scenario.clues),
    )


def _recruitment(values: dict[str, dict[str, int]], box: Components) -> Counter[str]:
    """The recruitment bag. Where not every token is known, any letter may come out of it."""
    letters = values if len(values) == RECRUITS else box.letters
    return Counter(list(letters)) + Counter({BLANK: box.blanks})
