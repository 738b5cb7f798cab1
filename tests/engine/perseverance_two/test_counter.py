"""Counter-attacks on breaches (catalogue: Secondary actions)."""

from typing import Any

import pytest

from engine.perseverance.two.counter import can_counter_attack, counter_attack
from tests.engine.perseverance_two.doing import for_player, known
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

RAPTORS = {"Isabelle": ("S1", "camp", {"raptor": 2})}


def overrun(**laid: Any) -> Table:
    """Isabelle's camp is overrun by the rulebook's card; John has soldiers."""
    usual = {
        "camps": {"S1": "Isabelle"},
        "breaches": RAPTORS,
        "soldiers": {"John": {"light": 2, "heavy": 1}},
        "assets": {"John": {"valor": 0, "resource": 0}},
        "perks": {"John": []},
    }
    return known(**(usual | laid))


def strikes(laid: Table, name: str = "John", times: int = 1) -> Table:
    return for_player(laid, name, lambda game, player: counter_attack(game, player, times=times))


@pytest.mark.rule("P2-SEC-13", "P2-BREACH-11")
def test_all_dinos_of_anybodys_breach_are_fought_and_the_breach_ends() -> None:
    t = overrun().place("salvage").secondary("counter-attack")
    assert (t.asks, t.whose) == ("ask.fighters", "John")
    t.choose("light")
    assert t.asks == "ask.fighters", "one damage does not defeat two raptors"
    t.choose("leader").choose("raptor")
    assert t.player("Isabelle").breach is None
    assert not t.game.overrun("S1", "camp")
    assert t.player("John").pen == {"raptor": 1}
    assert t.player("John").ledger["fights"] == 1
    assert t.game.attack_discards["plains"] == {"plains-1": 1}


@pytest.mark.rule("P2-SEC-13")
def test_the_own_breach_may_be_fought_too() -> None:
    t = overrun(camps={"S1": "John"}, breaches={"John": ("S1", "camp", {"trampler": 1})})
    t = strikes(t).choose("light").choose("kill")
    assert t.player("John").breach is None


@pytest.mark.rule("P2-SEC-13")
def test_of_several_breaches_one_is_chosen() -> None:
    breaches = RAPTORS | {"Fred": ("C4", "outpost", {"trampler": 1})}
    outposts = {"C4": ("crash-site", "Fred")}
    t = strikes(overrun(breaches=breaches, outposts=outposts))
    assert t.asks == "ask.counter-attack"
    assert set(t.options()) == {"1", "2"}
    t.choose("2").choose("light").choose("kill")
    assert t.player("Fred").breach is None
    assert t.player("Isabelle").breach is not None
    assert t.game.attack_discards["canyon"] == {"canyon-1": 1}


@pytest.mark.rule("P2-SEC-14")
@pytest.mark.parametrize("times", [1, 2])
def test_who_clears_a_breach_gains_its_saviour_bonus(times: int) -> None:
    t = strikes(overrun(), times=times).choose("leader").choose("kill")
    assert t.asks == "test-done"
    assert t.player("John").assets["resource"] == times
    assert t.player("Isabelle").breach is None


@pytest.mark.rule("P2-SEC-14", "P2-GAP-09")
def test_the_saviour_bonus_of_an_unknown_card_is_read_out() -> None:
    laid = table(
        camps={"C4": "Isabelle"},
        breaches={"Isabelle": ("C4", "camp", {"trampler": 1})},
        assets={"John": {"story": 0}},
    )
    t = strikes(laid).choose("leader").choose("kill")
    assert (t.asks, t.whose) == ("ask.card-saviour", "John")
    assert t.choose("story").player("John").assets["story"] == 1


@pytest.mark.rule("P2-GAP-27", "P2-SEC-13")
def test_a_counter_attack_needs_damage_for_all_dinos() -> None:
    weak = overrun(soldiers={"John": {"light": 1}}, leaders={"John": "military"}, breaches=RAPTORS)
    assert not can_counter_attack(weak.game, weak.player("John"))
    assert not weak.place("salvage").pass_on("ask.secondary").may("counter-attack")
    enough = overrun(soldiers={"John": {"light": 2}}, leaders={"John": "military"})
    assert can_counter_attack(enough.game, enough.player("John"))
    nobody = overrun(breaches={})
    assert not can_counter_attack(nobody.game, nobody.player("John"))


@pytest.mark.rule("P2-GAP-27", "P2-PEN-02")
def test_a_counter_attack_is_one_fight_for_captures() -> None:
    t = strikes(overrun()).choose("heavy").choose("raptor")
    assert t.asks == "test-done"
    assert t.player("John").pen == {"raptor": 1}


@pytest.mark.rule("P2-GAP-38", "P2-SEC-13")
def test_a_breach_without_dinos_is_cleared_without_a_fight() -> None:
    laid = overrun(
        breaches={"Isabelle": ("S1", "camp", {})}, soldiers={"John": {}}, leaders={"John": "military"}
    )
    assert can_counter_attack(laid.game, laid.player("John"))
    t = strikes(laid)
    assert t.asks == "test-done"
    assert t.player("Isabelle").breach is None
    assert t.player("John").assets["resource"] == 1


@pytest.mark.rule("P2-SEC-13")
def test_the_toppled_of_this_turn_cannot_strike() -> None:
    t = overrun()
    t.player("John").toppled.update(light=2, heavy=1, leader=1)
    assert not can_counter_attack(t.game, t.player("John"))
