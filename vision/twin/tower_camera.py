"""The camera of the simulated combat board: its frames show cubes that really fell through the ship."""

from __future__ import annotations

from collections import Counter

import numpy as np

from engine.requests import Drop
from vision.camera import Camera, Frame
from vision.tower.layout import BoardLayout, BoardZone, house_layout
from vision.tower.polygons import Point, depth
from vision.twin.tower_table import FRAME, TowerTable
from vision.twin.tower_truth import CubeTruth

APART = 1.6  # cube edges between the middles of two cubes that a hand lays


class TwinTowerCamera(Camera):
    """Films a simulated combat board. Time passes by `pace` seconds with every frame, and never otherwise.

        with TwinTowerCamera(seed=7) as camera:
            camera.pour(request)
            frame = camera.capture()

    `seed` fixes the light and every pour; `size` is the frame's width and height.
    """

    name = "simulated tower camera"

    def __init__(
        self,
        *,
        seed: int,
        layout: BoardLayout | None = None,
        size: tuple[int, int] = FRAME,
        pace: float = 1 / 10,
        plain: bool = True,
    ) -> None:
        self._seed = seed
        self._layout = layout or house_layout()
        self._size = size
        self._pace = pace
        self._plain = plain
        self._seconds = 0.0
        self._wanted: Drop | None = None
        self._table: TowerTable | None = None
        self._random = np.random.default_rng(seed)

    def open(self) -> None:
        if self._table is None:
            self._table = self._new_table(())

    def close(self) -> None:
        table, self._table = self._table, None
        if table is not None:
            table.close()

    def pour(self, request: Drop) -> None:
        """Pour these cubes, as the hands at a table would; the following frames show them fall and lie."""
        self._wanted = request

    def capture(self) -> Frame:
        """The board one frame later."""
        self.open()
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._pour(wanted)
        assert self._table is not None
        self._table.step(self._pace)
        self._seconds += self._pace
        return Frame(self._table.picture(), self._seconds)

    def truth(self) -> tuple[CubeTruth, ...]:
        """Where the cubes really lie; for tests and measurements, never for a game."""
        return () if self._table is None else self._table.truth()

    def _new_table(self, cubes: tuple[str, ...]) -> TowerTable:
        return TowerTable(cubes, seed=self._seed, layout=self._layout, size=self._size, plain=self._plain)

    def _pour(self, request: Drop) -> None:
        """Cubes that lie stay as they are, what does not belong there is taken off, and the rest is poured.

        A cube that should lie in a zone but is not there, as on a table set up anew, is laid there by hand.
        """
        before = self._table
        lying = Counter({(one.cube.id, one.zone): one.cube.most for one in request.lying})
        stay = _staying(() if before is None else before.truth(), lying)
        laid = list((lying - Counter((cube.colour, cube.zone) for cube in stay)).elements())
        poured = list(request.poured.elements())
        table = self._new_table((*(cube.colour for cube in stay), *(colour for colour, _ in laid), *poured))
        if before is not None:
            table.set_conditions(before.conditions)
            for index, cube in enumerate(stay):
                table.place(index, *before.pose(cube.index))
            before.close()
        self._lay(table, [zone for _, zone in laid], len(stay), [cube.centre for cube in stay])
        first = len(stay) + len(laid)
        table.release(tuple(range(first, first + len(poured))))
        self._table = table
        self._seed += 1

    def _lay(self, table: TowerTable, zones: list[str], first: int, taken: list[Point]) -> None:
        for index, id in enumerate(zones, first):
            zone = next(zone for zone in self._layout.zones if zone.id == id)
            spot = self._free_spot(zone, taken)
            table.lay(index, spot, degrees=float(self._random.uniform(0, 90)))
            taken.append(spot)

    def _free_spot(self, zone: BoardZone, taken: list[Point]) -> Point:
        """A spot well inside the zone, apart from other cubes as far as there is room."""
        low, high = np.min(zone.polygon, axis=0), np.max(zone.polygon, axis=0)
        found = [(float(x), float(y)) for x, y in self._random.uniform(low, high, (400, 2))]
        scale = np.array(self._layout.scale)

        def room(spot: Point) -> float:
            inside = depth(zone.polygon, spot, scale=self._layout.scale) / self._layout.cube_mm
            apart = [np.linalg.norm((np.array(spot) - other) * scale) for other in taken]
            return min(inside, float(min(apart, default=np.inf)) / self._layout.cube_mm / APART)

        return max(found, key=room)


def _staying(truth: tuple[CubeTruth, ...], lying: Counter[tuple[str, str]]) -> list[CubeTruth]:
    """Cubes that lie where the request says that some lie."""
    left = Counter(lying)
    stay = []
    for cube in truth:
        if left[cube.colour, cube.zone] > 0:
            left[cube.colour, cube.zone] -= 1
            stay.append(cube)
    return stay
