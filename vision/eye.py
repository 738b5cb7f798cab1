"""One look at the table after the other: camera, settling and reading joined.

    eye = Eye(SteadyCamera(PiCamera()), tray=load_tray(file))
    while True:
        sight = await asyncio.to_thread(eye.look, faces="pips", expected=Expected(count=2))
        if sight.reading:
            break

`look` takes one frame and never waits longer than the camera's time limit; a camera that is away raises
`CameraGone`, and the next call tries again. A throw is read exactly once.
"""

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
from vision.settling import Moment, Settling
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
    """Watches one tray.

    `tray` is the calibrated tray, if there is one. `reader` and `settling` replace the usual ones.
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
        """The next frame, and the reading when it ends a throw."""
        frame = self.camera.capture()
        checked_frame(frame.picture)
        moment = self._settling.feed(frame.picture, frame.seconds)
        self._keep(frame.picture, moving=self._settling.stirred)
        reading = self._read(mean_of(self._still), faces, expected) if moment.ready else None
        return Sight(frame, moment, reading, self._moved(frame))

    def read_again(self, *, faces: FaceSet | str = "pips", expected: Expected | None = None) -> Reading:
        """Read what lies there now, whether it was read before or not."""
        return self._read(self.camera.capture().picture, faces, expected)

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


def mean_of(pictures: Collection[Picture]) -> Picture:
    """One picture of several of the same thing."""
    if len(pictures) == 1:
        return next(iter(pictures))
    total = np.zeros(next(iter(pictures)).shape, np.float32)
    for picture in pictures:
        cv2.accumulate(picture, total)
    return np.asarray(np.rint(total / len(pictures)), np.uint8)
