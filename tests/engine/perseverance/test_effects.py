"""The effects of the Community areas (catalogue sections 4.4 and 5)."""

from typing import Any

import pytest

from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import FULL, table

NEUTRALS = [("neutral", "innovator")] * 4
RICH = {"food": 5, "scrap": 5, "story": 5}


def rich(**laid: Any) -> Table:
    """Robert with plenty of everything."""
    return table(assets={"Robert": RICH}, **laid)


def change(t: Table, before: dict[str, int]) -> dict[str, int]:
    """What Robert has more or less of than before."""
    now = t.assets("Robert")
    return {
        a: now.get(a, 0) - before.get(a, 0) for a in {**now, **before} if now.get(a, 0) != before.get(a, 0)
    }


@pytest.mark.rule("P1-SUST-01", "P1-EXP-08", "P1-PROT-01")
@pytest.mark.parametrize(
    ("effect", "gains"),
    [("rations", {"food": 2}), ("supply", {"scrap": 1, "food": 1}), ("salvage", {"scrap": 2})],
)
def test_plain_effects_give_what_is_printed(effect: str, gains: dict[str, int]) -> None:
    t = rich()
    before = t.assets("Robert")
    assert change(t.place(effect), before) == gains


@pytest.mark.rule("P1-SUST-02", "P1-SUST-03", "P1-EX-04")
def test_pub_counts_own_dice_on_the_board_and_in_the_pool_also_the_one_just_placed() -> None:
    mine = ("Robert", "innovator")
    t = table(
        assets={"Robert": {"story": 0}}, in_pool=[mine, mine, *NEUTRALS], on_board={"rations": [mine, mine]}
    )
    t.place("pub", "red-innovator")
    assert t.assets("Robert")["story"] == 1 + 3 + 1
    t = table(
        assets={"Robert": {"story": 0}}, in_pool=NEUTRALS, on_board={"rations": [("Emmy", "innovator")]}
    )
    assert t.place("pub", "grey-innovator").assets("Robert")["story"] == 1


@pytest.mark.rule("P1-MIL-01", "P1-EFF-02")
def test_training_takes_one_to_three_different_options() -> None:
    t = rich().place("training")
    assert "stop" not in t.options(), "at least one"
    t.choose("light")
    assert "stop" in t.options()
    assert not t.may("light"), "different ones"
    t.then("heavy", "story")
    assert t.asks == "ask.secondary", "at most three"
    assert rich().place("training").then("light", "stop").asks == "ask.secondary"


@pytest.mark.rule("P1-MIL-02", "P1-MIL-03", "P1-MIL-04", "P1-MIL-07")
@pytest.mark.parametrize(
    ("option", "changes"),
    [
        ("light", {"light": 1}),
        ("light-for-food", {"food": -1, "light": 1}),
        ("heavy", {"scrap": -1, "heavy": 1}),
        ("story", {"story": 1}),
    ],
)
def test_a_training_option_costs_and_gives_what_is_printed(option: str, changes: dict[str, int]) -> None:
    t = rich()
    before = t.assets("Robert")
    assert change(t.place("training").choose(option), before) == changes


@pytest.mark.rule("P1-MIL-05")
def test_training_turns_up_to_two_light_soldiers_into_heavy_ones() -> None:
    t = rich(soldiers={"Robert": {"light": 3}}).place("training").choose("convert")
    t.count(2)
    player = t.player("Robert")
    assert (player.board["light"], player.board["heavy"]) == (1, 2)
    assert (player.supply["light"], player.supply["heavy"]) == (4, 3)
    assert player.assets["story"] == 4
    one = rich(soldiers={"Robert": {"light": 1}}).place("training").choose("convert")
    assert one.player("Robert").board["heavy"] == 1
    assert not rich(soldiers={"Robert": {}}).place("training").may("convert")


@pytest.mark.rule("P1-MIL-06", "P1-GAP-26", "P1-DEF-05", "P1-EFF-04")
def test_training_places_up_to_two_soldiers_in_one_area_or_two() -> None:
    t = rich(soldiers={"Robert": {"light": 1, "heavy": 1}}).place("training").choose("place")
    t.then("light", "expansion:top-1").then("heavy", "sustenance:bottom-4")
    assert t.area("expansion").posts["top-1"].kind == "light"
    assert t.area("sustenance").posts["bottom-4"].kind == "heavy"
    assert (t.assets("Robert")["valor"], t.assets("Robert")["safeguard"]) == (1, 1)
    assert t.assets("Robert")["story"] == 4
    one = rich(soldiers={"Robert": {"light": 2}}).place("training").choose("place")
    assert one.then("light", "military:top-1", "stop").player("Robert").board["light"] == 1


