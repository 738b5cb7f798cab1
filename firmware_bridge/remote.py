"""The remote panel as the table sees it: typed events out, lights and tones in, as on the GPIO panel."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import BosunError
from engine.messages import Message, say
from firmware_bridge.errors import OutOfRange, VersionRefused
from firmware_bridge.link import Away, Link, LinkNotice
from firmware_bridge.messages import (
    BUTTONS,
    LIGHTS,
    Counters,
    Event,
    Refuse,
    SetLights,
    Settings,
    Tone,
    Welcome,
    What,
)
from firmware_bridge.ports import Port, open_port
from firmware_bridge.session import (
    Closed,
    CountersAnswered,
    Happened,
    Mark,
    Missed,
    Notice,
    Opened,
    VersionsDiffer,
)

MIN_HZ, MAX_HZ = 31, 10_000
MAX_TONE_MS = 5_000


@dataclass(frozen=True, slots=True)
class Pressed:
    """A contact closed: an edge as the panel's console takes it."""

    button: str
    at: float

    @property
    def down(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Released:
    """A contact opened."""

    button: str
    at: float

    @property
    def down(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class CubesFell:
    """The first cube of a throw went through the tower: not the time to look yet."""

    at: float


@dataclass(frozen=True, slots=True)
class CubesStill:
    """Nothing fell for a while: time to look. `breaks` of the beam are a hint, not a count of cubes."""

    breaks: int
    at: float


@dataclass(frozen=True, slots=True)
class TowerBlocked:
    at: float


@dataclass(frozen=True, slots=True)
class EventsLost:
    """Presses or drops that nobody will hear of: ask the table. `count` is None when it is not known."""

    count: int | None
    at: float


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """The firmware did not do what it was told."""

    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class Connected:
    welcome: Welcome
    at: float


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The remote panel is away; `reason` is a sentence for a person. The link keeps trying by itself."""

    reason: Message | str
    at: float
    error: BosunError | None = None


@dataclass(frozen=True, slots=True)
class CountersRead:
    counters: Counters
    at: float


RemoteEvent = (
    Pressed
    | Released
    | CubesFell
    | CubesStill
    | TowerBlocked
    | EventsLost
    | CommandRefused
    | Connected
    | Disconnected
    | CountersRead
)

_REFUSALS = {
    What.UNKNOWN_COMMAND: "does not know the command",
    What.WRONG_LENGTH: "found the wrong length in the command",
    What.OUT_OF_RANGE: "found a value out of range in the command",
}

_AT_THE_TABLE: dict[What, Callable[[int, float], RemoteEvent]] = {
    What.PRESSED: lambda button, at: Pressed(BUTTONS[button], at),
    What.RELEASED: lambda button, at: Released(BUTTONS[button], at),
    What.CUBES_FELL: lambda _, at: CubesFell(at),
    What.CUBES_STILL: CubesStill,
    What.TOWER_BLOCKED: lambda _, at: TowerBlocked(at),
    What.EVENTS_LOST: EventsLost,
}


class RemotePanel:
    """Buttons, lights, tower and piezo on a microcontroller at the end of a serial line.

    `port` is a pyserial URL, or None to find the board by its USB id. `on_event` is called in the link's
    thread and must only enqueue. Lights keep their state over a lost connection.
    """

    def __init__(
        self,
        port: str | None = None,
        *,
        on_event: Callable[[RemoteEvent], None],
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
        open_: Callable[[str], Port] = open_port,
        mark: Mark | None = None,
    ) -> None:
        self._on_event = on_event
        self._settings = settings or Settings()
        self._lit: set[str] = set()
        self._showing = threading.Lock()  # the last state set must be the last one sent
        self.welcome: Welcome | None = None
        self._link = Link(port, on_notice=self._take, clock=clock, open_=open_, mark=mark)

    @property
    def connected(self) -> bool:
        return self.welcome is not None

    @property
    def mark(self) -> Mark | None:
        """How far events were taken; give it to the next RemotePanel after a restart of the program."""
        return self._link.mark

    def start(self) -> None:
        self._link.start()

    def close(self) -> None:
        self._link.stop()

    def set_light(self, name: str, on: bool) -> None:
        """Switch a light; while the panel is away the state is kept and shown when it is back."""
        if name not in LIGHTS:
            raise OutOfRange(say("firmware.no-light", name=name, known=tuple(LIGHTS)))
        with self._showing:
            self._lit = self._lit | {name} if on else self._lit - {name}
            self._link.send(self._lights())

    def tone(self, hz: int, ms: int) -> None:
        """Sound the piezo; 0 Hz is silence. Dropped while the panel is away: a late beep only confuses."""
        if (hz and not MIN_HZ <= hz <= MAX_HZ) or not 0 <= ms <= MAX_TONE_MS:
            raise OutOfRange(say("firmware.tone", least=MIN_HZ, most=MAX_HZ, longest=MAX_TONE_MS))
        self._link.send(Tone(hz, ms))

    def ask_counters(self) -> None:
        """Ask the firmware for its counters; `CountersRead` brings them."""
        self._link.ask()

    def _lights(self) -> SetLights:
        return SetLights(sum(1 << at for at, name in enumerate(LIGHTS) if name in self._lit))

    def _take(self, notice: LinkNotice) -> None:
        if isinstance(notice, Opened):
            self.welcome = notice.welcome
            self._link.send(self._settings)
            with self._showing:
                self._link.send(self._lights())
        elif isinstance(notice, Closed | VersionsDiffer | Away):
            self.welcome = None
        self._on_event(event_of(notice))


def event_of(notice: LinkNotice) -> RemoteEvent:
    """What a notice of the link means at the table."""
    if isinstance(notice, Happened):
        return _happened(notice.event, notice.at)
    if isinstance(notice, Away):
        return Disconnected(notice.problem.text, notice.at, notice.problem)
    return _about_the_link(notice)


def version_refused(firmware: Refuse) -> VersionRefused:
    return VersionRefused(say("remote.version", oldest=firmware.oldest, newest=firmware.newest))


def _about_the_link(notice: Notice) -> RemoteEvent:
    match notice:
        case Opened(welcome, at):
            return Connected(welcome, at)
        case Closed(why, at):
            return Disconnected(say(f"remote.away.{why}"), at)
        case VersionsDiffer(firmware, at):
            error = version_refused(firmware)
            return Disconnected(error.text, at, error)
        case Missed(count, at):
            return EventsLost(count, at)
        case CountersAnswered(counters, at):
            return CountersRead(counters, at)
        case Happened(event, _, at):
            return _happened(event, at)


def _happened(event: Event, at: float) -> RemoteEvent:
    if event.what in _REFUSALS:
        return CommandRefused(f"The firmware {_REFUSALS[event.what]} 0x{event.detail:02x}.", at)
    return _AT_THE_TABLE[event.what](event.detail, at)
