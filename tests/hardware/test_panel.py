"""The devices on gpiozero's mock pins: polarity, colours and brightness, and what happens when pins fail."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from engine.answers import Acted
from engine.messages import Message
from hardware.panel import Panel
from hardware.parts import bar_part, button_part, buzzer_part, light_part, stuck
from hardware.pins import NoPins, open_pins
from hardware.presses import Edge
from hardware.virtual import VirtualPanel
from hardware.wiring import Wiring, load, read
from tests.hardware.hands import Bench, BrokenFactory, FailingPin, ShortedPin, light_act

Open = Callable[..., VirtualPanel]

NO_HEADER = pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has pins")


@pytest.fixture
def virtual_of() -> Iterator[Open]:
    made: list[VirtualPanel] = []

    def build(wiring: Wiring, on_edge: Callable[[Edge], None] = lambda _: None) -> VirtualPanel:
        made.append(VirtualPanel(wiring, on_edge=on_edge, now=lambda: 7.0))
        return made[-1]

    yield build
    for virtual in made:
        virtual.close()


def params(message: Message) -> dict[str, object]:
    return dict(message.params)


def test_an_edge_carries_the_button_and_the_injected_time(virtual_of: Open) -> None:
    edges: list[Edge] = []
    virtual = virtual_of(load(), edges.append)
    virtual.press("undo")
    virtual.release("undo")
    assert edges == [Edge("undo", True, 7.0), Edge("undo", False, 7.0)]


@pytest.mark.parametrize("active", ["high", "low"])
def test_a_light_and_a_button_of_either_polarity_work(active: str, virtual_of: Open) -> None:
    edges: list[Edge] = []
    text = (
        f'[buttons]\nactive = "{active}"\nundo = 5\n[lights]\nactive = "{active}"\narmy = 17\nbar = [9, 10]'
    )
    virtual = virtual_of(read(text, "x"), edges.append)
    assert not virtual.lit("army")
    virtual.panel.light("army", True)
    virtual.panel.bar(0.5)
    assert virtual.lit("army")
    assert virtual.bar() == (True, False)
    virtual.press("undo")
    assert virtual.is_down("undo")
    assert [edge.down for edge in edges] == [True]


def test_an_rgb_light_takes_a_colour_and_a_brightness(virtual_of: Open) -> None:
    virtual = virtual_of(read("[lights]\nbrightness = 0.5\nseat1 = [17, 27, 22]\narmy = 23", "x"))
    virtual.panel.light("seat1", True, (1.0, 0.4, 0.0))
    virtual.panel.light("army", True)
    assert virtual.levels("seat1") == (0.5, 0.2, 0.0)
    assert virtual.levels("army") == (0.5,)
    virtual.panel.dark()
    assert not virtual.lit("seat1")


def test_the_buzzer_sounds_the_note_it_is_given(virtual_of: Open) -> None:
    virtual = virtual_of(load())
    virtual.panel.tone("A5")
    assert virtual.note() == "A5"
    virtual.panel.tone(None)
    assert virtual.note() is None


def test_a_note_out_of_range_is_a_trouble_of_the_buzzer_until_it_plays_again(virtual_of: Open) -> None:
    virtual = virtual_of(load())
    virtual.panel.tone("C1")
    assert [params(trouble)["part"] for trouble in virtual.panel.troubles] == [buzzer_part()]
    virtual.panel.tone("A5")
    assert virtual.panel.troubles == ()


def test_a_part_that_is_not_wired_is_passed_over(virtual_of: Open) -> None:
    virtual = virtual_of(Wiring())
    virtual.panel.light("army", True)
    virtual.panel.bar(1.0)
    virtual.panel.tone("A5")
    assert not virtual.lit("army")
    assert virtual.bar() == ()
    assert virtual.note() is None
    assert virtual.panel.troubles == ()


def test_missing_pins_cost_their_parts_and_nothing_else() -> None:
    wiring = load()
    broken = BrokenFactory(4, 23, 10, 18)
    bench = Bench(wiring, pin_factory=broken)
    parts = [params(trouble)["part"] for trouble in bench.console.troubles]
    assert parts == [
        button_part("seat1"),
        light_part("seat2"),
        bar_part(),
        buzzer_part(),
    ]
    assert params(bench.console.troubles[0])["pins"] == (4,)
    bench.ask(light_act(0, 1, 2))
    bench.tap("seat2")
    assert bench.actions == [Acted(1, "action")]
    assert bench.virtual.lit("seat1")
    assert bench.virtual.lit("seat3")
    broken.broken.clear()
    bench.wait(6)
    assert list(bench.console.troubles) == []
    assert bench.virtual.lit("seat2")
    bench.tap("seat1")
    assert bench.actions[1:] == [Acted(0, "action")]
    bench.close()


def test_a_pin_that_fails_in_mid_game_is_reported_and_used_again_when_it_works() -> None:
    factory = MockFactory(pin_class=FailingPin)
    virtual = VirtualPanel(load(), on_edge=lambda _: None, pin_factory=factory)
    FailingPin.failing = frozenset({27})
    virtual.panel.light("army", True)
    (trouble,) = virtual.panel.troubles
    assert params(trouble) == {"part": light_part("army"), "pins": (27,), "reason": "GPIO busy"}
    virtual.panel.light("players", True)
    assert virtual.lit("players")
    FailingPin.failing = frozenset()
    virtual.panel.light("army", False)
    virtual.panel.light("army", True)
    assert virtual.lit("army")
    assert virtual.panel.troubles == ()
    virtual.close()


@NO_HEADER
def test_without_gpio_there_is_one_trouble_and_no_mock_in_its_place() -> None:
    panel = Panel.open(load(), pins="lgpio", on_edge=lambda _: None)
    assert len(panel.troubles) == 1
    assert panel.troubles[0].id in ("panel.no-library", "panel.no-gpio")
    panel.light("army", True)
    panel.bar(1.0)
    panel.tone("A5")
    assert panel.pressed == ()
    panel.close()


def test_pins_are_chosen_by_name() -> None:
    assert isinstance(open_pins("mock"), MockFactory)


@NO_HEADER
def test_pins_that_cannot_be_opened_are_an_error_of_ours() -> None:
    with pytest.raises(NoPins):
        open_pins("lgpio")


def test_a_button_that_is_down_at_the_start_is_reported() -> None:
    bench = Bench(pin_factory=MockFactory(pin_class=ShortedPin))
    bench.ask(light_act(0, 1))
    bench.wait(0.1)
    assert bench.console.troubles == (stuck("seat1"),)
    assert bench.actions == []
    bench.close()


def test_two_panels_keep_their_pins_apart(virtual_of: Open) -> None:
    one, two = virtual_of(load()), virtual_of(replace(load(), buzzer=None))
    one.panel.light("army", True)
    assert one.lit("army")
    assert not two.lit("army")
