"""The players' phase and reputation on zones (catalogue sections 7 and 8)."""

from typing import Any

import pytest

from engine.answers import Acted, TimeUp
from engine.resistance.scenario import built_in_scenario
from engine.resistance.team import level
from tests.engine.resistance.invariants import check
from tests.engine.resistance.table import CAST, start, table


@pytest.mark.rule("RES-TURN-01", "RES-GAP-30")
def test_a_found_base_is_revealed_at_the_next_start_of_phase_and_not_before() -> None:
    t = table(clues=["regions-n", "regions-w", "capital"], objects={"Fred": ["bomb"]}, at={"Fred": "NO15"})
    assert t.why_not("Fred", "sabotage") == "no-base"
    t.army().pass_on("reveal")
    assert (t.game.day, t.game.bases) == (2, ["NO15"])
    assert t.game.soldiers["NO15"] == 3, "no extra soldiers"
    assert t.confirm().asks == "draw.resistance"
    assert t.to_actions().next_day().game.bases == ["NO15"], "once is enough"


@pytest.mark.rule("RES-TURN-01")
def test_nothing_is_revealed_on_day_1() -> None:
    t = table(clues=["regions-n", "regions-w"]).act("Emma", "investigate")
    t.drawn("capital", "failure", "failure").keep("capital")
    assert t.game.bases == []
    known = '["regions-n", "regions-e", "capital"]'
    found = built_in_scenario("teaching").replace('["regions-n", "regions-e"]', known)
    t = start(data={"scenario": found}, settings={"scenario": "own"}).to_actions()
    assert (t.game.day, t.game.bases) == (1, [])


@pytest.mark.rule("RES-TURN-01")
def test_nothing_is_revealed_while_two_zones_are_left() -> None:
    t = table(clues=["regions-n", "capital"]).next_day()
    assert t.game.bases == []


@pytest.mark.rule("RES-TURN-02", "RES-EX-36")
def test_recruits_move_to_other_slots_they_fit_before_the_cards_are_drawn() -> None:
    t = table(team={"Emma": {"com": ["J"]}}).army().pass_on("ask.reorganise")
    assert t.request.seat == 3, "nobody else has recruits"
    t.choose("J")
    assert set(t.options()) == {"com", "eng"}, "Mil 2 does not fit its slot 3+"
    t.choose("eng")
    assert t.asks == "draw.resistance"
    emma = t.player("Emma")
    assert (level(emma, "com"), level(emma, "eng")) == (3, 2)


@pytest.mark.rule("RES-TURN-02")
def test_reorganising_is_skipped_when_nobody_has_recruits_and_may_change_nothing() -> None:
    assert table().army().pass_on("ask.reorganise", "draw.resistance").asks == "draw.resistance"
    t = table(team={"Emma": {"com": ["J"]}}).army().pass_on("ask.reorganise").choose()
    assert t.player("Emma").recruits == [("com", 4, "J")]


@pytest.mark.rule("RES-TURN-03")
def test_two_cards_are_drawn_one_is_kept_and_one_shuffled_back() -> None:
    t = table().army().pass_on("draw.resistance")
    assert t.number_drawn() == 2
    t.drawn("slow", "boss").keep("boss")
    assert set(t.game.available) == {"airlift", "boss"}
    assert t.game.resistance.draw["slow"] == 1
    assert t.game.resistance.draw.total() == 6


@pytest.mark.rule("RES-TURN-04")
def test_the_timer_starts_with_the_actions_and_in_full_every_day() -> None:
    t = table().army().pass_on("draw.resistance")
    before, second = t.request.timer, t.to_actions().request.timer
    assert before is None
    assert second is not None
    assert (second.id, second.seconds) == ("day 2", 300), "another clock than that of day 1"


@pytest.mark.rule("RES-TURN-05", "RES-TURN-06")
def test_players_alternate_freely_and_each_action_costs_one_box() -> None:
    t = table()
    for name in ("Emma", "Emma", "Fred", "Léna", "Sophie", "Emma"):
        before = t.player(name).counter
        t.act(name, "move", "NE3" if t.player(name).pawn == "NE1" else "NE1")
        assert t.player(name).counter == before + 1
    assert [player.counter for player in t.game.players] == [1, 1, 1, 3]


