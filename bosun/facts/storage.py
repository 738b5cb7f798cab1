"""The files that the owner filled in by answering: they lie in Bosun's home and go with every new game."""

# ruff: noqa: PLC0415 - the questions bring the rules of their games along, for those who have such files

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bosun.facts.toml_text import as_toml
from bosun.session.home import home
from engine.data import parse
from engine.errors import BadData

if TYPE_CHECKING:
    from bosun.facts.questions import Guided

HEAD = "# Filled in by “bosun board”: change it there, or by hand and then try “bosun check”.\n\n"


def own_file(game: str, kind: str) -> Path:
    return home() / "data" / game / f"{kind}.toml"


def own_files(game: str) -> dict[str, str]:
    """What the owner filled in for a game, by kind, each checked."""
    found = sorted((home() / "data" / game).glob("*.toml"))
    texts = {file.stem: file.read_text(encoding="utf-8") for file in found}
    for kind, text in texts.items():
        check_own(text, str(own_file(game, kind)))
    return texts


def keep(game: str, guided: "Guided", table: dict[str, Any]) -> None:
    """Write the file so that it is whole at every moment: the new one takes the place of the old."""
    text = HEAD + as_toml({"game": game, "file": guided.kind} | table)
    guided.check(text, guided.kind)
    file = own_file(game, guided.kind)
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def check_own(text: str, name: str) -> str | None:
    """The kind of a file of this sort, checked; None where the text is none of them."""
    table = parse(text, name)
    if "game" not in table or "file" not in table:
        return None
    from bosun.facts.kinds import checks

    check = checks(str(table["game"])).get(str(table["file"]))
    if check is None:
        raise BadData(f"{name}: Bosun knows no file “{table['file']}” of “{table['game']}”.")
    check(text, name)
    return str(table["file"])
