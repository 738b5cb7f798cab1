"""What the page shows of Project: Resistance: the island's drawing, its speed track and all names."""

from typing import Any

from bosun.games.resistance.island_svg import PICTURE, island_svg, known_rings, known_roads
from bosun.web.board_picture import board_picture
from bosun.web.serializers import Wording
from bosun.web.views import PageView
from engine.messages import say
from engine.resistance.components import SKILLS, components
from engine.resistance.state import Resistance
from engine.resistance.zones import RINGS


def prepared(state: Resistance, wording: Wording) -> dict[str, Any]:
    """The island without pieces, and the names of characters, cards and clues."""
    island = state.island
    return {
        "svg": island_svg(island, title="", shade={}, figure=lambda _zone: "", legend=""),
        "rings": {zone: known_rings(island, zone) for zone in island.zones},
        "officers": state.officers_total,
        "board": board_picture("resistance", state.facts) | {"frame": PICTURE},
        "names": {
            "character": {id: found.name for id, found in components().characters.items()},
            "card": _named(wording, "card", state.resistance.draw.keys() | state.available.keys()),
            "clue": _named(wording, "clue", set(components().clues)),
            "skill": _named(wording, "skill", set(SKILLS)),
        },
        "sheets": {id: {"move": one.move, **one.skills} for id, one in components().characters.items()},
    }


def known_map(state: Resistance, _wording: Wording) -> dict[str, Any]:
    """What may change during a game on an own board: settlements and roads, as far as they are told."""
    if state.facts.example:
        return {}
    island = state.island
    return {
        "rings": {zone: RINGS[kind] for zone, kind in island.known.settlement.items()},
        "roads": [list(road) for road in known_roads(island)],
    }


def _named(wording: Wording, kind: str, ids: set[str]) -> dict[str, str]:
    return {id: wording.text(say(f"resistance.{kind}.{id}")) for id in sorted(ids)}


VIEW = PageView(prepared, known_map)
