"""Photographs, colour files, odds and the printed sheet."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from bosun.text.languages import Language
from engine.dead_reckoning.layout import load_layout
from tests.refusals import refuses
from tests.vision.tower.fixtures import COLOURS, laid, needs_board
from vision.errors import BadPicture
from vision.pictures import Picture
from vision.tower.colours import house_colours, parse_colours, read_colours
from vision.tower.errors import BadColours, BadLayout, NoBoard
from vision.tower.layout import house_layout
from vision.tower.odds import house_odds, parse_odds
from vision.tower.photos import read_photos
from vision.tower.printing import marks_svg, print_marks
from vision.tower.reader import TowerReader
from vision.tower.teaching import teach_colours

ENGLISH = Language("en", strict=True)


def test_photographs_give_one_json_line_each(tmp_path: Path) -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    (photo,) = read_photos([tmp_path / "a.png"])
    line = json.loads(json.dumps(photo.as_json()))
    assert set(line) == {"file", "cubes", "asks", "reason", "ms"}
    assert set(line["cubes"][0]) == {"colour", "zone", "centre", "confidence", "asks", "why"}
    assert (line["cubes"][0]["colour"], line["cubes"][0]["zone"]) == ("green", "Z06")
    shown = photo.overlay()
    assert shown.shape == picture.shape
    assert (shown != picture).any()


def test_bad_photographs_are_one_sentence(tmp_path: Path) -> None:
    needs_board()
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(BadPicture, match=r"a\.png"):
        next(read_photos([tmp_path / "a.png"]))
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    cv2.imwrite(str(tmp_path / "b.png"), picture[:, :900])
    with pytest.raises(NoBoard, match="11"):
        next(read_photos([tmp_path / "b.png"]))


def test_taught_colours_are_those_of_the_cubes(tmp_path: Path) -> None:
    needs_board()
    empty, _ = laid()
    spots = ((0.12, 0.2), (0.4, 0.5), (0.9, 0.8))
    shown = {name: [laid(*((name, x, y, 0.0, 15.0) for x, y in spots))[0]] for name in COLOURS}
    colours = teach_colours(empty, shown, house_layout())
    (tmp_path / "colours.toml").write_text(colours.as_toml(), "utf-8")
    assert read_colours(tmp_path / "colours.toml").names == COLOURS


def test_the_empty_board_is_taught_along_and_survives_the_file() -> None:
    needs_board()
    empty, _ = laid()
    colours = teach_colours(empty, {name: [spread(name)] for name in ("green", "black")}, house_layout())
    again = parse_colours(colours.as_toml(), "colours.toml")
    assert again.bare is not None
    picture, truth = laid(("green", 0.4, 0.5, 0.0, 0.0), ("black", 0.15, 0.2, 0.0, 30.0))
    reading = TowerReader(colours=again).read(picture)
    assert not reading.asks
    assert sorted(reading.counts()) == sorted((cube.colour, cube.zone) for cube in truth)


def test_shadows_on_a_taught_board_are_no_black_cubes() -> None:
    needs_board()
    empty, _ = laid()
    colours = teach_colours(empty, {name: [spread(name)] for name in ("green", "black")}, house_layout())
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    shade = np.ones(picture.shape[:2], np.float32)
    shade[380:520, 560:760] = 0.7
    dimmed = (picture * cv2.GaussianBlur(shade, (0, 0), 12)[..., None]).astype(np.uint8)
    assert {cube.colour for cube in TowerReader(colours=colours).read(dimmed).cubes} == {"green"}


def spread(name: str) -> Picture:
    """A photograph of a lesson: four cubes of one colour, apart from each other."""
    return laid(*((name, x, y, 0.0, 20.0) for x, y in ((0.15, 0.15), (0.4, 0.5), (0.62, 0.2), (0.85, 0.8))))[
        0
    ]


def test_a_colour_that_is_not_on_the_board_cannot_be_taught() -> None:
    needs_board()
    empty, _ = laid()
    with pytest.raises(BadColours, match=r"tower\.few-cubes"):
        teach_colours(empty, {"green": [empty], "blue": [empty]}, house_layout())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“colour” is missing"),
        ('[[colour]]\nname = "red"\nlooks = [[1, 2]]\n', "three numbers"),
        ('[[colour]]\nname = "red"\nlooks = []\n', "is empty"),
        ('[[colour]]\nname = "red"\nlooks = [[9, 9, 200]]\n', "“board” is missing"),
        (
            '[[colour]]\nname = "red"\nlooks = [[9, 9, 200]]\n[board]\nlooks = [[150, 150, 150]]\n',
            "two colours",
        ),
        (
            '[[colour]]\nname = "red"\nlooks = [[9, 9, 200]]\n'
            '[[colour]]\nname = "pink"\nlooks = [[12, 10, 190]]\n'
            "[board]\nlooks = [[150, 150, 150]]\n",
            "look too much alike",
        ),
        ('[[colour]]\nname = "red"\nlooks = [[9, 9, 200]]\n' * 2, "there twice"),
    ],
)
def test_a_bad_colour_file_is_one_sentence(text: str, sentence: str) -> None:
    with refuses(sentence, BadColours):
        parse_colours(text, "mine.toml")


def test_house_colours_can_be_told_apart() -> None:
    assert house_colours().too_alike() == []
    assert set(house_colours().names) == set(COLOURS)


def test_the_landing_distribution_is_simulated_and_fits_the_rules() -> None:
    odds = house_odds()
    assert odds.source == "simulated"
    assert set(odds.landing()) == set(load_layout().areas)
    assert sum(odds.landing().values()) == pytest.approx(1)
    assert sum(odds.shares.values()) == pytest.approx(1, abs=1e-3)


def test_odds_of_another_board_are_refused() -> None:
    with refuses("no zone “Q”", BadLayout):
        parse_odds('source = "simulated"\npours = 1\ncubes = 1\n[shares]\nQ = 1.0\n', "odds.toml")


def test_the_sheet_has_four_marks(tmp_path: Path) -> None:
    print_marks(tmp_path / "marks.svg", ENGLISH.text)
    root = ElementTree.fromstring((tmp_path / "marks.svg").read_text("utf-8"))
    words = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [word[:2] for word in words if " (" in word][:4] == ["10", "11", "12", "13"]
    assert marks_svg(ENGLISH.text, 20) != marks_svg(ENGLISH.text, 10)
