"""The secondary action: influence, the leader placed or moved, Explore, or a counter-attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from engine.messages import say
from engine.perseverance.assets import can_pay, gain, pay
from engine.perseverance.influence import choose_officer, place_for
from engine.perseverance.leading import Leading, choose_zone, without_leader
from engine.perseverance.officers import place_cubes
from engine.perseverance.options import agree
from engine.perseverance.picks import Pick, one_action
from engine.perseverance.state import LEADER
from engine.perseverance.two.assets import reward_name
from engine.perseverance.two.counter import can_counter_attack, counter_attack
from engine.perseverance.two.effects import can_resolve, resolve
from engine.perseverance.two.offer import can_take, take_from_offer
from engine.perseverance.two.perks import gain_perk
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

MOST_CUBES = 3
MOVING = 2
BERRY = "glowberry"
EXPLORED = {"glowberry": {"glowberry": 2}, "story": {"story": 1}, "valor": {"valor": 1}}
AGILE = ("CA-1A", "CA-3B")
INFLUENCER, FRIENDLY, PERSISTENT = "CA-1B", "CA-2B", "CA-3A"
EFFECT_RULE = ("P2-SEC-06", "P2-SEC-07")

LEADING: Leading[Expedition, Explorer] = Leading(can_resolve, resolve)


def secondary_action(game: Expedition, player: Explorer) -> Rules[None]:
    """One of the five, or none."""
    yield from one_action(game, player, ACTIONS, may=True, rule=("P2-SEC-01",))


def _influence(game: Expedition, player: Explorer) -> Rules[None]:
    """A story for each cube on one officer; then a perk of that officer."""
    officer = yield from choose_officer(game, player, rule=("P2-SEC-02",))
    yield from place_for(game, player, officer, _ways(game, player), rule=("P2-SEC-02",))
    yield from gain_perk(game, player, [officer.id], rule=("P2-SEC-03",))


def _ways(game: Expedition, player: Explorer) -> Iterator[tuple[int, dict[str, int]]]:
    most = min(MOST_CUBES, player.assets["story"], game.cubes_left(player.owner))
    yield from ((cubes, {"story": cubes}) for cubes in range(1, most + 1))


def _can_influence(game: Expedition, player: Explorer) -> bool:
    return player.assets["story"] > 0 and game.cubes_left(player.owner) > 0


def _leader_spaces(game: Expedition, player: Explorer) -> list[str]:
    """Zones without a leader where there is an effect to resolve; the Persistent may join another leader."""
    free: Iterable[str] = game.zones if player.has(PERSISTENT) else without_leader(game)
    return LEADING.zones(game, player, free)


def _can_place_leader(game: Expedition, player: Explorer) -> bool:
    return game.standing(player)[LEADER] > 0 and bool(_leader_spaces(game, player))


def _place_leader(game: Expedition, player: Explorer) -> Rules[None]:
    prompt = say("perseverance-2.ask.leader-zone", player=player.name)
    zones = _leader_spaces(game, player)
    zone = yield from choose_zone(
        "perseverance-2.ask.leader-zone", player, prompt, zones, rule=("P2-SEC-05", "P2-SEC-10")
    )
    game.zones[zone].leaders.append(player.owner)
    yield from LEADING.one_effect(game, player, zone, rule=EFFECT_RULE)


def moving_cost(player: Explorer) -> dict[str, int]:
    """Two glowberries, one less for each kind of agility."""
    return {BERRY: MOVING - sum(player.has(perk) for perk in AGILE)}


def _where_to(game: Expedition, player: Explorer) -> list[str]:
    """Another zone with a free leader space; the Influencer may stay."""
    here = game.leader_zone(player)
    pay(player, moving_cost(player))
    zones = [zone for zone in _leader_spaces(game, player) if zone != here]
    if here is not None and player.has(INFLUENCER):
        zones += LEADING.zones(game, player, [here])
    pay(player, {asset: -number for asset, number in moving_cost(player).items()})
    return zones


def _can_move_leader(game: Expedition, player: Explorer) -> bool:
    on_board = game.leader_zone(player) is not None
    return on_board and can_pay(player, moving_cost(player)) and bool(_where_to(game, player))


def _move_leader(game: Expedition, player: Explorer) -> Rules[None]:
    """To the leader space of another zone, and one effect there."""
    here = cast(str, game.leader_zone(player))
    prompt = say("perseverance-2.ask.leader-zone", player=player.name)
    zones = _where_to(game, player)
    zone = yield from choose_zone(
        "perseverance-2.ask.leader-zone", player, prompt, zones, rule=("P2-SEC-08", "P2-SEC-10")
    )
    pay(player, moving_cost(player))
    game.zones[here].leaders.remove(player.owner)
    game.zones[zone].leaders.append(player.owner)
    if zone != here:
        yield from _befriend(game, player, zone)
    yield from LEADING.one_effect(game, player, zone, rule=EFFECT_RULE)


def _befriend(game: Expedition, player: Explorer, zone: str) -> Rules[None]:
    """The Friendly may pay a glowberry for a cube on the officer of the zone moved to."""
    cost = {BERRY: 1}
    if not (player.has(FRIENDLY) and can_pay(player, cost) and game.cubes_left(player.owner)):
        return
    prompt = say("perseverance-2.ask.befriend", player=player.name)
    if (yield from agree("perseverance-2.ask.befriend", prompt, seat=player.seat, rule=("P2-PERK-CA-2B",))):
        pay(player, cost)
        place_cubes(game, game.officer_of(zone), player.owner, 1)


def _explore(game: Expedition, player: Explorer) -> Rules[None]:
    """An adventure card from the offer, while there is one; then one of three gains."""
    if can_take(game):
        yield from take_from_offer(game, player, rule=("P2-SEC-11", "P2-GAP-31"))
    options = [Option(id, reward_name(gains)) for id, gains in EXPLORED.items()]
    prompt = say("perseverance-2.ask.reward", player=player.name)
    chosen = yield from choose(
        "perseverance-2.ask.reward", prompt, options, seat=player.seat, rule=("P2-SEC-11",)
    )
    gain(game, player, EXPLORED[chosen])


ACTIONS: dict[str, Pick[Expedition, Explorer]] = {
    "influence": Pick(_influence, possible=_can_influence),
    "leader-place": Pick(_place_leader, possible=_can_place_leader),
    "leader-move": Pick(_move_leader, possible=_can_move_leader),
    "explore": Pick(_explore),
    "counter-attack": Pick(counter_attack, possible=can_counter_attack),
}
