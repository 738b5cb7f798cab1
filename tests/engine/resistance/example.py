"""The rulebook's example of day 1, played line by line from the catalogue and checked at every line."""

from collections.abc import Callable
from typing import Any

from engine.resistance.clues import candidates
from engine.resistance.skills import SKILL_OF, effective_level, margin
from engine.resistance.state import Resistance
from engine.resistance.team import level
from tests.engine.resistance.catalogue import example, ids_by_name
from tests.engine.resistance.island_text import ScoreLine
from tests.engine.resistance.table import Table, start

NAMES = ids_by_name()
PRESSED = ("recruit", "move", "eliminate", "search", "transfer", "investigate")


def ids(names: list[str]) -> tuple[str, ...]:
    """Our ids for the catalogue's names; recruit letters and zones are their own."""
    return tuple(NAMES.get(name, name) for name in names)


def begin(keeping: str, island: str | None = None) -> Table:
    return start(keeping=keeping, data={} if island is None else {"island": island})


def play_example(
    keeping: str, *, island: str | None = None, after: Callable[[str, Table], None] = lambda _id, _table: None
) -> Table:
    """Play the whole example; ``after`` is called when a line was played and found right."""
    t = begin(keeping, island)
    for line in example():
        Step(t, line, keeping).run()
        after(line["id"], t)
    return t


class Step:
    """One line of the example."""

    def __init__(self, t: Table, line: ScoreLine, keeping: str) -> None:
        self.t, self.line, self.keeping = t, line, keeping

    def run(self) -> None:
        act = self.line["act"]
        if act in PRESSED:
            self._press() if self.keeping == "light" else self._tell(act)
            self._check()
        else:
            getattr(self, f"_{act}")()

    def _check(self) -> None:
        game, expected = self.t.game, self.line.get("after", {})
        told = expected if self.keeping == "full" or "who" not in self.line else {"ctr": expected["ctr"]}
        for what, value in told.items():
            if what not in ("lost", "speedBoxDelta"):
                assert LOOK[what](game, value) == value, (self.line["id"], what)

    def _press(self) -> None:
        self.t.act(self.line["who"], "action")

    def _tell(self, act: str) -> None:
        t, line, who = self.t, self.line, self.line["who"]
        assert t.player(who).pawn == line.get("zone", line.get("from", t.player(who).pawn))
        if "level" in line:
            player = t.player(who)
            assert effective_level(player, act) == line["level"]
            assert margin(t.game, player, act) == line["level"] - line["soldiers"]
        if line.get("by") == "mountain":
            assert line["to"] in t.game.island.known.mountain_roads[line["from"]]
        t.act(who, act)
        getattr(self, f"_then_{act}")()

    def _then_move(self) -> None:
        self.t.choose(self.line["to"])

    def _then_recruit(self) -> None:
        self._draw_and_keep()
        skill, slot = self.line["slot"]
        self.t.choose(skill)
        assert self.t.player(self.line["who"]).team[skill] == {slot: self.line["keep"]}

    def _then_search(self) -> None:
        self._draw_and_keep()

    def _then_investigate(self) -> None:
        self._draw_and_keep()

    def _draw_and_keep(self) -> None:
        self.t.drawn(*ids(self.line["drawn"])).keep(*ids([self.line["keep"]]))

    def _then_eliminate(self) -> None:
        self.t.choose(*["soldier"] * self.line["removed"])

    def _then_transfer(self) -> None:
        assert self.t.asks == "ask.items", "only one other stands here"
        self.t.choose(*ids(self.line["items"]))
        assert all(self.t.player(self.line["to"]).objects[item] == 1 for item in ids(self.line["items"]))

    def _setup(self) -> None:
        self._check()

    def _reveal(self) -> None:
        assert self.t.game.bases == []

    def _reorganise(self) -> None:
        assert self.t.asks == "draw.resistance", "nothing to reorganise"

    def _resistanceDraw(self) -> None:  # noqa: N802 (the catalogue's word)
        self._draw_and_keep()
        self._check()

    def _timerStart(self) -> None:  # noqa: N802
        assert self.t.request.timer is not None
        assert self.t.request.timer.seconds == self.line["seconds"]

    def _timerEnd(self) -> None:  # noqa: N802
        self.counters = [player.counter for player in self.t.game.players]
        self.t.ring()
        if self.keeping == "light":
            self.t.report(**REPORT)

    def _align(self) -> None:
        assert self.t.asks == "phase.end"
        lead = self.t.game.lead
        told = next(line for line in example() if line["id"] == "RES-EX-20")["after"]["ctr"]
        assert [lead - counter for counter in told] == self.line["after"]["lost"]
        self._check()

    def _gainReputation(self) -> None:  # noqa: N802
        assert self.t.told("phase.cubes", "n") == self.line["cubes"]
        self.t.confirm()
        self._check()

    def _event(self) -> None:
        before = [player.pawn for player in self.t.game.players]
        self.t.drawn(*ids([self.line["card"]]))
        moved = {
            player.name: [old, player.pawn]
            for player, old in zip(self.t.game.players, before, strict=True)
            if player.pawn != old
        }
        assert moved == self.line["moves"]
        self._check()
        self.t.confirm()

    def _invasion(self) -> None:
        t, line = self.t, self.line
        before = t.game.soldiers.copy()
        t.drawn(line["draw"])
        placed = {
            str(dict(one.params)["zone"]): dict(one.params)["n"] for one in t.told("army.place", "where")
        }
        assert placed == line["placed"]
        assert list(t.told("army.tokens", "zones") or ()) == line["tokensToBag"]
        assert t.told("army.officer", "zone") == line["officer"]
        if line["officer"] is None:
            assert t.game.soldiers.total() == before.total() + sum(placed.values())
        self._check()
        t.confirm()

    def _intensify(self) -> None:
        assert self.t.asks == "army.intensify"
        game = self.t.game
        assert (game.marker.first, game.marker.boxes) == (2, self.line["after"]["speedBoxDelta"])
        self._check()

    def _endArmyPhase(self) -> None:  # noqa: N802
        assert list(self.t.told("army.return", "zones")) == self.line["returned"]
        self._check()
        self.t.confirm()

    def _day2Start(self) -> None:  # noqa: N802
        if self.keeping == "full":
            assert self.t.asks == "ask.reorganise"
            self.t.choose(*self.line["reorganise"])
        assert self.t.game.bases == []
        self._draw_and_keep()
        self._check()


