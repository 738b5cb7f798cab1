"""Soldiers arrive: a zone token is drawn, the zone fills, the rest deploys, an officer takes over."""

from collections import Counter
from dataclasses import dataclass, field

from engine.messages import Message, say
from engine.requests import Option
from engine.resistance.names import per_zone
from engine.resistance.skills import AURA
from engine.resistance.state import Resistance
from engine.resistance.zones import Zone, number_of, region_of
from engine.rules import Rules, choose, draw


@dataclass
class Landing:
    """What one drop of soldiers did: where they stand, which tokens went into the bag, any officer."""

    drawn: Zone
    placed: Counter[Zone] = field(default_factory=Counter)
    tokens: list[Zone] = field(default_factory=list)
    officer: Zone | None = None
    protected: bool = False

    def steps(self) -> tuple[Message, ...]:
        """What the hands at the table do, in order."""
        steps = []
        if self.placed:
            steps.append(say("resistance.army.place", n=self.placed.total(), where=per_zone(self.placed)))
        if self.tokens:
            steps.append(say("resistance.army.tokens", n=len(self.tokens), zones=tuple(self.tokens)))
        if self.officer:
            steps.append(say("resistance.army.officer", zone=self.officer))
        return tuple(steps) or (say("resistance.army.nothing"),)

    def rule(self) -> tuple[str, ...]:
        """The rules behind what happened."""
        return (
            "RES-ARMY-07",
            *(("RES-CHAR-08",) if self.protected else ()),
            *(("RES-ARMY-09", "RES-ARMY-10") if self.placed.keys() - {self.drawn} else ()),
            *(("RES-ARMY-13",) if self.tokens else ()),
            *(("RES-ARMY-14",) if self.officer else ()),
        )


def land(game: Resistance, soldiers: int) -> Rules[Landing]:
    """Draw a zone token and bring soldiers there."""
    zone = yield from draw_token(game)
    return (yield from land_at(game, zone, soldiers))


def land_at(game: Resistance, zone: Zone, soldiers: int) -> Rules[Landing]:
    """Bring soldiers to a drawn zone: placing, deployment, take-over."""
    landing = Landing(zone)
    if protected(game, landing.drawn):
        landing.protected = True
        return landing
    left = min(soldiers, game.reserve)
    left -= _enter(game, landing, landing.drawn, left)
    if left:
        left -= yield from _deploy(game, landing, left)
    if left:
        _take_over(game, landing)
    return landing


def draw_token(game: Resistance, *, note: Message | None = None) -> Rules[Zone]:
    """A zone token from the bag; it stays out until the phase ends. An empty bag takes today's back first."""
    if not game.bag.total():
        return_tokens(game)
    (zone,) = yield from draw(
        "resistance.draw.invasion",
        say("resistance.draw.invasion"),
        "invasion",
        game.bag,
        by_box=True,
        army=True,
        rule=("RES-ARMY-06",),
        note=note,
    )
    game.bag[zone] -= 1
    game.drawn_tokens.append(zone)
    return zone


def protected(game: Resistance, zone: Zone) -> bool:
    """Whether the aura of hope lets no soldier arrive in the zone."""
    pawns = [player.pawn for player in game.players if player.character.id == AURA]
    return any(zone == pawn or game.island.joined(pawn, zone) for pawn in pawns)


def _enter(game: Resistance, landing: Landing, zone: Zone, soldiers: int) -> int:
    """Place as many soldiers as the zone can take; its tokens go into the bag. Returns how many entered."""
    entered = min(soldiers, game.room(zone))
    if entered:
        game.reserve -= entered
        game.soldiers[zone] += entered
        landing.placed[zone] += entered
        if game.tokens[zone]:
            landing.tokens += [zone] * game.tokens[zone]
            game.bag[zone] += game.tokens.pop(zone)
    return entered


def _deploy(game: Resistance, landing: Landing, soldiers: int) -> Rules[int]:
    """Send soldiers in excess to neighbours, highest number first. Returns how many found a place."""
    left = soldiers
    around = game.island.neighbours(landing.drawn, mountains=game.army_uses_mountain_roads)
    open_zones = [zone for zone in around if game.room(zone) and not protected(game, zone)]
    while left and open_zones:
        zone = yield from _highest(game, open_zones, landing.drawn, left)
        open_zones.remove(zone)
        left -= _enter(game, landing, zone, left)
    return soldiers - left


def _highest(game: Resistance, zones: list[Zone], home: Zone, soldiers: int) -> Rules[Zone]:
    """The zone that takes soldiers first; the players choose where nothing else decides and it matters."""
    tied = first_in_line(zones, home)
    if len(tied) == 1 or soldiers >= sum(game.room(zone) for zone in tied):
        return tied[0]
    return (
        yield from choose(
            "resistance.ask.tie",
            say("resistance.ask.tie", zone=home),
            [Option(zone) for zone in tied],
            army=True,
            rule=("RES-GAP-04",),
            on_map=True,
        )
    )


def first_in_line(zones: list[Zone], home: Zone) -> list[Zone]:
    """The highest-numbered zones; among equals only the one in the region of ``home``, where there is one."""
    top = max(number_of(zone) for zone in zones)
    tied = [zone for zone in zones if number_of(zone) == top]
    at_home = [zone for zone in tied if region_of(zone) == region_of(home)]
    return at_home or sorted(tied)


def _take_over(game: Resistance, landing: Landing) -> None:
    """One officer replaces one soldier of the drawn zone, unless the aura kept a place free beside it."""
    around = game.island.neighbours(landing.drawn, mountains=game.army_uses_mountain_roads)
    if any(game.room(zone) for zone in around) or not game.soldiers[landing.drawn]:
        return
    game.soldiers[landing.drawn] -= 1
    game.reserve += 1
    game.officers[landing.drawn] += 1
    game.officers_in_reserve -= 1
    landing.officer = landing.drawn


def return_tokens(game: Resistance) -> None:
    game.bag.update(game.drawn_tokens)
    game.drawn_tokens.clear()
