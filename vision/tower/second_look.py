"""Looks again where the labels left doubt on a board that was taught: tops are found there by their shape.

What one good cube explains stays. The rest of what changed on the board is searched for tops; they replace
what was doubtful if they and shadows explain it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.pictures import Picture
from vision.tower.bare import Floats, ground_of
from vision.tower.blobs import Blob, Mask
from vision.tower.board import BoardView
from vision.tower.colours import BOARD, Colours
from vision.tower.fitting import FoundCube, Stand, fit_sure, outline
from vision.tower.shade import UNLIKE, board_price, changed, softened
from vision.tower.tops import FULL, Top, look_of, tops_in

CHANGED = 2.0  # scatters from the empty board
FIRM = 0.99  # how sure the fit of a single cube is that needs no second look
REST = 0.45  # of a top: as much of what was doubtful may be side and shadow
LARGE = np.ones((9, 9), np.uint8)
PART = 0.85  # of a top: what is smaller and may be a shadow is one
WIDER = np.ones((5, 5), np.uint8)
BLOCK = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class Finding:
    """A patch and the cubes it was taken for."""

    blob: Blob
    cubes: list[FoundCube]

    @property
    def firm(self) -> bool:
        """Whether it is one cube, well seen."""
        return len(self.cubes) == 1 and self.cubes[0].why is None and self.cubes[0].sure >= FIRM


def look_again(view: BoardView, flat: Picture, colours: Colours, found: list[Finding]) -> list[Finding]:
    """The findings, the doubtful ones replaced by tops where tops explain them."""
    assert colours.bare is not None
    soft, bare = softened(flat), softened(colours.bare)
    firm = [finding for finding in found if finding.firm]
    taken = _drawn(view, [cube.stand for finding in firm for cube in finding.cubes])
    open_ = (changed(soft, bare) > CHANGED).astype(np.uint8) & view.seen & (1 - _wider(taken))
    open_ = np.asarray(cv2.morphologyEx(open_, cv2.MORPH_OPEN, BLOCK), np.uint8)
    doubtful = [finding for finding in found if not finding.firm]
    return firm + _explained(view, soft, bare, colours, open_, doubtful)


def _explained(
    view: BoardView, soft: Picture, bare: Picture, colours: Colours, open_: Mask, doubtful: list[Finding]
) -> list[Finding]:
    result, ground = list(doubtful), ground_of(soft, bare)
    things = _things(soft, ground, colours, open_)
    wanted = things | _maybe_black(soft, colours, open_)
    for finding in doubtful:
        _paint(wanted, finding.blob)
    count, numbered = cv2.connectedComponents(open_ | wanted, connectivity=8)
    for number in range(1, count):
        where = (numbered == number).astype(np.uint8)
        if not (where & wanted).any():
            continue
        mine = [finding for finding in result if where[_middle(finding.blob)]]
        tops = _cubes_of(tops_in(view, soft, where), ground, colours)
        stands = [cube.stand for finding in tops for cube in finding.cubes]
        size = _top_size(view)
        rest = [finding for finding in mine if _rest(view, finding, stands, things) >= REST * size]
        parts = all(finding.blob.pixels < PART * size for finding in mine)
        if not rest and (tops or parts):
            result = [finding for finding in result if finding not in mine] + tops
    return result


def _things(soft: Picture, ground: Floats, colours: Colours, open_: Mask) -> Mask:
    """What no light on the board explains: things that no label caught."""
    things = open_.copy()
    pixels = soft[open_ > 0].astype(np.float32)
    things[open_ > 0] = board_price(pixels, ground[open_ > 0], colours.shade) > UNLIKE
    return np.asarray(cv2.morphologyEx(things, cv2.MORPH_OPEN, WIDER), np.uint8)


def _maybe_black(soft: Picture, colours: Colours, open_: Mask) -> Mask:
    """Large patches that may be black cubes or shadows: their shape tells."""
    return np.asarray(cv2.morphologyEx(colours.maybe_black(soft) & open_, cv2.MORPH_OPEN, LARGE), np.uint8)


def _cubes_of(tops: list[Top], ground: Floats, colours: Colours) -> list[Finding]:
    """The tops that are cubes by their look, too."""
    found = []
    for top in tops:
        label = colours.label_of_top(top.look, look_of(ground, top.blob))
        if label != BOARD:
            sure = fit_sure(top.fit.share, FULL - 0.08)
            blob = Blob(label, top.blob.mask, top.blob.corner, top.blob.pixels)
            found.append(Finding(blob, [FoundCube(label, stand, sure) for stand in top.fit.stands]))
    return found


def _rest(view: BoardView, finding: Finding, stands: list[Stand], things: Mask) -> int:
    """Pixels of the largest piece of a patch that neither these cubes nor a shadow explain."""
    left = np.zeros_like(view.seen)
    _paint(left, finding.blob)
    left &= things & (1 - _wider(_drawn(view, stands)))
    left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, BLOCK), np.uint8)
    stats = cv2.connectedComponentsWithStats(left)[2]
    return int(stats[1:, cv2.CC_STAT_AREA].max(initial=0))


def _drawn(view: BoardView, stands: list[Stand]) -> Mask:
    drawn = np.zeros_like(view.seen)
    for stand in stands:
        cv2.fillConvexPoly(drawn, np.rint(outline(view, stand) * 16 - 8).astype(np.int32), 1, cv2.LINE_8, 4)
    return drawn


def _wider(mask: Mask) -> Mask:
    return np.asarray(cv2.dilate(mask, WIDER), np.uint8)


def _top_size(view: BoardView) -> float:
    x, y = view.layout.scale
    return float(cv2.contourArea(outline(view, Stand(x / 2, y / 2, 0.0), top=True)))


def _paint(mask: Mask, blob: Blob) -> None:
    (x, y), (height, width) = blob.corner, blob.mask.shape
    mask[y : y + height, x : x + width] |= blob.mask


def _middle(blob: Blob) -> tuple[int, int]:
    """A pixel of the patch, row first."""
    ys, xs = np.nonzero(blob.mask)
    at = len(ys) // 2
    return int(ys[at]) + blob.corner[1], int(xs[at]) + blob.corner[0]
