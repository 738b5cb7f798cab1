"""Whose copy of the game bots play on: the owner's, as far as it was told, or an example."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bosun.facts.importing import read_any
from bosun.facts.store import FactStore
from bosun.text.languages import Language
from engine.errors import Malformed
from engine.facts import FactKey, Value
from engine.game import Setup
from engine.games import find_game
from engine.messages import say

OWN = "own"


def told_of(copy: str | None, game: str) -> Mapping[FactKey, Value]:
    """What is told of a copy: of the owner's own, of the one in a pack, or nothing."""
    if copy is None:
        return {}
    if copy != OWN:
        return read_any(Path(copy), find_game(game)).facts
    told = FactStore(find_game(game).name).values()
    if not told:
        raise Malformed(say("simulate.no-copy"))
    return told


def on_copy(setup: Setup, told: Mapping[FactKey, Value]) -> Setup:
    """The set-up on this copy, checked; what was not told of it comes from the example."""
    if not told:
        return setup
    own = replace(setup.with_facts(told), example=True)
    game = find_game(setup.game)
    facts = game.facts(own)
    for key, value in told.items():
        game.book.kind(key.kind).check(key.subject, value, facts)
    return own


def played_on(setup: Setup) -> str:
    """What a reader must know of the copy and of the box that was played on."""
    notice = find_game(setup.game).notice(setup)
    return _copy(setup) + (f" Besides: {Language().text(notice)}." if notice is not None else "")


def _copy(setup: Setup) -> str:
    if not setup.facts:
        return (
            "Played on an example: where the rulebook is silent, map and cards were made up. "
            "--copy own plays on yours."
        )
    return (
        f"Played on a copy of which so many facts were told: {len(setup.facts)}. Where they and the rulebook "
        "are silent, on an example that was made up."
    )
