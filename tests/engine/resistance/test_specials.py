"""Special objects: crafting them and using them (catalogue section 5.3 and actions 22, 26 to 29)."""

import re
from typing import Any

import pytest

from engine.resistance.components import components
from tests.engine.resistance.catalogue import SPECIALS, english, ids_by_name, rows
from tests.engine.resistance.invariants import check
from tests.engine.resistance.table import Table, table

BOX = components()
BOMB = ["explosive", "delay-fuse", "detonator"]
RIFLE = ["scope", "assault-rifle"]
GRENADES = ["defective-grenade", "grenade-primer"]
RADIO = ["transmitter", "encrypter"]
SHORT_NAMES = {"Transmitter": "transmitter", "Encrypter": "encrypter"}
MIL_5 = {"mil": ["C", "D"]}


def saboteur(mil: int, soldiers: int) -> Table:
    """Fred with a bomb and this level in the zone of the revealed base, a capital."""
    t = table(objects={"Fred": ["bomb"]}, team={"Fred": {"mil": ["C", "D"][: mil - 3]}})
    t.game.bases.append("NE15")
    t.player("Fred").pawn = "NE15"
    t.game.reserve += t.game.soldiers["NE15"] - soldiers
    t.game.soldiers["NE15"] = soldiers
    return t.act("Emma", "move", "NE3")


@pytest.mark.rule("RES-SPEC-01…04")
@pytest.mark.parametrize(("row", "item"), list(zip(rows("SPEC"), SPECIALS, strict=True)))
def test_a_special_object_has_the_printed_number_and_recipe(row: dict[str, str], item: str) -> None:
    assert BOX.special_stock[item] == int(row["Count"])
    recipe, _, yields = row["Recipe"].partition(", yields ")
    names = ids_by_name() | SHORT_NAMES
    assert {names[english(part)] for part in recipe.split(" + ")} == set(BOX.specials[item].parts)
    assert BOX.specials[item].yields == int((re.findall(r"\d+", yields) or ["1"])[0])


