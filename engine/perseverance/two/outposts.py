"""The twenty outposts: what each of them does for whoever activates it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from engine.messages import say
from engine.perseverance.assets import FOLLOWERS, VOTES, can_pay, gain, lose_soldier, pay
from engine.perseverance.dice import die_name, face_name
from engine.perseverance.influence import choose_officer
from engine.perseverance.leading import Leading
from engine.perseverance.officers import place_cubes
from engine.perseverance.options import agree
from engine.perseverance.picks import ZoneEffect, gives
from engine.perseverance.politics import can_swap_on_board, swap_on_board
from engine.perseverance.stages import draw_challenges, face_threat, keep_challenges, return_challenges
from engine.perseverance.state import LIGHT, PlacedDie
from engine.perseverance.two.assets import gain_permanent
from engine.perseverance.two.counter import can_counter_attack, counter_attack
from engine.perseverance.two.effects import can_resolve, resolve
from engine.perseverance.two.expansion import place_settlement, settlement_zones
from engine.perseverance.two.hex_map import OUTPOST
from engine.perseverance.two.journey import REWARDS, resolve_safely
from engine.perseverance.two.perks import any_dino, gain_perk, move_perks, open_perks, take_any_dino
from engine.perseverance.two.places import hex_options
from engine.perseverance.two.state import Expedition, Explorer, HexArea
from engine.requests import Option
from engine.rules import Rules, choose

Action = Callable[[Expedition, Explorer], Rules[None]]
Test = Callable[[Expedition, Explorer], bool]

WORKSHOP_COST = {"scrap": 1, "food": 1}
SECOND_DINO = {"food": 1}
BERRY = {"glowberry": 1}
HUB_CARDS = 4


def _busy(game: Expedition, effect: str) -> bool:
    """An outpost that is being resolved is not resolved again inside itself."""
    area = game.built_at(effect)
    return area is not None and any((rally.hex, rally.at) == (area.hex.id, OUTPOST) for rally in game.rallies)


LEADING: Leading[Expedition, Explorer] = Leading(
    lambda game, player, effect: not _busy(game, effect) and can_resolve(game, player, effect), resolve
)


def _again(
    game: Expedition, player: Explorer, most: int, possible: Test, does: Action, *, rule: tuple[str, ...]
) -> Rules[None]:
    """Once, and then as often as the player likes and may."""
    for number in range(most):
        if not possible(game, player):
            return
        prompt = say("perseverance-2.ask.again", player=player.name)
        if number and not (yield from agree("perseverance-2.ask.again", prompt, seat=player.seat, rule=rule)):
            return
        yield from does(game, player)


def _repeated(most: int, possible: Test, does: Action, *rule: str) -> ZoneEffect[Expedition, Explorer]:
    return ZoneEffect(
        lambda game, player: _again(game, player, most, possible, does, rule=rule),
        possible,
    )


def _workshop(game: Expedition, player: Explorer) -> Rules[None]:
    """Two settlements in two city zones, without their bonus."""
    pay(player, WORKSHOP_COST)
    rule, used = ("P2-OUT-02",), list[str]()
    while len(used) < 2 and (zones := settlement_zones(game, player, without=used)):
        used.append((yield from place_settlement(game, player, zones, bonus=False, rule=rule)))


def _can_use_workshop(game: Expedition, player: Explorer) -> bool:
    return can_pay(player, WORKSHOP_COST) and bool(settlement_zones(game, player))


def _can_command(game: Expedition, player: Explorer) -> bool:
    zone = game.leader_zone(player)
    return zone is not None and bool(LEADING.effects(game, player, zone))


def _command(game: Expedition, player: Explorer) -> Rules[None]:
    """An effect of the zone where the own leader stands; then it comes home."""
    zone = cast(str, game.leader_zone(player))
    yield from LEADING.one_effect(game, player, zone, rule=("P2-OUT-03", "P2-GAP-26"))
    game.zones[zone].leaders.remove(player.owner)
    game.tell(say("perseverance.news.leader-home", player=player.name))


def _trap_dinos(game: Expedition, player: Explorer) -> Rules[None]:
    """A dino from the supply, and for a food another one."""
    rule = ("P2-OUT-06",)
    yield from take_any_dino(game, player, rule=rule)
    if can_pay(player, SECOND_DINO) and any_dino(game, player):
        prompt = say("perseverance-2.ask.second-dino", player=player.name)
        if (yield from agree("perseverance-2.ask.second-dino", prompt, seat=player.seat, rule=rule)):
            pay(player, SECOND_DINO)
            yield from take_any_dino(game, player, rule=rule)


def _paradise(game: Expedition, player: Explorer) -> Rules[None]:
    gain_permanent(game, player, 2)
    gain(game, player, {FOLLOWERS: 2})
    yield from ()


def _officers_lodge(game: Expedition, player: Explorer) -> Rules[None]:
    yield from gain_perk(game, player, rule=("P2-OUT-11",))
    yield from move_perks(game, player, 2, rule=("P2-OUT-11", "P2-GAP-24"))


def _patrol_hub(game: Expedition, player: Explorer) -> Rules[None]:
    """Challenges for all who stand on the player board; up to four are kept, and their threats faced."""
    rule = ("P2-OUT-12", "P2-GAP-33")
    rewards = replace(REWARDS, rule=rule)
    drawn = yield from draw_challenges(game, player, game.standing(player), rule)
    kept = yield from keep_challenges(game, player, drawn, HUB_CARDS, rewards, fewer=True)
    for challenge in kept:
        lost = yield from face_threat(game, player, challenge, rule)
        for _ in range(min(lost, player.board[challenge.kind])):
            player.leaves_board(challenge.kind)
            lose_soldier(game, player, challenge.kind)
    return_challenges(game, drawn)


def _pioneer_hexes(game: Expedition) -> list[str]:
    """Tiles of the plains and the canyon beside the outpost; the temple stays."""
    base = cast(HexArea, game.built_at("pioneer-base"))
    near = [id for id in game.around(base.hex.id) if game.areas[id].may_be_cleared]
    game.look_at(near)
    return near


def _pioneer_base(game: Expedition, player: Explorer) -> Rules[None]:
    """A hex is cleared without a card; each dino that leaves it gives a valor and a follower."""
    prompt = say("perseverance-2.ask.clear", player=player.name)
    options = hex_options(_pioneer_hexes(game))
    id = yield from choose(
        "perseverance-2.ask.clear",
        prompt,
        options,
        seat=player.seat,
        rule=("P2-OUT-13", "P2-GAP-25"),
        on_map=True,
    )
    area = game.areas[id]
    dinos = len(area.dinos)
    area.dinos.clear()
    area.cleared = True
    game.tell(say("perseverance-2.news.cleared", hex=id))
    gain(game, player, {"valor": dinos, FOLLOWERS: dinos})


def _prove(game: Expedition, player: Explorer) -> Rules[None]:
    """A light soldier leaves the player board for a cube and a perk of one officer."""
    player.leaves_board(LIGHT)
    lose_soldier(game, player, LIGHT)
    officer = yield from choose_officer(game, player, rule=("P2-OUT-14",))
    place_cubes(game, officer, player.owner, 1)
    yield from gain_perk(game, player, [officer.id], rule=("P2-OUT-14",))


def _perk_for_berry(game: Expedition, player: Explorer) -> Rules[None]:
    pay(player, BERRY)
    yield from gain_perk(game, player, rule=("P2-OUT-15",))


def _cube_for_berry(game: Expedition, player: Explorer) -> Rules[None]:
    pay(player, BERRY)
    officer = yield from choose_officer(game, player, rule=("P2-OUT-16",))
    place_cubes(game, officer, player.owner, 1)


def _speakers_rock(game: Expedition, player: Explorer) -> Rules[None]:
    """A neutral die on the board becomes the player's, if there is one; the vote comes in any case."""
    if can_swap_on_board(game, player):
        yield from swap_on_board(game, player, rule=("P2-OUT-17", "P2-GAP-30"))
    gain(game, player, {VOTES: 1})


