"""Where the cubes of the simulated combat board really lie, by what they touch."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.tower.layout import BoardLayout
from vision.tower.polygons import depth
from vision.twin.tower_model import to_board

AWAY = 10.0
TOUCH = 0.003  # decimetres: bodies nearer than this touch, since simulated cubes tremble a little
UPRIGHT = 0.5  # upward part of a contact's direction from which it carries a cube
HIDDEN = 2  # of five points of a cube that the ship hides, and nobody can read it


@dataclass(frozen=True)
class CubeTruth:
    """One cube: its zone by the rules (or `border`, `between`, `outside`), and what makes it unreadable."""

    index: int
    colour: str
    zone: str
    centre: tuple[float, float]  # on the board, 0 to 1
    stacked: bool
    hidden: bool

    @property
    def fair(self) -> bool:
        """Whether people at the table would read it without a word."""
        return not (self.stacked or self.hidden or self.zone in ("outside", "between"))


@dataclass
class _Touch:
    floor: list[tuple[float, float]] = field(default_factory=list)
    border: bool = False
    cubes: bool = False


def truths(
    mujoco: Any, model: Any, data: Any, layout: BoardLayout, cubes: tuple[str, ...]
) -> tuple[CubeTruth, ...]:
    """The truth of every cube that is not in the box."""
    touches = _touches(model, data, layout)
    return tuple(
        _truth(mujoco, model, data, layout, index, colour, touches[index])
        for index, colour in enumerate(cubes)
        if abs(data.qpos[index * 7]) < AWAY
    )


def _touches(model: Any, data: Any, layout: BoardLayout) -> defaultdict[int, _Touch]:
    names = [model.geom(number).name for number in range(model.ngeom)]
    found: defaultdict[int, _Touch] = defaultdict(_Touch)
    for contact in data.contact:
        if contact.dist > TOUCH:
            continue
        one, two = names[contact.geom1], names[contact.geom2]
        for cube, other in ((one, two), (two, one)):
            if cube.startswith("cube"):
                index = int(cube[4:])
                below = contact.pos[2] < data.qpos[index * 7 + 2] and abs(contact.frame[2]) > UPRIGHT
                place = to_board(layout, float(contact.pos[0]), float(contact.pos[1]))
                _note(found[index], other, place, carries=bool(below))
    return found


def _note(touch: _Touch, other: str, place: tuple[float, float], *, carries: bool) -> None:
    if other == "floor":
        touch.floor.append(place)
    touch.border |= other.startswith("border")
    touch.cubes |= carries and other.startswith("cube")


def _truth(
    mujoco: Any, model: Any, data: Any, layout: BoardLayout, index: int, colour: str, touch: _Touch
) -> CubeTruth:
    place = data.qpos[index * 7 : index * 7 + 3].copy()
    centre = to_board(layout, float(place[0]), float(place[1]))
    on_board = all(0 <= value <= 1 for value in centre)
    zone = _zone(layout, touch) if on_board else "outside"
    return CubeTruth(
        index=index,
        colour=colour,
        zone=zone,
        centre=centre,
        stacked=on_board and not touch.floor and (touch.cubes or not touch.border),
        hidden=_hidden(mujoco, model, data, index),
    )


def _zone(layout: BoardLayout, touch: _Touch) -> str:
    """The zone whose floor is touched; the floor between touching points is touched too."""
    points = touch.floor + [
        ((a[0] * part + b[0] * (1 - part)), (a[1] * part + b[1] * (1 - part)))
        for a, b in itertools.combinations(touch.floor, 2)
        for part in (0.25, 0.5, 0.75)
    ]
    zones = {z.id for z in layout.zones if any(depth(z.polygon, point) >= 0 for point in points)}
    if len(zones) > 1:
        return "between"
    return zones.pop() if zones else "border"


def _hidden(mujoco: Any, model: Any, data: Any, index: int) -> bool:
    """Whether something stands between the camera and the cube."""
    eye = data.cam_xpos[model.camera("above").id].copy()
    body = model.geom(f"cube{index}").id
    turn, middle = data.geom_xmat[body].reshape(3, 3), data.geom_xpos[body]
    half = 0.6 * model.geom_size[body]
    corners = [np.array(signs) * half for signs in itertools.product((-1, 1), (-1, 1), (0,))]
    points = [middle, *(middle + turn @ corner for corner in corners)]
    return sum(_blocked(mujoco, model, data, eye, point, body) for point in points) >= HIDDEN


def _blocked(
    mujoco: Any, model: Any, data: Any, eye: NDArray[np.float64], point: NDArray[np.float64], body: int
) -> bool:
    hit = np.zeros(1, np.int32)
    mujoco.mj_ray(model, data, eye, point - eye, None, 1, -1, hit)
    name = model.geom(int(hit[0])).name if hit[0] >= 0 else ""
    return int(hit[0]) != body and not name.startswith(("cube", "floor", "border"))
