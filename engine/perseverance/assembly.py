"""The assembly as both episodes hold it: majorities, secret rewards, votes ranked, the pool made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.messages import Message, say
from engine.perseverance.assets import FOLLOWERS, gain, gain_votes
from engine.perseverance.officers import place_cubes
from engine.perseverance.ranking import FIRST, SECOND, at, by_rank, ranks
from engine.perseverance.state import DISSENTERS, Owner, Party, Player, Town, Zone
from engine.requests import Count, Option
from engine.rules import Rules, choose, fill, instruct

PRODUCTION, VOTES_SIDE = "production", "votes"
MOST_VOTES = 99
NEW_DISSENTER_DICE = 2


def zone_name(id: str) -> Message:
    return say(f"perseverance.zone.{id}")


@dataclass
class Tile:
    """A reward tile won: the zone, who took it, who is alone in second place, and the side chosen."""

    zone: Zone
    winner: Party
    second: Party | None
    side: str = VOTES_SIDE


Produce = Callable[[Player, Zone], Rules[None]]
"""What a zone's production brings, by the rules of the episode."""


def read_votes(game: Town, *, rule: tuple[str, ...]) -> Rules[None]:
    """Where the turns go by hand, cards may have given votes that the box was not told of."""
    if game.full:
        return
    parts = [
        Count(
            id=str(player.seat),
            prompt=say("perseverance.ask.votes", player=player.name),
            most=max(MOST_VOTES, player.votes),
            default=player.votes,
        )
        for player in game.players
    ]
    told = yield from fill("perseverance.ask.votes-all", say("perseverance.ask.votes-all"), parts, rule=rule)
    for seat, votes in told.numbers().items():
        game.players[int(seat)].votes = votes


def majorities(game: Town, *, rule: tuple[str, ...]) -> Rules[list[Tile]]:
    """Step 1, zones left to right: a tile for the one with most presence, half the votes for two who tie."""
    tiles = [tile for zone in game.zones.values() if (tile := _majority(game, zone)) is not None]
    yield from instruct(
        "perseverance.assembly.majority", say("perseverance.assembly.majority"), *game.take_news(), rule=rule
    )
    return tiles


def _majority(game: Town, zone: Zone) -> Tile | None:
    ranked = ranks({party.owner: zone.presence(party.owner) for party in game.parties})
    first, second = at(FIRST, ranked), at(SECOND, ranked)
    name = zone_name(zone.id)
    if len(first) == 1:
        winner = _party(game, first[0])
        game.tell(say("perseverance.assembly.tile", player=winner.name, zone=name))
        return Tile(zone, winner, _party(game, second[0]) if len(second) == 1 else None)
    if len(first) == 2:
        tied = [_party(game, owner) for owner in first]
        game.tell(say("perseverance.assembly.tie", zone=name, players=tuple(party.name for party in tied)))
        for party in tied:
            gain_votes(game, party, zone.population // 2)
    else:
        game.tell(say("perseverance.assembly.nobody", zone=name))
    return None


def _party(game: Town, owner: Owner) -> Party:
    return next(party for party in game.parties if party.owner == owner)


def choose_sides(tiles: list[Tile], *, rule: tuple[str, ...]) -> Rules[None]:
    """Step 2: every tile's owner chooses in secret; the Dissenters always take votes."""
    for tile in tiles:
        if isinstance(tile.winner, Player):
            tile.side = yield from choose(
                "perseverance.ask.side",
                say("perseverance.ask.side", player=tile.winner.name, zone=zone_name(tile.zone.id)),
                [
                    Option(PRODUCTION, say("perseverance.side.production")),
                    Option(VOTES_SIDE, say("perseverance.side.votes", n=tile.zone.population)),
                ],
                seat=tile.winner.seat,
                secret=True,
                rule=rule,
            )


def give_rewards(
    game: Town, tiles: list[Tile], first: Produce, second: Produce, *, rule: tuple[str, ...]
) -> Rules[None]:
    """All reveal: the winner gets the side chosen, the one in second place half of the other side."""
    for tile in tiles:
        side = say(f"perseverance.side-name.{tile.side}")
        game.tell(
            say(
                "perseverance.assembly.reveals",
                player=tile.winner.name,
                zone=zone_name(tile.zone.id),
                side=side,
            )
        )
        if tile.side == VOTES_SIDE:
            gain_votes(game, tile.winner, tile.zone.population)
            yield from _produce(tile.second, tile.zone, second)
        else:
            yield from _produce(tile.winner, tile.zone, first)
            if tile.second is not None:
                gain_votes(game, tile.second, tile.zone.population // 2)
    yield from instruct(
        "perseverance.assembly.rewards", say("perseverance.assembly.rewards"), *game.take_news(), rule=rule
    )


def _produce(party: Party | None, zone: Zone, produce: Produce) -> Rules[None]:
    """The Dissenters ignore all rewards but votes."""
    if isinstance(party, Player):
        yield from produce(party, zone)


def score_votes(game: Town, *, rule: tuple[str, ...]) -> Rules[None]:
    """Step 3: the leftmost scoring tile pays by rank; the Dissenters take ranks and score nothing."""
    ranked = ranks({party.owner: party.votes for party in game.parties})
    prizes = game.tiles[0] or tuple(game.facts.get("tile", game.tile_subject(0)))
    for party in game.parties:
        if party.owner in ranked:
            rank = ranked[party.owner]
            game.tell(say("perseverance.assembly.rank", player=party.name, votes=party.votes, rank=rank))
        if isinstance(party, Player):
            gain(game, party, {FOLLOWERS: by_rank(ranked, party.owner, prizes)}, of="assemblies")
    yield from instruct(
        "perseverance.assembly.scoring", say("perseverance.assembly.scoring"), *game.take_news(), rule=rule
    )


def collect_dice(game: Town) -> list[Owner]:
    """All dice leave the main board, to be rolled again."""
    owners = [placed.die.owner for zone in game.zones.values() for placed in zone.dice]
    for zone in game.zones.values():
        zone.dice.clear()
    return owners


def leaders_home(game: Town) -> None:
    """Leaders in the town return to their player boards."""
    for zone in game.zones.values():
        for owner in zone.leaders:
            game.tell(say("perseverance.news.leader-home", player=game.whose(owner)))
        zone.leaders.clear()


def more_dissenters(game: Town, owners: list[Owner]) -> list[Owner]:
    """With two players the Dissenters grow: two more dice, and a cube on every officer."""
    game.tell(say("perseverance.news.dissenter-dice", n=NEW_DISSENTER_DICE))
    for officer in game.officers.values():
        place_cubes(game, officer, DISSENTERS, 1)
    return owners + [DISSENTERS] * NEW_DISSENTER_DICE
