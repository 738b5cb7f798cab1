"""The trained networks, run by OpenCV's own dnn module. How they were made: `vision/train`."""

from __future__ import annotations

import threading
from importlib import resources
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.errors import BadSet

Floats = NDArray[np.floating[Any]]
Picture = NDArray[np.uint8]

DATA = Path(str(resources.files("vision").joinpath("data")))


class Network:
    """One ONNX file. Calls may come from any thread; they take turns."""

    def __init__(self, file: Path) -> None:
        try:
            self._net: Any = cv2.dnn.readNetFromONNX(str(file), **_engine())
        except cv2.error as error:
            raise BadSet(say("vision.network", file=file.name)) from error
        self._turn = threading.Lock()

    def __call__(self, pictures: Floats) -> Floats:
        """The network's answer to a batch of pictures, colours before rows, 0 to 1."""
        with self._turn:
            self._net.setInput(pictures)
            return np.array(self._net.forward(), np.float32)


def _engine() -> dict[str, int]:
    """OpenCV 5 has several engines; for small networks its classic one takes half the time."""
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    return {} if classic is None else {"engine": classic}


def as_batch(pictures: list[Picture]) -> Floats:
    """Pictures of one size as the networks take them."""
    return np.asarray(cv2.dnn.blobFromImages(pictures, 1 / 255), np.float32)


def softmax(scores: Floats) -> Floats:
    """Chances along the last axis."""
    lifted = np.exp(scores - scores.max(-1, keepdims=True))
    return np.asarray(lifted / lifted.sum(-1, keepdims=True), np.float32)
