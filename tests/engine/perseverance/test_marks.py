"""Every entry of the data files of both episodes says where it is from."""

from collections.abc import Callable
from functools import partial

import pytest

from engine.data import built_in
from engine.perseverance.cards import load_challenges
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.one import board as board_one
from engine.perseverance.one import box as one
from engine.perseverance.two import box as two
from engine.perseverance.two.hex_map import load_map
from tests.engine.marks import spoilt
from tests.refusals import refuses

SHARED, ONE, TWO = "engine.perseverance", "engine.perseverance.one", "engine.perseverance.two"
LOADERS: dict[tuple[str, str], Callable[[str], object]] = {
    (SHARED, "examples/dice.toml"): load_pool_dice,
    (ONE, "examples/board_2_3.toml"): partial(board_one.load_board, "2-3"),
    (ONE, "examples/board_4.toml"): partial(board_one.load_board, "4"),
    (ONE, "examples/dice.toml"): one.load_dice,
    (ONE, "leaders.toml"): one.load_leaders,
    (ONE, "examples/traps.toml"): one.load_traps,
    (TWO, "outposts.toml"): two.load_outposts,
    (TWO, "perks.toml"): two.load_perks,
    (TWO, "examples/attacks.toml"): two.load_attacks,
    (TWO, "adventures.toml"): two.load_adventures,
    (TWO, "leaders.toml"): two.load_leaders,
    (TWO, "examples/tiles.toml"): partial(two.load_tiles, 4),
    (TWO, "dino_sets.toml"): two.load_dino_sets,
    (TWO, "examples/map.toml"): load_map,
}
NUMBERED = {"die_space": "die_space 1.*", "set": "set 1.*", "tile": "tile 1.*"}
"""What has no name of its own is named by its number."""

SPOILT = [
    pytest.param(load, text, NUMBERED.get(kind, ""), id=f"{package} {name} {kind}")
    for (package, name), load in LOADERS.items()
    for kind, text in spoilt(built_in(package, name))
]


@pytest.mark.parametrize(("load", "text", "named"), SPOILT)
def test_an_entry_with_a_mark_that_is_none_is_refused_by_its_name(
    load: Callable[[str], object], text: str, named: str
) -> None:
    with refuses(f"{named}mark"):
        load(text)


def test_a_challenge_with_a_mark_that_is_none_is_refused() -> None:
    card = '[card.heavy-3]\nmark = "house"\ngains = { food = 2 }\nthreat = 4'
    assert load_challenges(card, "mine", ("food",))["heavy-3"].threat == 4
    with refuses("mark"):
        load_challenges(card.replace("house", "maybe"), "mine", ("food",))
