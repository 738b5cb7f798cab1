"""Looks again where the labels left doubt on a board that was taught: tops are found there by their shape.

What one good cube explains stays. The rest of what changed on the board is searched for tops; they replace
what was doubtful if they and shadows explain it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.pictures import Picture
from vision.tower.bare import Floats
from vision.tower.blobs import Blob, Mask
from vision.tower.board import BoardView
from vision.tower.colours import BOARD, STRANGE, Colours
from vision.tower.fitting import FoundCube, Stand, fit_sure, outline
from vision.tower.shade import CHANGED, SAME, UNLIKE, apart, board_price, changed_part
from vision.tower.tops import FULL, Top, look_of, top_size, tops_in

FIRM = 0.99  # how sure the fit of a single cube is that needs no second look
REST = 0.45  # of a top: as much of what was doubtful may be side and shadow
LEFT = 0.45  # of a top: as much dark may be what is seen of a black cube
CROWDED = 0.8  # of a cube's edge: cubes whose middles are nearer cannot lie beside each other
LARGE = np.ones((9, 9), np.uint8)
SHADOW = 2.0  # the price up to which a shadow explains a look
PART = 0.85  # of a top: what is smaller and may be a shadow is one
WIDER = np.ones((5, 5), np.uint8)
BLOCK = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class PatchReading:
    """A patch and the cubes it was taken for."""

    blob: Blob
    cubes: list[FoundCube]

    @property
    def firm(self) -> bool:
        """Whether it is one cube, well seen."""
        return len(self.cubes) == 1 and self.cubes[0].why is None and self.cubes[0].sure >= FIRM


@dataclass(frozen=True, eq=False)
class _Scene:
    """The board as seen and as taught, and what is open: changed, and not explained by a firm cube."""

    view: BoardView
    soft: Picture
    ground: Floats
    colours: Colours
    price: Floats  # what it costs to explain what is open as light and shadow on the board
    open: Mask

    @property
    def things(self) -> Mask:
        """What no light on the board explains, or a cube explains better."""
        tinted = self.colours.maybe_gleaming(self.soft, self.open, self.price)
        return _opened((self.price > UNLIKE).astype(np.uint8) | tinted, WIDER)

    @property
    def maybe_black(self) -> Mask:
        """Large patches that may be black cubes or shadows: their shape tells."""
        black = self.colours.maybe_black(self.soft, self.open)
        return _opened(black, LARGE)


def look_again(
    view: BoardView, soft: Picture, colours: Colours, found: list[PatchReading]
) -> list[PatchReading]:
    """The findings, the doubtful ones replaced by tops where tops explain them."""
    firm = [finding for finding in found if finding.firm]
    taken = _drawn(view, [cube.stand for finding in firm for cube in finding.cubes])
    scene = _scene(view, soft, colours, view.seen & (1 - _wider(taken)))
    return _crowded(view, firm + _explained(scene, [finding for finding in found if not finding.firm]))


def _scene(view: BoardView, soft: Picture, colours: Colours, free: Mask) -> _Scene:
    """What is open where no firm cube stands: what changed clearly, or a little and has a cube's colour."""
    pixels, ground = soft.astype(np.float32), colours.ground
    off = apart(pixels, ground)
    chosen = (off > SAME) & (free > 0)
    price = np.zeros(free.shape, np.float32)
    price[chosen] = board_price(pixels[chosen], ground[chosen], colours.shade)
    tinted = colours.maybe_gleaming(soft, chosen.astype(np.uint8), price)
    changed = _opened((off > CHANGED).astype(np.uint8), BLOCK)
    return _Scene(view, soft, ground, colours, price, _opened((changed | tinted) & free, BLOCK))


def _explained(scene: _Scene, doubtful: list[PatchReading]) -> list[PatchReading]:
    """What was doubtful, part by part of the board: by its tops, or as it was."""
    result, wanted = list(doubtful), scene.things | scene.maybe_black
    for finding in doubtful:
        _paint(wanted, finding.blob)
    count, numbered = cv2.connectedComponents(scene.open | wanted, connectivity=8)
    for number in range(1, count):
        where = (numbered == number).astype(np.uint8)
        if (where & wanted).any():
            mine = [finding for finding in doubtful if where[_middle(finding.blob)]]
            tops = _cubes_of(scene, tops_in(scene.view, scene.soft, where))
            if _explain(scene, tops, mine):
                result = [finding for finding in result if finding not in mine] + tops
    return result


