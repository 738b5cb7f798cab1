"""The Assembly Scoring tiles: what the files tell of them, and what is read from them at the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.data import need, need_mark
from engine.errors import BadData
from engine.messages import say
from engine.requests import Count
from engine.rules import Rules, fill

TOP_TILE = 60


@dataclass(frozen=True)
class ScoringTile:
    """Followers by rank: what is known of a tile, and what is suggested for the rest."""

    known: tuple[int, ...]
    usual: tuple[int, ...]


def read_tiles(table: dict[str, Any], players: int, name: str) -> tuple[ScoringTile, ...]:
    """The scoring tiles for this number of players, lowest first."""
    tiles = {}
    for number, entry in enumerate(need(table, "tile", list, where=name), 1):
        where = f"{name}, tile {number}"
        need_mark(entry, where=where)
        if need(entry, "players", int, where=where) == players:
            usual = numbers(entry, "usual", where)
            known = numbers(entry, "known", where) if "known" in entry else ()
            tiles[need(entry, "assembly", int, where=where)] = ScoringTile(known, usual)
    return tuple(tile for _, tile in sorted(tiles.items()))


def numbers(table: dict[str, Any], key: str, where: str) -> tuple[int, ...]:
    told = need(table, key, list, where=where)
    if not told or not all(isinstance(number, int) for number in told):
        raise BadData(f"{where}: “{key}” lists followers by rank, such as [17, 10, 5].")
    return tuple(told)


def ask_tiles(tiles: tuple[ScoringTile, ...], *, rule: tuple[str, ...]) -> Rules[list[tuple[int, ...]]]:
    """Followers by rank that no file tells are read from the tiles; each pays more than the one before."""
    parts = [
        Count(
            id=f"{number} {rank}",
            prompt=say("perseverance.ask.tile", assembly=number, rank=rank),
            most=TOP_TILE,
            default=usual,
        )
        for number, tile in enumerate(tiles, 1)
        for rank, usual in enumerate(tile.usual, 1)
        if rank > len(tile.known)
    ]
    note = None
    while True:
        prompt = say("perseverance.ask.tiles")
        told = yield from fill("perseverance.ask.tiles", prompt, parts, note=note, rule=rule)
        each = [
            tile.known + tuple(told.number(part.id) for part in parts if part.id.split()[0] == str(number))
            for number, tile in enumerate(tiles, 1)
        ]
        if _rising(each) or not parts:
            return each
        note = say("perseverance.ask.tiles-again")


def _rising(tiles: list[tuple[int, ...]]) -> bool:
    later = all(high[0] > low[0] for low, high in pairwise(tiles))
    return later and all(list(tile) == sorted(tile, reverse=True) for tile in tiles)
