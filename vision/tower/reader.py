"""Reads the combat board of one still frame: every cube with colour and zone, and where to ask."""

from __future__ import annotations

import time

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.dead_reckoning.layout import BETWEEN, OUTSIDE
from engine.messages import Message, say
from vision.colours import colour_name
from vision.pictures import Picture
from vision.tower.blobs import Blob, blobs_of, ring_looks, touch, trimmed
from vision.tower.board import FINE, BoardView, find_board, looked_at
from vision.tower.colours import STRANGE, Colours, house_colours
from vision.tower.dark import lifted
from vision.tower.fitting import MOST, FoundCube, Stand, fit_many, fit_one, fit_sure, silhouette
from vision.tower.layout import BoardLayout, house_layout
from vision.tower.placing import Placed, beyond, place
from vision.tower.polygons import depth
from vision.tower.readings import BoardReading, CubeGuess, CubeReading, Poured
from vision.tower.second_look import PatchReading, look_again

SPECK, PART, ONE = 0.22, 0.72, 1.55  # of a cube's silhouette: nothing, a part of a cube, one cube
LARGE = 1.13  # dark cubes that look larger than this in the middle are seen too large
SLIVER = 0.55  # of a cube's silhouette: as much dark beside a cube is its shadow
THIN = 0.5  # of a cube's edge: what is narrower is a line
AT_RIM = 0.6  # a part of a cube, where the rim cuts it
COVERED = 0.72  # share below which a small patch is a cube under another
SHADOW = 0.5  # of the look beside it: a dark patch is a shadow
GOOD_FIT = 0.80  # share that several touching cubes must cover
LINE = 0.985  # confidence a cube needs
COLOUR = 0.12  # weight of the colour's chance: the number poured of each colour checks it once more
NEAR = 4.0  # millimetres from a border: the cube may be lifted by it
CUTOUT = 96


