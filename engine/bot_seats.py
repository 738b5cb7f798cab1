"""What a game says of seats that Bosun plays: which questions a bot decides, and why it decided so."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.answers import Acted, Answer, Chosen, Counted, Ordered, Seat
from engine.errors import Illegal
from engine.facts import UnknownFact
from engine.messages import Message, say
from engine.requests import Act, Choose, Count, Order, Request

S = TypeVar("S")

RANDOM = "random"
"""The skill that every game knows."""


@dataclass(frozen=True, slots=True)
class BotSeats(Generic[S]):
    """How bots sit at the table of one game.

    :param needs: settings without which a bot has nothing to decide; a set-up with bots gets them.
    :param readings: ids of questions that tell what lies on the table: hands answer them, for any seat.
    :param narrowed: the question as a bot gets it, where only chance knows what its seat holds. The text
        gives that chance, and is the same for the whole game.
    :param followed: moves that say nothing yet: the question that follows says what is done.
    :param hands: what people do with their hands for an answer, where there is a better sentence for it than
        the question with its answer.
    :param reason: why a bot of this skill answered so, seen from the table before the answer counts.
    """

    needs: tuple[tuple[str, str], ...] = ()
    readings: frozenset[str] = frozenset()
    narrowed: Callable[[S, Request, str], Request] = lambda _state, request, _chance: request
    followed: frozenset[str] = frozenset()
    hands: Callable[[S, Request, Answer], Message | None] = lambda *_: None
    reason: Callable[[str, S, Request, Answer], Message | None] = lambda *_: None

    def decides(self, request: Request) -> bool:
        """Whether a bot answers this for its seat; everything else is done by hand and told by people."""
        return isinstance(request, Choose | Count | Order) and request.id not in self.readings

    def told(self, skill: str, state: S, request: Request, answer: Answer) -> Message | None:
        """What hands do for this answer of a bot, and why; the random one has no reasons."""
        if isinstance(answer, Acted) and answer.move in self.followed:
            return None
        what = self.hands(state, request, answer) or deed(request, answer)
        try:
            why = None if skill == RANDOM else self.reason(skill, state, request, answer)
        except UnknownFact:
            why = None  # nobody is asked for a fact to explain something
        return what if why is None else say("bots.because", what=what, why=why)


def deed(request: Request, answer: Answer) -> Message:
    """What was decided: the move, or the question with its answer."""
    if isinstance(answer, Acted) and isinstance(request, Act):
        return next(
            move.label for move in request.moves if (move.seat, move.id) == (answer.seat, answer.move)
        )
    return say("bots.deed", asked=request.prompt, answer=_named(request, answer))


def _named(request: Request, answer: Answer) -> Message | tuple[Message, ...]:
    match answer:
        case Chosen(ids) if isinstance(request, Choose):
            names = {option.id: option.name for option in (*request.options, *request.formerly)}
            counted = Counter(ids).items()
            found = tuple(
                names[id] if n == 1 else say("bots.times", what=names[id], n=n) for id, n in counted
            )
            return found or say("app.nothing")
        case Ordered(ids) if isinstance(request, Order):
            items = {item.id: item for item in request.items}
            return tuple(items[id].name for id in ids)
        case Counted(number):
            return say("as-is", text=str(number))
    return say("app.done")


def check_bots(bots: tuple[tuple[Seat, str], ...], seats: int, known: tuple[str, ...]) -> None:
    """Refuse skills that the game does not know, seats that are not there, and a table without people."""
    for seat, skill in bots:
        if skill not in known:
            raise Illegal(say("app.no-such-bot", name=skill, known=known))
        if not 0 <= seat < seats:
            raise Illegal(say("refuse.bot-seat", number=seat + 1))
    if len(bots) >= seats:
        raise Illegal(say("refuse.only-bots"))
