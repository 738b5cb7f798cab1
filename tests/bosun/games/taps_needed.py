"""Part of a game as people play it with phones: what they are asked, and with how many taps they tell it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from bosun.session.setups import setup_of
from bosun.table import operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import PHYSICAL, Answer, Chosen, Confirmed, Counted, Drawn, Dropped, Filled, Ordered
from engine.bots import by_chance
from engine.game import Game
from engine.requests import Choose, Confirm, Count, Draw, Drop, Form, Order, Request, Roll

FEW = 14
"""So many options are buttons that answer at once; of more, one is picked and confirmed."""

Script: TypeAlias = Mapping[str, Sequence[Answer]]
"""What people answer, by the id of the request: one after the other, each time that it is asked."""


def taps(request: Request, answer: Answer, *, camera: bool) -> int:
    """How often a finger touches the phone for this answer."""
    match request, answer:
        case Choose(), Chosen(ids):
            at_once = (request.least, request.most) == (1, 1) and len(request.options) <= FEW
            return 1 if at_once and not request.on_map else len(ids) + 1
        case Count(), Counted(number):
            return 1 if request.most - request.least < 12 else 1 + (number != request.default)
        case Form(), Filled():
            return 1 + sum(_changes(part, answer[part.id]) for part in request.parts)
        case ((Draw() | Roll() | Drop()), _):
            return 0 if camera else _told_by_hand(answer) + 1
        case Order(), Ordered(ids):
            return len(ids) + 1
    return 1


def _changes(part: Choose | Count, answer: Answer) -> int:
    if answer == part.filled_in:
        return 0
    return max(1, len(answer.ids)) if isinstance(answer, Chosen) else 1


def _told_by_hand(answer: Answer) -> int:
    match answer:
        case Dropped(colours, _):
            return len(colours)
        case Drawn(_, pieces):
            return len(pieces)
    return 1


@dataclass(slots=True)
class Told:
    """What people were asked, one request after the other, and the taps that they needed."""

    asked: list[str] = field(default_factory=list)
    taps: int = 0

    @property
    def answers(self) -> int:
        return len(self.asked)


class Evening:
    """A table at which people answer by a script; where it says nothing, in the plainest way."""

    def __init__(
        self, folder: Path, game: Game[Any], settings: Mapping[str, str], seats: Sequence[str]
    ) -> None:
        setup = setup_of(game, tuple(seats), dict(settings), {}, example=True)
        self.table = Table(
            Journal.create(folder / "evening.bosun", setup, seed=7, draws="box", durable=False),
            game,
            now=lambda: 0.0,
        )
        self.table.open()

    @property
    def asked(self) -> str:
        request = self.table.play.request
        return "" if request is None else request.id

    def play(self, script: Script, *, until: Sequence[str], camera: bool = True) -> Told:
        """Answer until one of these is asked, at least once."""
        told, left = Told(), {id: list(answers) for id, answers in script.items()}
        while True:
            request = self.table.play.request
            assert request is not None, "the game is over"
            scripted = left.get(request.id)
            answer = scripted.pop(0) if scripted else plainest(request)
            seen = isinstance(answer, PHYSICAL) and camera
            spent = taps(request, answer, camera=camera)
            if spent:
                told.asked.append(request.id)
                told.taps += spent
            source = "camera" if seen else "page:0"
            self.table.submit(operations.GiveAnswer(self.table.number, answer, source))
            before = self.table.number
            self.table.poll()
            assert self.table.number != before, f"{answer} was refused for {request.summary}"
            if self.asked in until:
                return told

    def to(self, *ids: str, script: Script | None = None) -> None:
        """On to one of these."""
        if self.asked not in ids:
            self.play(script or {}, until=ids)


def plainest(request: Request) -> Answer:
    """The first that may be answered; what a form has filled in stays."""
    match request:
        case Choose():
            ids = [option.id for option in request.options for _ in range(option.most)]
            return Chosen(request.default or tuple(ids[: request.least]))
        case Count():
            return Counted(request.least if request.default is None else request.default)
        case Confirm():
            return Confirmed()
        case Draw() | Roll() | Drop():
            return by_chance(request, Random("evening"))
        case Order():
            return Ordered(tuple(item.id for item in request.items))
        case Form():
            return Filled({part.id: part.filled_in or plainest(part) for part in request.parts})
    raise AssertionError(request.summary)
