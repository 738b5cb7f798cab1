"""Playing a game of Perseverance in tests, by short calls: names of players stand for their seats."""

from collections import Counter
from collections.abc import Sequence
from typing import Self, TypeVar

import pytest

from engine.answers import Answer, Chosen, Confirmed, Counted, Drawn, Filled, Ordered, Rolled
from engine.errors import Illegal
from engine.messages import Message
from engine.perseverance.state import DISSENTERS, NEUTRAL, Player, Town
from engine.requests import Choose, Confirm, Count, Draw, Form, Option, Order, Request, Roll
from tests.engine.at_table import AtTable

T = TypeVar("T", bound=Town)


class TownTable(AtTable[T]):
    """A game of either episode under way, answered by short calls."""

    @property
    def whose(self) -> str:
        """Who is asked."""
        assert self.request.seat is not None, self.request.summary
        return self.game.names[self.request.seat]

    def player(self, name: str) -> Player:
        return self.game.players[self.game.names.index(name)]

    def owner(self, name: str) -> int:
        return {"dissenters": DISSENTERS, "neutral": NEUTRAL}.get(name.lower(), seat_of(self.game, name))

    def followers(self, *names: str) -> list[int]:
        return [self.player(name).followers for name in names or self.game.names]

    def assets(self, name: str) -> dict[str, int]:
        player = self.player(name)
        held = player.assets + player.board
        return {asset: number for asset, number in held.items() if number}

    def answer(self, answer: Answer) -> Self:
        self.play.answer(answer)
        return self

    def choose(self, *ids: str) -> Self:
        return self.answer(Chosen(ids))

    def then(self, *ids: str) -> Self:
        """One choice after the other, each of a single option."""
        for id in ids:
            self.choose(id)
        return self

    def roll(self, *faces: str) -> Self:
        assert isinstance(self.request, Roll), self.request.summary
        return self.answer(Rolled(tuple(die.kind for die in self.request.dice), faces))

    def drawn(self, *pieces: str) -> Self:
        assert isinstance(self.request, Draw), self.request.summary
        return self.answer(Drawn(self.request.of, pieces))

    def count(self, number: int) -> Self:
        return self.answer(Counted(number))

    def confirm(self) -> Self:
        return self.answer(Confirmed())

    def fill(self, *parts: int | str | Sequence[str] | None) -> Self:
        """A form, part by part: a number, an option, several of them, or None for what is filled in."""
        assert isinstance(self.request, Form), self.request.summary
        asked = self.request.parts
        return self.answer(
            Filled({one.id: form_part(one, told) for one, told in zip(asked, parts, strict=True)})
        )

    def options(self) -> dict[str, int]:
        """What may be chosen or drawn now, and how often each."""
        pieces: tuple[Option, ...] = ()
        match self.request:
            case Choose():
                pieces = self.request.options
            case Draw():
                pieces = self.request.pieces
            case _:
                raise AssertionError(self.request.summary)
        return {option.id: option.most for option in pieces}

    def may(self, id: str) -> bool:
        return id in self.options()

    def dice(self) -> Counter[str | None]:
        """The colours that are rolled now."""
        assert isinstance(self.request, Roll), self.request.summary
        return Counter(die.colour for die in self.request.dice)

    def parts(self) -> list[str]:
        assert isinstance(self.request, Form), self.request.summary
        return [part.id for part in self.request.parts]

    def told(self) -> list[Message]:
        """What the table hears with the current request."""
        steps = self.request.steps if isinstance(self.request, Confirm) else ()
        note = dict(self.request.note.params).get("what", ()) if self.request.note else ()
        assert isinstance(note, tuple)
        return [*steps, *(one for one in note if isinstance(one, Message))]

    def hears(self, id: str) -> bool:
        return id in {one.id.partition(".")[2] for one in self.told()}

    def refused(self, answer: Answer) -> str:
        """The reason for which an answer is refused."""
        with pytest.raises(Illegal) as refusal:
            self.play.check(answer)
        assert isinstance(refusal.value.text, Message)
        return refusal.value.text.id

    def pass_on(self, *asks: str) -> Self:
        """Answer in the plainest way until one of these is asked, or the game is over."""
        while self.play.request is not None and self.asks not in asks:
            self.answer(plainest(self.request))
        return self

    def answer_plainly(self) -> Self:
        return self.answer(plainest(self.request))


def form_part(asked: Choose | Count, told: int | str | Sequence[str] | None) -> Answer:
    if told is None:
        return plainest(asked)
    if isinstance(told, int):
        return Counted(told)
    return Chosen((told,) if isinstance(told, str) else tuple(told))


def plainest(request: Request) -> Answer:  # noqa: PLR0911 - one return for each kind of request
    """The first legal answer: what is filled in, as few pieces as possible, nothing where nothing must be."""
    match request:
        case Choose():
            ids = [option.id for option in request.options for _ in range(option.most)]
            if "stop" in ids and request.least == 1:
                return Chosen(("stop",))
            return Chosen(request.default if request.default is not None else tuple(ids[: request.least]))
        case Count():
            return Counted(request.default if request.default is not None else request.least)
        case Confirm():
            return Confirmed()
        case Draw():
            pieces = [option.id for option in request.pieces for _ in range(option.most)]
            return Drawn(request.of, tuple(reversed(pieces))[: request.number])
        case Roll():
            faces = tuple(die.faces[0].id for die in request.dice)
            return Rolled(tuple(die.kind for die in request.dice), faces)
        case Order():
            return Ordered(tuple(item.id for item in request.items))
        case Form():
            return Filled({part.id: plainest(part) for part in request.parts})
        case _:
            raise AssertionError(request.summary)


def seat_of(game: Town, name: str) -> int:
    return game.names.index(name) if name in game.names else NEUTRAL


def outcome_lines(laid: TownTable[T], name: str) -> dict[str, int]:
    """The score sheet of a player at the end."""
    assert laid.play.outcome is not None, laid.request.summary
    sheet = laid.play.outcome.sheets[laid.game.names.index(name)]
    return {line.label.id.rpartition(".")[2]: line.value for line in sheet.lines}
