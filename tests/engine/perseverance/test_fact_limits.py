"""What an owner tells of a copy is asked within what a piece of the box can show, in both Episodes."""

from collections import Counter
from typing import Any

import pytest

from engine.game import Game
from engine.perseverance import one, two
from tests.engine.fact_limits import Limits, asked_within

BOTH: dict[str, Limits] = {
    "die": (4, 12),
    "tile 1": (0, 60),
    "tile 2": (0, 60),
    "threat_track spaces": (5, 12),
    "threat_track start": (0, 11),
    "spaces": (0, 8),
    "card soldiers": (1, 8),
    "stage gains": (0, 20),
    "stage challenges": (0, 8, 0),
    "transition": (1, 6),
    "challenge gains": (0, 20),
    "challenge threat": (0, 6, 0),
}


@pytest.mark.rule("P1-GAP-01")
def test_the_first_episode_asks_within_its_limits() -> None:
    assert asked_within(one.GAME.book, {}) == BOTH | {
        **{"grid columns": (2, 6, 3), "grid third": (1, 6), "grid path": (0, 18)},
        **{"traps trampler": (0, 8), "traps raptor": (0, 8)},
        **{f"side_b {asset}": (0, 5) for asset in ("food", "scrap", "story", "light")},
        "space icons": (0, 3),
        "card stages": (1, 2),
    }


@pytest.mark.rule("P2-GAP-01")
def test_the_second_episode_asks_within_its_limits() -> None:
    assert asked_within(two.GAME.book, {"space": "2-3 adventure 1"}) == BOTH | {
        **{"edges": (0, 9), "beside": (1, 6), "temple": (0, 14), "dino_set": (0, 20), "threshold": (1, 16)},
        **{f"face {part}": (0, 5) for part in ("spaces", "start", "dangerous")},
        **{"camp_space": (0, 9), "outpost_space": (0, 9), "settlement_spaces": (1, 12)},
        **{"breach dinos": (0, 6), "breach dangerous": (0, 6)},
        **{f"{end} {place}": (0, 20) for end in ("success", "failure", "saviour") for place in (1, 2, 3)},
    }


@pytest.mark.parametrize("game", [one.GAME, two.GAME])
def test_a_threat_between_stages_is_told_of_every_card_that_has_two_and_of_no_other(game: Game[Any]) -> None:
    told = set(game.book.kind("transition").subjects)
    by_stage = Counter(subject.rpartition("#")[0] for subject in game.book.kind("stage").subjects)
    assert told
    assert told == {card for card, stages in by_stage.items() if stages == 2}
