"""Fits cubes to a patch of one colour: where each stands and how it is turned, as the camera sees it."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tower.blobs import Blob, Mask
from vision.tower.board import FINE, Array, BoardView
from vision.tower.placing import beyond

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
STEPS = ((2.0, 12.0), (1.0, 6.0), (0.5, 3.0))  # pixels and degrees, from coarse to fine
MOVES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1), (0, 0, 3))
MOST = 9  # cubes in one patch; more are not told apart
LOST = 0.35  # millimetres of its edge that a patch loses to blur
MARGIN = 6
PART, ONE = 0.72, 1.55  # of a silhouette: from a part of a cube to one, from one to several
LEANING, LONGEST = 1.85, 1.65  # of a silhouette, and of an edge: what a leaning cube shows at most
FULL_BOX = 0.8  # of the box round it: as much does a single cube fill


@dataclass(frozen=True)
class Stand:
    """A cube that lies flat: its middle in millimetres on the board, and its turn in degrees."""

    x: float
    y: float
    degrees: float


@dataclass(frozen=True)
class Fit:
    """Cubes that explain a patch, and the part of the area they and the patch share; crowding lessens it."""

    stands: tuple[Stand, ...]
    share: float


@dataclass(frozen=True)
class FoundCube:
    """A cube as fitted: the label of its colour, where it stands, how good the fit is, and what is odd."""

    label: int
    stand: Stand
    sure: float
    why: str | None = None


def fit_sure(share: float, worst: float) -> float:
    """How far a good or bad fit makes a cube certain: from 0.9 at the worst that is taken to 1."""
    return float(np.clip(0.9 + 0.1 * (share - worst) / 0.08, 0.5, 1.0))


def outline(view: BoardView, stand: Stand, *, top: bool = False) -> NDArray[np.float32]:
    """A flat cube or only its top in pixels of the flat picture, as far as a patch of it reaches."""
    edge, plane = view.layout.cube_mm - LOST, view.layout.cube_mm / 2
    x0, y0, high = view.eye.tolist()
    angle = math.radians(stand.degrees)
    cos, sin = math.cos(angle) * edge / 2, math.sin(angle) * edge / 2
    points = []
    for height in (view.layout.cube_mm,) if top else (LOST / 2, LOST / 2 + edge):
        grows = (high - plane) / (high - height)
        for a, b in CORNERS:
            x, y = stand.x + a * cos - b * sin, stand.y + a * sin + b * cos
            points.append(((x0 + (x - x0) * grows) * FINE, (y0 + (y - y0) * grows) * FINE))
    if top:
        return np.array(points, np.float32)
    return np.asarray(cv2.convexHull(np.array(points, np.float32))[:, 0])


def silhouette(view: BoardView, x: float, y: float) -> float:
    """About how many pixels a flat cube at this place covers, averaged over its turns."""
    return float(np.mean([cv2.contourArea(outline(view, Stand(x, y, turn))) for turn in (0.0, 45.0)]))


def cubes_in(view: BoardView, blob: Blob) -> float:
    """The size of a patch in cubes."""
    x, y = blob.centre
    return blob.pixels / silhouette(view, x / FINE, y / FINE)


def is_leaning(view: BoardView, blob: Blob) -> bool:
    """Whether the patch is a box that one cube fills which leans on a border: two are longer."""
    (x, y), edge, layout = blob.centre, view.layout.cube_mm, view.layout
    short, long = sorted(cv2.minAreaRect(cv2.findNonZero(blob.mask))[1])
    full = blob.pixels > FULL_BOX * (long + 1) * (short + 1)
    small = long < LONGEST * edge * FINE and PART < cubes_in(view, blob) < LEANING
    return small and full and beyond(layout, layout.ridges, x / FINE, y / FINE) < edge / 2


@dataclass(frozen=True)
class _Patch:
    """What cubes are fitted to: a patch of their silhouettes, or of their tops alone."""

    view: BoardView
    blob: Blob
    window: Mask
    inside: Mask  # where cubes are looked for in that window
    top: bool

    @property
    def origin(self) -> tuple[int, int]:
        """Where the window begins in the flat picture."""
        return self.blob.corner[0] - MARGIN, self.blob.corner[1] - MARGIN


def fit_one(view: BoardView, blob: Blob) -> Fit:
    """The patch as one cube: its middle is the cube's, its upright box gives the turn."""
    x, y = blob.centre
    stand = Stand(x / FINE, y / FINE, _turn(blob.mask))
    return Fit((stand,), _share(_patch(view, blob, top=False), (stand,)))


def fit_many(view: BoardView, blob: Blob, count: int, *, top: bool = False) -> Fit:
    """The patch as so many flat cubes that touch: moved and turned until they cover it best."""
    patch, (step, turn) = _patch(view, blob, top=top), STEPS[0]
    coarse = [_improved(patch, start, step / FINE, turn) for start in _starts(blob, count)]
    stands = min(coarse, key=lambda tried: _misfit(patch, tried))
    for step, turn in STEPS[1:]:
        stands = _improved(patch, stands, step / FINE, turn)
    return Fit(stands, _share(patch, stands))


