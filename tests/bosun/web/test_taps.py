"""Any request can be answered by taps: a small game of all the rarer kinds, by chance, on two phones."""

from collections.abc import Callable
from random import Random

from tests.bosun.web.phones import Box, Phone
from tests.bosun.web.session_box import serve_table

NAMES = ("Ada", "Bela")


def test_two_phones_play_the_tavern_by_chance(
    start_box: Callable[..., Box], new_phone: Callable[..., Phone]
) -> None:
    box = start_box("--game", "tavern", "--seats", ",".join(NAMES))
    session = serve_table(box, new_phone, NAMES)
    session.sees("Roll the dice")
    last = session.play(Random(5), until=lambda asked: asked.over)
    assert last.outcome is not None
    assert last.outcome["reason"] == "Closing time"
    assert session.answers == 5
    rolled, hidden, dropped, ordered = last.snapshot["told"]
    assert len(rolled.split()) == 2
    assert hidden == "hidden"
    assert len(dropped.split()) == 3
    assert sorted(ordered.split()) == ["rope", "rum", "salt"]
