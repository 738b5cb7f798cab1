"""Bad input: one sentence each, whatever the file is."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import BosunError
from tests.refusals import refuses
from vision.errors import BadPicture
from vision.pictures import LARGEST_SIDE, checked_frame, load_picture


def saved(
    folder: Path, name: str = "dice.jpg", *, level: int = 120, size: tuple[int, int] = (64, 64)
) -> Path:
    file = folder / name
    cv2.imwrite(str(file), np.full((*size, 3), level, np.uint8))
    return file


@pytest.mark.parametrize("name", ["dice.jpg", "dice.png", "dice.bmp"])
def test_a_photograph_comes_back_as_bgr(tmp_path: Path, name: str) -> None:
    assert load_picture(saved(tmp_path, name)).shape == (64, 64, 3)


def test_a_grey_photograph_is_read_as_colour(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((64, 64), 90, np.uint8))
    assert load_picture(tmp_path / "grey.png").shape == (64, 64, 3)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with refuses(r"nothing\.jpg cannot be read", BadPicture):
        load_picture(tmp_path / "nothing.jpg")


def test_a_folder_is_no_photograph(tmp_path: Path) -> None:
    with refuses("cannot be read", BadPicture):
        load_picture(tmp_path)


def test_an_empty_file_is_said_to_be_empty(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").touch()
    with refuses("is empty", BadPicture):
        load_picture(tmp_path / "empty.jpg")


@pytest.mark.parametrize("data", [b"hello dice", b"\x89PNG but no", b"\xff\xd8\xff\xd9", bytes(4096)])
def test_a_file_that_is_no_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "text.jpg").write_bytes(data)
    with pytest.raises(BadPicture):
        load_picture(tmp_path / "text.jpg")


@pytest.mark.parametrize("name", ["half.jpg", "half.png"])
def test_a_photograph_that_breaks_off_is_not_read_as_grey(tmp_path: Path, name: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 3)).astype(np.uint8)
    cv2.imwrite(str(tmp_path / name), noise)
    data = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(data[: len(data) // 2])
    with refuses("breaks off", BadPicture):
        load_picture(tmp_path / name)


def test_a_picture_that_claims_to_be_huge_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    data = bytearray(saved(tmp_path, "huge.png").read_bytes())
    data[16:24] = (100_000).to_bytes(4, "big") * 2
    (tmp_path / "huge.png").write_bytes(bytes(data))
    with refuses(str(LARGEST_SIDE), BadPicture):
        load_picture(tmp_path / "huge.png")


def test_a_file_of_more_than_64_megabytes_is_not_even_opened(tmp_path: Path) -> None:
    with (tmp_path / "big.jpg").open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with refuses("too large", BadPicture):
        load_picture(tmp_path / "big.jpg")


def test_a_black_frame_asks_for_light(tmp_path: Path) -> None:
    with refuses("is black", BadPicture):
        load_picture(saved(tmp_path, level=0))


def test_a_thumbnail_is_too_small(tmp_path: Path) -> None:
    with refuses("too small", BadPicture):
        load_picture(saved(tmp_path, size=(8, 8)))


def test_a_grey_frame_of_a_camera_is_refused() -> None:
    with refuses("BGR", BadPicture):
        checked_frame(np.zeros((64, 64), np.uint8))


def test_every_sentence_is_one_of_bosun_and_a_value_error() -> None:
    assert issubclass(BadPicture, BosunError)
    assert issubclass(BadPicture, ValueError)