@pytest.mark.rule("P1-EFF-03")
def test_what_one_option_gives_may_pay_for_the_next() -> None:
    t = table(assets={"Robert": {"food": 0, "scrap": 0, "story": 0}}, soldiers={"Robert": {}}).place(
        "training"
    )
    assert not t.may("place")
    t.then("light", "story", "place")
    t.then("light", "military:top-1")
    assert t.area("military").posts


@pytest.mark.rule("P1-EXP-01", "P1-EXP-02", "P1-EXP-04")
def test_politics_in_the_pool_swaps_a_die_on_its_face_and_pays_for_all_own_dice() -> None:
    pool = [
        ("Emmy", "organizer"),
        ("neutral", "innovator"),
        ("neutral", "adventurer"),
        ("Robert", "innovator"),
    ]
    t = rich(in_pool=pool, on_board={"rations": [("Robert", "innovator")]})
    dice = t.game.dice_total()
    t.place("politics", "blue-organizer").choose("pool")
    assert set(t.options()) == {"grey-innovator", "grey-adventurer"}
    t.choose("grey-adventurer")
    assert t.asks == "ask.secondary", "exactly one option"
    assert [(die.owner, die.face) for die in t.game.pool] == [
        (-1, "innovator"),
        (0, "adventurer"),
        (0, "innovator"),
    ]
    assert t.followers("Robert") == [10 - 2 + 3]
    assert t.assets("Robert")["food"] == 4
    assert t.game.dice_total() == dice


@pytest.mark.rule("P1-EXP-03", "P1-EXP-05", "P1-EXP-07", "P1-GAP-31")
def test_politics_on_the_board_may_take_the_die_just_placed_and_brings_no_dinos() -> None:
    t = rich(in_pool=[("neutral", "innovator"), ("Emmy", "organizer")])
    t.place("politics", "grey-innovator").choose("board")
    assert set(t.options()) == {"politics:grey-innovator"}
    before = t.assets("Robert")
    t.choose("politics:grey-innovator")
    (placed,) = t.game.zones["expansion"].dice
    assert (placed.die.owner, placed.die.face) == (0, "innovator")
    assert t.followers("Robert") == [12]
    assert change(t, before) == {}
    assert (t.assets("Robert")["food"], t.assets("Robert")["story"]) == (4, 4)
    assert not any(area.dinos for area in t.game.areas.values())


@pytest.mark.rule("P1-EXP-02", "P1-EXP-06")
def test_politics_needs_a_neutral_die_and_an_own_one_in_the_supply() -> None:
    mine = [("Robert", "innovator")]
    all_mine = table(assets={"Robert": RICH}, in_pool=mine * 5 + NEUTRALS)
    assert all_mine.choose("politics").asks == "ask.overrule"
    no_neutral = table(assets={"Robert": RICH}, in_pool=[("Emmy", "innovator")] * 3)
    assert no_neutral.choose("politics").asks == "ask.overrule"
    four = table(assets={"Robert": RICH}, in_pool=mine * 4 + NEUTRALS)
    assert four.choose("politics").asks == "ask.die"


@pytest.mark.rule("P1-EXP-09", "P1-EXP-10", "P1-EXP-13")
def test_settle_one_builds_anywhere_for_food_with_the_bonus_once() -> None:
    t = rich().place("settle").choose("one")
    assert {place.partition(":")[0] for place in t.options()} == set(t.game.zones)
    t.choose("military:settlement-6")
    assert (t.player("Robert").votes, t.assets("Robert")["food"]) == (2, 4)
    assert t.asks == "ask.secondary"
    assert t.end_turn().player("Robert").votes == 2, "paid when built, not again"


@pytest.mark.rule("P1-EXP-11", "P1-EXP-12", "P1-EFF-04")
def test_settle_two_builds_in_two_areas_the_second_lowest_and_without_bonus() -> None:
    t = rich().place("settle").choose("two").choose("military:settlement-6")
    assert set(t.options()) == {
        "sustenance:settlement-2",
        "expansion:settlement-2",
        "protection:settlement-2",
    }, "other areas only, the lowest free space of each"
    t.choose("protection:settlement-2")
    assert t.player("Robert").votes == 2, "space 2 would pay a vote"
    assert [t.assets("Robert")[asset] for asset in ("food", "scrap", "story")] == [4, 4, 4]


@pytest.mark.rule("P1-EXP-14", "P1-INV-07")
def test_spaces_7_to_10_open_with_the_first_attack() -> None:
    calm = rich().place("settle").choose("one")
    assert not calm.may("military:settlement-7")
    wild = rich(dangerous=["military"]).place("settle").choose("one")
    assert wild.may("military:settlement-10")
    assert not wild.may("expansion:settlement-7")


