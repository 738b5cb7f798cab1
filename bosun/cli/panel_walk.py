"""`bosun panel test`: the walk through every button, light and tone, with a person who says what they see."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic

import typer

from bosun.cli.speaking import agrees, tell
from hardware.panel import Panel
from hardware.presses import Edge
from hardware.self_test import PressButton, SelfTestReport, Step, perform, walk
from hardware.wiring import load

PATIENCE = 10.0
"""Seconds to find and press a button."""


@dataclass
class Walk:
    """A person at the box: buttons are pressed, lights and tones are asked about.

    :param ask: asks a person whether they see or hear it.
    :param tell: tells a person what to press.
    """

    panel: Panel
    edges: "SimpleQueue[Edge]"
    ask: Callable[[Step], bool]
    tell: Callable[[Step], None]
    patience: float = PATIENCE

    def run(self) -> SelfTestReport:
        steps = walk(self.panel.wiring)
        answer: bool | None = None
        while True:
            try:
                step = next(steps) if answer is None else steps.send(answer)
            except StopIteration as end:
                report: SelfTestReport = end.value
                return report
            answer = self._try(step)

    def _try(self, step: Step) -> bool:
        perform(step, self.panel)
        if not isinstance(step, PressButton):
            return self.ask(step)
        self.tell(step)
        return self._pressed(step.button)

    def _pressed(self, button: str) -> bool:
        """Whether the button closes and opens before patience ends."""
        until = monotonic() + self.patience
        seen: set[bool] = set()
        while len(seen) < 2:
            try:
                edge = self.edges.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                return False
            if edge.button == button:
                seen.add(edge.down)
        return True


def walk_through(file: Path | None) -> None:
    """Walk through the panel of this box and say what does not answer, by the exit code as well."""
    edges: SimpleQueue[Edge] = SimpleQueue()
    panel = Panel.open(load(file), pins="lgpio", on_edge=edges.put)
    try:
        for trouble in panel.troubles:
            tell(trouble, err=True)
        if not panel.works:
            raise typer.Exit(1)
        report = Walk(
            panel,
            edges,
            ask=lambda step: agrees(step.prompt, default=True),
            tell=lambda step: tell(step.prompt),
        ).run()
    finally:
        panel.close()
    for message in report.messages():
        tell(message)
    if report.silent:
        raise typer.Exit(1)
