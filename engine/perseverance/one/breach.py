"""The fourth phase of an attack: what was not defeated breaches into the town."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import lose_followers
from engine.perseverance.one.fight import RAPTOR
from engine.perseverance.one.places import place_name
from engine.perseverance.one.state import Attack, Perseverance
from engine.perseverance.state import DISSENTERS
from engine.rules import Rules, instruct

LOSS = 2


def breach_phase(game: Perseverance, fought: Attack) -> Rules[None]:
    """Tramplers, then raptors, then the penalty of the active player; the dinos go back to the supply."""
    left = list(fought.area.dinos.values())
    if not left:
        return
    fought.breached = len(left)
    for _ in range(len(left) - left.count(RAPTOR)):
        _trample(game, fought.area.zone)
    _attack_settlements(game, fought.area.zone, left.count(RAPTOR))
    lose_followers(game, fought.active, LOSS * len(left), of="attacks")
    fought.area.dinos.clear()
    name = zone_name(fought.area.zone)
    yield from instruct(
        "perseverance-1.phase.breach",
        say("perseverance-1.phase.breach", zone=name),
        *game.take_news(),
        rule=("P1-ATTACK-BREACH-01",),
    )


def _trample(game: Perseverance, zone: str) -> None:
    """The topmost settlement returns to its owner."""
    settlements = game.zones[zone].settlements
    if settlements:
        top = max(settlements)
        where = place_name(zone, f"settlement-{top}")
        game.tell(say("perseverance-1.news.trampled", owner=game.whose(settlements.pop(top)), place=where))


def _attack_settlements(game: Perseverance, zone: str, raptors: int) -> None:
    """Each raptor another settlement, from the top; the Dissenters have no followers to lose."""
    settlements = game.zones[zone].settlements
    for space in sorted(settlements, reverse=True)[:raptors]:
        owner = settlements[space]
        where = place_name(zone, f"settlement-{space}")
        game.tell(say("perseverance-1.news.raptor", owner=game.whose(owner), place=where))
        if owner != DISSENTERS:
            lose_followers(game, game.players[owner], LOSS, of="attacks")
