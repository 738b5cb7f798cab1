"""An action with its parts before it is given: made up on one screen, while the others go on playing.

What is rehearsed happens in a copy of the play. Only when the action is whole is it given, all at once; by
then the others may have acted, so every part is checked against the table as it is now.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bosun.table.own_answer import OwnAnswer
from bosun.table.unasked import unasked_answer
from engine.answers import Acted, Answer
from engine.errors import BosunError, Illegal
from engine.messages import say
from engine.play import Play
from engine.requests import Choose, Confirm, Count, Draw, Order, Request

MOST_PARTS = 24
"""No action has more parts; whoever sends more plays no game."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The answers that fit so far, and the question that is next; without one, the action is whole.

    ``refusal`` is why the last answer did not fit.
    """

    answers: tuple[Answer, ...]
    request: Request | None
    refusal: BosunError | None = None


class Rehearsals:
    """Rehearses actions for the screens of a table.

    :param copy: makes a play that stands where the table's does.
    :param own_answer: what the box would answer by itself; it is not drawn before the action is given.
    """

    def __init__(
        self, copy: Callable[[], Play[Any]], own_answer: Callable[[Play[Any]], OwnAnswer | None]
    ) -> None:
        self._copy = copy
        self._own_answer = own_answer

    def rehearse(self, answers: tuple[Answer, ...]) -> Rehearsal:
        """Go through an action as far as it was told."""
        acted = answers[0] if answers else None
        if not isinstance(acted, Acted) or len(answers) > MOST_PARTS:
            raise Illegal(say("refuse.act"))
        play, fitting = self._copy(), list[Answer]()
        for answer in answers:
            try:
                play.answer(answer)
            except BosunError as error:
                if not fitting:
                    raise
                return Rehearsal(tuple(fitting), play.request, error)
            fitting.append(answer)
            if not self._is_part(play, acted):
                break
        while self._is_part(play, acted) and (only := _unasked(play)) is not None:
            play.answer(only)
            fitting.append(only)
        return Rehearsal(tuple(fitting), play.request if self._is_part(play, acted) else None)

    def _is_part(self, play: Play[Any], acted: Acted) -> bool:
        """Whether this is asked of the one who acts, and of nobody else, a camera or the box."""
        request = play.request
        if not isinstance(request, Choose | Count | Confirm | Draw | Order):
            return False
        return request.timer is not None and request.seat == acted.seat and self._own_answer(play) is None


def _unasked(play: Play[Any]) -> Answer | None:
    return None if play.request is None else unasked_answer(play.request)
