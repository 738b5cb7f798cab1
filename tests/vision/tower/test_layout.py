"""Layout files: what they say, and one sentence for each mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.dead_reckoning.layout import load_layout
from tests.refusals import refuses
from tests.vision.tower.fixtures import BANG, LEFT, head, small_layout, zone
from vision.tower.errors import BadLayout
from vision.tower.layout import house_layout, house_text, parse_layout, read_layout
from vision.tower.polygons import crosses_itself, overlap

SQUARE = "[[0.1, 0.1], [0.4, 0.1], [0.4, 0.6], [0.1, 0.6]]"


def border(path: str, *, width: float = 0.02) -> str:
    return f"[[border]]\npath = {path}\nwidth = {width}\nheight_mm = 2\n"


def test_the_house_layout_has_the_zones_of_the_rules() -> None:
    assert load_layout(house_text(), "house.toml") == load_layout()
    assert set(house_layout().ids) == set(load_layout().areas)


def test_the_house_layout_knows_marks_borders_rim_and_ship() -> None:
    layout = house_layout()
    assert (layout.first_mark, len(layout.ridges), len(layout.walls)) == (10, 5, 4)
    assert len(layout.ship) == 4


def test_a_layout_needs_only_a_board_and_zones() -> None:
    layout = small_layout(LEFT + BANG)
    assert (layout.ids, layout.borders, layout.ship) == (("A", "X"), (), ())


@pytest.mark.parametrize(
    ("zones", "sentence"),
    [
        (LEFT + zone("B", "[[0.3, 0.2], [0.7, 0.2], [0.7, 0.5], [0.3, 0.5]]"), "A and B overlap"),
        (LEFT + zone("B", "[[0.2, 0.2], [0.3, 0.2], [0.3, 0.3], [0.2, 0.3]]"), "A and B overlap"),
        (zone("A", SQUARE, value=""), "zone A: the entry “value” is missing"),
        (zone("A", SQUARE, kind="loot", value=""), "zone A: the entry “value” is missing"),
        (zone("A", SQUARE, value='value = "much"'), "“value” should be a whole number"),
        (zone("A", "[[0.1, 0.1], [0.4, 0.6], [0.4, 0.1], [0.1, 0.6]]"), "crosses itself"),
        (zone("A", "[[0.1, 0.1], [1.4, 0.1], [1.4, 0.6]]"), "outside the board"),
        (zone("A", "[[0.1, 0.1], [0.4, 0.1]]"), "three corners or more"),
        (zone("A", "[[0.1, 0.1], [0.101, 0.1], [0.1, 0.101]]"), "too small"),
        (zone("A", '[[0.1, 0.1], "here", [0.1, 0.6]]'), "a corner is two numbers"),
        (zone("A", SQUARE, kind="sea"), "no kind of zone “sea”"),
        (zone("A", SQUARE, more='hue = "red"'), "no entry “hue”"),
        (zone("border", SQUARE), "kept for cubes in no zone"),
        (LEFT + LEFT, "A and A overlap"),
        (zone("A", SQUARE, adjacent='["B"]'), "no zone “B”"),
        (LEFT, "one explosive zone"),
        ("[tide]\nhigh = 1\n", "no entry “tide”"),
        ("[marks]\nfirst = 60\ngap = 0\n" + LEFT, "from 0 to 46"),
        ("[marks]\nfirst = 10\ngap = -1\n" + LEFT, "a number of 0 or more"),
        (LEFT + border("[[0.0, 0.3], [1.0, 0.3]]"), "border 1: it runs through zone A"),
        (LEFT + border("[[0.5, 0.0]]"), "two corners"),
        (LEFT + border("[[0.5, 0], [0.5, 1]]", width=2), "too much"),
        ("zone = 3\n", "“zone” should be a list"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(zones: str, sentence: str) -> None:
    text = zones + head() if zones.startswith("zone =") else head() + zones
    with refuses(rf"mine\.toml.*{re.escape(sentence)}", BadLayout):
        parse_layout(text, "mine.toml")


@pytest.mark.parametrize("text", ["", "zone = [", '[board]\nwidth_mm = 0\n[[zone]]\nid = "A"\n'])
def test_broken_files_are_refused(text: str) -> None:
    with pytest.raises(BadLayout):
        parse_layout(text, "mine.toml")


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with refuses(r"mine\.toml cannot be read", BadLayout):
        read_layout(tmp_path / "mine.toml")


def test_zones_that_share_an_edge_do_not_overlap() -> None:
    left, right = ((0.1, 0.1), (0.5, 0.1), (0.5, 0.6), (0.1, 0.6)), ((0.5, 0.1), (0.9, 0.1), (0.9, 0.6))
    assert overlap(left, right) == 0


def test_a_star_crosses_itself_and_an_arrow_does_not() -> None:
    assert crosses_itself(((0.5, 0.0), (0.8, 1.0), (0.0, 0.4), (1.0, 0.4), (0.2, 1.0)))
    assert not crosses_itself(((0.0, 0.0), (0.5, 0.3), (1.0, 0.0), (0.5, 1.0)))
