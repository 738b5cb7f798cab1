"""Perks: levels, costs, and when they begin to work (catalogue: Perks)."""

from collections import Counter

import pytest

from engine.perseverance.two.box import load_perks
from engine.perseverance.two.perks import gain_perk, open_perks
from engine.requests import Choose
from tests.engine.perseverance_two.catalogue import rows
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.files import CARDS
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table
from tests.engine.perseverance_two.test_expansion import john


def gains(laid: Table, *officers: str) -> Table:
    return for_player(
        laid, "John", lambda game, player: gain_perk(game, player, officers or None, rule=("P2-PERK-01",))
    )


def opens(laid: Table, *officers: str) -> set[str]:
    return set(open_perks(laid.game, laid.player("John"), officers or None))


@pytest.mark.rule("P2-PERK-01")
def test_each_officer_has_two_perks_of_each_level_and_each_takes_one_cube() -> None:
    perks = load_perks()
    assert len(perks) == 30
    assert set(Counter((perk.officer, perk.level) for perk in perks.values()).values()) == {2}
    t = gains(john(), "captain")
    left = t.game.cubes_left(t.owner("John"))
    t.choose("CA-1A")
    assert t.player("John").perks == ["CA-1A"]
    assert t.game.cubes_left(t.owner("John")) == left - 1
    assert "CA-1A" not in opens(t)


@pytest.mark.rule("P2-PERK-02", "P2-PERK-03", "P2-PERK-04")
@pytest.mark.parametrize(
    ("held", "levels"),
    [([], {1}), (["CS-1A"], {1, 2}), (["CS-1A", "CS-1B"], {2, 3}), (["CS-1A", "CS-2A"], {1, 2, 3})],
)
def test_a_level_asks_for_perks_of_the_same_officer(held: list[str], levels: set[int]) -> None:
    laid = john({"story": 1}, [*held, "ST-1A", "ST-2A", "EN-1A"])
    assert {load_perks()[id].level for id in opens(laid, "chief-of-security")} == levels


@pytest.mark.rule("P2-PERK-05", "P2-PERK-06", "P2-EX-08b")
def test_a_perk_with_the_mark_costs_a_story_or_a_valor() -> None:
    mate = ["CM-1A"]
    assert opens(john({}, mate), "chief-mate") == {"CM-2B"}, "nothing to pay with"
    both = john({"story": 1, "valor": 1}, mate)
    assert opens(both, "chief-mate") == {"CM-1B", "CM-2A", "CM-2B"}, "not yet level 3"
    t = gains(both, "chief-mate")
    assert isinstance(t.request, Choose)
    costly = {one.id for one in t.request.options if one.label and one.label.id.endswith("costly")}
    assert (costly, t.request.on_map) == ({"CM-1B", "CM-2A"}, True)
    t.choose("CM-2A")
    assert t.options() == {"story": 1, "valor": 1}
    t.choose("valor")
    assert t.assets("John") == {"story": 1, "light": 1}
    paid = gains(john({"story": 1}, mate), "chief-mate").choose("CM-2A")
    assert (paid.asks, paid.assets("John")) == ("test-done", {"light": 1})


@pytest.mark.rule("P2-PERK-09")
def test_ten_perks_carry_the_mark() -> None:
    assert {id for id, perk in load_perks().items() if perk.costly} == {
        "CS-2B", "CM-1B", "CM-2A", "CA-2A", "CA-2B", "ST-1B", "ST-3A", "ST-3B", "EN-2B", "EN-3B",
    }  # fmt: skip
    marked = {row["id"].removeprefix("P2-PERK-") for row in rows("PERK") if row["Cost"] == "!"}
    assert marked == {id for id, perk in load_perks().items() if perk.costly}


@pytest.mark.rule("P2-PERK-07")
def test_any_source_offers_the_perks_of_all_officers_or_of_one() -> None:
    t = table(perks={"John": []})
    assert {load_perks()[id].officer for id in opens(t)} == set(t.game.officers)
    assert {load_perks()[id].officer for id in opens(t, "captain")} == {"captain"}


@pytest.mark.rule("P2-PERK-08")
def test_a_new_perk_works_from_the_next_step_on() -> None:
    laid = john({"food": 1, "scrap": 1, "resource": 1, "story": 3}, leaders={"John": "construction"})
    t = laid.place("settle").then("food-scrap", "expansion", "perk", "ST-1A")
    assert not t.player("John").has("ST-1A"), "not in this step"
    t.pass_on("ask.secondary")
    assert t.player("John").has("ST-1A")


@pytest.mark.rule("P2-PERK-08", "P2-SEC-03")
def test_a_perk_of_the_secondary_action_works_in_the_stage_after_it() -> None:
    laid = table(
        camps={"S1": "Fred", "P4": "John"}, hands={"John": ["scouts"]}, dinos={"P1": []}, data=CARDS,
        soldiers={"John": {"light": 2}}, assets={"John": {"story": 2}}, perks={"John": []},
    )  # fmt: skip
    t = laid.adventure().then("clear", "P1", "light").pass_on("ask.secondary").choose("influence")
    t.then("captain", "1-1story", "CA-1A")
    assert t.asks == "draw.light-challenges"
    assert t.player("John").has("CA-1A")


@pytest.mark.rule("P2-GAP-36")
def test_a_perk_that_cannot_be_taken_is_lost() -> None:
    every = [id for id, perk in load_perks().items() if perk.officer == "captain"]
    t = gains(john({}, every), "captain")
    assert t.asks == "test-done"
    assert [news.id for news in t.game.news] == ["perseverance-2.news.no-perk"]
    no_cube = john()
    owner = no_cube.owner("John")
    no_cube.game.officers["captain"].pool[owner] += no_cube.game.cubes_left(owner)
    assert gains(no_cube).asks == "test-done"


@pytest.mark.rule("P2-PERK-EN-1B", "P2-GAP-32")
def test_the_tamer_of_the_engineer_brings_a_dino_at_once() -> None:
    t = gains(john(pen={"John": {}}), "chief-engineer").choose("EN-1B")
    assert t.options() == {"trampler": 1, "raptor": 1, "shieldhead": 1}
    t.choose("raptor")
    assert t.player("John").pen == {"raptor": 1}
    full = gains(john(pen={"John": {"raptor": 4}}), "chief-engineer").choose("EN-1B")
    assert not full.may("raptor"), "no room for a fifth"
