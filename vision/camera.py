"""What every camera promises: BGR frames with the time they were taken, under locked light settings.

A camera that hangs, goes away or comes back never stops the game: `SteadyCamera` takes the frames in a
thread of its own, gives up waiting after a time limit, and opens the camera again when it answers.
"""

from __future__ import annotations

import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from engine.errors import BosunError
from engine.messages import say
from vision.errors import CameraGone, CameraSlow
from vision.pictures import Picture


@dataclass(frozen=True)
class Frame:
    """A picture and when it was taken, in seconds of a clock that never goes back."""

    picture: Picture
    seconds: float


@dataclass(frozen=True)
class Locked:
    """Settings that must not change during a game, or still dice would seem to move.

    `exposure` is in microseconds, `gain` is the sensor's own, `colour_gains` are for red and blue.
    """

    exposure: int = 12_000
    gain: float = 2.0
    colour_gains: tuple[float, float] = (1.8, 1.6)


class Camera(ABC):
    """A source of frames. `capture` may block; `SteadyCamera` is what a table uses."""

    name = "camera"

    @abstractmethod
    def open(self) -> None:
        """Start the camera with its settings locked."""

    @abstractmethod
    def capture(self) -> Frame:
        """The next frame."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the camera; closing twice is fine."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class SteadyCamera:
    """A camera that never keeps the table waiting::

        steady = SteadyCamera(UsbCamera(0), limit=1.0)
        try:
            frame = steady.capture()
        except CameraGone as error:
            show(error)                # and ask a person; try again with the next request

    :param camera: the camera, which may block or fail.
    :param limit: the longest wait for a frame, in seconds.
    :param clock: seconds that never go back; for tests.
    """

    def __init__(
        self, camera: Camera, *, limit: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._camera = camera
        self._limit = limit
        self._clock = clock
        self._worker: _Worker | None = None
        self._turn = threading.Lock()
        self._newest: tuple[Frame, float] | None = None

    @property
    def name(self) -> str:
        return self._camera.name

    def capture(self) -> Frame:
        """The next frame, or `CameraGone` within the time limit; the camera is opened when needed.

        Several threads may ask; each waits for its turn.
        """
        with self._turn:
            frame = self._next()
            self._newest = frame, self._clock()
            return frame

    def glance(self, *, within: float = 0.5) -> Frame:
        """A frame that is at most `within` seconds old: one that was taken anyway, or a new one."""
        if self._newest is not None and self._clock() - self._newest[1] <= within:
            return self._newest[0]
        return self.capture()

    def _next(self) -> Frame:
        worker = self._worker
        if worker is not None and worker.busy:
            # It still hangs in the last request: wait for that one instead of asking twice.
            return self._taken(worker)
        if worker is None or worker.broken:
            worker = self._worker = _Worker(self._camera)
        worker.ask()
        return self._taken(worker)

    def _taken(self, worker: _Worker) -> Frame:
        deadline = self._clock() + self._limit
        answer = worker.answer(max(0.0, deadline - self._clock()))
        if answer is None:
            raise CameraSlow(say("camera.slow", camera=self.name))
        if isinstance(answer, Frame):
            return answer
        if isinstance(answer, CameraGone):
            raise answer
        why = answer.text if isinstance(answer, BosunError) else str(answer)
        raise CameraGone(say("camera.failed", camera=self.name, why=why)) from answer

    def close(self) -> None:
        """Stop the thread and the camera; a camera that hangs is left to itself."""
        if self._worker is not None:
            self._worker.stop(self._limit)
            self._worker = None


class _Worker:
    """The thread that owns the camera. It ends when the camera fails, and a new one opens it again."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._asked: queue.Queue[bool] = queue.Queue()
        self._answers: queue.Queue[Frame | Exception] = queue.Queue()
        self.busy = False
        self.broken = False
        self._thread = threading.Thread(target=self._run, name=camera.name, daemon=True)
        self._thread.start()

    def ask(self) -> None:
        self.busy = True
        self._asked.put(True)

    def answer(self, wait: float) -> Frame | Exception | None:
        try:
            answer = self._answers.get(timeout=wait)
        except queue.Empty:
            return None
        self.busy = False
        self.broken = not isinstance(answer, Frame)
        return answer

    def stop(self, wait: float) -> None:
        self._asked.put(False)
        self._thread.join(wait)

    def _run(self) -> None:
        try:
            if not self._asked.get():
                return
            self._camera.open()
            while True:
                self._answers.put(self._camera.capture())
                if not self._asked.get():
                    return
        except Exception as error:  # whatever a driver raises must reach the table as a sentence
            self._answers.put(error)
        finally:
            with suppress(Exception):
                self._camera.close()