REPORT: dict[str, Any] = {
    "eliminated": ["NE14", "NE14"],
    "pawns": {"Fred": "NE15", "Sophie": "NE14", "Léna": "NO10", "Emma": "NE3"},
    "spent": {"Léna": 1, "Emma": 2},
    "zone_cubes": ["NE1", "NO10", "NE8"],
    "clues": ["regions-n"],
}
"""What the players of the example would tell after the phase in light keeping."""


def _level(game: Resistance, expected: list[Any]) -> list[Any]:
    name, of, _ = expected
    player = next(player for player in game.players if player.name == name)
    return [name, of, effective_level(player, of) if of in SKILL_OF else level(player, of)]


def _per_region(game: Resistance, expected: dict[str, int]) -> dict[str, int]:
    found = [
        {number: game.soldiers[f"{region}{number}"] for number in expected}
        for region in ("NO", "NE", "SO", "SE")
    ]
    assert all(one == found[0] for one in found)
    return found[0]


LOOK: dict[str, Callable[[Resistance, Any], Any]] = {
    "ctr": lambda game, _: [player.counter for player in game.players],
    "army": lambda game, _: game.army,
    "rep": lambda game, _: [player.cubes for player in game.players],
    "pos": lambda game, _: [player.pawn for player in game.players],
    "zc": lambda game, _: dict(+game.cubes),
    "soldiersPerRegion": _per_region,
    "island": lambda game, _: game.soldiers.total(),
    "reserve": lambda game, _: game.reserve,
    "officers": lambda game, _: game.officers.total(),
    "bag": lambda game, _: game.bag.total(),
    "tokensOnBoard": lambda game, _: game.tokens.total(),
    "supply": lambda game, _: game.supply,
    "speed": lambda game, _: game.speed,
    "available": lambda game, names: (
        [name for name in names if NAMES[name] in game.available]
        + [card for card in game.available if card not in ids(names)]
    ),
    "resistanceDeck": lambda game, _: game.resistance.draw.total(),
    "level": _level,
    "aside": lambda game, _: game.aside,
    "occ": lambda game, zones: {zone: game.occupants(zone) for zone in zones},
    "candidates": lambda game, _: len(candidates(game)),
    "roundsDue": lambda game, _: game.rounds_due(),
}
