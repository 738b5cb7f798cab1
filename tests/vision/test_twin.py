"""The simulated table: dice that fall, a truth that is true, and errors in one sentence."""

from __future__ import annotations

import ctypes.util
import sys
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from tests.refusals import refuses
from tests.vision.fixtures import needs_twin, pip_dice, thrown
from vision import sets_data
from vision.dice import DiceReader
from vision.errors import BadSet, NoTwin, UnknownSet
from vision.measure import judge, measure_twin
from vision.sets_data import die_kind, die_kinds
from vision.symbols import PIPS, SYMBOLS, pip_mask, symbol_mask
from vision.tray import find_tray
from vision.twin import gl
from vision.twin.dice import BODIES, TwinDie
from vision.twin.table import TwinTable


def test_every_die_of_the_data_file_can_be_printed() -> None:
    for kind in die_kinds().values():
        assert set(kind.symbols) <= set(SYMBOLS) | set(PIPS)
        assert set(kind.colours) <= set(BODIES)


def test_a_kind_nobody_knows_is_named() -> None:
    with refuses("no dice called “d20”", UnknownSet):
        die_kind("d20")


def test_drawings_differ_from_each_other_in_every_turn() -> None:
    masks = {name: symbol_mask(name, size=48) for name in SYMBOLS}
    for (one, first), (two, second) in combinations(masks.items(), 2):
        gaps = [np.abs(np.rot90(first, turn) - second).mean() for turn in range(4)]
        assert min(gaps) > 0.02, (one, two)


def test_pips_are_as_many_as_the_face_says() -> None:
    for face in PIPS:
        count, _ = cv2.connectedComponents((pip_mask(face) > 0.5).astype(np.uint8))
        assert count - 1 == int(face)


def test_the_same_seed_gives_the_same_throw_and_another_seed_another() -> None:
    needs_twin()

    def faces(seed: int) -> list[tuple[str, tuple[float, float]]]:
        with TwinTable(pip_dice(4), seed=seed, size=(96, 72)) as table:
            table.throw()
            return [(die.face, die.centre) for die in table.truth()]

    assert faces(1) == faces(1)
    assert faces(1) != faces(2)


def test_every_face_comes_up() -> None:
    needs_twin()
    seen: set[str] = set()
    with TwinTable(pip_dice(6), seed=9, size=(96, 72), plain=True) as table:
        for _ in range(12):
            table.throw()
            seen |= {die.face for die in table.truth()}
    assert seen == set("123456")


def test_dice_come_to_rest_in_the_tray_lying_on_a_face() -> None:
    needs_twin()
    _, truth = thrown("pips", 14)
    assert all(die.degrees < 2 and not die.outside for die in truth)


def test_the_truth_lies_where_the_picture_shows_a_die() -> None:
    needs_twin()
    picture, truth = thrown("pips", 5)
    empty = picture[5, picture.shape[1] // 2]
    height, width = picture.shape[:2]
    for die in truth:
        x, y = int(die.centre[0] * width), int(die.centre[1] * height)
        assert np.abs(picture[y - 6 : y + 7, x - 6 : x + 7].astype(int) - empty).max() > 30
        assert die.box[0] < die.centre[0] < die.box[2]


def test_the_corner_marks_of_the_simulated_tray_are_found() -> None:
    needs_twin()
    picture, truth = thrown("pips", 5)
    tray = find_tray(picture)
    assert all(tray.holds(*die.centre) for die in truth)


def test_a_table_can_be_cleared() -> None:
    needs_twin()
    with TwinTable(pip_dice(2), seed=1, size=(96, 72)) as table:
        table.throw()
        assert len(table.truth()) == 2
        table.clear()
        assert table.truth() == ()


def test_no_way_to_draw_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes.util, "find_library", lambda _name: None)
    with refuses("install libegl1 or libosmesa6", NoTwin):
        gl.chosen_way()


def test_a_machine_without_mujoco_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with refuses("extra “sim”", NoTwin):
        gl.load_mujoco()


def test_a_few_measured_throws_hold_no_silent_misread() -> None:
    needs_twin()
    done: list[int] = []
    measured = measure_twin(20, seed=77, progress=lambda count, _of: done.append(count))
    assert measured.misread == 0
    assert measured.throws == done[-1] == 20
    assert measured.announced + measured.asked == 20


def test_a_leaning_die_that_is_announced_counts_as_misread() -> None:
    needs_twin()
    picture, truth = thrown("pips", 1)
    reading = DiceReader().read(picture, faces="pips")
    assert judge(reading, truth) == "right"
    assert judge(reading, (replace(truth[0], degrees=30.0),)) == "misread"
    assert judge(replace(reading, asks=True), (replace(truth[0], degrees=30.0),)) == "rightly"
    assert judge(replace(reading, asks=True), truth) == "in vain"


def test_a_die_kind_needs_six_sides() -> None:
    with refuses("six sides", BadSet):
        sets_data._checked("odd", {"sides": ["a"], "symbols": ["a"], "colours": ["red"], "source": "house"})


def test_a_die_is_of_its_first_colour_unless_told() -> None:
    assert TwinDie.of("dino_dangerous").colour == "yellow"
    assert TwinDie.of("specialists", "blue").colour == "blue"
