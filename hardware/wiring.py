"""The wiring of a panel: which part sits on which pin, read from a TOML file and checked entry by entry."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias

from gpiozero.tones import Tone

from engine.data import built_in, need, need_one_of, parse
from engine.errors import BadData
from engine.messages import Message, say
from hardware.expander import expander_pin, is_expander, pin_name
from hardware.parts import bar_part, button_part, buzzer_part, light_part

SEATS = ("seat1", "seat2", "seat3", "seat4")
CONFIRM, UNDO, PAUSE = "confirm", "undo", "pause"
BUTTONS = (*SEATS, CONFIRM, UNDO, PAUSE)
PHASES = ("players", "army", "attention")
LIGHTS = (*SEATS, *PHASES)

Table: TypeAlias = dict[str, Any]

_PULLED_UP = (2, 3)
"""GPIOs with a pull-up resistor soldered on the board, for I2C."""


@dataclass(frozen=True, slots=True)
class ButtonWire:
    name: str
    pin: int
    active_high: bool


@dataclass(frozen=True, slots=True)
class LightWire:
    """A seat or phase light: one pin, or three for red, green and blue."""

    name: str
    pins: tuple[int, ...]
    active_high: bool


@dataclass(frozen=True, slots=True)
class BarWire:
    pins: tuple[int, ...]
    active_high: bool


@dataclass(frozen=True, slots=True)
class BuzzerWire:
    pin: int
    middle: str = "A5"
    octaves: int = 2


@dataclass(frozen=True, slots=True)
class Times:
    """How long, in seconds, a button does what."""

    bounce: float = 0.02
    hold: float = 0.8
    double: float = 0.4
    together: float = 0.15
    stuck: float = 10.0


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything that is wired; each part may be missing."""

    buttons: tuple[ButtonWire, ...] = ()
    lights: tuple[LightWire, ...] = ()
    bar: BarWire | None = None
    buzzer: BuzzerWire | None = None
    times: Times = Times()
    brightness: float = 1.0

    @property
    def parts(self) -> int:
        """How many parts there are; the bar is one."""
        return len(self.buttons) + len(self.lights) + bool(self.bar) + bool(self.buzzer)

    def pins(self) -> Iterator[tuple[int, str]]:
        """Each pin that is used, with the name of what sits on it."""
        for button in self.buttons:
            yield button.pin, f"button {button.name}"
        for light in self.lights:
            colours = ("",) if len(light.pins) == 1 else (" red", " green", " blue")
            yield from (
                (pin, f"light {light.name}{hue}") for pin, hue in zip(light.pins, colours, strict=True)
            )
        if self.bar is not None:
            yield from ((pin, f"bar light {number}") for number, pin in enumerate(self.bar.pins, 1))
        if self.buzzer is not None:
            yield self.buzzer.pin, "buzzer"


