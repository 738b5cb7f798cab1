"""The table: the one owner of a play. It is handed operations and time, and publishes what happens."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from bosun.errors import ClockStands, Late
from bosun.table import events, operations
from bosun.table.amendments import Amendments
from bosun.table.bot_players import BotPlayers
from bosun.table.box_answers import BoxAnswers
from bosun.table.clock import PhaseClock
from bosun.table.current_form import CurrentForm
from bosun.table.device import Device, DevicePresence
from bosun.table.draft import Draft
from bosun.table.drafts import Drafts
from bosun.table.event_log import replay
from bosun.table.events import Event, Listener, Shown
from bosun.table.journal.draft_rows import DraftRows
from bosun.table.journal.journal import Journal
from bosun.table.operations import Operation, source_of
from bosun.table.own_answers import OwnAnswers
from bosun.table.own_facts import ChangedFact, FactKeeper, OwnFacts
from bosun.table.recorded_play import RecordedPlay
from bosun.table.rehearsal import Rehearsals
from bosun.table.request_clock import RequestClock
from bosun.table.seated_bots import SeatedBots
from bosun.table.tolerant_writes import TolerantWrites
from engine.answers import Answer, Seat, TimeUp
from engine.bots import Bot
from engine.entries import Entry
from engine.errors import BosunError
from engine.game import Game
from engine.messages import Message, say
from engine.play import Play


class Table:
    """Runs one game: each answer is checked, written, applied and only then shown.

    :param journal: the saved game.
    :param game: its rules.
    :param now: monotonic time.
    :param bots: who answers in place of people, for which seat, and for the whole table under None.
    :param pace: called before a bot acts in a timed phase; a bot's thinking time goes here.
    :param facts: where the facts of the owner's copy are kept; a game on examples leaves them alone.
    """

    def __init__(
        self,
        journal: Journal,
        game: Game[Any],
        *,
        now: Callable[[], float],
        bots: Mapping[Seat | None, Bot] | None = None,
        pace: Callable[[], None] = lambda: None,
        facts: FactKeeper | None = None,
    ) -> None:
        self.journal = journal
        self.game = game
        self.clock = PhaseClock(now)
        self.devices: list[Device] = []
        self.left = False
        self._recorded = RecordedPlay(journal, game)
        self._presence = DevicePresence(self._publish)
        self._clock = RequestClock(
            self.clock, request=lambda: self.play.request, save=self._save_clock, publish=self._publish
        )
        box = BoxAnswers(journal)
        self.rehearsals = Rehearsals(copy=self._copy, own_answer=box.answer)
        self._inbox: deque[Operation] = deque()
        self._listeners: list[Listener] = []
        self._wake: Callable[[], object] = lambda: None
        self._published: int | None = None
        self._advice: tuple[int, tuple[Message, ...]] | None = None
        self._writes = TolerantWrites(self._publish)
        self._facts = OwnFacts(None if journal.meta.setup.example else facts, self._writes.attempt)
        seated = SeatedBots(bots or {}, pace=pace, clock=self._clock)
        players = BotPlayers(game, journal.meta.setup, seed=journal.meta.seed, clock=self._clock)
        self._own = OwnAnswers(self._clock, self._facts, box, seated, players, self._copy)
        self._drafts = Drafts(DraftRows(journal), lambda: (self.number, self.play))
        self._amendments = Amendments(self._recorded, self._facts, self._drafts, self._clock, self._publish)
        self._now = now
        self._waiting_since = now()
        self._clock.restore(journal.clock, begun=bool(self.play.entries))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call this listener with every event; the function that is returned ends the subscription."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def submit(self, operation: Operation) -> None:
        """Hand in an operation, from any thread; it is carried out at the next poll."""
        self._inbox.append(operation)
        self._wake()

    def attach(self, device: Device) -> None:
        """Let the loop that owns the table poll a device."""
        self.devices.append(device)

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        for device in self.devices:
            device.set_wakeup(wake)

    @property
    def play(self) -> Play[Any]:
        return self._recorded.play

    @property
    def away(self) -> dict[str, tuple[Message, ...]]:
        """The devices that are away, and why."""
        return self._presence.away

    @property
    def number(self) -> int:
        """The number of the current request: it changes with every request and never comes again."""
        return self.journal.length

    @property
    def timed(self) -> bool:
        return self._clock.timed

    @property
    def shown(self) -> Shown:
        clock = self._clock
        return Shown(
            self.number, self.play.request, clock.timer, clock.seconds, clock.paused, self.play.outcome
        )

    @property
    def advice(self) -> tuple[Message, ...]:
        """What the game has to say beside the current request; worked out once for each."""
        request = self.play.request
        if self._advice is None or self._advice[0] != self.number:
            advice = () if request is None else self.game.advice(self.play.state, request)
            self._advice = self.number, advice
        return self._advice[1]

    @property
    def example(self) -> Message | None:
        """What every screen says of a game that is played on what we made up."""
        setup = self.play.setup
        example = say("app.example") if setup.example and self.game.book.kinds else None
        notice = self.game.notice(setup)
        if example is None or notice is None:
            return example or notice
        return say("app.marks", first=example, second=notice)

    @property
    def calm(self) -> bool:
        """Whether the table chose the calm clock: then nothing thrills."""
        return self.play.setup.setting("clock", "usual") == "calm"

    @property
    def changed_facts(self) -> list[ChangedFact]:
        """Facts of the owner's copy that were changed elsewhere after this game was told them."""
        return self._facts.changed(self.play)

    @property
    def draft(self) -> Draft:
        """What was told so far of the form that is filled in now."""
        return self._drafts.current

    @property
    def form(self) -> CurrentForm | None:
        """The form that is asked now, or the one that people may fill in while the phase goes on."""
        return self._drafts.form

    def would_undo(self) -> int | None:
        """The first entry that undo would take back, or whose correction it would take back."""
        return self._recorded.would_undo()

    def would_correct(self, at: int, answer: Answer) -> tuple[Entry, ...]:
        """What would be asked again if this entry were corrected so."""
        return self._recorded.would_correct(at, answer)

    def open(self) -> None:
        """Show where the game stands, and do what the box does by itself."""
        self._facts.open(self.play)
        self.poll()

    def poll(self) -> None:
        """Carry out what was handed in, look at the clock, and answer what the box answers itself."""
        self._clock.poll()
        while True:
            if self._inbox:
                self._try(self._inbox.popleft())
            elif self.left or not self._answer_by_itself():
                break
        if self._facts.news():
            self._publish(events.FactsChanged())
        self._save_draft()
        if self._published != self.number:
            self._publish_request()

    def _try(self, operation: Operation) -> None:
        try:
            self._carry_out(operation)
        except BosunError as error:
            self._publish(events.Refused(error.text, source_of(operation)))

    def _carry_out(self, operation: Operation) -> None:
        match operation:
            case operations.GiveAnswer(number, answer, source):
                self._require_current(number)
                self._answer(answer, source)
            case operations.GiveAction(number, answers, source):
                self._require_current(number)
                self._give_action(answers, source)
            case operations.Undo(number, _):
                self._require_current(number)
                self._amendments.undo()
            case operations.Correct(at, answer, _):
                self._amendments.correct(at, answer)
            case operations.TellFacts(facts, source):
                self._amendments.tell(facts, source)
            case operations.EditDraft() | operations.MarkTold() | operations.SubmitDraft():
                self._change_draft(operation)
            case operations.PutRight(id, answer, source):
                self._amendments.set_right(id, answer, source)
            case operations.Pause():
                self._clock.pause()
            case operations.Resume():
                self._clock.resume()
            case operations.End():
                self._leave()
            case operations.ReportDevice(device, away, troubles):
                self._presence.report(device, troubles if away else None)
            case events.Sensed() | events.CameraTurned() | events.Highlight():
                self._publish(operation)

    def _require_current(self, number: int | None) -> None:
        if number is not None and number != self.number:
            raise Late(say("refuse.late"))

    def _answer(self, answer: Answer, source: str) -> None:
        self.play.check(answer)
        request, number = self.play.request, len(self.play.entries)
        assert request is not None
        if self._clock.paused and not isinstance(answer, TimeUp):
            raise ClockStands(say("refuse.paused"))
        waited = self._now() - self._waiting_since
        entry = self._recorded.answer(answer, source, clock=self._clock, waited=waited)
        self._waiting_since = self._now()
        self._facts.keep(self.play, source)
        self._drafts.follow(request, answer, source)
        self._publish(events.AnswerTaken(number, request, entry))
        self._clock.follow()

    def _give_action(self, answers: tuple[Answer, ...], source: str) -> None:
        """All parts of an action, one after the other, once it is sure that all of them fit."""
        rehearsal = self.rehearsals.rehearse(answers)
        if rehearsal.refusal is not None:
            raise rehearsal.refusal
        for answer in rehearsal.answers:
            self._answer(answer, source)

    def _change_draft(
        self, operation: operations.EditDraft | operations.MarkTold | operations.SubmitDraft
    ) -> None:
        filled = self._drafts.carry_out(operation)
        if filled is not None:
            self._answer(filled, operation.source)

    def _save_draft(self) -> None:
        """What changed is on the disk before anybody sees it; a disk that refuses is done without."""
        if self._drafts.unsaved:
            self._writes.attempt(self._drafts.save)
        draft = self._drafts.changed()
        if draft is not None and self._published == self.number:
            self._publish(events.DraftChanged(draft))

    def _publish_request(self) -> None:
        """What is asked now. What the box answers by itself is never shown as a question."""
        self._published = self.number
        self._publish(events.RequestChanged(self.shown))
        outcome = self.play.outcome
        self._writes.attempt(lambda: self.journal.finish(outcome.reason.id if outcome else None))
        if outcome is not None:
            self._publish(events.GameEnded(outcome))

    def _leave(self) -> None:
        self._clock.leave()
        self.left = True
        self._publish(events.Left())

    def _save_clock(self, timer: str | None, seconds: int) -> None:
        self._writes.attempt(lambda: self.journal.write_clock(timer, seconds))

    def _answer_by_itself(self) -> bool:
        """Answer what the clock, the box or a bot answers; a refusal leaves it to a person."""
        own = self._own.answer(self.play)
        if own is None:
            return False
        before = self.number
        self._try(operations.GiveAnswer(before, own.answer, own.source))
        return self.number != before

    def _copy(self) -> Play[Any]:
        return replay(self.game, self.play.setup, self.journal.fold)

    def _publish(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)
