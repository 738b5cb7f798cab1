"""Influencing an officer: which one, and how many cubes for which price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import assets_in_words, pay
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.state import Officer, Player, Town
from engine.requests import Option
from engine.rules import Rules, choose


def choose_officer(game: Town, player: Player, *, rule: tuple[str, ...]) -> Rules[Officer]:
    """Any officer, each with its zone."""
    officers = [
        Option(id, say("perseverance.officer-in", officer=officer_name(id), zone=zone_name(officer.zone)))
        for id, officer in game.officers.items()
    ]
    prompt = say("perseverance.ask.officer", player=player.name)
    return game.officers[
        (
            yield from choose(
                "perseverance.ask.officer", prompt, officers, seat=player.seat, rule=rule, on_map=True
            )
        )
    ]


def place_for(
    game: Town,
    player: Player,
    officer: Officer,
    ways: Iterable[tuple[int, Mapping[str, int]]],
    *,
    rule: tuple[str, ...],
) -> Rules[None]:
    """Cubes on the officer for one of these prices."""
    by_id = {_way_id(cubes, cost): (cubes, cost) for cubes, cost in ways}
    id = next(iter(by_id))
    if len(by_id) > 1:
        options = [Option(id, _way_name(cubes, cost)) for id, (cubes, cost) in by_id.items()]
        prompt = say("perseverance.ask.cubes", player=player.name)
        id = yield from choose("perseverance.ask.cubes", prompt, options, seat=player.seat, rule=rule)
    cubes, cost = by_id[id]
    pay(player, cost)
    place_cubes(game, officer, player.owner, cubes)


def _way_id(cubes: int, cost: Mapping[str, int]) -> str:
    return "-".join([str(cubes), *(f"{number}{asset}" for asset, number in cost.items())])


def _way_name(cubes: int, cost: Mapping[str, int]) -> Message:
    if not cost:
        return say("perseverance.cubes", n=cubes)
    return say("perseverance.cubes-for", n=cubes, cost=assets_in_words(cost))
