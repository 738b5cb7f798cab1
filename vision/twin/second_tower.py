"""Combat boards drawn by a second renderer (Mitsuba): other prints, materials and lights than the twin's.

    with SecondTower(seed=7) as table:
        empty, shown = table.empty(), table.shown()          # the photographs of a lesson
        picture, truth = table.pour()

The cubes fall in the same physics as on the simulated table; what they look like is another matter. Needs
mitsuba, for measuring only. Where `DRJIT_LIBLLVM_PATH` names an LLVM library of version 19 it draws with
that, in less than half the time; with LLVM 15 Mitsuba aborts, so none is looked for.
"""

from __future__ import annotations

import itertools
import os
from types import TracebackType
from typing import Any, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.messages import say
from vision.errors import NoTwin
from vision.pictures import Picture
from vision.tower.layout import BoardLayout, house_layout
from vision.twin.dice import Random
from vision.twin.tower_model import MARK, half_board, mark_picture, to_table
from vision.twin.tower_pours import battle_cubes
from vision.twin.tower_table import TowerTable
from vision.twin.tower_truth import CubeTruth

SIZE = (960, 720)
RAYS = 8  # a pixel
SHOWN = 4  # cubes of a colour in a lesson
PAINT = {  # reflectance in RGB, before it varies
    "violet": (0.27, 0.12, 0.42),
    "blue": (0.06, 0.17, 0.50),
    "green": (0.07, 0.34, 0.12),
    "yellow": (0.80, 0.58, 0.07),
    "black": (0.035, 0.035, 0.035),
}
Matrix = NDArray[np.float64]