@pytest.mark.rule("P1-PROT-02", "P1-PROT-03", "P1-PROT-04", "P1-PROT-05", "P1-PROT-06")
@pytest.mark.parametrize(
    ("option", "place", "changes", "followers"),
    [
        ("trap", "military:a3", {}, 10),
        ("trap-for-food", "military:a3", {"food": -1, "valor": 1}, 10),
        ("wall", "military:wall-2", {"scrap": -1}, 10),
        ("wall-for-story", "military:wall-2", {"scrap": -1, "story": -1}, 12),
    ],
)
def test_a_fortification_costs_and_gives_what_is_printed(
    option: str, place: str, changes: dict[str, int], followers: int
) -> None:
    t = rich().place("fortifications", icons=(), space="other")
    before = t.assets("Robert")
    t.choose(option).choose(place)
    assert change(t, before) == changes
    assert t.followers("Robert") == [followers]
    assert (t.game.traps(0), t.game.walls(0)) == ((1, 0) if "trap" in option else (0, 1))
    assert not t.may(option)
    assert "stop" in t.options(), "one or two"


@pytest.mark.rule("P1-PROT-07", "P1-PROT-02", "P1-EFF-04")
def test_two_traps_or_two_walls_in_one_action_in_any_zones() -> None:
    t = rich().place("fortifications", icons=(), space="other")
    t.then("trap", "military:a1", "trap-for-food", "expansion:b4")
    assert t.asks == "ask.secondary"
    assert t.game.traps(0) == 2
    t = rich().place("fortifications", icons=(), space="other")
    t.then("wall", "military:wall-1", "wall-for-story", "military:wall-2")
    assert t.area("military").walls == {1: 0, 2: 0}


@pytest.mark.rule("P1-PROT-05", "P1-DEF-03")
@pytest.mark.parametrize(("standing", "left"), [(6, True), (7, False)])
def test_the_seventh_wall_is_the_last(standing: int, left: bool) -> None:
    spaces = [(zone, column) for zone in ("military", "expansion") for column in (1, 2, 3, 4)][:standing]
    walls = {zone: {column: "Robert" for of, column in spaces if of == zone} for zone, _ in spaces}
    t = rich(walls=walls).place("fortifications", icons=(), space="other")
    assert t.may("wall") == left


@pytest.mark.rule("P1-PROT-08", "P1-EX-07", "P1-GAP-11")
def test_the_type_of_a_trap_is_never_asked_nor_shown_when_it_is_placed() -> None:
    t = rich().place("fortifications", icons=(), space="other").then("trap", "expansion:a1")
    assert t.area("expansion").traps["a1"].kind is None
    shown = t.play.game.snapshot(t.game)["table"]["zones"]["expansion"]["area"]["traps"]
    assert shown == {"a1": {"owner": "red", "kind": None}}
    assert all("trap-kind" not in entry.request for entry in t.play.entries)


@pytest.mark.rule("P1-DEF-02", "P1-DEF-03")
def test_one_trap_on_an_uncovered_space_without_dino_and_one_wall_a_space() -> None:
    t = rich(
        dinos={"military": ["raptor"]},
        traps={"military": {"a2": "Emmy"}},
        walls={"military": {1: "Emmy"}},
    ).place("fortifications", icons=(), space="other")
    t.choose("trap")
    offered = {place for place in t.options() if place.startswith("military")}
    assert offered == {f"military:{space}" for space in ("a3", "a4", "b1", "b2", "b3", "b4")}
    t.choose("military:a3").choose("wall")
    assert not t.may("military:wall-1")
    assert t.may("military:wall-2")


@pytest.mark.rule("P1-DEF-01", "P1-DEF-04", "P1-DEF-06", "P1-DEF-07", "P1-GAP-06")
def test_an_area_has_a_wall_and_two_soldier_spaces_a_column() -> None:
    t = table(soldiers={"Robert": {"light": 2}}, posts={"military": {"top-1": ("Emmy", "light")}})
    t.place("rations").secondary("soldiers", "light")
    posts = {place for place in t.options() if place.startswith("military")}
    assert posts == {f"military:{row}-{n}" for row in ("top", "bottom") for n in (1, 2, 3, 4)} - {
        "military:top-1"
    }
    t.choose("military:bottom-2")
    assert t.assets("Robert")["safeguard"] == 1, "the bottom row may be filled first"
    t.then("light", "military:top-2")
    assert t.assets("Robert")["valor"] == 1
    assert t.area("military").grid.column(2) == ("b2", "a2", "c2"), "nearest the wall first"


@pytest.mark.rule("P1-EXP-10")
def test_settle_is_not_there_without_food() -> None:
    t = table(assets={"Robert": {"food": 0}}, dinos={"military": FULL["4"][:3]})
    assert t.choose("settle").asks == "ask.overrule"
