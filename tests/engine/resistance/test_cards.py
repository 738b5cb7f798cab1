"""Resistance cards and the objects of the search pile (catalogue sections 5.1 and 5.2)."""

import re
from typing import Any

import pytest

from engine.resistance.components import components
from engine.resistance.team import level
from tests.engine.resistance.catalogue import CARDS, OBJECTS, rows
from tests.engine.resistance.table import table

BOX = components()
OBJECT_ROWS = list(zip(rows("OBJ"), OBJECTS, strict=True))
PART_OF = {
    "Bomb part": "bomb",
    "Sniper rifle part": "sniper-rifle",
    "Grenade part": "grenade",
    "Pirate radio part": "pirate-radio",
}


@pytest.mark.rule("RES-CARD-01…08", "RES-CARD-09")
def test_a_card_costs_what_is_printed() -> None:
    printed = {card: int(row["Cost"]) for row, card in zip(rows("CARD"), CARDS, strict=True)}
    assert printed == BOX.costs
    assert sum(BOX.costs.values()) == 35


@pytest.mark.rule("RES-CARD-01")
def test_like_a_boss_makes_the_next_action_succeed_at_level_five() -> None:
    t = table(available={"boss": 4}, at={"Emma": "NO15"})
    assert not t.may("Emma", "eliminate")
    t.act("Emma", "play")
    t.act("Emma", "eliminate")
    assert t.game.soldiers["NO15"] == 2
    t.act("Fred", "move", "NE3").act("Léna", "move", "NE3").act("Sophie", "move", "NE3")
    assert t.why_not("Emma", "eliminate") == "too-strong"


@pytest.mark.rule("RES-CARD-02")
def test_airlift_flies_from_any_zone_to_any_other() -> None:
    t = table(available={"airlift": 4}).act("Fred", "play")
    assert set(t.options()) == set(t.game.island.zones) - {"NE1"}
    assert t.choose("SO4").player("Fred").pawn == "SO4"


@pytest.mark.rule("RES-CARD-03")
@pytest.mark.parametrize(
    ("raid", "soldiers", "officers"), [("soldiers", 4, 0), ("officers", 0, 2), ("both", 2, 1)]
)
def test_a_commando_removes_soldiers_or_officers_anywhere(raid: str, soldiers: int, officers: int) -> None:
    t = table(available={"commando": 4}, officers={"SE9": 1, "NO1": 1})
    t.act("Fred", "play", raid)
    if soldiers:
        t.choose(*["NO15", "SE15", "SO15", "SO15"][:soldiers])
    if officers:
        t.choose(*["SE9", "NO1"][:officers])
    assert t.game.soldiers.total() == 36 - soldiers
    assert t.game.officers.total() == 2 - officers


@pytest.mark.rule("RES-CARD-04", "RES-REP-07")
def test_targeted_search_takes_any_object_and_places_no_cube() -> None:
    t = table(available={"targeted-search": 4}, zone_cubes={"NE1": 1}).act("Fred", "play")
    assert set(t.options()) == set(BOX.objects)
    t.choose("explosive")
    assert t.player("Fred").objects["explosive"] == 1
    assert t.game.objects.draw["explosive"] == 7
    assert t.game.cubes == {"NE1": 1}


@pytest.mark.rule("RES-CARD-04")
def test_targeted_search_reaches_into_the_discards() -> None:
    t = table(available={"targeted-search": 4}, at={"Léna": "NE3"})
    t.act("Léna", "search").drawn("road-map-no", "junk", "junk").keep("none")
    t.act("Fred", "play", "road-map-no")
    assert t.asks == "ask.action", "the only one lies in the discards: nothing is left to ask"
    assert t.player("Fred").objects["road-map-no"] == 1
    assert t.game.objects.discard["road-map-no"] == 0


@pytest.mark.rule("RES-CARD-04")
@pytest.mark.parametrize(("pile", "left", "discarded"), [("draw", 7, 2), ("discard", 8, 1)])
def test_targeted_search_takes_a_card_from_the_pile_or_the_discards_as_the_player_says(
    pile: str, left: int, discarded: int
) -> None:
    t = table(available={"targeted-search": 4}, at={"Léna": "NE3"})
    t.act("Léna", "search").drawn("tools", "junk", "junk").keep("tools")
    t.act("Fred", "play", "junk")
    assert (t.asks, set(t.options())) == ("ask.which-pile", {"draw", "discard"})
    t.choose(pile)
    assert t.asks == "ask.action"
    assert t.player("Fred").objects["junk"] == 1
    assert (t.game.objects.draw["junk"], t.game.objects.discard["junk"]) == (left, discarded)


