"""What is printed on the combat board of the simulated table: muted zones with signs, wood between them."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures import Picture
from vision.tower.layout import BoardLayout, BoardZone
from vision.twin.dice import Random

WIDE = 1280
WOOD = (96, 120, 140)  # BGR
PRINT = {
    "force": (168, 160, 148),
    "loot": (150, 178, 190),
    "damage": (148, 150, 176),
    "explosive": (132, 158, 196),
    "none": (165, 165, 165),
}


def board_art(layout: BoardLayout, random: Random) -> Picture:
    """The board's surface; print shops differ, and paper has a grain."""
    height = round(WIDE * layout.height_mm / layout.width_mm)
    printed = np.empty((height, WIDE, 3), np.uint8)
    printed[:] = WOOD
    for zone in layout.zones:
        _draw(printed, zone)
    art = printed.astype(np.float32)
    art *= random.normal(1, 0.025, 3).astype(np.float32)
    grain = random.normal(0, 1, (height // 4, WIDE // 4)).astype(np.float32)
    art += cv2.resize(grain, (WIDE, height))[..., None] * np.float32(random.uniform(1, 5))
    return np.clip(art, 0, 255).astype(np.uint8)


def _draw(art: Picture, zone: BoardZone) -> None:
    height, width = art.shape[:2]
    points = np.rint(np.array(zone.polygon) * (width, height)).astype(np.int32)
    paper = PRINT[zone.kind]
    ink = tuple(value * 0.72 for value in paper)
    cv2.fillPoly(art, [points], paper, cv2.LINE_AA)
    x, y = points.mean(0).astype(int).tolist()
    cv2.circle(art, (x, y), width // 22, ink, 3, cv2.LINE_AA)
    text = str(zone.value) if isinstance(zone.value, int) else zone.kind[0].upper()
    cv2.putText(art, text, (x - 18, y + 18), cv2.FONT_HERSHEY_SIMPLEX, 1.7, ink, 4, cv2.LINE_AA)
    cv2.putText(art, zone.id, (x - 24, y + 80), cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)
