"""Data files that a person brings: which kind each is, and whether it is right."""

# ruff: noqa: PLC0415 - the rules of the island are imported for those who bring a file of it

from pathlib import Path

from bosun.facts.storage import check_own
from engine.data import parse
from engine.errors import BadData, Malformed
from engine.messages import say

ISLAND, SCENARIO, CARDS = "island", "scenario", "cards"
KINDS = {"resistance": (ISLAND, SCENARIO, CARDS)}
"""The kinds of files that each game takes."""


def read_text(file: Path) -> str:
    """The text of a file that a person brings."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise Malformed(say("app.no-file", file=str(file), why=why or "?")) from error


def _kind(text: str, name: str) -> str:
    if (kind := check_own(text, name)) is not None:
        return kind
    table = parse(text, name)
    if "zone" in table:
        return ISLAND
    if "objectives" in table or "soldiers" in table:
        return SCENARIO
    if table.keys() & {"recruits", "clues", "events"}:
        return CARDS
    raise BadData(
        f"{name} is neither an island (“[zone]”) nor a scenario (“[objectives]”) nor cards (“[recruits]”). "
        "A file of another game begins with “game” and “file”, such as “perseverance-2” and “map”."
    )


def check_data(files: list[Path]) -> dict[str, str]:
    """Read and check data files together."""
    return check_texts([(file.name, read_text(file)) for file in files])


def check_texts(files: list[tuple[str, str]]) -> dict[str, str]:
    """Check the texts of data files, by kind; a scenario is checked against the island beside it."""
    if not files:
        return {}
    from engine.resistance.island import load_island
    from engine.resistance.own_cards import load_components
    from engine.resistance.scenario import load_scenario

    read = [(name, _kind(text, name), text) for name, text in files]
    island = load_island()
    for name, kind, text in read:
        if kind == ISLAND:
            island = load_island(text, name)
    for name, kind, text in read:
        if kind == SCENARIO:
            load_scenario(text, island, name)
        elif kind == CARDS:
            load_components(text, name)
    return {kind: text for _, kind, text in read}


def built_in_name(name: str) -> bool:
    from engine.resistance.scenario import BUILT_IN

    return name in BUILT_IN
