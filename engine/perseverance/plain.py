"""What both episodes show of their state in a plain form: zones, officers, players, hands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.perseverance.dice import die_id
from engine.perseverance.state import DISSENTERS, Officer, Player, Town, Zone


def plain_town(game: Town) -> dict[str, Any]:
    """The table without zones and players; owners are named by their colours."""
    return {
        "active": game.active,
        "assemblies": game.assemblies,
        "all_assemblies": len(game.scoring_tiles),
        "tiles": [_tile(game, place, tile) for place, tile in enumerate(game.tiles)],
        "colours": {str(seat): game.colour(seat) for seat in range(len(game.names))},
        "pool": [die_id(game, die) for die in game.pool],
        "officers": {id: _officer(game, officer) for id, officer in game.officers.items()},
        "dissenter_votes": game.dissenters.votes if game.dissenters else None,
        "dissenter_colour": game.colour(DISSENTERS) if game.dissenters else None,
    }


def _tile(game: Town, place: int, tile: tuple[int, ...]) -> list[int]:
    """Followers by rank; none where nobody told them yet."""
    return list(tile or game.facts.known("tile", game.tile_subject(place)) or ())


def plain_zone(game: Town, zone: Zone) -> dict[str, Any]:
    return {
        "production": zone.production,
        "population": zone.population,
        "settlements": {str(space): game.colour(owner) for space, owner in sorted(zone.settlements.items())},
        "dice": [
            {"die": die_id(game, placed.die), "effect": placed.effect, "space": placed.space}
            for placed in zone.dice
        ],
        "leaders": [game.colour(owner) for owner in zone.leaders],
        "presence": {game.colour(party.owner): zone.presence(party.owner) for party in game.parties},
    }


def _officer(game: Town, officer: Officer) -> dict[str, Any]:
    return {
        "zone": officer.zone,
        "spaces": [game.colour(owner) for owner in officer.spaces],
        "pool": {game.colour(owner): number for owner, number in sorted(officer.pool.items())},
    }


def plain_player(game: Town, player: Player) -> dict[str, Any]:
    owner = player.owner
    return {
        "name": player.name,
        "leader": player.leader,
        "colour": game.colour(owner),
        "votes": player.votes,
        "followers": player.followers,
        "ledger": counts(player.ledger),
        "cubes_left": game.cubes_left(owner),
        "settlements_left": game.settlements_left(owner),
        "dice_in_play": game.dice_in_play(owner),
    }


def plain_hand(player: Player) -> dict[str, Any]:
    """What only full keeping knows of a player."""
    patrol = player.patrol
    return {
        "assets": counts(player.assets),
        "soldiers": counts(player.board),
        "supply": counts(player.supply),
        "threat": counts(player.threat),
        "completed": player.completed,
        "patrol": patrol
        and {"card": patrol.card.id, "stage": patrol.stage, "soldiers": counts(patrol.soldiers)},
    }


def counts(counts: Counter[str]) -> dict[str, int]:
    return {key: number for key, number in sorted(counts.items()) if number}
