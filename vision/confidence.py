"""How sure a reading is, and the thresholds below which Bosun asks.

The numbers live in `vision/data/thresholds.toml`. They were set on photographs and throws that no network had
seen when it read them, and `bosun vision measure` shows what they give.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

import numpy as np

from vision.faces import Looks
from vision.networks import DATA


@dataclass(frozen=True)
class Thresholds:
    """Where certainty ends."""

    surely_a_die: float  # heat from which a spot is a die if a face is seen on it
    maybe_a_die: float  # heat from which it may be one
    face: float  # confidence a face needs
    cocked_tilt: float  # how far a top face may look away from where the others look
    slope: float  # of the calibration: log-odds seen to log-odds true
    shift: float


@cache
def thresholds_of(reader: str) -> Thresholds:
    """The thresholds as measured for the reader of `pips` or of `symbols`."""
    values = tomllib.loads((DATA / "thresholds.toml").read_text("utf-8"))[reader]
    return Thresholds(**{key: float(value) for key, value in values.items()})


def raw_confidence(looks: Looks, heat: float) -> float:
    """What the views think of their common answer, held down by a lukewarm find."""
    return float(looks.mean.max()) * min(1.0, 0.5 + heat)


def calibrated(raw: float, thresholds: Thresholds) -> float:
    """The share of readings this sure that were right, as measured."""
    odds = np.log(np.clip(raw, 1e-4, 1 - 1e-4) / (1 - np.clip(raw, 1e-4, 1 - 1e-4)))
    return float(1 / (1 + np.exp(-(thresholds.slope * odds + thresholds.shift))))