def _improved(patch: _Patch, stands: tuple[Stand, ...], step: float, turn: float) -> tuple[Stand, ...]:
    """Each cube in turn is moved a step or turned a little, as long as that helps."""
    best = _misfit(patch, stands)
    for _ in range(6):
        before = best
        for at in range(len(stands)):
            others = (*stands[:at], *stands[at + 1 :])
            behind = _drawn(patch, others)
            for dx, dy, da in MOVES:
                stand = stands[at]
                moved = Stand(stand.x + dx * step, stand.y + dy * step, stand.degrees + da * turn)
                covered = cv2.bitwise_or(_drawn(patch, (moved,)), behind)
                misfit = _uncovered(patch, covered) + _crowding(patch.view, (moved, *others))
                if misfit < best:
                    best, stands = misfit, (*stands[:at], moved, *stands[at + 1 :])
        if best == before:
            break
    return stands


def _starts(blob: Blob, count: int) -> list[tuple[Stand, ...]]:
    """Where to begin: the parts turned as they seem, and all turned as the whole patch is."""
    whole = _turn(blob.mask)
    if count == 1:
        x, y = blob.centre
        return [(Stand(x / FINE, y / FINE, whole),)]
    parts = _start(blob, count)
    return [parts, tuple(replace(part, degrees=whole) for part in parts)]


def _start(blob: Blob, count: int) -> tuple[Stand, ...]:
    """The patch cut into so many parts of about one size, from points far from each other."""
    ys, xs = np.nonzero(blob.mask)
    points = np.column_stack([xs, ys]).astype(np.float64)
    seeds = _far_points(points, count)
    for _ in range(12):
        nearest = np.linalg.norm(points[:, None] - seeds[None], axis=2).argmin(1)
        seeds = np.array(
            [points[nearest == k].mean(0) if (nearest == k).any() else seeds[k] for k in range(count)]
        )
    stands = []
    for number, (x, y) in enumerate(seeds.tolist()):
        part = np.zeros_like(blob.mask)
        mine = points[nearest == number].astype(int)
        part[mine[:, 1], mine[:, 0]] = 1
        stands.append(Stand((x + blob.corner[0]) / FINE, (y + blob.corner[1]) / FINE, _turn(part)))
    return tuple(stands)


def _far_points(points: Array, count: int) -> Array:
    """The first is the point farthest from the middle; each next is farthest from those before."""
    far = np.linalg.norm(points - points.mean(0), axis=1)
    seeds = [points[far.argmax()]]
    while len(seeds) < count:
        near = np.min([np.linalg.norm(points - seed, axis=1) for seed in seeds], axis=0)
        seeds.append(points[near.argmax()])
    return np.array(seeds)


def _turn(mask: Mask) -> float:
    points = cv2.findNonZero(mask)
    return 0.0 if points is None else float(cv2.minAreaRect(points)[2])


def _patch(view: BoardView, blob: Blob, *, top: bool) -> _Patch:
    window = np.pad(blob.mask, MARGIN)
    return _Patch(view, blob, window, _looked_at(view, window.shape, blob.corner), top)


def _drawn(patch: _Patch, stands: tuple[Stand, ...]) -> Mask:
    drawn = np.zeros_like(patch.window)
    # A pixel's middle is half a pixel from its corner; sixteenths keep the outline fine.
    left, top = (16 * corner + 8 for corner in patch.origin)
    for stand in stands:
        edges = outline(patch.view, stand, top=patch.top).tolist()
        points = [(round(16 * x - left), round(16 * y - top)) for x, y in edges]
        cv2.fillConvexPoly(drawn, np.array(points, np.int32), 1, cv2.LINE_8, 4)
    return np.asarray(cv2.bitwise_and(drawn, patch.inside), np.uint8)


def _looked_at(view: BoardView, shape: tuple[int, ...], corner: tuple[int, int]) -> Mask:
    """1 where cubes are looked for in a window with a margin round a patch."""
    inside = np.zeros(shape, np.uint8)
    left, top = corner[0] - MARGIN, corner[1] - MARGIN
    y0, x0 = max(0, top), max(0, left)
    part = view.seen[y0 : top + shape[0], x0 : left + shape[1]]
    inside[y0 - top : y0 - top + part.shape[0], x0 - left : x0 - left + part.shape[1]] = part
    return inside


def _misfit(patch: _Patch, stands: tuple[Stand, ...]) -> float:
    return _uncovered(patch, _drawn(patch, stands)) + _crowding(patch.view, stands)


def _uncovered(patch: _Patch, drawn: Any) -> float:
    """Pixels that the patch and what is drawn do not share."""
    return float(cv2.countNonZero(cv2.bitwise_xor(drawn, patch.window)))


def _crowding(view: BoardView, stands: tuple[Stand, ...]) -> float:
    """Two cubes cannot stand in one place, nor one in the rim: what they would share counts against them."""
    edge = view.layout.cube_mm
    gaps = [math.hypot(a.x - b.x, a.y - b.y) for a, b in itertools.combinations(stands, 2)]
    gaps += [edge / 2 + _from_rim(view, stand) for stand in stands]
    return sum(max(0.0, 0.97 * edge - gap) for gap in gaps) * edge * FINE**2


def _from_rim(view: BoardView, stand: Stand) -> float:
    """Millimetres from the middle of a cube to the rim."""
    height, width = view.rim_gaps.shape
    x, y = min(max(0, int(stand.x * FINE)), width - 1), min(max(0, int(stand.y * FINE)), height - 1)
    return float(view.rim_gaps[y, x])


def _share(patch: _Patch, stands: tuple[Stand, ...]) -> float:
    drawn = _drawn(patch, stands)
    whole = cv2.countNonZero(drawn | patch.window) + _crowding(patch.view, stands)
    return cv2.countNonZero(drawn & patch.window) / max(1.0, whole)
