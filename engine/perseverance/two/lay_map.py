"""Laying the map: a face for every tile, the temple on the one that shows its space, and the first dinos."""

from __future__ import annotations

from collections import Counter

from engine.messages import Message, say
from engine.perseverance.assets import dino_name
from engine.perseverance.two.hex_map import FACES, TILE
from engine.perseverance.two.places import hex_name, hex_options
from engine.perseverance.two.state import Expedition
from engine.requests import Choose, Option
from engine.rules import Rules, choose, draw, fill


def lay_map(game: Expedition) -> Rules[None]:
    """All tiles with face A or B, by chance or as the table tells; then exactly one temple, and the dinos."""
    tiles = [id for id, area in game.areas.items() if area.hex.kind == TILE]
    chosen = game.settings["faces"]
    if chosen == "random":
        faces = yield from _by_chance(tiles)
    elif chosen == "tell":
        faces = yield from _told(tiles)
    else:
        faces = dict.fromkeys(tiles, chosen)
    if game.keeps_map:
        yield from _one_temple(game, faces)
    for id, face in faces.items():
        game.areas[id].letter = face
        game.areas[id].temple = game.keeps_map and id in _temples(game, face)
    game.tell(say("perseverance-2.setup.faces", faces=tuple(f"{id}/{face}" for id, face in faces.items())))
    _first_dinos(game)


def _by_chance(tiles: list[str]) -> Rules[dict[str, str]]:
    faces = {}
    for id in tiles:
        prompt = say("perseverance-2.draw.face", hex=id)
        (faces[id],) = yield from draw(
            "perseverance-2.draw.face",
            prompt,
            "tile faces",
            Counter(FACES),
            label=_face_name,
            rule=("P2-MAP-03",),
        )
    return faces


def _face_name(face: str) -> Message:
    return say("perseverance-2.face", face=face)


def _told(tiles: list[str]) -> Rules[dict[str, str]]:
    options = tuple(Option(face, _face_name(face)) for face in FACES)
    parts = [Choose(id=id, prompt=hex_name(id), options=options, default=(FACES[0],)) for id in tiles]
    told = yield from fill(
        "perseverance-2.ask.faces", say("perseverance-2.ask.faces"), parts, rule=("P2-MAP-03",)
    )
    return {id: face for id in tiles for face in told.chosen(id)}


def _one_temple(game: Expedition, faces: dict[str, str]) -> Rules[None]:
    """Of two temples one stays and the other tile is turned over; with none, one that has it is turned."""
    shown = [id for id in faces if id in _temples(game, faces[id])]
    rule = ("P2-MAP-04",)
    if len(shown) > 1:
        kept = yield from choose(
            "perseverance-2.ask.temple", say("perseverance-2.ask.temple"), hex_options(shown), rule=rule
        )
        for id in shown:
            if id != kept:
                _turn(faces, id)
    elif not shown:
        tiles = [id for id in faces if any(id in _temples(game, face) for face in FACES)]
        prompt = say("perseverance-2.ask.turn-temple")
        _turn(
            faces,
            (
                yield from choose(
                    "perseverance-2.ask.turn-temple", prompt, hex_options(tiles), rule=(*rule, "P2-GAP-03")
                )
            ),
        )


def _temples(game: Expedition, face: str) -> list[str]:
    """The tiles that show the temple space on this face."""
    return list(game.facts.get("temple", face))


def _turn(faces: dict[str, str], id: str) -> None:
    first, second = FACES
    faces[id] = second if faces[id] == first else first


def _first_dinos(game: Expedition) -> None:
    """Of an own copy the table sees itself where they stand; the box looks when it matters."""
    if not game.facts.example:
        game.tell(say("perseverance-2.setup.first-dinos"), say("perseverance-2.setup.one-temple"))
        return
    game.look_at(game.areas)
    for id, area in game.areas.items():
        for species in area.dinos.values():
            game.tell(say("perseverance-2.news.dino", dino=dino_name(species), hex=id))
