"""Boards for the tests: cubes laid or poured on the simulated table, in good light."""

from __future__ import annotations

from functools import cache

import pytest

from tests.vision.fixtures import can_draw
from vision.pictures import Picture
from vision.tower.layout import BoardLayout, parse_layout
from vision.twin.tower_table import TowerTable
from vision.twin.tower_truth import CubeTruth

Place = tuple[float, float]
COLOURS = ("violet", "blue", "green", "yellow", "black")


def needs_board() -> None:
    """Skip the test that calls this where nothing can be drawn."""
    if not can_draw():
        pytest.skip("no EGL or OSMesa on this machine")


@cache
def laid(
    *cubes: tuple[str, float, float, float, float], plain: bool = True, seed: int = 4
) -> tuple[Picture, tuple[CubeTruth, ...]]:
    """Cubes by colour, place on the board, height over it in millimetres, and turn in degrees."""
    with TowerTable(tuple(cube[0] for cube in cubes), seed=seed, plain=plain) as table:
        for index, (_, x, y, lift, degrees) in enumerate(cubes):
            table.lay(index, (x, y), lift_mm=lift, degrees=degrees)
        return table.picture(), table.truth()


@cache
def poured(count: int, *, seed: int, plain: bool = False) -> tuple[Picture, tuple[CubeTruth, ...]]:
    """A pour of so many cubes that all came to lie on the board, under any light unless `plain`."""
    cubes = tuple(COLOURS[index % len(COLOURS)] for index in range(count))
    with TowerTable(cubes, seed=seed, plain=plain) as table:
        for _ in range(5):
            table.clear()
            table.pour()
            if all(cube.fair for cube in table.truth()):
                break
        return table.picture(), table.truth()


def small_layout(zones: str) -> BoardLayout:
    """A board with these zones and nothing else."""
    return parse_layout(head() + zones, "small.toml")


def head() -> str:
    return "[board]\nwidth_mm = 320\nheight_mm = 240\ncube_mm = 8\n"


def zone(
    id: str,
    polygon: str,
    *,
    kind: str = "force",
    value: str = "value = 1",
    adjacent: str = "[]",
    more: str = "",
) -> str:
    return (
        f'[[zone]]\nid = "{id}"\nkind = "{kind}"\n{value}\npolygon = {polygon}\nadjacent = {adjacent}\n'
        f"{more}\n"
    )


BANG = zone("X", "[[0.8, 0.8], [0.9, 0.8], [0.9, 0.9], [0.8, 0.9]]", kind="explosive", value="")
LEFT = zone("A", "[[0.1, 0.1], [0.4, 0.1], [0.4, 0.6], [0.1, 0.6]]")
