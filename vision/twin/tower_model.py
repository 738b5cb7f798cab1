"""The combat board as MuJoCo sees it: board, raised borders, rim, corner marks, the combat ship and cubes.

Lengths are in decimetres, the board's middle is the origin, and the ship stands beyond the far edge.
"""

from __future__ import annotations

import itertools

import cv2
import numpy as np

from vision.pictures import Picture
from vision.tower.layout import BoardLayout, Border
from vision.tray import marker_picture
from vision.twin.dice import Random
from vision.twin.model import GHOST, Model
from vision.twin.tower_art import board_art

CUBES = {  # reflectance in RGB
    "violet": (0.36, 0.16, 0.52),
    "blue": (0.08, 0.26, 0.62),
    "green": (0.12, 0.46, 0.18),
    "yellow": (0.90, 0.72, 0.10),
    "black": (0.07, 0.07, 0.075),
}
STRANGE = {"red": (0.75, 0.10, 0.10), "white": (0.9, 0.9, 0.88), "orange": (0.9, 0.4, 0.08)}
MARK = 0.13  # half the side of a corner mark
SOLID = 'friction="0.26 0.003 0.0005" solref="0.006 0.6"'
SLIPPERY = 'friction="0.15 0.001 0.0002" solref="0.006 0.9" priority="1"'  # the ship's wood, not the cube's
POLISHED = 'friction="0.03 0.001 0.0002" solref="0.006 0.9" priority="2"'


def build_tower(
    layout: BoardLayout, cubes: tuple[str, ...], random: Random, *, size: tuple[int, int]
) -> Model:
    """A model with these cubes, by colour; wood and print differ with `random`."""
    assets = {f"mark{n}.png": _png(mark_picture(layout.first_mark + n)) for n in range(4)}
    assets["board.png"] = _png(board_art(layout, random))
    parts = [
        '<mujoco><compiler autolimits="true"/>'
        '<option timestep="0.002" gravity="0 0 -98.1" cone="elliptic" impratio="3"/>'
        f'<visual><global offwidth="{size[0]}" offheight="{size[1]}"/>'
        '<quality shadowsize="2048"/><map znear="0.05"/></visual><asset>',
        _materials(cubes, random),
        "</asset><worldbody>",
        _ground(layout),
        *(_border(border, layout, at) for at, border in enumerate(layout.borders)),
        _ship(layout),
        *(_cube(index, layout) for index in range(len(cubes))),
        "</worldbody></mujoco>",
    ]
    return Model("".join(parts), assets)


def half_board(layout: BoardLayout) -> tuple[float, float]:
    return layout.width_mm / 200, layout.height_mm / 200


def to_table(layout: BoardLayout, point: tuple[float, float]) -> tuple[float, float]:
    """A point of the board, 0 to 1, in decimetres on the table."""
    x, y = half_board(layout)
    return (2 * point[0] - 1) * x, (1 - 2 * point[1]) * y


def to_board(layout: BoardLayout, x: float, y: float) -> tuple[float, float]:
    """A place on the table in parts of the board."""
    half = half_board(layout)
    return (x / half[0] + 1) / 2, (1 - y / half[1]) / 2


def _png(picture: Picture) -> bytes:
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


def mark_picture(number: int) -> Picture:
    white = np.pad(marker_picture(number, 144), 24, constant_values=245)
    return np.asarray(cv2.cvtColor(white, cv2.COLOR_GRAY2BGR), np.uint8)


def _materials(cubes: tuple[str, ...], random: Random) -> str:
    text = '<material name="felt" rgba="0.5 0.5 0.5 1"/><material name="table" rgba="0.5 0.4 0.3 1"/>'
    text += '<material name="border" rgba="0.50 0.43 0.34 1"/><material name="rim" rgba="0.42 0.34 0.27 1"/>'
    text += '<material name="ship" rgba="0.45 0.36 0.27 1"/>'
    text += '<texture name="board" type="2d" file="board.png"/>'
    text += '<material name="board" texture="board" texuniform="false" specular="0.1" shininess="0.2"/>'
    for number in range(4):
        text += f'<texture name="mark{number}" type="2d" file="mark{number}.png"/>'
        text += f'<material name="mark{number}" texture="mark{number}" texuniform="false" specular="0"/>'
    for index, colour in enumerate(cubes):
        wood = np.clip(np.array((CUBES | STRANGE)[colour]) * random.normal(1, 0.04, 3), 0.02, 1)
        rgba = " ".join(f"{value:.3f}" for value in wood)
        shine = random.uniform(0.0, 0.2)
        text += f'<material name="cube{index}" rgba="{rgba} 1" specular="{shine:.2f}" shininess="0.3"/>'
    return text


