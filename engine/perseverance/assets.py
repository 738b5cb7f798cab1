"""Gaining, paying and losing: resources, soldiers, valor, safeguard, votes and followers, with their caps."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import Message, say
from engine.perseverance.state import SOLDIERS, Party, Player, Town

FOLLOWERS, VOTES = "followers", "votes"
TOP_OF_TRACK = {"valor": 6, "safeguard": 6}


def asset_name(asset: str, n: int) -> Message:
    return say(f"perseverance.asset.{asset}", n=n)


def assets_in_words(assets: Mapping[str, int]) -> tuple[Message, ...]:
    return tuple(asset_name(asset, n) for asset, n in assets.items() if n)


def gain(game: Town, player: Player, assets: Mapping[str, int], *, of: str = "turns") -> None:
    """Take assets from the supplies; what is above a cap is lost. ``of``: what followers are booked under."""
    got = {asset: _gain(player, asset, number, of) for asset, number in assets.items()}
    if words := assets_in_words(got):
        game.tell(say("perseverance.news.gains", player=player.name, what=words))
    lost = {asset: number - got[asset] for asset, number in assets.items()}
    if words := assets_in_words(lost):
        game.tell(say("perseverance.news.over-cap", player=player.name, what=words))


def _gain(player: Player, asset: str, number: int, of: str) -> int:
    if asset == FOLLOWERS:
        player.ledger[of] += number
    elif asset == VOTES:
        player.votes += number
    elif asset in SOLDIERS:
        number = min(number, player.supply[asset])
        player.supply[asset] -= number
        player.board[asset] += number
    else:
        number = min(number, TOP_OF_TRACK.get(asset, number + player.assets[asset]) - player.assets[asset])
        player.assets[asset] += number
    return number


def gain_votes(game: Town, party: Party, number: int) -> None:
    party.votes += number
    game.tell(say("perseverance.news.gains", player=party.name, what=assets_in_words({VOTES: number})))


def lose_followers(game: Town, player: Player, number: int, *, of: str) -> None:
    """Losses stop at 0; the rest is ignored."""
    lost = min(number, player.followers)
    player.ledger[of] -= lost
    game.tell(say("perseverance.news.loses", player=player.name, what=assets_in_words({FOLLOWERS: number})))


def can_pay(player: Player, cost: Mapping[str, int]) -> bool:
    return all(player.assets[asset] >= number for asset, number in cost.items())


def pay(player: Player, cost: Mapping[str, int]) -> None:
    for asset, number in cost.items():
        player.assets[asset] -= number


def lose_soldier(game: Town, player: Player, kind: str) -> None:
    """A soldier falls: back to the personal supply."""
    player.supply[kind] += 1
    game.tell(say("perseverance.news.soldier-lost", player=player.name, soldier=soldier_name(kind)))


def soldier_name(kind: str) -> Message:
    return say(f"perseverance.soldier.{kind}")


def dino_name(dino: str) -> Message:
    return say(f"perseverance.dino.{dino}")