def _staging_ground(game: Expedition, player: Explorer) -> Rules[None]:
    yield from counter_attack(game, player, times=2)


def _meadow(game: Expedition, player: Explorer) -> Rules[None]:
    gain(game, player, {"story": 3, "glowberry": game.dice_in_play(player.owner)})
    yield from ()


def _placed(game: Expedition) -> dict[str, PlacedDie]:
    """All dice on the main board, numbered from left to right."""
    dice = [placed for zone in game.zones.values() for placed in zone.dice]
    return {str(number): placed for number, placed in enumerate(dice, 1)}


def _can_swap_dice(game: Expedition, _player: Explorer) -> bool:
    return len({placed.effect for placed in _placed(game).values()}) > 1


def _underground(game: Expedition, player: Explorer) -> Rules[None]:
    """Two dice of different effects change places, and may be turned; one of the two effects is resolved."""
    rule = ("P2-OUT-20", "P2-GAP-26")
    dice = _placed(game)
    first = dice[(yield from _which_die(game, player, dice, "first", rule))]
    others = {id: placed for id, placed in dice.items() if placed.effect != first.effect}
    second = others[(yield from _which_die(game, player, others, "second", rule))]
    for placed, to in ((first, second), (second, first)):
        face = yield from _turn(game, player, placed, rule)
        zone = game.zones[game.effects[to.effect]]
        moved = replace(to, die=replace(placed.die, face=face))
        zone.dice[zone.dice.index(to)] = moved
    yield from _resolve_one(game, player, (first.effect, second.effect), rule)


