"""A play of a game: its set-up and its answers, in order. Replay, undo and correction follow from that."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from engine.answers import PHYSICAL, Answer, Physical
from engine.entries import CORRECTED, Entry, WrittenByOtherRules, last_decision, rights_of
from engine.errors import BosunError, Illegal
from engine.facts import FactKey, Told, UnknownFact
from engine.game import Game, Setup
from engine.instructions import joined
from engine.lent_hands import rules_at_table
from engine.messages import say
from engine.older_answers import completed
from engine.outcome import Outcome
from engine.physical_memory import PhysicalMemory
from engine.requests import Confirm, Request
from engine.set_right import SetRight, Settable, quantity

S = TypeVar("S")


class Play(Generic[S]):
    """A game under way: what is asked now, and everything that was answered.

    This plays a whole game by chance, without a table::

        from random import Random
        from engine.bots import random_answer
        from engine.game import Setup
        from engine.games import find_game
        from engine.play import Play

        play = Play(find_game("resistance"), Setup("resistance", ("Ada", "Bela", "Cleo")))
        chance = Random(1)
        while play.request is not None:
            play.answer(random_answer(play.request, chance))
        print(play.outcome.winners, len(play.entries))

    ``request`` is what the table must do next; it is None once ``outcome`` is there. ``state`` is the game's
    own, to be looked at only. ``entries`` are all answers so far: :meth:`replay` makes the same play of them.
    ``facts`` is what is known of the owner's copy. Rules that look up an unknown fact stop there: the table
    is asked for it, and the play is brought to the same point again, where the rules find it and go on.

    :param game: the game, from :func:`engine.games.find_game` or your own.
    :param setup: who plays and what was set; a set-up that the game does not know raises ``Illegal``.
    """

    def __init__(self, game: Game[S], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.entries: list[Entry] = []
        self._memory = PhysicalMemory()
        self._begin((), {})

    @classmethod
    def replay(
        cls, game: Game[S], setup: Setup, entries: Iterable[Entry], memory: PhysicalMemory | None = None
    ) -> "Play[S]":
        """The same play again, answer by answer; ``memory`` is what real pieces did before it was undone."""
        play = cls(game, setup)
        play._restart(list(entries))
        if memory is not None:
            play._memory = memory
        return play

    @classmethod
    def steps(cls, game: Game[S], setup: Setup, entries: Iterable[Entry]) -> Iterator[tuple[Request, Entry]]:
        """Every entry with what it answered, as it was asked then."""
        for play, entry in cls.walk(game, setup, entries):
            yield play._asked_by(entry), entry

    @classmethod
    def walk(cls, game: Game[S], setup: Setup, entries: Iterable[Entry]) -> Iterator[tuple["Play[S]", Entry]]:
        """The play before each of these entries. It is one play, which goes on and ends after the last."""
        every = cls.replay(game, setup, entries).entries
        play = cls(game, setup)
        play._begin(play._told(every), rights_of(every))
        for entry in every:
            yield play, entry
            play._replay_one(entry)

    def _asked_by(self, entry: Entry) -> Request:
        if entry.fact is not None:
            return self.facts.question(entry.fact, self.game.name)
        if entry.right is not None:
            return replace(self.find_settable(entry.right.id).question, id=entry.request)
        if self.request is None:
            raise WrittenByOtherRules.at(len(self.entries) + 1, entry, None)
        return self.request

    def repeat(self, entry: Entry) -> None:
        """Take an entry of another play of the same game: an answer, or what was told aside."""
        if entry.aside:
            self._apply(entry)
        else:
            self._replay_one(entry)

    def answer(self, answer: Answer, *, source: str = "table") -> Entry:
        """Send an answer to the rules. One that is not legal raises ``Illegal`` and changes nothing.

        :param answer: what the table did.
        :param source: where it came from, for the journal: ``"camera"``, ``"page:2"``. Rules never see it.
        """
        self.check(answer)
        assert self.request is not None
        entry = Entry.of(self.request, answer, source)
        self._apply(entry)
        return entry

    def check(self, answer: Answer) -> None:
        """Refuse an answer that the current request, or what was already drawn, does not allow."""
        request = self.request
        if request is None:
            raise Illegal(say("refuse.over"))
        request.check(answer)
        self._memory.check(request, answer)
        fact = FactKey.of_request(request.id)
        if fact is not None:
            self.facts.read(fact, answer)
        if self._rights:
            self._rehearse(answer)

    def _rehearse(self, answer: Answer) -> None:
        """Refuse an answer that the rules cannot carry out since something was set right meanwhile."""
        assert self.request is not None
        try:
            Play.replay(self.game, self.setup, [*self.entries, Entry.of(self.request, answer, "")])
        except Exception as error:  # whatever the rules assumed of the table is no longer so
            raise Illegal(say("refuse.set-right-answer")) from error

    def tell(self, fact: FactKey, answer: Answer, *, source: str = "table") -> Entry:
        """A fact of the owner's copy, told without being asked for, or told anew. It holds from here on."""
        return self.tell_all({fact: answer}, source=source)[0]

    def tell_all(self, facts: Mapping[FactKey, Answer], *, source: str = "table") -> list[Entry]:
        """Several facts told at once, which may contradict what was told before, but not each other."""
        unknown = next((fact for fact in facts if fact.kind not in self.game.book), None)
        if unknown is not None:
            raise Illegal(say("refuse.fact", fact=str(unknown)))
        questions = {fact: self.facts.question(fact, self.game.name) for fact in facts}
        for fact, question in questions.items():
            question.check(facts[fact])
        self.facts.check_all(facts)
        entries = [Entry.of(question, facts[fact], source) for fact, question in questions.items()]
        self._apply_aside(*entries)
        return entries

    def settable(self) -> tuple[Settable, ...]:
        """What can be set right now; nothing, once the game is over."""
        return () if self.request is None else self.game.settable(self.state)

    def find_settable(self, id: str) -> Settable:
        """What can be set right under this id; anything else is refused."""
        for each in self.settable():
            if each.id == id:
                return each
        raise Illegal(say("refuse.set-right"))

    def undo(self) -> list[Entry]:
        """Take back the last decision and all that followed; returns what was taken back.

        Pieces that were really drawn stay drawn: they are offered when the same bag is asked for again.
        """
        at = last_decision(self.entries)
        if at is None:
            raise Illegal(say("refuse.undo"))
        gone = self.entries[at:]
        self._restart(self.entries[:at])
        self._memory.remember(entry.answer for entry in gone if not entry.told)
        return gone

    def correct(self, at: int, answer: Answer) -> list[Entry]:
        """Change what was read or drawn as answer number ``at``, and keep all that was decided since.

        Returns the later answers that no longer fit and had to go (none, as a rule).

        :param at: which of ``entries``, from 0; it must be a roll, a draw or a drop.
        :param answer: what really lay there.
        """
        if not 0 <= at < len(self.entries) or not isinstance(self.entries[at].answer, PHYSICAL):
            raise Illegal(say("refuse.correct"))
        before, wrong, after = self.entries[:at], self.entries[at], self.entries[at + 1 :]
        probe = Play.replay(self.game, self.setup, before)
        probe.check(answer)
        waiting, self._memory = self._memory, PhysicalMemory()
        self._restart([*before, replace(wrong, answer=answer, source=CORRECTED)])
        gone = self._replay_what_fits(after)
        self._memory = waiting
        self._memory.remember(entry.answer for entry in gone if not entry.told)
        return gone

    def offered(self) -> Physical | None:
        """What was drawn, rolled or dropped before an undo and answers the current request, if so."""
        return self._memory.offered(self.request)

    def already_known(self) -> tuple[str, ...]:
        """What must be part of the answer: pieces out of the bag already, or the first faces of a roll."""
        return self._memory.known(self.request)

    def _begin(self, told: Sequence[Told], rights: Mapping[int, list[SetRight]]) -> None:
        self.facts = self.game.facts(self.setup, told)
        self.state = self.game.begin(self.setup, self.facts)
        self.outcome: Outcome | None = None
        self._rules = rules_at_table(self.game, self.setup, self.state)
        self.request: Request | None = None
        self._unconfirmed: Confirm | None = None
        self._rights = dict(rights)
        self._advance(None)

    def _restart(self, entries: list[Entry]) -> None:
        """Play these entries from the start; what waits to be offered again is not theirs to use up."""
        waiting = self._memory
        while (former := self._replay_all(entries)) is not None:
            entries = [*entries[: len(self.entries)], former, *entries[len(self.entries) + 1 :]]
        self._memory = waiting

    def _replay_all(self, entries: list[Entry]) -> Entry | None:
        """Play these entries up to an answer of older rules to what is a fact now; returns that fact."""
        self._memory, self.entries = PhysicalMemory(), []
        self._begin(self._told(entries), rights_of(entries))
        for entry in entries:
            if (former := self.as_fact(entry)) is not None:
                return former
            self._replay_one(entry)
        return None

    def as_fact(self, entry: Entry) -> Entry | None:
        """The fact that an answer of older rules tells here, if these rules look it up instead of asking."""
        if entry.answers(self.request):
            return None
        key = self.facts.formerly(entry.request)
        if key is None:
            return None
        question = self.facts.question(key, self.game.name)
        return Entry(question.id, None, completed(question, entry.answer), entry.source)

    def _told(self, entries: Sequence[Entry]) -> list[Told]:
        """The facts among these entries, each with the number of answers before it."""
        told, answers = [], 0
        for entry in entries:
            if not entry.aside:
                answers += 1
            elif entry.fact is not None and entry.fact.kind in self.game.book:
                value = self.game.book.kind(entry.fact.kind).read(entry.fact.subject, entry.answer)
                told.append(Told(entry.fact, value, answers))
        return told

    def _replay_what_fits(self, entries: list[Entry]) -> list[Entry]:
        """Play the entries until one does not fit; returns those left over."""
        for number, entry in enumerate(entries):
            try:
                self.repeat(entry)
            except BosunError:
                return entries[number:]
        return []

    def _replay_one(self, entry: Entry) -> None:
        if entry.aside:
            self.entries.append(entry)
            return
        number = len(self.entries) + 1
        if self.request is None or not entry.answers(self.request):
            raise WrittenByOtherRules.at(number, entry, self.request)
        self.request.check(entry.answer)
        self._apply(entry)

    def _apply(self, entry: Entry) -> None:
        if entry.aside:
            self._apply_aside(entry)
            return
        self.entries.append(entry)
        self._memory.forget(entry.answer)
        self.facts.next_answer()
        if isinstance(self.request, Confirm) and entry.said_with_next:
            self._unconfirmed = self.request
        elif self._unconfirmed is not None and entry.decided:
            self._unconfirmed = None
        self._advance(entry.answer)

    def _apply_aside(self, *entries: Entry) -> None:
        before = self.entries
        try:
            self._restart([*before, *entries])
        except BosunError:
            self._restart(before)
            raise

    def _advance(self, answer: Answer | None) -> None:
        """Let the rules go on to their next request, to a fact that is unknown, or to their end."""
        try:
            self.request = next(self._rules) if answer is None else self._rules.send(answer)
        except StopIteration as end:
            self.request, self.outcome = None, end.value
        except UnknownFact as unknown:
            self.request = self.facts.question(unknown.key, self.game.name)
        if self._unconfirmed is not None and isinstance(self.request, Confirm):
            self.request = joined(self._unconfirmed, self.request)
        if self._rights:
            self._put_right()

    def _put_right(self) -> None:
        """Put what was set right after this answer."""
        for right in self._rights.get(self.facts.answers, ()):
            found = self.find_settable(right.id)
            found.question.check(right.put)
            found.put(quantity(right.put))
