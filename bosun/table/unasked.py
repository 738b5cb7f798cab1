"""What nobody is asked: what has one possible answer, and an instruction that is said with the next one."""

from collections.abc import Callable
from typing import Any

from bosun.table.own_answer import OwnAnswer
from engine.answers import Chosen, Confirmed, Counted
from engine.entries import BOX, Entry
from engine.facts import FactKey
from engine.game import EACH_STEP, Setup
from engine.instructions import MOST_STEPS, joined, may_be_joined
from engine.play import Play
from engine.requests import Confirm, Request
from engine.rules import forced_answer


class UnaskedAnswers:
    """Goes on by itself where nobody has anything to decide.

    Whether an instruction is followed by another is seen in a copy of the play, which keeps one confirmation
    ahead of the table's; so nothing is shown before it is so.

    :param copy: makes a play that stands where the table's does.
    :param own_answer: what the box answers by itself, in the copy as at the table.
    :param asks: whether a person, and no bot, is asked.
    """

    def __init__(
        self,
        copy: Callable[[], Play[Any]],
        own_answer: Callable[[Play[Any]], OwnAnswer | None],
        asks: Callable[[Request], bool],
    ) -> None:
        self._copy = copy
        self._own_answer = own_answer
        self._asks = asks
        self._ahead: Play[Any] | None = None

    def answer(self, play: Play[Any]) -> OwnAnswer | None:
        request = play.request
        if request is None:
            return None
        if isinstance(request, Confirm):
            joins = not each_step(play.setup) and may_be_joined(request) and self._joins_next(play, request)
            return OwnAnswer(Confirmed(), BOX) if joins else None
        only = unasked_answer(request)
        return None if only is None else OwnAnswer(only, BOX)

    def _joins_next(self, play: Play[Any], request: Confirm) -> bool:
        then = self._after(play)
        return (
            isinstance(then, Confirm)
            and may_be_joined(then)
            and self._asks(then)
            and len(joined(request, then).steps) <= MOST_STEPS
        )

    def _after(self, play: Play[Any]) -> Request | None:
        """What is asked of people once the current instruction is carried out."""
        ahead = self._follow(play)
        ahead.answer(Confirmed())
        while (own := self._own_answer(ahead)) is not None:
            ahead.answer(own.answer, source=own.source)
        return ahead.request

    def _follow(self, play: Play[Any]) -> Play[Any]:
        """The copy, brought to where the table's play stands; made anew where another way was taken."""
        ahead, entries = self._ahead, play.entries
        if ahead is None or not _leads_to(ahead.entries, entries):
            ahead = self._ahead = self._copy()
        for entry in entries[len(ahead.entries) :]:
            ahead.answer(entry.answer, source=entry.source)
        return ahead


def _leads_to(former: list[Entry], entries: list[Entry]) -> bool:
    """Whether these entries begin with the former, and only answers came since."""
    start, since = entries[: len(former)], entries[len(former) :]
    same = [one.answer for one in former] == [one.answer for one in start]
    return same and not any(entry.aside for entry in since)


def each_step(setup: Setup) -> bool:
    """Whether the table confirms each step on its own, as all did in games that were saved before."""
    return setup.setting(EACH_STEP.name, "yes") == "yes"


def unasked_answer(request: Request) -> Chosen | Counted | None:
    """The only possible answer. A secret is asked all the same: that there was no choice is one, too."""
    return None if request.secret or FactKey.of_request(request.id) else forced_answer(request)
