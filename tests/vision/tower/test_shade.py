"""What explains a look on a taught board: black cubes, shadows and gleams."""

from __future__ import annotations

import numpy as np
import pytest

from vision.pictures import Picture
from vision.tower.bare import Look
from vision.tower.colour_files import checked_colours, parse_colours
from vision.tower.colours import BOARD, STRANGE, Colours
from vision.tower.errors import BadColours
from vision.tower.shade import LIGHTEST, USUAL_SHADE, shade_of
from vision.tower.teaching import few_looks

GROUND = (110, 88, 84)
BLACK, VIOLET, BLUE = (48.0, 48.0, 48.0), (131.0, 73.0, 104.0), (159.0, 102.0, 79.0)
SHADE = 0.66


def plain(look: tuple[float, ...] = GROUND) -> Picture:
    return np.full((120, 160, 3), look, np.uint8)


def with_square(look: tuple[float, ...], ground: tuple[float, ...] = GROUND) -> Picture:
    picture = plain(ground)
    picture[40:60, 70:90] = look
    return picture


def shaded(light: float) -> tuple[float, ...]:
    return tuple(value * light for value in GROUND)


def taught(ground: tuple[float, ...] = GROUND, **looks: Look) -> Colours:
    cubes = looks or {"black": BLACK, "violet": VIOLET, "blue": BLUE}
    bare = plain(ground)
    return Colours({name: (look,) for name, look in cubes.items()}, (GROUND,), bare=bare, shade=SHADE)


def label_in(picture: Picture) -> str:
    colours = taught()
    label = int(colours.labels(picture)[50, 80])
    return {BOARD: "the board", STRANGE: "strange"}.get(label) or colours.names[label - 1]


def test_a_black_square_is_a_black_cube() -> None:
    assert label_in(with_square(BLACK)) == "black"


@pytest.mark.parametrize("light", [0.9, 0.75, 0.66, 0.58])
def test_the_colour_of_the_board_in_less_light_is_a_shadow(light: float) -> None:
    assert label_in(with_square(shaded(light))) == "the board"


def test_a_grey_as_bright_as_a_shadow_but_not_of_its_colour_is_a_black_cube() -> None:
    assert label_in(with_square((56.0, 60.0, 62.0))) == "black"


def test_shadows_are_as_deep_as_pictures_of_a_lesson_show() -> None:
    pictures = [with_square(shaded(0.52)), with_square(shaded(0.55)), with_square(VIOLET)]
    assert shade_of(pictures, plain()) == pytest.approx(0.535, abs=0.02)


def test_without_shadows_the_usual_depth_is_taken() -> None:
    assert shade_of([plain()], plain()) == USUAL_SHADE


def test_faint_shadows_of_a_lesson_leave_room_for_deeper_ones() -> None:
    assert shade_of([with_square(shaded(0.87))], plain()) == LIGHTEST


def test_the_colour_file_keeps_the_depth_of_shadows_and_old_files_have_the_usual_one() -> None:
    text = taught().as_toml()
    assert parse_colours(text, "colours.toml").shade == SHADE
    old = "\n".join(line for line in text.splitlines() if not line.startswith("shade"))
    assert parse_colours(old, "colours.toml").shade == USUAL_SHADE
    bad = text.replace(f"shade = {SHADE}", 'shade = "deep"')
    assert parse_colours(bad, "colours.toml").shade == USUAL_SHADE


def label_of_top(look: tuple[float, ...], ground: tuple[float, ...] = GROUND) -> str:
    colours = taught()
    label = colours.label_of_top(np.array(look, np.float32), np.array(ground, np.float32))
    return {BOARD: "the board", STRANGE: "strange"}.get(label) or colours.names[label - 1]


def test_a_top_in_which_a_lamp_gleams_keeps_its_colour() -> None:
    paler = tuple(value + (225 - value) * 0.4 for value in BLUE)
    assert label_of_top(paler) == "blue"


def test_a_square_of_the_taught_black_is_a_cube_where_shadows_look_so_too() -> None:
    assert label_of_top(BLACK, ground=(70, 70, 70)) == "black"


def test_a_square_of_shadow_is_none() -> None:
    assert label_of_top(shaded(0.7)) == "the board"


def test_a_square_that_is_the_board_in_less_light_rather_than_a_coloured_cube_is_none() -> None:
    violet_print = tuple(value / 0.8 for value in VIOLET)
    assert label_of_top(VIOLET, ground=violet_print) == "the board"
    assert label_of_top(VIOLET) == "violet"


def test_a_top_of_no_taught_colour_is_strange() -> None:
    assert label_of_top((30, 30, 220)) == "strange"


def test_violet_and_blue_that_people_tell_apart_can_be_taught() -> None:
    assert taught().too_alike() == []


def test_colours_of_a_pale_picture_can_be_taught() -> None:
    pale = {"violet": (146.0, 106.0, 123.0), "blue": (166.0, 122.0, 97.0), "black": (68.0, 63.0, 65.0)}
    assert taught(**pale).too_alike() == []


def test_two_violets_are_refused_by_name() -> None:
    colours = taught(violet=VIOLET, plum=(135.0, 78.0, 105.0))
    with pytest.raises(BadColours, match=r"tower\.alike.*violet.*plum"):
        checked_colours(colours, "colours.toml")


def test_black_on_a_grey_board_can_be_taught_and_on_a_black_one_not() -> None:
    grey, black = taught(ground=(75, 75, 75)), taught(ground=(48, 48, 48))
    assert grey.too_alike() == []
    assert black.too_alike() == [("black", "the board")]


def test_what_is_much_darker_or_paler_than_the_other_tops_is_left_out_of_a_lesson() -> None:
    tops = [np.array(BLUE, np.float32) * light for light in (0.9, 1.0, 1.1)]
    side, gleaming = tops[1] * np.float32(0.6), tops[1] + (225 - tops[1]) * np.float32(0.5)
    assert few_looks([*tops, side, gleaming]) == few_looks(tops)
