"""What is known of the owner's copy of a game: printed in the rulebook, told by the owner, or unknown.

Rules look a fact up as they look anything up. One that is unknown stops them: the play asks the table for it,
once, and goes on from there. What we made up ourselves is an example, and serves example play only.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from engine.answers import Answer
from engine.requests import Request

Value: TypeAlias = Any
"""A fact as plain values, such as JSON has: ``{"road": ["NE10"], "mountain": ["NE9"]}``."""

FACT = ".fact."
"""Stands in the ids of requests that ask for a fact: ``resistance.fact.roads:NE15``."""


class FactState(StrEnum):
    """Where a fact comes from."""

    PRINTED = "printed"
    TOLD = "told"
    EXAMPLE = "example"
    UNKNOWN = "unknown"


class FactKey(NamedTuple):
    """Which fact: its kind, and what it is about: ``roads:NE15``."""

    kind: str
    subject: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.subject}"

    @classmethod
    def parse(cls, text: str) -> "FactKey":
        kind, _, subject = text.partition(":")
        return cls(kind, subject)

    @classmethod
    def of_request(cls, id: str) -> "FactKey | None":
        """The fact that a request with this id asks for, if it asks for one."""
        return cls.parse(id.partition(FACT)[2]) if FACT in id else None


class UnknownFact(Exception):
    """Rules looked up a fact that nobody told yet."""

    def __init__(self, key: FactKey) -> None:
        super().__init__(str(key))
        self.key = key


def _anything(_subject: str, _value: Value, _facts: "Facts") -> None:
    """Nothing that the rulebook says restricts such a fact."""


@dataclass(frozen=True, slots=True)
class FactKind:
    """One kind of fact: what it is about, how it is asked for, and what the rulebook says of it::

        FactKind(
            name="dial",
            subjects=("west", "east"),
            question=lambda lamp, _facts: Count(id="", prompt=say("lamp.dial", lamp=lamp), most=9),
            read=lambda _lamp, answer: answer.number,
            answer=lambda _lamp, value: Counted(value),
            example=lambda lamp: 4,
        )

    :param name: its name in files and saved games; it never changes.
    :param subjects: what every copy has such a fact of. Subjects beyond these may be told too.
    :param question: the request that asks for it. What is known already may be its default.
    :param read: the fact that an answer to the question tells.
    :param answer: the answer that tells this fact: what ``read`` undoes.
    :param check: refuses with ``Illegal`` a value that contradicts the rulebook or what is known.
    :param printed: what the rulebook's text says, by subject.
    :param rules: the rules that say it, by subject.
    :param example: what we made up, for example play.
    :param once: the id of the request that asked for it before it was a fact, as saved games hold it; it may
        have ``{subject}`` in it.
    :param by_device: a device tells it, such as a camera that traced a board, and nobody can type it in.
    """

    name: str
    subjects: tuple[str, ...]
    question: Callable[[str, "Facts"], Request]
    read: Callable[[str, Answer], Value]
    answer: Callable[[str, Value], Answer]
    check: Callable[[str, Value, "Facts"], None] = _anything
    printed: Mapping[str, Value] = field(default_factory=dict)
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    example: Callable[[str], Value] | None = None
    once: str = ""
    by_device: bool = False


@dataclass(frozen=True, slots=True)
class FactBook:
    """All kinds of facts that a game knows of; a game without any asks for none.

    :param kinds: the kinds, in the order in which an owner is led through them.
    :param from_files: the facts that data files of version 0.1 told, by kind of file.
    """

    kinds: tuple[FactKind, ...] = ()
    from_files: Callable[[Mapping[str, str]], Mapping[FactKey, Value]] = lambda _files: {}
    _by_name: dict[str, FactKind] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {kind.name: kind for kind in self.kinds})

    def kind(self, name: str) -> FactKind:
        """The kind of this name; a name that the game does not know raises ``KeyError``."""
        return self._by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def all_keys(self) -> Iterator[FactKey]:
        """What every copy of the game has."""
        for kind in self.kinds:
            yield from (FactKey(kind.name, subject) for subject in kind.subjects)


@dataclass(frozen=True, slots=True)
class Told:
    """A fact that was told when so many answers had been given; ``order`` counts what was told."""

    key: FactKey
    value: Value
    at: int = 0
    order: int = 0


class Facts:
    """What a play knows of the copy that lies on the table.

    Rules call :meth:`get` and need not care whether a fact was known. Screens, advice and bots must not stop
    the game: they call :meth:`known`. A fact is known from the answer on at which it was told, so a replay
    sees what the play saw. ``used`` are the told facts that the rules looked up since the last answer: what
    is asked now rests on them.

    :param book: the game's kinds of facts.
    :param told: what owners told, before the game and in it.
    :param example: whether facts that we made up stand in for unknown ones.
    """

    def __init__(self, book: FactBook, told: Iterable[Told] = (), *, example: bool = True) -> None:
        self.book = book
        self.example = example
        self.answers = 0
        self.version = 0
        """How often something was told so far: what was worked out holds as long as this stays the same."""
        self.used: dict[FactKey, Value] = {}
        self._times: list[int] = []
        self.looked_up: dict[FactKey, None] = {}
        self._told: dict[FactKey, list[Told]] = {}
        for each in told:
            self._keep(each)

    def copied(self) -> "Facts":
        """The same facts for a copy of the play: what is looked up or taught there stays there."""
        copy = Facts(self.book, (), example=self.example)
        copy.answers, copy.version, copy._times = self.answers, self.version, list(self._times)
        copy._told = {key: list(told) for key, told in self._told.items()}
        return copy

    def get(self, kind: str, subject: str = "") -> Value:
        """The fact; an unknown one is asked for before the rules go on."""
        key = FactKey(kind, subject)
        state, value = self._look_up(key)
        if state is FactState.UNKNOWN:
            raise UnknownFact(key)
        if state is FactState.TOLD:
            self.used[key] = value
        return value

    def known(self, kind: str, subject: str = "") -> Value | None:
        """The fact, or None where nobody told it; nobody is asked."""
        return self._look_up(FactKey(kind, subject))[1]

    def state(self, kind: str, subject: str = "") -> FactState:
        """Where the fact comes from."""
        return self._look_up(FactKey(kind, subject))[0]

    def teach(self, kind: str, subject: str, value: Value) -> None:
        """The table showed this fact by what it did; the rules teach it, so a replay does it again."""
        self._keep(Told(FactKey(kind, subject), value, self.answers))

    def next_answer(self) -> None:
        """An answer came: the rules go on, and look up what they need anew."""
        self.answers += 1
        self.used = {}
        self.looked_up = {}
        if self._times:
            self.version = bisect_right(self._times, self.answers)

    @property
    def any_told(self) -> bool:
        """Whether anybody told anything, at whatever point of the play."""
        return bool(self._told)

    def told(self) -> dict[FactKey, Value]:
        """All that was told so far, each fact as it was told last, the one told last at the end."""
        found = filter(None, map(self._told_value, self._told))
        in_order = sorted(found, key=lambda told: (told.at, told.order))
        return {each.key: each.value for each in in_order}

    def subjects(self, kind: str) -> list[str]:
        """What facts of this kind are about: every copy's subjects, then those that were told besides."""
        told = (key.subject for key in self.told() if key.kind == kind)
        return list(dict.fromkeys([*self.book.kind(kind).subjects, *told]))

    def question(self, key: FactKey, game: str) -> Request:
        """The request that asks for this fact."""
        request = self.book.kind(key.kind).question(key.subject, self)
        return replace(request, id=f"{game}{FACT}{key}")

    def read(self, key: FactKey, answer: Answer) -> Value:
        """The fact that an answer tells, checked against the rulebook and what is known."""
        kind = self.book.kind(key.kind)
        value = kind.read(key.subject, answer)
        kind.check(key.subject, value, self)
        return value

    def check_all(self, answers: Mapping[FactKey, Answer]) -> None:
        """Refuse answers that contradict the rulebook, each other, or what is known besides them."""
        values = {key: self.book.kind(key.kind).read(key.subject, answers[key]) for key in answers}
        told = [Told(key, value) for key, value in self.told().items() if key not in values]
        together = Facts(self.book, told, example=self.example)
        for key, value in values.items():
            self.book.kind(key.kind).check(key.subject, value, together)
            together.teach(key.kind, key.subject, value)

    def formerly(self, request: str) -> FactKey | None:
        """The fact, looked up since the last answer, that older rules asked for under this id."""
        found = [key for key in reversed(self.looked_up) if self._asked_as(key, request)]
        unprinted = (key for key in found if key.subject not in self.book.kind(key.kind).printed)
        return next(unprinted, found[0] if found else None)

    def _asked_as(self, key: FactKey, request: str) -> bool:
        """Whether older rules asked for the fact under this id, and it was not told since the last answer."""
        told = self._told_value(key)
        just_told = told is not None and told.at == self.answers
        return self.book.kind(key.kind).once.format(subject=key.subject) == request and not just_told

    def _keep(self, told: Told) -> None:
        insort(self._times, told.at)
        times = self._told.setdefault(told.key, [])
        insort(times, replace(told, order=len(self._times)), key=lambda each: each.at)
        self.version = bisect_right(self._times, self.answers)

    def _look_up(self, key: FactKey) -> tuple[FactState, Value | None]:
        told, kind = self._told_value(key), self.book.kind(key.kind)
        self.looked_up[key] = None
        if told is not None:
            return FactState.TOLD, told.value
        if key.subject in kind.printed:
            return FactState.PRINTED, kind.printed[key.subject]
        if self.example and kind.example is not None:
            return FactState.EXAMPLE, kind.example(key.subject)
        return FactState.UNKNOWN, None

    def _told_value(self, key: FactKey) -> Told | None:
        """What was told last, of what had been told at this point of the play."""
        times = self._told.get(key)
        if times is None:
            return None
        at = bisect_right(times, self.answers, key=lambda told: told.at)
        return times[at - 1] if at else None
