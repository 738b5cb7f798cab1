"""The actions every character can take: move, recruit, search, investigate, eliminate, transfer."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from engine.messages import Message, say
from engine.requests import Option, Timer
from engine.resistance import refusals, team
from engine.resistance.clues import may_keep
from engine.resistance.components import BLANK, TOP_LEVEL
from engine.resistance.names import (
    NONE,
    clue_name,
    none_option,
    object_name,
    player_options,
    skill_name,
    token_name,
    zone_options,
)
from engine.resistance.piles import draw_from
from engine.resistance.skills import ELITE, effective_level, margin, open_mountains
from engine.resistance.state import Player, Resistance, asked
from engine.resistance.zones import Zone
from engine.rules import Rules, choose, choose_some, draw

RIFLE = "sniper-rifle"


class Action(NamedTuple):
    """Something a player may do for one box: why it is not possible now, if so, and how it goes.

    ``needs`` is the object without which nobody can do it. ``pays``: it costs a cube, put on the zone.
    ``why_nobody`` looks at what is the same for all players.
    """

    why_not: Callable[[Resistance, Player], Message | None]
    perform: Callable[[Resistance, Player], Rules[None]]
    needs: str | None = None
    pays: bool = False
    why_nobody: Callable[[Resistance], Message | None] | None = None


def reachable(game: Resistance, player: Player) -> frozenset[Zone]:
    return game.island.reachable(player.pawn, player.character.move, open_mountains(player))


def always(_game: Resistance, _player: Player) -> None:
    return None


def move(game: Resistance, player: Player) -> Rules[None]:
    player.pawn = yield from choose(
        "resistance.ask.move",
        say("resistance.ask.move", player=player.name),
        zone_options(reachable(game, player)),
        rule=("RES-ACT-07", "RES-ACT-08"),
        on_map=True,
        **asked(game, player),
    )


def why_not_pay(game: Resistance, player: Player) -> Message | None:
    """Why the player cannot put a cube on the own zone."""
    if player.cubes < 1:
        return refusals.no_cube(player.name)
    if game.cubes.get(player.pawn, 0) >= game.island.rings(player.pawn):
        return refusals.zone_cubes(player.pawn, game.cubes[player.pawn])
    return None


def why_not_draw(action: str) -> Callable[[Resistance, Player], Message | None]:
    """Why a draw action would bring nothing in the player's zone."""

    def why_not(game: Resistance, player: Player) -> Message | None:
        draws_none = margin(game, player, action) < 1
        return refusals.draws_none(player.name, player.pawn) if draws_none else None

    return why_not


def _pay(game: Resistance, player: Player, action: str) -> int:
    """Put one own cube on the zone; returns how many pieces are drawn for it."""
    number = margin(game, player, action)
    player.cubes -= 1
    game.cubes[player.pawn] += 1
    return number


def recruit(game: Resistance, player: Player) -> Rules[None]:
    number = min(_pay(game, player, "recruit"), game.recruitment.total())
    drawn = yield from draw(
        "resistance.draw.recruits",
        say("resistance.draw.recruits", n=number),
        "recruits",
        game.recruitment,
        number,
        label=partial(token_name, game.values),
        rule=("RES-ACT-11",),
        **asked(game, player),
    )
    fitting = sorted({token for token in drawn if token != BLANK and team.rows_for(player, token)})
    kept = yield from _keep_one(game, player, fitting, partial(token_name, game.values), "RES-ACT-12")
    if kept is not None:
        game.recruitment[kept] -= 1
        yield from seat_token(player, kept, game.timer)


def seat_token(player: Player, token: str, timer: Timer | None) -> Rules[None]:
    """Place a recruit (or the Planning token) on the sheet, asking for the row where there is a choice."""
    rows = team.rows_for(player, token)
    row = rows[0]
    if len(rows) > 1:
        row = yield from choose(
            "resistance.ask.row",
            say("resistance.ask.row", player=player.name, recruit=token_name(player.values, token)),
            [Option(skill, skill_name(skill)) for skill in rows],
            rule=("RES-CHAR-11", "RES-CHAR-12"),
            seat=player.seat,
            timer=timer,
        )
    team.place(player, token, row)


def _keep_one(
    game: Resistance, player: Player, pieces: list[str], label: Callable[[str], Message], rule: str
) -> Rules[str | None]:
    """Keep at most one of what was drawn."""
    if not pieces:
        return None
    kept = yield from choose(
        "resistance.ask.keep",
        say("resistance.ask.keep", player=player.name),
        [*(Option(piece, label(piece)) for piece in pieces), none_option()],
        rule=(rule,),
        **asked(game, player),
    )
    return None if kept == NONE else kept


def search(game: Resistance, player: Player) -> Rules[None]:
    number = _pay(game, player, "search")
    drawn = yield from draw_from(
        game.objects, number, object_name, rule=("RES-ACT-13",), **asked(game, player)
    )
    kept = yield from _keep_one(game, player, sorted(set(drawn)), object_name, "RES-ACT-14")
    game.objects.discard.update(drawn)
    if kept is not None:
        game.objects.discard[kept] -= 1
        player.objects[kept] += 1


