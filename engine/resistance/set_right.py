"""What a person may set right in Project: Resistance, and which reserve follows."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from engine.errors import Illegal
from engine.messages import say
from engine.resistance.names import zone_options
from engine.resistance.speed import FASTEST
from engine.resistance.state import Player, Resistance
from engine.resistance.zones import RINGS, Zone
from engine.set_right import Settable, chosen, counted

MOST_RINGS = max(RINGS.values())
GAP = 2
"""Nobody is more than two boxes ahead of the slowest."""

LONGEST = 30
"""More boxes in a row than any track has."""


def settable(game: Resistance) -> tuple[Settable, ...]:
    """Pieces by zone, then what each player has, then the tracks."""
    return tuple(each for part in (_on_zones, _of_players, _on_tracks) for each in part(game))


def _on_zones(game: Resistance) -> Iterator[Settable]:
    for zone in game.island.zones:
        rings, room = _rings(game, zone), _rings(game, zone) - game.occupants(zone)
        for name, held, reserve, most in (
            ("soldiers", game.soldiers, "reserve", game.soldiers[zone] + room),
            ("officers", game.officers, "officers_in_reserve", game.officers[zone] + room),
            ("cubes", game.cubes, "supply", rings),
        ):
            prompt, put = say(f"resistance.right.{name}", zone=zone), _putting(game, held, zone, reserve)
            yield counted(f"{name}:{zone}", prompt, held[zone], most=most, put=put)
        yield counted(
            f"tokens:{zone}",
            say("resistance.right.tokens", zone=zone),
            game.tokens[zone],
            most=game.tokens[zone] + game.bag[zone],
            put=_token_putting(game, zone),
        )


def _of_players(game: Resistance) -> Iterator[Settable]:
    for player in game.players:
        yield chosen(
            f"pawn:{player.seat}",
            say("resistance.right.pawn", player=player.name),
            player.pawn,
            zone_options(game.island.zones),
            put=partial(_put_pawn, player),
        )
        yield counted(
            f"held:{player.seat}",
            say("resistance.right.held", player=player.name),
            player.cubes,
            most=player.cubes + game.supply,
            put=_hand_putting(game, player),
        )
        yield counted(
            f"counter:{player.seat}",
            say("resistance.right.counter", player=player.name),
            player.counter,
            most=game.last + GAP,
            put=_counter_putting(game, player),
        )


def _on_tracks(game: Resistance) -> Iterator[Settable]:
    marker = game.marker
    yield counted("speed", say("resistance.right.speed"), marker.speed, most=FASTEST, put=marker.put_on_first)
    yield counted(
        "speed-box",
        say("resistance.right.speed-box", first=marker.first),
        marker.boxes,
        most=LONGEST,
        put=marker.put_behind,
    )


def _rings(game: Resistance, zone: Zone) -> int:
    """How many pieces fit; where the owner has not told yet, as many as fit anywhere."""
    settlement = game.island.known.settlement.get(zone)
    return MOST_RINGS if settlement is None else RINGS[settlement]


def _putting(game: Resistance, held: Counter[Zone], zone: Zone, reserve: str) -> Callable[[int], None]:
    """Pieces that come from the reserve, or go back to it."""

    def put(number: int) -> None:
        left = getattr(game, reserve) - (number - held[zone])
        if left < 0:
            raise Illegal(say("resistance.right.short", n=getattr(game, reserve)))
        setattr(game, reserve, left)
        held[zone] = number

    return put


def _token_putting(game: Resistance, zone: Zone) -> Callable[[int], None]:
    """Zone tokens that do not lie on the zone are in the bag."""

    def put(number: int) -> None:
        game.bag[zone] -= number - game.tokens[zone]
        game.tokens[zone] = number

    return put


def _put_pawn(player: Player, zone: Zone) -> None:
    player.pawn = zone


def _counter_putting(game: Resistance, player: Player) -> Callable[[int], None]:
    def put(number: int) -> None:
        counters = [number, *(other.counter for other in game.players if other is not player)]
        if max(counters) - min(counters) > GAP:
            raise Illegal(say("resistance.right.gap"))
        player.counter = number

    return put


def _hand_putting(game: Resistance, player: Player) -> Callable[[int], None]:
    def put(number: int) -> None:
        game.supply -= number - player.cubes
        player.cubes = number

    return put
