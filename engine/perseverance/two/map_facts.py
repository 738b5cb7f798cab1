"""What only the owner's copy tells of the map: which hexes touch, what tiles show, what spaces give."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import Illegal
from engine.facts import FactKind, Facts, Value
from engine.messages import say
from engine.perseverance.assets import dino_name
from engine.perseverance.fact_kinds import COUNTS, LIST, NUMBER, ONE, form, numbered, options, single
from engine.perseverance.two.hex_map import (
    FACES,
    MOST_AROUND,
    SPECIES,
    START_AREA,
    START_TERRAINS,
    TERRAINS,
    beside_mistake,
    edge_ids,
    example_map,
    face_value,
    tile_ids,
)
from engine.perseverance.two.places import hex_name, hex_options
from engine.requests import Choose, Count, Option

MOST_EDGES = 9
MOST_ON_FACE = 5
MOST_UNDER = 9


def hexes_of(facts: Facts) -> list[str]:
    """All hexes that are known to be on the board."""
    edges = facts.known("edges")
    return [START_AREA, *tile_ids(), *edge_ids(MOST_EDGES if edges is None else edges)]


def edges() -> FactKind:
    def question(_subject: str, _facts: Facts) -> Count:
        return Count(id="", prompt=say("perseverance.fact.edges"), most=MOST_EDGES, rule=("P2-GAP-01",))

    return single("edges", ("",), NUMBER, question, example=lambda _subject: len(example_map().edges))


def beside() -> FactKind:
    """The hexes that touch a hex; told at one end it is true at both."""

    def question(hex: str, facts: Facts) -> Choose:
        others = [id for id in hexes_of(facts) if id != hex]
        known = tuple(id for id in others if hex in (facts.known("beside", id) or ()))
        return Choose(
            id="",
            prompt=say("perseverance.fact.beside", hex=hex_name(hex)),
            options=tuple(hex_options(others)),
            most=MOST_AROUND,
            default=known or None,
            on_map=True,
            rule=("P2-GAP-01",),
        )

    def check(hex: str, value: Value, facts: Facts) -> None:
        if len(set(value)) < len(value) or hex in value:
            raise Illegal(say("perseverance.fact.refuse.beside-itself", hex=hex))
        if other := beside_mistake(facts, hex, value):
            raise Illegal(say("perseverance.fact.refuse.beside", hex=hex, other=other))

    map = example_map()
    return single(
        "beside",
        [START_AREA, *tile_ids()],
        LIST,
        question,
        example=lambda hex: list(map.neighbours.get(hex, ())),
        check=check,
    )


def terrain() -> FactKind:
    """The terrain of the start area chooses the deck of its attacks; tiles tell theirs by their code."""

    def question(hex: str, _facts: Facts) -> Choose:
        terrains = options(TERRAINS, lambda terrain: say(f"perseverance.fact.terrain-{terrain}"))
        return Choose(
            id="",
            prompt=say("perseverance.fact.terrain", hex=hex_name(hex)),
            options=terrains,
            rule=("P2-GAP-05",),
        )

    return single(
        "terrain", START_TERRAINS, ONE, question, example=lambda hex: example_map().hexes[hex].terrain
    )


def temple() -> FactKind:
    """The tiles whose face A, or B, shows the temple space."""

    def question(face: str, _facts: Facts) -> Choose:
        each = tuple(hex_options(tile_ids()))
        return Choose(
            id="",
            prompt=say("perseverance.fact.temple", face=face),
            options=each,
            least=0,
            most=len(each),
            on_map=True,
            rule=("P2-MAP-04",),
        )

    def check(face: str, value: Value, _facts: Facts) -> None:
        if face == "B" and "C3" not in value:
            raise Illegal(say("perseverance.fact.refuse.temple"))

    return single(
        "temple", FACES, LIST, question, example=lambda face: example_map().temples(face), check=check
    )


def face() -> FactKind:
    """The dino spaces of a tile face or a printed hex along the arrows, with their marks."""

    def parts(_subject: str) -> Iterable[Choose]:
        yield Choose(
            id="spaces",
            prompt=say("perseverance.fact.face-spaces"),
            options=options(SPECIES, dino_name, MOST_ON_FACE),
            least=0,
            most=MOST_ON_FACE,
        )
        for mark in ("start", "dangerous"):
            yield Choose(
                id=mark,
                prompt=say(f"perseverance.fact.face-{mark}"),
                options=numbered(1, MOST_ON_FACE),
                least=0,
                most=MOST_ON_FACE,
                default=(),
            )

    def check(_subject: str, value: Value, _facts: Facts) -> None:
        last = len(value["spaces"])
        if any(int(number) > last for number in (*value["start"], *value["dangerous"])):
            raise Illegal(say("perseverance.fact.refuse.face", number=last))

    subjects = [f"{id}{face}" for id in tile_ids() for face in FACES]
    return form(
        "face",
        subjects,
        {"spaces": LIST, "start": LIST, "dangerous": LIST},
        lambda subject: say("perseverance.fact.face", hex=hex_name(subject)),
        parts,
        example=lambda subject: face_value(example_map().face(subject)),
        rule=("P2-GAP-02",),
        check=check,
    )


def covered(name: str, gives: tuple[str, ...], **printed: object) -> FactKind:
    """What covering the camp space, or the outpost space, of an area gives."""
    offered = tuple(
        Option(id, say(f"perseverance.gain.{id}"), MOST_UNDER if id == "followers" else 2) for id in gives
    )

    def question(hex: str, _facts: Facts) -> Choose:
        return Choose(
            id="",
            prompt=say(f"perseverance.fact.{name}-space", hex=hex_name(hex)),
            options=offered,
            least=0,
            most=MOST_UNDER,
            rule=("P2-GAP-04",),
        )

    return single(
        f"{name}_space",
        [START_AREA, *tile_ids()],
        COUNTS,
        question,
        example=lambda hex: dict(getattr(example_map().hexes[hex], name)),
        **printed,
    )