def _explain(scene: _Scene, tops: list[PatchReading], mine: list[PatchReading]) -> bool:
    """Whether these tops, or shadows alone, explain what was doubtful."""
    size, dark = top_size(scene.view), scene.colours.dark
    if not tops and any(f.blob.label not in dark or f.blob.pixels >= PART * size for f in mine):
        return False
    if _settled(mine, dark) > _settled(tops, dark):
        return False
    stands = [cube.stand for finding in tops for cube in finding.cubes]
    return all(_rest(scene, finding, stands) < REST * size for finding in mine)


def _settled(found: list[PatchReading], dark: tuple[int, ...]) -> int:
    """How many black cubes fit well where they were seen: what is left of one, a shadow may explain."""
    cubes = (cube for finding in found for cube in finding.cubes if cube.label in dark)
    return sum(cube.why is None and cube.sure >= FIRM for cube in cubes)


def _cubes_of(scene: _Scene, tops: list[Top]) -> list[PatchReading]:
    """The tops that are cubes by their look, too; one of no taught colour is a strange thing."""
    found = []
    for top in tops:
        label = scene.colours.label_of_top(top.look, look_of(scene.ground, top.blob))
        if label != BOARD:
            sure = fit_sure(top.fit.share, FULL - 0.08)
            cubes = [FoundCube(label, stand, sure) for stand in top.fit.stands if label != STRANGE]
            found.append(PatchReading(replace(top.blob, label=label), cubes))
    return found


def _rest(scene: _Scene, finding: PatchReading, stands: list[Stand]) -> int:
    """Pixels of the largest piece of a patch that neither these cubes nor a shadow explain."""
    left = np.zeros_like(scene.open)
    _paint(left, finding.blob)
    left &= (scene.price > SHADOW).astype(np.uint8) & (1 - _wider(_drawn(scene.view, stands)))
    stats = cv2.connectedComponentsWithStats(_opened(left, BLOCK))[2]
    return int(stats[1:, cv2.CC_STAT_AREA].max(initial=0))


def dark_left(view: BoardView, soft: Picture, colours: Colours, found: list[PatchReading]) -> bool:
    """Whether no cube explains something as dark as a black one and nearly as large as a top."""
    free = view.seen & (1 - _wider(_drawn(view, [cube.stand for finding in found for cube in finding.cubes])))
    seen_dark = np.isin(colours.labels(soft), colours.dark).astype(np.uint8)
    changed = changed_part(soft.astype(np.float32), colours.ground)
    left = (seen_dark | colours.maybe_black(soft, changed)) & free
    stats = cv2.connectedComponentsWithStats(_opened(left, LARGE))[2]
    return bool(stats[1:, cv2.CC_STAT_AREA].max(initial=0) >= LEFT * top_size(view))


def _crowded(view: BoardView, found: list[PatchReading]) -> list[PatchReading]:
    """Cubes that stand in one place do not all lie on the board: one lies on another."""
    stands = [cube.stand for finding in found for cube in finding.cubes]
    near = CROWDED * view.layout.cube_mm

    def checked(cube: FoundCube) -> FoundCube:
        gaps = (math.hypot(cube.stand.x - one.x, cube.stand.y - one.y) for one in stands if one != cube.stand)
        return replace(cube, why=cube.why or "stacked") if min(gaps, default=near) < near else cube

    return [replace(finding, cubes=[checked(cube) for cube in finding.cubes]) for finding in found]


def _drawn(view: BoardView, stands: list[Stand]) -> Mask:
    drawn = np.zeros_like(view.seen)
    for stand in stands:
        cv2.fillConvexPoly(drawn, np.rint(outline(view, stand) * 16 - 8).astype(np.int32), 1, cv2.LINE_8, 4)
    return drawn


def _opened(mask: Mask, shape: Mask) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, shape), np.uint8)


def _wider(mask: Mask) -> Mask:
    return np.asarray(cv2.dilate(mask, WIDER), np.uint8)


def _paint(mask: Mask, blob: Blob) -> None:
    (x, y), (height, width) = blob.corner, blob.mask.shape
    mask[y : y + height, x : x + width] |= blob.mask


def _middle(blob: Blob) -> tuple[int, int]:
    """A pixel of the patch, row first."""
    ys, xs = np.nonzero(blob.mask)
    at = len(ys) // 2
    return int(ys[at]) + blob.corner[1], int(xs[at]) + blob.corner[0]