def _which_die(
    game: Expedition, player: Explorer, dice: dict[str, PlacedDie], which: str, rule: tuple[str, ...]
) -> Rules[str]:
    options = [
        Option(
            id,
            say(
                "perseverance.die-at",
                die=die_name(game, placed.die),
                effect=say(f"perseverance.effect.{placed.effect}"),
            ),
        )
        for id, placed in dice.items()
    ]
    prompt = say(f"perseverance-2.ask.{which}-die", player=player.name)
    return (
        yield from choose(f"perseverance-2.ask.{which}-die", prompt, options, seat=player.seat, rule=rule)
    )


def _turn(game: Expedition, player: Explorer, placed: PlacedDie, rule: tuple[str, ...]) -> Rules[str]:
    options = [Option(face, face_name(face)) for face in game.dice.faces]
    prompt = say("perseverance-2.ask.turn", player=player.name, die=die_name(game, placed.die))
    return (
        yield from choose(
            "perseverance-2.ask.turn", prompt, options, seat=player.seat, rule=rule, default=placed.die.face
        )
    )


def _resolve_one(
    game: Expedition, player: Explorer, effects: tuple[str, ...], rule: tuple[str, ...]
) -> Rules[None]:
    open_ones = [id for id in effects if LEADING.can_resolve(game, player, id)]
    if open_ones:
        options = [Option(id, say(f"perseverance.effect.{id}")) for id in open_ones]
        prompt = say("perseverance-2.ask.resolve", player=player.name)
        yield from resolve(
            game,
            player,
            (yield from choose("perseverance-2.ask.resolve", prompt, options, seat=player.seat, rule=rule)),
        )


OUTPOSTS: dict[str, ZoneEffect[Expedition, Explorer]] = {
    "adventurers-lodge": ZoneEffect(resolve_safely, lambda _game, player: player.patrol is not None),
    "builders-workshop": ZoneEffect(_workshop, _can_use_workshop),
    "command-center": ZoneEffect(_command, _can_command),
    "crash-site": ZoneEffect(gives({"scrap": 3})),
    "dinosaur-boneyard": ZoneEffect(gives({"resource": 3})),
    "dinosaur-trap": ZoneEffect(_trap_dinos, lambda game, player: bool(any_dino(game, player))),
    "forward-barracks": ZoneEffect(gives({"heavy": 2})),
    "glowberry-patch": ZoneEffect(gives({"glowberry": 6})),
    "hidden-paradise": ZoneEffect(_paradise),
    "mushroom-farm": ZoneEffect(gives({"food": 3})),
    "officers-lodge": ZoneEffect(
        _officers_lodge, lambda game, player: bool(open_perks(game, player) or player.perks)
    ),
    "patrol-hub": ZoneEffect(_patrol_hub, lambda game, player: game.standing(player).total() > 0),
    "pioneer-base": ZoneEffect(_pioneer_base, lambda game, _player: bool(_pioneer_hexes(game))),
    "proving-grounds": _repeated(
        2,
        lambda game, player: game.standing(player)[LIGHT] > 0 and game.cubes_left(player.owner) > 0,
        _prove,
        "P2-OUT-14",
    ),
    "rendezvous-point": _repeated(
        3,
        lambda game, player: can_pay(player, BERRY) and bool(open_perks(game, player)),
        _perk_for_berry,
        "P2-OUT-15",
    ),
    "secret-meeting-place": _repeated(
        5,
        lambda game, player: can_pay(player, BERRY) and game.cubes_left(player.owner) > 0,
        _cube_for_berry,
        "P2-OUT-16",
    ),
    "speakers-rock": ZoneEffect(_speakers_rock),
    "staging-ground": ZoneEffect(_staging_ground, can_counter_attack),
    "tranquil-meadow": ZoneEffect(_meadow),
    "underground-passage": ZoneEffect(_underground, _can_swap_dice),
}
