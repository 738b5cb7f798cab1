"""Player actions (catalogue section 9; crafting and special objects have a file of their own)."""

from typing import Any

import pytest

from engine.resistance.skills import SKILL_OF, effective_level, effective_soldiers, margin
from tests.engine.resistance.catalogue import text
from tests.engine.resistance.table import CAST, Table, table


@pytest.mark.rule("RES-ACT-01")
def test_level_and_soldiers_as_they_count_for_an_action() -> None:
    t = table(
        at={"Sophie": "NO14"},
        team={"Sophie": {"com": ["J", "training"]}},
        objects={"Sophie": ["leadership", "beggar-outfit"]},
        officers={"NO14": 1},
        soldiers={"NO14": 1},
    )
    sophie = t.player("Sophie")
    assert effective_level(sophie, "recruit") == 2 + 2 + 1
    assert effective_level(sophie, "investigate") == 2 + 2
    assert effective_soldiers(t.game, sophie, "recruit", "NO14") == 1 + 1 - 1
    assert effective_soldiers(t.game, sophie, "recruit", "NE1") == 0, "an outfit never counts below none"
    assert effective_soldiers(t.game, sophie, "search", "NO14") == 2


@pytest.mark.rule("RES-ACT-02")
def test_a_bonus_counts_only_for_the_action_it_names() -> None:
    fred = table(objects={"Fred": ["art-of-war"]}).player("Fred")
    assert effective_level(fred, "eliminate") == 4
    assert [effective_level(fred, action) for action in ("grenade", "sabotage")] == [3, 3]


@pytest.mark.rule("RES-ACT-03", "RES-ACT-05")
@pytest.mark.parametrize(
    ("setting", "name", "action", "drawn"),
    [
        ({}, "Emma", "recruit", 3),
        ({"team": {"Emma": {"com": ["J"]}}}, "Emma", "investigate", 4),
        ({"at": {"Emma": "NO14"}}, "Emma", "investigate", 1),
        ({"at": {"Emma": "NO15"}}, "Emma", "recruit", 3),
        ({"at": {"Léna": "NO14"}}, "Léna", "search", 3),
        ({"soldiers": {"NE1": 1}, "objects": {"Sophie": ["beggar-outfit"]}}, "Sophie", "recruit", 2),
    ],
)
def test_a_draw_action_draws_level_less_soldiers(
    setting: dict[str, Any], name: str, action: str, drawn: int
) -> None:
    assert table(**setting).act(name, action).number_drawn() == drawn


@pytest.mark.rule("RES-ACT-04", "RES-ACT-05", "RES-GAP-15")
def test_a_draw_that_would_bring_nothing_is_refused_before_the_cube_is_paid() -> None:
    t = table(at={"Sophie": "NO14"})
    assert t.why_not("Sophie", "recruit") == "draws-none"
    assert (t.player("Sophie").cubes, t.game.cubes.total()) == (3, 0)


@pytest.mark.rule("RES-ACT-06")
def test_each_action_belongs_to_one_skill() -> None:
    line = next(line for line in text().splitlines() if "**RES-ACT-06**" in line)
    names = {"Communication": "com", "Engineering": "eng", "Military": "mil"}
    groups: dict[str, str] = {}
    for group in line.split("Skill groups: ")[1].rstrip(".").split("; "):
        skill, actions = group.split(" = ")
        groups |= {one.split(" (")[0].lower(): names[skill] for one in actions.split(", ")}
    assert groups == SKILL_OF


@pytest.mark.rule("RES-ACT-07")
def test_a_move_goes_one_to_so_many_steps_along_roads() -> None:
    t = table().act("Emma", "move")
    roads = t.game.island
    near, far = {"NE1"}, {"NE1"}
    for _ in range(3):
        far = far | {n for z in far for n in roads.known.roads[z]}
    near = set(roads.known.roads["NE1"])
    assert near < set(t.options())
    assert set(t.options()) == (far - {"NE1"}) | {"NO10"}
    slow = table(cast={"Emma": "randles"}).act("Emma", "move")
    assert "NE14" not in slow.options(), "three steps are too far for a Move of 2"
    assert "NE14" in t.options()


