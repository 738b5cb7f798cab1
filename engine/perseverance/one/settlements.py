"""Settlements and the bonus of the space they are built on."""

from __future__ import annotations

from collections.abc import Callable

from engine.messages import say
from engine.perseverance.assets import VOTES, gain
from engine.perseverance.officers import place_cubes
from engine.perseverance.one.defense import place_soldiers, retrieve_leader
from engine.perseverance.one.places import number_of, place_name, settlement_places, split
from engine.perseverance.one.state import Perseverance
from engine.perseverance.state import Player, Zone
from engine.requests import Option
from engine.rules import Rules, choose

Bonus = Callable[[Perseverance, Player, Zone], Rules[None]]


def has_settlement_and_space(game: Perseverance, player: Player) -> bool:
    return game.settlements_left(player.owner) > 0 and bool(settlement_places(game))


def place_settlement(game: Perseverance, player: Player, options: list[Option]) -> Rules[tuple[Zone, int]]:
    """One settlement on one of the places offered."""
    id = yield from choose(
        "perseverance.ask.settlement",
        say("perseverance.ask.settlement", player=player.name),
        options,
        seat=player.seat,
        rule=("P1-EXP-10", "P1-EXP-14"),
        on_map=True,
    )
    zone, place = split(id)
    put_settlement(game, player, zone, number_of(place))
    return game.zones[zone], number_of(place)


def put_settlement(game: Perseverance, player: Player, zone: str, space: int) -> None:
    game.zones[zone].settlements[space] = player.owner
    where = place_name(zone, f"settlement-{space}")
    game.tell(say("perseverance.news.settled", player=player.name, place=where))


def settle_with_bonus(game: Perseverance, player: Player) -> Rules[str]:
    """A settlement on any free space, with its bonus, paid this once. Returns the zone."""
    zone, space = yield from place_settlement(game, player, settlement_places(game))
    yield from BONUSES[space](game, player, zone)
    return zone.id


def lowest_places(game: Perseverance, without: str) -> list[Option]:
    """The lowest free space of every other zone."""
    lowest: dict[str, Option] = {}
    for option in settlement_places(game, without=without):
        lowest.setdefault(split(option.id)[0], option)
    return list(lowest.values())


def _nothing(_game: Perseverance, _player: Player, _zone: Zone) -> Rules[None]:
    yield from ()


def _gives(assets: dict[str, int]) -> Bonus:
    def bonus(game: Perseverance, player: Player, _zone: Zone) -> Rules[None]:
        gain(game, player, assets)
        yield from ()

    return bonus


def _production(times: int) -> Bonus:
    def bonus(game: Perseverance, player: Player, zone: Zone) -> Rules[None]:
        gain(game, player, {zone.production: times})
        yield from ()

    return bonus


def _influence(game: Perseverance, player: Player, zone: Zone) -> Rules[None]:
    place_cubes(game, game.officer_of(zone.id), player.owner, 1)
    yield from ()


def _third_space(game: Perseverance, player: Player, zone: Zone) -> Rules[None]:
    """The English list says a vote, every cross-reference says influence: a setting decides."""
    as_printed = _influence if game.settings["space-3"] == "influence" else _gives({VOTES: 1})
    yield from as_printed(game, player, zone)


def _leader_home(game: Perseverance, player: Player, _zone: Zone) -> Rules[None]:
    retrieve_leader(game, player)
    yield from ()


def _three_soldiers(game: Perseverance, player: Player, _zone: Zone) -> Rules[None]:
    if game.full:
        yield from place_soldiers(game, player, 3, least=0)
    else:
        game.tell(say("perseverance-1.news.three-soldiers", player=player.name))


BONUSES: dict[int, Bonus] = {
    1: _nothing,
    2: _gives({VOTES: 1}),
    3: _third_space,
    4: _influence,
    5: _production(1),
    6: _gives({VOTES: 2}),
    7: _production(2),
    8: _gives({"safeguard": 3}),
    9: _leader_home,
    10: _three_soldiers,
}
