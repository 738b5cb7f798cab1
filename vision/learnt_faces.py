"""The faces of a taught set, told apart by what was shown: a small classifier of each set's own.

The symbol reader turns a cut-out into a direction. Faces that it never saw may lie close together there, so
how to tell those of a set apart is learnt from the lesson: every cut-out in many views, as other throws and
other light would show it. How near a die must come to what was shown to be one of the faces at all is learnt
too: what each face would have looked like to a set that did not know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import CUT, embedded, symbol_network
from vision.networks import Floats, Picture, softmax

KEPT = 72  # pixels of a kept cut-out: half as wide again as a reader looks, so that it can be turned
VIEWS = 24  # of each cut-out
SEED = 7  # the same lesson makes the same set
SCALE = 4.0  # what directions are multiplied by before faces are told apart
STEPS, RATE, MOMENTUM, PLAIN = 300, 0.5, 0.9, 1e-3  # of learning; `PLAIN` holds weights down
COMMON = 0.8  # of what all faces of a set share, as the colour of the die, is taken off before it is compared
BEST = 3  # how many of the nearest views count: one freak example decides nothing
LEAST, FIRM = -0.2, 6.0  # nearness at which it is open whether a die shows a face of the set; how firmly
NARROW = 0.02  # of cosine: what is shown is never nearer together than that
Matrix = NDArray[np.float64]


def turned(cutout: Picture, degrees: float, *, wide: float = 1.0) -> Picture:
    """A kept cut-out as a reader sees it, turned."""
    scale = CUT / (KEPT / 1.5) / wide
    matrix = np.asarray(cv2.getRotationMatrix2D((KEPT / 2, KEPT / 2), degrees, scale), np.float64)
    matrix[:, 2] += CUT / 2 - KEPT / 2
    return np.asarray(cv2.warpAffine(cutout, matrix, (CUT, CUT), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def varied(cutout: Picture, random: np.random.Generator) -> list[Picture]:
    """A cut-out as other throws would show it: turned, nearer, aside, in other light, less sharp."""
    return [_otherwise(cutout, 360 / VIEWS * number, random) for number in range(VIEWS)]


def _otherwise(cutout: Picture, degrees: float, random: np.random.Generator) -> Picture:
    wide = float(np.exp(random.uniform(-0.12, 0.12)))
    seen = turned(cutout, degrees + random.uniform(-5, 5), wide=wide)
    aside = np.array([[1, 0, random.uniform(-2, 2)], [0, 1, random.uniform(-2, 2)]], np.float32)
    light = cv2.warpAffine(seen, aside, (CUT, CUT), borderMode=cv2.BORDER_REPLICATE).astype(np.float32) / 255
    light = light * np.exp(random.uniform(-0.35, 0.35)) * random.uniform(0.93, 1.07, 3)
    light = np.clip(light, 0, 1) ** np.exp(random.uniform(-0.25, 0.25)) * 255
    if random.random() < 0.4:
        light = cv2.GaussianBlur(light, (0, 0), float(random.uniform(0.3, 1.0)))
    grain = random.standard_normal(light.shape) * random.uniform(0, 5)
    return np.asarray(np.clip(light + grain, 0, 255), np.uint8)


@dataclass(frozen=True)
class LearntFaces:
    """What tells the faces of one set apart: `weights` for each, and what was `shown` of each.

    `common` is what all of them share. `middle` and `width` say how near to what was shown a die comes that
    shows one of the faces: 1 and more is as near as the lesson's own, -1 as near as the other faces.
    """

    mean: Floats
    weights: Matrix
    common: Floats
    shown: tuple[Floats, ...]
    cocked: Floats
    middle: float
    width: float

    @classmethod
    def of(cls, cutouts: Mapping[str, list[Picture]], cocked: Floats) -> LearntFaces:
        """What a lesson showed; `cocked` is the direction of a die on its edge."""
        random, network = np.random.default_rng(SEED), symbol_network()
        views = [[embedded(network, varied(cutout, random)) for cutout in some] for some in cutouts.values()]
        together = [np.concatenate(some) for some in views]
        mean = np.asarray(np.concatenate(together).mean(0), np.float32)
        common = np.asarray(COMMON * np.mean([some.mean(0) for some in together], axis=0), np.float32)
        shown = tuple(_without(common, some) for some in together)
        own, others = _nearness_in_lesson([[_without(common, one) for one in some] for some in views], shown)
        return cls(
            mean,
            _told_apart([some - mean for some in together]),
            common,
            shown,
            _without(common, cocked),
            (own + others) / 2,
            max(NARROW, (own - others) / 2),
        )

    def chances(self, vectors: Floats) -> Floats:
        """For each vector: the faces, cocked, something else."""
        faces = softmax(_with_one((vectors - self.mean) * SCALE) @ self.weights)
        vectors = _without(self.common, vectors)
        near = np.stack([_nearness(vectors, some) for some in self.shown], 1)
        best = np.take_along_axis(near, faces.argmax(1)[:, None], 1)
        known = _chance(FIRM * ((best - self.middle) / self.width - LEAST))
        cocked = _chance(FIRM * (vectors @ self.cocked.T - best) / self.width)
        return np.asarray(
            np.concatenate([faces * known * (1 - cocked), cocked, (1 - known) * (1 - cocked)], 1), np.float32
        )


def _chance(odds: Floats) -> Floats:
    """What log-odds come to, however large they are."""
    return np.asarray((1 + np.tanh(odds / 2)) / 2, np.float32)


def _without(common: Floats, vectors: Floats) -> Floats:
    """Directions without what all faces of the set share."""
    rest = vectors - common
    return np.asarray(rest / np.linalg.norm(rest, axis=1, keepdims=True), np.float32)


def _nearness(vectors: Floats, shown: Floats) -> Floats:
    cosines = np.partition(vectors @ shown.T, -BEST, axis=1)
    return np.asarray(cosines[:, -BEST:].mean(1), np.float32)


def _nearness_in_lesson(views: list[list[Floats]], shown: tuple[Floats, ...]) -> tuple[float, float]:
    """How near each cut-out comes to the others of its face, and to the nearest of the other faces."""
    own, others = [], []
    for face, some in enumerate(views):
        for at, one in enumerate(some):
            rest = [other for number, other in enumerate(some) if number != at]
            if rest:
                own.append(float(_nearness(one, np.concatenate(rest)).mean()))
            apart = (shown[number] for number in range(len(shown)) if number != face)
            others.append(max(float(_nearness(one, other).mean()) for other in apart))
    return float(np.mean(own or [1.0])), float(np.mean(others))


def _told_apart(faces: list[Floats]) -> Matrix:
    """Weights of a softmax over the faces, each of which counts as much however often it was shown."""
    inputs = _with_one(np.concatenate(faces) * SCALE)
    wanted = np.repeat(np.eye(len(faces)), [len(some) for some in faces], axis=0)
    share = np.repeat([1 / len(some) / len(faces) for some in faces], [len(some) for some in faces])[:, None]
    weights = np.zeros((inputs.shape[1], len(faces)))
    pace = np.zeros_like(weights)
    held_down = np.full((inputs.shape[1], 1), PLAIN)
    held_down[-1] = 0
    for _ in range(STEPS):
        wrong = (softmax(inputs @ weights) - wanted) * share
        pace = MOMENTUM * pace - RATE * (inputs.T @ wrong + held_down * weights)
        weights += pace
    return weights


def _with_one(vectors: Floats) -> Matrix:
    return np.hstack([vectors, np.ones((len(vectors), 1), vectors.dtype)])