@pytest.mark.rule("RES-ACT-08")
def test_a_mountain_road_takes_a_whole_move() -> None:
    options = table().act("Emma", "move").options()
    assert "NO10" in options
    assert not {"NO1", "NO15", "SO8"} & set(options), "no step after it"
    beside = table(at={"Emma": "NE2"}).act("Emma", "move").options()
    assert "NO10" not in beside, "and none before it"


@pytest.mark.rule("RES-ACT-09", "RES-GAP-33")
def test_a_road_map_works_for_the_step_that_starts_in_its_region() -> None:
    out = table(objects={"Emma": ["road-map-ne"]}).act("Emma", "move").options()
    assert {"NO10", "NO1", "NO15", "SO8"} <= set(out)
    back = table(objects={"Emma": ["road-map-ne"]}, at={"Emma": "NO10"}).act("Emma", "move").options()
    assert "NE1" in back
    assert "NE3" not in back, "the mountain road starts in NO"


@pytest.mark.rule("RES-GAP-33")
def test_a_road_map_helps_only_who_holds_it() -> None:
    assert "NO1" not in table(objects={"Fred": ["road-map-ne"]}).act("Emma", "move").options()


@pytest.mark.rule("RES-ACT-10", "RES-GAP-38")
def test_soldiers_hinder_nobody_who_enters_leaves_or_passes() -> None:
    free = set(table(at={"Fred": "NE9"}).act("Fred", "move").options())
    crowded = table(at={"Fred": "NE9"}, soldiers={"NE9": 1, "NE5": 1, "NE10": 1}).act("Fred", "move")
    assert set(crowded.options()) == free
    assert {"NE15", "NE10"} <= free
    assert crowded.choose("NE15").player("Fred").pawn == "NE15"


@pytest.mark.rule("RES-ACT-11")
def test_recruiting_pays_a_cube_and_draws_from_the_bag() -> None:
    t = table().act("Emma", "recruit")
    assert (t.player("Emma").cubes, t.game.cubes["NE1"]) == (1, 1)
    assert t.number_drawn() == 3
    assert sum(t.options().values()) == 29


@pytest.mark.rule("RES-ACT-12", "RES-GAP-16")
def test_one_real_recruit_is_kept_and_the_others_go_back() -> None:
    t = table().act("Emma", "recruit").drawn("blank", "I", "J")
    assert set(t.options()) == {"I", "J", "none"}
    t.keep("J").choose("com")
    assert t.game.recruitment.total() == 28
    assert t.game.recruitment["blank"] == 7
    nobody = table().act("Emma", "recruit").drawn("blank", "I", "J").keep("none")
    assert nobody.game.recruitment.total() == 29


@pytest.mark.rule("RES-ACT-12")
def test_a_recruit_who_fits_no_slot_cannot_be_kept() -> None:
    t = table(team={"Emma": {"com": ["J", "A"], "eng": ["F", "E"]}}).act("Emma", "recruit")
    t.drawn("S", "blank", "blank", "blank", "blank")
    assert set(t.options()) == {"S", "none"}, "Mil 3 fits its slot 3+"
    t = table(team={"Emma": {"com": ["J", "A"], "mil": ["C"]}}, at={"Emma": "NE3"})
    t.act("Emma", "recruit").drawn("V", "G", "blank", "blank", "blank")
    assert set(t.options()) == {"V", "G", "none"}
    t = table(team={"Emma": {"com": ["J", "A"], "mil": ["C", "D"], "eng": ["F", "E", "L"]}})
    assert t.act("Emma", "recruit").drawn("N", "S", "T", "K", "P").asks == "ask.action"


@pytest.mark.rule("RES-ACT-13", "RES-ACT-14")
def test_searching_pays_draws_objects_keeps_one_and_discards_the_others() -> None:
    t = table().act("Léna", "search")
    assert (t.player("Léna").cubes, t.number_drawn()) == (1, 3)
    t.drawn("beggar-outfit", "art-of-war", "explosive").keep("art-of-war")
    assert +t.player("Léna").objects == {"art-of-war": 1}
    assert +t.game.objects.discard == {"beggar-outfit": 1, "explosive": 1}
    assert t.game.objects.draw.total() == 63