class TowerReader:
    """Reads combat boards.

    reader = TowerReader(read_layout(file), read_colours(colour_file))
    reading = reader.read(frame, poured=Poured({"violet": 4, "black": 5}))
    if reading.asks:
        print(reading.reason)
    """

    def __init__(self, layout: BoardLayout | None = None, colours: Colours | None = None) -> None:
        self.layout = layout or house_layout()
        self.colours = colours or house_colours()

    def read(
        self, frame: Picture, *, poured: Poured | None = None, view: BoardView | None = None
    ) -> BoardReading:
        """All cubes of the frame; `view` is where the board was found, if that is known."""
        started = time.perf_counter()
        view = view or find_board(frame, self.layout)
        flat = view.flat(frame)
        blobs = self._without_shade(view, self._sized(view, self._blobs(flat)))
        found = [PatchReading(blob, self._cubes(view, blob, blobs)) for blob in blobs]
        if self.colours.bare is not None:
            found = look_again(view, flat, self.colours, found)
        strange = [finding.blob for finding in found if finding.blob.label == STRANGE]
        judged = (self._judged(frame, flat, view, cube) for finding in found for cube in finding.cubes)
        cubes = tuple(sorted(judged, key=_reading_order))
        reason = self._reason(cubes, strange, poured)
        sure = float(np.prod([cube.confidence for cube in cubes])) if cubes else 1.0
        ms = round((time.perf_counter() - started) * 1000)
        return BoardReading(cubes, reason is not None, reason, sure, ms)

    def _blobs(self, flat: Picture) -> list[Blob]:
        """The patches that may be cubes."""
        cube = (self.layout.cube_mm * FINE) ** 2
        seen = looked_at(self.layout)
        inner = self.colours.labels(flat) * seen
        if self.colours.bare is None:
            inner = lifted(flat, inner, self.colours, self.layout, cube)
        found = blobs_of(inner, least=0.04 * cube, grown=self.colours.dark)
        return [blob for blob in found if blob.pixels >= SPECK * cube and not self._shadow(flat, inner, blob)]

    def _sized(self, view: BoardView, blobs: list[Blob]) -> list[Blob]:
        """Dark patches are made larger when found; in a blurred picture they are large without that."""
        singles = [
            ratio
            for blob in blobs
            if blob.label in self.colours.dark and PART < (ratio := _ratio(view, blob)) < ONE
        ]
        if not singles or float(np.median(singles)) < LARGE:
            return blobs
        return trimmed(blobs, self.colours.dark, looked_at(self.layout).shape)

    def _without_shade(self, view: BoardView, blobs: list[Blob]) -> list[Blob]:
        """Without dark slivers: shadow where a cube touches the board, or the foot of a border."""
        if self.colours.bare is None:
            return blobs
        thin = THIN * self.layout.cube_mm * FINE

        def shade(blob: Blob) -> bool:
            if blob.label not in self.colours.dark or _ratio(view, blob) >= SLIVER:
                return False
            beside = any(other is not blob and touch(blob, other) for other in blobs)
            return beside or _narrow_side(blob) < thin

        return [blob for blob in blobs if not shade(blob)]

    def _shadow(self, flat: Picture, labels: NDArray[np.uint8], blob: Blob) -> bool:
        """A dark patch is a shadow when the board right beside it is nearly as dark."""
        if blob.label not in self.colours.dark or self.colours.bare is not None:
            return False  # where the empty board is known, shadows were told apart by it
        inside, beside = ring_looks(flat, labels, blob)
        return bool(inside > SHADOW * beside)

    def _cubes(self, view: BoardView, blob: Blob, blobs: list[Blob]) -> list[FoundCube]:
        if blob.label == STRANGE:
            return []
        ratio = _ratio(view, blob)
        if ratio < (AT_RIM if self._at_rim(blob) else PART):
            return [FoundCube(blob.label, fit_one(view, blob).stands[0], 0.3, self._why_part(blob, blobs))]
        if ratio < ONE:
            return self._one(view, blob, ratio, blobs)
        return self._several(view, blob, ratio)

    def _at_rim(self, blob: Blob) -> bool:
        """Whether the patch is cut by the rim of the board."""
        (x, y), (height, width) = blob.corner, blob.mask.shape
        seen = looked_at(self.layout)[max(0, y - 2) : y + height + 2, max(0, x - 2) : x + width + 2]
        return cv2.countNonZero(seen) < seen.size

    def _one(self, view: BoardView, blob: Blob, ratio: float, blobs: list[Blob]) -> list[FoundCube]:
        fit = fit_many(view, blob, 1) if self._at_rim(blob) else fit_one(view, blob)
        # A leaning cube shows more than a flat one; what shows less and fits badly is covered by another.
        odd = fit.share < COVERED and ratio < 1.0
        why = "stacked" if odd and any(other is not blob and touch(blob, other) for other in blobs) else None
        return [FoundCube(blob.label, fit.stands[0], fit_sure(fit.share, 0.55), why)]

    def _several(self, view: BoardView, blob: Blob, ratio: float) -> list[FoundCube]:
        counts = sorted({max(1, round(ratio - 0.2)), round(ratio + 0.12)})
        if counts[-1] > MOST:
            return [FoundCube(blob.label, fit_one(view, blob).stands[0], 0.0, "heap")]
        fits = [fit_many(view, blob, count) for count in counts]
        best = max(fits, key=lambda fit: fit.share - 0.01 * len(fit.stands))
        why = None if best.share >= GOOD_FIT else "heap"
        return [
            FoundCube(blob.label, stand, fit_sure(best.share, GOOD_FIT - 0.1), why) for stand in best.stands
        ]

    def _why_part(self, blob: Blob, blobs: list[Blob]) -> str:
        x, y = blob.centre
        point = (x / FINE / self.layout.width_mm, y / FINE / self.layout.height_mm)
        if (
            self.layout.ship
            and depth(self.layout.ship, point, scale=self.layout.scale) > -self.layout.cube_mm
        ):
            return "hidden"
        return "stacked" if any(other is not blob and touch(blob, other) for other in blobs) else "hidden"

    def _judged(self, frame: Picture, flat: Picture, view: BoardView, cube: FoundCube) -> CubeReading:
        x, y = self._middle(view, cube.stand)
        placed = place(self.layout, x, y, cube.stand.degrees)
        chances = self.colours.chances(_look(flat, cube.stand))
        colour = self.colours.names[cube.label - 1]
        sure = chances[colour] ** COLOUR * placed.sure * cube.sure
        why = cube.why or _why(placed, sure)
        centre = view.seen_at(x, y, self.layout.cube_mm / 2)
        height, width = frame.shape[:2]
        return CubeReading(
            colour=colour,
            zone=placed.zone,
            centre=(centre[0] / width, centre[1] / height),
            place=(x / self.layout.width_mm, y / self.layout.height_mm),
            confidence=sure,
            asks=why is not None,
            why=why,
            guesses=_guesses(colour, placed, chances, sure),
            cutout=_cutout(frame, view, centre),
        )

    def _middle(self, view: BoardView, stand: Stand) -> tuple[float, float]:
        """The middle on the board; a cube at a border is lifted by it, so it seems farther out."""
        ridges = self.layout.ridges
        if beyond(self.layout, ridges, stand.x, stand.y) > NEAR:
            return stand.x, stand.y
        half = self.layout.cube_mm / 2
        lift = 0.65 * max(border.height_mm for border in ridges)
        foot, high = view.eye[:2], view.eye[2]
        x, y = foot + (np.array([stand.x, stand.y]) - foot) * ((high - half - lift) / (high - half))
        return float(x), float(y)

    def _reason(
        self, cubes: tuple[CubeReading, ...], strange: list[Blob], poured: Poured | None
    ) -> Message | None:
        for cube in cubes:
            if cube.asks:
                return say(f"tower.why.{cube.why}", colour=colour_name(cube.colour), zone=cube.zone)
        if strange:
            return say("tower.why.strange")
        return poured.objection(cubes) if poured else None