def investigate(game: Resistance, player: Player) -> Rules[None]:
    number = _pay(game, player, "investigate")
    drawn = yield from draw_from(game.clues, number, clue_name, rule=("RES-ACT-15",), **asked(game, player))
    useful = sorted({clue for clue in drawn if may_keep(game, clue)})
    kept = yield from _keep_one(game, player, useful, clue_name, "RES-ACT-15")
    game.clues.discard.update(drawn)
    if kept is not None:
        game.clues.discard[kept] -= 1
        game.kept_clues.append(kept)


def why_not_eliminate(game: Resistance, player: Player) -> Message | None:
    return why_not_hit(game, player, "eliminate", player.pawn)


def why_not_hit(game: Resistance, player: Player, action: str, zone: Zone) -> Message | None:
    """Why nobody in the zone can be eliminated by this action."""
    if not game.soldiers.get(zone) and not _officers_in_reach(game, player, action, zone):
        return refusals.no_target(zone)
    if margin(game, player, action, zone) < 1:
        return refusals.too_strong(player.name, zone)
    return None


def _officers_in_reach(game: Resistance, player: Player, action: str, zone: Zone) -> int:
    """Officers fall to the top level or to a special object, such as the sniper rifle."""
    officers = game.officers.get(zone, 0)
    within = officers and (action == "sniper" or effective_level(player, action) == TOP_LEVEL)
    return officers if within else 0


def eliminate(game: Resistance, player: Player) -> Rules[None]:
    yield from hit(game, player, "eliminate", player.pawn)


def hit(game: Resistance, player: Player, action: str, zone: Zone) -> Rules[None]:
    """Remove one piece of the zone, two for the elite agent."""
    officers = _officers_in_reach(game, player, action, zone)
    soldiers = game.soldiers[zone]
    most = min(2 if player.character.id == ELITE else 1, soldiers + officers)
    taken = Counter({"soldier": 1})
    if most > 1 or officers:
        taken = yield from choose_some(
            "resistance.ask.eliminate",
            say("resistance.ask.eliminate", player=player.name, zone=zone),
            [
                Option(piece, say(f"resistance.piece.{piece}"), number)
                for piece, number in (("soldier", soldiers), ("officer", officers))
                if number
            ],
            least=1,
            most=most,
            rule=("RES-ACT-17", "RES-ACT-19"),
            **asked(game, player),
        )
    set_aside(game, zone, soldiers=taken["soldier"], officers=taken["officer"])


def set_aside(game: Resistance, zone: Zone, *, soldiers: int = 0, officers: int = 0) -> None:
    """Eliminated pieces leave the zone: soldiers wait aside, officers return to the reserve."""
    game.soldiers[zone] -= soldiers
    game.officers[zone] -= officers
    game.aside += soldiers
    game.officers_in_reserve += officers
    game.eliminated_today += soldiers + officers


def why_not_transfer(game: Resistance, player: Player) -> Message | None:
    zone = player.pawn
    for other in game.players:
        if other.pawn == zone and other is not player:
            return why_nothing_to_give(game, player)
    return refusals.alone(player.name, zone)


def why_nothing_to_give(_game: Resistance, player: Player) -> Message | None:
    if not any(player.objects.values()) and not player.recruits:
        return refusals.nothing_to_give(player.name)
    return None


def _company(game: Resistance, player: Player) -> list[Player]:
    return [other for other in game.players if other is not player and other.pawn == player.pawn]


def transfer(game: Resistance, player: Player) -> Rules[None]:
    yield from give(game, player, _company(game, player))


def give(game: Resistance, player: Player, receivers: list[Player]) -> Rules[None]:
    """Hand any number of objects and recruits to one of the receivers."""
    to = receivers[0]
    if len(receivers) > 1:
        seat = yield from choose(
            "resistance.ask.receiver",
            say("resistance.ask.receiver", player=player.name),
            player_options(receivers),
            rule=("RES-ACT-20",),
            **asked(game, player),
        )
        to = game.players[int(seat)]
    items = yield from choose_some(
        "resistance.ask.items",
        say("resistance.ask.items", player=player.name, receiver=to.name),
        _gifts(player, to),
        most=player.objects.total() + len(player.recruits),
        rule=("RES-ACT-20", "RES-ACT-21"),
        **asked(game, player),
    )
    for item, number in items.items():
        if item.startswith("recruit "):
            yield from _give_recruit(game, player, to, item.removeprefix("recruit "))
        else:
            _give_objects(player, to, item, number)


def _gifts(player: Player, to: Player) -> list[Option]:
    objects = [Option(item, object_name(item), held) for item, held in sorted(player.objects.items()) if held]
    recruits = [
        Option(f"recruit {token}", token_name(player.values, token))
        for _, _, token in player.recruits
        if team.rows_for(to, token)
    ]
    return objects + recruits


def _give_objects(player: Player, to: Player, item: str, number: int) -> None:
    player.objects[item] -= number
    to.objects[item] += number
    if item == RIFLE:
        to.bullets += [player.bullets.pop() for _ in range(number)]


def _give_recruit(game: Resistance, player: Player, to: Player, token: str) -> Rules[None]:
    """A recruit who finds no slot any more, because others came first, stays where they are."""
    if team.rows_for(to, token):
        skill, slot = next((skill, slot) for skill, slot, letter in player.recruits if letter == token)
        team.remove(player, skill, slot)
        yield from seat_token(to, token, game.timer)
