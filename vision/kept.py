"""Photographs of throws that a person had to set right, kept on the box alone, to measure and to teach with.

    kept = KeptPhotos(home() / "photographs")
    if kept.allowed:
        kept.add(frame, [("5", box), ("2", box)])

The folder has the form of every folder of labelled photographs: `images` and `labels.csv`. Nothing is kept
before the owner has said yes.
"""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import cv2

from vision.labels import Box, photographs
from vision.pictures import Picture

HEAD = ("image", "face", "xmin", "ymin", "xmax", "ymax")
MOST = 500  # photographs; then the oldest go
YES, NO = "yes", "no"


class KeptPhotos:
    """The kept photographs of one box, in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def asked(self) -> bool:
        """Whether the owner has been asked."""
        return self._answer.is_file()

    @property
    def allowed(self) -> bool:
        """Whether the owner has said yes."""
        return self.asked and self._answer.read_text("utf-8").strip() == YES

    def allow(self, yes: bool) -> None:
        """Note what the owner said."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._answer.write_text(YES if yes else NO, "utf-8")

    def add(self, picture: Picture, dice: list[tuple[str, Box]]) -> None:
        """Keep a picture with what a person said of it, if that is allowed."""
        if not self.allowed or not dice:
            return
        images = self.folder / "images"
        images.mkdir(exist_ok=True)
        table = photographs(self.folder) if self._labels.is_file() else {}
        number = 1 + max((int(Path(name).stem) for name in table), default=0)
        name = f"{number:06}.png"
        cv2.imwrite(str(images / name), picture)
        table[name] = dice
        for old in sorted(table)[:-MOST]:
            (images / old).unlink(missing_ok=True)
            del table[old]
        self._write(table)

    def labelled(self) -> dict[str, list[tuple[str, Box]]]:
        """File to its dice, as a person gave them."""
        return photographs(self.folder) if self._labels.is_file() else {}

    def forget(self) -> None:
        """Throw all photographs away; what the owner said stays."""
        shutil.rmtree(self.folder / "images", ignore_errors=True)
        self._labels.unlink(missing_ok=True)

    def _write(self, table: dict[str, list[tuple[str, Box]]]) -> None:
        with self._labels.open("w", newline="") as lines:
            writer = csv.writer(lines)
            writer.writerow(HEAD)
            for name, dice in sorted(table.items()):
                writer.writerows([name, face, *(f"{value:.5f}" for value in box)] for face, box in dice)

    @property
    def _labels(self) -> Path:
        return self.folder / "labels.csv"

    @property
    def _answer(self) -> Path:
        return self.folder / "may_be_kept"
