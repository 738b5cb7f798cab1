"""Things on a rendered table that are no dice: tray walls, coins, pawns, balls, boxes, pens, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mitsuba as mi
import numpy as np

from vision.train.sprites import Random

Thing = dict[str, Any]
APART = 2.2  # half edges between a die's middle and the rim of a thing


def any_things(random: Random, dice: Sequence[Any]) -> dict[str, Thing]:
    """Up to six things between and around the dice, and now and then the walls of a tray."""
    reach = max([3.0, *(float(np.abs(spot).max()) for spot in dice)]) + 2.5
    things: list[Thing] = _walls(random, reach) if random.random() < 0.4 else []
    for _ in range(int(random.integers(0, 7)) if random.random() < 0.7 else 0):
        wide = float(np.exp(random.uniform(np.log(0.25), np.log(2.2))))
        at = random.uniform(-1.4 * reach, 1.4 * reach, 2)
        if all(np.linalg.norm(at - spot) > APART + wide for spot in dice):
            things += THINGS[int(random.integers(len(THINGS)))](random, at, wide)
    return {f"thing{number}": thing for number, thing in enumerate(things)}


def _paint(random: Random) -> Thing:
    colour = (random.uniform(0.02, 0.9) * random.uniform(0.3, 1.0, 3)).tolist()
    ink = {"type": "rgb", "value": colour}
    if random.random() < 0.5:
        return {"type": "roughplastic", "diffuse_reflectance": ink, "alpha": float(random.uniform(0.03, 0.4))}
    return {"type": "diffuse", "reflectance": ink}


def _box(at: Any, half: tuple[float, float, float], turn: float, paint: Thing) -> Thing:
    world = mi.ScalarTransform4f().translate([float(at[0]), float(at[1]), half[2]])
    world = world @ mi.ScalarTransform4f().rotate([0, 0, 1], turn) @ mi.ScalarTransform4f().scale(list(half))
    return {"type": "cube", "to_world": world, "bsdf": paint}


def _walls(random: Random, reach: float) -> list[Thing]:
    """The four walls of a tray around all dice."""
    turn, high, thick = float(random.uniform(0, 90)), float(random.uniform(0.3, 3)), random.uniform(0.1, 0.8)
    reach, paint = reach * float(random.uniform(1.0, 1.5)), _paint(random)
    c, s = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
    ways = [(c, s), (-s, c), (-c, -s), (s, -c)]
    half = (float(thick), reach, high)
    return [_box((x * reach, y * reach), half, turn + 90 * side, paint) for side, (x, y) in enumerate(ways)]


def _card_or_box(random: Random, at: Any, wide: float) -> list[Thing]:
    """Flat or long, never like a cube."""
    long, high = wide * float(random.uniform(1.6, 4)), wide * float(random.uniform(0.02, 0.5))
    return [_box(at, (wide, long, high), float(random.uniform(0, 180)), _paint(random))]


def _round(random: Random, at: Any, wide: float, high: float) -> list[Thing]:
    x, y = (float(v) for v in at)
    paint = _paint(random)
    top = mi.ScalarTransform4f().translate([x, y, high]) @ mi.ScalarTransform4f().scale([wide, wide, 1])
    side = {"type": "cylinder", "p0": [x, y, 0], "p1": [x, y, high], "radius": wide}
    return [
        {"type": "disk", "to_world": top, "bsdf": paint},
        {**side, "bsdf": {"type": "twosided", "bsdf": paint}},
    ]


def _coin(random: Random, at: Any, wide: float) -> list[Thing]:
    return _round(random, at, wide, float(random.uniform(0.05, 0.3)))


def _pawn(random: Random, at: Any, wide: float) -> list[Thing]:
    thick = min(wide, 0.8)
    return _round(random, at, thick, float(random.uniform(0.5, 2.5))) + _ball(random, at, thick)


def _ball(random: Random, at: Any, wide: float) -> list[Thing]:
    small = min(wide, 1.2)
    middle = [float(at[0]), float(at[1]), small * float(random.uniform(0.6, 1.6))]
    return [{"type": "sphere", "center": middle, "radius": small, "bsdf": _paint(random)}]


def _pen(random: Random, at: Any, wide: float) -> list[Thing]:
    thick, way = float(random.uniform(0.08, 0.45)), random.uniform(0, 2 * np.pi)
    start = [float(at[0]), float(at[1]), thick]
    away = random.uniform(4, 15) * wide
    end = [start[0] + float(np.cos(way) * away), start[1] + float(np.sin(way) * away), thick]
    look = {"type": "twosided", "bsdf": _paint(random)}
    return [{"type": "cylinder", "p0": start, "p1": end, "radius": thick, "bsdf": look}]


THINGS = (_card_or_box, _coin, _pawn, _ball, _pen)
