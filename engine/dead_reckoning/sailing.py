"""Sails, movement and exploration."""

from collections import Counter
from typing import cast

from engine.dead_reckoning.achievements import EXPLORER, add_to
from engine.dead_reckoning.board_facts import ISLAND, PLACES, SEA
from engine.dead_reckoning.box import GARRISON
from engine.dead_reckoning.boxes import draw_card
from engine.dead_reckoning.drawing import islands_in_box, new_piece, take_island
from engine.dead_reckoning.names import place_name, place_options, sailor_name
from engine.dead_reckoning.ocean import (
    DISTANCE,
    HARBOUR,
    ISLANDS_USED,
    SEAS,
    Place,
    neighbours,
    row_of,
)
from engine.dead_reckoning.pieces import UNLISTED, board_name
from engine.dead_reckoning.sinking import hit
from engine.dead_reckoning.state import Board, DeadReckoning, Isle, Player
from engine.messages import Message, say
from engine.requests import Option
from engine.rules import Rules, choose, choose_some, draw, instruct

STOP = "stop"


def reload_ok(game: DeadReckoning, player: Player) -> bool:
    """Where loaded holds do not matter for hoisting: unload, hoist, load again."""
    isle = game.isle_at(player.at)
    mine = isle is not None and isle.controller == player.seat and game.may_touch(player, player.at)
    return player.at == HARBOUR or mine


def hull_sails(game: DeadReckoning, player: Player) -> int:
    even_loaded = reload_ok(game, player)
    return sum(tile.sail for space in player.hull if (tile := space.shown(even_loaded=even_loaded)))


def hoist(game: DeadReckoning, player: Player) -> Rules[None]:
    """Count the sails of hull and cards; icons of “influence or sails” are used up if counted."""
    free = _either(game, player)
    counted = yield from choose_some(
        "dead-reckoning.ask.count-sails",
        say("dead-reckoning.ask.count-sails", player=player.name),
        [_sail_option(player, id, n) for id, n in free.items()],
        seat=player.seat,
        most=len(free),
        rule=("DR-SAIL-07",),
    )
    for id in counted:
        sailor, key = id.split("/")
        game.turn.used.add((player.seat, sailor, key))
    _set_sails(game, player, sum(free[id] for id in counted))
    yield from instruct(
        "dead-reckoning.hoist",
        say("dead-reckoning.hoist", player=player.name, sails=game.turn.sails),
        seat=player.seat,
        rule=("DR-SAIL-02", "DR-SAIL-05"),
    )


def _either(game: DeadReckoning, player: Player) -> dict[str, int]:
    """Icons of “influence or sails” in play that are not used up, and the sails that each would give."""
    choices = {f"{s.id}/{key}": a.sails for s in player.played for key, a in s.abilities() if a.sails}
    return {id: n for id, n in choices.items() if (player.seat, *id.split("/")) not in game.turn.used}


def _sails(game: DeadReckoning, player: Player, counted: int = 0) -> int:
    cards = sum(sailor.icons["sail"] for sailor in player.played) + counted
    return min(game.box.most_sails, hull_sails(game, player) + cards)


def _set_sails(game: DeadReckoning, player: Player, counted: int = 0) -> None:
    game.turn.hoisted = True
    game.turn.sails = _sails(game, player, counted)


def _sail_option(player: Player, id: str, sails: int) -> Option:
    sailor = player.sailors[id.partition("/")[0]]
    return Option(id, say("dead-reckoning.sails-of", sailor=sailor_name(sailor), n=sails))


def may_stop(game: DeadReckoning, at: Place) -> bool:
    """A face-down board is explored by stopping there, and one board a turn only."""
    return at == HARBOUR or game.boards[at].id is not None or not game.turn.explored


def may_enter(game: DeadReckoning, at: Place) -> bool:
    """Whether a ship that enters the space finds a place to stop with the sails it then has."""
    left = game.turn.sails - 1
    return any(far <= left and may_stop(game, other) for other, far in DISTANCE[at].items())


def ways(game: DeadReckoning, player: Player) -> list[Place]:
    return [at for at in neighbours(player.at) if game.turn.sails and may_enter(game, at)]


