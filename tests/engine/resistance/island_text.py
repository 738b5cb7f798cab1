"""Islands for tests, written as data files."""

import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from engine.data import built_in
from engine.game import Setup
from engine.resistance import GAME
from engine.resistance.island import Island
from tests.engine.resistance.catalogue import text

ScoreLine: TypeAlias = dict[str, Any]
Link: TypeAlias = tuple[str, str, str]


def built_in_island() -> str:
    """Our example, which simulations and tests play on."""
    return built_in("engine.resistance", "examples/island.toml")


def island(text: str | None = None) -> Island:
    """The island of example play, or of a file."""
    data = () if text is None else (("island", text),)
    return Island(GAME.facts(Setup("resistance", (), data=data)))


def with_roads(*links: Link, without: Iterable[Link] = ()) -> str:
    """The built-in island with more roads, and without some: no longer the rulebook's."""
    island = built_in_island()
    for a, b, kind in without:
        island = re.sub(rf'  {{ between = \["{a}", "{b}"\], kind = "{kind}".*\n', "", island)
    return "variant = true\n" + island.replace("road = [\n", "road = [\n" + "".join(map(_entry, links)), 1)


def only_roads(links: Iterable[Link]) -> str:
    """The zones of the built-in island with other roads."""
    head, _, rest = built_in_island().partition("road = [\n")
    return head + "road = [\n" + "".join(map(_entry, links)) + "]\n" + rest.partition("\n]\n")[2]


def _entry(link: Link) -> str:
    a, b, kind = link
    return f'  {{ between = ["{a}", "{b}"], kind = "{kind}" }},\n'


def minimal_links() -> list[Link]:
    """The links of the catalogue's minimal test map, RES-MAP-23."""
    line = next(line for line in text().splitlines() if "**RES-MAP-23**" in line)
    found = re.findall(r"([NS][OE]\d+)([-~])([NS][OE]\d+)", line)
    return [(a, b, "mountain" if sign == "~" else "road") for a, sign, b in found]


def minimal_island() -> str:
    """The minimal map, made whole: every other zone hangs on NE3, where nothing happens in the example."""
    links = minimal_links()
    named = {zone for a, b, _ in links for zone in (a, b)}
    zones = [f"{region}{number}" for region in ("NO", "NE", "SO", "SE") for number in range(1, 16)]
    loose = [zone for zone in zones if zone not in named] + ["SO10", "SE9"]
    return only_roads(links + [("NE3", zone, "road") for zone in loose])
