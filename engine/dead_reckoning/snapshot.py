"""The state of a game in a plain form: for the page, for comparing, and for tests."""

from collections import Counter
from typing import Any

from engine.dead_reckoning.achievements import progress, target
from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.dead_reckoning.fight_state import Fight
from engine.dead_reckoning.ocean import Place
from engine.dead_reckoning.state import Board, DeadReckoning, Player

CAPITALIST = "capitalist"


def snapshot(game: DeadReckoning) -> dict[str, Any]:
    """``table`` is open to all; ``secrets`` holds, seat by seat, what only that player may see."""
    return {"table": _table(game)} | ({"secrets": [_secrets(p) for p in game.players]} if game.full else {})


def _table(game: DeadReckoning) -> dict[str, Any]:
    return {
        "turns": game.turns,
        "active": game.turn.active,
        "order": list(game.order),
        "trigger": game.trigger,
        "sails": game.turn.sails,
        "black": game.black,
        "told": dict(sorted(game.told.items())),
        "fight": None if game.fight is None else _fight(game.fight),
        "boards": {at: _board(game, at, board) for at, board in game.boards.items()},
        "boxes": {str(row): held.total() for row, held in game.boxes.items()},
        "buried": [card.id for card in game.buried],
        "buildings": _counts(game.buildings),
        "tiles": _counts(game.tiles),
        "players": [_player(game, player) for player in game.players],
    }


def _player(game: DeadReckoning, player: Player) -> dict[str, Any]:
    known = {
        "name": player.name,
        "colour": player.colour,
        "damage": player.damage,
        "achievements": list(player.achievements),
        "tally": _counts(player.tally),
        "progress": _progress(game, player),
        "done": player.done,
    }
    return known | (_kept(player) if game.full else {})


def _progress(game: DeadReckoning, player: Player) -> dict[str, list[int]]:
    """How far a player is with each achievement, and how far it is; the chest of a player is secret."""
    have = progress(game, player)
    return {id: [have[id], target(game, id)] for id in ACHIEVEMENTS if have[id] and id != CAPITALIST}


def _kept(player: Player) -> dict[str, Any]:
    return {
        "at": player.at,
        "pirate": player.pirate,
        "reserve": player.reserve,
        "dock": player.dock,
        "hull": [
            {"tiles": [tile.id for tile in space.stack], "cargo": space.cargo, "coin": space.coin}
            for space in player.hull
        ],
        "hand": player.hand,
        "in_play": list(player.in_play),
        "discard": list(player.discard),
        "aside": [card.id for card in player.aside],
        "counters": _counts(player.counters),
        "cargo": player.cargo,
        "coin": player.coin,
        "room": player.room,
        "cannons": player.cannons,
    }


def _secrets(player: Player) -> dict[str, Any]:
    return {
        "chest": player.chest,
        "sailors": {
            id: {"level": sailor.level, "sleeved": [card.id for card in sailor.sleeved]}
            for id, sailor in player.sailors.items()
        },
    }


def _board(game: DeadReckoning, at: Place, board: Board) -> dict[str, Any]:
    isle = board.isle
    known = {"id": board.id, "card": board.card.id if board.card else None}
    if isle is None:
        return known | {"arrows": list(game.arrows(at))}
    return known | {
        "slots": isle.slots,
        "empty": isle.empty,
        "cubes": _counts(isle.cubes),
        "permanent": _counts(isle.permanent),
        "controller": isle.controller,
        "buildings": sorted(isle.buildings),
        "goods": _counts(isle.goods),
        "places": list(isle.places),
    }


def _fight(fight: Fight) -> dict[str, Any]:
    return {
        "kind": fight.kind,
        "at": fight.at,
        "sides": [
            {
                "seat": side.seat,
                "colour": side.colour,
                "force": fight.force(side),
                "bonus": side.bonus,
                "hits": fight.hits(side),
                "loot": _counts(fight.loot(side)),
            }
            for side in fight.sides
        ],
        "board": {f"{colour} {zone}": number for (colour, zone), number in sorted(fight.board.items())},
        "hand": _counts(fight.hand),
        "spent": _counts(fight.spent),
    }


def _counts(held: Counter[Any]) -> dict[str, int]:
    return {str(key): number for key, number in sorted(held.items()) if number}
