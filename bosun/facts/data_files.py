"""Data files that a person brings: which kind each is, and whether it is right."""

import errno
import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bosun.facts.kinds import DataFile, facts_of
from engine.data import parse
from engine.errors import BadData, Malformed
from engine.game import Game
from engine.games import GAMES, find_game
from engine.messages import say

SCENARIO = "scenario"
LONGEST = 16 << 20
"""Letters of a file: a game of a whole evening has a hundredth of it."""


def read_text(file: Path) -> str:
    """The text of a file that a person brings, of which no more is read than can be meant."""
    try:
        with file.open(encoding="utf-8") as opened:
            text = opened.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return text
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise Malformed(say("app.no-file", file=str(file), why=why or "?")) from error


def check_data(files: list[Path]) -> dict[str, str]:
    """Read and check data files together."""
    return check_texts([(file.name, read_text(file)) for file in files])


def check_texts(files: list[tuple[str, str]]) -> dict[str, str]:
    """Check the texts of data files, by kind; those of one game are checked against each other."""
    together: dict[str, list[DataFile]] = defaultdict(list)
    for name, text in files:
        game, kind = recognised(text, name)
        together[game].append(DataFile(name, kind, text))
    for game, brought in together.items():
        facts_of(game).check_together(brought)
        find_game(game).book.from_files({file.kind: file.text for file in brought})
    return {file.kind: file.text for brought in together.values() for file in brought}


def refuse_facts(game: Game[Any], files: Mapping[str, str]) -> None:
    """Refuse files that tell of the owner's copy: they are no part of one game, but of all to come."""
    facts = [kind for kind in files if kind not in game.data_files]
    if facts:
        raise Malformed(say("app.facts.not-with-a-game", kind=facts[0]))


def recognised(text: str, name: str) -> tuple[str, str]:
    """The game and kind of a file, as it names them or by its entries."""
    table = parse(text, name)
    if "game" in table and "file" in table:
        return find_game(str(table["game"])).name, str(table["file"])
    for game in GAMES:
        for kind, own in facts_of(game).entries.items():
            if own & table.keys():
                return game, kind
    each = (entry for game in GAMES for entry in facts_of(game).entries.items())
    kinds = tuple(say("app.facts.known-file", kind=kind, entry=min(own)) for kind, own in each)
    raise BadData(say("app.facts.unknown-file", file=name, kinds=kinds))
