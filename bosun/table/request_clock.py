"""The clock's part at the table: it follows what is asked, ticks, rings, and is saved with the game."""

from collections.abc import Callable

from bosun.table import events
from bosun.table.clock import PhaseClock
from bosun.table.own_answer import OwnAnswer
from engine.answers import TimeUp
from engine.errors import Illegal
from engine.messages import say
from engine.requests import Act, Request, Timer

CLOCK = "clock"

Current = Callable[[], Request | None]
Save = Callable[[str | None, int], None]


class RequestClock:
    """Keeps a phase clock in step with the current request.

    :param clock: the clock to set, stop and start.
    :param request: gives the current request.
    :param save: writes the timer and its whole seconds into the saved game.
    :param publish: takes the events: a tick, a ring, a pause.
    """

    def __init__(self, clock: PhaseClock, *, request: Current, save: Save, publish: events.Listener) -> None:
        self._clock = clock
        self._current = request
        self._save_to = save
        self._publish = publish
        self._ticked: int | None = None
        self.rang = False

    @property
    def timed(self) -> bool:
        return self._timer is not None

    @property
    def paused(self) -> bool:
        return self.timed and self._clock.paused

    @property
    def seconds(self) -> int | None:
        """The seconds that the clock shows, while it is shown."""
        return self._clock.seconds if self.timed else None

    @property
    def timer(self) -> str | None:
        """The timer that the clock is set to, while it is shown."""
        return self._clock.timer if self.timed else None

    def restore(self, saved: tuple[str | None, int | None], *, begun: bool) -> None:
        """A game is opened: a clock that had begun waits, with the time it had."""
        asked = self._timer
        if asked is None:
            return
        timer, remaining = saved
        seconds = remaining if timer == asked.id and remaining is not None else asked.seconds
        self._clock.start(asked.id, seconds, paused=begun)

    def follow(self) -> None:
        """The request changed: the clock starts in a new phase, goes on in the same one, and else stops."""
        timer = self._timer
        if timer is None:
            self._clock.stop()
        elif timer.id != self._clock.timer:
            self._clock.start(timer.id, timer.seconds)
            self._ticked = None
        else:
            self._clock.go_on()
        self.rang = timer is not None and self._clock.rang and self.rang

    def turn_back(self, seconds: int | None) -> None:
        """The game went back into a timed phase: the clock waits with the time it had there."""
        timer = self._timer
        if timer is not None:
            self._clock.start(timer.id, timer.seconds if seconds is None else seconds, paused=True)
            self._save()

    def pause(self) -> None:
        self._require_timed()
        if not self._clock.paused:
            self._clock.pause()
            self._save()
            self._publish(events.Paused(self._clock.seconds))

    def resume(self) -> None:
        self._require_timed()
        if self._clock.paused:
            self._clock.resume()
            self._publish(events.Resumed(self._clock.seconds))

    def leave(self) -> None:
        """The table is left: a running clock waits until somebody is back."""
        if self._clock.running:
            self._clock.pause()
            self._save()

    def poll(self) -> None:
        """Tick when a new second shows, and ring when the time is up."""
        if not self.timed or not self._clock.running or self.rang:
            return
        if self._clock.seconds != self._ticked:
            self._tick(self._clock.seconds)
        if self._clock.rang and self._clock.timer is not None:
            self.rang = True
            self._publish(events.ClockRang(self._clock.timer))

    def answer(self) -> OwnAnswer | None:
        """A clock that rang ends the phase."""
        return OwnAnswer(TimeUp(), CLOCK) if self.rang and isinstance(self._current(), Act) else None

    @property
    def _timer(self) -> Timer | None:
        request = self._current()
        return request.timer if request is not None else None

    def _require_timed(self) -> None:
        if not self.timed:
            raise Illegal(say("refuse.no-clock"))

    def _tick(self, seconds: int) -> None:
        self._ticked = seconds
        self._save()
        self._publish(events.ClockTicked(seconds))

    def _save(self) -> None:
        self._save_to(self._clock.timer, self._clock.seconds)