def _ground(layout: BoardLayout) -> str:
    x, y = half_board(layout)
    text = f'<geom name="floor" type="plane" size="9 9 1" material="table" {SOLID}/>'
    text += f'<geom type="plane" size="{x} {y} 1" pos="0 0 0.003" material="board" {GHOST}/>'
    text += '<light name="lamp" pos="1 -1 6" dir="-0.1 0.1 -1" castshadow="true" diffuse="0.6 0.6 0.6"/>'
    text += '<light name="window" pos="-4 2 6" dir="0.5 -0.2 -1" castshadow="false" diffuse="0.2 0.2 0.2"/>'
    text += '<camera name="above" pos="0 0 5" fovy="37"/>'
    return text + "".join(_corner_mark(layout, number) for number in range(4))


def _corner_mark(layout: BoardLayout, number: int) -> str:
    """Marks lie left and right of the board; the inner upper or lower corner is level with the board's."""
    x, y = half_board(layout)
    side, up = ((-1, 1), (1, 1), (1, -1), (-1, -1))[number]
    half = MARK * 192 / 144  # with the white border it needs
    px = side * (x + layout.mark_gap * layout.width_mm / 100 + MARK)
    place = f'size="{half} {half} 1" pos="{px} {up * (y - MARK)} 0.003"'
    return f'<geom type="plane" {place} material="mark{number}" {GHOST}/>'


def _border(border: Border, layout: BoardLayout, number: int) -> str:
    """One box for each piece; no two borders are of exactly one height, or their crossings flicker."""
    text, half = "", border.width * layout.width_mm / 200
    high = border.height_mm / 200 - 0.0002 * number
    for one, two in itertools.pairwise(border.path):
        a, b = np.array(to_table(layout, one)), np.array(to_table(layout, two))
        long, turn = np.linalg.norm(b - a) / 2, np.degrees(np.arctan2(*(b - a)[::-1]))
        look = "rim" if border in layout.walls else "border"
        (x, y), size = (a + b) / 2, f"{long:.4f} {half:.4f} {high:.4f}"
        text += (
            f'<geom name="{look}{x:.3f}_{y:.3f}" type="box" size="{size}" pos="{x:.4f} {y:.4f} {high:.4f}"'
            f' euler="0 0 {turn:.3f}" material="{look}" {SOLID}/>'
        )
    return text


def _box(x: float, y: float, z: float, size: tuple[float, float, float], look: str, extra: str = "") -> str:
    sizes = " ".join(f"{value:.4f}" for value in size)
    return f'<geom type="box" size="{sizes}" pos="{x:.4f} {y:.4f} {z:.4f}" {look} {extra or SOLID}/>'


def _ship(layout: BoardLayout) -> str:
    """A shaft with a shelf that turns cubes over, and a bent ramp with fins that spread them."""
    y = half_board(layout)[1] + 0.03
    look, deep, wide, tall = 'material="ship"', 0.6, 0.75, 1.9
    text = _box(0, y + 2 * deep + 0.05, tall, (wide + 0.1, 0.05, tall), look, SLIPPERY)
    text += _box(0, y + 0.05, tall + 0.55, (wide + 0.1, 0.05, tall - 0.55), look, SLIPPERY)
    for side in (-1, 1):
        text += _box(side * (wide + 0.05), y + deep, tall, (0.05, deep + 0.05, tall), look, SLIPPERY)
    text += _box(0, y + 0.75, 0.98, (wide, 0.64, 0.03), look, f'euler="48 0 0" {SLIPPERY}')
    text += _box(0, y + 0.17, 0.44, (wide, 0.26, 0.03), look, f'euler="22 0 0" {SLIPPERY}')
    text += _box(0, y + 0.28, 2.05, (wide, 0.24, 0.03), look, f'euler="-50 0 0" {SLIPPERY}')
    for x, turn in ((-0.36, -38), (-0.12, -30), (0.12, 30), (0.36, 38)):
        fin = f'euler="0 0 {turn}" {POLISHED}'
        text += _box(x, y + 0.22, 0.65, (0.006, 0.22, 0.2), look, fin)
    return text + _box(0, y - 0.13, 1.08, (0.22, 0.16, 0.03), look)


def _cube(index: int, layout: BoardLayout) -> str:
    half = layout.cube_mm / 200
    mass, inertia = 0.0004, 0.0004 * (2 * half) ** 2 / 6
    return (
        f'<body name="cube{index}" pos="{20 + index} 0 {half}"><freejoint/>'
        f'<inertial pos="0 0 0" mass="{mass}" diaginertia="{inertia:.3g} {inertia:.3g} {inertia:.3g}"/>'
        f'<geom name="cube{index}" type="box" size="{half} {half} {half}" material="cube{index}"'
        f' condim="4" gap="0.004" {SOLID}/></body>'
    )
