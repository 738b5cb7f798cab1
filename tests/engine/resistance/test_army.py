"""The army phase (catalogue section 10)."""

from functools import partial
from random import Random
from typing import Any

import pytest

from engine import resistance
from engine.bots import random_answer
from engine.game import Setup
from engine.headless import play_out
from engine.requests import Request
from engine.resistance.army import army_phase
from engine.resistance.speed import SpeedMarker
from engine.resistance.state import Resistance
from engine.rules import Rules, revised
from tests.engine.resistance.invariants import EVENTS, check
from tests.engine.resistance.table import CAST, Table, table


def invaded(zone: str, *, rounds: int = 1, **pieces: Any) -> Table:
    """A table after one invasion round in this zone."""
    return table(counters={"Emma": rounds}, **pieces).rounds().invade(zone)


def noted(requests: list[Request], request: Request) -> Request:
    requests.append(request)
    return request


@pytest.mark.parametrize("keeping", ["full", "light"])
def test_every_request_of_the_army_phase_says_so_and_no_other(
    keeping: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside: list[Request] = []
    asked: list[Request] = []

    def watched(game: Resistance) -> Rules[None]:
        return revised(army_phase(game), partial(noted, inside))

    monkeypatch.setattr(resistance, "army_phase", watched)
    setup = Setup("resistance", ("Ada", "Bela", "Cleo", "Dana"), (("keeping", keeping),))
    random = Random(1)
    for number in range(6):
        play_out(
            resistance.GAME,
            setup,
            lambda request, _: random_answer(noted(asked, request), random),
            str(number),
        )
    assert inside
    assert {request.id for request in inside if not request.army} == set()
    assert {request.id for request in asked if request.army} <= {request.id for request in inside}


@pytest.mark.rule("RES-ARMY-01")
def test_one_event_is_drawn_before_any_round() -> None:
    t = table(counters={"Emma": 2}).end_phase().pass_on("draw.events", "draw.invasion")
    assert (t.asks, t.number_drawn()) == ("draw.events", 1)
    t.drawn("collateral").pass_on("army.intensify")
    assert t.game.events.discard == {"collateral": 1}
    assert t.game.army == 2


@pytest.mark.rule("RES-ARMY-02", "RES-ARMY-05")
def test_rounds_go_on_until_the_army_has_caught_up() -> None:
    t = table(counters={"Emma": 3}).rounds()
    seen = []
    while t.asks == "draw.invasion":
        seen.append(t.game.army)
        t.drawn("NO15").pass_on("draw.invasion", "army.intensify")
    assert seen == [1, 2, 3]


@pytest.mark.rule("RES-ARMY-02", "RES-EVENT-07")
def test_the_army_also_answers_the_boxes_of_an_event() -> None:
    t = table(counters={"Emma": 3}).army("wanted").pass_on("army.intensify")
    assert t.game.army == 4


@pytest.mark.rule("RES-ARMY-03", "RES-GAP-10")
@pytest.mark.parametrize(
    ("seats", "players", "rounds"),
    [(4, 4, 4), (3, 4, 3), (3, 5, 4), (3, 8, 6), (3, 1, 1), (3, 0, 0), (4, 0, 0)],
)
def test_rounds_for_boxes_on_each_side_of_the_track(seats: int, players: int, rounds: int) -> None:
    t = table(seats=seats, counters=dict.fromkeys(list(CAST)[:seats], players)).end_phase()
    assert t.game.rounds_due() == rounds


@pytest.mark.rule("RES-GAP-10")
def test_with_three_players_the_rounds_are_counted_over_days() -> None:
    t = table(seats=3, counters={"Fred": 1}).next_day()
    assert t.game.army == 1
    for name in ("Fred", "Sophie", "Léna"):
        t.act(name, "move").pass_on("ask.action")
    assert t.army().game.rounds_due() == 1, "2 boxes make 2 rounds (1.5), one of them done"


@pytest.mark.rule("RES-ARMY-04", "RES-GAP-40")
def test_boxes_gained_by_slowing_count_as_done_and_may_pass_the_players() -> None:
    t = table(available={"slow": 6}).act("Emma", "play").army()
    assert (t.game.army, t.game.lead, t.game.rounds_due()) == (2, 1, 0)
    assert t.pass_on("draw.invasion", "army.intensify").asks == "army.intensify"


@pytest.mark.rule("RES-ARMY-06")
def test_a_drawn_token_stays_out_of_the_bag() -> None:
    t = invaded("SO12", rounds=2)
    assert t.game.drawn_tokens == ["SO12"]
    assert "SO12" not in t.pass_on("draw.invasion").options()


@pytest.mark.rule("RES-ARMY-07", "RES-ARMY-08")
@pytest.mark.parametrize("speed", [1, 2, 3])
def test_as_many_soldiers_as_the_speed_land_in_a_zone_with_room(speed: int) -> None:
    t = table(counters={"Emma": 1}, soldiers={"NE15": 0})
    t.game.marker = SpeedMarker.at_first(speed)
    reserve = t.game.reserve
    t.rounds().invade("NE15")
    assert (t.game.soldiers["NE15"], t.game.reserve) == (speed, reserve - speed)
    assert t.told("army.place", "n") == speed
    assert [step.id for step in t.steps()[1:]] == ["resistance.army.place"], "nothing else happens"


@pytest.mark.rule("RES-ARMY-07", "RES-ARMY-09")
def test_what_does_not_fit_goes_on_to_the_highest_neighbours() -> None:
    t = invaded("NE15", soldiers={"NE15": 2})
    assert (t.game.soldiers["NE15"], t.game.soldiers["NE10"]) == (3, 1)
    t = invaded("NO15")
    assert (t.game.soldiers["NO10"], t.game.soldiers["NO8"]) == (1, 1)


@pytest.mark.rule("RES-ARMY-10")
def test_numbers_are_compared_across_regions() -> None:
    t = invaded("NO10", soldiers={"NO10": 1})
    assert (t.game.soldiers["SO8"], t.game.soldiers["NO1"], t.game.soldiers["NE1"]) == (1, 1, 0)


@pytest.mark.rule("RES-ARMY-11", "RES-GAP-05")
def test_a_neighbour_is_filled_to_its_maximum_before_the_next() -> None:
    t = invaded("NE9", soldiers={"NE9": 1, "NE15": 1, "NE14": 0})
    assert (t.game.soldiers["NE15"], t.game.soldiers["NE14"]) == (3, 0)
    t = invaded("NE9", soldiers={"NE9": 1, "NE15": 2, "NE14": 0})
    assert (t.game.soldiers["NE15"], t.game.soldiers["NE14"]) == (3, 1)


@pytest.mark.rule("RES-ARMY-12")
def test_deployment_goes_one_step_only() -> None:
    t = invaded("SO11")
    assert t.game.soldiers["SO10"] == 1
    assert t.game.soldiers["SO9"] == 0, "a neighbour of the neighbour with room"


@pytest.mark.rule("RES-ARMY-13")
def test_all_tokens_of_an_entered_zone_go_into_the_bag_at_once() -> None:
    t = invaded("NO15", rounds=2)
    assert t.told("army.tokens", "zones") == ("NO10", "NO8")
    assert not {"NO10", "NO8"} & set(+t.game.tokens)
    assert {"NO10", "NO8"} <= set(t.pass_on("draw.invasion").options())


@pytest.mark.rule("RES-ARMY-13")
def test_a_free_city_gives_both_its_tokens() -> None:
    t = table(counters={"Emma": 1}, soldiers={"NE9": 1, "NE15": 3, "NE14": 0})
    t.game.tokens["NE14"], t.game.bag["NE14"] = 2, 0
    t.rounds().invade("NE9")
    assert (t.game.bag["NE14"], t.game.tokens["NE14"]) == (2, 0)


@pytest.mark.rule("RES-ARMY-14", "RES-ARMY-15")
def test_an_officer_replaces_a_soldier_of_the_drawn_zone_when_one_finds_no_place() -> None:
    t = invaded("SO11")
    assert (t.game.soldiers["SO11"], t.game.officers["SO11"]) == (0, 1)
    assert t.told("army.officer", "zone") == "SO11"
    assert t.game.officers_in_reserve == 11
    assert t.game.reserve == 14, "one to SO10, one back from SO11, one not placed"
    assert t.game.soldiers.total() == 36
    check(t.game)


@pytest.mark.rule("RES-GAP-06")
def test_one_officer_a_round_whatever_the_excess_and_none_without_a_soldier() -> None:
    t = invaded("SO11", soldiers={"SO10": 1})
    assert t.game.officers["SO11"] == 1, "two were not placed"
    t = invaded("SO11", soldiers={"SO10": 1, "SO11": 0}, officers={"SO11": 1})
    assert (t.game.officers["SO11"], t.game.officers_in_reserve, t.game.reserve) == (1, 11, 14)


@pytest.mark.rule("RES-ARMY-16")
def test_an_officer_counts_towards_the_maximum() -> None:
    t = invaded("NE14", soldiers={"NE14": 0}, officers={"NE14": 1})
    assert (t.game.soldiers["NE14"], t.game.occupants("NE14")) == (1, 2)


@pytest.mark.rule("RES-ARMY-17")
def test_pawns_do_not_stop_soldiers_and_stay_where_they_are() -> None:
    t = invaded("NO15", at={"Léna": "NO10", "Fred": "NO8"})
    assert (t.game.soldiers["NO10"], t.game.soldiers["NO8"]) == (1, 1)
    assert (t.player("Léna").pawn, t.player("Fred").pawn) == ("NO10", "NO8")


@pytest.mark.rule("RES-ARMY-18")
def test_the_speed_marker_moves_on_after_every_army_phase() -> None:
    t, speeds = table(), []
    for event in ("searches", "searches", "collateral", "collateral", "surveillance"):
        speeds.append(t.game.speed)
        t.next_day(event)
    assert speeds == [2, 2, 2, 3, 3]


@pytest.mark.rule("RES-ARMY-19")
def test_drawn_tokens_return_to_the_bag_and_the_next_day_begins() -> None:
    t = invaded("SO12").pass_on("army.intensify")
    assert t.told("army.return", "zones") == ("SO12",)
    assert (t.game.bag["SO12"], t.game.drawn_tokens) == (1, [])
    assert t.to_actions().game.day == 2


@pytest.mark.rule("RES-ARMY-20")
def test_an_emptied_zone_keeps_its_tokens_in_the_bag() -> None:
    t = table(at={"Fred": "NE14"}, counters={"Emma": 1}).act("Fred", "eliminate").choose("soldier", "soldier")
    t.rounds()
    assert t.options()["NE14"] == 2
    assert t.game.tokens["NE14"] == 0


@pytest.mark.rule("RES-ARMY-21")
@pytest.mark.parametrize("zone", ["NO15", "NE14", "SO13", "SE12", "NO11"])
def test_on_day_1_every_draw_of_the_untouched_bag_hits_a_full_zone(zone: str) -> None:
    t = table(counters={"Emma": 1}).rounds()
    assert all(t.game.room(drawable) == 0 for drawable in t.options())
    t.drawn(zone).pass_on("army.round")
    placed = t.told("army.place", "where") or ()
    assert all(dict(one.params)["zone"] != zone for one in placed)


@pytest.mark.rule("RES-ARMY-22")
@pytest.mark.parametrize(("zone", "times"), [("NO15", 3), ("NO14", 2), ("NO12", 1)])
def test_a_zone_is_drawn_as_often_as_it_has_tokens(zone: str, times: int) -> None:
    t = table(counters={"Emma": 4}, soldiers={"NO12": 1}).rounds()
    for left in range(times, 0, -1):
        assert t.options()[zone] == left
        t.drawn(zone).pass_on("draw.invasion")
    assert zone not in t.options()


@pytest.mark.rule("RES-GAP-31")
def test_there_are_two_of_each_event_and_the_pile_is_shuffled_when_empty() -> None:
    assert set(EVENTS.values()) == {2}
    t = table()
    t.game.events.discard, t.game.events.draw = t.game.events.draw, type(t.game.events.draw)()
    t.end_phase().pass_on("draw.events")
    assert sum(t.options().values()) == 12


@pytest.mark.rule("RES-ARMY-05")
def test_each_round_tells_that_the_army_counter_moves_on_before_the_soldiers_land() -> None:
    t = table(counters=dict.fromkeys(CAST, 2)).rounds()
    for army in (1, 2):
        t.invade("NO15")
        assert (t.asks, t.game.army) == ("army.round", army)
        assert t.steps()[0].id == "resistance.army.counter"
    t.confirm()
    assert t.asks == "army.intensify"
    assert t.told("army.return", "zones") == ("NO15", "NO15")
