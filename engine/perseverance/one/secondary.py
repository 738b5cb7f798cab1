"""The Secondary Action: influence an officer, place soldiers, or send the leader into town or before it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import say
from engine.perseverance.influence import choose_officer, place_for
from engine.perseverance.leading import Leading, choose_zone, without_leader
from engine.perseverance.one.defense import can_post, has_post, place_soldiers, post
from engine.perseverance.one.effects import can_resolve, resolve
from engine.perseverance.one.leaders import influence_costs, net_gun
from engine.perseverance.one.state import Perseverance
from engine.perseverance.picks import Pick, one_action
from engine.perseverance.state import LEADER, Player
from engine.rules import Rules

STORIES = {1: 0, 2: 2, 3: 4}
"""What so many influence cubes cost."""


def secondary_action(game: Perseverance, player: Player) -> Rules[None]:
    """One of the four; compulsory if any is legal, unless the table plays it as optional."""
    may = game.settings["secondary-action"] == "may"
    if not (yield from one_action(game, player, ACTIONS, may=may, rule=("P1-SEC-01",))):
        game.tell(say("perseverance-1.news.no-secondary", player=player.name))


def _influence(game: Perseverance, player: Player) -> Rules[None]:
    """One officer; 1 cube is free, 2 and 3 cost stories."""
    officer = yield from choose_officer(game, player, rule=("P1-SEC-02",))
    ways = _ways(game, player)
    yield from place_for(game, player, officer, ways, rule=("P1-SEC-02", "P1-LEADER-03"))


def _ways(game: Perseverance, player: Player) -> Iterator[tuple[int, dict[str, int]]]:
    """How many cubes may be placed, and each way to pay for them."""
    for cubes, stories in STORIES.items():
        if cubes <= game.cubes_left(player.owner):
            for cost in influence_costs(game, player, stories):
                yield cubes, {asset: number for asset, number in cost.items() if number}


def _has_cube(game: Perseverance, player: Player) -> bool:
    return game.cubes_left(player.owner) > 0


def _soldiers(game: Perseverance, player: Player) -> Rules[None]:
    yield from place_soldiers(game, player, 2)


LEADING: Leading[Perseverance, Player] = Leading(can_resolve, resolve)


def _can_lead_town(game: Perseverance, player: Player) -> bool:
    return not game.leader_is_out(player.owner) and bool(LEADING.zones(game, player, without_leader(game)))


def _lead_town(game: Perseverance, player: Player) -> Rules[None]:
    """The leader in a Community area resolves one of its effects, without die and without dinos."""
    zones = LEADING.zones(game, player, without_leader(game))
    prompt = say("perseverance.ask.leader-town", player=player.name)
    zone = yield from choose_zone("perseverance.ask.leader-town", player, prompt, zones, rule=("P1-SEC-05",))
    game.zones[zone].leaders.append(player.owner)
    yield from LEADING.one_effect(game, player, zone, rule=("P1-SEC-06", "P1-SEC-07"))


def _can_lead_defense(game: Perseverance, player: Player) -> bool:
    return not game.leader_is_out(player.owner) and has_post(game)


def _lead_defense(game: Perseverance, player: Player) -> Rules[None]:
    zone = yield from post(game, player, LEADER)
    yield from net_gun(game, player, zone)


ACTIONS: dict[str, Pick[Perseverance, Player]] = {
    "influence": Pick(_influence, possible=_has_cube),
    "soldiers": Pick(_soldiers, possible=can_post),
    "leader-town": Pick(_lead_town, possible=_can_lead_town),
    "leader-defense": Pick(_lead_defense, possible=_can_lead_defense),
}
