"""What both episodes ask of the table in numbers stays within the limits of the box."""

import pytest

from tests.engine.played_games import played
from tests.engine.whole_games import Numbers, option_numbers, wrong_numbers

BOTH: dict[str, Numbers] = {
    "perseverance.ask.convert": (1, 2, None),
    "perseverance.ask.player-board/followers": (0, 999),
    **{f"perseverance.ask.player-board/{id}": (0, 99) for id in ("food", "scrap", "story")},
    "perseverance.ask.player-board/valor": (0, 6),
    "perseverance.ask.stage/challenges": (0, 8, 0),
    "perseverance.ask.stage/gains": (0, 20, ()),
    **{f"perseverance.ask.tiles/{assembly}": (0, 60) for assembly in (1, 2, 3)},
    "perseverance.ask.unlisted/soldiers": (1, 8, 1),
    "perseverance.ask.unlisted/stages": (1, 2, 1),
}
ONE = BOTH | {
    "perseverance.ask.card/gains": (0, 20, ()),
    "perseverance.ask.card/threat": (0, 6, 0),
    "perseverance.tell.turn/dinos": (0, 5),
    "perseverance.ask.player-board/safeguard": (0, 6),
    **{f"perseverance-1.ask.patrol-cards-all/{seat}": (0, 19) for seat in range(4)},
    **{f"perseverance-1.ask.start/{id}": (0, 5) for id in ("food", "light", "scrap", "story")},
    **{f"perseverance-1.ask.tracks/{seat}": (0, 6) for seat in range(4)},
}
TWO = BOTH | {
    "perseverance-2.ask.adventure-cards": (0, 28),
    **{
        f"perseverance-2.ask.breach/{id}": (0, 6, 0)
        for id in ("dangerous", "raptor", "shieldhead", "trampler")
    },
    "perseverance-2.ask.permanent": (1, 9, None),
    **{f"perseverance-2.ask.sets/{id}": (0, 20) for id in ("raptor", "shieldhead", "trampler")},
    "perseverance-2.ask.soldiers": (0, 10),
    "perseverance-2.ask.threshold": (0, 16, None),
    "perseverance.ask.player-board/cards": (0, 28),
    **{f"perseverance.ask.player-board/{id}": (0, 99) for id in ("glowberry", "resource")},
    **{f"perseverance.ask.player-board/{kind}-in-play": (0, 5) for kind in ("light", "heavy")},
    **{f"perseverance.ask.player-board/{id}": (0, 9) for id in ("raptor", "shieldhead", "trampler")},
}


@pytest.mark.parametrize(("game", "known"), [("perseverance-1", ONE), ("perseverance-2", TWO)])
def test_what_is_told_is_asked_within_the_limits_of_the_box(game: str, known: dict[str, Numbers]) -> None:
    seen: set[str] = set()
    for number in range(16):
        assert wrong_numbers(played(game, number), known, seen) == {}
    assert seen >= set(known)


TWO_AT_ONCE = "perseverance-2.ask.half"
"""Its option is two followers."""


@pytest.mark.parametrize("game", ["perseverance-1", "perseverance-2"])
def test_an_option_that_is_an_asset_names_one_of_it(game: str) -> None:
    seen: set[tuple[str, object]] = set()
    for number in range(8):
        seen |= set(option_numbers(played(game, number), "perseverance.asset."))
    assert {n for id, n in seen if id != TWO_AT_ONCE} == {1}
    assert {n for id, n in seen if id == TWO_AT_ONCE} <= {1, 2}
