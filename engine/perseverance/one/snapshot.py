"""The state of Episode 1 in a plain form: for the page, for comparing, and for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.perseverance.one.state import Attack, Perseverance, TownArea
from engine.perseverance.plain import counts, plain_hand, plain_player, plain_town, plain_zone
from engine.perseverance.state import Player


def snapshot(game: Perseverance) -> dict[str, Any]:
    """Where every piece is. ``table`` is known in both ways of keeping up, ``hands`` in full keeping only."""
    return {"table": _table(game)} | ({"hands": _hands(game)} if game.full else {})


def _table(game: Perseverance) -> dict[str, Any]:
    return plain_town(game) | {
        "zones": {
            id: plain_zone(game, zone) | {"area": _area(game, game.areas[id])}
            for id, zone in game.zones.items()
        },
        "breach_tokens": list(game.breach_tokens),
        "players": [_player(game, player) for player in game.players],
        "attack": _attack(game, game.attack) if game.attack else None,
    }


def _area(game: Perseverance, area: TownArea) -> dict[str, Any]:
    """Rows from top to bottom as on the board; a trap shows its owner, and its kind once turned up."""
    rows = [
        [f"{row}{column}" for column in columns]
        for row, columns in area.grid.rows
        if f"{row}{columns[0]}" in area.spaces
    ]
    return {
        "dangerous": area.dangerous,
        "columns": area.grid.columns,
        "rows": rows,
        "free": len(area.free_spaces()),
        "dinos": dict(sorted(area.dinos.items())),
        "traps": {
            space: {"owner": game.colour(trap.owner), "kind": trap.kind}
            for space, trap in sorted(area.traps.items())
        },
        "walls": {str(column): game.colour(owner) for column, owner in sorted(area.walls.items())},
        "posts": {
            place: {"owner": game.colour(piece.owner), "kind": piece.kind, "toppled": piece.toppled}
            for place, piece in sorted(area.posts.items())
        },
    }


def _attack(game: Perseverance, attack: Attack) -> dict[str, Any]:
    """The attack under way: the phase, and what each player has had a part in so far."""
    return {
        "zone": attack.area.zone,
        "phase": attack.phase,
        "active": game.colour(attack.active.owner),
        "breached": attack.breached,
        "shares": {
            game.colour(player.owner): {
                "pieces": attack.area.contribution(player.owner),
                "defeated": counts(attack.piles.get(player.owner, Counter())),
                "fallen": counts(attack.fallen.get(player.owner, Counter())),
            }
            for player in game.players
        },
    }


def _player(game: Perseverance, player: Player) -> dict[str, Any]:
    owner = player.owner
    return plain_player(game, player) | {
        "walls_left": game.walls_left(owner),
        "traps_left": game.traps_left(owner),
        "used_traps": counts(game.used_traps[owner]),
        "leader_out": game.leader_is_out(owner),
    }


def _hands(game: Perseverance) -> dict[str, Any]:
    return {
        "offer": list(game.offer),
        "deck": game.deck.total() + game.under_deck.total(),
        "shown_dinos": dict(game.shown_dinos),
        "postponed": game.postponed.seat if game.postponed else None,
        "players": [plain_hand(player) for player in game.players],
    }
