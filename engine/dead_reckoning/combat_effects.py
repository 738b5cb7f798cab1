"""What combat abilities do on the board: throw more, add force, move or take off a cube."""

from collections import Counter

from engine.dead_reckoning.abilities import AbilityEffect
from engine.dead_reckoning.box_facts import UNIT
from engine.dead_reckoning.fight import target_of
from engine.dead_reckoning.fight_state import Side
from engine.dead_reckoning.hands import draw_cards, play_card, sailor_options
from engine.dead_reckoning.holds import gain_what_fits
from engine.dead_reckoning.layout import Zone
from engine.dead_reckoning.names import NONE, goods_name, none, zone_name
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.dead_reckoning.tower import ABILITY, cube_options, fight_of, take_for_fight, throw
from engine.messages import say
from engine.requests import Option
from engine.rules import Rules, choose, instruct


def apply(game: DeadReckoning, side: Side, player: Player, effect: AbilityEffect, amount: int) -> Rules[None]:
    """Use a combat ability; an explosive shot it causes is resolved before the next ability or pass."""
    match effect.kind:
        case "throw":
            yield from throw_more(game, side, amount)
        case "force":
            side.bonus += amount
        case "move-cube":
            yield from move_cube(game, player)
            side.less_damage += effect.less
        case "sacrifice":
            yield from sacrifice(game, side, player, amount)
        case "draw-and-throw":
            yield from _draw_and_throw(game, side, player)
        case "reward" | "plunder":
            side.if_won.append((effect, amount))


def possible(game: DeadReckoning, side: Side, effect: AbilityEffect) -> bool:
    fight = fight_of(game)
    if effect.kind == "move-cube":
        return bool(fight.board)
    return effect.kind != "sacrifice" or bool(own_zones(game, side))


def throw_more(game: DeadReckoning, side: Side, number: int) -> Rules[None]:
    if (yield from take_for_fight(game, side.colour, number)):
        yield from throw(game, ABILITY)


def move_cube(game: DeadReckoning, player: Player) -> Rules[None]:
    """Any cube goes to an adjacent zone; it may explode there."""
    fight = fight_of(game)
    cubes = [Option(one.id, one.label) for one in cube_options(game, fight.board)]
    chosen = yield from choose(
        "dead-reckoning.ask.cube",
        say("dead-reckoning.ask.cube", player=player.name),
        cubes,
        seat=player.seat,
        rule=("DR-GAP-15", "DR-TOWER-08"),
    )
    colour, zone = chosen.split(" ")
    to = yield from choose(
        "dead-reckoning.ask.adjacent",
        say("dead-reckoning.ask.adjacent", zone=zone_name(game.layout, zone)),
        [Option(one, zone_name(game.layout, one)) for one in game.layout.areas[zone].adjacent],
        seat=player.seat,
        rule=("DR-GAP-15", "DR-TOWER-08"),
    )
    fight.take_off(colour, Counter({zone: 1}))
    fight.board[colour, to] += 1
    yield from throw(game, ABILITY)


def own_zones(game: DeadReckoning, side: Side) -> list[Zone]:
    return [
        zone for (colour, zone), number in fight_of(game).board.items() if colour == side.colour and number
    ]


def sacrifice(game: DeadReckoning, side: Side, player: Player, amount: int) -> Rules[None]:
    """Take an own cube off the board: the enemy ship takes 1 damage, and something is gained aboard."""
    fight = fight_of(game)
    zone = yield from choose(
        "dead-reckoning.ask.own-cube",
        say("dead-reckoning.ask.own-cube", player=player.name),
        [Option(zone, zone_name(game.layout, zone)) for zone in own_zones(game, side)],
        seat=player.seat,
        rule=("DR-CREW-GUN",),
    )
    fight.take_off(side.colour, Counter({zone: 1}))
    fight.spent[side.colour] += 1
    target = target_of(game, fight, side)
    if target is not None:
        target.damage += 1
    unit = game.facts.get(UNIT, "sacrifice")
    if game.full:
        yield from gain_what_fits(game, player, Counter({unit: amount}))
    steps = [say("dead-reckoning.sacrifice.gain", n=amount, goods=goods_name(unit))]
    if target is not None:
        steps.append(say("dead-reckoning.damage", player=target.name, n=1))
    yield from instruct(
        "dead-reckoning.sacrifice",
        say("dead-reckoning.sacrifice", player=player.name),
        *steps,
        rule=("DR-GAP-11",),
    )


def _draw_and_throw(game: DeadReckoning, side: Side, player: Player) -> Rules[None]:
    """Draw a card; it may be played at once, and its cannons throw as many cubes."""
    before = player.hand
    yield from draw_cards(player, 1)
    if player.hand == before:
        return
    id = yield from choose(
        "dead-reckoning.ask.play-drawn",
        say("dead-reckoning.ask.play-drawn", player=player.name),
        [*sailor_options(player, player.maybe_in_hand), none()],
        seat=player.seat,
        rule=("DR-GAP-01",),
        secret=True,
    )
    if id == NONE:
        return
    play_card(player, id)
    cannons = player.sailors[id].icons["cannon"]
    game.turn.cannons[player.seat] += cannons
    if cannons:
        yield from throw_more(game, side, cannons)
