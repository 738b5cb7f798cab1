"""Black cubes whose tops shine, and shadows that are as dark."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.blobs import Blob, trimmed
from vision.tower.board import FINE
from vision.tower.colour_files import house_colours
from vision.tower.colours import BOARD
from vision.tower.dark import lifted
from vision.tower.layout import house_layout

LAYOUT, COLOURS = house_layout(), house_colours()
BLACK = COLOURS.dark[0]
SIDE = round(LAYOUT.cube_mm * FINE)
SHINE = 46  # grey level of a shining top: brighter than black is taught


def board() -> Picture:
    """An empty board in the flat picture."""
    size = round(LAYOUT.height_mm * FINE), round(LAYOUT.width_mm * FINE)
    return np.full((*size, 3), np.array(COLOURS.board[0]), np.uint8)


def with_shining_cube() -> Picture:
    picture = board()
    picture[300 : 300 + SIDE, 100 : 100 + SIDE] = 20
    picture[303 : 297 + SIDE, 103 : 97 + SIDE] = SHINE
    return picture


def black_pixels(picture: Picture) -> int:
    labels: NDArray[np.uint8] = COLOURS.labels(picture)
    found = lifted(picture, labels, COLOURS, LAYOUT, SIDE**2)
    return int(np.count_nonzero(found[300 : 300 + SIDE, 100 : 100 + SIDE] == BLACK))


def test_the_shining_top_of_a_black_cube_is_black() -> None:
    assert np.all(COLOURS.labels(np.full((1, 1, 3), SHINE, np.uint8)) == BOARD)
    assert black_pixels(with_shining_cube()) == SIDE**2


def test_where_shadows_are_as_dark_the_top_is_left_open() -> None:
    picture = with_shining_cube()
    picture[300:340, 500:560] = SHINE + 4
    assert black_pixels(picture) < SIDE**2


def test_patches_are_trimmed_where_they_meet_the_board_and_not_where_they_touch() -> None:
    block = np.ones((10, 10), np.uint8)
    black, green = Blob(BLACK, block, (20, 20), 100), Blob(3, block, (30, 20), 100)
    trim, other = trimmed([black, green], (BLACK,), (60, 60))
    assert trim.pixels == 8 * 9
    assert trim.mask[5, 9] == 1
    assert other is green
