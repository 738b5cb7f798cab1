"""What thrills while a game is played: a landing, a find, danger. Screens, lights and sounds follow it."""

from typing import Any

from bosun.games.registry import part_of
from bosun.table import events
from bosun.table.story import THRILLS, Narration
from bosun.table.table import Table


class Highlights:
    """Listens to the table and tells it what thrills, once for each request: the strongest of what came."""

    def __init__(self, table: Table, narration: Narration[Any, Any]) -> None:
        self._table = table
        self._narration = narration
        self._before = narration.marks(table.play.state)
        self._came: set[str] = set()
        table.subscribe(self._on_event)

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.AnswerTaken(_, _, entry) if not entry.aside:
                after = self._narration.marks(self._table.play.state)
                happened = self._narration.happened(self._before, after, entry.answer)
                self._came |= {each.thrill for each in happened if each.thrill}
                self._before = after
            case events.AnswerTaken() | events.TakenBack() | events.DrawCorrected():
                self._before = self._narration.marks(self._table.play.state)
            case events.RequestChanged() if self._came:
                self._table.submit(events.Highlight(min(self._came, key=THRILLS.index)))
                self._came.clear()


def follow_highlights(table: Table) -> None:
    """From now on, where the game says what thrills and the table does not want to be calm."""
    narration = part_of(table.game.name, "story", Narration)
    if narration is not None and not table.calm:
        Highlights(table, narration)
