"""The Primary Action: an effect, a die from the pool, its space, the dinos, then the effect itself."""

from __future__ import annotations

from collections import Counter
from typing import cast

from engine.answers import Chosen
from engine.messages import Message, say
from engine.perseverance.assets import dino_name
from engine.perseverance.die_spaces import DieSpace, space_of, space_subject, with_space
from engine.perseverance.one.board import DIE_ICON, EFFECTS
from engine.perseverance.one.dinos import dinos_come
from engine.perseverance.one.effects import can_resolve, resolve
from engine.perseverance.one.state import Perseverance
from engine.perseverance.options import counts
from engine.perseverance.placing import Placement, Placing, place_die, symbol_name
from engine.perseverance.state import Player
from engine.requests import Choose
from engine.rules import Rules

MOST_ICONS = 3
ICONS = Counter(trampler=2, raptor=2, die=1)


def primary_action(game: Perseverance, player: Player) -> Rules[str]:
    """Exactly one, always. Returns the zone of the die."""
    placed = yield from place_die(game, player, PLACING)
    icons = yield from _icons(game, player, placed)
    zone = EFFECTS[placed.effect]
    yield from dinos_come(game, player, zone, icons)
    if not placed.ruled:
        yield from resolve(game, player, placed.effect)
    return zone


def space_name(space: DieSpace) -> Message:
    symbol = symbol_name(space)
    if not space.icons:
        return say("perseverance.space.quiet", symbol=symbol)
    return say("perseverance-1.space", symbol=symbol, icons=tuple(icon_name(icon) for icon in space.icons))


def icon_name(icon: str) -> Message:
    return say("perseverance-1.icon.die") if icon == DIE_ICON else dino_name(icon)


def another_space(game: Perseverance, effect: str) -> int | None:
    """A space that was not known: it is from now on. In example play its icons are read out each time."""
    spaces = game.die_spaces.of[effect]
    if game.facts.example or effect in game.die_spaces.complete:
        return None
    space = space_of(game.facts.get("space", space_subject(game.side, effect, len(spaces) + 1)))
    game.die_spaces = with_space(game.die_spaces, game.facts, game.side, effect, space)
    return len(spaces)


def _icons(game: Perseverance, player: Player, placed: Placement) -> Rules[tuple[str, ...]]:
    """Of a space that nobody told, the player reads the icons from top to bottom."""
    if placed.space is not None:
        return game.die_spaces.of[placed.effect][placed.space].icons
    prompt = say("perseverance-1.ask.icons", player=player.name)
    read = Choose(
        id="perseverance-1.ask.icons",
        prompt=prompt,
        options=tuple(counts(ICONS, icon_name)),
        seat=player.seat,
        least=0,
        most=MOST_ICONS,
        rule=("P1-GAP-01", "P1-GAP-02"),
    )
    return cast(Chosen, (yield read)).ids


PLACING: Placing[Perseverance, Player] = Placing(
    can_resolve,
    space_name,
    another_space,
    {
        "effect": ("P1-DIE-01", "P1-DIE-10"),
        "overrule": ("P1-DIE-10", "P1-GAP-18"),
        "die": ("P1-DIE-02", "P1-DIE-03"),
        "face": ("P1-DIE-05", "P1-GAP-30"),
        "space": ("P1-DIE-06", "P1-DIE-07", "P1-DIE-09"),
    },
)