def _narrow_side(blob: Blob) -> float:
    """The shorter side of the smallest box round a patch, in pixels of the flat picture."""
    points = cv2.findNonZero(blob.mask)
    return float(min(cv2.minAreaRect(points)[1]))


def _ratio(view: BoardView, blob: Blob) -> float:
    """The size of a patch in cubes."""
    x, y = blob.centre
    return blob.pixels / silhouette(view, x / FINE, y / FINE)


def _why(placed: Placed, sure: float) -> str | None:
    if placed.zone in (BETWEEN, OUTSIDE):
        return placed.zone
    return None if sure >= LINE else "unsure"


def _look(flat: Picture, stand: Stand) -> NDArray[np.float32]:
    """The middle look of the cube's top."""
    x, y = round(stand.x * FINE), round(stand.y * FINE)
    part = flat[max(0, y - 3) : y + 4, max(0, x - 3) : x + 4].reshape(-1, 3)
    if not len(part):
        return np.zeros(3, np.float32)
    return np.asarray(np.median(part, axis=0), np.float32)


def _guesses(colour: str, placed: Placed, chances: dict[str, float], sure: float) -> tuple[CubeGuess, ...]:
    """The reading first, then the other zone, then the next colour."""
    guesses = [CubeGuess(colour, placed.zone, sure)]
    if placed.other and placed.other != placed.zone:
        guesses.append(CubeGuess(colour, placed.other, (1 - placed.sure) * chances[colour]))
    second = max((name for name in chances if name != colour), key=lambda name: chances[name], default=None)
    if second is not None:
        guesses.append(CubeGuess(second, placed.zone, chances[second] * placed.sure))
    return (guesses[0], *sorted(guesses[1:], key=lambda guess: -guess.chance))


def _cutout(frame: Picture, view: BoardView, centre: tuple[float, float]) -> Picture:
    """The cube and what is round it, for a person."""
    size = max(8, round(3 * view.layout.cube_mm * view.fineness))
    part = cv2.getRectSubPix(frame, (size, size), centre)
    return np.asarray(cv2.resize(part, (CUTOUT, CUTOUT), interpolation=cv2.INTER_AREA), np.uint8)


def _reading_order(cube: CubeReading) -> tuple[int, float]:
    return int(cube.place[1] * 12), cube.place[0]
