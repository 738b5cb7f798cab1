"""Where a rule stops: what is not offered any more, and what is not asked once too often."""

from typing import Any

import pytest

from engine.errors import Illegal
from engine.game import Setup
from engine.play import Play
from engine.requests import Choose, Count, Draw, Form
from engine.resistance import GAME
from tests.engine.resistance.invariants import check
from tests.engine.resistance.table import CAST, Table, table


@pytest.mark.rule("RES-GAP-10", "RES-TURN-12")
@pytest.mark.parametrize(
    ("counter", "box"), [(0, 0), (1, 1), (29, 29), (30, 30), (31, 1), (45, 15), (60, 30), (61, 1)]
)
def test_the_track_is_gone_through_again_after_its_thirtieth_box(counter: int, box: int) -> None:
    t = table(counters=dict.fromkeys(CAST, counter))
    t.game.army = counter
    t.end_phase()
    assert t.told("phase.align", "box") == box


@pytest.mark.rule("RES-ACT-22", "RES-SETUP-13")
@pytest.mark.parametrize(
    ("parts", "item", "needed"),
    [
        (["explosive", "delay-fuse", "detonator"], "bomb", 1),
        (["defective-grenade", "grenade-primer"], "grenade", 3),
        (["transmitter", "encrypter"], "pirate-radio", 1),
        (["scope", "assault-rifle"], "sniper-rifle", 1),
    ],
)
def test_nothing_is_crafted_that_is_not_in_stock(parts: list[str], item: str, needed: int) -> None:
    t = table(objects={"Léna": parts})
    t.game.specials[item] = needed - 1
    assert t.act("Fred", "move", "NE3").why_not("Léna", "craft") == "no-parts"
    t.game.specials[item] = needed
    assert t.act("Emma", "move", "NE3").may("Léna", "craft")
    t.act("Léna", "craft")
    assert (t.asks, t.game.specials[item]) == ("ask.action", 0)


@pytest.mark.rule("RES-ACT-22", "RES-GAP-13")
def test_a_rifle_needs_a_cube_in_the_supply_and_takes_no_more_than_there_are() -> None:
    parts = {"Léna": ["scope", "assault-rifle"]}
    t = table(objects=parts, cubes={"Emma": 70, "Fred": 0, "Sophie": 0, "Léna": 2})
    assert t.why_not("Léna", "craft") == "no-parts"
    one = table(objects=parts, cubes={"Emma": 69, "Fred": 0, "Sophie": 0, "Léna": 2}).act("Léna", "craft")
    assert (one.player("Léna").bullets, one.game.supply) == ([1], 0)
    check(one.game)


@pytest.mark.rule("RES-CHAR-08", "RES-GAP-32", "RES-BOARD-10")
@pytest.mark.parametrize("mountains", ["yes", "no"])
def test_the_aura_reaches_over_mountain_roads_whatever_the_soldiers_do(mountains: str) -> None:
    t = table(
        cast={"Fred": "randles"},
        at={"Fred": "NE1"},
        counters={"Emma": 1},
        settings={"army-uses-mountain-roads": mountains},
    )
    t.game.bag["NO10"] += t.game.tokens.pop("NO10")
    t.rounds().invade("NO10")
    assert t.game.soldiers["NO10"] == 0
    assert [step.id for step in t.steps()[1:]] == ["resistance.army.nothing"]


@pytest.mark.rule("RES-ACT-17", "RES-CHAR-01")
def test_only_the_elite_agent_is_asked_how_many_and_never_for_more_than_two() -> None:
    strong: dict[str, Any] = {"objects": {"Fred": ["art-of-war"]}, "at": {"Fred": "NE15"}}
    stark = table(**strong).act("Fred", "eliminate")
    assert isinstance(stark.request, Choose)
    assert (stark.request.least, stark.request.most) == (1, 2)
    assert stark.choose("soldier", "soldier").asks == "ask.action"
    assert stark.game.soldiers["NE15"] == 1
    adams = table(**strong, cast={"Fred": "adams"}).act("Fred", "eliminate")
    assert (adams.asks, adams.game.soldiers["NE15"]) == ("ask.action", 2)
    last = table(at={"Fred": "NE12"}).act("Fred", "eliminate")
    assert (last.asks, last.game.soldiers["NE12"]) == ("ask.action", 0)


@pytest.mark.rule("RES-ACT-12", "RES-ACT-14", "RES-ACT-15")
@pytest.mark.parametrize(
    ("name", "action", "drawn", "kept"),
    [
        ("Emma", "recruit", ("J", "A", "blank"), "J"),
        ("Léna", "search", ("tools", "scope", "junk"), "tools"),
        ("Emma", "investigate", ("village", "regions-n", "failure"), "village"),
    ],
)
def test_one_piece_of_a_draw_is_kept_and_no_second_one_asked_for(
    name: str, action: str, drawn: tuple[str, ...], kept: str
) -> None:
    t = table().act(name, action).drawn(*drawn)
    assert isinstance(t.request, Choose)
    assert (t.asks, t.request.most) == ("ask.keep", 1)
    t.keep(kept)
    if t.asks == "ask.row":
        t.choose("com")
    assert t.asks == "ask.action"


