"""The state of Episode 1 in a plain form: for the page, for comparing, and for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.perseverance.dice import die_id
from engine.perseverance.one.state import Area, Perseverance
from engine.perseverance.state import Officer, Owner, Player, Zone


def snapshot(game: Perseverance) -> dict[str, Any]:
    """Where every piece is. ``table`` is known in both ways of keeping up, ``hands`` in full keeping only."""
    return {"table": _table(game)} | ({"hands": _hands(game)} if game.full else {})


def _table(game: Perseverance) -> dict[str, Any]:
    return {
        "active": game.active,
        "assemblies": game.assemblies,
        "tiles": [list(tile) for tile in game.tiles],
        "colours": {str(seat): game.colour(seat) for seat in range(len(game.names))},
        "pool": [die_id(game, die) for die in game.pool],
        "zones": {id: _zone(game, zone) for id, zone in game.zones.items()},
        "officers": {id: _officer(game, officer) for id, officer in game.officers.items()},
        "breach_tokens": list(game.breach_tokens),
        "dissenter_votes": game.dissenters.votes if game.dissenters else None,
        "players": [_player(game, player) for player in game.players],
    }


def _side(game: Perseverance, owner: Owner) -> str:
    return game.colour(owner)


def _zone(game: Perseverance, zone: Zone) -> dict[str, Any]:
    return {
        "production": zone.production,
        "population": zone.population,
        "settlements": {str(space): _side(game, owner) for space, owner in sorted(zone.settlements.items())},
        "dice": [
            {"die": die_id(game, placed.die), "effect": placed.effect, "space": placed.space}
            for placed in zone.dice
        ],
        "leaders": [_side(game, owner) for owner in zone.leaders],
        "presence": {_side(game, party.owner): zone.presence(party.owner) for party in game.parties},
        "area": _area(game, game.areas[zone.id]),
    }


def _area(game: Perseverance, area: Area) -> dict[str, Any]:
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
            space: {"owner": _side(game, trap.owner), "kind": trap.kind}
            for space, trap in sorted(area.traps.items())
        },
        "walls": {str(column): _side(game, owner) for column, owner in sorted(area.walls.items())},
        "posts": {
            place: {"owner": _side(game, piece.owner), "kind": piece.kind, "toppled": piece.toppled}
            for place, piece in sorted(area.posts.items())
        },
    }


def _officer(game: Perseverance, officer: Officer) -> dict[str, Any]:
    return {
        "zone": officer.zone,
        "spaces": [_side(game, owner) for owner in officer.spaces],
        "pool": {_side(game, owner): number for owner, number in sorted(officer.pool.items())},
    }


def _player(game: Perseverance, player: Player) -> dict[str, Any]:
    owner = player.owner
    return {
        "name": player.name,
        "leader": player.leader,
        "colour": game.colour(owner),
        "votes": player.votes,
        "followers": player.followers,
        "ledger": _counts(player.ledger),
        "cubes_left": game.cubes_left(owner),
        "settlements_left": game.settlements_left(owner),
        "walls_left": game.walls_left(owner),
        "traps_left": game.traps_left(owner),
        "used_traps": _counts(game.used_traps[owner]),
        "dice_in_play": game.dice_in_play(owner),
        "leader_out": game.leader_is_out(owner),
    }


def _hands(game: Perseverance) -> dict[str, Any]:
    return {
        "offer": list(game.offer),
        "deck": game.deck.total() + game.under_deck.total(),
        "shown_dinos": dict(game.shown_dinos),
        "postponed": game.postponed.seat if game.postponed else None,
        "players": [_hand(player) for player in game.players],
    }


def _hand(player: Player) -> dict[str, Any]:
    patrol = player.patrol
    return {
        "assets": _counts(player.assets),
        "soldiers": _counts(player.board),
        "supply": _counts(player.supply),
        "threat": _counts(player.threat),
        "completed": player.completed,
        "patrol": patrol
        and {"card": patrol.card.id, "stage": patrol.stage, "soldiers": _counts(patrol.soldiers)},
    }


def _counts(counts: Counter[str]) -> dict[str, int]:
    return {key: number for key, number in sorted(counts.items()) if number}
