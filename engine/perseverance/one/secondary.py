"""The Secondary Action: influence an officer, place soldiers, or send the leader into town or before it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import Message, say
from engine.perseverance.asking import STOP, ask, stop_option
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import assets_in_words, pay
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.one.board import EFFECTS
from engine.perseverance.one.defense import can_post, has_post, place_soldiers, post
from engine.perseverance.one.effects import can_resolve, effect_name, resolve
from engine.perseverance.one.leaders import influence_costs, net_gun
from engine.perseverance.one.places import zone_options
from engine.perseverance.one.state import Perseverance
from engine.perseverance.picks import Pick
from engine.perseverance.state import LEADER, Player
from engine.requests import Option
from engine.rules import Rules

STORIES = {1: 0, 2: 2, 3: 4}
"""What so many influence cubes cost."""


def secondary_action(game: Perseverance, player: Player) -> Rules[None]:
    """One of the four; compulsory if any is legal, unless the table plays it as optional."""
    options = [
        Option(id, say(f"perseverance-1.secondary.{id}"))
        for id, action in ACTIONS.items()
        if action.open(game, player)
    ]
    if not options:
        game.tell(say("perseverance-1.news.no-secondary", player=player.name))
        return
    if game.settings["secondary-action"] == "may":
        options.append(stop_option())
    prompt = say("perseverance-1.ask.secondary", player=player.name)
    id = yield from ask(game, player, prompt, options, rule=("P1-SEC-01",))
    if id != STOP:
        yield from ACTIONS[id].does(game, player)


def _influence(game: Perseverance, player: Player) -> Rules[None]:
    """One officer; 1 cube is free, 2 and 3 cost stories."""
    officers = [
        Option(id, say("perseverance.officer-in", officer=officer_name(id), zone=zone_name(officer.zone)))
        for id, officer in game.officers.items()
    ]
    prompt = say("perseverance.ask.officer", player=player.name)
    chosen = yield from ask(game, player, prompt, officers, rule=("P1-SEC-02",))
    ways = {_way_id(cubes, cost): (cubes, cost) for cubes, cost in _ways(game, player)}
    id = next(iter(ways))
    if len(ways) > 1:
        options = [Option(id, _way_name(cubes, cost)) for id, (cubes, cost) in ways.items()]
        prompt = say("perseverance.ask.cubes", player=player.name)
        id = yield from ask(game, player, prompt, options, rule=("P1-SEC-02", "P1-LEADER-03"))
    cubes, cost = ways[id]
    pay(player, cost)
    place_cubes(game, game.officers[chosen], player.owner, cubes)


def _ways(game: Perseverance, player: Player) -> Iterator[tuple[int, dict[str, int]]]:
    """How many cubes may be placed, and each way to pay for them."""
    for cubes, stories in STORIES.items():
        if cubes <= game.cubes_left(player.owner):
            for cost in influence_costs(game, player, stories):
                yield cubes, {asset: number for asset, number in cost.items() if number}


def _way_id(cubes: int, cost: dict[str, int]) -> str:
    return "-".join([str(cubes), *(f"{number}{asset}" for asset, number in cost.items())])


def _way_name(cubes: int, cost: dict[str, int]) -> Message:
    if not cost:
        return say("perseverance.cubes", n=cubes)
    return say("perseverance.cubes-for", n=cubes, cost=assets_in_words(cost))


def _has_cube(game: Perseverance, player: Player) -> bool:
    return game.cubes_left(player.owner) > 0


def _soldiers(game: Perseverance, player: Player) -> Rules[None]:
    yield from place_soldiers(game, player, 2)


def _open_zones(game: Perseverance, player: Player) -> list[str]:
    """Zones without a leader where the player could resolve an effect."""
    return [id for id, zone in game.zones.items() if not zone.leaders and _open_effects(game, player, id)]


def _open_effects(game: Perseverance, player: Player, zone: str) -> list[str]:
    return [id for id, of in EFFECTS.items() if of == zone and can_resolve(game, player, id)]


def _can_lead_town(game: Perseverance, player: Player) -> bool:
    return not game.leader_is_out(player.owner) and bool(_open_zones(game, player))


def _lead_town(game: Perseverance, player: Player) -> Rules[None]:
    """The leader in a Community area resolves one of its effects, without die and without dinos."""
    prompt = say("perseverance-1.ask.leader-town", player=player.name)
    options = zone_options(_open_zones(game, player))
    zone = yield from ask(game, player, prompt, options, rule=("P1-SEC-05",), on_map=True)
    game.zones[zone].leaders.append(player.owner)
    effects = [Option(id, effect_name(id)) for id in _open_effects(game, player, zone)]
    prompt = say("perseverance-1.ask.leader-effect", player=player.name)
    effect = yield from ask(game, player, prompt, effects, rule=("P1-SEC-06", "P1-SEC-07"))
    yield from resolve(game, player, effect)


def _can_lead_defense(game: Perseverance, player: Player) -> bool:
    return not game.leader_is_out(player.owner) and has_post(game)


def _lead_defense(game: Perseverance, player: Player) -> Rules[None]:
    zone = yield from post(game, player, LEADER)
    yield from net_gun(game, player, zone)


ACTIONS: dict[str, Pick[Perseverance]] = {
    "influence": Pick(_influence, possible=_has_cube),
    "soldiers": Pick(_soldiers, possible=can_post),
    "leader-town": Pick(_lead_town, possible=_can_lead_town),
    "leader-defense": Pick(_lead_defense, possible=_can_lead_defense),
}
