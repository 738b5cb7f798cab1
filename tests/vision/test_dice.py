"""Reading dice: every die found, every top face named, and asking where a person must look."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.messages import say
from tests.refusals import refuses
from tests.vision.fixtures import PHOTOS, drawn_tray, needs_photos, needs_twin, thrown
from vision.dice import DiceReader
from vision.errors import BadPicture, UnknownSet
from vision.faces import built_in
from vision.labels import photographs
from vision.photos import overlay, read_photos
from vision.readings import Expected
from vision.tally import tally
from vision.tray import find_tray
from vision.twin.dice import TwinDie
from vision.twin.table import DieTruth, TwinTable

READER = DiceReader()


def boxes(truth: tuple[DieTruth, ...]) -> list[tuple[str, tuple[float, float, float, float]]]:
    return [(die.face, die.box) for die in truth]


@pytest.mark.parametrize("count", [1, 5, 14])
def test_pips_of_a_rendered_throw_are_read_and_nothing_is_asked(count: int) -> None:
    needs_twin()
    picture, truth = thrown("pips", count)
    reading = READER.read(picture, faces="pips", expected=Expected(count=count))
    assert Counter(reading.faces) == Counter(die.face for die in truth)
    assert reading.reason is None
    assert tally(reading, boxes(truth)).right == count


@pytest.mark.parametrize("kind", ["specialists", "threat", "wall", "trap", "dino_normal", "dino_dangerous"])
def test_the_drawn_dice_of_the_simulated_table_are_read(kind: str) -> None:
    needs_twin()
    picture, truth = thrown(kind, 3)
    reading = READER.read(picture, faces=kind, tray=find_tray(picture))
    assert Counter(reading.faces) == Counter(die.face for die in truth)


def test_colours_are_named() -> None:
    needs_twin()
    picture, truth = thrown("pips", 6)
    reading = READER.read(picture, faces="pips")
    assert Counter(die.colour for die in reading.dice) == Counter(die.colour for die in truth)


def test_one_die_too_many_or_too_few_asks_and_changes_no_face() -> None:
    needs_twin()
    picture, _ = thrown("pips", 5)
    plain = READER.read(picture, faces="pips")
    for count in (4, 6):
        reading = READER.read(picture, faces="pips", expected=Expected(count=count))
        assert reading.asks
        assert reading.faces == plain.faces


def test_dice_of_another_set_are_refused_not_guessed() -> None:
    needs_twin()
    picture, _ = thrown("specialists", 3)
    reading = READER.read(picture, faces="threat")
    assert reading.asks
    assert all(die.asks for die in reading.dice)


def test_a_die_outside_the_tray_asks() -> None:
    needs_twin()
    picture, _ = thrown("pips", 1)
    tray = find_tray(picture)
    die = READER.read(picture, faces="pips").dice[0]
    x, _ = die.centre
    corners = tray.corners.copy()
    corners[:, 0] = (
        np.clip(corners[:, 0], x + 0.05, None) if x < 0.5 else np.clip(corners[:, 0], None, x - 0.05)
    )
    reading = READER.read(picture, faces="pips", tray=replace(tray, corners=corners))
    assert reading.asks == bool(reading.dice)
    assert all(die.why == "outside" for die in reading.dice)


@pytest.mark.parametrize("kind", ["pips", "specialists"])
@pytest.mark.parametrize("degrees", [30.0, 36.0, 42.0])
def test_a_die_that_leans_asks(kind: str, degrees: float) -> None:
    """Dice of the simulated table lean by 29 degrees and more, or not at all."""
    needs_twin()
    with TwinTable(tuple(TwinDie.of(kind) for _ in range(6)), seed=8, plain=True) as table:
        table.throw()
        for number in range(4):
            random = np.random.default_rng(number)
            table.tip(0, degrees=degrees, random=random, at_a_wall=number % 2 == 1)
            picture, leaning = table.picture(), table.truth()[0]
            assert leaning.degrees == pytest.approx(degrees, abs=0.1)
            reading = READER.read(picture, faces=kind, tray=find_tray(picture))
            asked = [die for die in reading.dice if die.asks]
            assert any(_inside(die.centre, leaning.box) for die in asked)


def _inside(point: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def test_an_empty_tray_has_no_dice_and_asks_nothing() -> None:
    reading = READER.read(np.full((480, 640, 3), 140, np.uint8), faces="pips")
    assert reading.dice == ()
    assert not reading.asks


def test_an_empty_tray_asks_when_dice_were_expected() -> None:
    reading = READER.read(np.full((480, 640, 3), 140, np.uint8), faces="pips", expected=Expected(count=1))
    assert reading.reason == say("dice.too-few", seen=0, wanted=1)


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.5])
def test_dice_are_read_at_any_resolution(scale: float) -> None:
    needs_twin()
    picture, truth = thrown("pips", 5)
    scaled = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    reading = READER.read(scaled, faces="pips")
    assert tally(reading, boxes(truth)).silently_wrong == 0
    assert len(reading.dice) == len(truth)


def test_flat_drawn_dice_are_found_without_any_renderer() -> None:
    picture, truth = drawn_tray(dice=6)
    count = tally(READER.read(picture, faces="pips"), truth)
    assert count.wrong == 0


def test_each_die_brings_its_cutout_and_guesses_for_a_person() -> None:
    needs_twin()
    picture, _ = thrown("pips", 5)
    for die in READER.read(picture, faces="pips").dice:
        assert die.cutout.shape == (96, 96, 3)
        assert die.guesses[0].face == die.face
        assert 0 <= die.guesses[-1].chance <= die.guesses[0].chance <= 1
        assert die.box[0] < die.centre[0] < die.box[2]


def test_an_untaught_set_is_one_sentence() -> None:
    with refuses("Nobody has taught the dice “runes”", UnknownSet):
        built_in("runes")


def test_photographs_are_read_in_the_order_given(tmp_path: Path) -> None:
    files = []
    for count in (3, 1):
        picture, _ = drawn_tray(dice=count)
        files.append(tmp_path / f"{count}.png")
        cv2.imwrite(str(files[-1]), picture)
    lines = [photo.as_json() for photo in read_photos(files)]
    assert [line["file"] for line in lines] == [str(file) for file in files]
    assert set(lines[0]) == {"file", "dice", "asks", "reason", "ms"}


def test_a_broken_photograph_stops_with_its_name_after_the_good_ones_before_it(tmp_path: Path) -> None:
    picture, _ = drawn_tray(dice=1)
    cv2.imwrite(str(tmp_path / "good.png"), picture)
    (tmp_path / "bad.png").write_text("no picture")
    lines = read_photos([tmp_path / "good.png", tmp_path / "bad.png"])
    assert next(lines).file.name == "good.png"
    with pytest.raises(BadPicture, match=r"bad\.png"):
        next(lines)


def test_the_overlay_marks_every_die() -> None:
    picture, _ = drawn_tray(dice=4)
    shown = overlay(picture, READER.read(picture, faces="pips"))
    assert shown.shape == picture.shape
    assert (shown != picture).any()


@needs_photos
def test_real_photographs_are_read_without_a_silent_mistake() -> None:
    """The networks have learnt from these; the honest figure is the cross-validation in docs/dice.md."""
    for name, truth in sorted(photographs(PHOTOS).items())[::12]:
        photo = next(read_photos([PHOTOS / "images" / name]))
        assert tally(photo.reading, list(truth)).wrong == 0, name
