"""Teaches Bosun a real combat board: its zones from tapped corners, its cubes' colours from pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.colours import colour_name
from vision.pictures import Picture
from vision.tower.bare import light_between
from vision.tower.board import FINE, BoardView, find_board, looked_at
from vision.tower.colours import Colours, Look, checked_colours
from vision.tower.errors import BadColours, NoBoard
from vision.tower.layout import BoardLayout
from vision.tower.shade import apart, changed_part, shade_of, softened
from vision.tower.tops import tops_in

BOARD_LOOKS = 10
EDGE = 0.02  # part of the board's width where a rim may be in the picture
FEWEST = 2  # cubes of a colour to learn it from
LARGEST = 4.0  # edges: a larger patch is a hand or a shadow
DIM, STRAY = 0.75, 1.6  # light, and scatters from the middle look: what is farther off is no top


def board_looks(flat: Picture) -> tuple[Look, ...]:
    """The colours that make up an empty board, the ship's visible parts among them."""
    rim = round(EDGE * flat.shape[1])
    pixels = flat[rim:-rim:4, rim:-rim:4].reshape(-1, 3).astype(np.float32)
    cv2.setRNGSeed(7)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.5)
    start = np.zeros((len(pixels), 1), np.int32)
    _, _, middles = cv2.kmeans(pixels, BOARD_LOOKS, start, criteria, 2, cv2.KMEANS_PP_CENTERS)
    return tuple(_look(middle) for middle in np.asarray(middles))


def _look(values: NDArray[np.float32]) -> Look:
    b, g, r = (round(float(value), 1) for value in values)
    return b, g, r


def teach_colours(
    empty: Picture, shown: Mapping[str, Sequence[Picture]], layout: BoardLayout, *, note: str = ""
) -> Colours:
    """Colours from the empty board and, for each colour, pictures with cubes of that colour only."""
    bare = find_board(empty, layout).flat(empty)
    flats = {name: _flats(pictures, layout) for name, pictures in shown.items()}
    cubes = {name: _cube_looks(name, seen, bare) for name, seen in flats.items()}
    shade = shade_of([picture.flat for seen in flats.values() for picture in seen.pictures], bare)
    return checked_colours(Colours(cubes, board_looks(bare), note, bare, shade), "colours.toml")


@dataclass(frozen=True, eq=False)
class FlatPicture:
    """A picture of the board seen flat, and from where it is seen."""

    view: BoardView
    flat: Picture


@dataclass(frozen=True, eq=False)
class _Flats:
    """The pictures of one colour in which the board was found, and what was wrong with the last other one."""

    pictures: tuple[FlatPicture, ...]
    trouble: NoBoard | None


def _flats(pictures: Sequence[Picture], layout: BoardLayout) -> _Flats:
    """A picture without all marks is passed over; others may show enough."""
    found: list[FlatPicture] = []
    trouble: NoBoard | None = None
    for picture in pictures:
        try:
            view = find_board(picture, layout)
            found.append(FlatPicture(view, view.flat(picture)))
        except NoBoard as error:
            trouble = error
    return _Flats(tuple(found), trouble)


def _cube_looks(name: str, seen: _Flats, bare: Picture) -> tuple[Look, ...]:
    """The looks of the cubes' tops."""
    tops = [top for picture in seen.pictures for top in top_looks(picture, bare)]
    if seen.trouble is not None and len(tops) < FEWEST:
        raise seen.trouble
    if len(tops) < FEWEST:
        raise BadColours(say("tower.few-cubes", seen=len(tops), colour=colour_name(name), wanted=FEWEST))
    return few_looks(tops)


def few_looks(tops: list[NDArray[np.float32]]) -> tuple[Look, ...]:
    """The darkest, the middle and the brightest of the looks: light is not the same all over a board."""
    middle = np.median(tops, axis=0).astype(np.float32)
    alike = [top for top in tops if _in_other_light(top, middle)]
    ordered = sorted(alike or [middle], key=lambda look: float(look.sum()))
    picks = (len(ordered) // 8, len(ordered) // 2, -1 - len(ordered) // 8)
    return tuple(_look(ordered[pick]) for pick in picks)


def _in_other_light(top: NDArray[np.float32], middle: NDArray[np.float32]) -> bool:
    light = float(light_between(top, middle))
    return DIM < light < 1 / DIM and float(apart(top, middle * np.float32(light))) < STRAY


def top_looks(seen: FlatPicture, bare: Picture) -> list[NDArray[np.float32]]:
    """The look of each cube's top, found by its shape: shadows and sides are not square, or not as large."""
    layout, soft = seen.view.layout, softened(seen.flat)
    off = changed_part(soft, softened(bare)) & looked_at(layout)
    edge = layout.cube_mm * FINE
    count, numbered, stats, _ = cv2.connectedComponentsWithStats(off, connectivity=4)
    looks = []
    for number in range(1, count):
        width, height = stats[number][cv2.CC_STAT_WIDTH], stats[number][cv2.CC_STAT_HEIGHT]
        if max(width, height) <= LARGEST * edge:
            tops = tops_in(seen.view, soft, (numbered == number).astype(np.uint8))
            looks += [top.look for top in tops[:1] if len(top.fit.stands) == 1]
    return looks
