"""Of every whole game: zones are tapped where they are, and nobody is asked what has only one answer."""

import pytest

from engine.resistance.zones import ZONES
from tests.engine.played_games import played
from tests.engine.whole_games import asked_elsewhere, asked_in_vain, drawn_by_box

SAID_ALOUD = {f"resistance.ask.{id}" for id in ("eliminate", "raid-officer", "shot")}
"""Who is hit is said even if only one can be."""


@pytest.mark.parametrize("number", range(16))
def test_every_question_about_zones_and_no_other_is_asked_on_the_map(number: int) -> None:
    assert asked_elsewhere(played("resistance", number), lambda _: ZONES) == set()


@pytest.mark.parametrize("number", range(16))
def test_nobody_is_asked_what_has_only_one_answer(number: int) -> None:
    assert asked_in_vain(played("resistance", number)) <= SAID_ALOUD


@pytest.mark.parametrize("number", range(16))
def test_the_box_draws_for_the_army_and_players_draw_for_themselves(number: int) -> None:
    for pieces, by_box in drawn_by_box(played("resistance", number)).items():
        assert by_box == (pieces in ("events", "invasion", "intimidation", "characters"))
