"""A form that is being filled in: what was told of it so far, by whom. Plain, and never changed in place."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.answers import Answer, Chosen, Counted, Filled, Seat
from engine.errors import Illegal
from engine.messages import Message, say
from engine.requests import Choose, Count, Form


@dataclass(frozen=True, slots=True)
class DraftPart:
    """What a part of the form has in it, who changed it last, and since which version it has been so."""

    value: Answer
    source: str
    version: int
    author: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the draft cannot be the answer yet, and which part is to blame."""

    message: Message | str
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """What was told so far of a form; parts that nobody touched are not in it.

    ``number`` is that of the request at which it was begun: it never comes again. ``form`` is the key of the
    form. ``told`` are the seats that have told everything that is theirs. Every change is a new ``version``.
    """

    number: int
    form: str | None = None
    version: int = 0
    parts: Mapping[str, DraftPart] = field(default_factory=dict)
    told: frozenset[Seat] = frozenset()
    refusal: Refusal | None = None

    def with_part(self, id: str, value: Answer, source: str, author: str = "") -> "Draft":
        version = self.version + 1
        part = DraftPart(value, source, version, author)
        return replace(self, version=version, parts={**self.parts, id: part}, refusal=None)

    def with_told(self, seat: Seat, *, told: bool) -> "Draft":
        seats = self.told | {seat} if told else self.told - {seat}
        return replace(self, version=self.version + 1, told=seats)

    def refused(self, refusal: Refusal) -> "Draft":
        return replace(self, version=self.version + 1, refusal=refusal)

    def fitting(self, form: Form) -> "Draft":
        """What of it can still be, where the table is another than it was when it was told."""
        asked = {part.id: part for part in form.parts}
        parts = {id: told for id, told in self.parts.items() if id in asked and fits(asked[id], told.value)}
        if len(parts) == len(self.parts):
            return self
        return replace(self, version=self.version + 1, parts=parts)

    def value(self, part: Choose | Count) -> Answer | None:
        """What a part has in it: what was told, else what is filled in; None where somebody must tell."""
        told = self.parts.get(part.id)
        return part.filled_in if told is None else told.value

    def unseen(self, seen: int, author: str) -> str | None:
        """A part that somebody else changed since this version, if there is one."""
        changed = (id for id, part in self.parts.items() if part.version > seen and part.author != author)
        return next(changed, None)

    def filled(self, form: Form) -> Filled:
        """The draft as the answer to its form; a part that is missing is named."""
        told: dict[str, Answer] = {}
        for part in form.parts:
            value = self.value(part)
            if value is None:
                raise Illegal(say("app.form-empty", part=part.prompt), part.id)
            told[part.id] = value
        return Filled(told)

    def under(self, form: Form, filled: Filled) -> Filled:
        """The same answer, with what the draft has in the parts that were left as they were filled in."""
        left = {part.id: self.value(part) for part in form.parts if filled[part.id] == part.filled_in}
        return Filled(dict(filled.parts) | {id: value for id, value in left.items() if value is not None})


def merged(part: Choose | Count, was: Answer | None, value: Answer, now: Answer | None) -> Answer:
    """A change applied to what is there now: where two people add something at once, both count.

    It may still be too little, but never what the part can never hold.
    """
    match part, was, value, now:
        case Count(), Counted(before), Counted(after), Counted(number):
            value = Counted(min(part.most, max(part.least, number + after - before)))
        case Choose(), Chosen(before), Chosen(after), Chosen(ids) if part.most > 1:
            taken = Counter(ids) + (Counter(after) - Counter(before)) - (Counter(before) - Counter(after))
            value = Chosen(_in_order(part, taken, after))
    _check_so_far(part, value)
    return value


def fits(part: Choose | Count, value: Answer) -> bool:
    """Whether a part can hold this, if only so far."""
    try:
        _check_so_far(part, value)
    except Illegal:
        return False
    return True


def _in_order(part: Choose, taken: Counter[str], after: tuple[str, ...]) -> tuple[str, ...]:
    """As the options stand, each as often as it may be taken; one that is unknown stays, to be refused."""
    known = [option.id for option in part.options for _ in range(min(option.most, taken[option.id]))]
    options = {option.id for option in part.options}
    return (*known, *(id for id in after if id not in options))


def _check_so_far(part: Choose | Count, value: Answer) -> None:
    asked = replace(part, least=0) if isinstance(part, Choose) else part
    try:
        asked.check(value)
    except Illegal as error:
        raise Illegal(error.text, part.id) from error
