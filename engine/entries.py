"""The entries of a play: every answer as it was given, with what it answered and where it came from."""

from engine.answers import PHYSICAL, Acted, Answer, Confirmed, Seat, TimeUp
from engine.errors import BosunError
from engine.facts import FACT, FactKey
from engine.frozen import frozen
from engine.messages import say
from engine.requests import Request
from engine.set_right import RIGHT, SetRight

BOX = "box"
"""The source of answers that the box gave: by chance, or where nobody had anything to decide."""

OWN_DATA = "facts"
"""The source of answers that tell what the owner had told before."""

CAMERA, CORRECTED = "camera", "corrected"

BOT_SEAT = "bot:"
"""The source of what a bot decided for its seat has the seat behind this."""

NOT_TOLD = (BOX, CAMERA, CORRECTED, "bot")
"""Sources of draws, rolls and drops that were seen or made by the box, and not told by a person."""


@frozen()
class Entry:
    """One answer as it was given: the id of its request, who was asked, and where it came from."""

    request: str
    seat: Seat | None
    answer: Answer
    source: str

    @classmethod
    def of(cls, request: Request, answer: Answer, source: str) -> "Entry":
        """An answer to this request."""
        return cls(request.id, request.seat, answer, source)

    def answers(self, request: Request | None) -> bool:
        """Whether this was asked; what was answered is for the request to judge."""
        return request is not None and (self.request, self.seat) == (request.id, request.seat)

    @property
    def fact(self) -> FactKey | None:
        """The fact of the owner's copy that this tells, if it tells one."""
        return FactKey.of_request(self.request)

    @property
    def right(self) -> SetRight | None:
        """What this set right on the table, if it did."""
        return SetRight.of(self.request, self.answer)

    @property
    def said(self) -> Answer:
        """The answer as people gave it."""
        return self.answer if self.right is None else self.right.told

    @property
    def aside(self) -> bool:
        """Whether this tells something of the table or the copy, and answers no request of the rules."""
        return FACT in self.request or (RIGHT in self.request and self.right is not None)

    @property
    def asked(self) -> str:
        """What was asked, in a few words."""
        return self.request if self.seat is None else f"{self.request} {self.seat}"

    @property
    def decided(self) -> bool:
        """A person decided or told this, so undo may take it back; what was seen or drawn stays.

        A bot would decide again at once, so undo goes on to the person before it. On a clock it thinks first,
        and its action is taken back like any other.
        """
        if isinstance(self.answer, PHYSICAL):
            return self.told
        if self.source.startswith(BOT_SEAT):
            return isinstance(self.answer, Acted)
        return not isinstance(self.answer, TimeUp) and self.source not in (OWN_DATA, BOX)

    @property
    def said_with_next(self) -> bool:
        """The box went on from this instruction, which is said together with the next one."""
        return isinstance(self.answer, Confirmed) and self.source == BOX

    @property
    def told(self) -> bool:
        """A person said what real pieces did, and may have said it wrongly."""
        return isinstance(self.answer, PHYSICAL) and self.source not in NOT_TOLD


class WrittenByOtherRules(BosunError, ValueError):
    """A journal whose answers do not fit the requests that these rules make."""

    @classmethod
    def at(cls, number: int, entry: Entry, request: Request | None) -> "WrittenByOtherRules":
        """The answer of this number is to another question than the one that is asked."""
        asked = "nothing" if request is None else request.summary
        return cls(say("journal.other-rules", number=number, answered=entry.asked, asked=asked))


def rights_of(entries: list[Entry]) -> dict[int, list[SetRight]]:
    """What was set right, by the number of answers after which it is put."""
    rights: dict[int, list[SetRight]] = {}
    answers = 0
    for entry in entries:
        right = entry.right
        if right is not None:
            rights.setdefault(answers - right.back, []).append(right)
        elif not entry.aside:
            answers += 1
    return rights


def last_decision(entries: list[Entry]) -> int | None:
    """Where the last answer that a person decided stands."""
    return next((at for at in reversed(range(len(entries))) if entries[at].decided), None)