@pytest.mark.rule("RES-CARD-05", "RES-REP-07")
def test_targeted_investigation_keeps_any_clue_and_places_no_cube() -> None:
    t = table(available={"targeted-investigation": 4}, zone_cubes={"NE1": 1}).act("Fred", "play", "capital")
    assert t.game.kept_clues == ["capital"]
    assert t.asks == "ask.action", "no clue was discarded yet: it comes from the pile"
    assert t.game.clues.draw["capital"] == 1
    assert t.game.cubes == {"NE1": 1}


@pytest.mark.rule("RES-CARD-05")
@pytest.mark.parametrize(("pile", "left", "discarded"), [("draw", 0, 1), ("discard", 1, 0)])
def test_targeted_investigation_asks_where_a_clue_comes_from_that_lies_in_both(
    pile: str, left: int, discarded: int
) -> None:
    t = table(available={"targeted-investigation": 4})
    t.act("Emma", "investigate").drawn("capital", "regions-n", "failure").keep("regions-n")
    t.act("Fred", "play", "capital")
    assert t.asks == "ask.which-pile"
    t.choose(pile)
    assert t.game.kept_clues == ["regions-n", "capital"]
    assert (t.game.clues.draw["capital"], t.game.clues.discard["capital"]) == (left, discarded)


@pytest.mark.rule("RES-CARD-06", "RES-ARMY-04")
def test_slow_the_enemy_skips_two_army_actions() -> None:
    t = table(available={"slow": 6}, counters={"Fred": 2, "Sophie": 2, "Léna": 2, "Emma": 2})
    t.act("Fred", "play")
    assert t.game.army == 2
    t.army().pass_on("army.intensify")
    assert t.told("army.return", "n") == 1, "three boxes, less two"


@pytest.mark.rule("RES-CARD-07")
def test_remote_transfer_reaches_any_player() -> None:
    t = table(available={"remote-transfer": 4}, objects={"Fred": ["tools"]}, at={"Fred": "SE1"})
    assert t.why_not("Fred", "transfer") == "alone"
    t.act("Fred", "play").choose(t.seat("Emma")).choose("tools")
    assert (t.player("Fred").objects["tools"], t.player("Emma").objects["tools"]) == (0, 1)


@pytest.mark.rule("RES-CARD-08")
def test_train_puts_a_token_on_a_skill_of_choice() -> None:
    t = table(available={"train": 5}).act("Emma", "play")
    assert set(t.options()) == {"com", "mil", "eng"}
    assert level(t.choose("eng").player("Emma"), "eng") == 2


@pytest.mark.rule("RES-CARD-08", "RES-CHAR-15")
@pytest.mark.parametrize(("trained", "more"), [(8, True), (9, False)])
def test_the_box_holds_ten_skill_tokens_and_that_of_planning_is_one(trained: int, more: bool) -> None:
    four = {"eng": ["training"] * 4}
    sophie = {"com": ["planning", *["training"] * (trained - 8)]}
    t = table(available={"train": 5}, team={"Fred": four, "Léna": four, "Sophie": sophie})
    assert t.may("Emma", "play") == more


@pytest.mark.rule("RES-CARD-10")
def test_kept_cards_stay_for_everyone_from_day_to_day_until_used() -> None:
    t = table(available={"slow": 6, "train": 5})
    kept = set(t.game.available)
    t.next_day()
    assert kept < set(t.game.available)
    assert all(t.may(name, "play") for name in ("Fred", "Sophie", "Léna", "Emma"))
    t.act("Emma", "play", "slow")
    assert "slow" not in t.game.available


@pytest.mark.rule("RES-OBJ-01…22")
@pytest.mark.parametrize(("row", "ids"), OBJECT_ROWS, ids=[ids for _, ids in OBJECT_ROWS])
def test_an_object_is_there_as_often_and_does_what_is_printed(row: dict[str, str], ids: str) -> None:
    printed = re.match(r"\d+", row["Count"])
    assert printed
    for id in ids.split():
        assert BOX.objects[id] == int(printed[0])
        assert _effect(id) == row["Effect"]