@pytest.mark.rule("RES-ACT-15")
def test_investigating_pays_draws_clues_keeps_one_and_discards_the_others() -> None:
    t = table().act("Emma", "investigate")
    assert (t.player("Emma").cubes, t.number_drawn()) == (1, 3)
    t.drawn("regions-w", "regions-w", "regions-n").keep("regions-n")
    assert t.game.kept_clues == ["regions-n"]
    assert +t.game.clues.discard == {"regions-w": 2}


@pytest.mark.rule("RES-ACT-16", "RES-ACT-18")
@pytest.mark.parametrize(
    ("name", "zone", "soldiers", "objects", "possible"),
    [
        ("Fred", "NO14", 2, [], True),
        ("Fred", "NO15", 3, [], False),
        ("Fred", "NO15", 3, ["art-of-war"], True),
        ("Emma", "NO14", 1, [], True),
        ("Mil 1", "NO14", 1, [], False),
    ],
)
def test_eliminating_needs_more_military_than_soldiers(
    name: str, zone: str, soldiers: int, objects: list[str], possible: bool
) -> None:
    cast = {"Emma": "maddocks"} if name == "Mil 1" else {}
    who = "Emma" if name == "Mil 1" else name
    t = table(cast=cast, at={who: zone}, soldiers={zone: soldiers}, objects={who: objects})
    assert t.may(who, "eliminate") is possible


@pytest.mark.rule("RES-ACT-16")
def test_only_the_own_zone_counts_and_somebody_must_be_there() -> None:
    assert table(at={"Fred": "NE8"}).why_not("Fred", "eliminate") == "no-target"


@pytest.mark.rule("RES-ACT-17")
def test_one_soldier_is_set_aside_and_the_test_is_made_before() -> None:
    t = table(at={"Emma": "NO12", "Fred": "NO14"}).act("Emma", "eliminate")
    assert (t.game.soldiers["NO12"], t.game.aside, t.game.reserve) == (0, 1, 14)
    assert t.act("Fred", "eliminate").choose("soldier", "soldier").game.aside == 3


@pytest.mark.rule("RES-ACT-19", "RES-GAP-25")
def test_an_officer_falls_only_to_level_five() -> None:
    four: dict[str, Any] = {"team": {"Fred": {"mil": ["C"]}}, "at": {"Fred": "SE9"}, "officers": {"SE9": 1}}
    assert table(**four).why_not("Fred", "eliminate") == "no-target"
    assert table(**four, objects={"Fred": ["art-of-war"]}).may("Fred", "eliminate"), "effective level 5"
    t = table(team={"Fred": {"mil": ["C", "D"]}}, at={"Fred": "SE9"}, officers={"SE9": 1})
    t.act("Fred", "eliminate").choose("officer")
    assert (t.game.officers.total(), t.game.officers_in_reserve, t.game.aside) == (0, 12, 0)
    t.end_phase().choose("0", "1")
    assert [player.cubes for player in t.game.players] == [1, 4, 2, 2], "two cubes, like a soldier"


@pytest.mark.rule("RES-GAP-25")
def test_officers_count_as_soldiers_in_every_test() -> None:
    t = table(at=dict.fromkeys(CAST, "NO15"), officers={"NO15": 1}, soldiers={"NO15": 2})
    for action in SKILL_OF:
        assert margin(t.game, t.player("Sophie"), action) == 2 - 3, action


def pair(**more: Any) -> Table:
    """Fred and Emma in SE4, the others far away."""
    return table(at={"Fred": "SE4", "Emma": "SE4"}, **more)


