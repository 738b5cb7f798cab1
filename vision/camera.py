"""What every camera promises: BGR frames with the time light fell on them, under settings that can be locked.

A camera that hangs, goes away or comes back never stops the game: `SteadyCamera` takes the frames in a
thread of its own, gives up waiting after a time limit, and opens the camera again when it answers.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TypeVar

from engine.errors import BosunError
from engine.messages import say
from vision.camera_worker import CameraWorker
from vision.errors import CameraGone, CameraSlow
from vision.light_settings import Limits, Locked
from vision.pictures import Picture

OPENING = 15.0
"""The longest that opening may take, in seconds: loading a library, starting a sensor, finding the focus."""

T = TypeVar("T")


@dataclass(frozen=True)
class Frame:
    """A picture and when light fell on it, in seconds of a clock that never goes back."""

    picture: Picture
    seconds: float


class Camera(ABC):
    """A source of frames. `capture` may block; `SteadyCamera` is what a table uses."""

    name = "camera"
    live = True
    """Whether it shows what lies there now; the next photograph of a folder is another throw."""

    @abstractmethod
    def open(self) -> None:
        """Start the camera: locked to the settings it was given, or else with its automatics running."""

    @abstractmethod
    def capture(self) -> Frame:
        """A frame that was taken after it was asked for."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the camera; closing twice is fine."""

    def lock(self, settings: Locked | None) -> None:  # noqa: B027 - not every camera has controls
        """Hold these settings from now on, or let the camera's automatics run."""

    def settings(self) -> Locked:
        """What the camera uses now, as it says itself."""
        return Locked()

    def limits(self) -> Limits:
        """How far its settings go."""
        return Limits()

    def find_focus(self) -> bool:
        """Let the camera look for its focus; False where it found none or has none."""
        return False

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
    :param opening: the longest wait until the camera is open, in seconds.
    :param clock: seconds that never go back; for tests.
    """

    def __init__(
        self,
        camera: Camera,
        *,
        limit: float = 1.0,
        opening: float = OPENING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._camera = camera
        self._limit = limit
        self._opening = opening
        self._clock = clock
        self._worker: CameraWorker | None = None
        self._turn = threading.Lock()
        self._newest: tuple[Frame, float] | None = None

    @property
    def name(self) -> str:
        return self._camera.name

    @property
    def live(self) -> bool:
        return self._camera.live

    def capture(self) -> Frame:
        """The next frame, or `CameraGone` within the time limit; the camera is opened when needed.

        Several threads may ask; each waits for its turn.
        """
        frame = self.run(lambda camera: camera.capture(), limit=self._limit)
        self._newest = frame, self._clock()
        return frame

    def glance(self, *, within: float = 0.5) -> Frame:
        """A frame that is at most `within` seconds old: one that was taken anyway, or a new one."""
        if self._newest is not None and self._clock() - self._newest[1] <= within:
            return self._newest[0]
        return self.capture()

    def run(self, job: Callable[[Camera], T], *, limit: float) -> T:
        """Do this with the camera, in its own thread; `CameraGone` if it fails or takes too long."""
        with self._turn:
            worker = self._ready(limit)
            done = worker.ask(job)
            if not done.wait(limit):
                raise CameraSlow(say("camera.slow", camera=self.name))
            if done.error is not None:
                raise self._explained(done.error)
            return done.result()

    def _ready(self, limit: float) -> CameraWorker:
        """A worker whose camera is open, and which no longer hangs in an earlier request."""
        worker = self._worker
        if worker is not None and not worker.idle(limit):
            raise CameraSlow(say("camera.slow", camera=self.name))
        if worker is None or worker.ended:
            worker = self._worker = CameraWorker(self._camera)
        if not worker.opened(self._opening):
            raise CameraSlow(say("camera.slow-to-open", camera=self.name))
        return worker

    def _explained(self, error: Exception) -> CameraGone:
        if isinstance(error, CameraGone):
            return error
        why = error.text if isinstance(error, BosunError) else str(error)
        gone = CameraGone(say("camera.failed", camera=self.name, why=why))
        gone.__cause__ = error
        return gone

    def close(self) -> None:
        """Stop the thread and the camera; a camera that hangs is left to itself."""
        if self._worker is not None:
            self._worker.stop(self._limit)
            self._worker = None
