"""Boards of a second renderer: kept as files, taught and measured."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.tower.fixtures import COLOURS, laid, needs_board
from vision.pictures import Picture
from vision.tower.layout import house_layout
from vision.twin.measure_second_tower import main, measure_second
from vision.twin.other_cameras import CAMERAS, DRIFTING, as_seen_by
from vision.twin.second_boards import KeptTable, kept_table
from vision.twin.tower_truth import CubeTruth

SPOTS = ((0.12, 0.2), (0.4, 0.5), (0.9, 0.8))


def lesson(name: str) -> Picture:
    return laid(*((name, x, y, 0.0, 15.0) for x, y in SPOTS))[0]


def table(**shown: list[Picture]) -> KeptTable:
    pour = laid(("green", 0.4, 0.5, 0.0, 0.0), ("black", 0.15, 0.2, 0.0, 30.0))
    return KeptTable(house_layout(), laid()[0], shown, [pour])


def test_a_table_that_was_drawn_is_read_from_its_files(tmp_path: Path) -> None:
    needs_board()
    place = tmp_path / "7-1"
    place.mkdir()
    picture, truth = laid(("green", 0.4, 0.5, 0.0, 0.0))
    for name in ("empty", "pour0", *COLOURS):
        cv2.imwrite(str(place / f"{name}.png"), picture)
    (place / "truth.json").write_text(json.dumps([[asdict(cube) for cube in truth]]), "utf-8")
    kept = kept_table(tmp_path, 7, 1)
    ((again, cubes),) = kept.pours
    assert (again == picture).all()
    assert cubes == truth
    assert isinstance(cubes[0], CubeTruth)
    assert set(kept.shown) == set(COLOURS)


def test_tables_are_taught_and_read_and_refused_lessons_are_named() -> None:
    needs_board()
    good = table(green=[lesson("green")], black=[lesson("black")])
    refused = table(green=[lesson("green")], lime=[lesson("green")])
    found = measure_second(iter([(1, good), (2, refused)]), 1)
    assert (found.tables, list(found.refused)) == (2, [2])
    assert (found.boards.boards, found.boards.right, found.boards.asked) == (1, 2, 0)
    assert "lessons that succeeded: 1 of 2" in found.summary()
    assert "table 2: tower.alike" in found.summary()


@pytest.mark.parametrize("camera", [*CAMERAS, *DRIFTING])
def test_another_camera_shows_the_same_table_otherwise(camera: str) -> None:
    grey = np.random.default_rng(1).integers(40, 220, (60, 80, 3)).astype(np.uint8)
    plain = KeptTable(house_layout(), grey, {"green": [grey]}, [(grey, ())])
    seen = as_seen_by(camera, plain, seed=3)
    ((pour, _),) = seen.pours
    assert pour.shape == grey.shape
    assert (pour != grey).any()
    assert (seen.empty != grey).any() == (camera in CAMERAS)
    assert (as_seen_by(camera, plain, seed=3).pours[0][0] == pour).all()


def test_seeds_that_were_tuned_on_are_not_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["measure", "--seed", "1001", "--kept", str(tmp_path)])
    with pytest.raises(SystemExit):
        main()
    assert "Measure with seeds from 5007 on" in capsys.readouterr().err
