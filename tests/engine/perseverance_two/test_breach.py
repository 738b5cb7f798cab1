"""Breaches: their dinos, tokens and costs (catalogue: Breach, and the end of a turn)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.perseverance.two.breach import breach_cost, clear_breach
from engine.perseverance.two.hex_map import SPECIES, TileFace
from engine.perseverance.two.state import Breach, Explorer
from tests.engine.perseverance_two.doing import attacked, for_player, known
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table


def of(player: Explorer) -> Breach:
    assert player.breach is not None
    return player.breach


def overrun(dinos: dict[str, int], at: str = "camp", **laid: Any) -> Table:
    """Isabelle's camp, and Isabelle's outpost, on the start area; one of them is overrun."""
    return known(
        camps={"S1": "Isabelle"},
        outposts={"S1": ("crash-site", "Isabelle")},
        breaches={"Isabelle": ("S1", at, dinos)},
        **laid,
    )


def end_of_turn(laid: Table, name: str = "Isabelle") -> Table:
    return for_player(laid, name, breach_cost)


def breached(card: str = "plains-2", hex: str = "S1", at: str = "camp", **laid: Any) -> Table:
    """Isabelle fails against this card."""
    assets = {"Isabelle": {"valor": 0}}
    here = known(**({"camps": {hex: "Isabelle"}, "assets": assets} | laid))
    return attacked(here, card, hex=hex, at=at)


@pytest.mark.rule("P2-BREACH-01", "P2-BREACH-04")
def test_the_card_lies_beside_the_player_board_with_dinos_from_the_supply() -> None:
    t = breached()
    assert of(t.player("Isabelle")).card.id == "plains-2"
    assert of(t.player("Isabelle")).dinos == {"trampler": 2}
    on_map = sum(list(area.dinos.values()).count("trampler") for area in t.game.areas.values())
    assert t.game.dinos_left("trampler") == SPECIES["trampler"] - on_map - 2


@pytest.mark.rule("P2-BREACH-04", "P2-GAP-31")
def test_as_many_dinos_come_as_there_are() -> None:
    laid = known(camps={"S1": "Isabelle"}, assets={"Isabelle": {"valor": 0}})
    laid.player("Fred").pen = Counter(trampler=laid.game.dinos_left("trampler") - 1)
    t = attacked(laid)
    assert of(t.player("Isabelle")).dinos == {"trampler": 1}
    assert t.game.dinos_left("trampler") == 0


@pytest.mark.rule("P2-BREACH-02", "P2-BREACH-03", "P2-EX-33")
def test_a_new_breach_ends_the_old_one_at_a_follower_for_each_dino() -> None:
    t = breached(
        card="plains-2",
        hex="P2",
        camps={"S1": "Isabelle", "P2": "Isabelle"},
        breaches={"Isabelle": ("S1", "camp", {"raptor": 2, "trampler": 1})},
        followers={"Isabelle": 10},
        dinos={},
    )
    assert t.followers("Isabelle") == [7]
    assert t.game.attack_discards["plains"] == {"plains-1": 1}
    assert of(t.player("Isabelle")).dinos == {"trampler": 2}, "the old dinos are in the supply"
    assert (t.game.overrun("S1", "camp"), t.game.overrun("P2", "camp")) == (False, True)


@pytest.mark.rule("P2-BREACH-05", "P2-GAP-38")
def test_fewer_dangerous_dinos_come_where_fewer_are() -> None:
    t = breached("canyon-1", hex="C4", dinos={"P5": [], "P3": []})
    assert of(t.player("Isabelle")).dinos == {"shieldhead": 1}
    one = breached("canyon-1", hex="C4", dinos={"P5": ["raptor"], "P3": ["trampler"]})
    assert of(one.player("Isabelle")).dinos == {"shieldhead": 1, "raptor": 1}, "P3:1 is not dangerous"
    assert not one.area("P5").dinos
    none = breached("plains-2", hex="P2", dinos={"P5": ["raptor"]})
    assert of(none.player("Isabelle")).dinos == {"trampler": 2}, "the card shows none from dangerous spaces"
    assert none.area("P5").dinos


@pytest.mark.rule("P2-BREACH-05", "P2-GAP-39")
@pytest.mark.parametrize("dangerous", [False, True])
def test_printed_edge_hexes_give_dinos_only_if_the_map_marks_them(dangerous: bool) -> None:
    laid = known(camps={"C4": "Isabelle"}, assets={"Isabelle": {"valor": 0}}, dinos={"P5": [], "P3": []})
    area = laid.area("E3")
    area.dinos = {1: "shieldhead"}
    assert area.face is not None
    first, *others = area.face.spaces
    area.face = TileFace((replace(first, dangerous=dangerous), *others))
    t = attacked(laid, "canyon-1", hex="C4")
    assert of(t.player("Isabelle")).dinos == {"shieldhead": 2 if dangerous else 1}
    assert bool(t.area("E3").dinos) != dangerous


@pytest.mark.rule("P2-BREACH-06")
def test_the_defender_chooses_which_dinos_come_even_in_anothers_turn() -> None:
    t = breached("canyon-1", hex="C4", dinos={"P5": ["raptor"], "P3": ["", "trampler"]})
    assert (t.asks, t.whose) == ("ask.dangerous", "Isabelle")
    t.choose("P3:2")
    assert of(t.player("Isabelle")).dinos == {"shieldhead": 1, "trampler": 1}
    assert t.area("P5").dinos == {1: "raptor"}


@pytest.mark.rule("P2-BREACH-07")
@pytest.mark.parametrize(("at", "other"), [("camp", "outpost"), ("outpost", "camp")])
def test_the_token_lies_under_the_camp_or_on_the_outpost(at: str, other: str) -> None:
    t = breached(at=at, camps={"S1": "Isabelle"}, outposts={"S1": ("crash-site", "Isabelle")})
    assert t.game.overrun("S1", at)
    assert not t.game.overrun("S1", other)
    assert t.hears(f"news.token-{at}")


@pytest.mark.rule("P2-BREACH-08")
def test_what_is_overrun_is_of_no_use_but_counts_for_everything_else() -> None:
    camp = overrun({"raptor": 1}, hands={"John": []})
    camp.choose("adventure")
    assert camp.asks == "ask.overrule", "there is no other camp to rally at"
    outpost = overrun({"raptor": 1}, "outpost")
    assert not outpost.may("crash-site")
    assert outpost.game.zones["discovery"].presence(1) == 2
    assert outpost.game.zones["discovery"].population == 3
    assert (outpost.game.own_camps(1), outpost.game.own_outposts(1)) == (1, 1)


@pytest.mark.rule("P2-BREACH-09", "P2-BREACH-10", "P2-TURN-07", "P2-EX-09e")
def test_a_breach_costs_a_follower_for_each_dino_turn_after_turn_and_the_last_dino_stays() -> None:
    laid = overrun({"raptor": 2, "trampler": 2}, followers={"Isabelle": 20})
    lost, left = [], []
    for _ in range(5):
        before = laid.player("Isabelle").followers
        end_of_turn(laid).pass_on("test-done")
        lost.append(before - laid.player("Isabelle").followers)
        left.append(of(laid.player("Isabelle")).dinos.total())
    assert lost == [4, 3, 2, 1, 1]
    assert left == [3, 2, 1, 1, 1]


@pytest.mark.rule("P2-BREACH-10")
def test_the_owner_chooses_which_dino_leaves() -> None:
    t = end_of_turn(overrun({"raptor": 1, "trampler": 1}))
    assert (t.asks, t.whose) == ("ask.leaves", "Isabelle")
    t.choose("raptor")
    assert +of(t.player("Isabelle")).dinos == {"trampler": 1}
    alike = end_of_turn(overrun({"raptor": 2}))
    assert alike.asks == "test-done", "of two that are alike nobody needs to choose"
    assert of(alike.player("Isabelle")).dinos == {"raptor": 1}


@pytest.mark.rule("P2-BREACH-09")
def test_only_the_own_turn_costs_and_losses_stop_at_0() -> None:
    laid = overrun({"raptor": 3}, followers={"Isabelle": 2, "John": 10})
    end_of_turn(laid, "John")
    assert laid.followers("John", "Isabelle") == [10, 2]
    end_of_turn(laid)
    assert laid.followers("Isabelle") == [0]
    whole = overrun({"raptor": 2}, followers={"Isabelle": 10}).place("salvage").end_turn()
    assert (whole.whose, whole.followers("Isabelle")) == ("Isabelle", [10])
    assert whole.place("salvage").end_turn().followers("Isabelle") == [8]


@pytest.mark.rule("P2-GAP-38")
def test_a_breach_without_dinos_stays_and_costs_nothing() -> None:
    t = end_of_turn(overrun({}, followers={"Isabelle": 10}))
    assert t.followers("Isabelle") == [10]
    assert t.game.overrun("S1", "camp")


@pytest.mark.rule("P2-BREACH-11")
def test_when_a_breach_ends_its_token_card_and_dinos_go_back() -> None:
    t = overrun({"raptor": 2})
    before = t.game.dinos_left("raptor")
    clear_breach(t.game, t.player("Isabelle"))
    assert not t.game.overrun("S1", "camp")
    assert t.game.dinos_left("raptor") == before + 2
    assert t.game.attack_discards["plains"] == {"plains-1": 1}


@pytest.mark.rule("P2-BREACH-12")
def test_a_breach_survives_an_assembly() -> None:
    t = overrun({"raptor": 1}).last_die().to_assembly().pass_on("ask.effect")
    assert t.game.assemblies == 1
    assert t.game.overrun("S1", "camp")
    assert of(t.player("Isabelle")).dinos == {"raptor": 1}


@pytest.mark.rule("P2-BREACH-09", "P2-BREACH-10")
def test_where_turns_go_by_hand_the_breach_still_takes_its_toll() -> None:
    laid = table(
        keeping="crises", camps={"S1": "Isabelle"}, breaches={"Isabelle": ("S1", "camp", {"raptor": 2})}
    )
    t = end_of_turn(laid)
    assert t.player("Isabelle").ledger["breaches"] == -2
    assert of(t.player("Isabelle")).dinos == {"raptor": 1}
