"""A layout traced on a photograph of the board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.dead_reckoning.layout import load_layout
from tests.refusals import refuses
from tests.vision.tower.fixtures import laid, needs_board
from vision.pictures import Picture
from vision.tower.board import find_board
from vision.tower.errors import BadLayout
from vision.tower.layout import house_layout, read_layout
from vision.tower.polygons import Polygon
from vision.tower.tracing import TappedBorder, TappedZone, Tracing, save_layout, traced

HOUSE = house_layout()


def taps(picture: Picture, polygon: Polygon) -> list[tuple[float, float]]:
    """Where a person would tap the corners."""
    view, (height, width) = find_board(picture, HOUSE), picture.shape[:2]
    seen = [view.seen_at(x * HOUSE.width_mm, y * HOUSE.height_mm) for x, y in polygon]
    return [(x / width, y / height) for x, y in seen]


def tracing(picture: Picture) -> Tracing:
    zones = [
        TappedZone(
            zone.id,
            zone.kind,
            taps(picture, zone.polygon),
            dict(zone.value) if isinstance(zone.value, tuple) else zone.value,
        )
        for zone in HOUSE.zones
    ]
    borders = [
        TappedBorder(taps(picture, b.path), b.width * HOUSE.width_mm, b.height_mm) for b in HOUSE.ridges
    ]
    gap = HOUSE.mark_gap * HOUSE.width_mm
    return Tracing(320, 240, 8, zones, borders, taps(picture, HOUSE.ship), gap)


def test_a_traced_board_is_the_board_and_serves_the_rules(tmp_path: Path) -> None:
    needs_board()
    picture, _ = laid()
    text = traced(picture, tracing(picture))
    layout = save_layout(text, tmp_path / "mine.toml")
    assert read_layout(tmp_path / "mine.toml") == layout
    for mine, house in zip(layout.zones, HOUSE.zones, strict=True):
        corners = zip(mine.polygon, house.polygon, strict=True)
        assert all(abs(a - b) < 0.005 for one, two in corners for a, b in zip(one, two, strict=True))
    adjacent = {id: set(area.adjacent) for id, area in load_layout(text, "mine.toml").areas.items()}
    assert adjacent == {id: set(area.adjacent) for id, area in load_layout().areas.items()}


def test_a_corner_beside_the_board_is_told() -> None:
    needs_board()
    picture, _ = laid()
    given = tracing(picture)
    stray = replace(given.zones[0], corners=[(0.0, 0.0), *given.zones[0].corners[1:]])
    with refuses("Zone Z01: a corner was tapped outside the board", BadLayout):
        traced(picture, replace(given, zones=[stray, *given.zones[1:]]))


def test_crossed_corners_and_missing_values_are_told() -> None:
    needs_board()
    picture, _ = laid()
    given = tracing(picture)
    a, b, c, d = given.zones[0].corners
    with refuses("crosses itself", BadLayout):
        traced(picture, replace(given, zones=[replace(given.zones[0], corners=[a, c, b, d])]))
    with refuses("“value” is missing", BadLayout):
        traced(picture, replace(given, zones=[replace(given.zones[0], value=None)]))
    with refuses("width_mm", BadLayout):
        traced(picture, replace(given, width_mm=0))
