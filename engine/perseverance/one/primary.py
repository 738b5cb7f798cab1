"""The Primary Action: an effect, a die from the pool, its space, the dinos, then the effect itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from engine.messages import Message, say
from engine.perseverance.asking import NO, YES, ask, ask_several, counts
from engine.perseverance.assets import asset_name, lose_followers, pay
from engine.perseverance.dice import PoolDie, die_options, face_name, find_die
from engine.perseverance.one.board import DIE_ICON, EFFECTS, DieSpace
from engine.perseverance.one.box import dino_name
from engine.perseverance.one.dinos import dinos_come
from engine.perseverance.one.effects import can_resolve, effect_name, resolve
from engine.perseverance.one.state import Perseverance
from engine.perseverance.state import PlacedDie, Player
from engine.requests import Option
from engine.rules import Rules

TURN_FACE = {"story": 1}
PENALTY = 2
OTHER_SPACE = "other"
KEEP = "keep"
MOST_ICONS = 3
ICONS = Counter(trampler=2, raptor=2, die=1)


def primary_action(game: Perseverance, player: Player) -> Rules[str]:
    """Exactly one, always. Returns the zone of the die."""
    effect, ruled = yield from _choose_effect(game, player)
    die = yield from _choose_die(game, player, effect, ruled=ruled)
    turned = yield from _turn_face(game, player, effect, die, ruled=ruled)
    icons = yield from _place_die(game, player, effect, die, turned)
    penalty(game, player, turned)
    zone = EFFECTS[effect]
    yield from dinos_come(game, player, zone, icons)
    if not ruled:
        yield from resolve(game, player, effect)
    return zone


def penalty(game: Perseverance, player: Player, die: PoolDie) -> None:
    """A die of another player costs followers; it is no price, so nobody is too poor for it."""
    if die.owner >= 0 and die.owner != player.owner:
        lose_followers(game, player, PENALTY, of="dice")


def _choose_effect(game: Perseverance, player: Player) -> Rules[tuple[str, bool]]:
    """An effect that can be resolved; any other only by a ruling of the table, which is told."""
    while True:
        placeable = [
            id for id in EFFECTS if any(_fits(game, id, die.face) for die in _with_turned(game, player))
        ]
        options = [Option(id, effect_name(id)) for id in placeable or EFFECTS]
        asked = "perseverance-1.ask.effect" if placeable else "perseverance-1.ask.effect-anywhere"
        prompt = say(asked, player=player.name)
        effect = yield from ask(game, player, prompt, options, rule=("P1-DIE-01", "P1-DIE-10"))
        if any(_turns(game, player, effect, die) for die in dict.fromkeys(game.pool)):
            return effect, False
        if not placeable or (yield from _overrule(game, player, effect)):
            game.tell(say("perseverance-1.news.ruling", effect=say(f"perseverance.effect.{effect}")))
            return effect, True


def _with_turned(game: Perseverance, player: Player) -> Iterator[PoolDie]:
    """The dice of the pool, also as they would be after a story was spent."""
    for die in dict.fromkeys(game.pool):
        faces = game.dice.faces if player.assets["story"] else (die.face,)
        yield from (replace(die, face=face) for face in faces)


def _overrule(game: Perseverance, player: Player, effect: str) -> Rules[bool]:
    """The box warns that nothing of the effect can be resolved; the table may overrule it."""
    prompt = say("perseverance-1.ask.overrule", effect=say(f"perseverance.effect.{effect}"))
    options = [Option(NO, say("perseverance-1.ruling.no")), Option(YES, say("perseverance-1.ruling.yes"))]
    return (yield from ask(game, player, prompt, options, rule=("P1-DIE-10", "P1-GAP-18"))) == YES


def _choose_die(game: Perseverance, player: Player, effect: str, *, ruled: bool) -> Rules[PoolDie]:
    dice = [die for die in dict.fromkeys(game.pool) if _turns(game, player, effect, die, ruled=ruled)]
    dice = dice or list(dict.fromkeys(game.pool))
    prompt = say("perseverance-1.ask.die", player=player.name)
    rule = ("P1-DIE-02", "P1-DIE-03")
    return find_die(game, dice, (yield from ask(game, player, prompt, die_options(game, dice), rule=rule)))


def _turn_face(
    game: Perseverance, player: Player, effect: str, die: PoolDie, *, ruled: bool
) -> Rules[PoolDie]:
    """Before placing, a story may turn the die to any face."""
    faces = _turns(game, player, effect, die, ruled=ruled)
    if faces in ([], [die.face]):
        return die
    options = [
        Option(KEEP, say("perseverance-1.face.keep", face=face_name(face)))
        if face == die.face
        else Option(face, say("perseverance-1.face.turn", face=face_name(face), cost=asset_name("story", 1)))
        for face in faces
    ]
    prompt = say("perseverance-1.ask.face", player=player.name)
    face = yield from ask(game, player, prompt, options, rule=("P1-DIE-05", "P1-GAP-30"))
    if face == KEEP:
        return die
    pay(player, TURN_FACE)
    return replace(die, face=face)


def _turns(
    game: Perseverance, player: Player, effect: str, die: PoolDie, *, ruled: bool = False
) -> list[str]:
    """The faces on which this die could be placed at the effect so that it can be resolved."""
    faces = [die.face, *(face for face in game.dice.faces if face != die.face and player.assets["story"])]
    return [
        face
        for face in faces
        if _fits(game, effect, face)
        and (ruled or _resolvable(game, player, effect, die, turned=face != die.face))
    ]


def _resolvable(game: Perseverance, player: Player, effect: str, die: PoolDie, *, turned: bool) -> bool:
    """Tested with the die on the board and the story for turning it spent."""
    with _as_if_placed(game, effect, die):
        return can_resolve(game, player, effect, stories_less=int(turned))


@contextmanager
def _as_if_placed(game: Perseverance, effect: str, die: PoolDie) -> Iterator[None]:
    zone, placed = game.zones[EFFECTS[effect]], PlacedDie(die, effect)
    at = game.pool.index(die)
    game.pool.pop(at)
    zone.dice.append(placed)
    yield
    zone.dice.pop()
    game.pool.insert(at, die)


def legal_spaces(game: Perseverance, effect: str, face: str) -> list[int]:
    """Free listed spaces with the die's symbol; where there is none, those without a symbol."""
    taken = {placed.space for placed in game.zones[EFFECTS[effect]].dice if placed.effect == effect}
    spaces = game.board.die_spaces[effect]
    free = [number for number in range(len(spaces)) if number not in taken]
    matching = [number for number in free if spaces[number].symbol == face]
    return matching or [number for number in free if spaces[number].symbol is None]


