"""The box: which devices stand at the table, from ``box.toml`` in Bosun's home and from the command line."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bosun.session.home import home
from bosun.table.table import Table
from engine.data import parse
from engine.errors import BadData

if TYPE_CHECKING:
    from bosun.devices.dice_camera import DiceCamera
    from bosun.devices.panel import TablePanel
    from bosun.devices.tower_camera import TowerCamera
    from bosun.devices.virtual_panel import VirtualTablePanel
    from engine.requests import Drop
    from firmware_bridge.twin import FirmwareTwin

NONE, SIMULATED, AUTO, GPIO = "none", "simulated", "auto", "gpio"
PANELS = (NONE, GPIO, SIMULATED)
TOWER_GAMES = frozenset({"dead-reckoning"})
"""Games whose camera looks at the cube tower; that of the others looks at the dice tray."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What the box has. The default is a PC with no device at all.

    :param panel: ``none``, ``gpio`` (a Pi's pins) or ``simulated`` (gpiozero's mock pins).
    :param wiring: a ``panel.toml`` of one's own.
    :param serial: ``none``, ``auto`` (by its USB id), ``simulated`` (the firmware, emulated) or a port.
    :param camera: ``none``, ``pi``, ``usb``, ``simulated``; ``bosun.devices.cameras`` knows more.
    :param tower_camera: a second camera, over the cube tower; without one ``camera`` looks at tray and tower.
    :param quiet: start with sounds off.
    :param page: whether phones may join; by default they may wherever the game is on a screen.
    :param fleet: the address of an MQTT broker to which this table is published.
    :param table: the name of this table in the fleet.
    :param port: where the page is on the network.
    :param browser: open the page in a browser of this machine, where it has a screen.
    """

    panel: str = NONE
    wiring: str = ""
    serial: str = NONE
    camera: str = NONE
    tower_camera: str = NONE
    quiet: bool = False
    page: bool | None = None
    port: int = 8765
    fleet: str = ""
    table: str = "bosun"
    browser: bool = False

    def __post_init__(self) -> None:
        if self.panel not in PANELS:
            raise BadData(f"box.toml: “panel” is one of {', '.join(PANELS)}, not “{self.panel}”.")

    def told(self, **changes: Any) -> "Box":
        """The same box with what the command line told, where it told something."""
        return replace(self, **{key: value for key, value in changes.items() if value is not None})


SIMULATED_BOX = Box(panel=SIMULATED, camera=SIMULATED, browser=True)
"""A table on a PC where every device has its twin."""


def load_box(path: Path | None = None) -> Box:
    """The box of a file; without one, a box with no devices."""
    file = home() / "box.toml" if path is None else path
    if not file.exists():
        return Box()
    table = parse(file.read_text(encoding="utf-8"), str(file))
    kinds = {entry.name: type(getattr(Box(page=True), entry.name)) for entry in fields(Box)}
    for key, value in table.items():
        if key not in kinds:
            raise BadData(f"{file}: there is no entry “{key}”. Take one of: {', '.join(kinds)}.")
        if not isinstance(value, kinds[key]):
            raise BadData(f"{file}: “{key}” should be a {kinds[key].__name__}, but is {value!r}.")
    return Box(**table)


@dataclass
class Devices:
    """The devices that stand at the table now."""

    panel: "TablePanel | None" = None
    virtual: "VirtualTablePanel | None" = None
    remote: "TablePanel | None" = None
    eyes: "DiceCamera | TowerCamera | None" = None
    board: "FirmwareTwin | None" = None
    stack: ExitStack = field(default_factory=ExitStack)


@contextmanager
def devices(table: Table, box: Box, *, now: Callable[[], float] = time.monotonic) -> Iterator[Devices]:
    """Set up the devices of a box for as long as the block runs."""
    here = Devices()
    with here.stack:
        if box.panel != NONE:
            _open_panel(table, box, here, now)
        if box.serial != NONE:
            here.remote = _open_remote(table, box, here, now)
        if box.camera != NONE or box.tower_camera != NONE:
            here.eyes = _open_eyes(table, box, here)
        for device in (here.panel, here.remote, here.eyes):
            if device is not None:
                table.attach(device)
                here.stack.callback(device.close)
        if box.fleet:
            _join_fleet(table, box, here.stack)
        yield here


def _open_panel(table: Table, box: Box, here: Devices, now: Callable[[], float]) -> None:
    # gpiozero takes a while to import, for those who have a panel
    from bosun.devices.panel import TablePanel  # noqa: PLC0415
    from bosun.devices.virtual_panel import VirtualTablePanel  # noqa: PLC0415
    from hardware.panel import Panel  # noqa: PLC0415
    from hardware.wiring import load as load_wiring  # noqa: PLC0415

    wiring = load_wiring(Path(box.wiring) if box.wiring else None)
    if box.panel == SIMULATED:
        here.panel = here.virtual = VirtualTablePanel(table, wiring, now=now, quiet=box.quiet)
    elif box.panel == GPIO:
        here.panel = TablePanel(
            table,
            lambda on_edge: Panel.open(wiring, pins="lgpio", on_edge=on_edge, now=now),
            now=now,
            quiet=box.quiet,
        )


def _join_fleet(table: Table, box: Box, stack: ExitStack) -> None:
    # paho-mqtt is there for those who have a fleet
    from bosun.fleet.member import Member  # noqa: PLC0415
    from bosun.fleet.topics import Broker  # noqa: PLC0415

    stack.enter_context(Member(table, Broker.read(box.fleet), name=box.table))


def _open_eyes(table: Table, box: Box, here: Devices) -> "DiceCamera | TowerCamera | None":
    # OpenCV takes a while to import, for those who have a camera
    from bosun.devices.camera_light import has_light, kept_light  # noqa: PLC0415
    from bosun.devices.cameras import open_eye, open_tower  # noqa: PLC0415
    from bosun.devices.dice_camera import DiceCamera  # noqa: PLC0415
    from bosun.devices.tower_camera import TowerCamera  # noqa: PLC0415

    if table.game.name in TOWER_GAMES:
        seed = table.journal.meta.seed + len(table.play.entries)
        word = box.camera if box.tower_camera == NONE else box.tower_camera
        camera, eyes, pour = open_tower(word, dict(table.play.setup.data).get("layout"), seed=seed)
        return TowerCamera(table, camera, eyes, pour=_through_beam(pour, here.board))
    if box.camera == NONE:
        return None
    eye, throw = open_eye(box.camera)
    light = kept_light(box.camera) if has_light(box.camera) else None
    return DiceCamera(table, eye, throw=throw, metered=None if light is None else light.brightness)


def _through_beam(
    pour: "Callable[[Drop], None] | None", board: "FirmwareTwin | None"
) -> "Callable[[Drop], None] | None":
    """Cubes poured on the simulated table break the beam of a simulated board, where one is there."""
    if pour is None or board is None:
        return pour

    def both(request: "Drop") -> None:
        pour(request)
        board.drop_cubes(request.poured.total())

    return both


def _open_remote(table: Table, box: Box, here: Devices, now: Callable[[], float]) -> "TablePanel":
    # pyserial and the emulator are there for those who have a board
    from bosun.devices.panel import TablePanel  # noqa: PLC0415
    from bosun.devices.serial_board import RemoteBoard  # noqa: PLC0415
    from firmware_bridge.remote import RemotePanel  # noqa: PLC0415

    port = None if box.serial == AUTO else box.serial
    if box.serial == SIMULATED:
        from firmware_bridge.twin import FirmwareTwin  # noqa: PLC0415

        here.board = here.stack.enter_context(FirmwareTwin())
        port = here.board.port
    return TablePanel(
        table,
        lambda on_edge: RemoteBoard(
            table, lambda take: RemotePanel(port, on_event=take, clock=now), on_edge, now=now
        ),
        now=now,
        source="serial",
        quiet=box.quiet,
    )
