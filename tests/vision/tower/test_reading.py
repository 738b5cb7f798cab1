"""Reading the board: every cube with colour and zone, and asking where a person must look."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.refusals import refuses
from tests.vision.tower.fixtures import laid, needs_board, poured
from vision.errors import BadPicture
from vision.tower.colours import Colours, house_colours
from vision.tower.errors import NoBoard
from vision.tower.reader import TowerReader
from vision.tower.readings import Poured
from vision.twin.tower_truth import CubeTruth

READER = TowerReader()
FIVE = (
    ("violet", 0.1, 0.2, 0.0, 10.0),
    ("blue", 0.35, 0.5, 0.0, 30.0),
    ("green", 0.6, 0.8, 0.0, 60.0),
    ("yellow", 0.9, 0.2, 0.0, 0.0),
    ("black", 0.9, 0.8, 0.0, 45.0),
)


def counts(truth: tuple[CubeTruth, ...]) -> Counter[tuple[str, str]]:
    return Counter((cube.colour, cube.zone) for cube in truth)


def test_each_colour_is_read_in_its_zone() -> None:
    needs_board()
    picture, truth = laid(*FIVE)
    reading = READER.read(picture, poured=Poured(Counter(cube[0] for cube in FIVE)))
    assert reading.counts() == counts(truth)
    assert reading.reason is None
    assert all(cube.confidence > 0.98 for cube in reading.cubes)


@pytest.mark.parametrize(("count", "seed"), [(8, 31), (15, 32), (25, 33)])
def test_a_pour_under_any_light_is_read_or_asked_about(count: int, seed: int) -> None:
    needs_board()
    picture, truth = poured(count, seed=seed)
    reading = READER.read(picture, poured=Poured(Counter(cube.colour for cube in truth)))
    assert reading.asks or reading.counts() == counts(truth)


def test_dr_tower_03_a_cube_on_a_border_is_read_as_such_and_asks_nothing() -> None:
    needs_board()
    picture, truth = laid(("green", 0.25, 0.15, 2.0, 5.0), ("black", 0.4, 0.5, 0.0, 0.0))
    reading = READER.read(picture, poured=Poured({"green": 1, "black": 1}))
    assert [cube.colour for cube in reading.again] == ["green"]
    assert not reading.asks
    assert truth[0].zone == "border"


@pytest.mark.parametrize(("more", "reason"), [(1, "tower.missing"), (-1, "tower.too-many")])
def test_dr_tower_20_one_missing_or_extra_is_asked_about_and_changes_nothing(more: int, reason: str) -> None:
    needs_board()
    picture, truth = laid(*FIVE, ("violet", 0.1, 0.8, 0.0, 0.0))
    wanted = Counter(cube.colour for cube in truth) + Counter({"violet": 1})
    reading = READER.read(picture, poured=Poured({**wanted, "violet": 2 + more}))
    assert reading.reason is not None
    assert reading.reason.id == reason
    assert reading.counts() == counts(truth)


def test_dr_tower_18_a_cube_on_another_asks() -> None:
    needs_board()
    picture, truth = laid(("blue", 0.4, 0.5, 0.0, 0.0), ("yellow", 0.413, 0.5, 8.0, 0.0))
    reading = READER.read(picture, poured=Poured({"blue": 1, "yellow": 1}))
    assert truth[1].stacked
    assert reading.asks


def test_touching_cubes_of_one_colour_are_told_apart() -> None:
    needs_board()
    picture, truth = laid(("blue", 0.4, 0.5, 0.0, 0.0), ("blue", 0.4255, 0.5, 0.0, 0.0))
    reading = READER.read(picture, poured=Poured({"blue": 2}))
    assert reading.counts() == counts(truth)
    assert not reading.asks


def test_a_cube_between_another_and_the_rim_is_read_in_its_zone() -> None:
    needs_board()
    rim = 316.8 / 320  # where the rim begins
    picture, truth = laid(
        ("yellow", rim - 4.1 / 320, 0.55, 0.0, 0.0), ("green", rim - 12.2 / 320, 0.55, 0.0, 0.0)
    )
    reading = READER.read(picture, poured=Poured({"yellow": 1, "green": 1}))
    assert reading.counts() == counts(truth)
    assert not reading.asks


def test_a_thing_of_no_taught_colour_asks() -> None:
    needs_board()
    picture, _ = laid(("red", 0.4, 0.5, 0.0, 0.0), ("blue", 0.1, 0.2, 0.0, 0.0))
    reading = READER.read(picture, poured=Poured({"blue": 1}))
    assert reading.asks
    assert not [cube for cube in reading.cubes if not cube.asks and cube.colour != "blue"]


def test_colours_of_another_table_do_not_make_silent_mistakes() -> None:
    needs_board()
    picture, _ = laid(*FIVE)
    house = house_colours()
    strangers = Colours({"violet": house.cubes["violet"], "green": house.cubes["green"]}, house.board)
    assert TowerReader(colours=strangers).read(picture, poured=Poured({"violet": 1, "green": 1})).asks


def test_an_empty_board_has_no_cubes_and_asks_when_some_were_poured() -> None:
    needs_board()
    picture, _ = laid()
    assert READER.read(picture).cubes == ()
    assert not READER.read(picture).asks
    assert READER.read(picture, poured=Poured({"green": 1})).asks


def test_a_picture_without_marks_is_one_sentence() -> None:
    with pytest.raises(NoBoard, match=r"number=10, corner=tower.corner.0\), tower.mark\(number=11"):
        READER.read(np.full((480, 640, 3), 140, np.uint8))


def test_a_mirrored_picture_shows_no_board() -> None:
    needs_board()
    picture, _ = laid(*FIVE)
    with pytest.raises(NoBoard):
        READER.read(np.ascontiguousarray(picture[:, ::-1]))


def test_a_black_picture_is_one_sentence() -> None:
    with refuses("is black", BadPicture):
        READER.read(np.zeros((480, 640, 3), np.uint8))


def test_each_cube_brings_its_cutout_and_guesses_for_a_person() -> None:
    needs_board()
    picture, _ = laid(*FIVE)
    for cube in READER.read(picture).cubes:
        assert cube.cutout.shape == (96, 96, 3)
        assert (cube.guesses[0].colour, cube.guesses[0].zone) == (cube.colour, cube.zone)
        assert all(0 <= guess.chance <= 1 for guess in cube.guesses)
