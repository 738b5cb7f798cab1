"""Games that version 0.1 wrote are taken over: each old answer finds the request that asks for it now.

Version 0.1 knew a request by its kind, the id of its text and its seat (``choose lamp.wick 1``), the parts
of a form by their place. The ids of its texts became the ids of requests, so an old answer names its request;
parts get their names from the form that is open. What 0.1 asked in another order is looked for among the next
answers, and what it did not ask is answered in the plainest way that the request allows.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic

from engine.answers import Answer, Chosen, Confirmed, Counted, Filled, Ordered, from_json
from engine.entries import BOX, Entry, WrittenByOtherRules
from engine.errors import Illegal, Malformed
from engine.facts import FactKey
from engine.game import Game, Setup
from engine.messages import say
from engine.older_answers import completed
from engine.play import Play, S
from engine.requests import Choose, Confirm, Count, Form, Order, Request
from engine.rules import forced_answer

NEAR = 6
"""Among so many of the next answers one is looked for that was asked for later than now."""

MOST_ADDED = 12
"""So many questions in a row may be new; where more would be, other rules wrote the game."""

WAYS_OUT = ("none", "no", "pass", "stop", "done")
"""Options by which a choice changes nothing, the plainest first."""

END = "end"
"""The option by which a turn ended that went on for as long as its player wished."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An answer as it is kept now, and the number of the old answer that it was, or comes before."""

    entry: Entry
    at: int
    added: bool = False


def old_entry(mark: str, answer: Any, source: str) -> Entry:
    """An answer as 0.1 wrote it; the parts of a form wait for their names."""
    _, id, *seat = mark.split(" ")
    if len(seat) > 1 or not all(each.isdecimal() for each in seat):
        raise Malformed(say("data.not-old-request", value=mark[:80]))
    return Entry(id, int(seat[0]) if seat else None, _old_answer(answer), source)


def _old_answer(answer: Any) -> Answer:
    if isinstance(answer, dict) and isinstance(answer.get("parts"), list):
        return Filled({f"{place:03}": from_json(part) for place, part in enumerate(answer["parts"])})
    return from_json(answer)


def take_over(
    game: Game[S], setup: Setup, entries: Iterable[Entry], *, until_misfit: bool = False
) -> list[Taken]:
    """The answers as they are kept now. Where one fits nowhere, the game was written by other rules.

    With ``until_misfit``, what stands before that answer.
    """
    takeover = _Takeover(game, setup, entries)
    try:
        while takeover.waiting:
            takeover.take_next()
    except WrittenByOtherRules:
        if not until_misfit:
            raise
    return takeover.taken


class _Takeover(Generic[S]):
    def __init__(self, game: Game[S], setup: Setup, entries: Iterable[Entry]) -> None:
        self.waiting = list(enumerate(entries))
        self.taken: list[Taken] = []
        self._play = Play(game, setup)
        self._added = 0

    def take_next(self) -> None:
        """Answer the request that is open: from the old answers, or as plainly as can be."""
        at, first = self.waiting[0]
        request = self._play.request
        if request is None:
            raise WrittenByOtherRules.at(at + 1, first, None)
        if (fact := self._play.facts.formerly(first.request)) is not None and not first.answers(request):
            return self._tell(fact, self.waiting.pop(0)[1], at)
        for place, (number, entry) in enumerate(self.waiting[:NEAR]):
            answer = _fitting(request, entry)
            if answer is not None:
                del self.waiting[place]
                self._added = 0
                return self._take(answer, entry.source, number)
        plain = plainest(request)
        self._added += 1
        if plain is None or self._added > MOST_ADDED:
            raise WrittenByOtherRules.at(at + 1, first, request)
        return self._take(plain, BOX, at, added=True)

    def _tell(self, fact: FactKey, entry: Entry, at: int) -> None:
        """What 0.1 asked for is a fact of the copy now."""
        question = self._play.facts.question(fact, self._play.game.name)
        answer = completed(question, _named(question, entry.answer))
        self.taken.append(Taken(self._play.tell(fact, answer, source=entry.source), at))
        self._added = 0

    def _take(self, answer: Answer, source: str, at: int, *, added: bool = False) -> None:
        self.taken.append(Taken(self._play.answer(answer, source=source), at, added))


def _fitting(request: Request, entry: Entry) -> Answer | None:
    """The old answer with the names that it has now, if it answers this request."""
    if not entry.answers(request):
        return None
    answer = _named(request, entry.answer)
    try:
        request.check(answer)
    except Illegal:
        return None
    return answer


def _named(request: Request, answer: Answer) -> Answer:
    if not isinstance(request, Form) or not isinstance(answer, Filled):
        return answer
    names = (part.id for part in request.formerly or request.parts)
    return Filled(dict(zip(names, (part for _, part in answer.parts), strict=False)))


def plainest(request: Request) -> Answer | None:
    """The answer that does least, where it can be given without knowing the table."""
    match request:
        case Confirm():
            return Confirmed()
        case Choose() | Count():
            return forced_answer(request) or _usual(request)
        case Order():
            return Ordered(tuple(item.id for item in request.items))
        case Form():
            parts = {part.id: plainest(part) for part in request.parts}
            told = {id: answer for id, answer in parts.items() if answer is not None}
            return Filled(told) if len(told) == len(parts) else None
    return None


def _usual(request: Choose | Count) -> Answer | None:
    if isinstance(request, Count):
        return Counted(request.least if request.default is None else request.default)
    then = {option.id for option in request.formerly}
    if (former := next((id for id in (*WAYS_OUT, END) if id in then), None)) is not None:
        return Chosen((former,))
    if request.default is not None or request.least == 0:
        return Chosen(request.default or ())
    offered = {option.id for option in request.options}
    way_out = next((id for id in WAYS_OUT if id in offered), None)
    return None if way_out is None or request.least > 1 else Chosen((way_out,))
