"""The thread that owns a camera: it opens it, does one job after the other, and closes it when one fails."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from vision.camera import Camera

T = TypeVar("T")


class Job(Generic[T]):
    """Something to do with the camera, and what came of it."""

    def __init__(self, work: Callable[[Camera], T]) -> None:
        self._work = work
        self._over = threading.Event()
        self._result: list[T] = []
        self.error: Exception | None = None

    def wait(self, seconds: float) -> bool:
        """Whether it is over within this time."""
        return self._over.wait(seconds)

    def result(self) -> T:
        return self._result[0]

    def do(self, camera: Camera) -> None:
        self._result.append(self._work(camera))
        self._over.set()

    def fail(self, error: Exception) -> None:
        self.error = error
        self._over.set()


class CameraWorker:
    """One life of the camera, from opening to closing. After a failure a new worker opens it again.

    A failure is told only when the camera is closed: whoever hears of it may open it at once.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._jobs: queue.Queue[Job[Any] | None] = queue.Queue()
        self._last: Job[Any] | None = None
        self._opened = threading.Event()
        self._ending = threading.Lock()
        self._error: Exception | None = None
        self.ended = False
        self._thread = threading.Thread(target=self._run, name=camera.name, daemon=True)
        self._thread.start()

    def opened(self, wait: float) -> bool:
        """Whether opening is over within this time, well or badly."""
        return self._opened.wait(wait)

    def idle(self, wait: float) -> bool:
        """Whether the last job is over within this time."""
        return self._last is None or self._last.wait(wait)

    def ask(self, work: Callable[[Camera], T]) -> Job[T]:
        job = Job(work)
        with self._ending:
            self._last = job
            if self._error is not None:
                job.fail(self._error)
            else:
                self._jobs.put(job)
        return job

    def stop(self, wait: float) -> None:
        self._jobs.put(None)
        self._thread.join(wait)

    def _run(self) -> None:
        job: Job[Any] | None = None
        failure: Exception | None = None
        try:
            self._camera.open()
            self._opened.set()
            while (job := self._jobs.get()) is not None:
                job.do(self._camera)
        except Exception as error:  # whatever a driver raises must reach the table as a sentence
            failure = error
        with suppress(Exception):
            self._camera.close()
        self._end(job, failure)

    def _end(self, job: Job[Any] | None, failure: Exception | None) -> None:
        with self._ending:
            self.ended = True
            self._error = failure
            if job is not None and failure is not None:
                job.fail(failure)
        self._opened.set()
