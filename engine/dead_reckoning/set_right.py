"""What a person may set right in Dead Reckoning: ships, chests and islands; supply and reserve follow."""

from collections.abc import Iterator
from functools import partial

from engine.dead_reckoning.names import place_name
from engine.dead_reckoning.state import DeadReckoning, HullSpace, Isle, Player
from engine.errors import Illegal
from engine.messages import say
from engine.requests import Option
from engine.set_right import Settable, chosen, counted

COIN, CARGO = "coin", "cargo"
MOST_DAMAGE = 9
YES, NO = "yes", "no"


def settable(game: DeadReckoning) -> tuple[Settable, ...]:
    """In battle keeping only what fights need; in full keeping all that Bosun keeps count of."""
    found = [each for player in game.players for each in _in_fights(player)]
    if game.full:
        found += [each for player in game.players for each in _of_player(game, player)]
        found += [each for at, isle in game.isles().items() for each in _on_isle(game, at, isle)]
    return tuple(found)


def _in_fights(player: Player) -> Iterator[Settable]:
    def put_damage(number: int) -> None:
        player.damage = number

    def put_flag(answer: str) -> None:
        player.pirate = answer == YES

    damage = say("dead-reckoning.right.damage", player=player.name)
    yield counted(f"damage:{player.seat}", damage, player.damage, most=MOST_DAMAGE, put=put_damage)
    flag = say("dead-reckoning.right.pirate", player=player.name)
    options = (Option(YES, say("dead-reckoning.right.yes")), Option(NO, say("dead-reckoning.right.no")))
    yield chosen(f"pirate:{player.seat}", flag, YES if player.pirate else NO, options, put=put_flag)


def _of_player(game: DeadReckoning, player: Player) -> Iterator[Settable]:
    def put_ship(at: str) -> None:
        player.at = at

    yield counted(
        f"chest:{player.seat}",
        say("dead-reckoning.right.chest", player=player.name),
        player.chest,
        most=player.chest + game.supply[COIN],
        put=partial(_put_from_supply, game, player, "chest", COIN),
    )
    yield counted(
        f"dock:{player.seat}",
        say("dead-reckoning.right.dock", player=player.name),
        player.dock,
        most=player.dock + game.supply[CARGO],
        put=partial(_put_from_supply, game, player, "dock", CARGO),
    )
    yield chosen(
        f"ship:{player.seat}",
        say("dead-reckoning.right.ship", player=player.name),
        player.at,
        [Option(at, place_name(game, at)) for at in dict.fromkeys((*game.boards, player.at))],
        put=put_ship,
    )
    for space in player.hull:
        for kind in (CARGO, COIN):
            prompt = say(f"dead-reckoning.right.hold-{kind}", player=player.name, hold=space.name)
            room = min(space.hold - space.load, game.supply[kind])
            held: int = getattr(space, kind)
            put = partial(_put_in_hold, game, space, kind)
            yield counted(f"{kind}:{player.seat}:{space.name}", prompt, held, most=held + room, put=put)


def _on_isle(game: DeadReckoning, at: str, isle: Isle) -> Iterator[Settable]:
    for player in game.players:
        prompt = say("dead-reckoning.right.isle", player=player.name, where=place_name(game, at))
        held = isle.cubes[player.seat]
        most = min(held + isle.empty, held + player.reserve)
        put = partial(_put_on_isle, isle, player)
        yield counted(f"cubes:{at}:{player.seat}", prompt, held, most=most, put=put)


def _put_from_supply(game: DeadReckoning, player: Player, where: str, kind: str, number: int) -> None:
    game.supply[kind] -= number - getattr(player, where)
    setattr(player, where, number)


def _put_in_hold(game: DeadReckoning, space: HullSpace, kind: str, number: int) -> None:
    more = number - getattr(space, kind)
    if more > space.hold - space.load:
        raise Illegal(say("dead-reckoning.right.full", hold=space.name))
    game.supply[kind] -= more
    setattr(space, kind, number)


def _put_on_isle(isle: Isle, player: Player, number: int) -> None:
    player.reserve -= number - isle.cubes[player.seat]
    isle.cubes[player.seat] = number
