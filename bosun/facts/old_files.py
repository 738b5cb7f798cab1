"""Files of version 0.1 that told of the owner's copy: they become facts, once, and are then set aside."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bosun.facts.store import FactStore
from bosun.facts.telling import check_values
from bosun.session.home import home, landing_file, layout_file
from engine.errors import BosunError
from engine.game import Game
from engine.messages import Message, say

TAKEN = ".taken-over"
"""Stands behind the name of a file that became facts."""


def take_over_files(game: Game[Any]) -> list[Message | str]:
    """Take over what lies in Bosun's home; returns what is to be said of it."""
    if not game.book.kinds:
        return []
    store = FactStore(game.name)
    store.told()
    said = [_take_over(game, store, file) for file in sorted((home() / "data" / game.name).glob("*.toml"))]
    traced = _take_traced_board(game, store) if game.tower else None
    found = [*said, traced, store.trouble]
    return [message for message in found if message is not None]


def take_texts(game: Game[Any], store: FactStore, texts: Mapping[str, str], *, by: str) -> int:
    """Keep what data files tell, by kind of file; what was told since goes before them."""
    own = store.values()
    new = {key: value for key, value in game.book.from_files(texts).items() if key not in own}
    check_values(game, own | new)
    store.keep_all(new, by=by)
    return len(new)


def _take_over(game: Game[Any], store: FactStore, file: Path) -> Message | str:
    try:
        taken = take_texts(game, store, {file.stem: file.read_text(encoding="utf-8")}, by="file")
        file.replace(file.with_name(file.name + TAKEN))
    except BosunError as error:
        return say("app.facts.not-taken-over", file=str(file), why=error.text)
    except (OSError, UnicodeDecodeError):
        return say("app.facts.not-taken-over", file=str(file), why="?")
    return say("app.facts.taken-over", n=taken, file=str(file))


def _take_traced_board(game: Game[Any], store: FactStore) -> Message | str | None:
    """The combat board that the owner traced with the camera is told anew whenever it is traced anew."""
    files = {"layout": layout_file(), "landing": landing_file()}
    if not files["layout"].exists():
        return None
    try:
        texts = {kind: file.read_text("utf-8") for kind, file in files.items() if file.exists()}
        facts, own = game.book.from_files(texts), store.values()
        store.keep_all(facts, by="camera")
    except BosunError as error:
        return error.text
    new = sum(own.get(key) != value for key, value in facts.items())
    return say("app.facts.taken-over", n=new, file=str(files["layout"])) if new else None
