"""The walk through every button, light and tone of a box, as a script that a screen or a test can run."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.messages import Message, say
from hardware.panel import Panel
from hardware.parts import named
from hardware.wiring import Wiring

NOTES = ("A4", "A5", "A6")


@dataclass(frozen=True, slots=True)
class PressButton:
    """Ask for this button, and answer whether its contact closed and opened again."""

    button: str

    @property
    def prompt(self) -> Message:
        return say("panel.test.press", name=named(self.button))


@dataclass(frozen=True, slots=True)
class SeeLight:
    """Only this light is on; answer whether it is seen."""

    light: str

    @property
    def prompt(self) -> Message:
        return say("panel.test.light", name=named(self.light))


@dataclass(frozen=True, slots=True)
class SeeBar:
    """So many lights of the bar are on, from its first; answer whether they are seen."""

    lit: int
    of: int

    @property
    def prompt(self) -> Message:
        return say("panel.test.bar", lit=self.lit, of=self.of)


@dataclass(frozen=True, slots=True)
class HearNote:
    note: str

    @property
    def prompt(self) -> Message:
        return say("panel.test.note", note=self.note)


Step: TypeAlias = PressButton | SeeLight | SeeBar | HearNote


@dataclass(frozen=True, slots=True)
class SelfTestReport:
    """What did not answer; nothing in it means that all is well."""

    tried: int
    silent: tuple[Step, ...]

    def messages(self) -> tuple[Message, ...]:
        """The result in sentences, each part that did not answer with its pins."""
        if not self.silent:
            return (say("panel.test.well", number=self.tried),)
        return tuple(say("panel.test.silent", what=step.prompt) for step in self.silent)


def steps(wiring: Wiring) -> Iterator[Step]:
    """Every part that is wired, buttons first: they are what the rest can be answered with."""
    yield from (PressButton(button.name) for button in wiring.buttons)
    yield from (SeeLight(light.name) for light in wiring.lights)
    if wiring.bar is not None:
        number = len(wiring.bar.pins)
        yield from (SeeBar(lit, number) for lit in range(1, number + 1))
    if wiring.buzzer is not None:
        yield from (HearNote(note) for note in NOTES)


def walk(wiring: Wiring) -> Generator[Step, bool, SelfTestReport]:
    """Yields step after step and is sent whether it answered; returns what did not.

    ::

        script = walk(panel.wiring)
        step = next(script)
        while True:
            perform(step, panel)
            step = script.send(ask_a_person(step.prompt))
    """
    silent: list[Step] = []
    tried = 0
    for step in steps(wiring):
        tried += 1
        if not (yield step):
            silent.append(step)
    return SelfTestReport(tried, tuple(silent))


def perform(step: Step, panel: Panel) -> None:
    """Show on the panel what the step is about, and nothing else."""
    panel.dark()
    match step:
        case SeeLight(light):
            panel.light(light, True)
        case SeeBar(lit, of):
            panel.bar(lit / of)
        case HearNote(note):
            panel.tone(note)
        case PressButton(button):
            panel.light(button, True)
