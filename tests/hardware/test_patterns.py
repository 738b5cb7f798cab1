"""Lights and sounds follow from what the table does, and need no colour to be told apart."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.data import built_in
from engine.errors import BadData
from engine.messages import say
from engine.requests import Choose, Confirm, Count, Draw, Option, Request
from hardware.animation import Levels, Melody, is_on, levels, lit_of
from hardware.cursor import Cursor
from hardware.pattern_data import SITUATIONS, Glow, Tune, default_patterns, read
from hardware.patterns import BarGlow, Clock, Lights, PanelScene, show, situation, sounds
from hardware.wiring import SEATS
from tests.hardware.hands import DAY, light_act
from tests.refusals import in_english

PATTERNS = default_patterns()
PLACE = Confirm(id="army.place", prompt=say("army.place"))
ASK = Choose(id="which", prompt=say("which"), options=(Option("a"), Option("b")), seat=2)


def lights(scene: PanelScene) -> Lights:
    return show(scene, PATTERNS)


def seat_rhythms(scene: PanelScene) -> list[str]:
    return [glow.rhythm for glow in lights(scene).seats]


def running(left: float, request: Request | None = None) -> PanelScene:
    return PanelScene(request=request or light_act(0, 1, 2, 3), clock=Clock(left, 300))


def test_who_may_act_is_lit_and_who_is_two_ahead_is_dark() -> None:
    assert seat_rhythms(PanelScene(request=light_act(0, 2))) == ["steady", "off", "steady", "off"]


def test_a_seat_that_is_not_at_the_table_is_dark() -> None:
    assert seat_rhythms(PanelScene(request=light_act(0, 1, seats=range(2)))) == [
        "steady",
        "steady",
        "off",
        "off",
    ]


def test_seats_may_be_numbered_from_one() -> None:
    act = light_act(1, 4, seats=range(1, 5))
    assert seat_rhythms(PanelScene(request=act, first_seat=1)) == ["steady", "off", "off", "steady"]


def test_a_seat_that_goes_through_its_moves_flashes_twice() -> None:
    scene = PanelScene(request=light_act(0, 1), cursor=Cursor("move", seat=1))
    assert seat_rhythms(scene) == ["steady", "double", "off", "off"]


def test_a_press_shows_at_once_and_a_press_in_vain_otherwise() -> None:
    useful = Cursor(useful=frozenset({"seat1"}))
    scene = PanelScene(request=light_act(0), cursor=useful, down=frozenset({"seat1", "seat2"}))
    assert seat_rhythms(scene) == ["off", "fast", "off", "off"]


def test_in_a_choice_the_buttons_that_do_something_are_lit_and_the_seat_asked_blinks() -> None:
    scene = PanelScene(request=ASK, cursor=Cursor(useful=frozenset({"seat1", "seat2"})))
    assert seat_rhythms(scene) == ["steady", "steady", "slow", "off"]


@pytest.mark.parametrize(
    ("left", "bar"),
    [
        (300.0, BarGlow(1.0, "steady")),
        (150.0, BarGlow(0.5, "steady")),
        (60.1, BarGlow(60.1 / 300, "steady")),
        (60.0, BarGlow(0.2, "slow")),
        (30.0, BarGlow(0.1, "slow")),
        (10.0, BarGlow(10 / 300, "fast")),
        (3.0, BarGlow(0.01, "fast")),
        (0.0, BarGlow(0.0, "fast")),
    ],
)
def test_the_bar_shrinks_and_its_last_minute_and_last_ten_seconds_look_different(
    left: float, bar: BarGlow
) -> None:
    assert lights(running(left)).bar == bar


def test_a_paused_clock_keeps_its_bar_in_a_rhythm_of_its_own_and_nobody_may_act() -> None:
    scene = PanelScene(request=light_act(0, 1, 2, 3), clock=Clock(150, 300), paused=True)
    assert lights(scene).bar == BarGlow(0.5, "double")
    assert lights(scene).attention.rhythm == "double"
    assert seat_rhythms(scene) == ["off"] * 4


def test_time_up_flashes_the_whole_bar_and_all_phase_lights() -> None:
    shown = lights(PanelScene(request=PLACE, rang=True))
    assert shown.bar == BarGlow(1.0, "fast")
    assert {shown.players.rhythm, shown.army.rhythm, shown.attention.rhythm} == {"fast"}


def test_without_a_clock_the_bar_shows_how_far_down_the_list_the_cursor_is() -> None:
    assert lights(PanelScene(request=ASK, cursor=Cursor("b", 1, 4))).bar == BarGlow(0.5, "steady")
    assert lights(PanelScene(request=PLACE)).bar == BarGlow()


@pytest.mark.parametrize(
    ("scene", "name"),
    [
        (PanelScene(), "idle"),
        (PanelScene(request=light_act(0)), "act"),
        (PanelScene(request=light_act(0), cursor=Cursor("end-phase", of=2)), "act"),
        (PanelScene(request=light_act(0), cursor=Cursor("objective", of=2)), "picking"),
        (PanelScene(request=light_act(0), cursor=Cursor("move", seat=0)), "act"),
        (PanelScene(request=Count(id="n", prompt=say("n"), most=3, timer=DAY)), "timed"),
        (PanelScene(request=ASK), "asked"),
        (PanelScene(request=PLACE), "handling"),
        (PanelScene(request=replace(PLACE, army=True)), "instructed"),
        (
            PanelScene(request=Draw(id="draw", prompt=say("draw"), of="bag", pieces=(Option("x"),))),
            "handling",
        ),
        (PanelScene(request=light_act(0), paused=True), "paused"),
        (PanelScene(request=light_act(0), paused=True, rang=True), "rang"),
        (PanelScene(over=True), "over"),
    ],
)
def test_every_situation_has_its_phase_lights(scene: PanelScene, name: str) -> None:
    assert situation(scene) == name


def test_no_two_situations_look_alike_without_colour() -> None:
    rhythms = {name: tuple(glow.rhythm for glow in PATTERNS.phases[name].values()) for name in SITUATIONS}
    assert len(set(rhythms.values())) == len(SITUATIONS)


def test_the_rhythms_differ_in_how_often_they_flash() -> None:
    def flashes(rhythm: str) -> int:
        shown = [is_on(rhythm, step / 100, PATTERNS) for step in range(1200)]
        return sum(on and not was for was, on in pairwise(shown))

    counts = {rhythm: flashes(rhythm) for rhythm in ("off", "steady", "slow", "double", "fast")}
    assert counts["off"] == counts["steady"] == 0
    assert counts["slow"] * 1.5 < counts["double"] < counts["fast"] / 1.5
    assert is_on("steady", 0.0, PATTERNS) > is_on("off", 0.0, PATTERNS)


def test_levels_are_the_lights_at_one_moment() -> None:
    dark = Glow()
    shown = Lights(
        (Glow("steady", "green"), dark, dark, dark), dark, dark, Glow("slow", "amber"), BarGlow(0.5, "slow")
    )
    assert levels(shown, 0.1, PATTERNS) == Levels((("seat1", "green"), ("attention", "amber")), 0.5)
    assert levels(shown, 0.7, PATTERNS) == Levels((("seat1", "green"),), 0.0)
    assert levels(shown, 0.1, PATTERNS).lit("attention")


def test_a_bar_light_that_has_begun_still_counts() -> None:
    assert [lit_of(share, 10) for share in (0.0, 0.001, 0.1, 0.101, 0.95, 1.0)] == [0, 1, 1, 2, 10, 10]


def test_one_tone_for_each_new_instruction() -> None:
    again = Confirm(id="army.place", prompt=say("army.place"))
    assert sounds(PanelScene(), PanelScene(request=PLACE), PATTERNS) == ("instruction",)
    assert sounds(PanelScene(request=PLACE), PanelScene(request=PLACE), PATTERNS) == ()
    assert sounds(PanelScene(request=PLACE), PanelScene(request=again), PATTERNS) == ("instruction",)


def test_a_timed_phase_begins_once() -> None:
    act = running(300)
    asked = running(290, Count(id="n", prompt=say("n"), most=3, timer=DAY))
    assert sounds(PanelScene(request=PLACE), act, PATTERNS) == ("begin",)
    assert sounds(act, asked, PATTERNS) == ("question",)
    assert sounds(asked, running(289), PATTERNS) == ()


@pytest.mark.parametrize(
    ("before", "now", "tunes"),
    [
        (running(60.01), running(59.99), ("last-minute",)),
        (running(10.01), running(9.99), ("last-ten",)),
        (running(9.01), running(8.99), ("second",)),
        (running(8.99), running(8.5), ()),
        (running(100), running(99), ()),
        (running(10), PanelScene(request=light_act(0), clock=Clock(9, 300), paused=True), ("paused",)),
        (PanelScene(paused=True), PanelScene(), ("resumed",)),
        (running(0.1), PanelScene(request=PLACE, rang=True), ("time-up",)),
        (PanelScene(request=PLACE), PanelScene(over=True), ("over",)),
    ],
)
def test_the_clock_is_heard(before: PanelScene, now: PanelScene, tunes: tuple[str, ...]) -> None:
    assert sounds(before, now, PATTERNS) == tunes


def test_what_thrills_is_heard_once_and_seen_over_what_is_asked() -> None:
    landing = PanelScene(request=PLACE, highlight="landing")
    assert sounds(PanelScene(request=PLACE), landing, PATTERNS) == ("landing",)
    assert sounds(landing, landing, PATTERNS) == ()
    assert situation(landing) == "landing"
    assert situation(replace(landing, rang=True)) == "rang"


def test_a_calm_clock_runs_down_without_haste() -> None:
    calm = PATTERNS.calm()
    assert sounds(running(60.01), running(59.99), calm) == ()
    assert sounds(running(9.01), running(8.99), calm) == ()
    assert show(running(5), calm).bar.rhythm == "steady"
    assert sounds(running(0.1), PanelScene(request=PLACE, rang=True), calm) == ("time-up",)


def test_a_melody_plays_its_notes_and_rests_in_time() -> None:
    melody = Melody()
    assert melody.note(0.0) is None
    melody.play(Tune((("A5", 0.5), ("-", 0.5), ("C5", 0.5))), 10.0)
    assert [melody.note(at) for at in (10.0, 10.6, 11.2, 11.6)] == ["A5", None, "C5", None]


def test_a_lesser_tune_does_not_cut_a_greater_one_short() -> None:
    melody = Melody()
    melody.play(Tune((("A5", 1.0),), rank=2), 0.0)
    melody.play(Tune((("C5", 1.0),)), 0.5)
    assert melody.note(0.6) == "A5"
    melody.play(Tune((("C5", 1.0),)), 1.0)
    assert melody.note(1.1) == "C5"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("slow = [0.6, 0.6]", "slow = [0.6]", "my.toml, [rhythms]: “slow” should be seconds on, off"),
        (
            "white = [1.0, 1.0, 1.0]",
            "white = [2.0, 1.0, 1.0]",
            "my.toml, [colours]: “white” should be three shares",
        ),
        (
            'rhythm = "steady", colour = "green"',
            'rhythm = "wild", colour = "green"',
            "there is no rhythm “wild”",
        ),
        ('colour = "blue"', 'colour = "pink"', "my.toml, [seats], choosing: there is no colour “pink”"),
        ("[phases.over]", "[phases.gone]", "my.toml, [phases]: the entry “over” is missing"),
        ('[["C6", 0.18]]', '[["X6", 0.18]]', "my.toml, [tunes.instruction]: a note should be like"),
        ("[tunes.trouble]", "[tunes.bother]", "my.toml, [tunes]: the entry “trouble” is missing"),
        ('begins = "last-ten"', 'begins = "boom"', "my.toml, [[clock]] 1: there is no tune “boom”"),
        ("below = 10", "below = 90", "my.toml, [[clock]]: “below” should rise"),
        ("rang = 5.0", 'rang = "long"', "my.toml, [showing]: “rang” should be a number with a point"),
    ],
)
def test_a_mistake_in_the_patterns_is_one_sentence(old: str, new: str, said: str, text: str) -> None:
    assert old in text
    with pytest.raises(BadData) as caught:
        read(text.replace(old, new, 1), "my.toml")
    assert said in in_english(caught.value)


@pytest.fixture
def text() -> str:
    return built_in("hardware", "patterns.toml")


def test_every_seat_has_a_light_in_every_scene() -> None:
    assert len(lights(PanelScene()).named()) == len(SEATS) + 3
