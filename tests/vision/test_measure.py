"""Measurements: folds that nobody can choose, and photographs made worse on purpose."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from vision.degradations import degradations
from vision.errors import BadSet
from vision.measure import fold_of, measure_photos, taken_with
from vision.networks import DATA


@pytest.fixture
def no_photographs(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "labels.csv").write_text("image,face,xmin,ymin,xmax,ymax\n", "utf-8")
    return folder


def networks_of(folder: Path, *parts: str) -> Path:
    """A folder with a pair of networks for each of the parts."""
    folder.mkdir()
    for part in parts:
        for kind in ("finder", "pips"):
            shutil.copy(DATA / f"{kind}.onnx", folder / f"{kind}{part}.onnx")
    return folder


@pytest.mark.parametrize(("parts", "folds"), [(("",), ()), (("_1", "_3"), (1, 3)), (("", "_1"), ())])
def test_networks_of_folds_read_only_their_folds_and_others_all_photographs(
    no_photographs: Path, tmp_path: Path, parts: tuple[str, ...], folds: tuple[int, ...]
) -> None:
    networks = networks_of(tmp_path / "networks", *parts)
    assert measure_photos(no_photographs, networks=networks).folds == folds


def test_a_folder_without_networks_is_refused(no_photographs: Path, tmp_path: Path) -> None:
    with pytest.raises(BadSet):
        measure_photos(no_photographs, networks=networks_of(tmp_path / "networks"))


def test_photographs_taken_together_lie_in_one_fold() -> None:
    assert len({fold_of(f"six_{number}.jpg") for number in range(30, 40)}) == 1
    assert taken_with("six_29.jpg") != taken_with("six_30.jpg")


def test_other_photographs_stand_for_themselves() -> None:
    assert taken_with("IMG_20191208_111228.jpg") == "IMG_20191208_111228.jpg"


def test_every_degradation_changes_the_picture_and_keeps_the_dice_in_it() -> None:
    random = np.random.default_rng(1)
    picture = random.integers(40, 200, (480, 640, 3)).astype(np.uint8)
    truth = [("5", (0.45, 0.45, 0.55, 0.55))]
    for kind in degradations():
        worse, dice = kind.of(picture, list(truth), random)
        assert worse.dtype == np.uint8
        same = worse.shape == picture.shape and bool((worse == picture).all())
        assert same == (kind.name == "as it is"), kind.name
        (face, box) = dice[0]
        assert face == "5"
        assert 0 < box[0] < box[2] < 1
