"""A picture of thrown dice to read inside a machine, and what the Bosun of this checkout reads from it."""

from pathlib import Path

import cv2

from bosun.devices.taught_dice import library
from tests.vision.fixtures import rendered_tray
from vision.photos import read_photos

DICE = 6


def picture(file: Path) -> Path:
    """Rendered by the simulated table, or drawn flat where nothing can be rendered."""
    tray, _ = rendered_tray(dice=DICE, size=(960, 720))
    if not cv2.imwrite(str(file), tray):
        raise SystemExit(f"{file} cannot be written.")
    file.chmod(0o644)
    return file


def faces(file: Path) -> str:
    """The faces that are read here, in the words of ``bosun read dice``."""
    (seen,) = read_photos([file], faces="pips", library=library())
    return ", ".join(f"{die.colour} {die.face}{'?' if die.asks else ''}" for die in seen.reading.dice)
