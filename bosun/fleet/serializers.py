"""What a table tells the fleet: its state, its clock and its events, as plain values.

Names of players, answers and secret questions stay at the table: a wall is read by everybody.
"""

from collections.abc import Iterator
from typing import Any

from bosun.fleet.topics import CLOCK, EVENT, STATE
from bosun.table import events
from bosun.table.events import Event
from bosun.table.table import Table
from bosun.text.languages import Language
from engine.requests import Request

ASKING, TIMED, PAUSED, ENDED, LEFT = "asking", "timed", "paused", "ended", "left"
"""The phases of a table."""


def told_at_first(table: Table, language: Language) -> Iterator[tuple[str, dict[str, Any]]]:
    """What whoever begins to listen is told: each part by its name."""
    yield STATE, state_of(table, language)
    yield CLOCK, clock_of(table)


def told_of(event: Event, table: Table, language: Language) -> Iterator[tuple[str, dict[str, Any]]]:
    """What an event is worth telling outside: each part by its name."""
    message = event_of(event)
    if message is not None:
        yield EVENT, message
    if changes_state(event):
        yield STATE, state_of(table, language)
    if changes_clock(event):
        yield CLOCK, clock_of(table)


def state_of(table: Table, language: Language) -> dict[str, Any]:
    """How the table stands: what a wall or a home automation shows."""
    shown = table.shown
    return {
        "game": table.game.name,
        "title": language.text(table.game.title),
        "example": None if table.example is None else language.text(table.example),
        "players": len(table.play.setup.seats),
        "answers": len(table.play.entries),
        "phase": phase_of(table),
        "asks": _asks(shown.request, language),
        "seat": shown.request.seat if shown.request is not None else None,
        "outcome": language.text(shown.outcome.reason) if shown.outcome is not None else None,
        "won": list(shown.outcome.winners) if shown.outcome is not None else [],
        "away": sorted(table.away),
    }


def clock_of(table: Table) -> dict[str, Any]:
    """Where the clock stands; no seconds where no clock runs."""
    shown = table.shown
    return {"timer": shown.timer, "seconds": shown.seconds, "paused": shown.paused}


def event_of(event: Event) -> dict[str, Any] | None:  # noqa: PLR0911 - one return for each kind
    """The event in a few words that a program can act on, or None where the fleet need not know it."""
    match event:
        case events.AnswerTaken(number, request, entry):
            kind = {"event": "answer", "number": number, "kind": request.kind, "source": entry.source}
            return kind | {"seat": request.seat}
        case events.ClockRang():
            return {"event": "clock rang"}
        case events.Paused(seconds) | events.Resumed(seconds):
            return {
                "event": "paused" if isinstance(event, events.Paused) else "resumed",
                "seconds": seconds,
            }
        case events.TakenBack(entries):
            return {"event": "taken back", "answers": len(entries)}
        case events.DrawCorrected(at, _, _):
            return {"event": "corrected", "number": at}
        case events.DeviceAway(device, _) | events.DeviceBack(device):
            return {"event": _moved(event), "device": device}
        case events.GameEnded(outcome):
            return {"event": "ended", "won": list(outcome.winners)}
        case events.Left():
            return {"event": "left"}
    return None


def changes_state(event: Event) -> bool:
    """Whether the state is worth sending anew after this event."""
    kinds = (events.RequestChanged, events.GameEnded, events.DeviceAway, events.DeviceBack, events.Left)
    return isinstance(event, kinds)


def changes_clock(event: Event) -> bool:
    kinds = (
        events.RequestChanged,
        events.ClockTicked,
        events.ClockRang,
        events.Paused,
        events.Resumed,
    )
    return isinstance(event, kinds)


def _moved(event: events.DeviceAway | events.DeviceBack) -> str:
    return "device away" if isinstance(event, events.DeviceAway) else "device back"


def phase_of(table: Table) -> str:
    shown = table.shown
    if table.left:
        return LEFT
    if shown.outcome is not None:
        return ENDED
    if shown.timer is not None:
        return PAUSED if shown.paused else TIMED
    return ASKING


def _asks(request: Request | None, language: Language) -> str | None:
    if request is None:
        return None
    return "…" if request.secret else language.text(request.prompt)