def _effect(id: str) -> str:
    """The effect of an object in the catalogue's words, as our data has it."""
    skills = {"com": "Communication", "mil": "Military", "eng": "Engineering"}
    for action, helpers in BOX.bonus.items():
        if id in helpers:
            return f"+1 to {action.capitalize()}"
    for skill, outfits in BOX.hides_from.items():
        if id in outfits:
            return f"Ignore 1 soldier when resolving {skills[skill]} actions"
    if id in BOX.opens:
        assert id == f"road-map-{BOX.opens[id].lower()}"
        return "Mountain roads count as ordinary roads when leaving from that region"
    return next((words for words, special in PART_OF.items() if id in BOX.specials[special].parts), "None")


@pytest.mark.rule("RES-OBJ-01…05", "RES-ACT-02")
@pytest.mark.parametrize(
    ("item", "name", "action", "drawn"),
    [
        ("smakina", "Emma", "investigate", 4),
        ("leadership", "Emma", "recruit", 4),
        ("handyman", "Léna", "search", 4),
    ],
)
def test_a_bonus_object_draws_one_more_for_its_own_action_only(
    item: str, name: str, action: str, drawn: int
) -> None:
    assert table(objects={name: [item]}).act(name, action).number_drawn() == drawn
    other = "recruit" if action != "recruit" else "investigate"
    without = table().act(name, other).number_drawn()
    assert table(objects={name: [item]}).act(name, other).number_drawn() == without


@pytest.mark.rule("RES-OBJ-01")
def test_tools_let_an_engineer_craft_where_one_more_soldier_stands() -> None:
    parts = ["scope", "assault-rifle"]
    assert not table(objects={"Emma": parts}, soldiers={"NE1": 1}).may("Emma", "craft")
    assert table(objects={"Emma": [*parts, "tools"]}, soldiers={"NE1": 1}).may("Emma", "craft")


@pytest.mark.rule("RES-OBJ-05")
def test_the_art_of_war_lets_stark_strike_in_a_capital() -> None:
    assert not table(at={"Fred": "NE15"}).may("Fred", "eliminate")
    assert table(at={"Fred": "NE15"}, objects={"Fred": ["art-of-war"]}).may("Fred", "eliminate")


@pytest.mark.rule("RES-OBJ-06…08")
@pytest.mark.parametrize(
    ("item", "character", "action"),
    [
        ("military-outfit", "ambler", "eliminate"),
        ("engineer-outfit", "caygill", "search"),
        ("beggar-outfit", "caygill", "recruit"),
        ("beggar-outfit", "caygill", "investigate"),
    ],
)
def test_an_outfit_hides_from_one_soldier_in_actions_of_its_skill(
    item: str, character: str, action: str
) -> None:
    cast = {"Fred": character} | ({"Sophie": "stark"} if character == "caygill" else {})
    place: dict[str, Any] = {"cast": cast, "at": {"Fred": "NO14"}, "cubes": {"Fred": 1}, "planning": "eng"}
    assert not table(**place).may("Fred", action)
    assert table(**place, objects={"Fred": [item]}).may("Fred", action)
    wrong = "engineer-outfit" if item != "engineer-outfit" else "military-outfit"
    assert not table(**place, objects={"Fred": [wrong]}).may("Fred", action)


@pytest.mark.rule("RES-OBJ-09…12", "RES-ACT-09")
@pytest.mark.parametrize(
    ("item", "start", "far"),
    [
        ("road-map-ne", "NE1", "NO1"),
        ("road-map-no", "NO10", "NE3"),
        ("road-map-so", "SO2", "SE4"),
        ("road-map-se", "SE5", "SO1"),
    ],
)
def test_a_road_map_opens_the_mountain_roads_out_of_its_region(item: str, start: str, far: str) -> None:
    maps = [f"road-map-{region}" for region in ("no", "ne", "so", "se")]
    assert far in table(at={"Fred": start}, objects={"Fred": [item]}).act("Fred", "move").options()
    maps.remove(item)
    assert far not in table(at={"Fred": start}, objects={"Fred": maps}).act("Fred", "move").options()


@pytest.mark.rule("RES-OBJ-13…22", "RES-OBJ-23")
def test_the_object_pile_adds_up_and_36_cards_are_parts() -> None:
    assert sum(BOX.objects.values()) == 10 + 6 + 4 + 24 + 4 + 4 + 4 + 10 == 66
    parts = {id: number for id, number in BOX.objects.items() if id in BOX.parts}
    assert sum(parts.values()) == 36
    assert set(parts) == set(OBJECTS[9:18])
