"""What the odds say beside a throw and beside an ability."""

import pytest

from engine.dead_reckoning import GAME
from engine.dead_reckoning.landing import load_landing
from engine.dead_reckoning.layout import example_text, load_layout
from engine.messages import Message
from tests.engine.dead_reckoning.table import Table, start
from tests.refusals import refuses


def said(t: Table) -> dict[str, Message]:
    found = GAME.advice(t.game, t.request)
    return {message.id.removeprefix("dead-reckoning.advice."): message for message in found}


def percent(message: Message) -> int:
    value = dict(message.params)["percent"]
    assert isinstance(value, int)
    return value


def fight(mine: int, black: int) -> Table:
    return start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(mine, black, 20, 0)


def test_before_a_throw_the_odds_of_the_attacker_are_told() -> None:
    told = said(fight(5, 5))
    assert list(told) == ["pour", "source"]
    assert dict(told["source"].params)["throws"] == 1500
    assert percent(said(fight(12, 2))["pour"]) > 85
    assert percent(said(fight(2, 12))["pour"]) < 25


def test_the_same_question_is_answered_alike_every_time() -> None:
    assert said(fight(5, 5)) == said(fight(5, 5))


def test_after_the_throw_it_is_told_how_it_stands_and_what_more_cubes_would_do() -> None:
    t = fight(2, 2).drop(violet="Z02 Z05", black="Z06 Z05")
    told = said(t)
    assert dict(told["stands"].params)["mine"] == 2
    assert dict(told["stands"].params)["theirs"] == 1
    assert 0 < percent(told["throw"]) < 100
    assert percent(told["force"]) == 100
    assert (dict(told["throw"].params)["n"], dict(told["force"].params)["n"]) == (2, 1)
    assert "move" not in told


def test_who_has_one_cube_left_is_told_of_throwing_one_and_who_has_none_of_none() -> None:
    def told(spare: int) -> dict[str, Message]:
        fights = start(2, keeping="battle").choose("fight").choose("merchant").confirm()
        return said(fights.fill(2, 2, spare, 0).drop(violet="Z02 Z05", black="Z06 Z05"))

    assert dict(told(1)["throw"].params)["n"] == 1
    assert "throw" not in told(0)


def test_of_a_choice_that_is_no_ability_nothing_is_told() -> None:
    t = fight(2, 2).drop(violet="Z02 Z05", black="Z06 Z05").choose("ability").choose("move-cube")
    assert (t.asks, said(t)) == ("ask.cube", {})


def test_among_abilities_the_best_move_of_a_cube_is_told() -> None:
    t = fight(2, 2).drop(violet="Z02 Z05", black="Z06 Z05").choose("ability")
    told = said(t)
    assert percent(told["move"]) == 100


def test_where_no_cubes_are_at_stake_nothing_is_told() -> None:
    assert said(start(2, keeping="battle")) == {}


def test_who_is_pushed_where_no_zone_is_comes_to_the_border() -> None:
    text = (
        "pours = 9\n[shares]\nZ01 = 1\n[pushes.Z01]\nZ02 = 0.25\nborder = 0.25\noutside = 0.5\nbetween = 1\n"
    )
    assert load_landing(text, "mine.toml").pushes == {"Z01": {"Z02": 0.25, "border": 1.75}}


@pytest.mark.parametrize("shares", ["Z01 = -1.0", "Z01 = 0.0"])
def test_a_landing_file_without_sense_is_refused_in_one_sentence(shares: str) -> None:
    with refuses("shares are numbers of 0 or more"):
        load_landing(f"[shares]\n{shares}\n", "mine.toml")


def test_on_a_board_of_ones_own_odds_are_told_only_if_its_landing_and_pushes_are_known() -> None:
    layout = example_text()
    shares = "\n".join(f"{zone} = 1.0" for zone in load_layout(layout).areas)
    landing = f"pours = 9\n[shares]\n{shares}\n"
    for data, known in (
        ({"layout": layout}, False),
        ({"layout": layout, "landing": landing}, False),
        ({"layout": layout, "landing": f"{landing}[pushes.Z01]\nZ02 = 0.1"}, True),
        ({"layout": layout, "landing": "pours = 9\n[shares]\nBow = 1.0\n[pushes]"}, False),
    ):
        t = start(2, keeping="battle", data=data).choose("fight").choose("merchant").confirm()
        assert bool(said(t.fill(2, 2, 20, 0))) is known


def test_on_a_board_that_nobody_traced_there_are_no_odds() -> None:
    t = start(2, keeping="battle", facts={}).choose("fight").choose("merchant").confirm().fill(2, 2, 20, 0)
    assert said(t) == {}
