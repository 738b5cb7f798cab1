"""The state of a game in a plain form: for the page, for comparing, and for tests."""

from collections import Counter
from typing import Any

from engine.resistance.clues import holes_left
from engine.resistance.state import Pile, Player, Resistance


def snapshot(game: Resistance) -> dict[str, Any]:
    """Where every piece is. ``table`` is known in both ways of keeping up, ``hands`` in full keeping only."""
    return {"table": _table(game)} | ({"hands": _hands(game)} if game.full else {})


def _table(game: Resistance) -> dict[str, Any]:
    return {
        "day": game.day,
        "army": game.army,
        "speed": game.speed,
        "soldiers": _zones(game.soldiers),
        "officers": _zones(game.officers),
        "reserve": game.reserve,
        "officers_in_reserve": game.officers_in_reserve,
        "aside": game.aside,
        "eliminated": game.eliminated,
        "cubes": _zones(game.cubes),
        "supply": game.supply,
        "bullets": game.rifle_cubes + sum(sum(player.bullets) for player in game.players),
        "tokens": _zones(game.tokens),
        "bag": _zones(game.bag),
        "drawn_tokens": list(game.drawn_tokens),
        "available": dict(sorted(game.available.items())),
        "resistance_pile": sorted(game.resistance.draw.elements()),
        "event_discard": sorted(game.events.discard.elements()),
        "clues": sorted(game.kept_clues),
        "candidates": sorted(_candidates(game)),
        "bases": list(game.bases),
        "bases_destroyed": game.bases_destroyed,
        "crafted": game.crafted,
        "person": game.person,
        "general": game.general,
        "players": [_player(player) for player in game.players],
    }


def _candidates(game: Resistance) -> frozenset[str]:
    """The zones that the kept clues leave; none where the map is not known well enough to say."""
    certain, possible = holes_left(game)
    return certain if certain == possible else frozenset()


def _player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "character": player.character.id,
        "pawn": player.pawn,
        "cubes": player.cubes,
        "counter": player.counter,
    }


def _hands(game: Resistance) -> dict[str, Any]:
    return {
        "recruitment": sorted(game.recruitment.elements()),
        "objects": _pile(game.objects),
        "clues": _pile(game.clues) | {"unseen": game.clues.unseen},
        "specials": _zones(game.specials),
        "players": [
            {
                "objects": _zones(player.objects),
                "team": {skill: dict(sorted(row.items())) for skill, row in player.team.items()},
                "bullets": list(player.bullets),
                "boss": player.boss,
            }
            for player in game.players
        ],
    }


def _zones(counts: Counter[str]) -> dict[str, int]:
    return {key: number for key, number in sorted(counts.items()) if number}


def _pile(pile: Pile) -> dict[str, Any]:
    return {"draw": sorted(pile.draw.elements()), "discard": sorted(pile.discard.elements())}
