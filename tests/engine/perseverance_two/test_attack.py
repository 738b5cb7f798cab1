"""The rally marker and the dino attack (catalogue: Dino attack)."""

from typing import Any

import pytest

from engine.perseverance.two.attack import defence
from engine.perseverance.two.state import Rally
from tests.engine.perseverance_two.doing import attacked, known
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

STRUCTURES: list[tuple[dict[str, Any], int]] = [
    ({"camps": {"S1": "Isabelle"}}, 1),
    ({"camps": {"S1": "Isabelle"}, "outposts": {"S1": ("crash-site", "Fred")}}, 2),
    ({"camps": {"S1": "Isabelle"}, "towers": {"S1": "Fred"}}, 3),
    ({"camps": {"S1": "Isabelle"}, "outposts": {"S1": ("crash-site", "John")}, "towers": {"S1": "Fred"}}, 4),
]


def with_valor(valor: int, perks: list[str] | None = None, **laid: Any) -> Table:
    """Isabelle's camp on the start area; she has so much valor, John all there is."""
    assets = {"Isabelle": {"valor": valor, "food": 0, "story": 0}, "John": {"valor": 6}}
    return known(**({"camps": {"S1": "Isabelle"}} | laid), assets=assets, perks={"Isabelle": perks or []})


def adventure_at(hex: str = "S1", **laid: Any) -> Table:
    """John fights a trampler from Isabelle's camp, and nothing else."""
    laid = {"camps": {hex: "Isabelle"}, "soldiers": {"John": {"light": 1}}, "hands": {"John": []}} | laid
    t = known(**laid).place("adventure").choose(hex)
    return t.pass_on("ask.pick").choose("fight")


@pytest.mark.rule("P2-ATTACK-01", "P2-ATTACK-02", "P2-ATTACK-03")
def test_an_adventure_draws_an_attack_on_the_owner_of_the_camp_after_its_last_option() -> None:
    t = adventure_at(dinos={"P1": ["trampler"]})
    assert t.game.rallies == [Rally("S1", "camp")]
    assert t.asks == "ask.battlefield", "the attack waits until the effect is resolved"
    t.choose("P1").choose("light").choose("kill").pass_on("draw.attack.plains")
    assert (t.asks, t.whose) == ("draw.attack.plains", "Isabelle")
    quiet = known(camps={"S1": "Isabelle"}).place("salvage")
    assert quiet.asks != "draw.attack.plains"
    assert not quiet.game.rallies


@pytest.mark.rule("P2-ATTACK-01", "P2-ATTACK-02", "P2-ATTACK-03")
def test_an_outpost_draws_an_attack_on_its_owner_after_its_effect() -> None:
    t = known(outposts={"S1": ("crash-site", "Fred")}, assets={"John": {"scrap": 0}}).place("crash-site")
    assert (t.asks, t.whose) == ("draw.attack.plains", "Fred")
    assert t.player("John").assets["scrap"] == 3


@pytest.mark.rule("P2-ATTACK-04", "P2-ATTACK-13", "P2-GAP-09")
@pytest.mark.parametrize(("hex", "terrain"), [("S1", "plains"), ("P5", "plains"), ("C4", "canyon")])
def test_the_card_comes_from_the_deck_of_the_terrain_and_only_its_back_is_known_before(
    hex: str, terrain: str
) -> None:
    t = attacked(table(camps={hex: "Isabelle"}), None, hex=hex)
    assert t.asks == f"draw.attack.{terrain}"
    assert set(t.options()) == {f"{terrain}-{number}" for number in range(1, 11)}
    t.drawn(f"{terrain}-7")
    assert (t.asks, t.whose) == ("ask.threshold", "Isabelle"), "what the file does not tell is read out"
    assert t.count(1).asks == "ask.card-success"
    assert f"{terrain}-7" not in +t.game.attack_deck[terrain]


@pytest.mark.rule("P2-ATTACK-05")
@pytest.mark.parametrize(("laid", "value"), STRUCTURES)
def test_structures_on_the_area_defend_whoever_owns_them(laid: dict[str, Any], value: int) -> None:
    t = table(**laid, cleared=["P2"])
    assert defence(t.game, "S1") == value
    assert defence(t.game, "P2") == 0, "only those on the area itself"


