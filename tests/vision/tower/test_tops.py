"""Tops of cubes found by their shape, and the second look at what is doubtful."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.blobs import Blob
from vision.tower.board import FINE, BoardView
from vision.tower.colours import STRANGE, Colours
from vision.tower.fitting import FoundCube, Stand
from vision.tower.layout import house_layout
from vision.tower.second_look import PatchReading, dark_left, look_again
from vision.tower.teaching import FlatPicture, top_looks
from vision.tower.tops import tops_in

LAYOUT = house_layout()
SIDE = round(LAYOUT.cube_mm * FINE)
GROUND, GREEN, SIDE_OF_GREEN = (120, 110, 100), (60, 140, 60), (38, 90, 38)
SHADOW, BLACK = (84, 77, 70), (45, 45, 45)
LABEL, DARK = 1, 2


def view() -> BoardView:
    """The board from high above its middle."""
    width, height = LAYOUT.scale
    eye = np.array([width / 2, height / 2, 5000.0])
    camera = np.column_stack([np.eye(3)[:, :2], np.zeros(3), np.eye(3)[:, 2]])
    return BoardView(LAYOUT, camera, eye, np.full((4, 3), 170, np.float32), np.zeros((4, 2), np.float32))


def board(look: tuple[int, int, int] = GROUND) -> Picture:
    return np.full((*view().seen.shape, 3), look, np.uint8)


def lay(picture: Picture, x: int, y: int, look: tuple[int, int, int], *, wide: int = SIDE) -> None:
    picture[y : y + SIDE, x : x + wide] = look


def changed(picture: Picture) -> NDArray[np.uint8]:
    return np.asarray((picture != board()).any(axis=2), np.uint8)


def stands(picture: Picture) -> list[tuple[int, int]]:
    found = tops_in(view(), picture, changed(picture))
    return sorted((round(s.x * FINE), round(s.y * FINE)) for top in found for s in top.fit.stands)


def near(found: list[tuple[int, int]], wanted: list[tuple[int, int]]) -> bool:
    pairs = zip(found, wanted, strict=True)
    return all(abs(x - u) <= 2 and abs(y - v) <= 2 for (x, y), (u, v) in pairs)


def test_a_top_is_found_beside_its_side_and_its_shadow() -> None:
    picture = board()
    lay(picture, 292, 200, SHADOW, wide=14)
    lay(picture, 320, 200, SIDE_OF_GREEN, wide=6)
    lay(picture, 300, 200, GREEN)
    assert near(stands(picture), [(310, 210)])


def test_two_tops_that_touch_are_two() -> None:
    picture = board()
    lay(picture, 300, 200, GREEN, wide=2 * SIDE)
    assert near(stands(picture), [(310, 210), (330, 210)])


def test_a_strip_is_no_top() -> None:
    picture = board()
    lay(picture, 300, 200, GREEN, wide=9)
    assert stands(picture) == []


def taught(ground: tuple[int, int, int] = GROUND) -> Colours:
    return Colours({"green": (GREEN,), "black": (BLACK,)}, (ground,), bare=board(ground), shade=0.7)


def doubt(x: int, y: int, *, wide: int, label: int = LABEL) -> PatchReading:
    """A patch of cube height that was not understood."""
    blob = Blob(label, np.ones((SIDE, wide), np.uint8), (x, y), SIDE * wide)
    cube = FoundCube(label, Stand((x + wide / 2) / FINE, (y + SIDE / 2) / FINE, 0.0), 0.5, "heap")
    return PatchReading(blob, [] if label == STRANGE else [cube])


def test_a_heap_of_top_and_side_is_one_cube_after_a_second_look() -> None:
    picture = board()
    lay(picture, 320, 200, SIDE_OF_GREEN, wide=8)
    lay(picture, 300, 200, GREEN)
    (finding,) = look_again(view(), picture, taught(), [doubt(300, 200, wide=28)])
    (cube,) = finding.cubes
    assert (cube.label, cube.why) == (LABEL, None)
    assert near([(round(cube.stand.x * FINE), round(cube.stand.y * FINE))], [(310, 210)])


def test_a_doubtful_patch_without_tops_stays_doubtful() -> None:
    picture = board()
    lay(picture, 300, 200, GREEN, wide=30)
    (finding,) = look_again(view(), picture, taught(), [doubt(300, 200, wide=30)])
    assert [cube.why for cube in finding.cubes] == ["heap"]


def test_a_dark_piece_that_a_shadow_explains_is_no_cube() -> None:
    picture = board()
    lay(picture, 300, 200, SHADOW, wide=10)
    assert look_again(view(), picture, taught(), [doubt(300, 200, wide=10, label=2)]) == []


def test_a_cube_that_no_label_caught_is_found() -> None:
    picture = board()
    lay(picture, 300, 200, (126, 174, 126))  # green, with a lamp in it
    (finding,) = look_again(view(), picture, taught(), [])
    assert [cube.label for cube in finding.cubes] == [LABEL]


def test_a_top_that_gleams_nearly_as_bright_as_the_board_is_found() -> None:
    pale = (150, 156, 150)
    picture = board(pale)
    lay(picture, 300, 200, (126, 174, 126))  # green, with a lamp in it
    (finding,) = look_again(view(), picture, taught(pale), [])
    assert [cube.label for cube in finding.cubes] == [LABEL]


def test_black_cubes_that_fit_well_are_not_replaced_by_fewer_tops() -> None:
    picture = board()
    lay(picture, 300, 200, BLACK)
    lay(picture, 320, 200, SHADOW)
    found = look_again(view(), picture, taught(), [pair(DARK)])
    assert [cube.stand for finding in found for cube in finding.cubes] == [at(300), at(320)]


def test_a_top_and_its_side_that_were_taken_for_two_cubes_are_one() -> None:
    picture = board()
    lay(picture, 300, 200, GREEN)
    lay(picture, 320, 200, SIDE_OF_GREEN, wide=7)
    found = look_again(view(), picture, taught(), [pair(LABEL, wide=SIDE + 7)])
    assert len([cube for finding in found for cube in finding.cubes]) == 1


def test_a_strange_thing_stays_strange_whatever_its_shape() -> None:
    picture = board()
    lay(picture, 300, 200, (30, 30, 230))
    found = look_again(view(), picture, taught(), [doubt(300, 200, wide=SIDE, label=STRANGE)])
    assert [(finding.blob.label, finding.cubes) for finding in found] == [(STRANGE, [])]


def test_cubes_in_one_place_are_asked_about() -> None:
    firm = [PatchReading(doubt(x, 200, wide=SIDE).blob, [cube_at(x)]) for x in (300, 306)]
    found = look_again(view(), board(), taught(), firm)
    assert [cube.why for finding in found for cube in finding.cubes] == ["stacked", "stacked"]


def lesson(*squares: tuple[int, tuple[int, int, int]]) -> list[tuple[int, ...]]:
    """The looks that are learnt from a picture with squares, each at its place and with its look."""
    picture = board()
    for x, look in squares:
        lay(picture, x, 200, look)
    found = top_looks(FlatPicture(view(), picture), board())
    return sorted(tuple(np.rint(look).astype(int).tolist()) for look in found)


def test_a_square_shadow_is_not_learnt_as_a_colour() -> None:
    assert lesson((100, GREEN), (300, SHADOW), (500, GREEN)) == [GREEN, GREEN]


def test_black_tops_are_learnt_though_some_may_be_shadows() -> None:
    dark_as_shadow = (66, 61, 55)
    assert lesson((100, BLACK), (300, dark_as_shadow), (500, BLACK)) == [BLACK, BLACK, dark_as_shadow]


def dark_is_left(look: tuple[int, int, int], *, wide: int = SIDE) -> bool:
    picture = board()
    lay(picture, 300, 200, look, wide=wide)
    return dark_left(view(), picture, taught(), [])


def test_what_is_as_dark_as_a_black_cube_and_nearly_as_large_is_not_passed_over() -> None:
    assert dark_is_left(BLACK, wide=14)


def test_a_lighter_shadow_and_a_dark_line_are_passed_over() -> None:
    assert not dark_is_left(SHADOW)
    assert not dark_is_left(BLACK, wide=6)


def cube_at(x: int, label: int = LABEL) -> FoundCube:
    return FoundCube(label, at(x), 1.0)


def at(x: int) -> Stand:
    return Stand((x + SIDE / 2) / FINE, 84.0, 0.0)


def pair(label: int, *, wide: int = 2 * SIDE) -> PatchReading:
    """A patch taken for two cubes beside each other that fit it well."""
    return PatchReading(
        doubt(300, 200, wide=wide, label=label).blob, [cube_at(300, label), cube_at(320, label)]
    )
