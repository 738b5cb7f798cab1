"""The Dino attack: who triggers it, its six phases in order, and what is left afterwards."""

from __future__ import annotations

from collections.abc import Callable

from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import lose_soldier, soldier_name
from engine.perseverance.one.breach import breach_phase
from engine.perseverance.one.fight import fight_phase, trap_phase, wall_phase
from engine.perseverance.one.places import zone_options
from engine.perseverance.one.rewards import rewards_phase
from engine.perseverance.one.state import Attack, Perseverance
from engine.perseverance.options import NO
from engine.perseverance.state import LEADER
from engine.requests import Option
from engine.rules import Rules, choose, instruct


def check_attack(game: Perseverance, die_zone: str) -> Rules[None]:
    """At the end of a turn: every uncovered Dino space of the die's zone holds a dino."""
    due = [zone for zone, area in game.areas.items() if area.full]
    zone: str | None = next(iter(due), None)
    if due not in ([], [die_zone]):
        zone = yield from _stop_and_ask(due)
    if zone is not None:
        yield from attack(game, zone)


def _stop_and_ask(due: list[str]) -> Rules[str | None]:
    """Only the zone of the die can be attacked: anything else is a mistake in what was done or told."""
    options = [*zone_options(due), Option(NO, say("perseverance-1.attack.none"))]
    prompt = say("perseverance-1.ask.which-attack")
    zone = yield from choose("perseverance-1.ask.which-attack", prompt, options, rule=("P1-ATTACK-03",))
    return None if zone == NO else zone


def attack(game: Perseverance, zone: str) -> Rules[None]:
    """The six phases in their order; one with nothing to do is passed over."""
    game.attack = fought = Attack(game.areas[zone], game.player)
    game.tell(say("perseverance-1.attack.active", player=game.player.name))
    prompt = say("perseverance-1.attack", zone=zone_name(zone))
    yield from instruct(
        "perseverance-1.attack", prompt, *game.take_news(), rule=("P1-ATTACK-01", "P1-ATTACK-04")
    )
    for fought.phase, phase in PHASES.items():
        yield from phase(game, fought)
    game.attack = None


def retrieve_phase(game: Perseverance, fought: Attack) -> Rules[None]:
    retrieve(game, fought)
    prompt = say("perseverance-1.phase.retrieve", zone=zone_name(fought.area.zone))
    yield from instruct(
        "perseverance-1.phase.retrieve", prompt, *game.take_news(), rule=("P1-ATTACK-RETRIEVE-01",)
    )


def retrieve(game: Perseverance, fought: Attack) -> None:
    """Pieces go home, used traps beside the Chief Engineer, dinos to the supply; the zone is Dangerous."""
    area = fought.area
    for fighter in area.posts.values():
        player = game.players[fighter.owner]
        if fighter.toppled:
            lose_soldier(game, player, fighter.kind)
        else:
            player.board.update([] if fighter.kind == LEADER else [fighter.kind])
            game.tell(say("perseverance-1.news.home", player=player.name, piece=soldier_name(fighter.kind)))
    area.posts.clear()
    for trap in area.traps.values():
        game.used_traps[trap.owner].update([trap.kind] if trap.kind else [])
    if area.traps:
        game.tell(say("perseverance-1.news.traps-used", n=len(area.traps)))
    area.traps.clear()
    game.in_hand.clear()
    if not area.dangerous:
        area.dangerous = True
        game.tell(say("perseverance-1.news.dangerous", zone=zone_name(area.zone)))


PHASES: dict[str, Callable[[Perseverance, Attack], Rules[None]]] = {
    "trap": trap_phase,
    "wall": wall_phase,
    "fight": fight_phase,
    "breach": breach_phase,
    "rewards": rewards_phase,
    "retrieve": retrieve_phase,
}
