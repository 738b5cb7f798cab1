"""A home of Bosun with a game or two in it."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from bosun.session.home import new_game
from engine.game import Setup

SEATS = ("Zebulon", "Xanthippe", "Yolanthe")
SEED = 918273645


@pytest.fixture
def save_a_game(home: Path) -> Callable[[], Path]:
    """Starts a game of Resistance and leaves it."""

    def save() -> Path:
        setup = Setup("resistance", SEATS)
        with new_game(setup, seed=SEED, draws="box", today=date(2026, 5, 1)) as journal:
            assert journal.path.is_relative_to(home)
            return journal.path

    return save
