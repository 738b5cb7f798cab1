"""How often a cube comes to rest in each zone: simulated and published as data, for `bosun tower odds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.data import need, parse
from engine.dead_reckoning.landing import FILE, built_in_text
from engine.dead_reckoning.layout import PSEUDO
from vision.tower.errors import BadLayout
from vision.tower.layout import BoardLayout, house_layout

SIMULATED_SEEDS = 3_000_000
POURS_A_TABLE = 20
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class LandingOdds:
    """The share of cubes in each zone, and in none (`border`, `between`, `outside`); always simulated."""

    shares: dict[str, float]
    cubes: int
    pours: int
    source: str = "simulated"

    def landing(self) -> dict[str, float]:
        """The shares of the zones alone, summing to one, as the rules take them for what-if."""
        zones = {zone: share for zone, share in self.shares.items() if zone not in PSEUDO}
        whole = sum(zones.values())
        return {zone: share / whole for zone, share in zones.items()}

    def error(self, zone: str) -> float:
        """The standard error of a share."""
        share = self.shares[zone]
        return float(np.sqrt(share * (1 - share) / max(1, self.cubes)))

    def as_json(self) -> dict[str, Any]:
        return {"source": self.source, "pours": self.pours, "cubes": self.cubes, "shares": self.shares}

    def as_toml(self) -> str:
        """The text of a data file."""
        rows = "\n".join(f"{zone} = {share:.5f}" for zone, share in sorted(self.shares.items()))
        return (
            "# Where cubes come to rest on the simulated table: no real board was measured.\n"
            f'source = "{self.source}"\npours = {self.pours}\ncubes = {self.cubes}\nmark = "house"\n\n'
            f"[shares]\n{rows}\n"
        )


def house_odds() -> LandingOdds:
    """The landing distribution that Bosun brings."""
    return parse_odds(built_in_text(), FILE)


def parse_odds(text: str, name: str, *, layout: BoardLayout | None = None) -> LandingOdds:
    """The distribution of a TOML text, checked against the layout."""
    table = parse(text, name)
    shares = need(table, "shares", dict, where=name)
    known = {*(layout or house_layout()).ids, *PSEUDO}
    strange = sorted(set(shares) - known)
    if strange:
        raise BadLayout(
            f"{name}: the layout has no zone “{strange[0]}”; simulate the odds of this board again."
        )
    values = {zone: float(share) for zone, share in shares.items() if isinstance(share, int | float)}
    if len(values) != len(shares) or any(share < 0 for share in values.values()) or sum(values.values()) <= 0:
        raise BadLayout(f"{name}: shares are numbers of 0 or more, one of them above 0.")
    source = need(table, "source", str, where=name)
    cubes, pours = (need(table, key, int, where=name) for key in ("cubes", "pours"))
    return LandingOdds(values, cubes, pours, source)


def simulate_odds(
    pours: int = 400,
    *,
    layout: BoardLayout | None = None,
    seed: int = SIMULATED_SEEDS,
    progress: Progress | None = None,
) -> LandingOdds:
    """Pour four to twenty-five cubes so often through the simulated ship, without a picture, and count."""
    from vision.twin.tower_pours import poured_tables  # noqa: PLC0415 - MuJoCo is not on every machine

    counts: Counter[str] = Counter()
    for done, table in enumerate(poured_tables(seed, pours, layout=layout, drawn=False), 1):
        counts.update(cube.zone for cube in table.truth())
        if progress is not None:
            progress(done, pours)
    whole = counts.total()
    zones = (*(layout or house_layout()).ids, *PSEUDO)
    return LandingOdds({zone: round(counts[zone] / max(1, whole), 5) for zone in zones}, whole, pours)


def save_odds(odds: LandingOdds, file: Path) -> None:
    """Write the data file."""
    file.write_text(odds.as_toml(), "utf-8")
