"""Photographs that a person set right are kept only where the owner said yes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.kept import MOST, KeptPhotos

PICTURE = np.full((40, 60, 3), 90, np.uint8)
DICE = [("5", (0.1, 0.1, 0.2, 0.2)), ("2", (0.5, 0.5, 0.6, 0.6))]


def test_nothing_is_kept_before_the_owner_was_asked(tmp_path: Path) -> None:
    kept = KeptPhotos(tmp_path / "photographs")
    kept.add(PICTURE, DICE)
    assert not kept.asked
    assert kept.labelled() == {}


def test_nothing_is_kept_when_the_owner_said_no(tmp_path: Path) -> None:
    kept = KeptPhotos(tmp_path / "photographs")
    kept.allow(False)
    kept.add(PICTURE, DICE)
    assert kept.asked
    assert kept.labelled() == {}


def test_what_a_person_said_is_the_label(tmp_path: Path) -> None:
    kept = KeptPhotos(tmp_path / "photographs")
    kept.allow(True)
    kept.add(PICTURE, DICE)
    kept.add(PICTURE, DICE[:1])
    assert KeptPhotos(tmp_path / "photographs").labelled() == {"000001.png": DICE, "000002.png": DICE[:1]}


def test_photographs_can_be_thrown_away_without_being_asked_again(tmp_path: Path) -> None:
    kept = KeptPhotos(tmp_path / "photographs")
    kept.allow(True)
    kept.add(PICTURE, DICE)
    kept.forget()
    assert kept.labelled() == {}
    assert kept.allowed


def test_the_oldest_go_when_there_are_many(tmp_path: Path) -> None:
    kept = KeptPhotos(tmp_path / "photographs")
    kept.allow(True)
    for _ in range(MOST + 1):
        kept.add(PICTURE[:4, :4], DICE[:1])
    assert len(kept.labelled()) == MOST
    assert "000001.png" not in kept.labelled()
