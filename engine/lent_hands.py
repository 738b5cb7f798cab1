"""Hands for the seats that Bosun plays: people hear what a bot decided, carry it out and say so.

The rules do not know of bots. These words stand between them and the table: they gather what was decided for
such a seat, and ask people to carry it out before they are asked anything else. On a clock nobody is held up:
there it is one more move of the table, and only the bot waits for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import reduce
from typing import TypeAlias, TypeVar

from engine.answers import Acted, Answer, Seat
from engine.bot_seats import RANDOM
from engine.game import Game, Setup
from engine.messages import Message, say
from engine.outcome import Outcome
from engine.requests import Act, Confirm, Meaning, Move, Request
from engine.rules import Rules

S = TypeVar("S")
T = TypeVar("T")

Decides: TypeAlias = Callable[[Request], bool]
Told: TypeAlias = Callable[[Seat, Request, Answer], Message | None]

HANDS = "bots.hands"
DONE = "done-for-"
MOST_STEPS = 14
"""More is not kept in mind at one look."""


def rules_at_table(game: Game[S], setup: Setup, state: S) -> Rules[Outcome]:
    """The rules of the game; where bots play some of the seats, people are told what to do for them."""
    rules, bots, seats = game.rules(state), dict(setup.bots), game.bot_seats
    if not bots:
        return rules
    return with_hands(
        rules,
        {seat: setup.seats[seat] for seat in bots},
        seats.decides,
        lambda seat, request, answer: seats.told(bots[seat], state, request, answer),
        by_chance=frozenset(seat for seat, skill in bots.items() if skill == RANDOM),
    )


def with_hands(
    rules: Rules[T], seats: Mapping[Seat, str], decides: Decides, told: Told, *, by_chance: frozenset[Seat]
) -> Rules[T]:
    """The same rules, with people as the hands of these seats.

    :param seats: the names of the players that bots play, by seat.
    :param decides: whether a bot answers a question that its seat is asked.
    :param told: what hands do for an answer, if anything, and why; asked before the rules have the answer.
    :param by_chance: those that have no reasons, which is said once for all they do.
    """
    hands = _Hands(seats, decides, told, by_chance)
    try:
        request = next(rules)
        while True:
            request = rules.send((yield from hands.ask(request)))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


class _Hands:
    """What is still to be done for each seat; what was decided in secret waits until the secret is out."""

    def __init__(
        self, seats: Mapping[Seat, str], decides: Decides, told: Told, by_chance: frozenset[Seat]
    ) -> None:
        self._seats = seats
        self._decides = decides
        self._tell = told
        self._by_chance = by_chance
        self._to_do: dict[Seat, list[Message]] = {}
        self._secret: list[tuple[Seat, Message]] = []

    def ask(self, request: Request) -> Rules[Answer]:
        if not request.secret:
            self._uncover()
        if isinstance(request, Act):
            return (yield from self._act(request))
        if request.seat is not None and request.seat in self._seats and self._decides(request):
            if self._full:
                yield self._confirm(request)
            answer = yield request
            self._note(request.seat, request, answer)
            return answer
        if self._to_do and request.timer is None:
            yield self._confirm(request)
        return (yield self._for_hands(request))

    def _act(self, request: Act) -> Rules[Answer]:
        """The moves of the table; a bot's seat has none while something is to be done for it."""
        while True:
            answer = yield replace(request, moves=self._moves(request))
            helped = helped_seat(answer)
            if helped is None:
                break
            self._to_do.pop(helped)
        if isinstance(answer, Acted) and answer.seat is not None and answer.seat in self._seats:
            self._note(answer.seat, request, answer)
        return answer

    def _moves(self, request: Act) -> tuple[Move, ...]:
        done = [
            Move(
                None,
                f"{DONE}{seat}",
                say("bots.done", player=self._seats[seat], deeds=_one_after_another(deeds)),
                meaning=Meaning.HANDS,
            )
            for seat, deeds in self._to_do.items()
        ]
        closed = [replace(move, why_not=self._waits(move)) for move in request.moves]
        return (*done, *closed)

    def _waits(self, move: Move) -> Message | None:
        if move.seat is None or move.seat not in self._to_do:
            return move.why_not
        return say("bots.hands-first", player=self._seats[move.seat])

    def _note(self, seat: Seat, request: Request, answer: Answer) -> None:
        told = self._tell(seat, request, answer)
        if told is None:
            return
        if request.secret:
            self._secret.append((seat, told))
        else:
            self._to_do.setdefault(seat, []).append(told)

    def _uncover(self) -> None:
        for seat, told in self._secret:
            self._to_do.setdefault(seat, []).append(told)
        self._secret.clear()

    @property
    def _full(self) -> bool:
        return sum(map(len, self._to_do.values())) >= MOST_STEPS

    def _confirm(self, request: Request) -> Confirm:
        """All that is to be done, in the order in which it was decided for each seat."""
        steps = tuple(told for deeds in self._to_do.values() for told in deeds)
        players = tuple(self._seats[seat] for seat in self._to_do)
        note = say("bots.by-chance") if self._to_do.keys() & self._by_chance else None
        self._to_do.clear()
        return Confirm(
            id=HANDS, prompt=say(HANDS, players=players), steps=steps, timer=request.timer, note=note
        )

    def _for_hands(self, request: Request) -> Request:
        """What a bot's seat is asked to do, roll, draw or read is everybody's, and no secret."""
        if request.seat is None or request.seat not in self._seats:
            return request
        note = request.note or say("bots.for", player=self._seats[request.seat])
        return replace(request, secret=False, note=note)


def helped_seat(answer: Answer) -> Seat | None:
    """The seat for which people did by this answer what a bot had decided."""
    if not isinstance(answer, Acted) or answer.seat is not None or not answer.move.startswith(DONE):
        return None
    return int(answer.move.removeprefix(DONE))


def _one_after_another(deeds: list[Message]) -> Message:
    return reduce(lambda first, then: say("bots.then", first=first, then=then), deeds)
