"""The camera of the simulated table: its frames show dice that really fell."""

from __future__ import annotations

from vision.camera import Camera, Frame
from vision.twin.dice import TwinDie
from vision.twin.table import FRAME, DieTruth, TwinTable


class TwinCamera(Camera):
    """Films a simulated table. Time passes by `pace` seconds with every frame, and never otherwise.

        with TwinCamera(seed=7) as camera:
            camera.throw((TwinDie.of("threat"),))
            frame = camera.capture()

    `seed` fixes the dice, the light and every throw; `size` is the frame's width and height.
    """

    name = "simulated camera"

    def __init__(
        self, *, seed: int, size: tuple[int, int] = FRAME, pace: float = 1 / 30, plain: bool = False
    ) -> None:
        self._seed = seed
        self._size = size
        self._pace = pace
        self._plain = plain
        self._seconds = 0.0
        self._dice: tuple[TwinDie, ...] = ()
        self._thrown = False
        self._table: TwinTable | None = None

    def open(self) -> None:
        self._ready()

    def close(self) -> None:
        table, self._table = self._table, None
        if table is not None:
            table.close()

    def throw(self, dice: tuple[TwinDie, ...]) -> None:
        """Throw these dice; the following frames show them fall and lie."""
        self._dice, self._thrown = dice, True

    def _ready(self) -> TwinTable:
        """The table with the wanted dice. Built where frames are taken: a drawing surface has one thread."""
        if self._table is None or self._table.dice != self._dice:
            self.close()
            self._seed += 1
            self._table = TwinTable(self._dice, seed=self._seed, size=self._size, plain=self._plain)
        return self._table

    def capture(self) -> Frame:
        """The table one frame later."""
        table = self._ready()
        if self._thrown:
            self._thrown = False
            table.release()
        table.step(self._pace)
        self._seconds += self._pace
        return Frame(table.picture(), self._seconds)

    def truth(self) -> tuple[DieTruth, ...]:
        """What the dice really show; for tests and measurements, never for a game."""
        return () if self._table is None else self._table.truth()
