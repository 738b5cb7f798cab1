"""A panel of mock pins that a screen or a page presses: fingers that also know how to let go."""

from collections.abc import Callable

from bosun.devices.panel import TablePanel
from bosun.table.table import Table
from hardware.presses import Edge
from hardware.text_panel import draw
from hardware.virtual import VirtualPanel
from hardware.wiring import Wiring

TAP = 0.08
"""Seconds that a tap lasts, for keys that know no release."""


class VirtualTablePanel(TablePanel):
    """The panel of the simulated table: the same hardware code, on gpiozero's mock pins."""

    def __init__(
        self,
        table: Table,
        wiring: Wiring,
        *,
        now: Callable[[], float],
        quiet: bool = False,
        leave_hotspot: Callable[[], bool] = lambda: False,
    ) -> None:
        self._let_go: dict[str, float] = {}
        super().__init__(
            table,
            lambda on_edge: self._make(wiring, on_edge, now).panel,
            now=now,
            quiet=quiet,
            leave_hotspot=leave_hotspot,
        )

    def _make(
        self, wiring: Wiring, on_edge: Callable[[Edge], None], now: Callable[[], float]
    ) -> VirtualPanel:
        self.virtual = VirtualPanel(wiring, on_edge=on_edge, now=now)
        return self.virtual

    def tap(self, button: str) -> None:
        """Press a button and let it go by itself."""
        self._press(button, TAP)

    def hold(self, button: str) -> None:
        """Press a button as long as a hold takes."""
        self._press(button, self.virtual.wiring.times.hold + TAP)

    def poll(self) -> None:
        for button in [button for button, at in self._let_go.items() if at <= self._now()]:
            del self._let_go[button]
            self.virtual.release(button)
        super().poll()

    def lines(self) -> list[str]:
        """The panel as a few lines of text."""
        return draw(self.virtual, quiet=self.console.quiet).splitlines()

    def _press(self, button: str, seconds: float) -> None:
        self.virtual.press(button)
        self._let_go[button] = self._now() + seconds