@pytest.mark.rule("RES-TURN-07")
def test_a_counter_only_ever_moves_on() -> None:
    t = table()
    seen = [0, 0, 0, 0]
    for name in ("Fred", "Emma", "Emma", "Léna", "Sophie"):
        t.act(name, "move", "NE3" if t.player(name).pawn == "NE1" else "NE1")
        now = [player.counter for player in t.game.players]
        assert all(new >= old for new, old in zip(now, seen, strict=True))
        seen = now
    t.end_phase()
    assert [player.counter for player in t.game.players] == [2, 2, 2, 2]


@pytest.mark.rule("RES-TURN-08")
def test_there_is_no_number_of_actions_after_which_a_phase_ends() -> None:
    t = table()
    for _ in range(25):
        for name in CAST:
            t.act(name, "move", "NE3" if t.player(name).pawn == "NE1" else "NE1")
    assert t.game.lead == 25
    assert t.may("Fred", "move")


@pytest.mark.rule("RES-TURN-09", "RES-TURN-10")
@pytest.mark.parametrize(
    ("slowest", "actor", "allowed"), [(0, 2, False), (1, 2, True), (2, 3, True), (2, 4, False), (0, 1, True)]
)
def test_nobody_gets_more_than_two_boxes_ahead(slowest: int, actor: int, allowed: bool) -> None:
    t = table(counters=dict.fromkeys(CAST, slowest) | {"Fred": actor})
    assert t.may("Fred", "move") is allowed
    if not allowed:
        assert {t.why_not("Fred", move) for move in ("move", "eliminate", "play")} == {"gap"}
        assert t.refused(Acted(0, "move")) == "resistance.refuse.gap"


@pytest.mark.rule("RES-TURN-11")
def test_the_timed_part_ends_when_the_clock_rings() -> None:
    t = table().act("Fred", "move", "NE3").ring()
    assert t.asks == "phase.end"
    assert [player.counter for player in t.game.players] == [1, 1, 1, 1]


@pytest.mark.rule("RES-GAP-36")
def test_an_action_announced_before_the_clock_rings_is_finished() -> None:
    t = table().act("Emma", "recruit")
    assert t.refused(TimeUp()) == "refuse.draw"
    t.drawn("blank", "I", "J")
    assert t.refused(TimeUp()) == "refuse.choose"
    assert t.keep("J").choose("com").ring().asks == "phase.end"
    assert level(t.player("Emma"), "com") == 4


@pytest.mark.rule("RES-GAP-36")
def test_the_players_may_stop_early() -> None:
    assert table().end_phase().asks == "phase.end"


@pytest.mark.rule("RES-TURN-12")
def test_counters_are_aligned_with_the_foremost() -> None:
    t = table(counters={"Fred": 4, "Sophie": 4, "Léna": 3, "Emma": 4}).end_phase()
    assert [player.counter for player in t.game.players] == [4, 4, 4, 4]
    assert t.told("phase.align", "box") == 4


@pytest.mark.rule("RES-TURN-13", "RES-TURN-14", "RES-TURN-15", "RES-GAP-07")
def test_two_cubes_for_each_soldier_are_shared_and_the_soldiers_return() -> None:
    t = table(at={"Fred": "NE14"}).act("Fred", "eliminate").choose("soldier", "soldier")
    supply = t.game.supply
    assert (t.game.aside, t.game.reserve) == (2, 14)
    t.end_phase()
    assert [player.cubes for player in t.game.players] == [1, 4, 3, 3]
    assert t.game.supply == supply - 4
    assert (t.told("phase.cubes", "n"), t.told("phase.cubes", "share")) == (4, 1)
    assert t.told("phase.remainder", "n") is None
    t.confirm()
    assert (t.game.aside, t.game.reserve) == (0, 16)


