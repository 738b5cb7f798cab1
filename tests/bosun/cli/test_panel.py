"""The walk through a panel finds what does not answer."""

from queue import SimpleQueue

from typer.testing import CliRunner

from bosun.cli.main import app
from bosun.cli.panel_walk import Walk
from hardware.presses import Edge
from hardware.self_test import HearNote, PressButton, SeeBar, SeeLight, SelfTestReport, Step
from hardware.virtual import VirtualPanel
from hardware.wiring import load


def walk(*, dead_buttons: set[str], dark_lights: set[str]) -> SelfTestReport:
    """A person with good eyes at a panel of mock pins, some of whose parts are not joined to anything."""
    edges: SimpleQueue[Edge] = SimpleQueue()
    virtual = VirtualPanel(load(), on_edge=edges.put)

    def press(step: Step) -> None:
        assert isinstance(step, PressButton)
        if step.button not in dead_buttons:
            virtual.press(step.button)
            virtual.release(step.button)

    def look(step: Step) -> bool:
        match step:
            case SeeLight(light):
                return virtual.lit(light) and light not in dark_lights
            case SeeBar(lit, _):
                return sum(virtual.bar()) == lit
            case HearNote(note):
                return virtual.note() == note
        raise AssertionError(step)

    try:
        return Walk(virtual.panel, edges, ask=look, tell=press, patience=0.05).run()
    finally:
        virtual.close()


def test_a_panel_on_which_all_answers_is_well() -> None:
    report = walk(dead_buttons=set(), dark_lights=set())
    assert report.silent == ()
    assert report.tried == 7 + 7 + 10 + 3


def test_a_button_and_a_light_without_wires_are_named() -> None:
    report = walk(dead_buttons={"undo"}, dark_lights={"seat3"})
    assert report.silent == (PressButton("undo"), SeeLight("seat3"))


def test_without_pins_one_sentence_says_why() -> None:
    result = CliRunner().invoke(app, ["panel", "test"])
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "so the panel is off" in result.stderr
