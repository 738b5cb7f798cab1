"""The panel as text for a terminal: four lines that need no colour."""

from hardware.virtual import VirtualPanel
from hardware.wiring import CONFIRM, PAUSE, PHASES, SEATS, UNDO

LIT, DARK, ABSENT = "●", "○", " "
WIDTH = 78


def draw(virtual: VirtualPanel, *, quiet: bool = False) -> str:
    """The panel as it is now. A button under a finger stands in brackets: ``[CONFIRM]``.

    ::

        clock ●●●●●●○○○○   players ●  army ○  attention ○   ♪ –
        seat 1 ●   seat 2 ●   seat 3 ○   seat 4 ●
         CONFIRM   UNDO   PAUSE
    """
    return "\n".join(
        line.rstrip()[:WIDTH] for line in (_clock(virtual, quiet), _seats(virtual), _keys(virtual))
    )


def _clock(virtual: VirtualPanel, quiet: bool) -> str:
    bar = "".join(LIT if lit else DARK for lit in virtual.bar())
    phases = "  ".join(f"{name} {_light(virtual, name)}" for name in PHASES)
    sound = "quiet" if quiet else virtual.note() or "–"
    return f"clock {bar}   {phases}   ♪ {sound}"


def _seats(virtual: VirtualPanel) -> str:
    return " ".join(
        _key(virtual, name, name.replace("seat", "seat ")) + _light(virtual, name) + "  " for name in SEATS
    )


def _keys(virtual: VirtualPanel) -> str:
    return "  ".join(_key(virtual, name, name.upper()) for name in (CONFIRM, UNDO, PAUSE))


def _key(virtual: VirtualPanel, name: str, label: str) -> str:
    if name not in {wire.name for wire in virtual.wiring.buttons}:
        return ABSENT * (len(label) + 2)
    return f"[{label}]" if virtual.is_down(name) else f" {label} "


def _light(virtual: VirtualPanel, name: str) -> str:
    if name not in {wire.name for wire in virtual.wiring.lights}:
        return ABSENT
    return LIT if virtual.lit(name) else DARK
