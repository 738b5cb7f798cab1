"""The pool of specialist dice, and single dice: how they are rolled and what their sides are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Unpack

from engine.data import built_in, need, need_mark, parse
from engine.errors import BadData
from engine.messages import Message, say
from engine.requests import Die, Option
from engine.rules import Asking, Rules, roll

if TYPE_CHECKING:
    from engine.perseverance.state import Town

POOL = "specialists"
THREAT = "threat"
SPECIALISTS = ("adventurer", "organizer", "facilitator", "innovator")
"""What the dice of the pool show."""

COLOURS = ("grey", "red", "blue", "green", "purple")
"""How screens and saved games name whose a piece is: nobody's first, then by seat. Real pieces may differ."""


@dataclass(frozen=True, slots=True)
class PoolDie:
    """A die of the pool: whose it is (a seat, the Dissenters or nobody) and the specialist it shows."""

    owner: int
    face: str


@dataclass(frozen=True)
class PoolDice:
    """The dice that both episodes roll: sides by kind, and the colours of the pool dice."""

    sides: dict[str, tuple[str, ...]]
    colours: tuple[str, ...]
    track_spaces: int
    track_start: int

    @property
    def faces(self) -> tuple[str, ...]:
        """The specialists, each once."""
        return tuple(dict.fromkeys(self.sides[POOL]))


@dataclass(frozen=True, slots=True)
class PoolLook:
    """What dice of the pool look like: the specialists that they show, and the colours of their owners."""

    faces: tuple[str, ...] = SPECIALISTS
    colours: tuple[str, ...] = COLOURS


def pool_look(text: str | None, chosen: tuple[str, ...] = ()) -> PoolLook:
    """As a file of version 0.1 has it, or as screens show them; the chosen colours are those of the seats."""
    look = PoolLook()
    if text is not None:
        dice = load_pool_dice(text)
        look = PoolLook(dice.faces, dice.colours)
    neutral, *others = look.colours
    if not {*chosen} <= {*others}:
        return look
    return replace(look, colours=(neutral, *chosen, *(one for one in others if one not in chosen)))


@lru_cache(maxsize=8)
def load_pool_dice(text: str | None = None, name: str = "dice.toml") -> PoolDice:
    """The dice of a TOML text, checked; without one, our example."""
    table = parse(text if text is not None else built_in("engine.perseverance", "examples/dice.toml"), name)
    colours = need(need(table, POOL, dict, where=name), "colours", list, where=f"{name}, {POOL}")
    if len(set(colours)) != 5:
        raise BadData(say("perseverance.file.colours", where=f"{name}, {POOL}"))
    track = need(table, "threat_track", dict, where=name)
    need_mark(track, where=f"{name}, threat_track")
    return PoolDice(
        sides={kind: sides_of(table, kind, name) for kind in (POOL, THREAT)},
        colours=tuple(colours),
        track_spaces=need(track, "spaces", int, where=f"{name}, threat_track"),
        track_start=need(track, "start", int, where=f"{name}, threat_track"),
    )


def sides_of(table: dict[str, Any], kind: str, name: str) -> tuple[str, ...]:
    """The sides of one die, as often as each is on it."""
    where = f"{name}, {kind}"
    entry = need(table, kind, dict, where=name)
    need_mark(entry, where=where)
    sides = need(entry, "sides", list, where=where)
    if not sides or not all(isinstance(side, str) for side in sides):
        raise BadData(say("perseverance.file.sides", where=where))
    return tuple(sides)


def face_name(face: str) -> Message:
    return say(f"perseverance.face.{face}")


def die_id(game: Town, die: PoolDie) -> str:
    """A die as it is seen: colour and face. Two that look alike are the same to choose."""
    return f"{game.colour(die.owner)}-{die.face}"


def die_name(game: Town, die: PoolDie) -> Message:
    return say("perseverance.die", owner=game.whose(die.owner), face=face_name(die.face))


def die_options(game: Town, dice: Iterable[PoolDie]) -> list[Option]:
    return [Option(die_id(game, die), die_name(game, die)) for die in dict.fromkeys(dice)]


def find_die(game: Town, dice: Iterable[PoolDie], id: str) -> PoolDie:
    return next(die for die in dice if die_id(game, die) == id)


def roll_pool(game: Town, owners: Iterable[int], *, rule: tuple[str, ...]) -> Rules[None]:
    """All dice of these owners are rolled at once and are the new pool."""
    each = sorted(owners, key=lambda owner: game.dice.colours.index(game.colour(owner)))
    faces = tuple(Option(side, face_name(side)) for side in game.facts.get("die", POOL))
    dice = tuple(
        Die(POOL, faces, game.colour(owner), say("perseverance.die-of", owner=game.whose(owner)))
        for owner in each
    )
    colours = Counter(each)
    prompt = say(
        "perseverance.roll.pool",
        n=len(dice),
        dice=tuple(say("perseverance.dice-of", n=n, owner=game.whose(owner)) for owner, n in colours.items()),
    )
    rolled = yield from roll("perseverance.roll.pool", prompt, dice, rule=rule)
    game.pool = [PoolDie(owner, face) for owner, face in zip(each, rolled, strict=True)]


def roll_die(
    id: str,
    prompt: Message,
    kind: str,
    sides: Iterable[str],
    *,
    label: Callable[[str], Message] | None = None,
    colour: str | None = None,
    **asking: Unpack[Asking],
) -> Rules[str]:
    """One die; the prompt says whose roll it is and for what."""
    faces = tuple(Option(side, label(side) if label else None) for side in sides)
    die = Die(kind, faces, colour, say(f"perseverance.die-name.{kind.replace('_', '-')}"))
    (face,) = yield from roll(id, prompt, [die], **asking)
    return face
