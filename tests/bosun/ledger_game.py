"""A small game that is one report: each player tells their own, and it is asked again until it adds up."""

from dataclasses import dataclass, field, replace
from typing import Any

from engine.answers import Filled
from engine.game import Game, Setup
from engine.messages import Message, say
from engine.outcome import Outcome
from engine.requests import Choose, Count, Option
from engine.rules import Rules, fill, instruct

COINS = 6


@dataclass
class Ledger:
    """What was told at last."""

    names: tuple[str, ...]
    told: list[Filled] = field(default_factory=list)


def rules(game: Ledger) -> Rules[Outcome]:
    note: Message | None = None
    while True:
        days = Count(id="days", prompt=say("harbour.count"), most=9)
        parts: list[Choose | Count] = [*_own(game), _shared(), days]
        about = None if note is None else "coins 1"
        told = yield from fill("ledger.report", say("harbour.report"), parts, note=note, about=about)
        if sum(told.number(f"coins {seat}") for seat in range(len(game.names))) <= COINS:
            break
        note = say("refuse.paused")
    game.told.append(told)
    yield from instruct("ledger.close", say("harbour.open"))
    return Outcome(say("harbour.closed"), ("ledger",), ())


def secret_rules(game: Ledger) -> Rules[Outcome]:
    """Only the second player sees what is asked."""
    parts = [Count(id="coins", prompt=say("harbour.how-many"), most=5, default=0)]
    told = yield from fill("ledger.secret", say("harbour.report"), parts, seat=1, secret=True)
    game.told.append(told)
    return Outcome(say("harbour.closed"), ("ledger",), ())


def _own(game: Ledger) -> list[Count]:
    return [
        Count(id=f"coins {seat}", prompt=say("harbour.how-many"), seat=seat, most=5, default=0)
        for seat in range(len(game.names))
    ]


def _shared() -> Choose:
    options = (Option("pier"), Option("quay", most=2), Option("mole"))
    return Choose(id="where", prompt=say("harbour.where"), options=options, least=0, most=4, default=())


def snapshot(game: Ledger) -> dict[str, Any]:
    return {"told": str(game.told)}


LEDGER: Game[Ledger] = Game(
    name="ledger",
    title=say("harbour.title"),
    seats=(2, 3),
    settings=(),
    state=lambda setup, _facts: Ledger(setup.seats),
    rules=rules,
    snapshot=snapshot,
    bots={},
)
SECRET = replace(LEDGER, rules=secret_rules)
SETUP = Setup("ledger", ("Ada", "Bela", "Cleo"))
