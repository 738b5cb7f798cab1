"""Measures how taught symbols are read: made-up dice that no network saw, drawn by Mitsuba.

    python -m vision.train.measure_symbols --seed 1000 --sets 5 --kept /tmp/symbols

Each set has six symbols, its own table and lamps, and one camera that stays where it is, exposed once; each
face is shown five times, one die at a time, then six throws of all six dice are read. As at a table every
picture is the mean of a few frames, each with its own grain. Pictures are drawn once and kept. Needs mitsuba.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import numpy as np

from vision.dice import DiceReader
from vision.errors import BadSet
from vision.eye import AVERAGED, mean_of
from vision.labels import Box
from vision.library import TaughtSet
from vision.pictures import Picture
from vision.tally import Tally, tally
from vision.teaching import Lesson
from vision.train.lens import any_lens
from vision.train.rendered import (
    PLASTIC,
    PlacedDie,
    View,
    any_view,
    brightness,
    developed,
    die_of,
    free_spot,
    rendered,
)
from vision.train.sprites import Look, Random, any_look
from vision.train.strange import KINDS, strange_mask

FACES, SHOWN, THROWS = 6, 5, 6
SIDE = 448  # pixels of a picture
RAYS = 32  # a pixel: with fewer the renderer's own grain lies on all pictures alike
SPREAD = 1.7 * FACES**0.5  # half of the table's width on which the dice lie, in halves of an edge
EXPOSED = 0.7  # of what the sensor holds, of the brightest parts of a picture: a camera that meters
FAR = 25, 70  # halves of an edge: how far a camera is over a tray
SLANT = 0.12  # radians: how far a camera over a tray is off, about
Shot = tuple[Picture, list[tuple[str, Box]]]


@dataclass
class SymbolTable:
    """A set of dice nobody has seen, on one table under one light."""

    seed: int
    look: Look
    masks: dict[str, Any]
    plastic: bool
    view: View
    bright: float | None = None  # of the first picture, by which all are exposed

    @classmethod
    def of(cls, seed: int) -> SymbolTable:
        random = np.random.default_rng(seed)
        numbers = KINDS + random.choice(100_000, FACES, replace=False)
        masks = {f"symbol{number}": strange_mask(int(number)) for number in numbers}
        slant = abs(float(random.normal(0, SLANT)))
        view = any_view(random, SPREAD + 2.2, (SIDE, SIDE), slant=slant, closer=(0.9, 1.3), far=FAR)
        return cls(seed, any_look(random), masks, bool(random.random() < PLASTIC), view)

    def shot(self, faces: list[str], random: Random) -> Shot:
        """A picture of dice that show these faces, and where they lie."""
        dice: list[PlacedDie] = []
        while len(dice) < len(faces):
            spot = free_spot([die.to_world[:2, 3] for die in dice], random, SPREAD)
            if spot is not None:
                face = faces[len(dice)]
                die = die_of(self.look, self.masks, face, spot, random, plastic=self.plastic)
                dice += [die] if self._whole(die) else []
        light = rendered(dice, self.view, np.random.default_rng(self.seed), things=False, rays=RAYS)
        self.bright = self.bright or brightness(light, 98)
        picture = developed(light * np.float32(EXPOSED / self.bright))
        return self._taken(picture, random), [(die.face, self._box(die)) for die in dice]

    def _taken(self, picture: Picture, random: Random) -> Picture:
        """As this table's camera takes it: the mean of some frames, as at a table."""
        grains = random.spawn(AVERAGED)
        return mean_of([any_lens(picture, np.random.default_rng(self.seed), grain=one) for one in grains])

    def _box(self, die: PlacedDie) -> Box:
        x, y, wide = die.box(self.view) or (0.0, 0.0, 0.0)
        half = wide / 2.3
        return (x - half) / SIDE, (y - half) / SIDE, (x + half) / SIDE, (y + half) / SIDE

    def _whole(self, die: PlacedDie) -> bool:
        """Whether all of the die is in the picture."""
        return min(self._box(die)) > 0.01 and max(self._box(die)) < 0.99


def kept_shots(folder: Path, seed: int) -> tuple[dict[str, list[Picture]], list[Shot]]:
    """The showings and the throws of one table, drawn if they are not there yet."""
    file = folder / f"symbols{seed}.npz"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _draw(SymbolTable.of(seed), file)
    data = np.load(file)
    names = data["names"].tolist()
    shown = {name: list(data["shown"][index]) for index, name in enumerate(names)}
    throws = [
        (picture, list(zip(faces.tolist(), map(tuple, boxes.tolist()), strict=True)))
        for picture, faces, boxes in zip(data["thrown"], data["faces"], data["boxes"], strict=True)
    ]
    return shown, throws


def _draw(table: SymbolTable, file: Path) -> None:
    random, names = np.random.default_rng(table.seed + 1), list(table.masks)
    throws = [table.shot(list(random.permutation(names)), random) for _ in range(THROWS)]
    shown = [[table.shot([name], random)[0] for _ in range(SHOWN)] for name in names]
    np.savez_compressed(
        file,
        names=np.array(names),
        shown=np.array(shown),
        thrown=np.array([picture for picture, _ in throws]),
        faces=np.array([[face for face, _ in truth] for _, truth in throws]),
        boxes=np.array([[box for _, box in truth] for _, truth in throws]),
    )


def taught(shown: dict[str, list[Picture]]) -> tuple[TaughtSet, int]:
    """The set as a lesson makes it, and how many showings it could not use; a lesson may also be refused."""
    lesson, unused = Lesson("measured"), 0
    for face, pictures in shown.items():
        for picture in pictures:
            try:
                lesson.show(face, picture)
            except BadSet:
                unused += 1
    lesson.finish()
    return TaughtSet("measured", lesson.shown()), unused


def main() -> None:
    parser = argparse.ArgumentParser(description="How taught symbols of a second renderer are read.")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--sets", type=int, default=5)
    parser.add_argument("--kept", type=Path, required=True, help="where drawn pictures are kept")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    mi.set_variant("scalar_rgb")
    reader, counts = DiceReader(), Tally()
    for seed in range(options.seed, options.seed + options.sets):
        shown, throws = kept_shots(options.kept, seed)
        try:
            known, unused = taught(shown)
        except BadSet as error:
            print(f"set {seed}: the lesson was refused: {error}", flush=True)
            continue
        own = Tally()
        for picture, truth in throws:
            own += tally(reader.read(picture, faces=known.face_set()), truth)
        print(f"set {seed}: {own.as_json()}, showings without a die: {unused}", flush=True)
        counts += own
    print(f"all: {counts.as_json()}")


if __name__ == "__main__":
    main()
