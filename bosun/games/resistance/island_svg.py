"""The island of Resistance as a picture drawn from the data file: SVG, a shade and a figure for each zone."""

from collections.abc import Callable, Iterable, Mapping
from html import escape

from engine.resistance import map_facts
from engine.resistance.fact_kinds import PLACE
from engine.resistance.island import Island
from engine.resistance.zones import REGIONS, RINGS, Zone, number_of, region_of, zones_of

SCALE, LEFT, TOP = 9, 55, 45
WIDTH, HEIGHT = 1000, 800
PICTURE = {"x": LEFT, "y": TOP, "width": map_facts.WIDTH * SCALE, "height": map_facts.HEIGHT * SCALE}
"""Where a photograph of the whole board lies under its zones."""

RADIUS = {1: 16, 2: 20, 3: 25}
TINT = {"NO": "#e9dfc3", "NE": "#dfe3c0", "SO": "#eadbc8", "SE": "#dde0cb"}


def island_svg(
    island: Island, *, title: str, shade: Mapping[Zone, float], figure: Callable[[Zone], str], legend: str
) -> str:
    """The island with each zone shaded from 0 (empty) to 1 (full), its number, and a figure under it."""
    at = _places(island)
    zones = (_zone(at[z], z, known_rings(island, z), shade.get(z, 0.0), figure(z)) for z in island.zones)
    body = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#c9dfe8"/>',
        *_land(at),
        *_roads(island, at),
        *zones,
        f'<text x="24" y="{HEIGHT - 52}" font-size="26" font-weight="bold">{escape(title)}</text>',
        f'<text x="24" y="{HEIGHT - 22}" font-size="19">{escape(legend)}</text>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="DejaVu Sans, sans-serif" fill="#222"><title>{escape(title)}</title>'
        + "\n".join(body)
        + "</svg>\n"
    )


def known_rings(island: Island, zone: Zone) -> int:
    """The rings of a zone; one, like most, as long as its settlement is not known."""
    return RINGS[island.known.settlement.get(zone, "village")]


def _places(island: Island) -> dict[Zone, tuple[int, int]]:
    """Where the zones are drawn: as the map has them, or in rows by region while nobody told."""
    told = {zone: island.facts.known(PLACE, zone) for zone in island.zones}
    if all(told.values()):
        return {zone: (LEFT + at["x"] * SCALE, TOP + at["y"] * SCALE) for zone, at in told.items() if at}
    return {zone: at for region in REGIONS for zone, at in _in_rows(region)}


def _in_rows(region: str) -> Iterable[tuple[Zone, tuple[int, int]]]:
    """Three rows of five, the highest numbers first, in the region's corner of the island."""
    west, north = region in ("NO", "SO"), region in ("NO", "NE")
    for place, zone in enumerate(zones_of(region)):
        row, column = divmod(place, 5)
        yield zone, (85 + column * 90 + (0 if west else 470), 85 + row * 110 + (0 if north else 340))


def _land(at: Mapping[Zone, tuple[int, int]]) -> Iterable[str]:
    """The coast is a soft outline around all zones; each region has its own tint and letters."""
    yield _blob(list(at.values()), "#e6dfc8", 72)
    for region in REGIONS:
        zones = [place for zone, place in at.items() if region_of(zone) == region]
        yield _blob(zones, TINT[region], 50)
        x, y = (sum(axis) // len(zones) for axis in zip(*zones, strict=True))
        yield (
            f'<text x="{x}" y="{y + 40}" font-size="120" text-anchor="middle" fill="#000" opacity="0.06" '
            f'font-weight="bold">{region}</text>'
        )


def _blob(points: list[tuple[int, int]], colour: str, width: int) -> str:
    outline = " ".join(f"{x},{y}" for x, y in _hull(points))
    return (
        f'<polygon points="{outline}" fill="{colour}" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round"/>'
    )


def known_roads(island: Island) -> Iterable[tuple[Zone, Zone, str]]:
    """Roads as far as they are known; where zones lie in rows, lines between them would say nothing."""
    if not all(island.facts.known(PLACE, zone) for zone in island.zones):
        return
    for kind, links in (("road", island.known.roads), ("mountain", island.known.mountain_roads)):
        for zone, far in links.items():
            yield from ((zone, other, kind) for other in far if zone < other)


def _roads(island: Island, at: Mapping[Zone, tuple[int, int]]) -> Iterable[str]:
    for zone, other, kind in known_roads(island):
        (x1, y1), (x2, y2) = at[zone], at[other]
        dash = ' stroke-dasharray="3 8"' if kind == "mountain" else ""
        yield (
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#8a6d3b" stroke-width="4" '
            f'stroke-linecap="round"{dash}/>'
        )


def _zone(place: tuple[int, int], zone: Zone, rings: int, shade: float, figure: str) -> str:
    """As many rings as the settlement has; the darker, the fuller."""
    x, y = place
    circles = "".join(
        f'<circle r="{RADIUS[ring]}" fill="{_colour(shade) if ring == rings else "none"}" '
        f'stroke="#444" stroke-width="1.5"/>'
        for ring in range(rings, 0, -1)
    )
    ink = "#fff" if shade > 0.55 else "#222"
    below = (
        f'<text y="{RADIUS[rings] + 16}" font-size="14" text-anchor="middle" stroke="#fff" stroke-width="3" '
        f'paint-order="stroke">{escape(figure)}</text>'
        if figure
        else ""
    )
    return (
        f'<g id="{zone}" transform="translate({x} {y})">{circles}<text y="6" font-size="17" '
        f'text-anchor="middle" fill="{ink}" font-weight="bold">{number_of(zone)}</text>{below}</g>'
    )


def _colour(shade: float) -> str:
    """From paper to deep red."""
    part = max(0.0, min(1.0, shade))
    red, green, blue = (round(a + (b - a) * part) for a, b in ((255, 139), (250, 12), (240, 20)))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The convex outline of points, by the monotone chain."""

    def half(ordered: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        chain: list[tuple[int, int]] = []
        for point in ordered:
            while len(chain) > 1 and not _turns_left(chain[-2], chain[-1], point):
                chain.pop()
            chain.append(point)
        return chain[:-1]

    ordered = sorted(set(points))
    return half(ordered) + half(reversed(ordered))


def _turns_left(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
