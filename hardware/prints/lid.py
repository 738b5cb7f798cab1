"""The lid of the panel: holes for buttons, lights, the bar and the buzzer, from measures in millimetres."""

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import Manifold, OpType

ROUND = 64
"""Sides of what is called a circle."""


@dataclass(frozen=True, kw_only=True)
class Lid:
    """The measures; the defaults are for 16 mm buttons, 5 mm LED holders and a ten-light bar (DIP-20).

    Four seats stand in a row, each light above its button; confirm, undo and pause stand below, and between
    the rows the bar, the three lights of the phases and the buzzer.
    """

    width: float = 220.0
    depth: float = 130.0
    thick: float = 3.0
    button: float = 16.2
    light: float = 6.4
    bar: tuple[float, float] = (25.8, 10.4)
    screw: float = 3.2
    inset: float = 6.0

    def seats(self) -> list[tuple[float, float]]:
        """The middles of the seats' buttons."""
        return [(self.width * (2 * seat + 1) / 8, self.depth * 0.68) for seat in range(4)]

    def controls(self) -> list[tuple[float, float]]:
        """The middles of confirm, undo and pause."""
        return [(self.width * part, self.depth * 0.2) for part in (0.25, 0.5, 0.75)]

    def lights(self) -> list[tuple[float, float]]:
        """The middles of the seats' lights, then of players, army and attention."""
        above = [(x, self.depth * 0.88) for x, _ in self.seats()]
        return above + [(self.width * part, self.depth * 0.43) for part in (0.12, 0.2, 0.28)]

    def bar_middle(self) -> tuple[float, float]:
        return self.width * 0.5, self.depth * 0.43

    def buzzer(self) -> tuple[float, float]:
        return self.width * 0.82, self.depth * 0.43

    def screws(self) -> list[tuple[float, float]]:
        across, along = (self.inset, self.width - self.inset), (self.inset, self.depth - self.inset)
        return [(x, y) for x in across for y in along]


def lid(measures: Lid | None = None) -> Manifold:
    """The lid as a solid, lying on its face."""
    told = measures or Lid()
    plate = Manifold.cube((told.width, told.depth, told.thick))
    return plate - Manifold.batch_boolean(list(_holes(told)), OpType.Add)


def _holes(told: Lid) -> Iterator[Manifold]:
    for middle in (*told.seats(), *told.controls()):
        yield _hole(middle, told.button, told.thick)
    for middle in told.lights():
        yield _hole(middle, told.light, told.thick)
    for middle in told.screws():
        yield _hole(middle, told.screw, told.thick)
    x, y = told.buzzer()
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            yield _hole((x + 5 * column, y + 5 * row), 2.5, told.thick)
    wide, high = told.bar
    x, y = told.bar_middle()
    yield Manifold.cube((wide, high, told.thick + 2)).translate((x - wide / 2, y - high / 2, -1))


def _hole(middle: tuple[float, float], across: float, thick: float) -> Manifold:
    pin = Manifold.cylinder(thick + 2, across / 2, circular_segments=ROUND)
    return pin.translate((middle[0], middle[1], -1))
