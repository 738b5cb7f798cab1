"""The virtual panel on a terminal, the self test, and the picture of the wiring."""

from pathlib import Path

from engine.messages import say
from hardware.self_test import (
    HearNote,
    PressButton,
    SeeBar,
    SeeLight,
    SelfTestReport,
    Step,
    perform,
    steps,
    walk,
)
from hardware.text_panel import draw
from hardware.wiring import Wiring, load, read
from hardware.wiring_picture.diagram import insert, render
from tests.hardware.hands import Bench, light_act

REDRAW = "Run: python -m hardware.wiring_picture.diagram"
DOCS = Path(__file__).parents[2] / "docs"


def test_the_panel_is_drawn_in_a_few_short_lines_without_colour(bench: Bench) -> None:
    bench.left = 180.0
    bench.ask(light_act(0, 1, 3))
    bench.wait(1)
    bench.down("seat2")
    assert draw(bench.virtual).splitlines() == [
        "clock ●●●●●●○○○○   players ●  army ○  attention ○   ♪ E6",
        " seat 1 ●   [seat 2]○    seat 3 ○    seat 4 ●",
        " CONFIRM    UNDO    PAUSE",
    ]
    assert all(len(line) < 80 for line in draw(bench.virtual, quiet=True).splitlines())
    assert "♪ quiet" in draw(bench.virtual, quiet=True)


def test_parts_that_are_not_wired_are_not_drawn() -> None:
    bench = Bench(read("[buttons]\nconfirm = 5\n[lights]\narmy = 9", "x"))
    drawn = draw(bench.virtual)
    assert "CONFIRM" in drawn
    assert "army ○" in drawn
    assert "UNDO" not in drawn
    assert "seat" not in drawn
    bench.close()


def answers(bench: Bench, step: Step) -> bool:
    """Whether the virtual box does what the step asks, as its pins have it."""
    perform(step, bench.virtual.panel)
    match step:
        case PressButton(button):
            bench.virtual.press(button)
            pressed = button in bench.virtual.panel.pressed
            bench.virtual.release(button)
            return pressed
        case SeeLight(light):
            return bench.lit() == {light}
        case SeeBar(lit, of):
            return bench.virtual.bar() == (True,) * lit + (False,) * (of - lit)
        case HearNote(note):
            return bench.virtual.note() == note


def finish(bench: Bench, *, dead: str | None = None) -> SelfTestReport:
    script = walk(bench.virtual.wiring)
    step = next(script)
    try:
        while True:
            step = script.send(answers(bench, step) and step != SeeLight(dead or ""))
    except StopIteration as end:
        report = end.value
        assert isinstance(report, SelfTestReport)
        return report


def test_a_box_that_works_answers_every_step(bench: Bench) -> None:
    report = finish(bench)
    assert report == SelfTestReport(7 + 7 + 10 + 3, ())
    assert report.messages() == (say("panel.test.well", number=27),)


def test_what_does_not_answer_is_named(bench: Bench) -> None:
    report = finish(bench, dead="army")
    assert report.silent == (SeeLight("army"),)
    assert report.messages() == (say("panel.test.silent", what=SeeLight("army").prompt),)


def test_every_step_has_a_prompt_and_a_panel_with_nothing_has_no_steps() -> None:
    assert all(step.prompt.id.startswith("panel.test.") for step in steps(load()))
    assert list(steps(Wiring())) == []


def test_the_picture_in_the_docs_is_the_one_that_the_wiring_makes() -> None:
    made = render(load())
    assert (DOCS / "wiring.svg").read_text(encoding="utf-8") == made, REDRAW


def test_the_table_in_the_docs_is_the_one_that_the_wiring_makes() -> None:
    page = (DOCS / "wiring.md").read_text(encoding="utf-8")
    assert insert(page, load()) == page, REDRAW


def test_the_picture_follows_the_wiring() -> None:
    picture = render(
        read(
            '[buttons]\nundo = { pin = 21, active = "high" }\n[lights]\nactive = "low"\nseat1 = [5, 6, 7]',
            "x",
        )
    )
    assert "GPIO21 · button undo" in picture
    assert "GPIO5 · light seat1 red" in picture
    assert "Each button, active high" in picture
    assert "Each colour of a light, active low" in picture
    assert "buzzer" not in picture
