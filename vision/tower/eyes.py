"""Watches the combat board and says: wait, read or ask. Pure: it is fed frames with their time.

    eyes = TowerEyes(TowerReader(layout, colours))
    eyes.expect(request, lying={"violet": 3})     # a Drop request, and what lies on the board already
    for frame, seconds in camera:
        glance = eyes.feed(frame, seconds)
        if glance.reading:
            break

The drop sensor, where present, tells when to look: call `cubes_still`, and the next frame is read. Without it
the board is read once nothing moves any more. A pour is read once; after a re-throw `expect` is called again,
and the whole board is read anew, since falling cubes push others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.answers import Dropped
from engine.requests import Drop
from vision.errors import BadPicture
from vision.pictures import Picture
from vision.settling import Settling, State
from vision.tower.errors import NoBoard
from vision.tower.reader import TowerReader
from vision.tower.readings import BoardReading, Poured

ENOUGH = 3  # looks that ask for one and the same pour before a person is asked
PAUSE = 0.25  # seconds between two such looks


class Say(Enum):
    """What the table should do now."""

    WAIT = "wait"
    READ = "read"
    ASK = "ask"


@dataclass(frozen=True)
class Glance:
    """What one frame says: wait, a board that was read, or a question with its reason."""

    say: Say
    reading: BoardReading | None = None
    reason: str | None = None


class TowerEyes:
    """Watches one combat board.

    `settling` replaces the usual one. With `sensor` the board is read only when `cubes_still` was called.
    """

    def __init__(
        self, reader: TowerReader | None = None, *, settling: Settling | None = None, sensor: bool = False
    ) -> None:
        self._reader = reader or TowerReader()
        self._settling = settling or Settling(calm=0.3, frames=3)
        self._sensor = sensor
        self._poured: Poured | None = None
        self._look = False
        self._tries = 0
        self._next = float("-inf")

    @property
    def watching(self) -> bool:
        """Whether a pour is awaited."""
        return self._poured is not None

    def expect(self, request: Drop, *, lying: Mapping[str, int] | None = None) -> None:
        """Await the cubes of a request; `lying` are those of each colour that lie on the board already."""
        poured = Counter({option.id: option.most for option in request.cubes})
        poured.update(lying or {})
        self._poured, self._look, self._tries = Poured(+poured), False, 0
        self._next = float("-inf")

    def cancel(self) -> None:
        """Nothing is awaited any more: a person has answered."""
        self._poured, self._look = None, False

    def cubes_still(self) -> None:
        """The drop sensor says that no more cubes fall."""
        self._look = True

    def feed(self, frame: Picture, seconds: float) -> Glance:
        """One more frame, taken at `seconds` of a clock that never goes back."""
        moment = self._settling.feed(frame, seconds)
        if self._poured is None:
            return Glance(Say.WAIT)
        self._look |= moment.ready and not self._sensor
        if not self._look or moment.state is State.MOVING or seconds < self._next:
            return Glance(Say.WAIT)
        return self._read(frame, seconds, self._poured)

    def _read(self, frame: Picture, seconds: float, poured: Poured) -> Glance:
        """Read; a board that asks is looked at a few times more before a person is bothered."""
        self._tries += 1
        try:
            reading = self._reader.read(frame, poured=poured)
            reason = reading.reason
        except (NoBoard, BadPicture) as error:
            reading, reason = None, str(error)
        if reading is not None and not reading.asks:
            self.cancel()
            return Glance(Say.READ, reading)
        if self._tries < ENOUGH:
            self._next = seconds + PAUSE
            return Glance(Say.WAIT)
        self._look = False
        return Glance(Say.ASK, reading, reason)


def dropped(
    request: Drop, reading: BoardReading, *, lying: Counter[tuple[str, str]] | None = None
) -> Dropped:
    """The answer to a request from a reading of the whole board.

    `lying` are the cubes, by colour and zone, that lay there before. Cubes of one colour are alike, so what
    is on the board beyond them is what was poured; where a cube was pushed into another zone, the pour gets
    the zone that is new, and `pushed` tells the rest.
    """
    left = Counter(reading.counts())
    if lying:
        left -= lying
    wanted = {option.id: option.most for option in request.cubes}
    colours: list[str] = []
    zones: list[str] = []
    for (colour, zone), number in sorted(left.items()):
        for _ in range(min(number, wanted.get(colour, 0))):
            wanted[colour] -= 1
            colours.append(colour)
            zones.append(zone)
    return Dropped(tuple(colours), tuple(zones))


def pushed(reading: BoardReading, lying: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """Cubes that lay on the board before and are no longer where they were."""
    return lying - reading.counts()
