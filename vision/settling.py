"""Tells when a throw is over. Pure: it is fed frames with their time, and holds no clock and no camera.

    watch = Settling()
    for frame, seconds in camera:
        moment = watch.feed(frame, seconds)
        if moment.ready:
            reading = reader.read(frame, …)      # exactly once a throw

States: `empty` (nothing in the tray), `moving` (dice roll, or a hand is there), `still`. A throw is ready
once, when the tray has been still for a little while after something moved; it becomes ready again only
after the next movement, and `rethrow` says that dice were already read when it came.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture

Glance = NDArray[np.float32]

WIDTH = 360  # pixels of the small picture that is compared
STIR = 9.0  # grey levels a pixel must change by to count
BLOCK = 6  # pixels of the blocks in which changed pixels are counted
SHARE = 0.14  # of a block's pixels
CALM = 0.09  # seconds without a stir before the tray is still: three frames of a usual camera
HAND = 0.02  # part of the tray's edge that differs from the empty tray: somebody reaches in


class State(Enum):
    """What the tray does."""

    EMPTY = "empty"
    MOVING = "moving"
    STILL = "still"


@dataclass(frozen=True)
class Moment:
    """What one frame says. `ready` is true once for each throw; `rethrow` if one was read before."""

    state: State
    ready: bool = False
    rethrow: bool = False
    hand: bool = False


class Settling:
    """Follows the tray from frame to frame.

    `calm` is how long nothing may move before the dice count as lying, in seconds. `frames` is how many
    frames must agree at least, for slow cameras. `empty` is a frame of the empty tray; without it the
    first still frame stands for it only if the caller says so with `learn_empty`.
    """

    def __init__(self, *, calm: float = CALM, frames: int = 2, empty: Picture | None = None) -> None:
        self._calm = calm
        self._frames = frames
        self._empty = None if empty is None else glance(empty)
        self._last: Glance | None = None
        self._read: Glance | None = None
        self._anchor: Glance | None = None
        self._quiet_since = 0.0
        self._quiet_frames = 0
        self._stirred = False
        self._time = float("-inf")

    @property
    def stirred(self) -> bool:
        """Whether the last frame differed from the one before it, or from when the tray went quiet."""
        return self._anchor is None

    def learn_empty(self, frame: Picture) -> None:
        """Remember what the tray looks like without dice."""
        self._empty = glance(frame)

    def feed(self, frame: Picture, seconds: float) -> Moment:
        """One more frame, taken at `seconds` of a clock that never goes back."""
        if seconds < self._time:
            raise ValueError("Frames must come in the order they were taken.")
        now, before, then = glance(frame), self._last, self._time
        self._last, self._time = now, seconds
        hand = self._hand(now)
        if before is None or before.shape != now.shape or hand or self._stirs(before, now):
            return self._stir(hand)
        if self._anchor is None:
            self._anchor, self._quiet_since, self._quiet_frames = before, then, 0
        return self._rest(now, seconds)

    def _stirs(self, before: Glance, now: Glance) -> bool:
        """Whether anything moved since the last frame, or crept since the tray went quiet."""
        return changed(before, now) or (self._anchor is not None and changed(self._anchor, now))

    def _stir(self, hand: bool) -> Moment:
        self._anchor = None
        self._stirred = True
        return Moment(State.MOVING, hand=hand)

    def _rest(self, now: Glance, seconds: float) -> Moment:
        self._quiet_frames += 1
        if self._quiet_frames < self._frames or seconds - self._quiet_since < self._calm - 1e-9:
            return Moment(State.MOVING)
        return self._settled(now)

    def _settled(self, now: Glance) -> Moment:
        if self._empty is not None and not changed(self._empty, now):
            self._stirred, self._read = False, None
            return Moment(State.EMPTY)
        if not self._stirred:
            return Moment(State.STILL)
        self._stirred = False
        if self._read is not None and not changed(self._read, now):
            return Moment(State.STILL)  # only a shadow or a hand passed: the same dice lie as before
        rethrow, self._read = self._read is not None, now
        return Moment(State.STILL, ready=True, rethrow=rethrow)

    def _hand(self, now: Glance) -> bool:
        """An arm crosses the border of the picture; a die does not."""
        if self._empty is None or self._empty.shape != now.shape:
            return False
        apart = np.abs(now - self._empty) > 2 * STIR
        edge = np.concatenate([apart[0], apart[-1], apart[:, 0], apart[:, -1]])
        return bool(edge.mean() > HAND)


def glance(frame: Picture) -> Glance:
    """The frame small, grey and a little soft, so that noise does not count as movement."""
    scale = WIDTH / frame.shape[1]
    size = (WIDTH, max(1, round(frame.shape[0] * scale)))
    grey = cv2.cvtColor(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.8), np.float32)


def changed(before: Glance, now: Glance) -> bool:
    """Whether anything as large as a part of a die differs; a lamp that flickers does not count."""
    flicker = float(np.median(now - before))
    stirred = (np.abs(now - before - flicker) > STIR).astype(np.float32)
    share = cv2.boxFilter(stirred, -1, (BLOCK, BLOCK))
    return bool(share.max() > SHARE)