@pytest.mark.rule("P2-ATTACK-06")
def test_an_overrun_camp_still_defends_the_outpost_beside_it() -> None:
    t = known(
        camps={"S1": "Isabelle"},
        outposts={"S1": ("crash-site", "Fred")},
        breaches={"Isabelle": ("S1", "camp", {"raptor": 1})},
    )
    assert defence(t.game, "S1") == 2


@pytest.mark.rule("P2-ATTACK-07", "P2-ATTACK-08", "P2-EX-21")
@pytest.mark.parametrize(("spends", "asked_next"), [("yes", "ask.reward"), ("no", "attack.breach")])
def test_the_valor_that_is_missing_holds_the_area(spends: str, asked_next: str) -> None:
    t = attacked(with_valor(1, **STRUCTURES[3][0]))
    assert (t.asks, t.whose) == ("ask.valor", "Isabelle")
    t.choose(spends)
    assert t.asks == asked_next
    assert t.player("Isabelle").assets["valor"] == (0 if spends == "yes" else 1)
    assert (t.player("Isabelle").breach is None) == (spends == "yes")


@pytest.mark.rule("P2-ATTACK-07", "P2-EX-22", "P2-PERK-CM-1A")
def test_a_defender_gets_two_for_each_valor() -> None:
    t = attacked(with_valor(2, perks=["CM-1A"]))
    t.choose("yes").choose("0").confirm()
    assert t.player("Isabelle").assets["valor"] == 0
    assert t.player("Isabelle").breach is None
    without = attacked(with_valor(2))
    assert without.asks == "attack.breach", "1 + 2 is less than 5, so nobody is asked"


@pytest.mark.rule("P2-ATTACK-07")
def test_nobody_else_can_add_valor() -> None:
    t = attacked(with_valor(3))
    assert t.player("John").assets["valor"] == 6
    assert t.asks == "attack.breach"


@pytest.mark.rule("P2-ATTACK-08", "P2-ATTACK-10", "P2-ATTACK-11")
def test_a_success_pays_its_reward_and_the_card_is_discarded() -> None:
    t = attacked(with_valor(4)).choose("yes")
    assert t.asks == "ask.reward"
    assert set(t.options()) == {"0", "1"}
    before = t.player("Isabelle").assets["resource"]
    t.choose("1")
    assert t.player("Isabelle").assets["story"] == 1
    assert t.player("Isabelle").assets["food"] == 0, "one of the two"
    assert t.player("Isabelle").assets["resource"] == before, "the saviour bonus is for later"
    assert t.game.attack_discards["plains"] == {"plains-2": 1}
    assert t.asks == "attack.held"
    assert not t.game.rallies, "the marker leaves the map"
    assert t.confirm().asks == "test-done"
    assert not t.game.under_way


@pytest.mark.rule("P2-ATTACK-09", "P2-ATTACK-10", "P2-ATTACK-11")
def test_a_failure_pays_its_reward_and_is_a_breach_where_the_marker_was() -> None:
    t = attacked(with_valor(0))
    isabelle = t.player("Isabelle")
    assert isabelle.assets["glowberry"] == 3
    assert isabelle.breach is not None
    assert (isabelle.breach.hex, isabelle.breach.at) == ("S1", "camp")
    assert isabelle.breach.card.id == "plains-2"
    assert not t.game.attack_discards["plains"].total(), "the card stays with the breach"
    assert not t.game.rallies


@pytest.mark.rule("P2-ATTACK-12")
def test_soldiers_and_leader_of_the_defender_take_no_part() -> None:
    t = attacked(with_valor(0, soldiers={"Isabelle": {"light": 5, "heavy": 5}}))
    assert t.asks == "attack.breach"
    assert t.player("Isabelle").board == {"light": 5, "heavy": 5}
    assert not t.player("Isabelle").toppled.total()


@pytest.mark.rule("P2-ATTACK-14")
def test_an_empty_deck_is_made_anew_from_its_own_discards() -> None:
    laid = known(camps={"S1": "Isabelle"})
    deck, discards = laid.game.attack_deck, laid.game.attack_discards
    discards["plains"], discards["canyon"] = deck["plains"].copy(), deck["canyon"].copy()
    deck["plains"].clear()
    t = attacked(laid, None)
    assert set(t.options()) == {f"plains-{number}" for number in range(1, 11)}
    assert not t.game.attack_discards["plains"]
    assert t.game.attack_discards["canyon"].total() == 10