@pytest.mark.rule("RES-ACT-12", "RES-GAP-16")
def test_blanks_and_failures_are_not_offered_and_without_another_nothing_is_asked() -> None:
    assert table().act("Emma", "recruit").drawn("blank", "blank", "blank").asks == "ask.action"
    assert table().act("Emma", "investigate").drawn("failure", "failure", "failure").asks == "ask.action"
    t = table().act("Emma", "recruit").drawn("blank", "blank", "J")
    assert set(t.options()) == {"J", "none"}


@pytest.mark.rule("RES-ACT-23", "RES-ACT-24", "RES-GAP-22")
@pytest.mark.parametrize(
    ("name", "on_card", "limits"),
    [("Emma", 0, (1, 2)), ("Emma", 3, None), ("Sophie", 0, (0, 3)), ("Sophie", 2, (0, 1))],
)
def test_no_card_takes_more_cubes_than_its_cost(
    name: str, on_card: int, limits: tuple[int, int] | None
) -> None:
    t = table(available={"commando": on_card}).act(name, "prepare").choose("commando")
    if limits is None:
        assert (t.asks, t.game.available["commando"]) == ("ask.action", 4)
        return
    assert isinstance(t.request, Count)
    assert (t.request.least, t.request.most) == limits
    t.count(limits[1])
    assert t.asks == "ask.action"
    assert t.game.available["commando"] == on_card + limits[1] + (name == "Sophie")


@pytest.mark.rule("RES-CARD-08", "RES-COMP-11")
def test_ten_training_and_planning_tokens_are_all_there_are() -> None:
    rows = {"Fred": {"com": 4}, "Emma": {"mil": 3}, "Sophie": {"com": 2}}
    team = {name: {skill: ["training"] * n for skill, n in row.items()} for name, row in rows.items()}
    nine = table(available={"train": 5}, team=team)
    assert nine.may("Léna", "play")
    nine.act("Léna", "play").choose("com")
    assert nine.asks == "ask.action"
    ten = table(available={"train": 5}, team=team | {"Léna": {"com": ["training"]}})
    assert ten.why_not("Léna", "play") == "no-card-ready"


@pytest.mark.rule("RES-EVENT-03", "RES-EVENT-04")
def test_events_ask_each_owner_once_and_nobody_who_has_nothing() -> None:
    t = table(
        objects={"Fred": ["scope", "grenade-primer", "tools"], "Emma": ["junk"]}, cubes=dict.fromkeys(CAST, 1)
    )
    t.army("searches").confirm()
    assert (t.asks, set(t.options())) == ("ask.lose-part", {"scope", "grenade-primer", "cube"})
    t.choose("grenade-primer")
    assert t.asks == "army.intensify"
    t = table(team={"Emma": {"com": ["J"]}}, cubes=dict.fromkeys(CAST, 1)).army("collateral").confirm()
    assert (t.asks, set(t.options())) == ("ask.lose-recruit", {"J", "cube"})
    t.choose("cube")
    assert (t.asks, t.player("Emma").cubes) == ("army.intensify", 0)


@pytest.mark.rule("RES-ACT-23", "RES-GAP-22")
def test_a_card_that_has_its_cubes_is_not_prepared_any_further() -> None:
    t = table(available={"commando": 4, "slow": 5, "boss": 0})
    t.act("Emma", "prepare")
    assert set(t.options()) == {"slow", "boss", "airlift"}
    full = table(available={"commando": 4})
    full.game.available["airlift"] = 4
    full.game.supply -= 4
    assert full.act("Fred", "move", "NE3").why_not("Emma", "prepare") == "no-card-to-prepare"


@pytest.mark.rule("RES-EVENT-02", "RES-GAP-31")
def test_intimidation_without_a_card_names_those_who_have_a_cube_to_lose() -> None:
    t = table(cubes={"Fred": 0, "Sophie": 2, "Léna": 0, "Emma": 1})
    t.game.available.clear()
    t.army("intimidation")
    assert (t.told("event.each-loses", "n"), t.told("event.each-loses", "players")) == (2, ("Sophie", "Emma"))
    assert [player.cubes for player in t.game.players] == [0, 1, 0, 0]