@pytest.mark.rule("RES-ACT-20")
def test_a_transfer_gives_any_number_of_objects_and_recruits_to_one_in_the_same_zone() -> None:
    t = pair(objects={"Fred": ["junk", "junk", "tools", "bomb"]}, team={"Fred": {"com": ["J"]}})
    t.act("Fred", "transfer")
    assert t.options() == {"junk": 2, "tools": 1, "bomb": 1, "recruit J": 1}
    t.choose("junk", "junk", "bomb", "recruit J").choose("com")
    assert +t.player("Emma").objects == {"junk": 2, "bomb": 1}
    assert t.player("Emma").recruits == [("com", 4, "J")]
    assert +t.player("Fred").objects == {"tools": 1}
    assert t.player("Fred").recruits == []


@pytest.mark.rule("RES-ACT-20")
def test_a_transfer_needs_company_and_asks_to_whom_among_several() -> None:
    alone = table(at={"Fred": "SE4"}, objects={"Fred": ["junk"]})
    assert alone.why_not("Fred", "transfer") == "alone"
    assert table().why_not("Fred", "transfer") == "nothing-to-give"
    many = table(objects={"Fred": ["junk"]}).act("Fred", "transfer")
    assert many.asks == "ask.receiver"
    assert many.choose(many.seat("Léna")).choose("junk").player("Léna").objects["junk"] == 1
    three = table(at={"Fred": "SE4", "Léna": "SE4", "Emma": "SE4"}, objects={"Fred": ["junk"]})
    assert set(three.act("Fred", "transfer").options()) == {three.seat("Léna"), three.seat("Emma")}
    two = pair(objects={"Fred": ["junk"]}).act("Fred", "transfer")
    assert two.asks == "ask.items"


@pytest.mark.rule("RES-ACT-21")
def test_the_giver_pays_the_action_and_the_receiver_may_be_ahead() -> None:
    t = pair(objects={"Fred": ["junk"]}, counters={"Emma": 2})
    assert t.why_not("Emma", "move") == "gap"
    assert t.waits_for("Emma") == ("Fred", "Sophie", "Léna")
    t.act("Fred", "transfer").choose("junk")
    assert [player.counter for player in t.game.players] == [1, 0, 0, 2]


@pytest.mark.rule("RES-ACT-23", "RES-GAP-22")
def test_preparing_puts_own_cubes_on_an_available_card_up_to_its_cost() -> None:
    t = table(available={"train": 3}, cubes={"Emma": 4}).act("Emma", "prepare", "train")
    t.count(1)
    assert (t.game.available["train"], t.player("Emma").cubes) == (4, 3)
    t.act("Emma", "prepare", "train")
    assert t.game.available["train"] == 5, "only one place was left"
    assert not t.may("Emma", "play"), "two ahead"
    assert t.may("Fred", "play")


@pytest.mark.rule("RES-GAP-22")
def test_several_players_prepare_one_card_from_anywhere() -> None:
    t = table(available={"slow": 0}, at={"Emma": "SO4", "Léna": "NO2"})
    t.act("Emma", "prepare", "slow").count(2).act("Léna", "prepare", "slow").count(1)
    assert t.game.available["slow"] == 3
    assert t.why_not("Fred", "prepare") == "no-cube"


@pytest.mark.rule("RES-ACT-24", "RES-GAP-22")
def test_caygill_may_add_nothing_but_the_cube_of_the_supply() -> None:
    t = table(available={"train": 0}, cubes={"Sophie": 0})
    t.act("Sophie", "prepare", "train")
    assert (t.game.available["train"], t.player("Sophie").cubes) == (1, 0)
    full = table(available={"train": 4}).act("Sophie", "prepare", "train")
    assert (full.game.available["train"], full.player("Sophie").cubes) == (5, 3), "never above the cost"


@pytest.mark.rule("RES-ACT-25", "RES-GAP-22")
def test_a_fully_prepared_card_is_played_by_anyone_and_its_cubes_return() -> None:
    t = table(available={"slow": 5})
    assert t.why_not("Fred", "play") == "no-card-ready"
    t = table(available={"slow": 6})
    supply = t.game.supply
    t.act("Fred", "play")
    assert t.player("Fred").counter == 1
    assert t.game.supply == supply + 6
    assert "slow" not in t.game.available
