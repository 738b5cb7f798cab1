"""The assembly of Episode 1: zones, votes, officers, and the Wrap Up that makes the new pool."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance import assembly
from engine.perseverance.assets import gain
from engine.perseverance.dice import roll_pool
from engine.perseverance.one.officers import score_officers
from engine.perseverance.one.patrol import new_offer
from engine.perseverance.one.state import Perseverance
from engine.perseverance.state import NEUTRAL, Owner, Player, Zone
from engine.rules import Rules, instruct


def hold_assembly(game: Perseverance) -> Rules[None]:
    """Five steps; afterwards no scoring tile is left, or there is a new pool."""
    game.assemblies += 1
    yield from assembly.read_votes(game, rule=("P1-ASM-27",))
    tiles = yield from assembly.majorities(game, rule=("P1-ASM-11", "P1-ASM-12"))
    yield from assembly.choose_sides(tiles, rule=("P1-ASM-21",))
    yield from assembly.give_rewards(
        game, tiles, _produce(game, 2), _produce(game, 1), rule=("P1-ASM-22", "P1-ASM-23", "P1-ASM-24")
    )
    yield from assembly.score_votes(game, rule=("P1-ASM-31", "P1-ASM-32"))
    yield from score_officers(game)
    game.tiles.pop(0)
    if game.tiles:
        yield from wrap_up(game)


def _produce(game: Perseverance, times: int) -> assembly.Produce:
    def produce(player: Player, zone: Zone) -> Rules[None]:
        gain(game, player, {zone.production: times})
        yield from ()

    return produce


def wrap_up(game: Perseverance) -> Rules[None]:
    """Leaders come home from the town, the pool is made anew, votes return to 0."""
    assembly.leaders_home(game)
    owners = _change_pool(game, assembly.collect_dice(game))
    if game.full:
        yield from new_offer(game)
    else:
        game.tell(say("perseverance-1.news.new-offer"))
    for party in game.parties:
        party.votes = 0
    yield from instruct(
        "perseverance.assembly.wrap-up",
        say("perseverance.assembly.wrap-up"),
        *game.take_news(),
        rule=("P1-ASM-51", "P1-ASM-53", "P1-ASM-59"),
    )
    yield from roll_pool(game, owners, rule=("P1-ASM-54",))


def _change_pool(game: Perseverance, owners: list[Owner]) -> list[Owner]:
    """Two players: more Dissenters; four: one neutral die less, once; three: no change."""
    if game.dissenters is not None:
        return assembly.more_dissenters(game, owners)
    if len(game.players) == 4 and game.assemblies == 1:
        if NEUTRAL in owners:
            owners.remove(NEUTRAL)
            game.tell(say("perseverance-1.news.neutral-out"))
        else:
            game.tell(say("perseverance-1.news.no-neutral"))
    return owners
