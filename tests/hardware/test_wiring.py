"""The wiring file: what it says is what is wired, and a mistake in it is one sentence that says where."""

from pathlib import Path

import pytest

from engine.errors import BadData
from hardware.wiring import BUTTONS, LIGHTS, Wiring, load, read
from hardware.wiring_picture import breadboard
from hardware.wiring_picture.header import ALSO, GPIO, GROUND, POWER, header_pin
from tests.refusals import in_english, refuses

DOCS = Path(__file__).parents[2] / "docs"


def test_the_default_wiring_has_every_part_on_a_pin_of_its_own() -> None:
    wiring = load()
    assert {button.name for button in wiring.buttons} == set(BUTTONS)
    assert {light.name for light in wiring.lights} == set(LIGHTS)
    assert wiring.bar is not None
    assert len(wiring.bar.pins) == 10
    assert wiring.buzzer is not None
    pins = [pin for pin, _ in wiring.pins()]
    assert len(pins) == len(set(pins)) == 25
    assert set(pins) <= set(range(2, 28)) - {14}


def test_every_pin_of_the_header_is_known_once() -> None:
    assert sorted([*POWER, *GROUND, *GPIO]) == list(range(1, 41))
    assert sorted(GPIO.values()) == list(range(28))
    assert set(ALSO) <= set(GPIO.values())
    assert header_pin(18) == 12


def test_every_part_is_optional() -> None:
    assert read("", "panel.toml") == Wiring()
    alone = read("[buttons]\nconfirm = 5", "panel.toml")
    assert [button.name for button in alone.buttons] == ["confirm"]


def test_polarity_can_be_set_for_all_and_for_one() -> None:
    wiring = read(
        '[buttons]\nactive = "high"\nconfirm = 5\nundo = { pin = 6, active = "low" }\n'
        '[lights]\nactive = "low"\narmy = 17\nbar = { pin = [9, 10], active = "high" }',
        "panel.toml",
    )
    assert [button.active_high for button in wiring.buttons] == [True, False]
    assert [light.active_high for light in wiring.lights] == [False]
    assert wiring.bar is not None
    assert wiring.bar.active_high


def test_a_light_with_three_pins_is_rgb() -> None:
    wiring = read("[lights]\nseat1 = [17, 27, 22]", "panel.toml")
    assert wiring.lights[0].pins == (17, 27, 22)
    assert [what for _, what in wiring.pins()] == [
        "light seat1 red",
        "light seat1 green",
        "light seat1 blue",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[buttons", "my.toml is not readable TOML"),
        ("[knobs]\na = 1", "my.toml: there is no part “knobs”. Take one of: buttons, buzzer, lights, times."),
        ("buttons = 3", "my.toml: “buttons” should be a table, but is 3."),
        ("[buttons]\nseat-5 = 4", "my.toml, [buttons]: there is no button “seat-5”."),
        (
            "[buttons]\nundo = 'x'",
            "undo: a pin is a GPIO number such as 17, or X0 to X15 on an expander, but this is 'x'.",
        ),
        (
            "[buttons]\nundo = true",
            "a pin is a GPIO number such as 17, or X0 to X15 on an expander, but this is True.",
        ),
        (
            "[buttons]\nundo = 28",
            "my.toml, [buttons], undo: GPIO28 is not on the header. Take one from 2 to 27.",
        ),
        ("[buttons]\nundo = 1", "GPIO1 belongs to the ID EEPROM of add-on boards."),
        ("[buttons]\nundo = {}", "my.toml, [buttons], undo: the entry “pin” is missing."),
        ("[buttons]\nundo = {pin = 4, up = 1}", "there is no entry “up”. Take one of: active, pin."),
        ("[buttons]\nactive = 'up'", "my.toml, [buttons]: “active” should be “high” or “low”, but is 'up'."),
        ("[buttons]\nundo = {pin = 2, active = 'high'}", "GPIO2 is pulled up on the board itself"),
        (
            "[buttons]\nundo = 9\n[lights]\narmy = 9",
            "GPIO9 is used twice, by the button UNDO and by the light ARMY.",
        ),
        ("[lights]\narmy = [9, 10]", "my.toml, [lights], army: a light has one pin, or three"),
        ("[lights]\nbar = 9", "my.toml, [lights], bar: the bar is a list of one to ten pins, but is 9."),
        ("[lights]\nbrightness = 2", "“brightness” should be above 0 and at most 1, but is 2."),
        ("[buzzer]\nmiddle = 'A5'", "my.toml, [buzzer]: the entry “pin” is missing."),
        ("[buzzer]\npin = 18\nmiddle = 'H5'", "“middle” should be a note such as “A5”"),
        ("[buzzer]\npin = 18\noctaves = 'x'", "“octaves” (1 to 3)"),
        (
            "[times]\nhold = -1",
            "my.toml, [times]: “hold” should be a number of seconds above zero, but is -1.",
        ),
        ("[times]\nblink = 1", "my.toml, [times]: there is no time “blink”."),
        ("[times]\nhold = 20", "“bounce” must be shorter than “hold”, and “hold” shorter than “stuck”."),
    ],
)
def test_a_mistake_is_one_sentence_with_file_and_entry(text: str, said: str) -> None:
    with pytest.raises(BadData) as caught:
        read(text, "my.toml")
    sentence = in_english(caught.value)
    assert said in sentence
    assert sentence.startswith("my.toml")
    assert "\n" not in sentence


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with refuses(r"none\.toml cannot be read: No such file"):
        load(tmp_path / "none.toml")


def test_a_file_of_ones_own_is_read(tmp_path: Path) -> None:
    path = tmp_path / "panel.toml"
    path.write_text("[buzzer]\npin = 12\n", encoding="utf-8")
    wiring = load(path)
    assert wiring.buzzer is not None
    assert wiring.buzzer.pin == 12


def test_the_breadboard_is_drawn_from_the_wiring() -> None:
    drawn = breadboard.render(load())
    kept = (DOCS / "breadboard.svg").read_text(encoding="utf-8")
    assert kept == drawn, "Run: python -m hardware.wiring_picture.diagram"
    assert "pin 5 · GPIO3, confirm" in drawn
    assert "GPIO18" not in breadboard.render(read("[buttons]\nconfirm = 3", "x"))
