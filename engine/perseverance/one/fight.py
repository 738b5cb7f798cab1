"""The first three phases of an attack: traps, walls, and the fight in the columns."""

from __future__ import annotations

from collections import Counter

from engine.answers import Seat
from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import FOLLOWERS, dino_name, gain, soldier_name
from engine.perseverance.dice import roll_die
from engine.perseverance.news import news_note
from engine.perseverance.one.board import DINOS
from engine.perseverance.one.box import ALWAYS, MATCH, TRAP, WALL, DieFace, face_label, special_die
from engine.perseverance.one.places import place_name
from engine.perseverance.one.state import BOTTOM, TOP, Attack, Fighter, Perseverance, TownArea, Trap
from engine.perseverance.state import HEAVY, LEADER, LIGHT, Player
from engine.requests import Option
from engine.rules import Rules, choose, instruct

STRENGTH = {LIGHT: 1, HEAVY: 2, LEADER: 2}
"""How many dinos a piece defeats."""

RAPTOR = "raptor"
SURE_TRAP = DieFace(Counter({FOLLOWERS: 3}), MATCH)
SURE_WALL = DieFace(Counter(safeguard=1))
"""What traps and walls do without their dice."""


def trap_phase(game: Perseverance, fought: Attack) -> Rules[None]:
    """Turn up all traps, then a roll for each, left to right and top to bottom."""
    area = fought.area
    if not area.traps:
        return
    spaces = [space for space in area.grid.reading_order if space in area.traps]
    for space in spaces:
        yield from _turn_up(game, area, space)
    for space in spaces:
        yield from _spring(game, fought, space, area.traps[space])
    yield from instruct(
        "perseverance-1.phase.trap", _phase("trap", area), *game.take_news(), rule=("P1-ATTACK-TRAP-02",)
    )


def _phase(id: str, area: TownArea) -> Message:
    return say(f"perseverance-1.phase.{id}", zone=zone_name(area.zone))


def _turn_up(game: Perseverance, area: TownArea, space: str) -> Rules[None]:
    trap = area.traps[space]
    owner = game.players[trap.owner]
    shown = Counter(other.kind for other in area.traps.values() if other.owner == trap.owner and other.kind)
    each: Counter[str] = Counter(game.facts.known("traps") or {})
    left = each - game.used_traps[trap.owner] - shown if each else Counter(DINOS)
    options = [Option(dino, dino_name(dino)) for dino in left]
    prompt = say("perseverance-1.ask.trap-kind", player=owner.name, place=place_name(area.zone, space))
    trap.kind = yield from choose(
        "perseverance-1.ask.trap-kind",
        prompt,
        options,
        seat=owner.seat,
        rule=("P1-ATTACK-TRAP-02", "P1-GAP-11"),
    )


def _spring(game: Perseverance, fought: Attack, space: str, trap: Trap) -> Rules[None]:
    """A match may defeat the dino, luck may do it anyway, or fail anyway."""
    owner = game.players[trap.owner]
    dino = fought.area.dinos[space]
    face = SURE_TRAP
    if not game.on("deterministic-traps"):
        why = say("perseverance-1.roll.trap", player=owner.name, place=place_name(fought.area.zone, space))
        face = yield from _roll("perseverance-1.roll.trap", game, TRAP, why, owner.seat)
    matches = trap.kind == dino
    if face.defeats == MATCH and not matches:
        game.tell(say("perseverance-1.news.no-match", player=owner.name, dino=dino_name(dino)))
        return
    if face.defeats in (MATCH, ALWAYS):
        defeat(game, fought, space, owner)
    gain(game, owner, face.gains, of="attacks")


def wall_phase(game: Perseverance, fought: Attack) -> Rules[None]:
    """A roll for each wall, left to right: its owner gains what it shows, and may defeat the nearest dino."""
    area = fought.area
    if not area.walls:
        return
    for column, seat in sorted(area.walls.items()):
        owner = game.players[seat]
        face = SURE_WALL
        if not game.on("deterministic-walls"):
            where = place_name(area.zone, f"wall-{column}")
            face = yield from _roll(
                "perseverance-1.roll.wall",
                game,
                WALL,
                say("perseverance-1.roll.wall", player=owner.name, place=where),
                seat,
            )
        gain(game, owner, face.gains, of="attacks")
        before = area.dinos_before(column)
        if face.defeats == ALWAYS and before:
            defeat(game, fought, before[0], owner)
    yield from instruct(
        "perseverance-1.phase.wall", _phase("wall", area), *game.take_news(), rule=("P1-ATTACK-WALL-02",)
    )


def _roll(id: str, game: Perseverance, kind: str, prompt: Message, seat: Seat) -> Rules[DieFace]:
    die = special_die(game.facts, kind)
    side = yield from roll_die(
        id,
        prompt,
        kind,
        die.sides,
        label=lambda side: face_label(kind, die.faces[side]),
        colour=die.colour,
        seat=seat,
        note=news_note(game),
        rule=("P1-ATTACK-TRAP-02",) if kind == TRAP else ("P1-ATTACK-WALL-02",),
    )
    return die.faces[side]


def defeat(game: Perseverance, fought: Attack, space: str, owner: Player) -> str:
    """The dino goes in front of the player who defeated it."""
    dino = fought.area.dinos.pop(space)
    fought.piles[owner.owner][dino] += 1
    game.in_hand[dino] += 1
    where = place_name(fought.area.zone, space)
    game.tell(say("perseverance-1.news.defeats", player=owner.name, dino=dino_name(dino), place=where))
    return dino


def fight_phase(game: Perseverance, fought: Attack) -> Rules[None]:
    """All pieces of the row next to the walls, then, if dinos remain, those of the row behind."""
    area = fought.area
    if not area.posts:
        return
    for row in (TOP, BOTTOM):
        for column, fighter in area.fighters(row):
            _fight(game, fought, row, column, fighter)
    yield from instruct(
        "perseverance-1.phase.fight", _phase("fight", area), *game.take_news(), rule=("P1-ATTACK-FIGHT-02",)
    )


def _fight(game: Perseverance, fought: Attack, row: str, column: int, fighter: Fighter) -> None:
    """In its own column, the nearest dinos first; a raptor takes the soldier along."""
    owner = game.players[fighter.owner]
    strength = STRENGTH[fighter.kind] + _help_of_wall(game, fought.area, row, column)
    fought_with = [
        defeat(game, fought, space, owner) for space in fought.area.dinos_before(column)[:strength]
    ]
    if RAPTOR in fought_with and fighter.kind != LEADER:
        fighter.toppled = True
        fought.fallen[owner.owner][fighter.kind] += 1
        game.tell(say("perseverance-1.news.toppled", player=owner.name, piece=soldier_name(fighter.kind)))


def _help_of_wall(game: Perseverance, area: TownArea, row: str, column: int) -> int:
    """Without Wall dice, the piece nearest the wall of its column defeats one dino more."""
    nearest = row == TOP or f"{TOP}-{column}" not in area.posts
    return int(game.on("deterministic-walls") and column in area.walls and nearest)
