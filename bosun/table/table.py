"""The table: the one owner of a play. It is handed operations and time, and tells its listeners."""

from collections import deque
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from bosun.errors import ClockStands, Late
from bosun.table import events
from bosun.table.clock import PhaseClock
from bosun.table.event_log import Answered, Corrected, Undone, replay
from bosun.table.events import Event, Listener, Operation, Shown
from bosun.table.journal.journal import Journal
from engine.answers import Answer, Seat, TimeUp
from engine.bots import Bot, by_chance
from engine.errors import BosunError, Illegal
from engine.game import Game
from engine.messages import Message, say
from engine.play import BOX, Entry, Play, last_decision
from engine.requests import Act, Draw, Drop, Roll

BOX_DRAWS = frozenset({"invasion", "events", "characters", "intimidation"})
"""Bags and piles that only the army and the deal draw from: the box draws these for the table."""

DRAWS = ("box", "table", "auto")
CLOCK = "clock"


class Device(Protocol):
    """Something at the table that is worked by the table's own loop, at least every ``period`` seconds.

    Its own threads only enqueue, and wake the loop.
    """

    period: float

    def set_wakeup(self, wake: Callable[[], object]) -> None: ...

    def poll(self) -> None: ...


class Table:
    """Runs one game: each answer is checked, written, applied and only then shown.

    ``now`` is monotonic time. ``bots`` answer for their seats, and for the whole table under None; before
    a bot acts in a timed phase ``pace`` is called, which is where a bot's thinking time goes.
    """

    def __init__(
        self,
        journal: Journal,
        game: Game[Any],
        *,
        now: Callable[[], float],
        bots: Mapping[Seat | None, Bot] | None = None,
        pace: Callable[[], None] = lambda: None,
    ) -> None:
        self.journal = journal
        self.game = game
        self.play: Play[Any] = journal.load(game)
        self.clock = PhaseClock(now)
        self.away: dict[str, tuple[Message, ...]] = {}
        self.devices: list[Device] = []
        self.left = False
        self._bots = bots or {}
        self._pace = pace
        self._inbox: deque[Operation] = deque()
        self._listeners: list[Listener] = []
        self._wake: Callable[[], object] = lambda: None
        self._ticked: int | None = None
        self._told: int | None = None
        self._rang = False
        self._advised: tuple[int, tuple[Message, ...]] | None = None
        self._disk_trouble: Message | str | None = None
        self._now = now
        self._asked = now()
        self._restore_clock()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell this listener all that happens; the answer ends the subscription."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def submit(self, operation: Operation) -> None:
        """Hand in an operation, from any thread; it is done when the table next works."""
        self._inbox.append(operation)
        self._wake()

    def attach(self, device: Device) -> None:
        """Let a device work in the loop that owns the table."""
        self.devices.append(device)

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        for device in self.devices:
            device.set_wakeup(wake)

    @property
    def number(self) -> int:
        """The number of the current request: it changes with every request and never comes again."""
        return self.journal.length

    @property
    def shown(self) -> Shown:
        timed = self.timed
        return Shown(
            self.number,
            self.play.request,
            self.clock.timer if timed else None,
            self.clock.seconds if timed else None,
            timed and self.clock.paused,
            self.play.outcome,
        )

    @property
    def advice(self) -> tuple[Message, ...]:
        """What the game has to say beside the current request; worked out once for each."""
        request = self.play.request
        if self._advised is None or self._advised[0] != self.number:
            told = () if request is None else self.game.advice(self.play.state, request)
            self._advised = self.number, told
        return self._advised[1]

    @property
    def timed(self) -> bool:
        return self.play.request is not None and self.play.request.timer is not None

    def open(self) -> None:
        """Show where the game stands, and do what the box does by itself."""
        self.poll()

    def poll(self) -> None:
        """Do everything that was handed in, look at the clock, and answer what the box answers itself."""
        self._poll_clock()
        while True:
            if self._inbox:
                self._do(self._inbox.popleft())
            elif self.left or not self._answer_by_itself():
                break
        if self._told != self.number:
            self._show()

    def _do(self, operation: Operation) -> None:
        try:
            self._carry_out(operation)
        except BosunError as error:
            self._publish(events.Refused(error.text, _source(operation)))

    def _carry_out(self, operation: Operation) -> None:
        match operation:
            case events.GiveAnswer(number, answer, source):
                self._require_current(number)
                self._answer(answer, source)
            case events.Undo(number, _):
                self._require_current(number)
                self._undo()
            case events.Correct(at, answer, _):
                self._correct(at, answer)
            case events.Pause():
                self._pause()
            case events.Resume():
                self._resume()
            case events.End():
                self._leave()
            case events.Report(device, away, troubles):
                self._report(device, troubles if away else None)
            case events.Sensed():
                self._publish(operation)

    def _require_current(self, number: int | None) -> None:
        if number is not None and number != self.number:
            raise Late(say("refuse.late"))

    def _answer(self, answer: Answer, source: str) -> None:
        self.play.check(answer)
        request = self.play.request
        assert request is not None
        if request.timer is not None and self.clock.paused and not isinstance(answer, TimeUp):
            raise ClockStands(say("refuse.paused"))
        seconds = self.clock.seconds if request.timer is not None else None
        number = len(self.play.entries)
        entry = Entry(request.mark, answer, source)
        self._write(Answered(entry, seconds, round(self._now() - self._asked, 1)))
        self._asked = self._now()
        self.play.answer(answer, source=source)
        self._publish(events.AnswerTaken(number, request, entry))
        self._set_clock()

    def _undo(self) -> None:
        entries = self.play.entries
        to = last_decision(entries)
        if to is None:
            raise Illegal(say("refuse.undo"))
        gone, seconds, was_timed = tuple(entries[to:]), self.journal.fold.clocks[to], self.timed
        self._write(Undone(to))
        self.play = replay(self.game, self.play.setup, self.journal.fold)
        if not was_timed or any(isinstance(entry.answer, TimeUp) for entry in gone):
            self._turn_back(seconds)
        self._publish(events.TakenBack(gone))
        self._set_clock()

    def _correct(self, at: int, answer: Answer) -> None:
        entries = self.play.entries
        probe = Play.replay(self.game, self.play.setup, entries)
        dropped = tuple(probe.correct(at, answer))
        kept = len(entries) - at - 1 - len(dropped)
        seconds = self.journal.fold.clocks[at + 1 + kept] if dropped else None
        self._write(Corrected(at, answer, kept))
        self.play = replay(self.game, self.play.setup, self.journal.fold)
        if dropped:
            self._turn_back(seconds)
        self._publish(events.DrawCorrected(at, self.play.entries[at], dropped))
        self._set_clock()

    def _write(self, operation: Answered | Undone | Corrected) -> None:
        running = self.timed and self.clock.timer is not None
        seconds = self.clock.seconds if running else None
        self.journal.append(operation, timer=self.clock.timer if running else None, remaining=seconds)

    def _show(self) -> None:
        """What is asked now. What the box answers by itself is never shown as a question."""
        self._told = self.number
        self._publish(events.RequestChanged(self.shown))
        outcome = self.play.outcome
        self._try_to(lambda: self.journal.finish(outcome.reason.id if outcome else None))
        if outcome is not None:
            self._publish(events.GameEnded(outcome))

    def _leave(self) -> None:
        if self.clock.running:
            self.clock.pause()
            self._write_clock()
        self.left = True
        self._publish(events.Left())

    def _write_clock(self) -> None:
        self._try_to(lambda: self.journal.write_clock(self.clock.timer, self.clock.seconds))

    def _try_to(self, write: Callable[[], None]) -> None:
        """Write what the game can do without for a while: trouble is told once, and the game goes on."""
        try:
            write()
        except BosunError as error:
            if error.text != self._disk_trouble:
                self._disk_trouble = error.text
                self._publish(events.Refused(error.text, "disk"))
        else:
            self._disk_trouble = None

    def _report(self, device: str, troubles: tuple[Message, ...] | None) -> None:
        """Said once, and again only when it changes; no troubles at all means that the device is there."""
        if troubles == self.away.get(device):
            return
        if troubles is None:
            del self.away[device]
            self._publish(events.DeviceBack(device))
        else:
            self.away[device] = troubles
            self._publish(events.DeviceAway(device, troubles))

    def _answer_by_itself(self) -> bool:
        """Answer the request if it is one for the box or a bot; a refusal ends the try, as a person would."""
        answer, source = self._own_answer()
        if answer is None:
            return False
        before = self.number
        self._do(events.GiveAnswer(before, answer, source))
        return self.number != before

    def _own_answer(self) -> tuple[Answer | None, str]:
        request = self.play.request
        if self._rang and isinstance(request, Act):
            return TimeUp(), CLOCK
        if self.timed and self.clock.paused:
            return None, ""
        if isinstance(request, Draw | Roll | Drop):
            offered = self.play.offered()
            if offered is not None:
                return offered, self.journal.fold.sources.get(offered, BOX)
            if self._left_to_chance(request):
                rng = Random(f"{self.journal.meta.seed} {len(self.play.entries)}")
                return by_chance(request, rng, self.play.already_known()), BOX
        return self._bot_answer()

    def _left_to_chance(self, request: Draw | Roll | Drop) -> bool:
        draws = self.journal.meta.draws
        return draws == "auto" or (draws == "box" and isinstance(request, Draw) and request.of in BOX_DRAWS)

    def _bot_answer(self) -> tuple[Answer | None, str]:
        request = self.play.request
        bot = self._bots.get(request.seat) if request is not None else None
        if request is None or bot is None:
            return None, ""
        if isinstance(request, Act):
            self._pace()
            self._poll_clock()
            if self._rang:
                return TimeUp(), CLOCK
        return bot(request, self.play.state), "bot"

    def _pause(self) -> None:
        if not self.timed:
            raise Illegal(say("refuse.no-clock"))
        if not self.clock.paused:
            self.clock.pause()
            self._write_clock()
            self._publish(events.Paused(self.clock.seconds))

    def _resume(self) -> None:
        if not self.timed:
            raise Illegal(say("refuse.no-clock"))
        if self.clock.paused:
            self.clock.resume()
            self._publish(events.Resumed(self.clock.seconds))

    def _restore_clock(self) -> None:
        """After a stop of any kind the clock waits, with the time it had."""
        request = self.play.request
        if request is None or request.timer is None:
            return
        timer, remaining = self.journal.clock
        known = timer == request.timer.id and remaining is not None
        seconds = remaining if known and remaining is not None else request.timer.seconds
        self.clock.start(request.timer.id, seconds, paused=bool(self.play.entries))

    def _turn_back(self, seconds: int | None) -> None:
        """The game went back into a timed phase: the clock waits with the time it had there."""
        request = self.play.request
        if request is not None and request.timer is not None:
            left = request.timer.seconds if seconds is None else seconds
            self.clock.start(request.timer.id, left, paused=True)
            self._write_clock()

    def _set_clock(self) -> None:
        request = self.play.request
        timer = request.timer if request is not None else None
        if timer is None:
            self.clock.stop()
        elif timer.id != self.clock.timer:
            self.clock.start(timer.id, timer.seconds)
            self._ticked = None
        else:
            self.clock.go_on()
        self._rang = timer is not None and self.clock.rang and self._rang

    def _poll_clock(self) -> None:
        if not self.timed or not self.clock.running or self._rang:
            return
        seconds = self.clock.seconds
        if seconds != self._ticked:
            self._tick(seconds)
        if self.clock.rang and self.clock.timer is not None:
            self._rang = True
            self._publish(events.ClockRang(self.clock.timer))

    def _tick(self, seconds: int) -> None:
        self._ticked = seconds
        self._write_clock()
        self._publish(events.ClockTicked(seconds))

    def _publish(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)


def _source(operation: Operation) -> str:
    return operation.device if isinstance(operation, events.Report | events.Sensed) else operation.source
