"""The panel on the page: its buttons can be pressed and its lights seen where the panel is a virtual one."""

from collections.abc import Iterable
from typing import Any, Protocol

from bosun.web.errors import HttpRefusal
from engine.messages import say


class PressablePanel(Protocol):
    """A panel that can be pressed and read, as ``hardware.virtual.VirtualPanel`` is."""

    wiring: Any

    def press(self, button: str) -> None: ...

    def release(self, button: str) -> None: ...

    def is_down(self, button: str) -> bool: ...

    def levels(self, name: str) -> tuple[float, ...]: ...

    def bar(self) -> tuple[bool, ...]: ...

    def note(self) -> str | None: ...


def shown(panel: PressablePanel) -> dict[str, Any]:
    """How the panel looks right now."""
    return {
        "buttons": [{"name": name, "down": panel.is_down(name)} for name in _names(panel.wiring.buttons)],
        "lights": [
            {"name": name, "levels": list(panel.levels(name))} for name in _names(panel.wiring.lights)
        ],
        "bar": list(panel.bar()),
        "note": panel.note(),
    }


def push(panel: PressablePanel, button: str, *, down: bool) -> None:
    """Press or release one of the buttons there are."""
    if button not in _names(panel.wiring.buttons):
        raise HttpRefusal(say("web.refuse.no-button"))
    (panel.press if down else panel.release)(button)


def _names(wires: Iterable[Any]) -> list[str]:
    return [str(wire.name) for wire in wires]
