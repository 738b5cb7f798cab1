"""Tables of either episode for tests: how they are set up, and what of a town can be laid out."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import signature
from typing import Any, TypeVar

from engine.perseverance.dice import PoolDie
from engine.perseverance.state import PlacedDie, Player, Town
from tests.engine.perseverance.town_table import TownTable

FACES = ("adventurer", "organizer", "facilitator", "innovator")
T = TypeVar("T", bound=TownTable[Any])


def set_up(
    table: T,
    *,
    first: str,
    cast: Mapping[str, str],
    pool: Sequence[str] | None,
    twice: str,
    starts: Mapping[str, str] | None,
    own: Mapping[str, Callable[[T], object]] | None = None,
) -> T:
    """As for a first game; every fourth die shows the same. ``own``: what only this episode asks."""
    while table.play.request is not None and table.asks != "setup.done":
        match table.asks:
            case asks if asks in (own or {}):
                (own or {})[asks](table)
            case "ask.leader":
                table.choose(cast[table.whose])
            case "roll.pool":
                number = sum(table.dice().values())
                table.roll(*(pool or [FACES[at % 4] for at in range(number)]))
            case "ask.first":
                table.choose(str(table.game.names.index(first)))
            case "ask.start-zone" if starts is not None:
                table.choose(starts[table.whose])
            case "draw.dissenter-zone":
                table.drawn(twice if table.may(twice) else next(iter(table.options())))
            case _:
                table.answer_plainly()
    return table


def lay_town(
    laid: TownTable[Any],
    *,
    assets: Mapping[str, Mapping[str, int]] | None = None,
    soldiers: Mapping[str, Mapping[str, int]] | None = None,
    followers: Mapping[str, int] | None = None,
    votes: Mapping[str, int] | None = None,
    settlements: Mapping[str, Mapping[int, str]] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    leaders: Mapping[str, str] | None = None,
    in_pool: Iterable[tuple[str, str]] | None = None,
    on_board: Mapping[str, Iterable[tuple[str, str]]] | None = None,
) -> None:
    """What both episodes have on player boards and main board, all by names."""
    game: Town = laid.game
    for name, held in (assets or {}).items():
        laid.player(name).assets.update({a: n - laid.player(name).assets[a] for a, n in held.items()})
    for name, numbers in (soldiers or {}).items():
        _arm(laid.player(name), numbers)
    for name, number in (followers or {}).items():
        laid.player(name).ledger = Counter(start=number)
    for name, number in (votes or {}).items():
        next(party for party in game.parties if party.owner == laid.owner(name)).votes = number
    for zone, built in (settlements or {}).items():
        game.zones[zone].settlements = {space: laid.owner(name) for space, name in built.items()}
    for officer, row in (cubes or {}).items():
        game.officers[officer].spaces = [laid.owner(name) for name in row]
    for name, zone in (leaders or {}).items():
        game.zones[zone].leaders.append(laid.owner(name))
    if in_pool is not None:
        game.pool = [PoolDie(laid.owner(name), face) for name, face in in_pool]
    for effect, dice in (on_board or {}).items():
        placed = [PlacedDie(PoolDie(laid.owner(name), face), effect) for name, face in dice]
        game.zones[game.effects[effect]].dice.extend(placed)


def _arm(player: Player, numbers: Mapping[str, int]) -> None:
    """So many soldiers on the player board, the others in the supply."""
    for kind in ("light", "heavy"):
        held = player.board[kind] + player.supply[kind]
        player.board[kind] = numbers.get(kind, 0)
        player.supply[kind] = held - player.board[kind]


def taken_by(layer: Callable[..., None], told: dict[str, Any]) -> dict[str, Any]:
    """What this function lays out, taken away from all that was told."""
    return {name: told.pop(name) for name in signature(layer).parameters if name in told}