class SecondTower:
    """One table: a board, five colours of cubes, lamps and a camera, all fixed by the seed."""

    def __init__(self, seed: int, *, layout: BoardLayout | None = None, size: tuple[int, int] = SIZE) -> None:
        try:
            import mitsuba  # noqa: PLC0415

            mitsuba.set_variant("llvm_ad_rgb" if "DRJIT_LIBLLVM_PATH" in os.environ else "scalar_rgb")
        except ImportError as error:
            raise NoTwin(say("vision.no-mitsuba")) from error
        self._mi: Any = mitsuba
        self.layout, self.size = layout or house_layout(), size
        self._random = np.random.default_rng(seed)
        self._art = board_print(self.layout, self._random)
        self._paint = {name: _any_paint(paint, self._random) for name, paint in PAINT.items()}
        self._wood = self._random.uniform(0.1, 0.55) * np.array(
            [1.0, *self._random.uniform([0.7, 0.45], [0.95, 0.9])]
        )
        self._glossy = bool(self._random.random() < 0.4)
        self._lamps = self._any_lamps()
        self._camera = self._any_camera()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    def empty(self) -> Picture:
        """The board without cubes."""
        return self._drawn([])

    def shown(self) -> dict[str, list[Picture]]:
        """For each colour a photograph with a few cubes of it, apart from each other."""
        return {name: [self._drawn([(name, self._laid(spot)) for spot in self._spots()])] for name in PAINT}

    def pour(self) -> tuple[Picture, tuple[CubeTruth, ...]]:
        """Cubes that have come to rest, and where they lie."""
        cubes = battle_cubes(self._random)
        with TowerTable(
            cubes, seed=int(self._random.integers(1 << 31)), layout=self.layout, drawn=False
        ) as table:
            table.pour()
            truth = table.truth()
            poses = [(cube.colour, _pose(*table.pose(cube.index), self.layout)) for cube in truth]
        return self._drawn(poses), truth

    def _spots(self) -> list[tuple[float, float]]:
        grid = [(x, y) for x in (0.2, 0.4, 0.62, 0.82) for y in (0.25, 0.5, 0.75)]
        picks = self._random.choice(len(grid), SHOWN, replace=False)
        return [
            (grid[k][0] + self._random.normal(0, 0.02), grid[k][1] + self._random.normal(0, 0.02))
            for k in picks
        ]

    def _laid(self, spot: tuple[float, float]) -> Matrix:
        x, y = to_table(self.layout, spot)
        half = self._random.uniform(0, np.pi) / 2
        turn = np.array([np.cos(half), 0, 0, np.sin(half)])
        return _pose((x, y, self.layout.cube_mm / 200), turn, self.layout)

    def _any_lamps(self) -> dict[str, Any]:
        random, mi = self._random, self._mi
        room = random.uniform(0.25, 0.8)
        lamps: dict[str, Any] = {"room": {"type": "constant", "radiance": _rgb(_warm(random) * room)}}
        for number in range(int(random.integers(1, 3))):
            way, up, far = (
                random.uniform(0, 2 * np.pi),
                random.uniform(0.6, 1.35),
                float(random.uniform(8, 20)),
            )
            at = far * np.array([np.cos(way) * np.cos(up), np.sin(way) * np.cos(up), np.sin(up)])
            wide = float(random.uniform(0.04, 0.3)) * far
            strength = _warm(random) * random.uniform(0.2, 0.9) * (far / wide) ** 2
            place = mi.ScalarTransform4f().look_at(origin=at.tolist(), target=[0, 0, 0], up=[0.3, 0.2, 1])
            lamps[f"lamp{number}"] = {
                "type": "disk",
                "to_world": place @ mi.ScalarTransform4f().scale([wide, wide, 1]),
                "emitter": {"type": "area", "radiance": _rgb(strength)},
            }
        return lamps

    def _any_camera(self) -> dict[str, Any]:
        random, mi = self._random, self._mi
        eye = [*random.normal(0, 0.25, 2).tolist(), float(random.uniform(4.6, 6.0))]
        target = [*random.normal(0, 0.04, 2).tolist(), 0.0]
        roll = float(random.normal(0, 0.02))
        fov = 2 * np.degrees(np.arctan(1.8 / eye[2]))
        return {
            "type": "perspective",
            "fov": float(fov),
            "fov_axis": "y",
            "to_world": mi.ScalarTransform4f().look_at(
                origin=eye, target=target, up=[float(np.sin(roll)), float(np.cos(roll)), 0.0]
            ),
            "film": {
                "type": "hdrfilm",
                "width": self.size[0],
                "height": self.size[1],
                "rfilter": {"type": "box"},
            },
        }

    def _drawn(self, cubes: list[tuple[str, Matrix]]) -> Picture:
        mi = self._mi
        seed = int(self._random.integers(1 << 30))
        sampler = {"type": "independent", "sample_count": RAYS, "seed": seed}
        scene = {
            "type": "scene",
            "integrator": {"type": "path", "max_depth": 3},
            "sensor": {**self._camera, "sampler": sampler},
            **self._lamps,
            **self._ground(),
            **{f"cube{at}": self._cube(name, pose) for at, (name, pose) in enumerate(cubes)},
        }
        light = np.array(mi.render(mi.load_dict(scene), seed=seed))[..., :3][..., ::-1]
        return self._exposed(light)

    def _exposed(self, light: NDArray[np.float32]) -> Picture:
        """As a camera with locked exposure gives it: the same for every picture of this table."""
        if not hasattr(self, "_gain"):
            self._gain = self._random.uniform(0.45, 0.8) / float(np.percentile(light.mean(2), 90))
            self._balance = 1 / np.clip(light.reshape(-1, 3).mean(0) / light.mean(), 0.75, 1.3)
            self._grain = float(self._random.uniform(0, 0.012))
        soft = cv2.GaussianBlur(np.ascontiguousarray(light), (0, 0), 0.6)  # as lenses do
        image = np.clip(soft * self._gain * self._balance, 0, 1) ** (1 / 2.2)
        image = image + self._random.normal(0, self._grain, image.shape)
        return np.ascontiguousarray(np.clip(image * 255, 0, 255).astype(np.uint8))

    def _ground(self) -> dict[str, Any]:
        mi, (x, y) = self._mi, half_board(self.layout)
        wood = {"type": "diffuse", "reflectance": _rgb(self._wood)}
        parts: dict[str, Any] = {
            "table": {"type": "rectangle", "to_world": mi.ScalarTransform4f().scale([9, 9, 1]), "bsdf": wood},
            "board": self._sheet((0, 0), (x, y), self._art, glossy=self._glossy),
        }
        for number, (side, up) in enumerate(((-1, 1), (1, 1), (1, -1), (-1, -1))):
            px = side * (x + self.layout.mark_gap * self.layout.width_mm / 100 + MARK)
            half, mark = MARK * 192 / 144, mark_picture(self.layout.first_mark + number)
            parts[f"mark{number}"] = self._sheet(
                (px, up * (y - MARK)), (half, half), mark.astype(np.float32) * np.float32(0.85 / 255)
            )
        rim = {"type": "diffuse", "reflectance": _rgb(self._wood * 0.8)}
        for at, border in enumerate(self.layout.borders):
            for piece, (one, two) in enumerate(itertools.pairwise(border.path)):
                parts[f"border{at}_{piece}"] = {**self._bar(border, one, two), "bsdf": rim}
        # The ship, as far as the camera sees it: a box beyond the upper edge.
        ship = mi.ScalarTransform4f().translate([0, y + 0.68, 1.9]).scale([0.85, 0.6, 1.9])
        parts["ship"] = {"type": "cube", "to_world": ship, "bsdf": wood}
        return parts

    def _sheet(
        self,
        middle: tuple[float, float],
        half: tuple[float, float],
        art: NDArray[np.float32],
        *,
        glossy: bool = False,
    ) -> dict[str, Any]:
        mi = self._mi
        place = mi.ScalarTransform4f().translate([*middle, 0.003]).scale([*half, 1])
        rgb = np.ascontiguousarray(np.clip(art[::-1, :, ::-1], 0.01, 0.9) ** 2.2, np.float32)
        ink = {"type": "bitmap", "bitmap": mi.Bitmap(rgb), "raw": True, "wrap_mode": "clamp"}
        look: dict[str, Any] = {"type": "diffuse", "reflectance": ink}
        if glossy:
            look = {"type": "roughplastic", "diffuse_reflectance": ink, "alpha": 0.25}
        return {"type": "rectangle", "to_world": place, "bsdf": look}

    def _bar(self, border: Any, one: tuple[float, float], two: tuple[float, float]) -> dict[str, Any]:
        a, b = np.array(to_table(self.layout, one)), np.array(to_table(self.layout, two))
        middle, long = (a + b) / 2, float(np.linalg.norm(b - a) / 2)
        turn = float(np.degrees(np.arctan2(*(b - a)[::-1])))
        half, high = border.width * self.layout.width_mm / 200, border.height_mm / 200
        place = self._mi.ScalarTransform4f().translate([*middle.tolist(), high]).rotate([0, 0, 1], turn)
        return {"type": "cube", "to_world": place.scale([long, half, high])}

    def _cube(self, name: str, pose: Matrix) -> dict[str, Any]:
        paint, rough = self._paint[name]
        shade = np.clip(paint * self._random.normal(1, 0.03, 3), 0.01, 0.95)
        look: dict[str, Any] = {"type": "diffuse", "reflectance": _rgb(shade)}
        if rough is not None:
            look = {"type": "roughplastic", "diffuse_reflectance": _rgb(shade), "alpha": rough}
        return {"type": "cube", "to_world": self._mi.ScalarTransform4f(pose), "bsdf": look}


