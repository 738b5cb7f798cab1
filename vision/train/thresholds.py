"""Sets the thresholds below which Bosun asks, from readings of pictures that no network had seen.

    python -m vision.train.thresholds pips NETWORKS PHOTOS… [--write]
    python -m vision.train.thresholds symbols --throws 300 [--write]

NETWORKS holds the networks of the folds. For every fold the thresholds are set on the others, of all folders,
and counted on this one, so the printed figures were not tuned on; what is written for Bosun is set on all of
them. Those of the symbols are set on throws of the simulated table, with seeds used neither to train nor to
measure.
Runs on numpy, OpenCV and, for the throws, MuJoCo.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.confidence import Thresholds, raw_confidence, thresholds_of
from vision.faces import Looks, PipSet, built_in
from vision.finder import Finder, Spot
from vision.labels import photographs
from vision.leaning import TiltReader
from vision.measure import fold_of, fold_reader, measured_folds
from vision.networks import DATA
from vision.pictures import load_picture
from vision.tally import Tally, Truth, lying_at, tally
from vision.twin.throws import thrown

MARGIN = 0.03  # of confidence above the surest mistake
FLOOR = 0.65  # the threshold of a face is never set lower, however few mistakes were seen
TUNED_SEEDS = 200_000
START = Thresholds(surely_a_die=0.45, maybe_a_die=0.2, face=0.9, cocked_tilt=0.155, slope=1.0, shift=0.0)


@dataclass(frozen=True)
class Seen:
    """One spot of one photograph: what was seen, and whether it is right."""

    fold: int
    heat: float
    nothing: float
    raw: float
    die: bool
    right: bool


def observe(folder: Path, networks: Path) -> list[Seen]:
    """Every warm spot of every photograph, seen by the networks that did not learn from it."""
    rows = []
    table, tilts = photographs(folder), TiltReader()
    for fold in measured_folds(networks):
        finder, faces = Finder(networks / f"finder_{fold}.onnx"), PipSet(networks / f"pips_{fold}.onnx")
        for name in sorted(name for name in table if fold_of(name) == fold):
            picture = load_picture(folder / "images" / name)
            spots = finder.find(picture)
            for spot, looks in zip(
                spots, faces.look(picture, spots, tilts.look(picture, spots)), strict=True
            ):
                truth = _truth(spot, picture.shape[1], picture.shape[0], table[name])
                rows.append(_seen(fold, spot, looks, truth))
    return rows


def observe_throws(throws: int) -> list[Seen]:
    """Every warm spot of throws with symbols in which all dice lie fair; leaning is told by other means."""
    rows = []
    finder, tilts = Finder(), TiltReader()
    for name, picture, truth in thrown(TUNED_SEEDS, throws):
        if name == "pips" or not all(die.fair for die in truth):
            continue
        dice: list[Truth] = [(die.face, die.box) for die in truth]
        spots, known = finder.find(picture), built_in(name)
        for spot, looks in zip(spots, known.look(picture, spots, tilts.look(picture, spots)), strict=True):
            rows.append(_seen(0, spot, looks, _truth(spot, picture.shape[1], picture.shape[0], dice)))
    return rows


def _seen(fold: int, spot: Spot, looks: Looks, truth: str | None) -> Seen:
    best = int(looks.mean.argmax())
    right = truth is not None and looks.named and looks.faces[best] == truth
    raw = raw_confidence(looks, spot.heat) if looks.named else 0.0
    return Seen(fold, spot.heat, float(looks.mean[-1]), raw, truth is not None, right)


def _truth(spot: Spot, width: int, height: int, dice: list[Truth]) -> str | None:
    centre, half = (spot.x / width, spot.y / height), (spot.side / 2 / width, spot.side / 2 / height)
    box = centre[0] - half[0], centre[1] - half[1], centre[0] + half[0], centre[1] + half[1]
    there = lying_at(centre, box, dice)
    return there[0] if there else None


def set_thresholds(rows: list[Seen], start: Thresholds = START) -> Thresholds:
    """The lowest threshold above the surest mistake, with a margin, and a calibration of what is seen."""
    dice = [row for row in rows if row.die and row.heat >= start.surely_a_die]
    slope, shift = _calibration(np.array([r.raw for r in dice]), np.array([r.right for r in dice], float))
    calibrated = replace(start, slope=slope, shift=shift)
    surest = max([FLOOR, *(row.raw for row in dice if not row.right)])
    return replace(calibrated, face=_told(min(0.985, surest + MARGIN), calibrated))


def _told(raw: float, at: Thresholds) -> float:
    odds = np.log(raw / (1 - raw))
    return round(float(1 / (1 + np.exp(-(at.slope * odds + at.shift)))), 4)


def _calibration(raw: NDArray[np.float64], right: NDArray[np.float64]) -> tuple[float, float]:
    """Slope and shift that make the log-odds honest, by gradient descent, held near 1 and 0."""
    odds = np.log(np.clip(raw, 1e-4, 1 - 1e-4) / (1 - np.clip(raw, 1e-4, 1 - 1e-4)))
    slope, shift = 1.0, 0.0
    for _ in range(4000):
        off = 1 / (1 + np.exp(-(slope * odds + shift))) - right
        slope -= 0.05 * (float((off * odds).mean()) + 0.002 * (slope - 1))
        shift -= 0.05 * (float(off.mean()) + 0.002 * shift)
    return round(slope, 4), round(shift, 4)


def counted(folder: Path, networks: Path, by_fold: dict[int, Thresholds]) -> Tally:
    """The whole reading, each fold with its own networks and thresholds."""
    total = Tally()
    for fold, thresholds in by_fold.items():
        reader, faces = fold_reader(networks, fold, thresholds)
        for name, dice in sorted(photographs(folder).items()):
            if fold_of(name) == fold:
                total += tally(reader.read(load_picture(folder / "images" / name), faces=faces), list(dice))
    return total


def write(reader: str, thresholds: Thresholds) -> None:
    """Put the thresholds of one reader into the data file, the other as it is."""
    both = {name: thresholds_of(name) for name in ("pips", "symbols")} | {reader: thresholds}
    text = "# Set by vision/train/thresholds.py; see docs/dice.md.\n"
    for name, values in both.items():
        text += f"\n[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in vars(values).items())
    (DATA / "thresholds.toml").write_text(text, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reader", choices=["pips", "symbols"])
    parser.add_argument("networks", type=Path, nargs="?")
    parser.add_argument("photos", type=Path, nargs="*", help="folders of labelled photographs")
    parser.add_argument("--throws", type=int, default=300)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--out", type=Path, help="a file for the figures and the thresholds")
    options = parser.parse_args()
    if options.reader == "pips":
        rows = [row for folder in options.photos for row in observe(folder, options.networks)]
        folds = measured_folds(options.networks)
        by_fold = {fold: set_thresholds([row for row in rows if row.fold != fold]) for fold in folds}
        figures = {
            folder.name: counted(folder, options.networks, by_fold).as_json() for folder in options.photos
        }
    else:
        rows, figures = observe_throws(options.throws), {}
    thresholds = set_thresholds(rows)
    told = json.dumps({**figures, "thresholds": vars(thresholds)}, indent=2)
    print(told)
    if options.out is not None:
        options.out.write_text(told + "\n", "utf-8")
    if options.write:
        write(options.reader, thresholds)


if __name__ == "__main__":
    main()
