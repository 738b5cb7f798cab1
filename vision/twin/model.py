"""The table as MuJoCo sees it: tray, corner marks, dice, a hand, a camera and two lamps.

Lengths are in decimetres, so that a die is not too small for the contact solver.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.pictures import Picture
from vision.tray import marker_picture
from vision.twin.dice import Random, TwinDie, printed_sheet
from vision.twin.mesh import hull_xml, mesh_xml

HALF = 0.08  # half the edge of a 16 mm die
TRAY = (1.5, 1.1)  # half the inside of the tray
WALL = 0.25  # its height
MARK = 0.11  # half the side of a corner mark
SOLID = 'friction="0.5 0.005 0.001" solref="0.01 0.6"'
GHOST = 'contype="0" conaffinity="0"'  # seen, but nothing bumps into it


@dataclass(frozen=True)
class Model:
    """The text of the model and the pictures it refers to."""

    xml: str
    assets: dict[str, bytes]


def build(dice: tuple[TwinDie, ...], random: Random, *, size: tuple[int, int]) -> Model:
    """A model with these dice; the makes differ with `random`."""
    assets = {f"mark{number}.png": _png(_mark(number)) for number in range(4)}
    assets |= {f"die{index}.png": _png(printed_sheet(die, random)) for index, die in enumerate(dice)}
    assets["felt.png"] = _png(_felt(random))
    roundness = [float(random.uniform(0.1, 0.24)) for _ in dice]
    parts = [
        '<mujoco><compiler autolimits="true"/>'
        '<option timestep="0.0025" gravity="0 0 -98.1" cone="elliptic"/>'
        f'<visual><global offwidth="{size[0]}" offheight="{size[1]}"/>'
        '<quality shadowsize="2048"/><map znear="0.05"/></visual><asset>',
        _materials(dice, random),
        *(mesh_xml(f"die{i}", HALF, r) + hull_xml(f"hull{i}", HALF, r) for i, r in enumerate(roundness)),
        "</asset><worldbody>",
        _tray(),
        _hand(),
        *(_die(index) for index in range(len(dice))),
        "</worldbody></mujoco>",
    ]
    return Model("".join(parts), assets)


def _png(picture: Picture) -> bytes:
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


def _mark(number: int) -> Picture:
    white = np.pad(marker_picture(number, 144), 24, constant_values=255)
    return np.asarray(cv2.cvtColor(white, cv2.COLOR_GRAY2BGR), np.uint8)


def _felt(random: Random) -> Picture:
    """The bottom of the tray: grey cloth with a grain; its colour comes from the material."""
    grain = random.normal(205, random.uniform(2, 14), (256, 256, 1))
    return np.repeat(np.clip(grain, 0, 255).astype(np.uint8), 3, axis=2)


def _materials(dice: tuple[TwinDie, ...], random: Random) -> str:
    text = '<texture name="felt" type="2d" file="felt.png"/>'
    text += '<material name="felt" texture="felt" texrepeat="3 3"/>'
    text += '<material name="table" rgba="0.5 0.4 0.3 1"/><material name="wall" rgba="0.2 0.15 0.1 1"/>'
    text += '<material name="hand" rgba="0.85 0.65 0.55 1"/>'
    for number in range(4):
        text += f'<texture name="mark{number}" type="2d" file="mark{number}.png"/>'
        text += f'<material name="mark{number}" texture="mark{number}" texuniform="false"/>'
    for index in range(len(dice)):
        shine = random.uniform(0.05, 0.6)
        text += f'<texture name="die{index}" type="2d" file="die{index}.png"/>'
        text += f'<material name="die{index}" texture="die{index}" specular="{shine:.2f}" shininess="0.6"/>'
    return text


def _wall(x: float, y: float, long: float, deep: float) -> str:
    size, place = f"{long} {deep} {WALL / 2}", f"{x} {y} {WALL / 2}"
    return f'<geom type="box" size="{size}" pos="{place}" material="wall" {SOLID}/>'


def _tray() -> str:
    x, y = TRAY
    text = f'<geom type="plane" size="8 8 1" pos="0 0 -0.03" material="table" {SOLID}/>'
    text += f'<geom type="box" size="{x} {y} 0.015" pos="0 0 -0.015" material="felt" {SOLID}/>'
    for side in (-1, 1):
        text += _wall(side * (x + 0.05), 0.0, 0.05, y + 0.1) + _wall(0.0, side * (y + 0.05), x, 0.05)
    text += '<light name="lamp" pos="1 -1 6" dir="-0.1 0.1 -1" castshadow="true" diffuse="0.6 0.6 0.6"/>'
    text += '<light name="window" pos="-4 2 6" dir="0.5 -0.2 -1" castshadow="false" diffuse="0.2 0.2 0.2"/>'
    text += '<camera name="above" pos="0 0 5" fovy="37"/>'
    return text + "".join(_corner_mark(number) for number in range(4))


def mark_corner(number: int) -> tuple[float, float]:
    """The corner of mark `number` that is the tray's own: clockwise from the top left."""
    x, y = TRAY
    return ((-x, y), (x, y), (x, -y), (-x, -y))[number]


def _corner_mark(number: int) -> str:
    """A mark lies beyond the wall, so that no die covers it."""
    x, y = mark_corner(number)
    half = MARK * 192 / 144  # with the white border it needs
    px, py = x + np.sign(x) * (half + 0.21), y - np.sign(y) * MARK
    place = f'size="{half} {half} 1" pos="{px} {py} -0.02"'
    return f'<geom type="plane" {place} material="mark{number}" {GHOST}/>'


def _hand() -> str:
    parts = f'<geom type="ellipsoid" size="0.5 0.4 0.15" material="hand" {GHOST}/>'
    for index, y in enumerate((-0.3, -0.1, 0.1, 0.3)):
        reach = (0.42, 0.5, 0.52, 0.45)[index]
        parts += (
            f'<geom type="capsule" size="0.085" fromto="-0.3 {y} 0 {-0.4 - reach} {y * 1.2} -0.1"'
            f' material="hand" {GHOST}/>'
        )
    parts += f'<geom type="capsule" size="0.28" fromto="0.3 0 0.05 3 0 0.3" material="hand" {GHOST}/>'
    return f'<body name="hand" mocap="true" pos="9 0 1">{parts}</body>'


def _die(index: int) -> str:
    mass, inertia = 0.004, 0.004 * (2 * HALF) ** 2 / 6
    return (
        f'<body name="die{index}" pos="0 0 {1 + index}"><freejoint/>'
        f'<inertial pos="0 0 0" mass="{mass}" diaginertia="{inertia:.3g} {inertia:.3g} {inertia:.3g}"/>'
        f'<geom type="mesh" mesh="hull{index}" friction="0.4 0.003 0.0005" solref="0.008 0.5" condim="6"'
        ' group="3"/>'
        f'<geom type="mesh" mesh="die{index}" material="die{index}" {GHOST}/></body>'
    )
