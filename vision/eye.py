"""One look at the table after the other: camera, settling and reading joined."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np

from vision.camera import Frame, SteadyCamera
from vision.dice import DiceReader
from vision.faces import FaceSet
from vision.pictures import Picture, checked_frame
from vision.readings import Expected, Reading
from vision.settling import Moment, Settling, changed, glance
from vision.tray import Tray

AVERAGED = 4  # frames of dice that lie, at most: together they have half the grain of one
DRIFT_EVERY = 30  # frames between two looks at whether the camera was moved


@dataclass(frozen=True)
class Sight:
    """What one frame showed: the state of the tray, the reading of a finished throw, a moved camera."""

    frame: Frame
    moment: Moment
    reading: Reading | None = None
    moved: bool = False


class Eye:
    """Watches one tray and reads every throw once.

    The camera hangs over the tray so that its four marks are in the picture, on the Pi's camera connector or
    on USB; ``docs/dice.md`` says how. This prints the next throw of two dice::

        from vision.camera import SteadyCamera
        from vision.eye import Eye
        from vision.pi_camera import PiCamera
        from vision.readings import Expected

        eye = Eye(SteadyCamera(PiCamera()))
        eye.learn_empty()
        while not (reading := eye.look(faces="pips", expected=Expected(count=2)).reading):
            pass
        print(reading.reason if reading.asks else reading.faces)

    A look takes one frame and never waits longer than the camera's time limit; an asyncio loop calls it with
    ``asyncio.to_thread``. A camera that is away raises ``CameraGone``, and the next look tries again.

    :param camera: where frames come from; any :class:`~vision.camera.Camera` in a
        :class:`~vision.camera.SteadyCamera`.
    :param tray: the calibrated tray, from :func:`~vision.tray.find_tray` or :func:`~vision.tray.load_tray`.
        Without one the whole picture counts as tray, and a moved camera is not noticed.
    :param reader: reads the dice; a :class:`~vision.dice.DiceReader` of its own where none is given.
    :param settling: tells when a throw is over; the usual :class:`~vision.settling.Settling` where none is
        given.
    """

    def __init__(
        self,
        camera: SteadyCamera,
        *,
        tray: Tray | None = None,
        reader: DiceReader | None = None,
        settling: Settling | None = None,
    ) -> None:
        self.camera = camera
        self.tray = tray
        self._reader = reader or DiceReader()
        self._settling = settling or Settling()
        self._frames = 0
        self._still: deque[Picture] = deque(maxlen=AVERAGED)

    def learn_empty(self) -> None:
        """Remember the tray as it is now as empty; call it when nothing lies in it."""
        self._settling.learn_empty(self.camera.capture().picture)

    def look(self, *, faces: FaceSet | str = "pips", expected: Expected | None = None) -> Sight:
        """The next frame, and the reading when it ends a throw.

        :param faces: the name of a set of dice that Bosun brings (``"pips"``), or a taught set.
        :param expected: what the rules asked for. It can only refuse a reading, never change it.
        """
        frame = self.camera.capture()
        checked_frame(frame.picture)
        moment = self._settling.feed(frame.picture, frame.seconds)
        self._keep(frame.picture, moving=self._settling.stirred)
        reading = self._read(mean_of(self._still), faces, expected) if moment.ready else None
        return Sight(frame, moment, reading, self._moved(frame))

    def _keep(self, picture: Picture, *, moving: bool) -> None:
        """Keep the frames since the dice came to rest; anything that moves makes them worthless."""
        if moving or (self._still and self._still[-1].shape != picture.shape):
            self._still.clear()
        self._still.append(picture)

    def _read(self, picture: Picture, faces: FaceSet | str, expected: Expected | None) -> Reading:
        return self._reader.read(picture, faces=faces, tray=self.tray, expected=expected)

    def _moved(self, frame: Frame) -> bool:
        self._frames += 1
        if self.tray is None or self._frames % DRIFT_EVERY:
            return False
        return self.tray.moved(frame.picture)


def still_picture(camera: SteadyCamera) -> Picture:
    """What lies before the camera now: the mean of the frames in which all lies as in the last one."""
    frames = [camera.capture().picture for _ in range(AVERAGED if camera.live else 1)]
    last, small = frames[-1], glance(frames[-1])
    alike = [frame for frame in frames if frame.shape == last.shape and not changed(glance(frame), small)]
    return mean_of(alike)


def mean_of(pictures: Collection[Picture]) -> Picture:
    """One picture of several of the same thing."""
    if len(pictures) == 1:
        return next(iter(pictures))
    total = np.zeros(next(iter(pictures)).shape, np.float32)
    for picture in pictures:
        cv2.accumulate(picture, total)
    return np.asarray(np.rint(total / len(pictures)), np.uint8)
