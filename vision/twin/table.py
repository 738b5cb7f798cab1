"""The simulated table: throw the dice, let them fall, take the picture, know the truth."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.errors import NoTwin
from vision.pictures import Picture
from vision.twin.dice import Random, TwinDie
from vision.twin.gl import load_mujoco
from vision.twin.light import Conditions, any_conditions, through_the_lens
from vision.twin.mesh import SIDES
from vision.twin.model import HALF, TRAY, build

COCKED = 12.0  # degrees off the level beyond which a die lies on no face
FRAME = (960, 720)
STILL = 0.05  # decimetres a second


@dataclass(frozen=True)
class DieTruth:
    """What a die of the simulated table really shows."""

    kind: str
    face: str
    symbol: str
    colour: str
    centre: tuple[float, float]  # of its top face, in fractions of the picture
    box: tuple[float, float, float, float]  # round the whole die, in fractions of the picture
    tilt: tuple[float, float]  # where its top face looks, as seen in the picture
    degrees: float  # off the level
    stacked: bool
    outside: bool

    @property
    def cocked(self) -> bool:
        return self.degrees > COCKED

    @property
    def fair(self) -> bool:
        """Whether people at a table would accept this die."""
        return not (self.cocked or self.stacked or self.outside)


def _turned_about_z(angle: float) -> NDArray[np.float64]:
    return np.array([np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)])


def _any_side(random: Random) -> NDArray[np.float64]:
    """A turn that puts any of the six sides up."""
    half = np.sqrt(0.5)
    sides = [
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (half, half, 0, 0),
        (half, -half, 0, 0),
        (half, 0, half, 0),
        (half, 0, -half, 0),
    ]
    return np.array(sides[int(random.integers(6))], float)


class TwinTable:
    """Dice in a tray under a camera, none of which exists.

        with TwinTable(tuple(TwinDie.of("pips") for _ in range(5)), seed=7) as table:
            table.throw()
            picture, truth = table.picture(), table.truth()

    `seed` fixes the make of the dice, the light and every throw. `size` is the picture's width and height.
    `plain` keeps lamp, lens and camera at their best, for tests of something else than the light.
    """

    def __init__(
        self, dice: tuple[TwinDie, ...], *, seed: int, size: tuple[int, int] = FRAME, plain: bool = False
    ) -> None:
        self.dice = dice
        self.size = size
        self.plain = plain
        self._mujoco: Any = load_mujoco()
        self._random = np.random.default_rng(seed)
        built = build(dice, self._random, size=size)
        self._model: Any = self._mujoco.MjModel.from_xml_string(built.xml, built.assets)
        self._data: Any = self._mujoco.MjData(self._model)
        self._renderer = self._open_renderer()
        self.conditions = Conditions()
        self.set_conditions(Conditions() if plain else any_conditions(self._random))
        self._park()

    def _open_renderer(self) -> Any:
        try:
            return self._mujoco.Renderer(self._model, self.size[1], self.size[0])
        except Exception as error:  # whatever the GL library raises
            raise NoTwin(say("vision.no-drawing", why=str(error))) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the drawing surface."""
        self._renderer.close()

    def set_conditions(self, conditions: Conditions) -> None:
        """Other light and another place for the camera."""
        self.conditions = conditions
        conditions.apply(self._model)
        self._mujoco.mj_forward(self._model, self._data)

    def _park(self) -> None:
        """All dice off the table: an empty tray."""
        for index in range(len(self.dice)):
            self._place(index, (20.0 + index, 0, HALF))
        self._mujoco.mj_forward(self._model, self._data)

    def clear(self) -> None:
        """Pick all dice up."""
        self._park()

    def _place(
        self, index: int, where: tuple[float, float, float], turn: NDArray[np.float64] | None = None
    ) -> None:
        at = index * 7
        self._data.qpos[at : at + 3] = where
        self._data.qpos[at + 3 : at + 7] = (1, 0, 0, 0) if turn is None else turn
        self._data.qvel[index * 6 : index * 6 + 6] = 0

    def tip(self, index: int, *, degrees: float, random: Random, at_a_wall: bool) -> None:
        """Lean a die against nothing or against a wall of the tray, as no throw does often enough."""
        place = self._data.qpos[index * 7 : index * 7 + 3].copy()
        if at_a_wall:
            axis = int(random.integers(2))
            place[axis] = random.choice([-1, 1]) * (TRAY[axis] - HALF * random.uniform(1.0, 1.4))
        way = random.uniform(0, 2 * np.pi)
        lean, turn, tipped = np.zeros(4), np.zeros(4), np.zeros(4)
        self._mujoco.mju_axisAngle2Quat(lean, np.array([np.cos(way), np.sin(way), 0.0]), np.deg2rad(degrees))
        self._mujoco.mju_mulQuat(turn, _turned_about_z(random.uniform(0, 2 * np.pi)), _any_side(random))
        self._mujoco.mju_mulQuat(tipped, lean, turn)
        flat = np.zeros(9)
        self._mujoco.mju_quat2Mat(flat, tipped)
        lowest = HALF * float(np.abs(flat.reshape(3, 3)[2]).sum())
        self._place(index, (float(place[0]), float(place[1]), 0.93 * lowest), tipped)

    def release(self) -> None:
        """Let the dice go above the tray, tumbling; call `step` to see them fall."""
        random, count = self._random, len(self.dice)
        columns = int(np.ceil(np.sqrt(count)))
        centre = random.uniform(-0.45, 0.45, 2) * np.array(TRAY)
        way = -centre * random.uniform(0, 2.0) + random.normal(0, 1.2, 2)
        for index in range(count):
            row, column = divmod(index, columns)
            grid = (np.array([column, row]) - (columns - 1) / 2) * HALF * 2 * 1.9
            x, y = np.clip(centre + grid, -np.array(TRAY) + 0.15, np.array(TRAY) - 0.15)
            turn = random.normal(0, 1, 4)
            self._place(
                index, (float(x), float(y), float(random.uniform(0.4, 1.1))), turn / np.linalg.norm(turn)
            )
            self._data.qvel[index * 6 : index * 6 + 3] = [
                *(way + random.normal(0, 0.8, 2)),
                -random.uniform(0, 6),
            ]
            self._data.qvel[index * 6 + 3 : index * 6 + 6] = random.normal(0, 18, 3)

    def throw(self, *, patience: float = 4.0) -> None:
        """Release the dice and wait until they lie; other light each time unless `plain`."""
        if not self.plain:
            self.set_conditions(any_conditions(self._random))
        self.release()
        waited = 0.0
        while waited < patience and not (waited > 0.3 and self.still()):
            self.step(0.05)
            waited += 0.05

    def step(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / self._model.opt.timestep)):
            self._mujoco.mj_step(self._model, self._data)

    def still(self) -> bool:
        """Whether no die on the table moves."""
        here = np.abs(self._data.qpos.reshape(-1, 7)[:, 0]) < 10
        return bool((np.abs(self._data.qvel.reshape(-1, 6)[here]).max(initial=0.0)) < STILL)

    def spin(self, index: int, speed: float) -> None:
        """Keep a die that lies in the tray turning on its spot, `speed` in radians a second."""
        self._data.qvel[index * 6 : index * 6 + 6] = [0, 0, 0, 0, 0, speed]

    def hand(self, x: float | None, y: float = 0.0) -> None:
        """Hold a hand over the tray with its palm at x, y (decimetres from the middle), or take it away."""
        self._data.mocap_pos[0] = (9, 0, 1) if x is None else (x, y, 0.75)
        self._mujoco.mj_forward(self._model, self._data)

    def picture(self) -> Picture:
        """What the camera sees now, as a BGR frame."""
        self._mujoco.mj_forward(self._model, self._data)
        self._renderer.update_scene(self._data, camera="above")
        frame: Picture = np.ascontiguousarray(self._renderer.render()[..., ::-1])
        return frame if self.plain else through_the_lens(frame, self.conditions, self._random)

    def truth(self) -> tuple[DieTruth, ...]:
        """What each die on the table really shows."""
        states = zip(self.dice, range(len(self.dice)), strict=True)
        return tuple(self._one(die, index) for die, index in states if abs(self._data.qpos[index * 7]) < 10)

    def _one(self, die: TwinDie, index: int) -> DieTruth:
        place = self._data.qpos[index * 7 : index * 7 + 3].copy()
        flat = np.zeros(9)
        self._mujoco.mju_quat2Mat(flat, self._data.qpos[index * 7 + 3 : index * 7 + 7])
        turn = flat.reshape(3, 3)
        normals = np.array([turn @ np.array(out, float) for out, _, _ in SIDES])
        side = int(normals[:, 2].argmax())
        return DieTruth(
            kind=die.kind.name,
            face=die.kind.sides[side],
            symbol=die.kind.symbols[side],
            colour=die.colour,
            centre=self.seen_at(place + np.array([0, 0, HALF * 0.6])),
            box=self._box(place, turn),
            tilt=self._tilt(place, normals[side]),
            degrees=float(np.degrees(np.arccos(np.clip(normals[side, 2], -1, 1)))),
            stacked=bool(place[2] > HALF * 1.6),
            outside=bool((np.abs(place[:2]) > np.array(TRAY)).any()),
        )

    def _box(
        self, place: NDArray[np.float64], turn: NDArray[np.float64]
    ) -> tuple[float, float, float, float]:
        signs = np.array(list(itertools.product((-1, 1), repeat=3)), float)
        seen = np.array([self.seen_at(place + turn @ (corner * HALF * 0.95)) for corner in signs])
        (x0, y0), (x1, y1) = seen.min(0).tolist(), seen.max(0).tolist()
        return x0, y0, x1, y1

    def _tilt(self, place: NDArray[np.float64], normal: NDArray[np.float64]) -> tuple[float, float]:
        """The top face's normal against the line of sight to this very die."""
        camera = self._model.camera("above").id
        axes = self._data.cam_xmat[camera].reshape(3, 3)
        sight = self._data.cam_xpos[camera] - place
        sight /= np.linalg.norm(sight)
        across = axes[:, 0] - (axes[:, 0] @ sight) * sight
        across /= np.linalg.norm(across)
        return float(normal @ across), float(-(normal @ np.cross(sight, across)))

    def seen_at(self, point: NDArray[np.float64]) -> tuple[float, float]:
        """Where a point of the table lies in the picture, in fractions."""
        camera = self._model.camera("above").id
        axes = self._data.cam_xmat[camera].reshape(3, 3)
        local = axes.T @ (point - self._data.cam_xpos[camera])
        reach = np.tan(np.deg2rad(self._model.cam_fovy[camera]) / 2)
        x, y = local[0] / -local[2] / reach, local[1] / -local[2] / reach
        width, height = self.size
        return float(0.5 + x * height / width / 2), float(0.5 - y / 2)
