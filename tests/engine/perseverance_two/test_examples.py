"""The rulebook's worked examples: values along the way, and golden playthroughs that replay to themselves."""

import pytest

from engine.perseverance.state import DISSENTERS
from engine.perseverance.two import GAME
from engine.requests import Choose
from tests.engine.perseverance.stories import check_golden, check_replay, until, whole
from tests.engine.perseverance.town_table import outcome_lines
from tests.engine.perseverance_two.examples import (
    STORIES,
    dissenters,
    first_game,
    isabelle,
    john_influences,
    snakes_on_a_plane,
)
from tests.engine.perseverance_two.golden_write import GOLDEN


@pytest.mark.parametrize("name", STORIES)
def test_a_golden_playthrough_is_unchanged(name: str) -> None:
    check_golden(GOLDEN, name, STORIES[name])


@pytest.mark.parametrize("name", STORIES)
def test_a_golden_playthrough_replays_to_itself(name: str) -> None:
    check_replay(GOLDEN, name, GAME)


@pytest.mark.rule("P2-EX-04")
def test_four_leaders_begin_as_advised() -> None:
    t = until(first_game, "set up")
    names = ("John", "Isabelle", "Fred", "Emmy")
    assert [t.player(name).perks for name in names] == [["CM-1A"], ["CS-1A"], ["ST-1A"], ["EN-1A"]]
    assert t.assets("John")["food"] == 2
    assert (t.assets("Isabelle")["valor"], t.assets("Isabelle")["light"]) == (1, 2)
    assert t.assets("Fred")["scrap"] == 2
    assert t.assets("Emmy")["glowberry"] == 4


@pytest.mark.rule("P2-EX-03", "P2-EX-08a", "P2-EX-08b")
def test_john_fills_the_row_of_the_chief_mate_and_takes_a_perk() -> None:
    t = until(john_influences, "set up")
    assert t.game.officers["chief-mate"].spaces == [0, DISSENTERS]
    assert t.player("John").assets["food"] == 2
    t = until(john_influences, "row")
    mate = t.game.officers["chief-mate"]
    assert (mate.spaces, mate.pool) == ([], {0: 3, DISSENTERS: 1})
    assert t.player("John").assets["food"] == 3, "John alone has two or more of the four"
    assert set(t.options()) == {"CM-1B", "CM-2A", "CM-2B"}, "level 3 needs two perks"
    before = (t.player("John").assets["valor"], t.game.cubes_left(0))
    t = until(john_influences, "coach")
    assert (t.player("John").assets["valor"], t.game.cubes_left(0)) == (before[0] - 1, before[1] - 1)


@pytest.mark.rule("P2-EX-08c", "P2-PERK-CM-2A")
def test_with_the_coach_john_trains_once_more_and_may_repeat() -> None:
    t = until(john_influences, "trained")
    assert t.may("light"), "it was chosen already"
    soldiers = t.player("John").board["light"]
    t = until(john_influences, "again")
    assert t.player("John").board["light"] == soldiers + 1
    assert t.whose == "Isabelle", "four choices are all"


@pytest.mark.rule("P2-EX-05a", "P2-EX-05b")
def test_five_on_the_card_draw_two_light_and_three_heavy_challenges() -> None:
    t = until(snakes_on_a_plane, "card")
    assert isinstance(t.request, Choose)
    assert t.request.least == 5
    t = until(snakes_on_a_plane, "drawn")
    assert isinstance(t.request, Choose)
    assert (t.request.least, t.request.most) == (1, 1)
    assert len(t.options()) == 5


@pytest.mark.rule("P2-EX-05c", "P2-EX-05d")
def test_a_light_soldier_falls_and_the_leader_ignores_the_transition() -> None:
    t = until(snakes_on_a_plane, "lost")
    john = t.player("John")
    assert john.pen == {"trampler": 1}
    assert john.on_patrol == {"light": 1, "heavy": 2, "leader": 1}
    t = until(snakes_on_a_plane, "stage 2")
    patrol = t.player("John").patrol
    assert patrol is not None
    assert (patrol.stage, patrol.spared) == (2, True)
    assert patrol.soldiers.total() == 4


@pytest.mark.rule("P2-EX-09a", "P2-EX-09b", "P2-EX-09c")
def test_isabelles_camp_is_breached() -> None:
    t = until(isabelle, "before")
    assert t.area("P1").dinos == {1: "trampler"}
    assert t.area("P2").dinos == {1: "raptor"}
    t = until(isabelle, "attack")
    assert t.whose == "Isabelle", "not Fred, who rallied there"
    assert t.game.under_way["structures"] == 3
    t = until(isabelle, "breach")
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert breach.dinos == {"raptor": 2, "trampler": 2}
    assert (breach.hex, breach.at) == ("S1", "camp")
    assert not t.area("P1").dinos
    assert not t.area("P2").dinos
    assert t.game.overrun("S1", "camp")


@pytest.mark.rule("P2-EX-09e")
@pytest.mark.parametrize(("turn", "lost", "left"), [(1, 4, 3), (2, 7, 2), (3, 9, 1), (4, 10, 1), (5, 11, 1)])
def test_the_breach_costs_isabelle_turn_after_turn(turn: int, lost: int, left: int) -> None:
    t = until(isabelle, f"turn {turn}")
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert (-t.player("Isabelle").ledger["breaches"], breach.dinos.total()) == (lost, left)


def test_a_whole_game_for_two_ends_with_a_winner_and_sheets_that_add_up() -> None:
    t = whole(dissenters)
    assert t.play.outcome is not None
    assert t.game.assemblies == 2
    lines = outcome_lines(t, "John")
    assert lines["total"] == t.player("John").followers
