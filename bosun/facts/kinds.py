"""Which files of each game the owner may bring: those that questions lead through, and the others."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bosun.facts.questions import Guided
from bosun.games.perseverance_1.facts import TOWN
from bosun.games.perseverance_2.facts import ISLAND
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.one import box as town
from engine.perseverance.two import box as island

Check: TypeAlias = Callable[[str, str], object]

GUIDED: dict[str, tuple[Guided, ...]] = {"perseverance-1": TOWN, "perseverance-2": ISLAND}
"""The files of each game that has some. Another game joins by naming its own."""

UNASKED: dict[str, dict[str, Check]] = {
    "perseverance-1": {
        "pool_dice": load_pool_dice,
        "dice": town.load_dice,
        "leaders": town.load_leaders,
        "traps": town.load_traps,
    },
    "perseverance-2": {"pool_dice": load_pool_dice, "leaders": island.load_leaders},
}
"""Files that the rulebook prints whole: nobody is asked for them, but who has another edition brings them."""


def checks(game: str) -> Mapping[str, Check]:
    """How each file of a game is checked, by its kind."""
    return {one.kind: one.check for one in GUIDED.get(game, ())} | UNASKED.get(game, {})
