"""Tables of Episode 1 for tests: set up as the rulebook's players do, then laid out as a test needs it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game import Setup
from engine.perseverance.one import GAME
from engine.perseverance.one.state import Fighter, Trap
from engine.play import Play
from tests.engine.perseverance.laying import lay_town, set_up, taken_by
from tests.engine.perseverance.playing import Table

NAMES = ("Robert", "Emmy", "Jeremy", "Olivia")
CAST = {"Robert": "keoni", "Emmy": "jack", "Jeremy": "adelita", "Olivia": "phoenix"}
OFFICERS = ("chief-mate", "chief-of-security", "chief-steward", "chief-engineer")


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
    """A table set up as for a first game, with Breach tokens on 2, 6 and 7."""
    return set_up(
        begin(**begin_with),
        first=first,
        cast=CAST | dict(cast or {}),
        pool=pool,
        twice=twice,
        starts=starts,
        own={
            "draw.breach-tokens": lambda table: table.drawn(*tokens),
            "ask.officer-of": lambda table: table.choose(OFFICERS[len(table.game.officers)]),
        },
    )


def table(**told: Any) -> Table:
    """A table laid out as told, every other piece as the set-up puts it, at the first turn.

    The town is laid out by `lay_town`, its surroundings by `_lay_areas`; what is left goes to `start`.
    """
    town, areas = taken_by(lay_town, told), taken_by(_lay_areas, told)
    laid = start(**told)
    _lay_areas(laid, **areas)
    lay_town(laid, **town)
    return laid.confirm()


def _lay_areas(
    laid: Table,
    *,
    dinos: Mapping[str, Mapping[str, str] | Sequence[str]] | None = None,
    traps: Mapping[str, Mapping[str, str]] | None = None,
    walls: Mapping[str, Mapping[int, str]] | None = None,
    posts: Mapping[str, Mapping[str, tuple[str, str]]] | None = None,
    dangerous: Iterable[str] = (),
) -> None:
    for zone in dangerous:
        laid.area(zone).dangerous = True
    for zone, come in (dinos or {}).items():
        spaces = come if isinstance(come, Mapping) else dict(zip(laid.area(zone).spaces, come, strict=False))
        laid.area(zone).dinos.update(spaces)
    for zone, lie in (traps or {}).items():
        laid.area(zone).traps.update({space: Trap(laid.owner(name)) for space, name in lie.items()})
    for zone, stand in (walls or {}).items():
        laid.area(zone).walls.update({column: laid.owner(name) for column, name in stand.items()})
    for zone, guard in (posts or {}).items():
        for post, (name, kind) in guard.items():
            laid.area(zone).posts[post] = Fighter(laid.owner(name), kind)
            if kind != "leader":
                laid.player(name).supply[kind] -= 1


FULL = {"2-3": ["trampler"] * 6, "4": ["trampler"] * 8}
"""Dinos that fill an area which was not attacked yet."""
