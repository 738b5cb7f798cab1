"""The panel at the table: events become lights and tones, presses become answers."""

from collections import deque
from collections.abc import Callable

from bosun.table import events, operations
from bosun.table.pending_action import PendingAction
from bosun.table.table import Table
from engine.answers import Answer, Filled
from engine.messages import Message
from engine.requests import Form
from hardware.answering import Command, PanelAction
from hardware.console import Console, PanelBackend
from hardware.pattern_data import Patterns, default_patterns
from hardware.presses import ContactEdge

BLINK = 0.02
"""Seconds between two looks at the panel: lights blink and holds settle to this grain."""


def patterns_of(table: Table) -> Patterns:
    """What lights and sounds show at this table; a calm one is not hurried."""
    return default_patterns().calm() if table.calm else default_patterns()


class TablePanel:
    """One panel: on real pins, on mock ones, or at the end of a wire. The table's own loop works it.

    ``make`` builds the panel with the callable that takes its edges: devices call it from threads of their
    own, so it only enqueues. ``leave_hotspot`` begins to close the hotspot of the box, if there is one.
    """

    period = BLINK

    def __init__(
        self,
        table: Table,
        make: Callable[[Callable[[ContactEdge], None]], PanelBackend],
        *,
        now: Callable[[], float],
        source: str = "panel",
        quiet: bool = False,
        leave_hotspot: Callable[[], bool] = lambda: False,
    ) -> None:
        self._table = table
        self._leave_hotspot = leave_hotspot
        self._now = now
        self._source = source
        self._edges: deque[ContactEdge] = deque()
        self._wake: Callable[[], object] = lambda: None
        self._troubles: tuple[Message, ...] = ()
        self._action = PendingAction(table, source)
        self.panel = make(self._enqueue)
        patterns = patterns_of(table)
        self.console = Console(self.panel, seconds_left=self._seconds_left, patterns=patterns, quiet=quiet)
        table.subscribe(self._on_event)
        self._on_event(events.RequestChanged(table.shown))

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        self._wake = wake

    def poll(self) -> None:
        """Take the edges that came, let time go on, and hand what was pressed to the table, one by one."""
        while self._edges:
            self._do(self.console.edge(self._edges.popleft()))
        self._do(self.console.tick(self._now()))
        self._report_troubles()

    def close(self) -> None:
        self.panel.close()

    def _enqueue(self, edge: ContactEdge) -> None:
        self._edges.append(edge)
        self._wake()

    def _seconds_left(self) -> float | None:
        return self._table.clock.remaining() if self._table.timed else None

    def _do(self, actions: list[PanelAction]) -> None:
        """Each press meets the table as the one before it left it, so that two quick ones are two answers."""
        for action in actions:
            if not self._take_home(action) and not self._make_up(action):
                self._table.submit(self._operation(action))
            self._table.poll()

    def _take_home(self, action: PanelAction) -> bool:
        """Back to the network of the house, where the box has made one of its own."""
        return action is Command.HOUSE and self._leave_hotspot()

    def _make_up(self, action: PanelAction) -> bool:
        """A part of an action that is made up here, or its end; the table hears of it when it is whole."""
        before = self._action.request
        if action is Command.UNDO and before is not None:
            self._action.drop()
            self._ask()
            return True
        if isinstance(action, Command) or not self._action.takes(action):
            return False
        self._action.give(action)
        if self._action.request not in (None, before):
            self._ask()
        return True

    def _ask(self) -> None:
        """The next part of an action that is made up here, or what the table is asked."""
        request = self._action.request or self._table.play.request
        self.console.ask(request, self._now(), already=self._table.play.already_known())

    def _operation(self, action: PanelAction) -> operations.Operation:
        number = self._table.number
        match action:
            case Command.UNDO:
                return operations.Undo(number, self._source)
            case Command.PAUSE | Command.HOUSE:
                paused = self._table.shown.paused
                return operations.Resume(self._source) if paused else operations.Pause(self._source)
            case Command():
                raise ValueError(action)
        return operations.GiveAnswer(number, self._with_draft(action), self._source)

    def _with_draft(self, answer: Answer) -> Answer:
        """A form on the panel keeps what others told of it; only what was changed here counts for itself."""
        request = self._table.play.request
        if isinstance(answer, Filled) and isinstance(request, Form):
            return self._table.draft.under(request, answer)
        return answer

    def _on_event(self, event: events.Event) -> None:
        now = self._now()
        match event:
            case events.RequestChanged(shown):
                before = self._action.request
                self._action.follow()
                if before is None or self._action.request != before:
                    self._ask()
                self.console.paused(shown.paused, now)
            case events.Paused() | events.Resumed():
                self.console.paused(isinstance(event, events.Paused), now)
            case events.ClockRang():
                self.console.rang(now)
            case events.Refused(_, source) if source == self._source:
                self.console.refused(now)
            case events.Highlight(kind):
                self.console.highlight(kind, now)
            case events.GameEnded():
                self.console.over(now)
            case events.Left():
                self.panel.dark()

    def _report_troubles(self) -> None:
        """Parts that are away, and buttons that are stuck, are said once, and again when they are back."""
        troubles = self.console.troubles
        if troubles != self._troubles:
            self._troubles = troubles
            self._table.submit(operations.ReportDevice(self._source, bool(troubles), troubles))
