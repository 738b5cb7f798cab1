"""Building and standing guard: traps, walls, soldiers and leaders in the Defense areas."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import say
from engine.perseverance.assets import gain, soldier_name
from engine.perseverance.one.places import area_places, number_of, place_name, split, walls_of
from engine.perseverance.one.state import PAYS, Fighter, Perseverance, TownArea, Trap
from engine.perseverance.options import STOP, stop_option
from engine.perseverance.state import LEADER, SOLDIERS, Player
from engine.requests import Option
from engine.rules import Rules, choose


def can_trap(game: Perseverance, player: Player) -> bool:
    room = any(area.trap_spaces() for area in game.areas.values())
    return room and game.traps_left(player.owner) > 0


def place_trap(game: Perseverance, player: Player) -> Rules[None]:
    """Face down on an empty Dino space of any area; its type is the owner's secret."""
    zone, space = split(
        (
            yield from choose(
                "perseverance-1.ask.trap",
                say("perseverance-1.ask.trap", player=player.name),
                area_places(game, TownArea.trap_spaces),
                seat=player.seat,
                rule=("P1-PROT-03", "P1-DEF-02"),
                on_map=True,
            )
        )
    )
    game.areas[zone].traps[space] = Trap(player.owner)


def can_wall(game: Perseverance, player: Player) -> bool:
    room = any(area.wall_spaces() for area in game.areas.values())
    return room and game.walls_left(player.owner) > 0


def place_wall(game: Perseverance, player: Player) -> Rules[None]:
    zone, place = split(
        (
            yield from choose(
                "perseverance-1.ask.wall",
                say("perseverance-1.ask.wall", player=player.name),
                area_places(game, walls_of),
                seat=player.seat,
                rule=("P1-PROT-05", "P1-DEF-03"),
                on_map=True,
            )
        )
    )
    game.areas[zone].walls[number_of(place)] = player.owner


def can_post(game: Perseverance, player: Player, kinds: Iterable[str] = SOLDIERS) -> bool:
    """A soldier on the player board and somewhere to stand."""
    return any(player.board[kind] for kind in kinds) and has_post(game)


def has_post(game: Perseverance) -> bool:
    return any(area.free_posts() for area in game.areas.values())


def place_soldiers(
    game: Perseverance, player: Player, most: int, kinds: Iterable[str] = SOLDIERS, *, least: int = 1
) -> Rules[None]:
    """Soldiers from the player board, in one area or several, either row first."""
    for number in range(most):
        if not can_post(game, player, kinds):
            return
        options = [Option(kind, soldier_name(kind)) for kind in kinds if player.board[kind]]
        if number >= least:
            options.append(stop_option())
        prompt = say("perseverance-1.ask.soldier", player=player.name)
        kind = yield from choose(
            "perseverance-1.ask.soldier", prompt, options, seat=player.seat, rule=("P1-SEC-04",)
        )
        if kind == STOP:
            return
        yield from post(game, player, kind)
        player.board[kind] -= 1


def post(game: Perseverance, player: Player, kind: str) -> Rules[str]:
    """A soldier or leader on an empty Soldier space; the row pays. Returns the zone."""
    zone, place = split(
        (
            yield from choose(
                "perseverance-1.ask.post",
                say("perseverance-1.ask.post", player=player.name, piece=soldier_name(kind)),
                area_places(game, TownArea.free_posts),
                seat=player.seat,
                rule=("P1-DEF-04", "P1-DEF-05", "P1-DEF-06"),
                on_map=True,
            )
        )
    )
    game.areas[zone].posts[place] = Fighter(player.owner, kind)
    game.tell(
        say(
            "perseverance-1.news.posted",
            player=player.name,
            piece=soldier_name(kind),
            place=place_name(zone, place),
        )
    )
    gain(game, player, {PAYS[place.partition("-")[0]]: 1})
    return zone


def retrieve_leader(game: Perseverance, player: Player) -> None:
    """From wherever on the main board; without effect where the leader is at home already."""
    for zone in game.zones.values():
        if player.owner in zone.leaders:
            zone.leaders.remove(player.owner)
            game.tell(say("perseverance.news.leader-home", player=player.name))
    for area in game.areas.values():
        for place, fighter in list(area.posts.items()):
            if fighter.kind == LEADER and fighter.owner == player.owner:
                del area.posts[place]
                game.tell(say("perseverance.news.leader-home", player=player.name))
