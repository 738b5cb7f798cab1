"""A little game of three wells whose depths only the owner's copy shows, but for one that is printed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.answers import Answer, Counted
from engine.data import parse
from engine.errors import Illegal
from engine.facts import FactBook, FactKey, FactKind, Facts
from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import Count, Option
from engine.rules import Rules, choose, instruct

WELLS = ("north", "south", "west")


def _refuse_nine(_well: str, value: int, _facts: Facts) -> None:
    if value == 9:
        raise Illegal(say("wells.nine"))


def _counted(_well: str, answer: Answer) -> int:
    assert isinstance(answer, Counted)
    return answer.number


DEPTH = FactKind(
    name="depth",
    subjects=WELLS,
    question=lambda well, _facts: Count(id="", prompt=say("wells.depth", well=well), most=9),
    read=_counted,
    answer=lambda _well, value: Counted(value),
    check=_refuse_nine,
    printed={"west": 7},
    rules={"west": ("WELL-01",)},
    example=lambda _well: 4,
)


@dataclass
class Wells:
    """How deep was dug, and whether the depth was known when the well was chosen."""

    facts: Facts
    dug: list[tuple[str, int, bool]]


def _rules(game: Wells) -> Rules[Outcome]:
    while len(game.dug) < 3:
        known = {well: game.facts.known("depth", well) is not None for well in WELLS}
        well = yield from choose("wells.which", say("wells.which"), [Option(well) for well in WELLS])
        yield from instruct("wells.walk", say("wells.walk"))
        game.dug.append((well, game.facts.get("depth", well), known[well]))
    return Outcome(say("wells.end"), (), ())


def _snapshot(game: Wells) -> dict[str, Any]:
    return {"dug": list(game.dug)}


def _from_files(files: Mapping[str, str]) -> dict[FactKey, int]:
    """A file of depths: ``north = 3``."""
    found = parse(files["depths"], "depths.toml") if "depths" in files else {}
    return {FactKey("depth", well): depth for well, depth in found.items() if well in WELLS}


GAME: Game[Wells] = Game(
    name="wells",
    title=say("wells"),
    seats=(1,),
    settings=(),
    state=lambda _setup, facts: Wells(facts, []),
    rules=_rules,
    snapshot=_snapshot,
    bots={},
    book=FactBook((DEPTH,), from_files=_from_files),
)
EXAMPLE = Setup("wells", ("Ada",))
OWN = replace(EXAMPLE, example=False)
NORTH = FactKey("depth", "north")
