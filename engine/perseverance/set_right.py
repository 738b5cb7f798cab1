"""What a person may set right in both episodes: what the players have, and the dinos."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from functools import partial
from typing import TypeVar

from engine.errors import Illegal
from engine.messages import Message, say
from engine.perseverance.assets import TOP_OF_TRACK, asset_name, dino_name
from engine.perseverance.state import SOLDIERS, Player, Town
from engine.requests import Option
from engine.set_right import Settable, chosen, counted

K = TypeVar("K", int, str)

MOST = 99
EMPTY = "none"


def of_players(game: Town, assets: Iterable[str]) -> Iterator[Settable]:
    """Followers, votes, soldiers on the player board and these assets of every player."""
    for player in game.players:
        yield _counted(player, "followers", player.followers, MOST, partial(_put_followers, player))
        yield _counted(player, "votes", player.votes, MOST, partial(_put_votes, player))
        for kind in SOLDIERS:
            there = player.board[kind] + player.supply[kind]
            yield _counted(player, kind, player.board[kind], there, partial(_put_soldiers, player, kind))
        for asset in assets:
            most = TOP_OF_TRACK.get(asset, MOST)
            yield _counted(player, asset, player.assets[asset], most, partial(_put_asset, player, asset))


def dinos(
    place: str,
    where: Message,
    held: MutableMapping[K, str],
    space: K,
    kinds: Iterable[str],
    left: Callable[[str], int],
) -> Settable:
    """Which dino stands on a space, if any; one that comes is taken from those that are left."""

    def put(dino: str) -> None:
        if dino != EMPTY and dino != held.get(space) and left(dino) < 1:
            raise Illegal(say("perseverance.right.no-dino", dino=dino_name(dino)))
        if dino == EMPTY:
            held.pop(space, None)
        else:
            held[space] = dino

    options = [
        Option(EMPTY, say("perseverance.right.empty")),
        *(Option(kind, dino_name(kind)) for kind in kinds),
    ]
    prompt = say("perseverance.right.dino", where=where, space=str(space))
    return chosen(f"dino:{place}:{space}", prompt, held.get(space, EMPTY), options, put=put)


def _counted(player: Player, what: str, value: int, most: int, put: Callable[[int], None]) -> Settable:
    prompt = say("perseverance.right.has", player=str(player.name), what=asset_name(what, value))
    return counted(f"{what}:{player.owner}", prompt, value, most=most, put=put)


def _put_followers(player: Player, number: int) -> None:
    player.ledger["turns"] += number - player.followers


def _put_votes(player: Player, number: int) -> None:
    player.votes = number


def _put_soldiers(player: Player, kind: str, number: int) -> None:
    player.supply[kind] -= number - player.board[kind]
    player.board[kind] = number


def _put_asset(player: Player, asset: str, number: int) -> None:
    player.assets[asset] = number
