"""The messages of PROTOCOL.md as values; no bytes here, codec.py turns them into frames and back."""

from dataclasses import dataclass
from enum import IntEnum, IntFlag

BUTTONS = ("seat1", "seat2", "seat3", "seat4", "confirm", "undo", "pause")
LIGHTS = ("seat1", "seat2", "seat3", "seat4", "attention")
BEAM_BIT = 1 << len(BUTTONS)

OLDEST_VERSION = 1
NEWEST_VERSION = 1


class Capability(IntFlag):
    SEAT_BUTTONS = 1
    SEAT_LIGHTS = 2
    CONTROL_BUTTONS = 4
    ATTENTION_LIGHT = 8
    DROP_SENSOR = 16
    PIEZO = 32
    SETTINGS = 64


class BootCause(IntFlag):
    """As the chip tells it, or as memory tells it where a bootloader has read and cleared it before."""

    POWER_ON = 1
    RESET_PIN = 2
    BROWN_OUT = 4
    WATCHDOG = 8


class What(IntEnum):
    PRESSED = 1
    RELEASED = 2
    CUBES_FELL = 3
    CUBES_STILL = 4
    TOWER_BLOCKED = 5
    EVENTS_LOST = 8
    UNKNOWN_COMMAND = 0x21
    WRONG_LENGTH = 0x22
    OUT_OF_RANGE = 0x23


@dataclass(frozen=True, slots=True)
class Header:
    """In front of every message: whose session, which number, and which number is wanted next."""

    session: int
    number: int
    ack: int


@dataclass(frozen=True, slots=True)
class Hello:
    oldest: int = OLDEST_VERSION
    newest: int = NEWEST_VERSION
    life: int = 0


@dataclass(frozen=True, slots=True)
class Alive:
    pass


@dataclass(frozen=True, slots=True)
class Ask:
    pass


@dataclass(frozen=True, slots=True)
class SetLights:
    bits: int


@dataclass(frozen=True, slots=True)
class Tone:
    hz: int
    ms: int


@dataclass(frozen=True, slots=True)
class Settings:
    still_ms: int = 1500
    silence_ms: int = 3000


@dataclass(frozen=True, slots=True)
class Welcome:
    version: int
    oldest: int
    newest: int
    firmware: tuple[int, int, int]
    capabilities: Capability
    life: int
    boot_cause: BootCause
    held: int


@dataclass(frozen=True, slots=True)
class Refuse:
    oldest: int
    newest: int
    firmware: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class NoSession:
    pass


@dataclass(frozen=True, slots=True)
class Counters:
    uptime_s: int = 0
    crc_errors: int = 0
    malformed: int = 0
    overruns: int = 0
    resends: int = 0
    events_lost: int = 0
    watchdog_resets: int = 0
    events_waiting: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    what: What
    detail: int
    held: int
    age_ms: int

    @property
    def span(self) -> int:
        """How many event numbers it stands for."""
        return self.detail if self.what is What.EVENTS_LOST else 1


Command = SetLights | Tone | Settings
Message = Hello | Alive | Ask | Command | Welcome | Refuse | NoSession | Counters | Event
