"""Placing a die of the pool: the effect, the die, the face it is turned to, and its space."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Generic

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import asset_name, lose_followers, pay
from engine.perseverance.dice import PoolDie, die_options, face_name, find_die
from engine.perseverance.die_spaces import DieSpace
from engine.perseverance.options import NO, YES
from engine.perseverance.picks import G, P
from engine.perseverance.state import PlacedDie, Player, Town
from engine.requests import Option
from engine.rules import Rules, choose

TURN_FACE = {"story": 1}
PENALTY = 2
OTHER_SPACE = "other"
KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Placing(Generic[G, P]):
    """How an episode places dice: what can be resolved, what a space is called, and the rules to name."""

    can_resolve: Callable[[G, P, str], bool]
    space_name: Callable[[DieSpace], Message]
    another_space: Callable[[G, str], int | None]
    rule: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Placement:
    """A die as it was placed; ``ruled``: the effect cannot be resolved, but the table wished it so."""

    effect: str
    die: PoolDie
    space: int | None
    ruled: bool


def effect_name(game: Town, id: str) -> Message:
    zone = zone_name(game.effects[id])
    return say("perseverance.effect-in", effect=say(f"perseverance.effect.{id}"), zone=zone)


def place_die(game: G, player: P, how: Placing[G, P]) -> Rules[Placement]:
    """One die from the pool to a space of an effect, with the penalty for a die of another player."""
    effect, ruled = yield from _choose_effect(game, player, how)
    die = yield from _choose_die(game, player, effect, how, ruled=ruled)
    turned = yield from _turn_face(game, player, effect, die, how, ruled=ruled)
    space = yield from _choose_space(game, player, effect, turned.face, how)
    put_die(game, player, effect, die, turned, space)
    return Placement(effect, turned, space, ruled)


def put_die(
    game: Town, player: Player, effect: str, die: PoolDie, turned: PoolDie, space: int | None = None
) -> None:
    """The die leaves the pool and stands at the effect."""
    game.pool.remove(die)
    game.zones[game.effects[effect]].dice.append(PlacedDie(turned, effect, space))
    penalty(game, player, turned)


def penalty(game: Town, player: Player, die: PoolDie) -> None:
    """A die of another player costs followers; it is no price, so nobody is too poor for it."""
    if die.owner >= 0 and die.owner != player.owner:
        lose_followers(game, player, PENALTY, of="dice")


def _choose_effect(game: G, player: P, how: Placing[G, P]) -> Rules[tuple[str, bool]]:
    """An effect that can be resolved; any other only by a ruling of the table, which is told."""
    while True:
        dice = list(_with_turned(game, player))
        placeable = [id for id in game.open_effects() if any(_fits(game, id, die.face) for die in dice)]
        options = [Option(id, effect_name(game, id)) for id in placeable or game.open_effects()]
        asked = "perseverance.ask.effect" if placeable else "perseverance.ask.effect-anywhere"
        prompt = say(asked, player=player.name)
        effect = yield from choose(
            asked, prompt, options, seat=player.seat, rule=how.rule["effect"], on_map=True
        )
        if any(_turns(game, player, effect, die, how) for die in dict.fromkeys(game.pool)):
            return effect, False
        if not placeable or (yield from _overrule(player, effect, how)):
            game.tell(say("perseverance.news.ruling", effect=say(f"perseverance.effect.{effect}")))
            return effect, True


def _with_turned(game: Town, player: Player) -> Iterator[PoolDie]:
    """The dice of the pool, also as they would be after a story was spent."""
    for die in dict.fromkeys(game.pool):
        faces = game.dice.faces if player.assets["story"] else (die.face,)
        yield from (replace(die, face=face) for face in faces)


def _overrule(player: P, effect: str, how: Placing[G, P]) -> Rules[bool]:
    """The box warns that nothing of the effect can be resolved; the table may overrule it."""
    prompt = say("perseverance.ask.overrule", effect=say(f"perseverance.effect.{effect}"))
    options = [Option(NO, say("perseverance.ruling.no")), Option(YES, say("perseverance.ruling.yes"))]
    return (
        yield from choose(
            "perseverance.ask.overrule", prompt, options, seat=player.seat, rule=how.rule["overrule"]
        )
    ) == YES


def _choose_die(game: G, player: P, effect: str, how: Placing[G, P], *, ruled: bool) -> Rules[PoolDie]:
    dice = [die for die in dict.fromkeys(game.pool) if _turns(game, player, effect, die, how, ruled=ruled)]
    dice = dice or list(dict.fromkeys(game.pool))
    prompt = say("perseverance.ask.die", player=player.name)
    options = die_options(game, dice)
    id = yield from choose(
        "perseverance.ask.die", prompt, options, seat=player.seat, rule=how.rule["die"], on_map=True
    )
    return find_die(game, dice, id)


def _turn_face(
    game: G, player: P, effect: str, die: PoolDie, how: Placing[G, P], *, ruled: bool
) -> Rules[PoolDie]:
    """Before placing, a story may turn the die to any face."""
    faces = _turns(game, player, effect, die, how, ruled=ruled)
    if faces in ([], [die.face]):
        return die
    options = [
        Option(KEEP, say("perseverance.keep-face", face=face_name(face)))
        if face == die.face
        else Option(face, say("perseverance.turn-face", face=face_name(face), cost=asset_name("story", 1)))
        for face in faces
    ]
    prompt = say("perseverance.ask.face", player=player.name)
    face = yield from choose(
        "perseverance.ask.face", prompt, options, seat=player.seat, rule=how.rule["face"]
    )
    if face == KEEP:
        return die
    pay(player, TURN_FACE)
    return replace(die, face=face)


def _turns(
    game: G, player: P, effect: str, die: PoolDie, how: Placing[G, P], *, ruled: bool = False
) -> list[str]:
    """The faces on which this die could be placed at the effect so that it can be resolved."""
    others = [face for face in game.dice.faces if face != die.face] if player.assets["story"] else []
    fitting = [face for face in (die.face, *others) if _fits(game, effect, face)]
    if ruled or not fitting:
        return fitting
    kept = die.face in fitting and _resolvable(game, player, effect, die, how, stories=0)
    turned = fitting != [die.face] and _resolvable(game, player, effect, die, how, stories=1)
    return [face for face in fitting if (kept if face == die.face else turned)]


def _resolvable(game: G, player: P, effect: str, die: PoolDie, how: Placing[G, P], *, stories: int) -> bool:
    """Tested with the die on the board and the story for turning it spent."""
    with _as_if_placed(game, player, effect, die, stories):
        return how.can_resolve(game, player, effect)


@contextmanager
def _as_if_placed(game: Town, player: Player, effect: str, die: PoolDie, stories: int) -> Iterator[None]:
    zone, placed = game.zones[game.effects[effect]], PlacedDie(die, effect)
    at = game.pool.index(die)
    game.pool.pop(at)
    zone.dice.append(placed)
    player.assets["story"] -= stories
    try:
        yield
    finally:
        player.assets["story"] += stories
        zone.dice.pop()
        game.pool.insert(at, die)


def legal_spaces(game: Town, effect: str, face: str) -> list[int]:
    """The listed spaces on which a die with this face may stand."""
    dice = game.zones[game.effects[effect]].dice
    return game.die_spaces.legal(effect, face, (each.space for each in dice if each.effect == effect))


def _fits(game: Town, effect: str, face: str) -> bool:
    return effect not in game.die_spaces.complete or bool(legal_spaces(game, effect, face))


def _choose_space(game: G, player: P, effect: str, face: str, how: Placing[G, P]) -> Rules[int | None]:
    """A legal space; None for one that nobody told."""
    legal = legal_spaces(game, effect, face)
    spaces = game.die_spaces.of[effect]
    options = [Option(f"{effect}:{number}", how.space_name(spaces[number])) for number in legal]
    if effect not in game.die_spaces.complete or not legal:
        options.append(Option(OTHER_SPACE, say("perseverance.space.other")))
    id = options[0].id
    if len(options) > 1:
        prompt = say("perseverance.ask.space", player=player.name)
        id = yield from choose(
            "perseverance.ask.space", prompt, options, seat=player.seat, rule=how.rule["space"], on_map=True
        )
    if id != OTHER_SPACE:
        return int(id.rpartition(":")[2])
    return how.another_space(game, effect)


def symbol_name(space: DieSpace) -> Message:
    return face_name(space.symbol) if space.symbol else say("perseverance.space.any")
