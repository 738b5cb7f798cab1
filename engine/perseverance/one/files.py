"""The data files of Episode 1: the cards that the rulebook names, and files of version 0.1 as facts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.data import built_in, parse
from engine.facts import FactKey, Value
from engine.perseverance import taken_over
from engine.perseverance.cards import Challenge, StageCard, load_challenges, read_stage_cards
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.one.board import load_board
from engine.perseverance.one.box import load_dice, load_leaders, load_tiles, load_traps, side_b_told, side_of
from engine.perseverance.one.patrol import REWARDS

GAINS = (*REWARDS.assets, *REWARDS.structures)
BOARDS = {"board_2_3": "2-3", "board_4": "4"}


def patrols(text: str | None) -> tuple[dict[str, StageCard], int]:
    """The patrol cards of a file or of the rulebook, and how many there are in the box."""
    table = parse(_text(text, "patrols"), "patrols.toml")
    return read_stage_cards(table, "patrols.toml", GAINS)


def challenge_cards(text: str | None) -> dict[str, Challenge]:
    return load_challenges(_text(text, "challenges"), "challenges.toml", GAINS)


@lru_cache(maxsize=1)
def printed_patrols() -> dict[str, StageCard]:
    return patrols(None)[0]


@lru_cache(maxsize=1)
def card_rules() -> dict[str, tuple[str, ...]]:
    """The rules that tell of the cards that the rulebook names."""
    entries = parse(_text(None, "patrols"), "patrols.toml")["card"]
    return {id: tuple(entry["rules"]) for id, entry in entries.items()}


def _text(text: str | None, name: str) -> str:
    return text if text is not None else built_in("engine.perseverance.one", f"{name}.toml")


def facts_of_files(files: Mapping[str, str]) -> dict[FactKey, Value]:
    """What files of version 0.1 tell."""
    found = dict(taken_over.pool_dice(files.get("pool_dice")))
    faces = load_pool_dice(files.get("pool_dice")).faces
    for file, side in BOARDS.items():
        if file in files:
            board, ours = load_board(side, files[file]), load_board(side)
            board.die_spaces.check_symbols(faces, side=side)
            found |= dict(taken_over.spaces(side, board.die_spaces, icons=True))
            if board.grid != ours.grid:
                found[FactKey("grid", side)] = board.grid
    if "dice" in files:
        found |= _special_dice(files["dice"])
    if "tiles" in files:
        found |= dict(taken_over.tiles(lambda players: load_tiles(players, files["tiles"])))
    if "traps" in files and load_traps(files["traps"]) != load_traps():
        found[FactKey("traps")] = dict(load_traps(files["traps"]))
    if "leaders" in files:
        load_leaders(files["leaders"])
        found |= {FactKey("side_b", id): value for id, value in side_b_told(files["leaders"]).items()}
    if "patrols" in files:
        found |= dict(taken_over.stage_cards(patrols(files["patrols"])[0], printed_patrols()))
    if "challenges" in files:
        found |= dict(taken_over.challenges(challenge_cards(files["challenges"])))
    return found


def _special_dice(text: str) -> dict[FactKey, Value]:
    told, ours = load_dice(text), load_dice()
    sides = {kind: [side_of(kind, die.faces[side]) for side in die.sides] for kind, die in told.items()}
    return {FactKey("die", kind): each for kind, each in sides.items() if each != list(ours[kind].sides)}
