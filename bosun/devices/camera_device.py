"""What every camera at the table does: it takes frames in a thread of its own while something is awaited."""

import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from bosun.devices.kept_pictures import KeptPictures, as_jpeg
from bosun.table import events, operations
from bosun.table.table import Table
from engine.answers import Answer
from engine.errors import BosunError
from engine.messages import Message, say
from engine.requests import Request
from vision.camera import Frame, SteadyCamera
from vision.pictures import Picture

CAMERA = "camera"
RETRY = 1.0
"""Seconds between two tries for a camera that is away."""

Mark = dict[str, Any]
"""A piece that was found in the picture, as ``bosun.web.table_camera`` tells it."""


class Observation(Protocol):
    """What one look gave: the frame, and whatever else was made of it."""

    @property
    def frame(self) -> Frame: ...


R = TypeVar("R", bound=Request)
S = TypeVar("S", bound=Observation)


class Doing(StrEnum):
    """What the camera does while something is awaited of it."""

    WATCHING = "watching"
    MOVING = "moving"
    READING = "reading"
    ASKING = "asking"


@dataclass(frozen=True, eq=False)
class Watch(Generic[R]):
    """A request that the camera watches for, with its number."""

    number: int
    request: R


@dataclass(frozen=True)
class Latest:
    """The newest picture of the camera, and what was read in it."""

    picture: Picture
    marks: list[Mark]


@dataclass(frozen=True, eq=False)
class _Read(Generic[R]):
    """What was read for a request in which picture, and why a person is asked, if so."""

    watch: Watch[R]
    picture: Picture
    marks: list[Mark]
    why: Message | str | None
    at: int


