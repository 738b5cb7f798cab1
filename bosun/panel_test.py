"""`bosun panel test`: the walk through every button, light and tone, with a person who says what they see."""

from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic

import typer

from bosun.box import GPIO
from bosun.languages import Language
from hardware.panel import Panel
from hardware.presses import Edge
from hardware.self_test import PressButton, Report, Step, perform, walk
from hardware.wiring import Wiring, load

PATIENCE = 10.0
"""Seconds to find and press a button."""


class Walk:
    """The person at the box: lights and tones are asked about, buttons are pressed."""

    def __init__(self, wiring: Wiring, pins: str, language: Language) -> None:
        self._language = language
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self.panel = Panel.open(wiring, pins="lgpio" if pins == GPIO else "mock", on_edge=self._edges.put)

    def run(self, wiring: Wiring) -> Report:
        steps = walk(wiring)
        answer: bool | None = None
        while True:
            try:
                step = next(steps) if answer is None else steps.send(answer)
            except StopIteration as end:
                report: Report = end.value
                return report
            answer = self._try(step)

    def _try(self, step: Step) -> bool:
        perform(step, self.panel)
        prompt = self._language.text(step.prompt)
        if isinstance(step, PressButton):
            typer.echo(prompt)
            return self._pressed(step.button)
        return typer.confirm(prompt, default=True)

    def _pressed(self, button: str) -> bool:
        """Whether the button closes and opens before patience ends."""
        until = monotonic() + PATIENCE
        seen: set[bool] = set()
        while len(seen) < 2:
            try:
                edge = self._edges.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                return False
            if edge.button == button:
                seen.add(edge.down)
        return True


def walk_through(file: Path | None, pins: str) -> None:
    """Walk through a panel and say what does not answer; the exit code tells scripts as well."""
    language = Language()
    wiring = load(file)
    walker = Walk(wiring, pins, language)
    try:
        for trouble in walker.panel.troubles:
            typer.echo(language.text(trouble), err=True)
        report = walker.run(wiring)
    finally:
        walker.panel.close()
    for message in report.messages():
        typer.echo(language.text(message))
    if report.silent or walker.panel.troubles:
        raise typer.Exit(1)
