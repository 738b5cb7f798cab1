"""The camera at the table: while dice are to be rolled it watches the tray, reads it, and answers or asks."""

import threading
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2

from bosun import events as told
from bosun.table import Table
from engine.answers import Rolled
from engine.errors import BosunError
from engine.messages import say
from engine.requests import Roll
from vision.eye import Eye, Sight
from vision.readings import DieReading, Expected, Reading

CAMERA = "camera"
RETRY = 1.0
"""Seconds between two tries for a camera that is away."""


@dataclass(frozen=True, eq=False)
class Watch:
    """A roll that the eyes watch for: the number of its request, and the dice."""

    number: int
    roll: Roll

    @property
    def kind(self) -> str:
        return self.roll.dice[0].kind

    @property
    def expected(self) -> Expected:
        """What the rules asked for: it can only refuse a reading."""
        colours = Counter(die.colour for die in self.roll.dice if die.colour is not None)
        whole = colours.total() == len(self.roll.dice)
        faces = frozenset(face.id for die in self.roll.dice for face in die.faces)
        return Expected(count=len(self.roll.dice), colours=colours if whole else None, faces=faces)


class TableEyes:
    """Watches the tray in a thread of its own and hands what it read to the loop that owns the table.

    A reading that is sure becomes the answer; one that is not is shown, and a person answers. ``throw`` is
    the hand of the simulated table: it throws the dice that are asked for.
    """

    period = 0.1

    def __init__(self, table: Table, eye: Eye, *, throw: Callable[[Roll], None] | None = None) -> None:
        self._table = table
        self._eye = eye
        self._throw = throw
        self._watch: Watch | None = None
        self._changed = threading.Condition()
        self._closed = False
        self._came: deque[tuple[Watch, Sight | BosunError]] = deque()
        self._wake: Callable[[], object] = lambda: None
        self._newest: Sight | None = None
        self._read: tuple[Watch, Reading] | None = None
        table.subscribe(self._hear)
        self._thread = threading.Thread(target=self._look_on, name="eyes", daemon=True)
        self._thread.start()

    def when_handed_something(self, wake: Callable[[], object]) -> None:
        self._wake = wake

    def work(self) -> None:
        """Take what the camera saw since the last look, in the loop of the table."""
        while self._came:
            watch, seen = self._came.popleft()
            if isinstance(seen, BosunError):
                self._table.submit(told.Report(CAMERA, True, (say("as-is", text=str(seen)),)))
            else:
                self._take(watch, seen)

    def close(self) -> None:
        self._change(None, closed=True)
        self._thread.join(5.0)
        self._eye.camera.close()

    def reading(self, request_number: int) -> dict[str, Any] | None:
        """What was read for this request, for the page to draw over the picture."""
        if self._read is None or self._read[0].number != request_number:
            return None
        watch, reading = self._read
        placed = arranged(watch.roll, reading)
        marks = [_mark(place, die) for place, die in enumerate(placed) if die is not None]
        return {"frame": str(request_number), "marks": marks}

    def frame(self) -> bytes | None:
        """The newest picture as JPEG."""
        if self._newest is None:
            return None
        done, picture = cv2.imencode(".jpg", self._newest.frame.picture)
        return picture.tobytes() if done else None

    def _hear(self, event: told.Event) -> None:
        if isinstance(event, told.RequestChanged):
            request = event.shown.request
            watch = None
            if isinstance(request, Roll) and len({die.kind for die in request.dice}) == 1:
                watch = Watch(event.shown.request_number, request)
            self._change(watch)

    def _change(self, watch: Watch | None, *, closed: bool = False) -> None:
        with self._changed:
            self._watch, self._closed = watch, closed
            self._changed.notify()

    def _take(self, watch: Watch, sight: Sight) -> None:
        self._newest = sight
        self._table.submit(told.Report(CAMERA, sight.warning is not None, _warning(sight)))
        if sight.reading is None or watch is not self._watch:
            return
        self._read = watch, sight.reading
        faces = faces_of(watch.roll, sight.reading)
        if faces is None:
            why = sight.reading.reason or "Bosun is not sure what the dice show: look, and say it."
            self._table.submit(told.Sensed(CAMERA, why))
        else:
            dice = tuple(die.kind for die in watch.roll.dice)
            self._table.submit(told.GiveAnswer(watch.number, Rolled(dice, faces), CAMERA))

    def _look_on(self) -> None:
        """The thread: one frame after the other while a roll is asked for."""
        before: Watch | None = None
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._watch is not None or self._closed)
                watch = self._watch
            if self._closed or watch is None:
                return
            if watch is not before and self._throw is not None:
                self._throw(watch.roll)
            before = watch
            self._look_once(watch)

    def _look_once(self, watch: Watch) -> None:
        try:
            seen: Sight | BosunError = self._eye.look(faces=watch.kind, expected=watch.expected)
        except BosunError as error:
            seen = error
        self._came.append((watch, seen))
        self._wake()
        if isinstance(seen, BosunError):
            with self._changed:
                self._changed.wait_for(lambda: watch is not self._watch, RETRY)


def arranged(roll: Roll, reading: Reading) -> list[DieReading | None]:
    """The dice that were read, in the order in which the rules asked for them: by their colours."""
    left = list(reading.dice)
    placed: list[DieReading | None] = []
    for die in roll.dice:
        found = next((one for one in left if die.colour in (None, one.colour)), None)
        if found is not None:
            left.remove(found)
        placed.append(found)
    return placed


def faces_of(roll: Roll, reading: Reading) -> tuple[str, ...] | None:
    """The faces, if the reading is sure of every die; None where a person must look."""
    placed = arranged(roll, reading)
    if reading.asks or len(reading.dice) != len(roll.dice):
        return None
    faces = tuple(die.face for die in placed if die is not None and not die.asks)
    return faces if len(faces) == len(roll.dice) else None


def _warning(sight: Sight) -> tuple[Any, ...]:
    return () if sight.warning is None else (say("as-is", text=sight.warning),)


def _mark(place: int, die: DieReading) -> dict[str, Any]:
    left, top, right, bottom = die.box
    return {
        "x": left,
        "y": top,
        "width": right - left,
        "height": bottom - top,
        "piece": place,
        "value": die.face,
        "confidence": 0.0 if die.asks else die.confidence,
    }
