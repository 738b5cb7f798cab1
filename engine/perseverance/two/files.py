"""The data files of Episode 2: the cards that the rulebook names, and files of version 0.1 as facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.data import built_in, parse
from engine.facts import FactKey, Value
from engine.perseverance import taken_over
from engine.perseverance.cards import Challenge, StageCard, load_challenges
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.two.board import load_board
from engine.perseverance.two.box import (
    CARD_GAINS,
    PACKAGE,
    STARTER,
    Adventures,
    AttackCard,
    load_adventures,
    load_attacks,
    load_dino_sets,
    load_outposts,
    load_tiles,
)
from engine.perseverance.two.hex_map import (
    EDGE,
    FACES,
    START,
    START_AREA,
    Map,
    edge_ids,
    example_map,
    face_value,
    load_map,
)

BOARDS = {"board_2_3": "2-3", "board_4": "4"}


def challenge_cards(text: str | None) -> dict[str, Challenge]:
    found = text if text is not None else built_in(PACKAGE, "challenges.toml")
    return load_challenges(found, "challenges.toml", CARD_GAINS)


def subject_of(adventures: Adventures, id: str) -> str:
    """How facts name a card: by its deck, and with starters also the terrain."""
    deck = adventures.deck_of[id]
    return f"{deck}-{adventures.terrain_of[id]}/{id}" if deck == STARTER else f"{deck}/{id}"


def adventures_by_subject(text: str | None) -> dict[str, StageCard]:
    adventures = load_adventures(text)
    return {subject_of(adventures, id): card for id, card in adventures.cards.items()}


@lru_cache(maxsize=1)
def printed_adventures() -> dict[str, StageCard]:
    return adventures_by_subject(None)


@lru_cache(maxsize=1)
def card_rules() -> dict[str, tuple[str, ...]]:
    """The rules that tell of the cards that the rulebook names."""
    table, adventures = parse(built_in(PACKAGE, "adventures.toml"), "adventures.toml"), load_adventures()
    entries: dict[str, Any] = {}
    for deck in table.values():
        entries |= deck.get("card", {})
    return {subject_of(adventures, id): tuple(entry["rules"]) for id, entry in entries.items()}


def facts_of_files(files: Mapping[str, str]) -> dict[FactKey, Value]:
    """What files of version 0.1 tell."""
    found = dict(taken_over.pool_dice(files.get("pool_dice")))
    faces = load_pool_dice(files.get("pool_dice")).faces
    for file, side in BOARDS.items():
        if file in files:
            board = load_board(side, files[file])
            board.die_spaces.check_symbols(faces, side=side)
            found |= dict(taken_over.spaces(side, board.die_spaces, icons=False))
            counted = {zone: n for zone, n in board.settlement_spaces.items() if n is not None}
            found |= {FactKey("settlement_spaces", f"{side} {zone}"): n for zone, n in counted.items()}
    if "map" in files:
        found |= _map(load_map(files["map"]))
    if "outposts" in files:
        known = [each for each in load_outposts(files["outposts"]).values() if each.known]
        found |= {FactKey("symbol", each.id): each.symbol or "" for each in known}
    if "attacks" in files:
        found |= _attacks(load_attacks(files["attacks"]))
    if "adventures" in files:
        cards = adventures_by_subject(files["adventures"])
        found |= dict(taken_over.stage_cards(cards, printed_adventures()))
    if "challenges" in files:
        found |= dict(taken_over.challenges(challenge_cards(files["challenges"])))
    if "tiles" in files:
        found |= dict(taken_over.tiles(lambda players: load_tiles(players, files["tiles"])))
    if "dino_sets" in files:
        sets = load_dino_sets(files["dino_sets"])
        found |= {FactKey("dino_set", f"{kind}-{size}"): sets.usual[kind, size] for kind, size in sets.known}
    return found


def _map(told: Map) -> dict[FactKey, Value]:
    """The map of a file, as far as it is not our example; edge hexes are numbered anew."""
    ours = example_map()
    names = _names(told)
    found: dict[FactKey, Value] = {}
    if {hex.at for hex in told.hexes.values()} != {hex.at for hex in ours.hexes.values()} or any(
        names[id] not in ours.hexes or ours.hexes[names[id]].at != hex.at for id, hex in told.hexes.items()
    ):
        found[FactKey("edges")] = len(told.edges)
        for id, near in told.neighbours.items():
            found[FactKey("beside", names[id])] = [names[other] for other in near]
    for id, hex in told.hexes.items():
        name, known = names[id], ours.hexes.get(names[id])
        if hex.kind == START and (known is None or known.terrain != hex.terrain):
            found[FactKey("terrain", name)] = hex.terrain
        if hex.kind != EDGE and (known is None or known.camp != hex.camp):
            found[FactKey("camp_space", name)] = dict(hex.camp)
        if hex.kind != EDGE and (known is None or known.outpost != hex.outpost):
            found[FactKey("outpost_space", name)] = dict(hex.outpost)
    return found | _faces(told, names)


def _faces(told: Map, names: Mapping[str, str]) -> dict[FactKey, Value]:
    ours = example_map()
    found: dict[FactKey, Value] = {}
    for id, faces in told.faces.items():
        for letter, face in faces.items():
            subject = names[id] if told.hexes[id].kind == EDGE else f"{names[id]}{letter}"
            bare = replace(face, temple=False)
            if names[id] not in ours.faces or replace(ours.faces[names[id]][letter], temple=False) != bare:
                found[FactKey("face", subject)] = face_value(face)
    temples = {letter: told.temples(letter) for letter in FACES}
    return found | {FactKey("temple", f): ids for f, ids in temples.items() if ids != ours.temples(f)}


def _names(told: Map) -> dict[str, str]:
    """Hexes as facts name them: tiles by their code, the start area, and edge hexes by number."""
    numbered = edge_ids(len(told.edges))
    edges = {} if sorted(told.edges) == numbered else dict(zip(told.edges, numbered, strict=True))
    starts = {id: START_AREA for id, hex in told.hexes.items() if hex.kind == START}
    return {id: (edges | starts).get(id, id) for id in told.hexes}


def _attacks(cards: Mapping[str, AttackCard]) -> dict[FactKey, Value]:
    found: dict[FactKey, Value] = {}
    for id, card in cards.items():
        if card.threshold is not None:
            found[FactKey("threshold", id)] = card.threshold
        if card.dinos is not None:
            found[FactKey("breach", id)] = {"dinos": dict(card.dinos), "dangerous": card.dangerous}
        for part in ("success", "failure", "saviour"):
            if (gains := getattr(card, part)) is not None:
                found[FactKey(part, id)] = [dict(each) for each in gains]
    return found
