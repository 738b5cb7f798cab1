"""An action that is made up on one screen or panel, part by part, and given to the table when it is whole."""

from bosun.table.operations import GiveAction
from bosun.table.rehearsal import Rehearsal
from bosun.table.table import Table
from engine.answers import Acted, Answer
from engine.errors import BosunError
from engine.requests import Act, Meaning, Request


class PendingAction:
    """The others act meanwhile, and the clock goes on.

    :param table: where it is given.
    :param source: who gives it.
    """

    def __init__(self, table: Table, source: str) -> None:
        self._table = table
        self._source = source
        self._answers: tuple[Answer, ...] = ()
        self._next: Request | None = None

    @property
    def request(self) -> Request | None:
        """The part that is asked next; None where no action is being made up."""
        return self._next

    def takes(self, answer: Answer) -> bool:
        """Whether an answer belongs to an action: it begins one on the clock, or one is being made up."""
        return self._next is not None or _begins(self._table.play.request, answer)

    def give(self, answer: Answer) -> None:
        """Tell the next part. One that does not fit is for the table to refuse; what was told stays."""
        self._table.poll()  # what others handed in comes first
        told = (*self._answers, answer)
        rehearsal = self._rehearse(told)
        fits = rehearsal is not None and rehearsal.refusal is None
        if rehearsal is not None and fits:
            self._take(rehearsal)
        if not fits or self._next is None:
            self._table.submit(GiveAction(self._table.number, told, self._source))

    def follow(self) -> None:
        """The table is another: what was told stays as far as it can be, and goes where the phase is over."""
        if self._next is None:
            return
        on = isinstance(self._table.play.request, Act)
        rehearsal = self._rehearse(self._answers) if on else None
        if rehearsal is None:
            self.drop()
        else:
            self._take(rehearsal)

    def drop(self) -> None:
        """Do something else."""
        self._answers, self._next = (), None

    def _rehearse(self, told: tuple[Answer, ...]) -> Rehearsal | None:
        """What becomes of it; None where not even its beginning fits."""
        try:
            return self._table.rehearsals.rehearse(told)
        except BosunError:
            return None

    def _take(self, rehearsal: Rehearsal) -> None:
        whole = rehearsal.request is None
        self._answers = () if whole else rehearsal.answers
        self._next = rehearsal.request


def _begins(request: Request | None, answer: Answer) -> bool:
    if not isinstance(request, Act) or not isinstance(answer, Acted) or request.timer is None:
        return False
    made = (move for move in request.moves if (move.seat, move.id) == (answer.seat, answer.move))
    return answer.seat is not None and any(move.meaning is Meaning.MOVE for move in made)