def _fits(game: Perseverance, effect: str, face: str) -> bool:
    return effect not in game.board.complete or bool(legal_spaces(game, effect, face))


def _place_die(
    game: Perseverance, player: Player, effect: str, die: PoolDie, turned: PoolDie
) -> Rules[tuple[str, ...]]:
    """The die, as it was turned, on a legal space; returns the icons of that space."""
    legal = legal_spaces(game, effect, turned.face)
    spaces = game.board.die_spaces[effect]
    options = [Option(f"{effect}:{number}", space_name(spaces[number])) for number in legal]
    if effect not in game.board.complete or not legal:
        options.append(Option(OTHER_SPACE, say("perseverance-1.space.other")))
    id = options[0].id
    if len(options) > 1:
        prompt = say("perseverance-1.ask.space", player=player.name)
        rule = ("P1-DIE-06", "P1-DIE-07", "P1-DIE-09")
        id = yield from ask(game, player, prompt, options, rule=rule, on_map=True)
    number = None if id == OTHER_SPACE else int(id.rpartition(":")[2])
    game.pool.remove(die)
    game.zones[EFFECTS[effect]].dice.append(PlacedDie(turned, effect, number))
    return (yield from _ask_icons(game, player)) if number is None else spaces[number].icons


def space_name(space: DieSpace) -> Message:
    symbol = face_name(space.symbol) if space.symbol else say("perseverance-1.space.any")
    if not space.icons:
        return say("perseverance-1.space.quiet", symbol=symbol)
    return say("perseverance-1.space", symbol=symbol, icons=tuple(icon_name(icon) for icon in space.icons))


def icon_name(icon: str) -> Message:
    return say("perseverance-1.icon.die") if icon == DIE_ICON else dino_name(icon)


def _ask_icons(game: Perseverance, player: Player) -> Rules[tuple[str, ...]]:
    """The board file does not list the space: the player reads its icons from top to bottom."""
    prompt = say("perseverance-1.ask.icons", player=player.name)
    return (
        yield from ask_several(
            game,
            player,
            prompt,
            counts(ICONS, icon_name),
            most=MOST_ICONS,
            rule=("P1-GAP-01", "P1-GAP-02"),
        )
    )
