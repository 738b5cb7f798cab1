"""A small game of the kinds of request that Resistance has not: dice, cubes, an order, and a secret."""

from dataclasses import dataclass, field
from typing import Any, cast

from engine.answers import Chosen, Dropped, Ordered, Rolled
from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome, ScoreLine, Sheet
from engine.requests import Choose, Die, Drop, Option, Order, Roll
from engine.rules import Rules

FACES = tuple(Option(face) for face in ("sun", "moon", "star", "anchor"))
DICE = (Die("weather", FACES), Die("threat", FACES, "red"))
CUBES = (Option("red", most=2), Option("blue"))
ZONES = (Option("bow"), Option("stern"), Option("lost"))
CARGO = tuple(Option(name) for name in ("rum", "salt", "rope"))
TILES = (Option("storm"), Option("calm"))


@dataclass
class Tavern:
    names: tuple[str, ...]
    told: list[str] = field(default_factory=list)


def _asked(prompt: str) -> Any:
    return say("as-is", text=prompt)


def rules(game: Tavern) -> Rules[Outcome]:
    rolled = yield Roll(id="dice.roll", prompt=_asked("Roll the dice"), dice=DICE)
    game.told.append(" ".join(cast(Rolled, rolled).faces))
    secret = yield Choose(
        id="dice.hide", prompt=_asked("Which tile do you hide?"), options=TILES, seat=0, secret=True
    )
    game.told.append("hidden" if isinstance(secret, Chosen) else "?")
    dropped = yield Drop(id="dice.drop", prompt=_asked("Drop the cubes"), cubes=CUBES, zones=ZONES)
    game.told.append(" ".join(cast(Dropped, dropped).zones))
    ordered = yield Order(id="dice.stow", prompt=_asked("Stow the cargo"), items=CARGO)
    game.told.append(" ".join(cast(Ordered, ordered).ids))
    yield Choose(id="dice.again", prompt=_asked("Once more?"), options=(Option("yes"), Option("no")))
    sheet = Sheet(_asked("Everyone"), (ScoreLine(_asked("Rounds"), 1),))
    return Outcome(_asked("Closing time"), ("everyone",), (sheet,))


TAVERN: Game[Tavern] = Game(
    name="tavern",
    title=say("as-is", text="The Tavern"),
    seats=(2, 3),
    settings=(),
    state=lambda setup, _facts: Tavern(setup.seats),
    rules=rules,
    snapshot=lambda game: {"players": list(game.names), "told": list(game.told)},
    bots={},
)
SETUP = Setup("tavern", ("Ada", "Bela"))
