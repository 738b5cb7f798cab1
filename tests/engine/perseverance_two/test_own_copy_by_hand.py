"""Turns by hand on a copy unlike our example: the table keeps the map, and the box asks what it needs."""

import pytest

from engine.facts import FactKey, Value
from engine.game import Setup
from engine.perseverance.two import GAME
from engine.perseverance.two.assembly import spawn
from engine.perseverance.two.crises import TOLD
from engine.perseverance.two.hex_map import tile_ids
from engine.play import Play
from engine.requests import Choose
from tests.engine.perseverance.copies import copy_of
from tests.engine.perseverance.laying import set_up
from tests.engine.perseverance_two.doing import attacked, for_player
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import CAST, NAMES


def by_hand(**told: Value) -> Table:
    """Three players at their first turn; ``told``: the breach of a card, which else brings one more dino."""
    facts = {FactKey("breach", card.replace("_", "-")): value for card, value in told.items()}
    settings = (("keeping", "crises"), ("first-game", "yes"))
    setup = Setup(GAME.name, NAMES[:3], settings).with_facts({**copy_of(GAME.name), **facts})
    table = Table(Play(GAME, setup))
    return set_up(table, first="John", cast=CAST, pool=None, twice="", starts=None).confirm()


def breached(dangerous: int) -> Table:
    """Isabelle's camp at the start area falls to a card with so many dinos from dangerous spaces."""
    laid = by_hand(canyon_1={"dinos": {"raptor": 1}, "dangerous": dangerous})
    laid.area("S1").camp = laid.owner("Isabelle")
    return attacked(laid, "canyon-1").choose("no")


@pytest.mark.rule("P2-BREACH-05", "P2-BREACH-06")
def test_the_table_tells_which_dinos_came_from_dangerous_spaces() -> None:
    t = breached(dangerous=2)
    assert (t.asks, t.whose) == ("ask.dangerous-came", "Isabelle")
    assert isinstance(t.request, Choose)
    assert (t.request.least, t.request.most) == (0, 2)
    assert t.options() == {"trampler": 2, "raptor": 2, "shieldhead": 2}
    t.choose("shieldhead", "raptor")
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert breach.dinos == {"raptor": 2, "shieldhead": 1}


@pytest.mark.rule("P2-BREACH-05")
def test_of_a_card_without_them_nothing_is_asked() -> None:
    t = breached(dangerous=0)
    assert t.asks == "attack.breach"
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert breach.dinos == {"raptor": 1}


@pytest.mark.rule("P2-ASM-36")
def test_after_an_assembly_the_table_is_told_to_place_the_dinos_itself() -> None:
    t = by_hand()
    spawn(t.game)
    assert [one.id for one in t.game.news] == ["perseverance-2.news.spawn-by-hand"]
    assert not any(area.dinos for area in t.game.areas.values())


@pytest.mark.rule("P2-ADV-13")
def test_any_tile_may_be_told_to_be_cleared_and_no_other_hex() -> None:
    t = for_player(by_hand(), "John", TOLD["clear"].place)
    assert sorted(t.options()) == sorted(tile_ids())
    t.choose("C8")
    assert t.area("C8").cleared
    again = for_player(t, "John", TOLD["clear"].place)
    assert not again.may("C8")
