"""What the page shows of Episode 2: the names of its map once, and with every answer the hands."""

from typing import Any

from bosun.games.perseverance.page import hands, named, town_names
from bosun.web.board_picture import board_picture
from bosun.web.serializers import Wording
from bosun.web.views import PageView
from engine.messages import Message, say
from engine.perseverance.assets import dino_name
from engine.perseverance.two.board import OFFICERS
from engine.perseverance.two.box import load_perks
from engine.perseverance.two.hex_map import CANYON, PLAINS, SPECIES, TEMPLE, edge_ids
from engine.perseverance.two.map_facts import MOST_EDGES
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Expedition


def prepared(state: Expedition, wording: Wording) -> dict[str, Any]:
    """The die spaces of all effects that there are or may come, and the names of everything."""
    spaces: dict[str, Any] = {
        effect: [{"symbol": space.symbol, "icons": []} for space in listed]
        for effect, listed in state.die_spaces.of.items()
    }
    outposts: dict[str, Any] = {
        id: [{"symbol": outpost.symbol, "icons": []}] for id, outpost in state.outposts.items()
    }
    board = board_picture("perseverance-2", state.facts)
    return {"die_spaces": outposts | spaces, "names": named(_names(state), wording), "board": board}


def words(state: Expedition, wording: Wording) -> dict[str, Any]:
    return {"hands": hands(state, wording)}


def _names(state: Expedition) -> list[tuple[str, dict[str, Message]]]:
    effects = {*state.effects, *state.outposts}
    return [
        *town_names(state, effects, OFFICERS, {id: leader.name for id, leader in state.leaders.items()}),
        ("dino", {id: dino_name(id) for id in SPECIES}),
        ("hex", {id: hex_name(id) for id in (*state.areas, *edge_ids(MOST_EDGES))}),
        ("terrain", {id: say(f"perseverance-2.page.terrain.{id}") for id in (PLAINS, CANYON, TEMPLE)}),
        ("perk", {id: say(f"perseverance-2.perk.{id}") for id in load_perks()}),
    ]


VIEW = PageView(prepared, words)