def load(path: Path | None = None) -> Wiring:
    """The wiring in a file, or the default one that fits the header of a Pi 4 or 5."""
    if path is None:
        return read(built_in("hardware", "panel.toml"), "hardware/panel.toml")
    try:
        return read(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise BadData(say("data.unreadable", file=str(path), why=error.strerror or "?")) from error
    except UnicodeDecodeError as error:
        raise BadData(say("data.no-text", file=str(path))) from error


def read(text: str, name: str) -> Wiring:
    """The wiring in a TOML text; ``name`` is the file that a mistake is reported for."""
    tables = parse(text, name)
    _only(tables, ("buttons", "lights", "buzzer", "times"), where=name, what=say("panel.what.part"))
    for key in tables:
        need(tables, key, dict, where=name)
    lights = dict(tables.get("lights", {}))
    where = f"{name}, [lights]"
    bar = _bar(lights, where=where)
    brightness = _share(lights.pop("brightness", 1.0), where=where)
    wiring = Wiring(
        buttons=_buttons(dict(tables.get("buttons", {})), where=f"{name}, [buttons]"),
        lights=_lights(lights, where=where),
        bar=bar,
        buzzer=_buzzer(tables["buzzer"], where=f"{name}, [buzzer]") if "buzzer" in tables else None,
        times=_times(tables.get("times", {}), where=f"{name}, [times]"),
        brightness=brightness,
    )
    _used_once(wiring, name)
    return wiring


def _buttons(table: Table, *, where: str) -> tuple[ButtonWire, ...]:
    usual = _active(table.pop("active", "low"), where=where)
    _only(table, BUTTONS, where=where, what=say("panel.what.button"))
    return tuple(_button(key, value, usual, where=f"{where}, {key}") for key, value in table.items())


def _button(name: str, value: Any, usual: bool, *, where: str) -> ButtonWire:
    value, active_high = _own_polarity(value, usual, where=where)
    pin = _pin(value, where=where)
    if active_high and pin in _PULLED_UP:
        raise BadData(say("panel.file.pulled-up", where=where, pin=pin))
    return ButtonWire(name, pin, active_high)


def _lights(table: Table, *, where: str) -> tuple[LightWire, ...]:
    usual = _active(table.pop("active", "high"), where=where)
    _only(table, LIGHTS, where=where, what=say("panel.what.light"))
    return tuple(_light(key, value, usual, where=f"{where}, {key}") for key, value in table.items())


def _light(name: str, value: Any, usual: bool, *, where: str) -> LightWire:
    value, active_high = _own_polarity(value, usual, where=where)
    pins = tuple(value) if isinstance(value, list) else (value,)
    if len(pins) not in (1, 3):
        raise BadData(say("panel.file.light", where=where, number=len(pins)))
    numbers = _on_one_chip([_pin(pin, where=where) for pin in pins], where=where)
    if len(numbers) == 3 and is_expander(numbers[0]):
        raise BadData(say("panel.file.mixed", where=where))
    return LightWire(name, numbers, active_high)


def _bar(lights: Table, *, where: str) -> BarWire | None:
    usual = _active(lights.get("active", "high"), where=where)
    if "bar" not in lights:
        return None
    where = f"{where}, bar"
    value, active_high = _own_polarity(lights.pop("bar"), usual, where=where)
    if not isinstance(value, list) or not 1 <= len(value) <= 10:
        raise BadData(say("panel.file.bar", where=where, value=repr(value)))
    return BarWire(_on_one_chip([_pin(pin, where=where) for pin in value], where=where), active_high)


def _buzzer(table: Table, *, where: str) -> BuzzerWire:
    _only(table, ("pin", "middle", "octaves"), where=where, what=say("data.what.entry"))
    pin = _pin(need(table, "pin", int, where=where), where=where)  # an expander is too slow for a tone
    middle, octaves = table.get("middle", "A5"), table.get("octaves", 2)
    try:
        tone = Tone.from_note(middle)
        _ = tone.down(12 * octaves).note, tone.up(12 * octaves).note
    except (ValueError, TypeError) as error:
        told = {"middle": repr(middle), "octaves": repr(octaves)}
        raise BadData(say("panel.file.buzzer", where=where, **told)) from error
    return BuzzerWire(pin, middle, octaves)


def _times(table: Table, *, where: str) -> Times:
    _only(table, [field.name for field in fields(Times)], where=where, what=say("panel.what.time"))
    for key, value in table.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise BadData(say("panel.file.seconds", where=where, entry=key, value=repr(value)))
    times = Times(**{key: float(value) for key, value in table.items()})
    if not times.bounce < times.hold < times.stuck:
        raise BadData(say("panel.file.times", where=where))
    return times


def _own_polarity(value: Any, usual: bool, *, where: str) -> tuple[Any, bool]:
    if not isinstance(value, dict):
        return value, usual
    _only(value, ("pin", "active"), where=where, what=say("data.what.entry"))
    pin = need(value, "pin", object, where=where)
    return pin, _active(value["active"], where=where) if "active" in value else usual


def _active(value: Any, *, where: str) -> bool:
    if value not in ("high", "low"):
        raise BadData(say("panel.file.active", where=where, value=repr(value)))
    return bool(value == "high")


def _share(value: Any, *, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
        raise BadData(say("panel.file.brightness", where=where, value=repr(value)))
    return float(value)


def _pin(value: Any, *, where: str) -> int:
    line = expander_pin(value) if isinstance(value, str) else None
    if line is not None:
        return line
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadData(say("panel.file.pin", where=where, value=repr(value)))
    if value in (0, 1):
        raise BadData(say("panel.file.eeprom", where=where, pin=value))
    if not 2 <= value <= 27:
        raise BadData(say("panel.file.header", where=where, pin=value))
    return value


def _on_one_chip(pins: list[int], *, where: str) -> tuple[int, ...]:
    if len({is_expander(pin) for pin in pins}) > 1:
        raise BadData(say("panel.file.one-chip", where=where))
    return tuple(pins)


def _only(table: Table, known: Collection[str], *, where: str, what: Message) -> None:
    for key in table:
        need_one_of(key, known, what=what, where=where)


def _used_once(wiring: Wiring, name: str) -> None:
    seen: dict[int, Message] = {}
    for pin, part in _parts(wiring):
        if pin in seen:
            told = say("panel.file.twice", where=name, pin=pin_name(pin), one=seen[pin], other=part)
            raise BadData(told)
        seen[pin] = part


def _parts(wiring: Wiring) -> Iterator[tuple[int, Message]]:
    """Each pin that is used, with what a person calls the part on it."""
    yield from ((button.pin, button_part(button.name)) for button in wiring.buttons)
    yield from ((pin, light_part(light.name)) for light in wiring.lights for pin in light.pins)
    if wiring.bar is not None:
        yield from ((pin, bar_part()) for pin in wiring.bar.pins)
    if wiring.buzzer is not None:
        yield wiring.buzzer.pin, buzzer_part()
