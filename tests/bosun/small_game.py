"""A small game that asks each kind of request once a round: quick to play, and nothing to know about it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome, ScoreLine, Sheet
from engine.requests import Choose, Count, Meaning, Move, Option, Timer
from engine.rules import Rules, act, choose, count, draw, fill, instruct

ROUNDS = 3
SECONDS = 60


@dataclass
class Harbour:
    """Coins are drawn from a bag, kept or left, and ships sail against the clock."""

    names: tuple[str, ...]
    bag: Counter[str] = field(default_factory=lambda: Counter(gold=4, silver=4, copper=4))
    kept: list[str] = field(default_factory=list)
    sailed: list[int] = field(default_factory=list)
    told: list[Any] = field(default_factory=list)


def rules(game: Harbour) -> Rules[Outcome]:
    yield from instruct("harbour.open", say("harbour.open"), say("harbour.step"), rule=("RES-TURN-05",))
    for number in range(1, ROUNDS + 1):
        yield from one_round(game, number)
    sheet = Sheet(say("harbour.side"), (ScoreLine(say("harbour.coins"), len(game.kept)),))
    return Outcome(say("harbour.closed"), ("harbour",), (sheet,))


def one_round(game: Harbour, number: int) -> Rules[None]:
    for bag in ("invasion", "coins"):
        (coin,) = yield from draw(
            f"harbour.draw-{bag}", say(f"harbour.draw-{bag}"), bag, game.bag, by_box=bag == "invasion"
        )
        game.bag[coin] -= 1
        taken = yield from choose(
            "harbour.keep", say("harbour.keep"), [Option("keep"), Option("leave")], seat=0
        )
        game.kept += [coin] if taken == "keep" else []
    yield from sail(game, Timer(f"round {number}", SECONDS))
    game.told.append((yield from count("harbour.count", say("harbour.count"), most=9)))
    parts = (
        Choose(
            id="where",
            prompt=say("harbour.where"),
            options=(Option("pier"), Option("quay", most=2)),
            least=0,
            most=3,
            default=(),
        ),
        Count(id="how-many", prompt=say("harbour.how-many"), most=5, default=1),
    )
    game.told.append((yield from fill("harbour.report", say("harbour.report"), parts)))


def sail(game: Harbour, timer: Timer) -> Rules[None]:
    while True:
        moves = [
            Move(seat, "action", say("harbour.sail"), meaning=Meaning.ACTION)
            for seat in range(len(game.names))
        ]
        moves += [
            Move(0, "load", say("harbour.load")),
            Move(None, "end-phase", say("harbour.end"), meaning=Meaning.END),
        ]
        done = yield from act("harbour.act", say("harbour.act"), moves, timer=timer, rule=("RES-TURN-09",))
        if done is None or done.seat is None:
            return
        if done.move == "load":
            yield from choose(
                "harbour.cargo", say("harbour.cargo"), [Option("wood"), Option("salt")], seat=0, timer=timer
            )
        game.sailed.append(done.seat)


def snapshot(game: Harbour) -> dict[str, Any]:
    return {"bag": dict(game.bag), "kept": game.kept, "sailed": game.sailed, "told": str(game.told)}


HARBOUR: Game[Harbour] = Game(
    name="harbour",
    title=say("harbour.title"),
    seats=(2, 3),
    settings=(),
    state=lambda setup, _facts: Harbour(setup.seats),
    rules=rules,
    snapshot=snapshot,
    bots={},
)
SETUP = Setup("harbour", ("Ada", "Bela"))
