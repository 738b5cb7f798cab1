"""Measures how well Bosun reads, for `bosun vision measure`.

Nothing is tuned on what is measured. Photographs are cross-validated: each is read by networks that never
saw its fold. Throws of the simulated table come from seeds that no training and no tuning used.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from engine.messages import say
from vision.confidence import Thresholds
from vision.degradations import degradations
from vision.dice import DiceReader
from vision.errors import BadSet
from vision.faces import PipSet, built_in
from vision.finder import Finder
from vision.labels import photographs
from vision.networks import DATA
from vision.parts import in_parts
from vision.pictures import load_picture
from vision.readings import Expected, Reading
from vision.tally import Tally, Truth, matched, questions, tally
from vision.tray import tray_or_none
from vision.twin.table import DieTruth
from vision.twin.throws import MEASURED_SEEDS, thrown

FOLDS = 5
PART = 50  # throws that one process counts at a time
Progress = Callable[[int, int], None]


def no_progress(done: int, of: int) -> None:
    """Says nothing."""


def fold_of(name: str) -> int:
    """The fold of a photograph: fixed by its name, so nobody can choose it."""
    return int(hashlib.sha256(taken_with(name).encode()).hexdigest(), 16) % FOLDS


def taken_with(name: str) -> str:
    """The group of photographs taken together: those numbered by tens, as `six_31.jpg` to `six_39.jpg`."""
    numbered = re.fullmatch(r"([a-z]+)_(\d{1,3})\.\w+", name)
    return f"{numbered[1]} {int(numbered[2]) // 10}" if numbered else name


@dataclass(frozen=True)
class PhotoMeasure:
    """The counts over a folder of photographs, why frames asked, and the folds they are of.

    Without folds, one pair of networks reads all photographs, those it may have learnt from too.
    """

    counts: Tally
    questions: Counter[str]
    folds: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        asked = dict(self.questions.most_common())
        return {"cross_validated_folds": list(self.folds), **self.counts.as_json(), "questions": asked}


def measure_photos(
    folder: Path, *, networks: Path | None = None, progress: Progress = no_progress
) -> PhotoMeasure:
    """Read photographs of `folder` and count.

    `networks` is a folder with the networks of folds (`finder_0.onnx`, `pips_0.onnx` and so on), made by
    `vision/train`: with it the measurement is a cross-validation over the folds it has. One with
    `finder.onnx` and `pips.onnx` reads all photographs, as do the networks that Bosun brings, which are used
    without it: they have learnt from `d6_tray` and `d6_webcam`, so there the figures flatter.
    """
    where = networks or DATA
    folds = () if _holds(where, None) else measured_folds(where)
    table = {n: d for n, d in sorted(photographs(folder).items()) if not folds or fold_of(n) in folds}
    readers = {fold: fold_reader(where, fold) for fold in folds or (None,)}
    counts, why = Tally(), Counter[str]()
    for done, (name, dice) in enumerate(table.items(), 1):
        reader, faces = readers[fold_of(name) if folds else None]
        reading = reader.read(load_picture(folder / "images" / name), faces=faces)
        counts += tally(reading, list(dice))
        why += questions(reading, list(dice))
        progress(done, len(table))
    return PhotoMeasure(counts, why, folds)


def measure_degraded(
    folder: Path, *, every: int = 1, progress: Progress = no_progress
) -> dict[str, dict[str, Any]]:
    """The photographs under each degradation, read by the networks that Bosun brings.

    `empty` counts frames announced as an empty tray. `every` takes only each so-manieth photograph.
    """
    table = sorted(photographs(folder).items())[::every]
    kinds, reader, faces = list(degradations()), DiceReader(), PipSet()
    found: dict[str, dict[str, Any]] = {}
    for done, kind in enumerate(kinds, 1):
        random, counts, empty = np.random.default_rng(5), Tally(), 0
        for name, dice in table:
            picture, truth = kind.of(load_picture(folder / "images" / name), list(dice), random)
            reading = reader.read(picture, faces=faces)
            counts += tally(reading, truth)
            empty += not reading.asks and not reading.dice and bool(truth)
        found[kind.name] = {**counts.as_json(), "empty": empty}
        progress(done, len(kinds))
    return found


def measured_folds(networks: Path) -> tuple[int, ...]:
    """The folds whose networks are there."""
    folds = tuple(fold for fold in range(FOLDS) if _holds(networks, fold))
    if not folds:
        raise BadSet(say("vision.no-fold", folder=str(networks)))
    return folds


def fold_reader(
    networks: Path, fold: int | None, thresholds: Thresholds | None = None
) -> tuple[DiceReader, PipSet]:
    """The reader that has seen no photograph of this fold; without a fold that of all photographs."""
    finder, pips = _files(networks, fold)
    return DiceReader(finder=Finder(finder), thresholds=thresholds), PipSet(pips)


def _holds(networks: Path, fold: int | None) -> bool:
    return all(file.is_file() for file in _files(networks, fold))


def _files(networks: Path, fold: int | None) -> tuple[Path, Path]:
    part = "" if fold is None else f"_{fold}"
    return networks / f"finder{part}.onnx", networks / f"pips{part}.onnx"


@dataclass(frozen=True)
class TwinMeasure:
    """Counts over throws of the simulated table.

    `misread` throws were announced though a face, a colour or the number of dice was wrong, or though a die
    leaned, lay on another or outside. `asked_in_vain` counts the throws that asked with every die lying fair.
    """

    seed: int
    throws: int
    announced: int
    misread: int
    asked: int
    asked_in_vain: int
    fair_throws: int
    dice: int
    by_set: dict[str, dict[str, int]]

    def as_json(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "throws": self.throws,
            "announced": self.announced,
            "misread": self.misread,
            "asked": self.asked,
            "asked_share": round(self.asked / max(1, self.throws), 5),
            "fair_throws": self.fair_throws,
            "asked_in_vain": self.asked_in_vain,
            "asked_in_vain_share": round(self.asked_in_vain / max(1, self.fair_throws), 5),
            "dice": self.dice,
            "by_set": self.by_set,
        }


def measure_twin(
    throws: int = 5000, *, seed: int = MEASURED_SEEDS, jobs: int = 1, progress: Progress = no_progress
) -> TwinMeasure:
    """Throw the dice of the four games on the simulated table and read them as in a game.

    `jobs` are the processes that work at once; that changes no figure.
    """
    by_set: dict[str, Counter[str]] = {}
    done = 0
    for part in in_parts(partial(_part, seed, throws), range(0, throws, PART), jobs):
        for name, counts in part.items():
            by_set.setdefault(name, Counter()).update(counts)
            done += counts["throws"]
        progress(done, throws)
    return _summed(seed, by_set)


def _part(seed: int, throws: int, start: int) -> dict[str, Counter[str]]:
    reader = DiceReader()
    by_set: dict[str, Counter[str]] = {}
    for name, picture, truth in thrown(seed, min(start + PART, throws), first=start):
        reading = reader.read(
            picture, faces=built_in(name), tray=tray_or_none(picture), expected=expected(truth)
        )
        row = by_set.setdefault(name, Counter())
        row.update(("throws", judge(reading, truth), "fair" if fair(truth) else "unfair"))
        row["dice"] += len(truth)
    return by_set


def _summed(seed: int, by_set: dict[str, Counter[str]]) -> TwinMeasure:
    counts = sum(by_set.values(), Counter[str]())
    return TwinMeasure(
        seed=seed,
        throws=counts["throws"],
        announced=counts["right"] + counts["misread"],
        misread=counts["misread"],
        asked=counts["rightly"] + counts["in vain"],
        asked_in_vain=counts["in vain"],
        fair_throws=counts["fair"],
        dice=counts["dice"],
        by_set={name: dict(sorted(row.items())) for name, row in sorted(by_set.items())},
    )


def expected(truth: tuple[DieTruth, ...]) -> Expected:
    """What the rules would have asked for: the number of dice, their colours and their faces."""
    return Expected(count=len(truth), colours=Counter(die.colour for die in truth) if _pool(truth) else None)


def _pool(truth: tuple[DieTruth, ...]) -> bool:
    return any(die.kind == "specialists" for die in truth)


def fair(truth: tuple[DieTruth, ...]) -> bool:
    """Whether people at the table would accept the throw."""
    return all(die.fair for die in truth)


def judge(reading: Reading, truth: tuple[DieTruth, ...]) -> str:
    """`right`, `misread`, asked `rightly`, or asked `in vain`."""
    if reading.asks:
        return "in vain" if fair(truth) else "rightly"
    boxes: list[Truth] = [(f"{die.face}/{die.colour if _pool(truth) else ''}", die.box) for die in truth]
    pairs, missed, extra = matched(reading, boxes)
    good = all(f"{die.face}/{die.colour if _pool(truth) else ''}" == face for die, face in pairs)
    return "right" if good and not missed and not extra and fair(truth) else "misread"
