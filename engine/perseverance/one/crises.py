"""A turn that goes on by hand: the box is told what was placed, and takes over for attacks and assemblies."""

from __future__ import annotations

from typing import cast

from engine.answers import Chosen
from engine.messages import say
from engine.perseverance.assets import dino_name, soldier_name
from engine.perseverance.one.attack import check_attack
from engine.perseverance.one.board import EFFECTS
from engine.perseverance.one.defense import (
    can_trap,
    can_wall,
    has_post,
    place_trap,
    place_wall,
    post,
    retrieve_leader,
)
from engine.perseverance.one.dinos import place_dino
from engine.perseverance.one.leaders import areas_for_fireworks, has_ability
from engine.perseverance.one.places import area_places, settlement_places, split, zone_options
from engine.perseverance.one.settlements import (
    has_settlement_and_space,
    place_settlement,
    settle_with_bonus,
)
from engine.perseverance.one.state import Perseverance, Trap
from engine.perseverance.state import LEADER, SOLDIERS, Player
from engine.perseverance.telling import (
    MOST_CUBES,
    Tellable,
    dice_told,
    has_cube,
    tell_cube,
    tell_die,
    tell_more,
    zones_without_leader,
)
from engine.requests import Choose, Option
from engine.rules import Rules, choose

MOST_DINOS = 5
MOST_SOLDIERS = 2


def told_turn(game: Perseverance) -> Rules[None]:
    """The die with its dinos on one screen, then whatever else was placed, then the checks."""
    player = game.player
    zone = yield from _die_and_dinos(game, player)
    yield from tell_more(game, player, TOLD | _told_in(zone), rule=("P1-TURN-01",))
    yield from check_attack(game, zone)


def _die_and_dinos(game: Perseverance, player: Player) -> Rules[str]:
    """Which die went to which effect, and the dinos that came, in their order."""
    came = Choose(
        id="dinos",
        prompt=say("perseverance-1.tell.dinos"),
        options=tuple(Option(dino, dino_name(dino), MOST_DINOS) for dino in ("trampler", "raptor")),
        least=0,
        most=MOST_DINOS,
    )
    rule = ("P1-TURN-01", "P1-DICE-12", "P1-DINO-03")
    effect, told = yield from tell_die(game, player, [came], rule=rule)
    zone = EFFECTS[effect]
    for dino in cast(Chosen, told["dinos"]).ids:
        place_dino(game, game.areas[zone], dino)
    return zone


def _has_soldier(game: Perseverance, player: Player) -> bool:
    return bool(_kinds(game, player)) and has_post(game)


def _kinds(game: Perseverance, player: Player) -> list[str]:
    """Pieces that can be out there: the box does not know which soldiers are on the player board."""
    held = [kind for kind in SOLDIERS if player.board[kind] + player.supply[kind]]
    return held + ([] if game.leader_is_out(player.owner) else [LEADER])


def _soldier(game: Perseverance, player: Player) -> Rules[None]:
    options = [Option(kind, soldier_name(kind)) for kind in _kinds(game, player)]
    prompt = say("perseverance-1.ask.soldier", player=player.name)
    kind = yield from choose(
        "perseverance-1.ask.soldier", prompt, options, seat=player.seat, rule=("P1-SEC-04", "P1-SEC-09")
    )
    yield from post(game, player, kind)
    if kind in SOLDIERS:
        (player.board if player.board[kind] else player.supply)[kind] -= 1


def _influence(game: Perseverance, player: Player) -> Rules[None]:
    yield from tell_cube(game, player, rule=("P1-SEC-02",))


def _second_settlement(game: Perseverance, player: Player) -> Rules[None]:
    yield from place_settlement(game, player, settlement_places(game))


def _can_lead(game: Perseverance, player: Player) -> bool:
    return not game.leader_is_out(player.owner) and bool(zones_without_leader(game))


def _leader(game: Perseverance, player: Player) -> Rules[None]:
    prompt = say("perseverance.ask.leader-town", player=player.name)
    options = zone_options(zones_without_leader(game))
    zone = yield from choose(
        "perseverance.ask.leader-town", prompt, options, seat=player.seat, rule=("P1-SEC-05",), on_map=True
    )
    game.zones[zone].leaders.append(player.owner)


def _leader_home(game: Perseverance, player: Player) -> Rules[None]:
    retrieve_leader(game, player)
    yield from ()


def _fireworks(game: Perseverance, player: Player, zone: str) -> Rules[None]:
    """The dino that Jack sent to another area than that of his die."""
    options = [Option(dino, dino_name(dino)) for dino in ("trampler", "raptor")]
    prompt = say("perseverance-1.ask.fireworks", player=player.name)
    dino = yield from choose(
        "perseverance-1.ask.fireworks", prompt, options, seat=player.seat, rule=("P1-LEADER-04",)
    )
    prompt = say("perseverance-1.ask.fireworks-where", player=player.name, dino=dino_name(dino))
    other = yield from choose(
        "perseverance-1.ask.fireworks-where",
        prompt,
        zone_options(areas_for_fireworks(game, zone)),
        seat=player.seat,
        rule=("P1-LEADER-05",),
        on_map=True,
    )
    place_dino(game, game.areas[other], dino)


def _under_dinos(game: Perseverance) -> list[Option]:
    return area_places(game, lambda area: [s for s in area.spaces if s in area.dinos and s not in area.traps])


def _net_gun(game: Perseverance, player: Player) -> Rules[None]:
    """The trap that Phoenix put under a dino."""
    prompt = say("perseverance-1.ask.trap", player=player.name)
    id = yield from choose(
        "perseverance-1.ask.trap",
        prompt,
        _under_dinos(game),
        seat=player.seat,
        rule=("P1-LEADER-07",),
        on_map=True,
    )
    zone, space = split(id)
    game.areas[zone].traps[space] = Trap(player.owner)


TOLD: dict[str, Tellable[Perseverance, Player]] = {
    "soldier": Tellable(_has_soldier, _soldier, most=MOST_SOLDIERS),
    "influence": Tellable(has_cube, _influence, most=MOST_CUBES),
    "trap": Tellable(can_trap, place_trap),
    "wall": Tellable(can_wall, place_wall),
    "settlement": Tellable(has_settlement_and_space, settle_with_bonus),
    "second-settlement": Tellable(has_settlement_and_space, _second_settlement),
    "leader": Tellable(_can_lead, _leader),
    "leader-home": Tellable(lambda game, player: game.leader_is_out(player.owner), _leader_home, asks=False),
    **dice_told(pool=("P1-EXP-02",), board=("P1-EXP-03",)),
    "net-gun": Tellable(
        lambda game, player: (
            has_ability(game, player, "phoenix")
            and game.traps_left(player.owner) > 0
            and bool(_under_dinos(game))
        ),
        _net_gun,
    ),
}


def _told_in(zone: str) -> dict[str, Tellable[Perseverance, Player]]:
    """What else may be told where the die of the turn went to this zone."""
    return {
        "fireworks": Tellable(
            lambda game, player: has_ability(game, player, "jack") and bool(areas_for_fireworks(game, zone)),
            lambda game, player: _fireworks(game, player, zone),
        )
    }