@pytest.mark.rule("P2-GAP-09")
def test_a_card_that_no_file_describes_is_read_out_part_by_part() -> None:
    t = attacked(table(camps={"S1": "Isabelle"}, assets={"Isabelle": {"valor": 0, "story": 0}}), "plains-3")
    t.count(6)
    assert t.asks == "ask.card-failure"
    t.choose("story", "story")
    assert t.player("Isabelle").assets["story"] == 2
    assert t.asks == "ask.breach"
    t.fill(1, 0, 1, 0)
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert breach.dinos == {"trampler": 1, "shieldhead": 1}


@pytest.mark.rule("P2-ATTACK-07", "P2-ATTACK-09")
def test_where_turns_go_by_hand_the_defender_tells_what_the_box_does_not_know() -> None:
    t = attacked(table(keeping="crises", camps={"S1": "Isabelle"}), "plains-3").count(5)
    assert t.asks == "ask.valor", "the box does not know how much valor there is"
    t.choose("no")
    assert t.asks == "ask.breach", "what the card gives is only called out"
    assert t.fill(1, 0, 0, 0).asks == "attack.breach"
    assert t.hears("news.card-failure")
    held = attacked(table(keeping="crises", camps={"S1": "Isabelle"}), "plains-3").count(5).choose("yes")
    assert held.asks == "attack.held"
    assert held.player("Isabelle").assets["valor"] >= 0, "what is not kept is not paid"


@pytest.mark.rule("P2-ATTACK-03", "P2-ATTACK-08")
def test_the_page_follows_an_attack_step_by_step() -> None:
    t = attacked(with_valor(4))
    assert t.game.rallies == [Rally("S1", "camp")]
    assert t.game.under_way["threshold"] == 5
    assert t.game.under_way["structures"] == 1
    assert t.game.under_way["defender"] == t.game.colour(1)
    t.choose("yes")
    assert (t.game.under_way["held"], t.game.under_way["valor"]) == (True, 4)


def isabelles_camp(dinos: dict[str, list[str]]) -> Table:
    """The rulebook's example: a camp and a watchtower on a plains area, one valor, dangerous dinos around."""
    laid = known(
        camps={"P2": "Isabelle"},
        towers={"P2": "Fred"},
        assets={"Isabelle": {"valor": 1, "glowberry": 0}},
        followers={"Isabelle": 20},
        dinos={"P5": [], "C2": [], "P3": [], "P1": ["trampler"]} | dinos,
    )
    return attacked(laid, "plains-1", hex="P2")


@pytest.mark.rule("P2-EX-09a", "P2-EX-09b")
def test_isabelle_cannot_reach_five_and_takes_a_valor_for_the_next_time() -> None:
    t = isabelles_camp({})
    assert (t.asks, t.whose) == ("ask.reward", "Isabelle"), "her one valor is not enough and not asked for"
    t.choose("1")
    assert t.player("Isabelle").assets["valor"] == 2
    assert t.asks == "attack.breach", "the valor comes too late for this defence"


@pytest.mark.rule("P2-EX-09c")
def test_isabelles_card_holds_four_dinos_and_two_of_them_left_their_hexes() -> None:
    t = isabelles_camp({"P3": ["", "trampler"], "P5": ["raptor"]}).choose("1")
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert breach.dinos == {"raptor": 2, "trampler": 2}
    assert (breach.hex, breach.at) == ("P2", "camp")
    assert 2 not in t.area("P3").dinos
    assert not t.area("P5").dinos
    assert t.area("P1").dinos == {1: "trampler"}, "not on a dangerous space"


@pytest.mark.rule("P2-EX-09d", "P2-BREACH-06")
def test_isabelle_chooses_among_more_dangerous_dinos_than_come() -> None:
    t = isabelles_camp({"P3": ["", "trampler"], "P5": ["raptor"], "C2": ["", "raptor"]}).choose("1")
    assert (t.asks, t.whose) == ("ask.dangerous", "Isabelle")
    assert set(t.options()) == {"P3:2", "P5:1", "C2:2"}
    t.choose("P3:2", "C2:2")
    breach = t.player("Isabelle").breach
    assert breach is not None
    assert breach.dinos == {"raptor": 2, "trampler": 2}
    assert t.area("P5").dinos == {1: "raptor"}
