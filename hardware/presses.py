"""From the edges of a bouncing contact to what a hand did: a pure class that is fed with time."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from hardware.wiring import PAUSE, UNDO, Times

CHORDS = (frozenset({UNDO, PAUSE}),)
"""Buttons that mean something together. Seats are never among them: two players may press at once."""


class ContactEdge(Protocol):
    """A contact closed or opened, bounce and all: on a pin here, or on a board at the end of a wire."""

    @property
    def button(self) -> str: ...
    @property
    def down(self) -> bool: ...
    @property
    def at(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Edge:
    """The edge of a contact on a pin."""

    button: str
    down: bool
    at: float


class PressKind(StrEnum):
    DOWN = "down"
    """The first touch, reported at once so that a light can answer it."""
    TAP = "tap"
    """Let go before the hold time."""
    DOUBLE = "double"
    """The second of two quick taps, in place of its TAP."""
    LONG = "long"
    """The hold time is reached: letting go now makes it HELD."""
    HELD = "held"
    TOGETHER = "together"
    """A chord; its buttons say nothing more until they are let go."""
    STUCK = "stuck"
    FREED = "freed"


@dataclass(frozen=True, slots=True)
class Press:
    kind: PressKind
    button: str
    at: float


@dataclass
class _Contact:
    closed: bool = False
    opened_at: float = 0.0
    down: bool = False
    since: float = 0.0
    long: bool = False
    spent: bool = False
    stuck: bool = False
    tapped_at: float = float("-inf")


class Presses:
    """Debounces the buttons and tells taps, holds, double presses, chords and stuck buttons apart.

    A press is reported at its first edge; a release only once the contact has stayed open for the bounce
    time, so neither bounce nor a short loss of contact makes a second press. What a press means is settled
    when it is let go: a button that sticks therefore answers nothing, it is only reported.

    >>> presses = Presses()
    >>> [press.kind.value for press in presses.edge(Edge("confirm", True, 0.0))]
    ['down']
    >>> presses.edge(Edge("confirm", False, 0.1))
    []
    >>> [press.kind.value for press in presses.tick(0.2)]
    ['tap']
    """

    def __init__(self, times: Times | None = None, *, chords: Iterable[frozenset[str]] = CHORDS) -> None:
        self._times = times or Times()
        self._chords = tuple(chords)
        self._contacts: dict[str, _Contact] = {}

    @property
    def down(self) -> frozenset[str]:
        """The buttons under a finger now; a stuck one is not under a finger."""
        return frozenset(
            name for name, contact in self._contacts.items() if contact.down and not contact.stuck
        )

    @property
    def stuck(self) -> frozenset[str]:
        return frozenset(name for name, contact in self._contacts.items() if contact.stuck)

    def found_down(self, button: str, at: float) -> list[Press]:
        """A button that is down before anybody can have pressed it is stuck from the start."""
        self._contacts[button] = _Contact(closed=True, down=True, since=at, spent=True, stuck=True)
        return [Press(PressKind.STUCK, button, at)]

    def edge(self, edge: ContactEdge) -> list[Press]:
        """What the edge means, after what had become due before it."""
        presses = self.tick(edge.at)
        contact = self._contacts.setdefault(edge.button, _Contact())
        if contact.closed and not edge.down:
            contact.opened_at = edge.at
        contact.closed = edge.down
        if edge.down and not contact.down:
            presses += self._press(edge.button, contact, edge.at)
        return presses

    def tick(self, now: float) -> list[Press]:
        """What has become due by now: releases that settled, holds, stuck buttons."""
        presses: list[Press] = []
        for button, contact in self._contacts.items():
            if contact.down:
                presses += self._due(button, contact, now)
        return sorted(presses, key=lambda press: press.at)

    def _press(self, button: str, contact: _Contact, at: float) -> list[Press]:
        contact.down, contact.since, contact.long, contact.spent = True, at, False, False
        presses = [Press(PressKind.DOWN, button, at)]
        for chord in self._chords:
            if button in chord and all(self._joins(name, at) for name in chord):
                for name in chord:
                    self._contacts[name].spent = True
                presses.append(Press(PressKind.TOGETHER, button, at))
        return presses

    def _joins(self, button: str, at: float) -> bool:
        contact = self._contacts.get(button, _Contact())
        return contact.down and not contact.spent and at - contact.since <= self._times.together

    def _due(self, button: str, contact: _Contact, now: float) -> list[Press]:
        presses: list[Press] = []
        let_go = not contact.closed and now - contact.opened_at >= self._times.bounce
        until = contact.opened_at if let_go else now
        if not contact.spent and not contact.long and until - contact.since >= self._times.hold:
            contact.long = True
            presses.append(Press(PressKind.LONG, button, contact.since + self._times.hold))
        if not contact.stuck and until - contact.since >= self._times.stuck:
            contact.stuck = contact.spent = True
            presses.append(Press(PressKind.STUCK, button, contact.since + self._times.stuck))
        if let_go:
            presses += self._release(button, contact)
        return presses

    def _release(self, button: str, contact: _Contact) -> list[Press]:
        at = contact.opened_at + self._times.bounce
        contact.down = False
        if contact.stuck:
            contact.stuck = False
            return [Press(PressKind.FREED, button, at)]
        if contact.spent:
            return []
        if contact.long:
            return [Press(PressKind.HELD, button, at)]
        return [Press(self._tap(contact), button, at)]

    def _tap(self, contact: _Contact) -> PressKind:
        if contact.since - contact.tapped_at <= self._times.double:
            contact.tapped_at = float("-inf")
            return PressKind.DOUBLE
        contact.tapped_at = contact.opened_at
        return PressKind.TAP