@pytest.mark.rule("RES-TURN-14", "RES-GAP-14")
def test_the_players_say_who_takes_the_remainder_at_most_one_each() -> None:
    t = table(at={"Fred": "NE14"}).act("Fred", "eliminate").choose("soldier").end_phase()
    assert t.asks == "ask.remainder"
    assert t.options() == {"0": 1, "1": 1, "2": 1, "3": 1}
    t.choose("0", "3")
    assert [player.cubes for player in t.game.players] == [1, 3, 2, 3]
    assert (t.told("phase.remainder", "n"), t.told("phase.remainder", "players")) == (2, ("Fred", "Emma"))
    assert t.told("phase.cubes", "n") is None, "nothing is there for everybody"
    three = table(seats=3, at={"Fred": "NE14"}).act("Fred", "eliminate").choose("soldier", "soldier")
    three.end_phase().choose("0")
    assert [player.cubes for player in three.game.players] == [2, 4, 3]
    assert (three.told("phase.cubes", "n"), three.told("phase.cubes", "share")) == (3, 1)
    assert three.told("phase.remainder", "players") == ("Fred",)


@pytest.mark.rule("RES-REP-01")
@pytest.mark.parametrize("action", ["recruit", "search", "investigate"])
def test_the_three_draw_actions_put_an_own_cube_on_the_zone(action: str) -> None:
    t = table().act("Léna", action)
    assert t.player("Léna").cubes == 1
    assert t.game.cubes == {"NE1": 1}
    assert [t.player(name).cubes for name in ("Fred", "Sophie", "Emma")] == [0, 3, 2]


@pytest.mark.rule("RES-REP-01", "RES-ACT-16")
def test_no_other_action_places_a_cube() -> None:
    t = table(
        at={"Fred": "NE14", "Emma": "NE14"},
        objects={"Fred": ["tools", "explosive", "detonator", "delay-fuse"]},
        soldiers={"NE14": 1},
    )
    t.act("Fred", "eliminate")
    t.act("Fred", "transfer").choose("tools")
    for name in ("Emma", "Sophie", "Léna"):
        t.act(name, "move", "NE8")
    t.act("Fred", "craft")
    assert t.game.cubes.total() == 0


@pytest.mark.rule("RES-REP-02")
def test_without_an_own_cube_the_three_actions_are_refused() -> None:
    t = table(team={"Fred": {"com": ["A"]}})
    assert {t.why_not("Fred", action) for action in ("recruit", "search", "investigate")} == {"no-cube"}
    t = table(cubes={"Fred": 1})
    assert t.may("Fred", "recruit")


@pytest.mark.rule("RES-REP-03", "RES-REP-04", "RES-GAP-11")
@pytest.mark.parametrize(("zone", "cap"), [("NE3", 1), ("NE14", 2), ("NE15", 3)])
def test_a_zone_takes_as_many_cubes_as_it_has_rings_from_all_together(zone: str, cap: int) -> None:
    empty: dict[str, Any] = {
        "soldiers": {zone: 0},
        "at": {"Emma": zone, "Léna": zone},
        "cubes": {"Emma": 1, "Léna": 1},
    }
    below = table(zone_cubes={zone: cap - 1}, **empty)
    assert below.may("Léna", "search")
    below.act("Emma", "recruit").drawn("blank", "blank", "blank")
    assert below.game.cubes[zone] == cap
    for action in ("recruit", "search", "investigate"):
        assert below.why_not("Léna", action) == "zone-cubes"


@pytest.mark.rule("RES-REP-05", "RES-GAP-12")
@pytest.mark.parametrize(("daily", "left"), [("no", 2), ("yes", 0)])
def test_cubes_stay_on_zones_unless_the_house_clears_them_daily(daily: str, left: int) -> None:
    t = table(zone_cubes={"NE3": 1, "SO15": 1}, settings={"clear-zone-cubes-daily": daily}).next_day()
    assert t.game.cubes.total() == left
    check(t.game)


@pytest.mark.rule("RES-REP-06")
def test_cubes_do_not_stop_soldiers() -> None:
    t = table(zone_cubes={"NO10": 1}, counters={"Fred": 1}).rounds().invade("NO15")
    assert t.game.soldiers["NO10"] == 1


@pytest.mark.rule("RES-SETUP-12", "RES-TURN-04")
def test_a_calm_clock_gives_half_as_much_time_again() -> None:
    assert table().game.timer.seconds == 300
    assert table(settings={"clock": "calm"}).game.timer.seconds == 450