def voyages(game: DeadReckoning, player: Player) -> dict[Place, list[Place]]:
    """Where the ship may stop with the sails that it has or would hoist, each by a shortest way.

    Only where the way makes no difference: nobody fires on it, and the ship does not rake. Who has still to
    choose between influence and sails hoists first.
    """
    if game.turn.raking or (not game.turn.hoisted and _either(game, player)):
        return {}
    sails = game.turn.sails if game.turn.hoisted else _sails(game, player)
    found: dict[Place, list[Place]] = {player.at: []}
    for at in (queue := [player.at]):
        if len(found[at]) == sails or (at != player.at and _fires(game, player, at)):
            continue
        for near in neighbours(at):
            if near not in found:
                found[near] = [*found[at], near]
                queue.append(near)
    return {at: way for at, way in found.items() if way and may_stop(game, at)}


def sail_along(game: DeadReckoning, player: Player, way: list[Place]) -> Rules[None]:
    """To the end of a way on which nobody fires; at its end somebody may."""
    if not game.turn.hoisted:
        _set_sails(game, player)
    game.turn.crossed.update(way[:-1])
    game.turn.sails -= len(way)
    player.at = way[-1]
    yield from _enter(game, player)
    if player.at == way[-1]:
        yield from _arrive(game, player)


def _arrive(game: DeadReckoning, player: Player) -> Rules[None]:
    if player.at != HARBOUR and game.boards[player.at].id is None:
        yield from explore(game, player)


def _fires(game: DeadReckoning, player: Player, at: Place) -> bool:
    isle = game.isle_at(at)
    return isle is not None and isle.active(GARRISON) and isle.controller != player.seat


def move(game: DeadReckoning, player: Player) -> Rules[None]:
    """Sail space by space and stop, unless the ship sinks on the way."""
    went = False
    while True:
        options = place_options(game, ways(game, player))
        if went and may_stop(game, player.at):
            options.insert(0, Option(STOP, say("dead-reckoning.stop", place=place_name(game, player.at))))
        way = yield from choose(
            "dead-reckoning.ask.move",
            say("dead-reckoning.ask.move", player=player.name, sails=game.turn.sails),
            options,
            seat=player.seat,
            rule=("DR-MOVE-01", "DR-MOVE-02", "DR-MOVE-04"),
            on_map=True,
        )
        if way == STOP:
            break
        if went:
            game.turn.crossed.add(player.at)
        went = True
        game.turn.sails -= 1
        player.at = way
        yield from _enter(game, player)
        if player.at != way:
            return
    yield from _arrive(game, player)


def _enter(game: DeadReckoning, player: Player) -> Rules[None]:
    """A garrison fires at every ship of others that enters, and a raking ship at every ship it meets."""
    at, isle = player.at, game.isle_at(player.at)
    if game.turn.raking and at != HARBOUR and at not in game.turn.entered:
        game.turn.entered.add(at)
        for other in [other for other in game.others(player) if other.at == at]:
            yield from hit(game, other, 1, player)
    if isle is not None and _fires(game, player, at):
        yield from hit(game, player, 1, game.players[cast(int, isle.controller)])


def explore(game: DeadReckoning, player: Player) -> Rules[None]:
    """Turn the board up and put a card of its row on it."""
    game.turn.explored = True
    yield from turn_up(game, player.at)
    yield from add_to(game, player, EXPLORER)


def turn_up(game: DeadReckoning, at: Place) -> Rules[None]:
    """The board is one that is known, or another; what is on an unknown one is asked for now."""
    seen = sum(board.isle is not None for board in game.boards.values())
    islands = islands_in_box(game) if seen < ISLANDS_USED[len(game.players)] else Counter[str]()
    another = new_piece(game, ISLAND, PLACES)
    (id,) = yield from draw(
        "dead-reckoning.draw.board",
        say("dead-reckoning.draw.board", place=place_name(game, at)),
        "boards",
        islands + game.seas_left,
        label=lambda id: _label(game, id),
        rule=("DR-EXPL-01", "DR-SETUP-06"),
    )
    if id in SEAS:
        game.facts.get(SEA, id)
        game.seas_left[id] -= 1
        game.boards[at] = Board(id)
    else:
        id = take_island(game, id, another)
        game.facts.get(ISLAND, id)
        game.boards[at] = Board(id, isle=Isle(id, game.facts))
    game.boards[at].card = yield from draw_card(game, row_of(at))


def _label(game: DeadReckoning, id: str) -> Message:
    return say("dead-reckoning.island.unlisted") if id == UNLISTED else board_name(game.facts, id)
