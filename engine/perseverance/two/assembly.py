"""The assembly of Episode 2: five zones, votes, officers, and the wrap-up that makes the new pool."""

from __future__ import annotations

from typing import cast

from engine.messages import say
from engine.perseverance import assembly
from engine.perseverance.assets import FOLLOWERS, asset_name, dino_name, gain
from engine.perseverance.dice import roll_pool
from engine.perseverance.state import NEUTRAL, Owner, Party, Player, Zone
from engine.perseverance.two.camps import new_outposts
from engine.perseverance.two.offer import new_offer
from engine.perseverance.two.officers import score_officers
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Expedition, Explorer, HexArea
from engine.requests import Option
from engine.rules import Rules, choose, instruct

POPULAR = "ST-3A"
PRODUCED = 1
FOLLOWERS_INSTEAD = 2
NEW_NEUTRAL_DICE = 3
GROWS_AFTER = {3: 2, 4: 1}
"""After which assembly neutral dice join the pool, by the number of players."""


def hold_assembly(game: Expedition) -> Rules[None]:
    """Five steps; afterwards no scoring tile is left, or there is a new pool."""
    game.assemblies += 1
    yield from assembly.read_votes(game, rule=("P2-ASM-18",))
    tiles = yield from assembly.majorities(game, rule=("P2-ASM-10", "P2-ASM-11"))
    yield from assembly.choose_sides(tiles, rule=("P2-ASM-13",))
    first, second = _produce(game), _one_or_two(game)
    rule = ("P2-ASM-14", "P2-ASM-15", "P2-ASM-16")
    yield from assembly.give_rewards(game, tiles, first, second, rule=rule)
    yield from _popular(game, tiles)
    yield from assembly.score_votes(game, rule=("P2-ASM-18", "P2-ASM-19"))
    yield from score_officers(game)
    game.tiles.pop(0)
    if game.tiles:
        yield from wrap_up(game)


def _produce(game: Expedition) -> assembly.Produce:
    """The winner's side: the production of the zone once, and two followers."""

    def produce(player: Player, zone: Zone) -> Rules[None]:
        gain(game, player, {zone.production: PRODUCED, FOLLOWERS: FOLLOWERS_INSTEAD}, of="assemblies")
        yield from ()

    return produce


def _one_or_two(game: Expedition) -> assembly.Produce:
    """For the second place, and for the Popular: one production or two followers."""

    def produce(player: Player, zone: Zone) -> Rules[None]:
        gains = {zone.production: PRODUCED, FOLLOWERS: FOLLOWERS_INSTEAD}
        options = [Option(asset, asset_name(asset, number)) for asset, number in gains.items()]
        prompt = say("perseverance-2.ask.half", player=player.name, zone=assembly.zone_name(zone.id))
        asset = yield from choose(
            "perseverance-2.ask.half", prompt, options, seat=player.seat, rule=("P2-ASM-16", "P2-PERK-ST-3A")
        )
        gain(game, player, {asset: gains[asset]}, of="assemblies")

    return produce


def _popular(game: Expedition, tiles: list[assembly.Tile]) -> Rules[None]:
    """Who is alone ahead in a zone and Popular gets more there, on top of the tile."""
    for tile in tiles:
        if _is_popular(tile.winner):
            yield from _one_or_two(game)(cast(Explorer, tile.winner), tile.zone)


def _is_popular(party: Party) -> bool:
    return isinstance(party, Explorer) and party.has(POPULAR)


def wrap_up(game: Expedition) -> Rules[None]:
    """Leaders come home, offers and pool are made anew, votes fall to the permanent ones, dinos come."""
    assembly.leaders_home(game)
    owners = _change_pool(game, assembly.collect_dice(game))
    if game.full:
        yield from new_outposts(game)
        yield from new_offer(game)
    else:
        game.tell(say("perseverance-2.news.new-offers"))
    for player in game.players:
        player.votes = player.permanent
    if game.dissenters is not None:
        game.dissenters.votes = 0
    spawn(game)
    rule = ("P2-ASM-26", "P2-ASM-33", "P2-ASM-34", "P2-ASM-35", "P2-ASM-37")
    yield from instruct(
        "perseverance-2.assembly.wrap-up",
        say("perseverance-2.assembly.wrap-up"),
        *game.take_news(),
        rule=rule,
    )
    yield from roll_pool(game, owners, rule=("P2-ASM-29",))


def _change_pool(game: Expedition, owners: list[Owner]) -> list[Owner]:
    """Two players: Dissenters in place of two neutral dice; three or four: neutral dice join once."""
    if game.dissenters is not None:
        leaving = min(assembly.NEW_DISSENTER_DICE, owners.count(NEUTRAL))
        for _ in range(leaving):
            owners.remove(NEUTRAL)
        game.tell(say("perseverance-2.news.neutral-out", n=leaving))
        return assembly.more_dissenters(game, owners)
    if GROWS_AFTER[len(game.players)] == game.assemblies:
        game.tell(say("perseverance-2.news.neutral-in", n=NEW_NEUTRAL_DICE))
        return owners + [NEUTRAL] * NEW_NEUTRAL_DICE
    return owners


def spawn(game: Expedition) -> None:
    """On every hex beside a cleared area one dino comes to the first empty space along the arrows."""
    if not game.keeps_map:
        game.tell(say("perseverance-2.news.spawn-by-hand"))
        return
    beside = {near for id in game.cleared() for near in game.around(id)}
    game.look_at(id for id in game.areas if id in beside)
    for id, area in game.areas.items():
        if id in beside:
            _one_more_dino(game, id, area)


def _one_more_dino(game: Expedition, id: str, area: HexArea) -> None:
    number = area.first_empty()
    if number is None:
        return
    species = area.spaces[number - 1].species
    if game.dinos_left(species):
        area.dinos[number] = species
        game.tell(say("perseverance-2.news.spawned", dino=dino_name(species), hex=hex_name(id)))
