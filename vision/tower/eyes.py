"""Watches the combat board and says: wait, read or ask. Pure: it is fed frames with their time.

    eyes = TowerEyes(TowerReader(layout, colours))
    eyes.expect(request)                          # a Drop request; it knows what lies on the board already
    for frame, seconds in camera:
        glance = eyes.feed(frame, seconds)
        if glance.reading:
            break

The drop sensor, where present, tells when to look: call `cubes_fall` and `cubes_still`, and the board is read
once nothing moves after that. Without it the board is read once nothing moves any more. A pour is read once;
after a re-throw `expect` is called again, and the whole board is read anew, since falling cubes push others.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.answers import Dropped
from engine.messages import Message
from engine.requests import Drop
from vision.errors import BadPicture
from vision.pictures import Picture
from vision.settling import Settling, State
from vision.tower.errors import NoBoard
from vision.tower.reader import TowerReader
from vision.tower.readings import BoardReading, Poured

ENOUGH = 3  # looks that ask for one and the same pour before a person is asked
PAUSE = 0.25  # seconds between two such looks
SLOW = 1.5  # the same where cubes are missing and no sensor says that all have fallen


class Say(Enum):
    """What the table should do now."""

    WAIT = "wait"
    READ = "read"
    ASK = "ask"


@dataclass(frozen=True)
class Glance:
    """What one frame says: wait, a board that was read, or a question with its reason.

    ``moving``: cubes fall or lie not still yet. ``looking``: they lie, and are being read.
    """

    say: Say
    reading: BoardReading | None = None
    reason: Message | str | None = None
    moving: bool = False
    looking: bool = False


class TowerEyes:
    """Watches one combat board.

    `settling` replaces the usual one. With `sensor` the board is read only after `cubes_still` was called;
    a sensor that has spoken once is relied on until `sensor_gone`.
    """

    def __init__(
        self, reader: TowerReader | None = None, *, settling: Settling | None = None, sensor: bool = False
    ) -> None:
        self._reader = reader or TowerReader()
        self._settling = settling or Settling(calm=0.3, frames=3)
        self._sensor = sensor
        self._poured: Poured | None = None
        self._lying = 0
        self._forget()

    def _forget(self) -> None:
        self._look = self._falling = self._asked = self._fell = False
        self._tries = 0
        self._next = float("-inf")

    @property
    def watching(self) -> bool:
        """Whether a pour is awaited."""
        return self._poured is not None

    def expect(self, request: Drop) -> None:
        """Await the cubes of a request, together with those that lie on the board already."""
        self._poured = Poured(request.board)
        self._lying = request.board.total() - request.poured.total()
        self._forget()

    def cancel(self) -> None:
        """Nothing is awaited any more: a person has answered."""
        self._poured = None
        self._forget()

    def cubes_fall(self) -> None:
        """The drop sensor says that cubes fall: not the time to look yet."""
        self._sensor = self._falling = True

    def cubes_still(self) -> None:
        """The drop sensor says that no more cubes fall."""
        self._falling, self._fell, self._look, self._tries = False, True, True, 0

    def sensor_gone(self) -> None:
        """The drop sensor is away: whether cubes move is seen in the frames alone."""
        self._sensor = self._falling = False

    def feed(self, frame: Picture, seconds: float) -> Glance:
        """One more frame, taken at `seconds` of a clock that never goes back."""
        moment = self._settling.feed(frame, seconds)
        if self._poured is None:
            return Glance(Say.WAIT)
        if moment.ready and (self._asked or not self._sensor):
            self._look, self._tries = True, 0
        moving = self._falling or moment.state is State.MOVING
        if moving or not self._look or seconds < self._next:
            return Glance(Say.WAIT, moving=moving, looking=self._look)
        return self._read(frame, seconds, self._poured)

    def _read(self, frame: Picture, seconds: float, poured: Poured) -> Glance:
        """Read; a board that asks is looked at a few times more before a person is bothered."""
        self._tries += 1
        reason: Message | str | None
        try:
            reading = self._reader.read(frame, poured=poured)
            reason = reading.reason
        except (NoBoard, BadPicture) as error:
            reading, reason = None, error.text
        if reading is not None and not reading.asks:
            self.cancel()
            return Glance(Say.READ, reading)
        if reading is not None and self._before_the_pour(reading):
            self._look = False
            return Glance(Say.WAIT)
        if self._tries < ENOUGH:
            missing = reading is not None and len(reading.cubes) < sum(poured.cubes.values())
            self._next = seconds + (SLOW if missing and not self._fell else PAUSE)
            return Glance(Say.WAIT)
        self._look, self._asked = False, True
        return Glance(Say.ASK, reading, reason)

    def _before_the_pour(self, reading: BoardReading) -> bool:
        """No more lies there than before, and no sensor says otherwise: nobody has poured yet."""
        return not self._fell and len(reading.cubes) <= self._lying


def dropped(reading: BoardReading) -> Dropped:
    """The answer from a reading: the whole board, since falling cubes push others."""
    cubes = sorted((cube.colour, cube.zone) for cube in reading.cubes)
    return Dropped(tuple(colour for colour, _ in cubes), tuple(zone for _, zone in cubes))
