"""The Assembly Scoring tiles: what the files tell of them, and what is read from them at the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.data import need, need_mark
from engine.errors import BadData
from engine.facts import Facts
from engine.messages import say
from engine.perseverance.fact_kinds import told
from engine.requests import Count
from engine.rules import Rules, fill

if TYPE_CHECKING:
    from engine.perseverance.state import Town

TOP_TILE = 60
TOP_SET = 20
TILES = {2: 2, 3: 3, 4: 3}
"""How many tiles there are for each number of players."""


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
    listed = need(table, key, list, where=where)
    if not listed or not all(isinstance(number, int) for number in listed):
        raise BadData(say("perseverance.file.ranks", where=where, entry=key))
    return tuple(listed)


def scoring_tiles(
    facts: Facts,
    players: int,
    load: Callable[[], tuple[ScoringTile, ...]],
    printed: Mapping[str, Sequence[int]],
) -> tuple[ScoringTile, ...]:
    """The tiles of this number of players; what we made up is suggested in example play only."""
    if not facts.example:
        return (ScoringTile((), ()),) * TILES[players]
    tiles = []
    for number, tile in enumerate(load(), 1):
        subject = f"{players}-{number}"
        known = told(facts, "tile", subject) or printed.get(subject, ())
        tiles.append(ScoringTile(tuple(known), tile.usual))
    return tuple(tiles)


def lay_tiles(game: Town, *, rule: tuple[str, ...]) -> Rules[list[tuple[int, ...]]]:
    """Example play reads all tiles at the set-up; of the owner's copy each is asked for when it pays."""
    if not game.facts.example:
        return [() for _ in game.scoring_tiles]
    return (yield from ask_tiles(game.scoring_tiles, rule=rule))


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
        read = yield from fill("perseverance.ask.tiles", prompt, parts, note=note, rule=rule)
        each = [
            tile.known + tuple(read.number(part.id) for part in parts if part.id.split()[0] == str(number))
            for number, tile in enumerate(tiles, 1)
        ]
        if _rising(each) or not parts:
            return each
        note = say("perseverance.ask.tiles-again")


def _rising(tiles: list[tuple[int, ...]]) -> bool:
    later = all(high[0] > low[0] for low, high in pairwise(tiles))
    return later and all(list(tile) == sorted(tile, reverse=True) for tile in tiles)
