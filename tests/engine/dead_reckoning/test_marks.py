"""Every entry of the data files says where it is from."""

from collections.abc import Callable

import pytest

from engine.data import built_in
from engine.dead_reckoning.box import load_box
from engine.dead_reckoning.cards import load_cards
from engine.dead_reckoning.crew import load_crew
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.ocean import load_ocean
from engine.errors import BadData
from tests.engine.marks import spoilt

LOADERS: dict[str, Callable[[str], object]] = {
    "box.toml": load_box,
    "cards.toml": load_cards,
    "crew.toml": load_crew,
    "layout.toml": load_layout,
    "ocean.toml": load_ocean,
}
SPOILT = [
    pytest.param(load, text, id=f"{name} {kind}")
    for name, load in LOADERS.items()
    for kind, text in spoilt(built_in("engine.dead_reckoning", name))
]


@pytest.mark.parametrize(("load", "text"), SPOILT)
def test_an_entry_with_a_mark_that_is_none_is_refused(load: Callable[[str], object], text: str) -> None:
    with pytest.raises(BadData, match="mark"):
        load(text)
