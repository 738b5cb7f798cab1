"""A game of a few lines that uses every kind of request, for tests of the core."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.game import Game, Setting, Setup
from engine.messages import say
from engine.outcome import Outcome, ScoreLine, Sheet
from engine.requests import Choose, Count, Move, Option, Timer
from engine.rules import Rules, act, choose, choose_some, count, draw, fill, instruct


@dataclass
class Small:
    """A bag of beads, what was taken out, and what was decided."""

    bag: Counter[str] = field(default_factory=lambda: Counter(red=2, blue=2, green=1))
    hand: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


def rules(game: Small) -> Rules[Outcome]:
    """Paths that lead to the same bag: left draws one bead, right draws two."""
    while len(game.hand) < 4:
        path = yield from choose(
            "small.path", say("small.path"), [Option("left"), Option("right"), Option("rest")]
        )
        game.told.append(path)
        if path == "rest":
            yield from instruct("small.rest", say("small.rest"), say("small.breathe"))
        else:
            yield from _take(game, 1 if path == "left" else 2)
    number = yield from count("small.bet", say("small.bet"), most=3, seat=1)
    some = yield from choose_some("small.some", say("small.some"), [Option("a"), Option("b", most=2)], most=2)
    told = yield from act(
        "small.act", say("small.act"), [Move(0, "wave", say("small.wave"))], timer=Timer("t", 9)
    )
    parts = yield from fill(
        "small.form",
        say("small.form"),
        [Choose(id="p", prompt=say("p"), options=(Option("x"),)), Count(id="q", prompt=say("q"), most=2)],
    )
    game.told += [str(number), *sorted(some.elements()), "rang" if told is None else told.move, str(parts)]
    line = ScoreLine(say("small.beads"), len(game.hand))
    return Outcome(say("small.end"), ("0",), (Sheet(say("small.side"), (line,)),))


def _take(game: Small, number: int) -> Rules[None]:
    beads = yield from draw(
        "small.draw", say("small.draw", n=number), "beads", game.bag, min(number, game.bag.total())
    )
    game.bag -= Counter(beads)
    game.hand += beads


def snapshot(game: Small) -> dict[str, Any]:
    return {"bag": dict(game.bag), "hand": list(game.hand), "told": list(game.told)}


SMALL: Game[Small] = Game(
    name="small",
    title=say("small.title"),
    seats=(1, 2),
    settings=(Setting("mood", say("small.mood"), ("calm", "wild")),),
    state=lambda _setup, _facts: Small(),
    rules=rules,
    snapshot=snapshot,
    bots={},
)
SETUP = Setup("small", ("A", "B"))