class CameraDevice(ABC, Generic[R, S]):
    """Watches in a thread and hands what it saw to the loop that owns the table.

    What is sure becomes the answer; what is not is shown, and a person answers. ``hand`` is the hand of the
    simulated table: it throws what is asked for.
    """

    period = 0.1

    def __init__(
        self, table: Table, camera: SteadyCamera, *, hand: Callable[[R], None] | None = None
    ) -> None:
        self._table = table
        self._camera = camera
        self._hand = hand
        self._watch: Watch[R] | None = None
        self._changed = threading.Condition()
        self._closed = False
        self._came: deque[tuple[Watch[R], S | BosunError]] = deque()
        self._wake: Callable[[], object] = lambda: None
        self._newest: S | None = None
        self._read: _Read[R] | None = None
        self._readings = 0
        self._pictures = KeptPictures()
        self._now_doing = Doing.WATCHING
        self._unsubscribe = table.subscribe(self._on_event)
        self._thread = threading.Thread(target=self._look_on, name="camera", daemon=True)
        self._thread.start()

    @abstractmethod
    def _wanted(self, request: Request | None) -> R | None:
        """The request, if this camera can answer it."""

    @abstractmethod
    def _look(self, watch: Watch[R]) -> S:
        """One more look, in the camera's own thread."""

    @abstractmethod
    def _doing(self, seen: S) -> Doing:
        """Whether it still waits, sees movement, or has begun to read."""

    @abstractmethod
    def _judge(self, watch: Watch[R], sight: S) -> None:
        """What a look means for the game, in the loop of the table."""

    def _begin(self, watch: Watch[R]) -> None:
        """Something new is awaited; called in the camera's own thread."""
        if self._hand is not None:
            self._hand(watch.request)

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        self._wake = wake

    def poll(self) -> None:
        """Take what the camera saw since the last look, in the loop of the table."""
        while self._came:
            watch, seen = self._came.popleft()
            if isinstance(seen, BosunError):
                self._report(seen.text)
                continue
            self._newest = seen
            self._report(self._trouble(seen))
            if watch is self._watch:
                self._judge(watch, seen)
                self._turn_to(self._doing(seen))

    def close(self) -> None:
        self._unsubscribe()
        self._change(None, closed=True)
        self._thread.join(5.0)
        self._camera.close()

    @property
    def camera(self) -> SteadyCamera:
        """For those who want to look along; it takes turns."""
        return self._camera

    @property
    def latest(self) -> Latest | None:
        """The newest picture; the marks are those of the last reading, until something new is awaited."""
        if self._newest is None:
            return None
        read = self._read
        marks = read.marks if read is not None and self._watch in (None, read.watch) else []
        return Latest(self._newest.frame.picture, marks)

    def reading(self, request_number: int) -> dict[str, Any] | None:
        """What was read for this request, for the page to draw over the picture."""
        read = self._read
        if read is None or read.watch.number != request_number:
            return None
        return {"frame": f"{request_number}-{read.at}", "marks": read.marks, "why": read.why}

    def kept(self, answer: int) -> dict[str, Any] | None:
        """What was read for an answer that was given, if its picture was kept."""
        found = self._pictures.of(answer)
        return None if found is None else {"frame": f"kept-{answer}", "marks": found.marks, "answer": answer}

    def kept_frame(self, answer: int) -> bytes | None:
        """The picture behind an answer that was given, as JPEG."""
        found = self._pictures.of(answer)
        return None if found is None else found.picture

    def doing(self, request_number: int) -> Doing | None:
        """What the camera does for this request; None where it has nothing to do with it, or is away."""
        watch = self._watch
        if watch is None or watch.number != request_number or CAMERA in self._table.away:
            return None
        return self._now_doing

    def _turn_to(self, doing: Doing) -> None:
        """What was read and is not sure is asked about until something moves again."""
        asked = self._read is not None and self._read.watch is self._watch
        if asked and doing is not Doing.MOVING:
            doing = Doing.ASKING
        if doing is not self._now_doing:
            self._now_doing = doing
            self._table.submit(events.CameraTurned(CAMERA))

    def frame(self) -> bytes | None:
        """The newest picture as JPEG."""
        return None if self._newest is None else as_jpeg(self._newest.frame.picture)

    def _trouble(self, seen: S) -> Message | str | None:  # noqa: ARG002 - not all cameras find trouble in a frame
        """What is wrong with the camera, though it gives frames."""
        return None

    def _report(self, trouble: Message | str | None) -> None:
        message = say("as-is", text=trouble) if isinstance(trouble, str) else trouble
        troubles = () if message is None else (message,)
        self._table.submit(operations.ReportDevice(CAMERA, bool(troubles), troubles))

    def _answer(self, watch: Watch[R], marks: list[Mark], answer: Answer) -> None:
        self._keep(watch, marks, None)
        self._table.submit(operations.GiveAnswer(watch.number, answer, CAMERA))

    def _ask(self, watch: Watch[R], marks: list[Mark], why: Message | str) -> None:
        """A person must look: the page shows the picture with what was read, and why it is not sure."""
        self._keep(watch, marks, why)
        self._table.submit(events.Sensed(CAMERA, why))

    def _keep(self, watch: Watch[R], marks: list[Mark], why: Message | str | None) -> None:
        assert self._newest is not None
        self._readings += 1
        self._read = _Read(watch, self._newest.frame.picture, marks, why, self._readings)

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.RequestChanged(shown):
                wanted = self._wanted(shown.request)
                self._change(None if wanted is None else Watch(shown.request_number, wanted))
            case events.AnswerTaken(number, _, _):
                self._keep_picture(number)
            case events.TakenBack() | events.DrawCorrected():
                self._pictures.forget(len(self._table.play.entries))

    def _keep_picture(self, answer: int) -> None:
        """What was seen stays with the answer, whether the camera gave it or a person who looked."""
        self._pictures.forget(answer)
        read = self._read
        if read is not None and read.watch.number == self._table.number - 1:
            self._pictures.keep(answer, read.marks, read.picture)

    def _change(self, watch: Watch[R] | None, *, closed: bool = False) -> None:
        with self._changed:
            self._watch, self._closed, self._now_doing = watch, closed, Doing.WATCHING
            self._changed.notify()

    def _look_on(self) -> None:
        """The thread: one look after the other while something is awaited."""
        before: Watch[R] | None = None
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._watch is not None or self._closed)
                watch = self._watch
            if self._closed or watch is None:
                return
            fresh, before = watch is not before, watch
            self._look_once(watch, fresh=fresh)

    def _look_once(self, watch: Watch[R], *, fresh: bool) -> None:
        try:
            if fresh:
                self._begin(watch)
            seen: S | BosunError = self._look(watch)
        except BosunError as error:
            seen = error
        self._came.append((watch, seen))
        self._wake()
        if isinstance(seen, BosunError):
            with self._changed:
                self._changed.wait_for(lambda: watch is not self._watch, RETRY)
