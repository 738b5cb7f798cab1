"""Data files that a person brings: which kind each is, and whether it is right."""

from pathlib import Path

from engine.data import parse
from engine.errors import BadData, Malformed
from engine.messages import say
from engine.resistance.island import Island, load_island
from engine.resistance.own_cards import load_components
from engine.resistance.scenario import BUILT_IN, load_scenario

ISLAND, SCENARIO, CARDS = "island", "scenario", "cards"


def read_data(file: Path) -> tuple[str, str]:
    """The kind of a data file and its text."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise Malformed(say("app.no-file", file=str(file), why=why or "?")) from error
    return _kind(text, file.name), text


def _kind(text: str, name: str) -> str:
    table = parse(text, name)
    if "zone" in table:
        return ISLAND
    if "objectives" in table or "soldiers" in table:
        return SCENARIO
    if table.keys() & {"recruits", "clues", "events"}:
        return CARDS
    raise BadData(
        f"{name} is neither an island (“[zone]”) nor a scenario (“[objectives]”) nor cards (“[recruits]”)."
    )


def check_data(files: list[Path]) -> dict[str, str]:
    """Read and check data files together, so that a scenario is checked against the island beside it."""
    read = [(file, *read_data(file)) for file in files]
    island: Island = load_island()
    for file, kind, text in read:
        if kind == ISLAND:
            island = load_island(text, file.name)
    for file, kind, text in read:
        if kind == SCENARIO:
            load_scenario(text, island, file.name)
        elif kind == CARDS:
            load_components(text, file.name)
    return {kind: text for _, kind, text in read}


def built_in_name(name: str) -> bool:
    return name in BUILT_IN
