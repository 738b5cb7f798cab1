"""How often a cube comes to rest in each zone: simulated and published as data, for `bosun tower odds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.data import need, parse
from engine.dead_reckoning.landing import EXAMPLE, example_text, load_landing
from engine.dead_reckoning.layout import PSEUDO
from engine.errors import BadData
from engine.messages import say
from vision.tower.errors import BadLayout
from vision.tower.layout import BoardLayout, house_layout

SIMULATED_SEEDS = 3_000_000
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class LandingOdds:
    """Where cubes come to rest, and how often a cube that is thrown later pushes them; always simulated.

    ``shares`` has every zone, and `border`, `between` and `outside`. ``pushes`` says how likely one thrown
    cube moves a cube that lies in a zone to another.
    """

    shares: dict[str, float]
    pushes: dict[str, dict[str, float]]
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
        return {
            "source": self.source,
            "pours": self.pours,
            "cubes": self.cubes,
            "shares": self.shares,
            "pushes": self.pushes,
        }

    def as_toml(self) -> str:
        """The text of a data file."""
        pushes = "\n".join(
            f"[pushes.{zone}]\n{_rows(to)}\n" for zone, to in sorted(self.pushes.items()) if to
        )
        return (
            "# Where cubes come to rest on the simulated table, and how likely a cube that is thrown later\n"
            "# pushes one from zone to zone: no real board was measured.\n"
            f'source = "{self.source}"\npours = {self.pours}\ncubes = {self.cubes}\n\n'
            f"[shares]\n{_rows(self.shares)}\n\n[pushes]\n\n{pushes}"
        )


def _rows(numbers: dict[str, float]) -> str:
    return "\n".join(f"{zone} = {number:.5f}" for zone, number in sorted(numbers.items()))


def house_odds() -> LandingOdds:
    """The landing distribution of the example board."""
    return parse_odds(example_text(), EXAMPLE)


def parse_odds(text: str, name: str, *, layout: BoardLayout | None = None) -> LandingOdds:
    """The distribution of a TOML text, checked against the layout."""
    table = parse(text, name)
    shares = need(table, "shares", dict, where=name)
    known = {*(layout or house_layout()).ids, *PSEUDO}
    strange = sorted(set(shares) - known)
    if strange:
        raise BadLayout(say("tower.file.odds", where=name, zone=strange[0]))
    try:
        landing = load_landing(text, name)
    except BadData as error:
        raise BadLayout(error.text) from error
    source = need(table, "source", str, where=name)
    cubes, pours = (need(table, key, int, where=name) for key in ("cubes", "pours"))
    values = {zone: float(share) for zone, share in shares.items()}
    pushes = {zone: dict(to) for zone, to in (landing.pushes or {}).items()}
    return LandingOdds(values, pushes, cubes, pours, source)


def simulate_odds(
    pours: int = 400,
    *,
    layout: BoardLayout | None = None,
    seed: int = SIMULATED_SEEDS,
    progress: Progress | None = None,
) -> LandingOdds:
    """So many battles in the simulated ship, without a picture: where cubes lie, and what later ones push."""
    from vision.twin.tower_pours import second_throws  # noqa: PLC0415 - MuJoCo is not on every machine

    landed: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    moved: Counter[tuple[str, str]] = Counter()
    for done, battle in enumerate(second_throws(seed, pours, layout=layout), 1):
        landed.update(cube.zone for cube in battle.after)
        for zone, now in battle.pushed():
            chances[zone] += battle.thrown
            moved[zone, now] += zone != now
        if progress is not None:
            progress(done, pours)
    zones = (layout or house_layout()).ids
    whole = max(1, landed.total())
    shares = {zone: round(landed[zone] / whole, 5) for zone in (*zones, *PSEUDO)}
    pushes: dict[str, dict[str, float]] = {zone: {} for zone in zones}
    for (zone, to), number in moved.items():
        if number and zone in pushes:
            pushes[zone][to] = round(number / chances[zone], 5)
    return LandingOdds(shares, pushes, landed.total(), pours)


def save_odds(odds: LandingOdds, file: Path) -> None:
    """Write the data file."""
    file.write_text(odds.as_toml(), "utf-8")
