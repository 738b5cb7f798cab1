"""The map of Episode 2, to be traced over a photograph: hexes lie side by side."""

from bosun.facts.board_map import BoardMap
from engine.facts import FactKey, Facts
from engine.perseverance.two.hex_map import START_AREA, edge_ids, tile_ids

EDGES = FactKey("edges")


def _groups(facts: Facts) -> dict[str, tuple[str, ...]]:
    """The start, the tiles by their codes, and the hexes that are printed on the edge."""
    found: dict[str, tuple[str, ...]] = {"S": (START_AREA,)}
    for id in [*tile_ids(), *edge_ids(facts.known(EDGES.kind, EDGES.subject) or 0)]:
        found[id[0]] = (*found.get(id[0], ()), id)
    return found


BOARD = BoardMap(kind="beside", groups=_groups, suggest=True, first=(EDGES,))