@pytest.mark.rule("RES-GAP-43")
def test_the_box_draws_for_the_army_and_the_deal_and_people_draw_what_is_theirs() -> None:
    dealt = Table(Play(GAME, Setup("resistance", ("A", "B", "C"))))
    assert _drawn_by_box(dealt)
    intimidated = table(available={"train": 0}).end_phase().pass_on("draw.events")
    assert _drawn_by_box(intimidated)
    assert _drawn_by_box(intimidated.drawn("intimidation"))
    assert _drawn_by_box(table(counters={"Emma": 1}).rounds())
    for action in ("recruit", "investigate", "search"):
        assert not _drawn_by_box(table().act("Emma" if action != "search" else "Léna", action))


def _drawn_by_box(t: Table) -> bool:
    assert isinstance(t.request, Draw), t.request.summary
    return t.request.by_box


@pytest.mark.rule("RES-CHAR-08", "RES-ARMY-07")
def test_a_landing_names_the_aura_among_its_rules_only_where_it_held() -> None:
    held = table(cast={"Fred": "randles"}, at={"Fred": "NE15"}, counters={"Emma": 1}).rounds().invade("NE15")
    assert "RES-CHAR-08" in held.request.rule
    away = table(cast={"Fred": "randles"}, at={"Fred": "SE1"}, counters={"Emma": 1}).rounds().invade("NE15")
    assert "RES-CHAR-08" not in away.request.rule


def test_zones_of_the_report_are_tapped_on_the_map_and_cards_and_clues_are_not() -> None:
    t = table(keeping="light", officers={"SE9": 1}).ring()
    assert isinstance(t.request, Form)
    on_map = {part.id: part.on_map for part in t.request.parts if isinstance(part, Choose)}
    listed = {id for id, tapped in on_map.items() if not tapped}
    assert listed == {"cards 1", "cards 2", "cards 3", "played", "radioed", "clues"}
    assert {"eliminated 0", "officers 0", "zone-cubes 1", "pawn 0"} <= set(on_map)


def test_a_snapshot_lists_only_zones_where_something_is() -> None:
    t = table(soldiers={"NE15": 0}, zone_cubes={"NE3": 1, "NE4": 0})
    seen = t.play.game.snapshot(t.game)["table"]
    assert seen["cubes"] == {"NE3": 1}
    assert "NE15" not in seen["soldiers"]
    assert seen["soldiers"]["NO15"] == 3


@pytest.mark.rule("RES-GEN-02", "RES-GAP-42")
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_three_or_four_play_and_no_others(seats: int) -> None:
    with pytest.raises(Illegal):
        Play(GAME, Setup("resistance", tuple("ABCDE"[:seats])))
    assert GAME.seats == (3, 4)


@pytest.mark.rule("RES-ACT-19", "RES-GAP-25")
def test_at_the_top_level_a_soldier_and_an_officer_in_one_zone_are_both_targets() -> None:
    boss = table(soldiers={"NO14": 1}, officers={"NO14": 1}, at={"Fred": "NO14"})
    boss.player("Fred").boss = True
    assert boss.act("Emma", "move", "NE3").may("Fred", "eliminate")
    assert boss.act("Fred", "eliminate").options() == {"soldier": 1, "officer": 1}


@pytest.mark.rule("RES-ACT-24", "RES-GAP-13")
def test_an_empty_supply_has_no_cube_for_the_hero() -> None:
    held = {"Emma": 72, "Fred": 0, "Sophie": 0, "Léna": 0}
    assert table(cubes=held).why_not("Sophie", "prepare") == "no-cube"
    assert table(cubes=held | {"Emma": 71}).may("Sophie", "prepare")


@pytest.mark.rule("RES-CARD-03")
def test_a_commando_offers_only_raids_that_find_their_pieces() -> None:
    none_left = table(available={"commando": 4}, officers={"SE9": 1})
    none_left.game.reserve += none_left.game.soldiers.total()
    none_left.game.soldiers.clear()
    none_left.act("Fred", "play")
    assert (none_left.asks, none_left.options()) == ("ask.raid-officer", {"SE9": 1})
    no = {"commando-gives-reputation": "no"}
    away = table(available={"commando": 4}, settings=no).act("Fred", "play")
    assert away.asks == "ask.raid-soldier", "no officer is on the island: one raid is left"
    away.choose("NO15", "NO15", "NO15", "SO15")
    assert (away.game.soldiers.total(), away.game.reserve) == (32, 18)


@pytest.mark.rule("RES-EVENT-02")
def test_intimidation_that_takes_nothing_says_so() -> None:
    t = table(cubes=dict.fromkeys(CAST, 0))
    t.game.available.clear()
    [nobody] = t.army("intimidation").told("event.each-loses", "players")
    assert nobody.id == "resistance.none"


@pytest.mark.rule("RES-TURN-13")
def test_what_was_eliminated_is_counted_from_day_to_day() -> None:
    t = table(at={"Fred": "NE14"}).act("Fred", "eliminate").choose("soldier", "soldier").next_day()
    assert (t.game.eliminated, t.game.eliminated_today) == (2, 0)