@pytest.mark.rule("RES-SPEC-05")
def test_the_parts_suffice_for_exactly_the_special_objects_there_are() -> None:
    assert sum(BOX.special_stock.values()) == 18
    for item, recipe in BOX.specials.items():
        times = {BOX.objects[part] for part in recipe.parts}
        assert times == {BOX.special_stock[item] // recipe.yields}


@pytest.mark.rule("RES-ACT-22")
@pytest.mark.parametrize(
    ("parts", "item", "number"),
    [(BOMB, "bomb", 1), (RIFLE, "sniper-rifle", 1), (GRENADES, "grenade", 3), (RADIO, "pirate-radio", 1)],
)
def test_crafting_discards_the_parts_and_gives_the_object(parts: list[str], item: str, number: int) -> None:
    t = table(objects={"Léna": parts}).act("Léna", "craft")
    assert +t.player("Léna").objects == {item: number}
    assert t.game.objects.discard == dict.fromkeys(parts, 1)
    assert t.game.specials[item] == BOX.special_stock[item] - number
    assert t.player("Léna").counter == 1
    check(t.game)


@pytest.mark.rule("RES-ACT-22", "RES-SPEC-02")
def test_a_rifle_is_loaded_with_six_cubes_of_the_supply() -> None:
    t = table(objects={"Léna": RIFLE})
    supply = t.game.supply
    t.act("Léna", "craft")
    assert (t.player("Léna").bullets, t.game.supply) == ([6], supply - 6)


@pytest.mark.rule("RES-ACT-22")
def test_crafting_asks_which_object_where_parts_make_two_and_refuses_without_all_parts() -> None:
    assert table(objects={"Léna": BOMB[:2]}).why_not("Léna", "craft") == "no-parts"
    t = table(objects={"Léna": BOMB + RADIO}).act("Léna", "craft")
    assert set(t.options()) == {"bomb", "pirate-radio"}
    assert t.choose("pirate-radio").player("Léna").objects["bomb"] == 0


@pytest.mark.rule("RES-GAP-21")
def test_crafting_needs_more_engineering_than_soldiers() -> None:
    assert table(objects={"Fred": BOMB}, soldiers={"NE1": 1}).may("Fred", "craft")
    at_two: dict[str, Any] = {"at": {"Fred": "NO14"}}
    assert table(objects={"Fred": BOMB}, **at_two).why_not("Fred", "craft") == "too-strong"
    assert table(objects={"Fred": [*BOMB, "tools"]}, **at_two).may("Fred", "craft")


@pytest.mark.rule("RES-ACT-26", "RES-SPEC-01", "RES-GAP-27")
@pytest.mark.parametrize(
    ("mil", "soldiers", "possible"), [(4, 0, True), (4, 1, False), (5, 1, True), (5, 2, False), (3, 0, False)]
)
def test_sabotage_needs_four_more_than_the_soldiers(mil: int, soldiers: int, possible: bool) -> None:
    assert saboteur(mil, soldiers).may("Fred", "sabotage") is possible


@pytest.mark.rule("RES-ACT-26", "RES-GAP-27", "RES-GAP-30")
def test_sabotage_needs_a_bomb_in_the_zone_of_a_revealed_base() -> None:
    t = saboteur(5, 0)
    assert t.why_not("Sophie", "sabotage") == "no-object"
    t.act("Fred", "move", "NE9")
    assert t.why_not("Fred", "sabotage") == "no-base"


@pytest.mark.rule("RES-ACT-26", "RES-SPEC-01", "RES-GAP-27")
def test_sabotage_destroys_the_base_uses_up_the_bomb_and_gains_four_cubes() -> None:
    t = saboteur(5, 0)
    supply = t.game.supply
    t.act("Fred", "sabotage")
    assert t.ended == "destroyed: players"
    assert (t.game.bases, t.game.bases_destroyed) == ([], 1)
    assert (t.player("Fred").objects["bomb"], t.game.specials["bomb"]) == (0, 8)
    assert (t.player("Fred").cubes, t.game.supply) == (4, supply - 4)


@pytest.mark.rule("RES-ACT-27", "RES-SPEC-02", "RES-GAP-26")
def test_a_sniper_shot_hits_one_soldier_in_a_neighbouring_zone() -> None:
    t = table(objects={"Emma": ["sniper-rifle"]}, at={"Emma": "NE9"}, soldiers={"NE14": 1, "NE15": 2})
    t.act("Emma", "sniper")
    assert set(t.options()) == {"NE14"}, "Mil 2 is not more than the two in NE15"
    supply = t.game.supply
    t.choose("NE14")
    assert t.game.soldiers["NE14"] == 0
    assert (t.player("Emma").bullets, t.game.supply) == ([5], supply + 1)
    assert t.game.aside == 1
    assert t.player("Emma").counter == 1


@pytest.mark.rule("RES-ACT-27", "RES-GAP-26")
def test_the_soldiers_that_count_are_those_in_the_target() -> None:
    t = table(objects={"Emma": ["sniper-rifle"]}, at={"Emma": "NE15"}, soldiers={"NE9": 1})
    assert t.act("Emma", "sniper").options() == {"NE9": 1}


@pytest.mark.rule("RES-GAP-26")
def test_the_elite_agent_shoots_two_and_the_art_of_war_helps_the_shot() -> None:
    place: dict[str, Any] = {"at": {"Fred": "NE9"}, "soldiers": {"NE14": 2, "NE5": 0}}
    t = table(objects={"Fred": ["sniper-rifle"]}, **place).act("Fred", "sniper")
    assert set(t.options()) == {"NE14"}
    assert t.choose("NE14").choose("soldier", "soldier").player("Fred").bullets == [5]
    assert t.game.soldiers["NE14"] == 0
    armed = table(objects={"Fred": ["sniper-rifle", "art-of-war"]}, **place).act("Fred", "sniper")
    assert set(armed.options()) == {"NE14", "NE15"}


@pytest.mark.rule("RES-GAP-26", "RES-ACT-19")
def test_the_rifle_and_the_grenade_take_officers_at_any_level() -> None:
    t = table(objects={"Emma": ["sniper-rifle"]}, at={"Emma": "NE9"}, officers={"NE5": 1})
    t.act("Emma", "sniper", "NE5").choose("officer")
    assert t.game.officers.total() == 0
    t = table(objects={"Emma": ["grenade"]}, officers={"NE1": 1}).act("Emma", "grenade")
    assert t.game.officers.total() == 0
    assert t.game.officers_in_reserve == 12


@pytest.mark.rule("RES-ACT-27", "RES-SPEC-02")
def test_the_rifle_is_discarded_after_its_sixth_bullet() -> None:
    t = table(objects={"Fred": ["sniper-rifle"]}, at={"Fred": "NE9"}, soldiers={"NE14": 2})
    t.player("Fred").bullets[:] = [1]
    t.game.supply += 5
    t.act("Fred", "sniper", "NE14").choose("soldier")
    assert (t.player("Fred").objects["sniper-rifle"], t.player("Fred").bullets) == (0, [])
    assert t.game.specials["sniper-rifle"] == 2
    check(t.game)


@pytest.mark.rule("RES-ACT-28", "RES-SPEC-03", "RES-GAP-26")
def test_a_grenade_eliminates_everybody_in_the_own_zone() -> None:
    t = table(objects={"Fred": ["grenade", "grenade"]}, at={"Fred": "NE14"}).act("Fred", "grenade")
    assert (t.game.soldiers["NE14"], t.game.aside) == (0, 2)
    assert t.player("Fred").objects["grenade"] == 1
    t.end_phase().pass_on("phase.end")
    assert t.player("Fred").cubes == 1, "converted as usual"


@pytest.mark.rule("RES-ACT-28", "RES-SPEC-03")
def test_a_grenade_needs_more_military_than_soldiers() -> None:
    assert (
        table(objects={"Fred": ["grenade"]}, at={"Fred": "NE15"}).why_not("Fred", "grenade") == "too-strong"
    )
    assert table(objects={"Fred": ["grenade"]}).why_not("Fred", "grenade") == "no-target"
    assert table(objects={"Fred": ["grenade"]}, at={"Fred": "NE14"}).may("Fred", "grenade")


@pytest.mark.rule("RES-ACT-29", "RES-SPEC-04", "RES-GAP-28")
def test_the_radio_draws_com_less_occupation_and_keeps_one_card() -> None:
    t = table(
        objects={"Emma": ["pirate-radio"]}, at={"Emma": "NO14"}, officers={"NO14": 1}, soldiers={"NO14": 1}
    )
    t.act("Emma", "radio")
    assert t.number_drawn() == 1, "officers count too"
    t = table(objects={"Emma": ["pirate-radio"]}).act("Emma", "radio").drawn("boss", "slow", "train")
    t.keep("slow")
    assert set(t.game.available) == {"airlift", "slow"}
    assert t.game.resistance.draw.total() == 6
    assert (t.player("Emma").objects["pirate-radio"], t.game.specials["pirate-radio"]) == (0, 2)


@pytest.mark.rule("RES-ACT-29", "RES-ACT-04")
def test_a_radio_that_would_draw_nothing_is_refused() -> None:
    t = table(objects={"Fred": ["pirate-radio"]}, soldiers={"NE1": 1})
    assert t.why_not("Fred", "radio") == "draws-none"
