"""A turn that goes on by hand: the box is told what was placed, and takes over for attacks and assemblies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.messages import say
from engine.perseverance.assets import dino_name
from engine.perseverance.dice import die_name
from engine.perseverance.placing import effect_name
from engine.perseverance.state import PlacedDie
from engine.perseverance.telling import (
    MOST_CUBES,
    Tellable,
    dice_told,
    has_cube,
    tell_cube,
    tell_die,
    tell_more,
)
from engine.perseverance.two.adventure import rally_camps
from engine.perseverance.two.assets import gain_permanent
from engine.perseverance.two.attack import dino_attack, put_rally
from engine.perseverance.two.board import CITY_ZONES
from engine.perseverance.two.breach import clear_breach
from engine.perseverance.two.camps import camp_places, place_camp, place_outpost, place_tower
from engine.perseverance.two.expansion import place_settlement
from engine.perseverance.two.hex_map import CAMP, OUTPOST
from engine.perseverance.two.perks import gain_perk, open_perks
from engine.perseverance.two.places import hex_options, zone_options
from engine.perseverance.two.state import Expedition, Explorer
from engine.perseverance.two.turn import end_of_turn, step_ends
from engine.requests import Option
from engine.rules import Rules, choose, choose_some, count

ADVENTURE = "adventure"
TURN = ("P2-TURN-01",)
MOST_PERMANENT = 9
LEADER_ZONE = "leader-zone"


def told_turn(game: Expedition) -> Rules[None]:
    """The die on one screen, then whatever else was placed; an attack comes when its effect is told."""
    player = game.player
    effect, _ = yield from tell_die(game, player, rule=("P2-TURN-02", "P2-DICE-05"))
    yield from _rally_of(game, player, effect)
    yield from tell_more(game, player, TOLD, rule=TURN)
    step_ends(game)
    yield from end_of_turn(game, player)


def _rally_of(game: Expedition, player: Explorer, effect: str) -> Rules[None]:
    """An Adventure or an outpost brings the rally marker, what the effect placed, and then the attack."""
    at, hex = CAMP, ""
    if area := game.built_at(effect):
        at, hex = OUTPOST, area.hex.id
    elif effect == ADVENTURE and rally_camps(game):
        prompt = say("perseverance-2.ask.rally", player=player.name)
        options = hex_options(rally_camps(game))
        hex = yield from choose(
            "perseverance-2.ask.rally", prompt, options, seat=player.seat, rule=("P2-ADV-02",), on_map=True
        )
    if hex:
        rally = put_rally(game, hex, at)
        yield from tell_more(game, player, TOLD, rule=TURN, without=LEADER_ZONE)
        yield from dino_attack(game, rally)
    step_ends(game)


def _perk(game: Expedition, player: Explorer) -> Rules[None]:
    yield from gain_perk(game, player, free=True, rule=("P2-PERK-01",))


def _can_settle(game: Expedition, player: Explorer) -> bool:
    return game.settlements_left(player.owner) > 0 and bool(_open_zones(game))


def _open_zones(game: Expedition) -> list[str]:
    return [zone for zone in CITY_ZONES if game.free_settlement_spaces(zone)]


def _settlement(game: Expedition, player: Explorer) -> Rules[None]:
    yield from place_settlement(game, player, _open_zones(game), bonus=True, rule=("P2-EXP-12",))


def _second_settlement(game: Expedition, player: Explorer) -> Rules[None]:
    yield from place_settlement(game, player, _open_zones(game), bonus=False, rule=("P2-OUT-02",))


def _camp(game: Expedition, player: Explorer) -> Rules[None]:
    yield from place_camp(game, player, game.cleared(), rule=("P2-ADV-20", "P2-BUILD-10"))


def _can_found(game: Expedition, player: Explorer) -> bool:
    return game.settlements_left(player.owner) > 0 and any(
        game.areas[id].outpost is None for id in game.cleared()
    )


def _can_watch(game: Expedition, player: Explorer) -> bool:
    return game.towers_left(player.owner) > 0 and any(game.areas[id].tower is None for id in game.cleared())


def _clearable(game: Expedition) -> list[str]:
    """Tiles beside a cleared area; of an own copy any tile, since the table knows what lies where."""
    if not game.keeps_map:
        return [id for id, area in game.areas.items() if area.may_be_cleared]
    beside = {id for area in game.cleared() for id in game.around(area)}
    return [id for id, area in game.areas.items() if id in beside and area.may_be_cleared]


def _clear(game: Expedition, player: Explorer) -> Rules[None]:
    """A tile that was removed; dinos that still stood on it are gone with it."""
    prompt = say("perseverance-2.ask.clear", player=player.name)
    options = hex_options(_clearable(game))
    id = yield from choose(
        "perseverance-2.ask.clear",
        prompt,
        options,
        seat=player.seat,
        rule=("P2-ADV-13", "P2-OUT-13"),
        on_map=True,
    )
    game.areas[id].dinos.clear()
    game.areas[id].cleared = True


def _with_dinos(game: Expedition) -> list[str]:
    return [id for id, area in game.areas.items() if area.dinos]


def _dinos_gone(game: Expedition, player: Explorer) -> Rules[None]:
    """Dinos that were defeated on a hex."""
    prompt = say("perseverance-2.ask.battlefield", player=player.name)
    options = hex_options(_with_dinos(game))
    id = yield from choose(
        "perseverance-2.ask.battlefield", prompt, options, seat=player.seat, rule=("P2-ADV-09",), on_map=True
    )
    dinos = game.areas[id].dinos
    each = [Option(str(number), dino_name(species)) for number, species in sorted(dinos.items())]
    prompt = say("perseverance-2.ask.defeated", player=player.name)
    gone = yield from choose_some(
        "perseverance-2.ask.defeated",
        prompt,
        each,
        seat=player.seat,
        least=1,
        most=len(each),
        rule=("P2-ADV-09",),
    )
    for number in gone:
        del dinos[int(number)]


def _leader(game: Expedition, player: Explorer) -> Rules[None]:
    """The leader came to a zone, or went on to another, and resolved an effect there."""
    prompt = say("perseverance.ask.leader-town", player=player.name)
    options = zone_options(game.zones)
    rule = ("P2-SEC-05", "P2-SEC-08")
    zone = yield from choose(
        "perseverance.ask.leader-town", prompt, options, seat=player.seat, rule=rule, on_map=True
    )
    _take_leader_home(game, player)
    game.zones[zone].leaders.append(player.owner)
    effects = [Option(id, effect_name(game, id)) for id in game.open_effects() if game.effects[id] == zone]
    if effects:
        prompt = say("perseverance.ask.leader-effect", player=player.name)
        effect = yield from choose(
            "perseverance.ask.leader-effect",
            prompt,
            effects,
            seat=player.seat,
            rule=("P2-SEC-06", "P2-SEC-07"),
            on_map=True,
        )
        yield from _rally_of(game, player, effect)


def _take_leader_home(game: Expedition, player: Explorer) -> None:
    if (zone := game.leader_zone(player)) is not None:
        game.zones[zone].leaders.remove(player.owner)


def _leader_home(game: Expedition, player: Explorer) -> Rules[None]:
    _take_leader_home(game, player)
    yield from ()


def _permanent(game: Expedition, player: Explorer) -> Rules[None]:
    prompt = say("perseverance-2.ask.permanent", player=player.name)
    rule = ("P2-ASSET-09", "P2-ASSET-10")
    number = yield from count(
        "perseverance-2.ask.permanent", prompt, seat=player.seat, least=1, most=MOST_PERMANENT, rule=rule
    )
    gain_permanent(game, player, number)


def _breached(game: Expedition) -> list[Explorer]:
    return [player for player in game.players if player.breach is not None]


def _breach_over(game: Expedition, player: Explorer) -> Rules[None]:
    """A counter-attack that was won."""
    options = [Option(str(each.seat), say("as-is", text=str(each.name))) for each in _breached(game)]
    prompt = say("perseverance-2.ask.breach-over", player=player.name)
    seat = yield from choose(
        "perseverance-2.ask.breach-over", prompt, options, seat=player.seat, rule=("P2-SEC-13", "P2-SEC-14")
    )
    clear_breach(game, game.players[int(seat)])


def _placed(game: Expedition) -> Iterator[tuple[str, PlacedDie]]:
    for id, zone in game.zones.items():
        yield from ((id, placed) for placed in zone.dice)


def _moved_die(game: Expedition, player: Explorer) -> Rules[None]:
    """A die that the Underground Passage brought to another effect."""
    dice = {f"{zone}:{at}": (zone, placed) for at, (zone, placed) in enumerate(_placed(game))}
    options = [
        Option(
            id,
            say(
                "perseverance.die-at",
                die=die_name(game, placed.die),
                effect=say(f"perseverance.effect.{placed.effect}"),
            ),
        )
        for id, (_, placed) in dice.items()
    ]
    prompt = say("perseverance-2.ask.moved-die", player=player.name)
    zone, placed = dice[
        (
            yield from choose(
                "perseverance-2.ask.moved-die", prompt, options, seat=player.seat, rule=("P2-OUT-20",)
            )
        )
    ]
    effects = [Option(id, effect_name(game, id)) for id in game.effects]
    prompt = say("perseverance-2.ask.moved-to", player=player.name)
    effect = yield from choose(
        "perseverance-2.ask.moved-to", prompt, effects, seat=player.seat, rule=("P2-OUT-20",), on_map=True
    )
    game.zones[zone].dice.remove(placed)
    game.zones[game.effects[effect]].dice.append(replace(placed, effect=effect, space=None))


TOLD: dict[str, Tellable[Expedition, Explorer]] = {
    "influence": Tellable(
        has_cube, lambda game, player: tell_cube(game, player, rule=("P2-SEC-02",)), most=MOST_CUBES
    ),
    "perk": Tellable(lambda game, player: bool(open_perks(game, player, free=True)), _perk),
    "settlement": Tellable(_can_settle, _settlement),
    "second-settlement": Tellable(_can_settle, _second_settlement),
    "camp": Tellable(lambda game, player: bool(camp_places(game, player, game.cleared())), _camp),
    "outpost": Tellable(_can_found, place_outpost),
    "tower": Tellable(_can_watch, place_tower),
    "clear": Tellable(lambda game, _player: bool(_clearable(game)), _clear),
    "dinos-gone": Tellable(lambda game, _player: bool(_with_dinos(game)), _dinos_gone),
    LEADER_ZONE: Tellable(lambda _game, _player: True, _leader),
    "leader-home": Tellable(
        lambda game, player: game.leader_zone(player) is not None, _leader_home, asks=False
    ),
    "permanent": Tellable(lambda _game, _player: True, _permanent),
    "breach-over": Tellable(lambda game, _player: bool(_breached(game)), _breach_over),
    "moved-die": Tellable(lambda _game, _player: True, _moved_die),
    **dice_told(pool=("P2-EXP-05",), board=("P2-EXP-07",)),
}
