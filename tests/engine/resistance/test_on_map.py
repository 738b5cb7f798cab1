"""Zones are tapped where they are: every question about them, and no other, is asked on the map."""

import pytest

from tests.engine.on_map import asked_elsewhere
from tests.engine.resistance.test_properties import some_play


@pytest.mark.parametrize("number", range(16))
def test_every_question_about_zones_and_no_other_is_asked_on_the_map(number: int) -> None:
    assert asked_elsewhere(some_play(number, 2_000), lambda game: game.island.zones) == set()
