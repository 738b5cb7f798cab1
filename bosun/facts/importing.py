"""A file that tells of a copy, whatever it is: a pack, a table, or a data file of version 0.1."""

from pathlib import Path
from typing import Any

from bosun.facts.data_files import recognised
from bosun.facts.packs import MOST_BYTES, Pack, read_pack
from bosun.facts.store import FactStore
from bosun.facts.tables import SUFFIX as TABLE
from bosun.facts.tables import game_of_table, read_table
from bosun.facts.telling import check_values
from engine.errors import Illegal, Malformed
from engine.game import Game
from engine.games import find_game
from engine.messages import say

_OLD = ".toml"


def read_any(file: Path, game: Game[Any] | None = None) -> Pack:
    """What the file tells, checked; with a game, only of that one."""
    try:
        with file.open("rb") as handle:
            content = handle.read(MOST_BYTES + 1)
    except OSError as error:
        raise Malformed(say("app.no-file", file=str(file), why=error.strerror or "?")) from error
    if file.suffix == TABLE:
        found = game or find_game(game_of_table(content))
        return read_table(content, found, FactStore(found.name))
    return _old_file(content, file.name, game) if file.suffix == _OLD else read_pack(content, game)


def _old_file(content: bytes, name: str, wanted: Game[Any] | None) -> Pack:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(say("app.facts.no-pack")) from error
    named, kind = recognised(text, name)
    if wanted is not None and named != wanted.name:
        raise Illegal(say("app.facts.other-game", game=named))
    game = find_game(named)
    pack = Pack(named, game.book.from_files({kind: text}))
    check_values(game, pack.facts)
    return pack