def _rgb(value: NDArray[Any]) -> dict[str, Any]:
    return {"type": "rgb", "value": [float(part) for part in value]}


def _warm(random: Random) -> Matrix:
    warm = random.uniform(-0.1, 0.35)
    return np.array([1 + 0.4 * warm, 1.0, 1 - warm])


def _any_paint(paint: tuple[float, float, float], random: Random) -> tuple[Matrix, float | None]:
    """Wood is matt, acrylic shines."""
    colour = np.array(paint) * random.uniform(0.75, 1.3) * random.normal(1, 0.08, 3)
    return colour, None if random.random() < 0.5 else float(random.uniform(0.08, 0.35))


def _pose(where: tuple[float, float, float], turn: Matrix, layout: BoardLayout) -> Matrix:
    w, x, y, z = turn
    half = layout.cube_mm / 200
    rotation = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = rotation * half, where
    return pose


def board_print(layout: BoardLayout, random: Random) -> NDArray[np.float32]:
    """Any print: a ground colour, zones in paper colours with signs, sometimes a pattern; BGR, 0 to 1."""
    wide = 640
    height = round(wide * layout.height_mm / layout.width_mm)
    ground = random.uniform(0.2, 0.7) * random.uniform(0.6, 1.0, 3)
    printed = np.empty((height, wide, 3), np.uint8)
    printed[:] = ground * 255
    for zone in layout.zones:
        _print_zone(
            printed, np.rint(np.array(zone.polygon) * (wide, height)).astype(np.int32), zone.id, random
        )
    art = printed.astype(np.float32) / 255
    if random.random() < 0.5:
        rough = random.normal(0, 1, (height // 6, wide // 6)).astype(np.float32)
        art *= 1 + cv2.resize(rough, (wide, height), interpolation=cv2.INTER_CUBIC)[
            ..., None
        ] * random.uniform(0.01, 0.06)
    return np.clip(art, 0.02, 0.95).astype(np.float32)


def _print_zone(art: Picture, points: NDArray[np.int32], name: str, random: Random) -> None:
    paper = random.uniform(0.35, 0.85) * random.uniform(0.72, 1.0, 3) * 255
    ink = (paper * random.uniform(0.35, 0.85)).tolist()
    x, y = points.mean(0).astype(int).tolist()
    cv2.fillPoly(art, [points], paper.tolist(), cv2.LINE_AA)
    cv2.circle(art, (x, y), int(random.integers(10, 34)), ink, int(random.choice([-1, 2, 3])), cv2.LINE_AA)
    cv2.putText(art, name, (x - 20, y + 40), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
    cv2.polylines(art, [points], True, (paper * 0.5).tolist(), 1, cv2.LINE_AA)
