"""Of every whole game: spaces are tapped where they are, and nobody is asked what has only one answer."""

import pytest

from engine.dead_reckoning.box import ACHIEVEMENTS
from engine.dead_reckoning.ocean import GRID, HARBOUR
from tests.engine.played_games import played
from tests.engine.whole_games import Numbers, asked_elsewhere, asked_in_vain, drawn_by_box, wrong_numbers

MAY_HAVE_ONE = {f"dead-reckoning.ask.{id}" for id in ("defend", "level", "play", "stow")}
"""How many options these have would say what is in a hand, or which hold it must be."""

LIMITS: dict[str, Numbers] = {
    "ask.card-damage": (0, 4, 0),
    **{f"ask.values/{id}": (0, 20) for id in ACHIEVEMENTS},
    **{f"claim-form/{id}": (0, 80, 0) for id in ("chest", "aboard", "on-islands")},
    "claim-form/buildings": (0, 22, 0),
    "claim-form/advancements": (0, 36, 0),
    **{f"claim-form/{id}": (0, 4, 0) for id in ("basic", "advanced")},
    **{f"claim-form/{id}": (0, 16, 0) for id in ("covered-basic", "covered-advanced")},
    **{f"claim-form/{id}": (0, 40, 0) for id in ("ability-gain", "ability-loss")},
    "islands/cubes": (0, 29, 0),
    "islands/empty": (0, 8, 0),
}
"""The least and the most of numbers that are read from the table."""


@pytest.mark.parametrize("seed", range(1, 13, 2))
def test_every_question_about_spaces_and_no_other_is_asked_on_the_map(seed: int) -> None:
    assert asked_elsewhere(played("dead-reckoning", seed), lambda _: (HARBOUR, *GRID)) == set()


@pytest.mark.parametrize("seed", range(1, 13, 2))
def test_nobody_is_asked_what_has_only_one_answer(seed: int) -> None:
    assert asked_in_vain(played("dead-reckoning", seed)) <= MAY_HAVE_ONE


@pytest.mark.parametrize("seed", range(2))
def test_players_draw_everything_themselves(seed: int) -> None:
    assert not any(drawn_by_box(played("dead-reckoning", seed)).values())


@pytest.mark.rule("DR-INFO-04")
def test_what_is_told_is_asked_within_the_limits_of_the_box() -> None:
    seen: set[str] = set()
    known = {f"dead-reckoning.{name}": numbers for name, numbers in LIMITS.items()}
    for seed in range(10):
        assert wrong_numbers(played("dead-reckoning", seed), known, seen) == {}
    assert seen >= set(known)
