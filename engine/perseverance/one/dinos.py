"""Dinos come: along the arrows, from the icons of a die space or from a Dino die."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import dino_name
from engine.perseverance.dice import roll_die
from engine.perseverance.news import news_note
from engine.perseverance.one.board import DIE_ICON
from engine.perseverance.one.box import DANGEROUS, NORMAL, face_label, special_die
from engine.perseverance.one.leaders import fireworks
from engine.perseverance.one.places import place_name
from engine.perseverance.one.state import Perseverance, TownArea
from engine.perseverance.state import Player
from engine.rules import Rules

DETERMINISTIC = "deterministic-dinos"


@dataclass
class Coming:
    """The dinos that a die draws to an area, not placed yet; ``kept``: those of which none was sent away."""

    area: TownArea
    dinos: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    one_was_sent: bool = False

    def has_room(self) -> bool:
        return len(self.area.free_spaces()) > len(self.dinos)


def dinos_come(game: Perseverance, player: Player, zone: str, icons: tuple[str, ...]) -> Rules[None]:
    """Follow the icons from top to bottom; the effect comes afterwards.

    Where the area would be full, Jack decides before the die whether a dino goes elsewhere and makes room.
    """
    coming = Coming(game.areas[zone])
    for icon in icons:
        if icon != DIE_ICON:
            coming.dinos.append(icon)
            continue
        if not coming.has_room():
            yield from _send_one_away(game, player, coming)
        if coming.has_room():
            coming.dinos += yield from _dino_die(game, player, coming.area)
        else:
            game.tell(say("perseverance-1.news.no-roll"))
    yield from _send_one_away(game, player, coming)
    for dino in coming.dinos:
        place_dino(game, coming.area, dino)


def _send_one_away(game: Perseverance, player: Player, coming: Coming) -> Rules[None]:
    """One dino in all, of Jack's choice; the same dinos are not asked about twice."""
    if coming.one_was_sent or coming.kept == coming.dinos:
        return
    sent = yield from fireworks(game, player, coming.area.zone, coming.dinos)
    if sent is None:
        coming.kept = list(coming.dinos)
    else:
        dino, other = sent
        coming.one_was_sent = True
        coming.dinos.remove(dino)
        place_dino(game, game.areas[other], dino)


def _dino_die(game: Perseverance, player: Player, area: TownArea) -> Rules[tuple[str, ...]]:
    """The die of the area: what it shows now in the deterministic version, else a fresh roll."""
    kind = DANGEROUS if area.dangerous else NORMAL
    which = "dangerous" if area.dangerous else "normal"
    prompt = say(f"perseverance-1.roll-dino.{which}", player=player.name, zone=zone_name(area.zone))
    rolled = yield from roll_dino_die(f"perseverance-1.roll-dino.{which}", game, kind, prompt, player.seat)
    shown = rolled
    if game.on(DETERMINISTIC):
        shown, game.shown_dinos[kind] = game.shown_dinos[kind], rolled
    return special_die(game.facts, kind).faces[shown].dinos


def roll_dino_die(id: str, game: Perseverance, kind: str, prompt: Message, seat: int | None) -> Rules[str]:
    die = special_die(game.facts, kind)
    return (
        yield from roll_die(
            id,
            prompt,
            kind,
            die.sides,
            label=lambda side: face_label(kind, die.faces[side]),
            colour=die.colour,
            seat=seat,
            note=news_note(game),
            rule=("P1-DINO-04", "P1-DET-03"),
        )
    )


def place_dino(game: Perseverance, area: TownArea, dino: str) -> None:
    """On the next empty space along the arrows, on top of a trap where one lies there."""
    free = area.free_spaces()
    if not free:
        game.tell(say("perseverance-1.news.no-space", dino=dino_name(dino)))
    elif not game.dinos_left(dino):
        game.tell(say("perseverance-1.news.no-dino", dino=dino_name(dino)))
    else:
        area.dinos[free[0]] = dino
        where = place_name(area.zone, free[0])
        game.tell(say("perseverance-1.news.dino", dino=dino_name(dino), place=where))
