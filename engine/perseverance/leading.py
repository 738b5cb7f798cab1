"""Leaders in the town: a leader space of a zone, and one effect as if a die were placed there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.picks import G, P
from engine.perseverance.placing import effect_name
from engine.perseverance.state import Player, Town
from engine.requests import Option
from engine.rules import Rules, choose


@dataclass(frozen=True, slots=True)
class Leading(Generic[G, P]):
    """How an episode resolves what a leader may resolve."""

    can_resolve: Callable[[G, P, str], bool]
    resolve: Callable[[G, P, str], Rules[None]]

    def effects(self, game: G, player: P, zone: str) -> list[str]:
        """The effects of the zone that the player could resolve now."""
        return [id for id, of in game.effects.items() if of == zone and self.can_resolve(game, player, id)]

    def zones(self, game: G, player: P, zones: Iterable[str]) -> list[str]:
        """Those of the zones in which there is something to resolve once the leader stands there."""
        found = []
        for zone in zones:
            with _as_if_in(game, player, zone):
                found += [zone] if self.effects(game, player, zone) else []
        return found

    def one_effect(self, game: G, player: P, zone: str, *, rule: tuple[str, ...]) -> Rules[None]:
        effects = [Option(id, effect_name(game, id)) for id in self.effects(game, player, zone)]
        if not effects:
            game.tell(say("perseverance.news.no-effect", zone=zone_name(zone)))
            return
        prompt = say("perseverance.ask.leader-effect", player=player.name)
        effect = yield from choose(
            "perseverance.ask.leader-effect", prompt, effects, seat=player.seat, rule=rule, on_map=True
        )
        yield from self.resolve(game, player, effect)


@contextmanager
def _as_if_in(game: Town, player: Player, zone: str) -> Iterator[None]:
    before = [each for each in game.zones.values() if player.owner in each.leaders]
    for each in before:
        each.leaders.remove(player.owner)
    game.zones[zone].leaders.append(player.owner)
    try:
        yield
    finally:
        game.zones[zone].leaders.remove(player.owner)
        for each in before:
            each.leaders.append(player.owner)


def choose_zone(
    id: str, player: Player, prompt: Message, zones: Iterable[str], *, rule: tuple[str, ...]
) -> Rules[str]:
    """The zone whose leader space the leader takes."""
    options = [Option(zone, zone_name(zone)) for zone in zones]
    return (yield from choose(id, prompt, options, seat=player.seat, rule=rule, on_map=True))


def without_leader(game: Town) -> list[str]:
    """Zones whose leader space is free."""
    return [id for id, zone in game.zones.items() if not zone.leaders]
