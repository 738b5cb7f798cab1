"""Before the clock of a day starts the table says that it is ready."""

import pytest

from engine.game import Setup
from engine.requests import Act, Confirm
from engine.resistance import GAME
from tests.engine.resistance.table import start

ASKED = {"ready": "yes"}


@pytest.mark.rule("RES-TURN-05")
@pytest.mark.parametrize("keeping", ["light", "full"])
def test_the_clock_waits_until_the_table_is_ready_each_day(keeping: str) -> None:
    t = start(keeping=keeping, settings=ASKED).pass_on("ready")
    for day in (1, 2):
        assert (t.asks, t.request.timer, t.game.day) == ("ready", None, day)
        timed = t.confirm().request
        assert isinstance(timed, Act)
        assert timed.timer is not None
        t.pass_on("ready")


@pytest.mark.rule("RES-TURN-02")
def test_who_keeps_the_own_sheet_is_told_that_the_team_may_be_reorganised() -> None:
    light = start(keeping="light", settings=ASKED).pass_on("ready").request
    full = start(keeping="full", settings=ASKED).pass_on("ready").request
    said = [[step.id for step in one.steps] for one in (light, full) if isinstance(one, Confirm)]
    assert said == [["resistance.reorganise", "resistance.ready.clock"], ["resistance.ready.clock"]]


def test_a_game_saved_before_goes_on_without_the_question() -> None:
    saved = Setup("resistance", ("A", "B", "C")).as_it_was(GAME.settings)
    assert saved.setting("ready", "") == "no"
