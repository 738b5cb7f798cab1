"""A game that asks for everything that can be asked, twice."""

from dataclasses import dataclass

from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Confirmed,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
)
from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import (
    Act,
    Choose,
    Confirm,
    Count,
    Die,
    Draw,
    Drop,
    Form,
    Meaning,
    Move,
    Option,
    Order,
    Request,
    Roll,
    Timer,
)
from engine.rules import Rules

PROMPT = say("as-is", text="?")
TWO = (Option("one"), Option("two"))
FACES = tuple(Option(str(face)) for face in range(1, 7))
DICE = (Die("pips", FACES, "white"), Die("pips", FACES, "red"))
MOVES = (
    Move(0, "action", PROMPT, meaning=Meaning.ACTION),
    Move(0, "take-back", PROMPT, meaning=Meaning.TAKE_BACK),
    Move(None, "end-phase", PROMPT, meaning=Meaning.END),
)

ASKED: tuple[tuple[Request, Answer], ...] = (
    (Confirm(id="as-is", prompt=PROMPT), Confirmed()),
    (Choose(id="as-is", prompt=PROMPT, options=TWO), Chosen(("two",))),
    (Count(id="as-is", prompt=PROMPT, most=5), Counted(2)),
    (Draw(id="as-is", prompt=PROMPT, of="bag", pieces=TWO), Drawn("bag", ("two",))),
    (Roll(id="as-is", prompt=PROMPT, dice=DICE), Rolled(("pips", "pips"), ("2", "3"))),
    (Drop(id="as-is", prompt=PROMPT, cubes=(Option("red"),), zones=TWO), Dropped(("red",), ("two",))),
    (Order(id="as-is", prompt=PROMPT, items=TWO), Ordered(("one", "two"))),
    (Act(id="as-is", prompt=PROMPT, moves=MOVES, timer=Timer("act", 3600)), Acted(0, "action")),
    (
        Form(id="as-is", prompt=PROMPT, parts=(Count(id="as-is", prompt=PROMPT, most=3, default=1),)),
        Filled({"as-is": Counted(1)}),
    ),
)


@dataclass
class Told:
    answers: list[Answer]


def _rules(told: Told) -> Rules[Outcome]:
    for request, _ in ASKED * 2:
        told.answers.append((yield request))
    return Outcome(PROMPT, (), ())


KINDS: Game[Told] = Game(
    name="kinds",
    title=PROMPT,
    seats=(1,),
    settings=(),
    state=lambda _setup, _facts: Told([]),
    rules=_rules,
    snapshot=lambda told: {"answers": [str(answer) for answer in told.answers]},
    bots={},
)
SETUP = Setup("kinds", ("Ann",))
