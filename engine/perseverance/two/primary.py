"""The primary action: a die from the pool to a space of an effect, which is then resolved."""

from __future__ import annotations

from engine.messages import Message, say
from engine.perseverance.assets import VOTES, assets_in_words, gain
from engine.perseverance.die_spaces import DieSpace
from engine.perseverance.options import agree
from engine.perseverance.placing import Placement, Placing, place_die, symbol_name
from engine.perseverance.two.effects import can_resolve, resolve
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

LOBBYIST, MANAGER = "ST-1B", "ST-2B"


def primary_action(game: Expedition, player: Explorer) -> Rules[None]:
    """Exactly one, always; no dinos come with a die."""
    placed = yield from place_die(game, player, PLACING)
    yield from _perks_for_placing(game, player, placed)
    if not placed.ruled:
        yield from resolve(game, player, placed.effect)


def _perks_for_placing(game: Expedition, player: Explorer, placed: Placement) -> Rules[None]:
    """The Lobbyist's vote for an own die, and what the Manager gets for a matching symbol."""
    if player.has(LOBBYIST) and placed.die.owner == player.owner:
        gain(game, player, {VOTES: 1})
    if player.has(MANAGER) and (yield from _matches(game, player, placed)):
        options = [
            Option(asset, say("perseverance-2.reward", what=assets_in_words({asset: 1})))
            for asset in ("glowberry", "followers")
        ]
        prompt = say("perseverance-2.ask.reward", player=player.name)
        asset = yield from choose(
            "perseverance-2.ask.reward", prompt, options, seat=player.seat, rule=("P2-PERK-ST-2B",)
        )
        gain(game, player, {asset: 1})


def _matches(game: Expedition, player: Explorer, placed: Placement) -> Rules[bool]:
    """Whether the space shows the die's symbol; of a space that nobody told, the player says it."""
    if placed.space is not None:
        return game.die_spaces.of[placed.effect][placed.space].symbol == placed.die.face
    prompt = say("perseverance-2.ask.matching", player=player.name)
    return (
        yield from agree("perseverance-2.ask.matching", prompt, seat=player.seat, rule=("P2-PERK-ST-2B",))
    )


def space_name(space: DieSpace) -> Message:
    return say("perseverance.space.quiet", symbol=symbol_name(space))


PLACING: Placing[Expedition, Explorer] = Placing(
    can_resolve,
    space_name,
    lambda _game, _effect: None,
    {
        "effect": ("P2-DIE-01", "P2-DIE-05"),
        "overrule": ("P2-DIE-05",),
        "die": ("P2-DIE-01", "P2-DIE-02"),
        "face": ("P2-DIE-04",),
        "space": ("P2-DIE-03", "P2-GAP-06"),
    },
)
