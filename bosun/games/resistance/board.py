"""The map of Project: Resistance, to be traced over a photograph: sixty zones, roads and mountain roads."""

from collections.abc import Iterator

from bosun.facts.board_map import BoardMap, SpotFacts
from bosun.facts.store import Place
from engine.facts import Facts, Value
from engine.messages import say
from engine.resistance.fact_kinds import PLACE, ROADS
from engine.resistance.island import map_of
from engine.resistance.map_facts import HEIGHT, WIDTH
from engine.resistance.zones import REGIONS, Zone, zones_of


def _on_picture(spot: Place) -> Value:
    return {"x": round(spot[0] * WIDTH), "y": round(spot[1] * HEIGHT)}


def _known_links(facts: Facts) -> Iterator[tuple[Zone, Zone, str]]:
    """What the rulebook names, and what players showed by moving."""
    known = map_of(facts)
    for style, links in (("road", known.roads), ("mountain", known.mountain_roads)):
        yield from ((zone, far, style) for zone, ends in links.items() for far in ends)


BOARD = BoardMap(
    kind=ROADS,
    groups=lambda _facts: {region: tuple(reversed(zones_of(region))) for region in REGIONS},
    styles={style: say(f"resistance.link.{style}") for style in ("road", "mountain")},
    besides=_known_links,
    spots=SpotFacts(PLACE, _on_picture),
)
