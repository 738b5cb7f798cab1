"""What is plugged into the box, each thing tried as far as that disturbs nobody."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bosun.devices.box_config import AUTO, GPIO, NONE, BoxConfig
from bosun.devices.camera_choice import TOWER, TRAY, Choice, cameras_there
from engine.errors import BosunError
from engine.messages import Message, say
from firmware_bridge.errors import PortBusy
from firmware_bridge.flash import Info, read_info
from firmware_bridge.ports import FoundPort, find_ports
from hardware.panel import Panel
from hardware.wiring import load as load_wiring


@dataclass(frozen=True, slots=True)
class FoundDevice:
    """A device, what was found of it, and the entries of ``box.toml`` with which it is used."""

    device: str
    told: Message
    good: bool
    use: tuple[tuple[str, str], ...] = ()
    place: str = ""
    """The place of the table that a camera in use looks at."""


def found_devices(
    box: BoxConfig,
    *,
    busy: bool,
    cameras: Callable[[], Sequence[Choice]] = cameras_there,
    ports: Callable[[], Sequence[FoundPort]] = find_ports,
    ask: Callable[[str], Info] = read_info,
    chip: Path = Path("/dev/gpiochip0"),
) -> Iterator[FoundDevice]:
    """Look at panel, board and cameras.

    :param busy: a game is on the table and has its devices: they are not tried, its page says which is away.
    """
    yield from _panel(box, chip, busy=busy)
    for port in ports():
        yield _board(box, port, ask, busy=busy)
    for camera in cameras():
        place = {box.tower_camera: TOWER, box.camera: TRAY}.get(camera.word, "")
        use = () if place else (("camera", camera.word),)
        yield FoundDevice("camera", say("box.found.camera", name=camera.name), True, use, place)


def _panel(box: BoxConfig, chip: Path, *, busy: bool) -> Iterator[FoundDevice]:
    if box.panel == NONE:
        if chip.exists():
            yield FoundDevice("panel", say("box.found.pins"), True, (("panel", GPIO),))
    elif busy:
        yield FoundDevice("panel", say("box.found.panel-in-use"), True)
    else:
        yield from _tried_panel(box)


def _tried_panel(box: BoxConfig) -> Iterator[FoundDevice]:
    wiring = load_wiring(Path(box.wiring) if box.wiring else None)
    panel = Panel.open(wiring, pins="lgpio" if box.panel == GPIO else "mock", on_edge=lambda _: None)
    try:
        for trouble in panel.troubles:
            yield FoundDevice("panel", trouble, False)
        if not panel.troubles:
            yield FoundDevice("panel", say("box.found.panel", n=wiring.parts), True)
    finally:
        panel.close()


def _board(box: BoxConfig, port: FoundPort, ask: Callable[[str], Info], *, busy: bool) -> FoundDevice:
    if busy and box.serial != NONE:
        return FoundDevice("board", say("box.found.board-in-use", port=port.device), True)
    use = (("serial", AUTO),) if box.serial == NONE else ()
    try:
        info = ask(port.device)
    except PortBusy as error:
        return FoundDevice("board", error.message, True, use)
    except BosunError as error:
        told = say("box.found.board-silent", port=port.device, why=error.message)
        return FoundDevice("board", told, False)
    return FoundDevice("board", say("box.found.board", port=port.device, version=info.version), True, use)
