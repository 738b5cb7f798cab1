"""Copies of both episodes that are unlike our examples, for bots who own one."""

from collections.abc import Mapping
from functools import cache

from engine.facts import FactKey, Value
from engine.games import find_game
from engine.perseverance.two.hex_map import example_map, tile_ids
from tests.engine.owners import as_made_up

GRID = {"columns": 4, "third": [1, 4], "place": "near", "path": []}
NARROW = {
    "columns": 3,
    "third": [1, 3],
    "place": "near",
    "path": ["a1", "b1", "a2", "b2", "a3", "b3", "c1", "c3"],
}


TILES = {
    "2-1": [9, 3],
    "2-2": [15, 7],
    "3-1": [7, 6, 1],
    "3-2": [13, 9, 3],
    "3-3": [22, 11, 5],
    "4-1": [9, 5, 4],
}
DICE = {
    "wall": ["blank", "safeguard", "safeguard", "follower+follower", "defeat", "safeguard+defeat"],
    "trap": ["match", "match-2", "match-4", "success_anyway", "success_anyway", "fail_anyway"],
    "dino_normal": ["raptor", "raptor", "raptor", "trampler", "trampler", "raptor+trampler"],
    "dino_dangerous": ["raptor+raptor"] * 3 + ["trampler+raptor+trampler"] * 3,
}


@cache
def copy_of(game: str) -> Mapping[FactKey, Value]:
    """What the owner of another copy than ours knows; what the rulebook prints is as it prints it."""
    ours = as_made_up(find_game(game).book)
    own = _town() | (_episode_1() if game == "perseverance-1" else _episode_2())
    return ours | own


def _town() -> dict[FactKey, Value]:
    return {
        FactKey("die", "specialists"): ["adventurer"] * 3 + ["organizer", "facilitator", "innovator"],
        FactKey("die", "threat"): ["1", "2", "2", "3", "5", "6"],
        **{FactKey("tile", subject): followers for subject, followers in TILES.items()},
    }


def _episode_1() -> dict[FactKey, Value]:
    return {
        FactKey("grid", "4"): GRID,
        FactKey("grid", "2-3"): NARROW,
        FactKey("tile", "4-2"): [17, 10, 6],
        FactKey("traps"): {"trampler": 5, "raptor": 3},
        **{FactKey("die", die): sides for die, sides in DICE.items()},
        **{
            FactKey("spaces", subject): 2
            for subject in find_game("perseverance-1").book.kind("spaces").subjects
        },
    }


def turned(hex: str) -> str:
    """The map with its tiles in another order, and so with other neighbours."""
    letter, number = hex[0], int(hex[1:])
    size = {"P": 6, "C": 8, "E": 4, "S": 1}[letter]
    return f"{letter}{(number * 3 if letter == 'C' else number + 1) % size + 1}"


def _episode_2() -> dict[FactKey, Value]:
    map = example_map()
    beside = {turned(hex): [turned(near) for near in map.neighbours[hex]] for hex in map.hexes}
    tiles = tile_ids()
    return {
        **{FactKey("beside", hex): near for hex, near in beside.items()},
        **{FactKey("face", hex): FACE for hex in ("E1", "E2", "E3", "E4")},
        **{FactKey("face", f"{hex}{letter}"): FACE for hex in tiles for letter in "AB"},
        **{FactKey("camp_space", hex): {"followers": 4} for hex in tiles},
        **{FactKey("outpost_space", hex): {"followers": 3} for hex in tiles},
        FactKey("terrain", "S1"): "canyon",
        FactKey("temple", "A"): ["C2"],
        FactKey("temple", "B"): ["C3", "C7"],
    }


FACE = {"spaces": ["shieldhead", "raptor", "trampler"], "start": ["2"], "dangerous": ["2", "3"]}
"""Unlike any face of ours, and a little crowded."""
