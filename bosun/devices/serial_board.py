"""The remote panel at the table: a microcontroller on a serial line that behaves as the GPIO panel does."""

from collections.abc import Callable

from gpiozero.tones import Tone

from bosun.table import events
from bosun.table.table import Table
from engine.messages import Message, say
from firmware_bridge import remote
from firmware_bridge.messages import LIGHTS
from firmware_bridge.remote import RemoteEvent, RemotePanel
from hardware.pattern_data import Colour
from hardware.presses import ContactEdge
from hardware.wiring import LightWire, Wiring

FELL, STILL = say("remote.cubes-fell"), say("remote.cubes-still")
_LONGEST_TONE = 5000


class RemoteBoard:
    """A microcontroller's buttons, lights and piezo, in the form that the panel's console works with."""

    def __init__(
        self,
        table: Table,
        connect: Callable[[Callable[[RemoteEvent], None]], RemotePanel],
        on_edge: Callable[[ContactEdge], None],
        *,
        now: Callable[[], float],
        name: str = "serial",
    ) -> None:
        self.wiring = Wiring(lights=tuple(LightWire(light, (), True) for light in LIGHTS))
        self.troubles: tuple[Message, ...] = ()
        self.pressed: tuple[str, ...] = ()
        self._table = table
        self._on_edge = on_edge
        self._now = now
        self._name = name
        self._shown: dict[str, bool | str | None] = {}
        self._asked, self._asked_at = "", now()
        table.subscribe(self._on_event)
        self._remote = connect(self._take)
        self._remote.start()

    def retry(self) -> None:
        """The link keeps trying by itself."""

    def light(self, name: str, on: bool, colour: Colour = (1.0, 1.0, 1.0)) -> None:  # noqa: ARG002 - plain lights
        if self._shown.get(name) is not on:
            self._shown[name] = on
            self._remote.set_light(name, on)

    def bar(self, share: float) -> None:
        """There is no clock bar on the board."""

    def tone(self, note: str | None) -> None:
        if self._shown.get("tone") != note:
            self._shown["tone"] = note
            self._remote.tone(round(Tone(note).frequency) if note else 0, _LONGEST_TONE if note else 0)

    def dark(self) -> None:
        for name in LIGHTS:
            self.light(name, False)
        self.tone(None)

    def close(self) -> None:
        self.dark()
        self._remote.close()

    def _on_event(self, event: events.Event) -> None:
        """A press that waited for the plug counts only if it was made for what is asked now."""
        if isinstance(event, events.RequestChanged):
            asked = event.shown.request.summary if event.shown.request else ""
            if asked != self._asked:
                self._asked, self._asked_at = asked, self._now()

    def _take(self, event: RemoteEvent) -> None:
        """Called in the link's thread: everything here only enqueues."""
        match event:
            case remote.Pressed(_, at) if at < self._asked_at:
                pass
            case remote.Pressed() | remote.Released():
                self._on_edge(event)
            case remote.CubesFell():
                self._table.submit(events.Sensed(self._name, FELL))
            case remote.CubesStill():
                self._table.submit(events.Sensed(self._name, STILL))
            case remote.Connected():
                self.troubles = ()
            case remote.Disconnected(reason, _, _):
                self.troubles = (say("as-is", text=reason),)
            case remote.TowerBlocked():
                self.troubles = (say("remote.tower-blocked"),)
            case remote.EventsLost():
                self.troubles = (say("remote.events-lost"),)
