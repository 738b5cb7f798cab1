"""The simulated combat board: pour cubes through the ship, take the picture, know the truth."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.errors import NoTwin
from vision.pictures import Picture
from vision.tower.layout import BoardLayout, house_layout
from vision.twin.gl import load_mujoco
from vision.twin.light import Conditions, through_the_lens
from vision.twin.tower_light import any_evening, plain_evening
from vision.twin.tower_model import build_tower, half_board, to_table
from vision.twin.tower_truth import CubeTruth, truths

FRAME = (1280, 960)
STILL = 0.08  # decimetres a second
TURN = 20.0  # radians that move a corner of a cube by about a decimetre
AWAY = 10.0  # decimetres from the board: the cube is in the box
JOLT = np.array([4.0, 2.0, 3.0, 20.0, 20.0, 20.0])  # decimetres and radians a second
TOP = 2.7  # where cubes are let go in the ship


class TowerTable:
    """A combat board with its ship under a camera, none of which exists.

        with TowerTable(("violet",) * 4 + ("black",) * 3, seed=7) as table:
            table.pour()
            picture, truth = table.picture(), table.truth()

    `seed` fixes wood, print, light and every pour. `size` is the picture's width and height. `plain` keeps
    light and camera at their best. `drawn` is off where only the physics is wanted.
    """

    def __init__(
        self,
        cubes: tuple[str, ...],
        *,
        seed: int,
        layout: BoardLayout | None = None,
        size: tuple[int, int] = FRAME,
        plain: bool = False,
        drawn: bool = True,
    ) -> None:
        self.cubes, self.size, self.plain = cubes, size, plain
        self.layout = layout or house_layout()
        self._mujoco: Any = load_mujoco()
        self._random = np.random.default_rng(seed)
        built = build_tower(self.layout, cubes, self._random, size=size)
        self._model: Any = self._mujoco.MjModel.from_xml_string(built.xml, built.assets)
        self._data: Any = self._mujoco.MjData(self._model)
        self._renderer = self._open_renderer() if drawn else None
        self.conditions = Conditions()
        self.set_conditions(plain_evening() if plain else any_evening(self._random))
        self.clear()

    def _open_renderer(self) -> Any:
        try:
            return self._mujoco.Renderer(self._model, self.size[1], self.size[0])
        except Exception as error:  # whatever the GL library raises
            raise NoTwin(say("vision.no-board-drawing", why=str(error))) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the drawing surface."""
        if self._renderer is not None:
            self._renderer.close()

    def set_conditions(self, conditions: Conditions) -> None:
        """Other light and another place for the camera."""
        self.conditions = conditions
        conditions.apply(self._model)
        self._mujoco.mj_forward(self._model, self._data)

    def another_evening(self) -> None:
        """Any other light and place of the camera."""
        self.set_conditions(any_evening(self._random))

    def clear(self, cubes: tuple[int, ...] | None = None) -> None:
        """Take these cubes, or all, off the board."""
        for index in range(len(self.cubes)) if cubes is None else cubes:
            self.place(index, (2 * AWAY + index, 0.0, 0.04))
        self._mujoco.mj_forward(self._model, self._data)

    def place(
        self, index: int, where: tuple[float, float, float], turn: NDArray[np.float64] | None = None
    ) -> None:
        """Put a cube at a place on the table, in decimetres, turned by a quaternion."""
        at = index * 7
        self._data.qpos[at : at + 3] = where
        self._data.qpos[at + 3 : at + 7] = (1, 0, 0, 0) if turn is None else turn
        self._data.qvel[index * 6 : index * 6 + 6] = 0

    def pose(self, index: int) -> tuple[tuple[float, float, float], NDArray[np.float64]]:
        """Where a cube is, in decimetres, and its turn as a quaternion."""
        x, y, z, *turn = self._data.qpos[index * 7 : index * 7 + 7].tolist()
        return (x, y, z), np.array(turn)

    def lay(
        self, index: int, point: tuple[float, float], *, lift_mm: float = 0.0, degrees: float = 0.0
    ) -> None:
        """Lay a cube flat with its middle over a point of the board (0 to 1), turned by so many degrees."""
        x, y = to_table(self.layout, point)
        half = np.radians(degrees) / 2
        z = (self.layout.cube_mm / 2 + lift_mm) / 100
        self.place(index, (x, y, z), np.array([np.cos(half), 0, 0, np.sin(half)]))
        self._mujoco.mj_forward(self._model, self._data)

    def release(self, cubes: tuple[int, ...] | None = None) -> None:
        """Let these cubes, or all, go at the top of the ship; call `step` to see them fall."""
        random = self._random
        thrown = range(len(self.cubes)) if cubes is None else cubes
        y = half_board(self.layout)[1] + 0.66
        for number, index in enumerate(random.permutation(list(thrown)).tolist()):
            layer, column = divmod(number, 6)
            x = (column - 2.5) * 0.22 + random.uniform(-0.04, 0.04)
            turn = random.normal(0, 1, 4)
            height = TOP + layer * 0.24 + random.uniform(0, 0.06)
            self.place(index, (x, y + random.uniform(-0.2, 0.2), height), turn / np.linalg.norm(turn))
            self._data.qvel[index * 6 + 3 : index * 6 + 6] = random.normal(0, 10, 3)

    def pour(self, cubes: tuple[int, ...] | None = None, *, patience: float = 3.5) -> None:
        """Release cubes, wait until they lie, and tap the ship once if any stays in it."""
        self.release(cubes)
        self.settle(patience)
        if self.tap():
            self.settle(patience)

    def settle(self, patience: float = 3.5) -> None:
        """Let time pass until nothing moves."""
        waited = 0.0
        while waited < patience and not (waited > 0.6 and self.still()):
            self.step(0.1)
            waited += 0.1

    def tap(self) -> bool:
        """Jolt the cubes in the ship; says whether there were any."""
        places = self._data.qpos.reshape(-1, 7)
        stuck = (np.abs(places[:, 0]) < AWAY) & (places[:, 1] > half_board(self.layout)[1])
        for index in np.flatnonzero(stuck).tolist():
            self._data.qvel[index * 6 : index * 6 + 6] += self._random.normal(0, 1, 6) * JOLT
        return bool(stuck.any())

    def step(self, seconds: float) -> None:
        """Let time pass."""
        self._mujoco.mj_step(self._model, self._data, nstep=max(1, round(seconds / self._model.opt.timestep)))

    def still(self) -> bool:
        """Whether no cube moves."""
        here = np.abs(self._data.qpos.reshape(-1, 7)[:, 0]) < AWAY
        speeds = np.abs(self._data.qvel.reshape(-1, 6)[here]) / ((1.0,) * 3 + (TURN,) * 3)
        return bool(speeds.max(initial=0.0) < STILL)

    def picture(self) -> Picture:
        """What the camera sees now, as a BGR frame."""
        assert self._renderer is not None, "this table was made without a picture"
        self._mujoco.mj_forward(self._model, self._data)
        self._renderer.update_scene(self._data, camera="above")
        frame: Picture = np.ascontiguousarray(self._renderer.render()[..., ::-1])
        return frame if self.plain else through_the_lens(frame, self.conditions, self._random)

    def truth(self) -> tuple[CubeTruth, ...]:
        """Where each cube that was poured really lies."""
        self._mujoco.mj_forward(self._model, self._data)
        return truths(self._mujoco, self._model, self._data, self.layout, self.cubes)
