"""Dark patches of a taught board that are shadows and no black cubes: slivers beside cubes, lines, and tails.

What is left out is kept apart: where nobody knows how many cubes were poured, a large one is asked about.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2

from vision.tower.blobs import Blob, opened, touch
from vision.tower.board import FINE, BoardView
from vision.tower.fitting import ONE, PART, cubes_in, is_leaning

SLIVER = 0.55  # of a cube's silhouette: as much dark beside a cube is its shadow
THIN = 0.5  # of a cube's edge: what is narrower is a line
BODY = 15  # pixels: what is narrower than most of a cube is no body of one


@dataclass(frozen=True, eq=False)
class Sorted:
    """The patches that may be cubes, and those that were taken for shadows."""

    things: list[Blob]
    shadows: list[Blob]


def without_shadows(view: BoardView, blobs: list[Blob], dark: tuple[int, ...]) -> Sorted:
    """The patches sorted; only those with a dark label can be shadows."""
    shadows = [blob for blob in blobs if blob.label in dark and _is_shadow(view, blob, blobs)]
    things = [_without_tail(view, blob, dark) for blob in blobs if blob not in shadows]
    return Sorted(things, shadows)


def _is_shadow(view: BoardView, blob: Blob, blobs: list[Blob]) -> bool:
    """Whether a dark patch is the shadow where a cube touches the board, or at the foot of a border."""
    if cubes_in(view, blob) >= SLIVER:
        return False
    beside = any(other is not blob and touch(blob, other) for other in blobs)
    return beside or _narrow_side(blob) < THIN * view.layout.cube_mm * FINE


def _without_tail(view: BoardView, blob: Blob, dark: tuple[int, ...]) -> Blob:
    """A dark patch without the shadow in a corner beside it, if one cube is left."""
    ratio = cubes_in(view, blob)
    body = opened(blob, BODY) if blob.label in dark and ratio >= ONE else None
    if body is None:
        return blob
    left = cubes_in(view, body)
    single = PART < left < ONE or is_leaning(view, body)
    return body if single and ratio - left < SLIVER else blob


def _narrow_side(blob: Blob) -> float:
    """The shorter side of the smallest box round a patch, in pixels of the flat picture."""
    points = cv2.findNonZero(blob.mask)
    return float(min(cv2.minAreaRect(points)[1]))
