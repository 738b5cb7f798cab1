"""Tables of Episode 1 for tests: set up as the rulebook's players do, then laid out as a test needs it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game import Setup
from engine.perseverance.dice import PoolDie
from engine.perseverance.one import GAME
from engine.perseverance.one.board import EFFECTS
from engine.perseverance.one.state import Fighter, Trap
from engine.perseverance.state import PlacedDie, Player
from engine.play import Play
from tests.engine.perseverance.playing import Table, plainest

NAMES = ("Robert", "Emmy", "Jeremy", "Olivia")
CAST = {"Robert": "keoni", "Emmy": "jack", "Jeremy": "adelita", "Olivia": "phoenix"}
OFFICERS = ("chief-mate", "chief-of-security", "chief-steward", "chief-engineer")
FACES = ("adventurer", "organizer", "facilitator", "innovator")


def begin(
    *,
    players: int = 4,
    keeping: str = "full",
    settings: Mapping[str, str] | None = None,
    data: Mapping[str, str] | None = None,
) -> Table:
    """The rulebook's players at the very first request."""
    chosen = {"keeping": keeping, "first-game": "yes"} | dict(settings or {})
    told = tuple(dict(data or {}).items())
    return Table(Play(GAME, Setup("perseverance-1", NAMES[:players], tuple(chosen.items()), told)))


def start(
    *,
    first: str = "Robert",
    cast: Mapping[str, str] | None = None,
    pool: Sequence[str] | None = None,
    tokens: Sequence[str] = ("2", "6", "7"),
    twice: str = "protection",
    starts: Mapping[str, str] | None = None,
    **begin_with: Any,
) -> Table:
    """A table set up as for a first game; Breach tokens on 2, 6 and 7; every fourth die shows the same."""
    table = begin(**begin_with)
    leaders = CAST | dict(cast or {})
    while table.play.request is not None and table.asks != "setup.done":
        match table.asks:
            case "ask.leader":
                table.choose(leaders[table.whose])
            case "draw.breach-tokens":
                table.drawn(*tokens)
            case "roll.pool":
                number = sum(table.dice().values())
                table.roll(*(pool or [FACES[at % 4] for at in range(number)]))
            case "ask.first":
                table.choose(str(table.game.names.index(first)))
            case "ask.officer-of":
                table.choose(OFFICERS[len(table.game.officers)])
            case "ask.start-zone" if starts is not None:
                table.choose(starts[table.whose])
            case "draw.dissenter-zone":
                table.drawn(twice if table.may(twice) else next(iter(table.options())))
            case _:
                table.answer(plainest(table.request))
    return table


def table(
    *,
    assets: Mapping[str, Mapping[str, int]] | None = None,
    soldiers: Mapping[str, Mapping[str, int]] | None = None,
    followers: Mapping[str, int] | None = None,
    votes: Mapping[str, int] | None = None,
    dinos: Mapping[str, Mapping[str, str] | Sequence[str]] | None = None,
    traps: Mapping[str, Mapping[str, str]] | None = None,
    walls: Mapping[str, Mapping[int, str]] | None = None,
    posts: Mapping[str, Mapping[str, tuple[str, str]]] | None = None,
    settlements: Mapping[str, Mapping[int, str]] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    in_pool: Iterable[tuple[str, str]] | None = None,
    on_board: Mapping[str, Iterable[tuple[str, str]]] | None = None,
    dangerous: Iterable[str] = (),
    leaders: Mapping[str, str] | None = None,
    **start_with: Any,
) -> Table:
    """A table laid out as told, every other piece as the set-up puts it, at the first turn."""
    laid = start(**start_with)
    game = laid.game
    for zone in dangerous:
        game.areas[zone].dangerous = True
    for name, held in (assets or {}).items():
        laid.player(name).assets.update({a: n - laid.player(name).assets[a] for a, n in held.items()})
    for name, numbers in (soldiers or {}).items():
        _arm(laid.player(name), numbers)
    for name, number in (followers or {}).items():
        laid.player(name).ledger["start"] = number
    for name, number in (votes or {}).items():
        next(party for party in game.parties if party.owner == laid.owner(name)).votes = number
    _fill_areas(laid, dinos or {}, traps or {}, walls or {}, posts or {})
    _fill_town(laid, settlements or {}, cubes or {}, leaders or {})
    if in_pool is not None:
        game.pool = [PoolDie(laid.owner(name), face) for name, face in in_pool]
    for effect, dice in (on_board or {}).items():
        placed = [PlacedDie(PoolDie(laid.owner(name), face), effect) for name, face in dice]
        game.zones[EFFECTS[effect]].dice.extend(placed)
    return laid.confirm()


def _arm(player: Player, numbers: Mapping[str, int]) -> None:
    """So many soldiers on the player board, the others in the supply."""
    for kind in ("light", "heavy"):
        held = player.board[kind] + player.supply[kind]
        player.board[kind] = numbers.get(kind, 0)
        player.supply[kind] = held - player.board[kind]


def _fill_areas(
    laid: Table,
    dinos: Mapping[str, Mapping[str, str] | Sequence[str]],
    traps: Mapping[str, Mapping[str, str]],
    walls: Mapping[str, Mapping[int, str]],
    posts: Mapping[str, Mapping[str, tuple[str, str]]],
) -> None:
    for zone, come in dinos.items():
        spaces = come if isinstance(come, Mapping) else dict(zip(laid.area(zone).spaces, come, strict=False))
        laid.area(zone).dinos.update(spaces)
    for zone, lie in traps.items():
        laid.area(zone).traps.update({space: Trap(laid.owner(name)) for space, name in lie.items()})
    for zone, stand in walls.items():
        laid.area(zone).walls.update({column: laid.owner(name) for column, name in stand.items()})
    for zone, guard in posts.items():
        for post, (name, kind) in guard.items():
            laid.area(zone).posts[post] = Fighter(laid.owner(name), kind)
            if kind != "leader":
                laid.player(name).supply[kind] -= 1


def _fill_town(
    laid: Table,
    settlements: Mapping[str, Mapping[int, str]],
    cubes: Mapping[str, Sequence[str]],
    leaders: Mapping[str, str],
) -> None:
    for zone, built in settlements.items():
        laid.game.zones[zone].settlements = {space: laid.owner(name) for space, name in built.items()}
    for officer, row in cubes.items():
        laid.game.officers[officer].spaces = [laid.owner(name) for name in row]
    for name, zone in leaders.items():
        laid.game.zones[zone].leaders.append(laid.owner(name))


FULL = {"2-3": ["trampler"] * 6, "4": ["trampler"] * 8}
"""Dinos that fill an area which was not attacked yet."""
