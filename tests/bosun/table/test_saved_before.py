"""Games saved while every step was asked on its own: they open where they stood, and go on so."""

import shutil
from pathlib import Path

import pytest

from bosun.table.journal.journal import Journal
from bosun.table.unasked import each_step
from engine.games import find_game
from engine.play import Play

SAVED = Path(__file__).parents[1] / "journals_0_2"

STANDS = {
    "dead_reckoning_battle_mid": (60, "dead-reckoning.ask.turn"),
    "dead_reckoning_full_finished": (639, "Violet"),
    "perseverance_1_crises_mid": (419, "perseverance.tell.turn"),
    "perseverance_1_full_finished": (288, "Emmy"),
    "perseverance_2_crises_mid": (535, "perseverance-2.ask.moved-die"),
    "perseverance_2_full_finished": (304, "Isabelle"),
    "resistance_full_finished": (175, "players"),
    "resistance_light_mid": (92, "resistance.report"),
}
"""How many answers each has, and what is asked next or who won."""


@pytest.mark.parametrize("name", STANDS)
def test_a_game_saved_before_stands_where_it_was_left(name: str, tmp_path: Path) -> None:
    file = Path(shutil.copy(SAVED / f"{name}.bosun", tmp_path))
    with Journal.open(file) as journal:
        play = journal.load(find_game(journal.meta.setup.game))
        assert each_step(journal.meta.setup)
    assert (len(play.entries), _stands(play)) == STANDS[name]


def _stands(play: Play[object]) -> str:
    if play.request is not None:
        return play.request.id
    assert play.outcome is not None
    return play.outcome.winners[0]
