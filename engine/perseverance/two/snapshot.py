"""The state of Episode 2 in a plain form: for the page, for comparing, and for tests.

``table`` is known in both ways of keeping up, ``hands`` in full keeping only. Owners are named by colours.

- ``table.zones``: production, population, settlements by space, dice with effect, leaders, presence.
- ``table.effects``: the zone of each effect there is now; those of built outposts carry the outpost's id.
- ``table.map``: hexes by id, left to right, each with ``at`` (axial column and row: the x of its centre is
  column + row / 2, its y row × √3 / 2), ``kind`` (tile, edge, start), ``terrain`` (plains, canyon, temple),
  ``cleared``, ``spaces`` (dino spaces along the arrows: ``species``, ``dangerous``, the ``dino`` there),
  ``camp``, ``outpost`` (``id``, ``owner``) and ``tower`` with their owners, ``overrun`` (camp and outpost),
  ``under`` (what covering the camp and the outpost space gives) and ``touches`` (its neighbours).
- ``table.rally``: the hex and place of the rally marker, or None.
- ``table.under_way``: what is being resolved, empty between times. Of an attack (``kind``) the ``hex``,
  ``at``, ``defender``, ``card``, ``threshold``, ``structures``, ``valor`` spent and whether it was ``held``
  (None while open); of a fight the ``player``, ``fighters``, ``damage``, ``dinos``, then ``defeated`` and
  ``wounds``.
- ``table.players``: besides votes, followers and pieces left, the ``perks`` of each, those of them that are
  ``fresh``, permanent votes, and the ``breach`` (card, dinos, hex, at), or None.
- ``table.perks``: the sheet of all perks: officer, level, and whether it costs a story or a valor.
- ``hands``: the open adventure cards by terrain and how many are left, the open outposts; and of each player
  assets, soldiers, toppled ones, pen, adventure, and how many adventure cards are in hand.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.perseverance.plain import counts, plain_hand, plain_player, plain_town, plain_zone
from engine.perseverance.two.box import load_perks
from engine.perseverance.two.hex_map import CAMP, EDGE, OUTPOST
from engine.perseverance.two.state import Breach, Expedition, Explorer, HexArea


def snapshot(game: Expedition) -> dict[str, Any]:
    """Where every piece is."""
    return {"table": _table(game)} | ({"hands": _hands(game)} if game.full else {})


def _table(game: Expedition) -> dict[str, Any]:
    rally = game.rallies[-1] if game.rallies else None
    return plain_town(game) | {
        "zones": {id: plain_zone(game, zone) for id, zone in game.zones.items()},
        "effects": dict(game.effects),
        "map": {id: _hex(game, area) for id, area in game.areas.items()},
        "rally": rally and {"hex": rally.hex, "at": rally.at},
        "under_way": dict(game.under_way),
        "perks": {
            perk.id: {"officer": perk.officer, "level": perk.level, "costly": perk.costly}
            for perk in load_perks().values()
        },
        "players": [_player(game, player) for player in game.players],
    }


def _hex(game: Expedition, area: HexArea) -> dict[str, Any]:
    id = area.hex.id
    outpost = area.outpost
    return {
        "at": list(area.hex.at) if area.hex.at else None,
        "kind": area.hex.kind,
        "terrain": area.terrain,
        "cleared": area.cleared,
        "spaces": [
            {"species": space.species, "dangerous": space.dangerous, "dino": area.dinos.get(number)}
            for number, space in enumerate(area.spaces, 1)
        ],
        "camp": None if area.camp is None else game.colour(area.camp),
        "outpost": outpost and {"id": outpost.outpost.id, "owner": game.colour(outpost.owner)},
        "tower": None if area.tower is None else game.colour(area.tower),
        "overrun": [at for at in (CAMP, OUTPOST) if game.overrun(id, at)],
        "under": {at: _under(game, area, at) for at in (CAMP, OUTPOST)},
        "touches": _touches(game, id),
    }


def _under(game: Expedition, area: HexArea, at: str) -> dict[str, int]:
    """What covering a space gives, as far as somebody told."""
    return (
        {} if area.hex.kind == EDGE else counts(Counter(game.facts.known(f"{at}_space", area.hex.id) or {}))
    )


def _touches(game: Expedition, id: str) -> list[str]:
    """The hexes that are known to touch this one, from either end."""
    known = game.facts.known("beside", id)
    if known is not None:
        return list(known)
    return [other for other in game.areas if id in (game.facts.known("beside", other) or ())]


def _player(game: Expedition, player: Explorer) -> dict[str, Any]:
    owner = player.owner
    return plain_player(game, player) | {
        "permanent": player.permanent,
        "perks": list(player.perks),
        "fresh": list(player.fresh),
        "camps_left": game.camps_left(owner),
        "towers_left": game.towers_left(owner),
        "leader_zone": game.leader_zone(player),
        "breach": player.breach and _breach(player.breach),
    }


def _breach(breach: Breach) -> dict[str, Any]:
    return {"card": breach.card.id, "dinos": counts(breach.dinos), "hex": breach.hex, "at": breach.at}


def _hands(game: Expedition) -> dict[str, Any]:
    return {
        "offer": {terrain: list(cards) for terrain, cards in game.offer.items()},
        "decks": {
            terrain: deck.total() + game.under_deck[terrain].total() for terrain, deck in game.decks.items()
        },
        "outposts": list(game.outpost_offer),
        "postponed": game.postponed.seat if game.postponed else None,
        "players": [
            plain_hand(player)
            | {
                "pen": counts(player.pen),
                "toppled": counts(player.toppled),
                "leader_home": game.leader_is_home(player),
                "cards": len(player.hand),
            }
            for player in game.players
        ],
    }
