"""Opens the devices of the box and joins them to a table."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bosun.devices.box_config import AUTO, GPIO, NONE, SIMULATED, BoxConfig
from bosun.table.table import Table

if TYPE_CHECKING:
    from bosun.devices.dice_camera import DiceCamera
    from bosun.devices.panel import TablePanel
    from bosun.devices.tower_camera import TowerCamera
    from bosun.devices.virtual_panel import VirtualTablePanel
    from engine.requests import Drop
    from firmware_bridge.twin import FirmwareTwin
    from hardware.virtual import VirtualPanel


@dataclass
class Devices:
    """The devices that stand at the table now."""

    panel: "TablePanel | None" = None
    simulated_panel: "VirtualTablePanel | None" = None
    remote: "TablePanel | None" = None
    camera: "DiceCamera | TowerCamera | None" = None
    board: "FirmwareTwin | None" = None
    stack: ExitStack = field(default_factory=ExitStack)

    @property
    def pressable(self) -> "VirtualPanel | None":
        """The buttons that a page can press: those of a simulated panel."""
        return None if self.simulated_panel is None else self.simulated_panel.virtual


@contextmanager
def open_devices(
    table: Table, box: BoxConfig, *, now: Callable[[], float] = time.monotonic
) -> Iterator[Devices]:
    """Set up the devices of a box for as long as the block runs."""
    opened = Devices()
    with opened.stack:
        if box.panel != NONE:
            _open_panel(table, box, opened, now)
        if box.serial != NONE:
            opened.remote = _open_remote(table, box, opened, now)
        if box.camera != NONE:
            opened.camera = _open_camera(table, box, opened)
        for device in (opened.panel, opened.remote, opened.camera):
            if device is not None:
                table.attach(device)
                opened.stack.callback(device.close)
        if box.fleet:
            _join_fleet(table, box, opened.stack)
        yield opened


def _open_panel(table: Table, box: BoxConfig, opened: Devices, now: Callable[[], float]) -> None:
    # gpiozero takes a while to import, for those who have a panel
    from bosun.devices.panel import TablePanel  # noqa: PLC0415
    from bosun.devices.virtual_panel import VirtualTablePanel  # noqa: PLC0415
    from hardware.panel import Panel  # noqa: PLC0415
    from hardware.wiring import load as load_wiring  # noqa: PLC0415

    wiring = load_wiring(Path(box.wiring) if box.wiring else None)
    if box.panel == SIMULATED:
        opened.panel = opened.simulated_panel = VirtualTablePanel(table, wiring, now=now, quiet=box.quiet)
    elif box.panel == GPIO:
        opened.panel = TablePanel(
            table,
            lambda on_edge: Panel.open(wiring, pins="lgpio", on_edge=on_edge, now=now),
            now=now,
            quiet=box.quiet,
        )


def _join_fleet(table: Table, box: BoxConfig, stack: ExitStack) -> None:
    # paho-mqtt is there for those who have a fleet
    from bosun.fleet.member import Member  # noqa: PLC0415
    from bosun.fleet.topics import Broker  # noqa: PLC0415

    stack.enter_context(Member(table, Broker.read(box.fleet), name=box.table))


def _open_camera(table: Table, box: BoxConfig, opened: Devices) -> "DiceCamera | TowerCamera":
    # OpenCV takes a while to import, for those who have a camera
    from bosun.devices.cameras import open_eye, open_tower  # noqa: PLC0415
    from bosun.devices.dice_camera import DiceCamera  # noqa: PLC0415
    from bosun.devices.tower_camera import TowerCamera  # noqa: PLC0415

    if table.game.tower:
        seed = table.journal.meta.seed + len(table.play.entries)
        camera, eyes, pour = open_tower(box.camera, dict(table.play.setup.data).get("layout"), seed=seed)
        return TowerCamera(table, camera, eyes, pour=_through_beam(pour, opened.board))
    eye, throw = open_eye(box.camera)
    return DiceCamera(table, eye, throw=throw)


def _through_beam(
    pour: "Callable[[Drop], None] | None", board: "FirmwareTwin | None"
) -> "Callable[[Drop], None] | None":
    """Cubes poured on the simulated table break the beam of a simulated board, where there is one."""
    if pour is None or board is None:
        return pour

    def both(request: "Drop") -> None:
        pour(request)
        board.drop_cubes(request.poured.total())

    return both


def _open_remote(table: Table, box: BoxConfig, opened: Devices, now: Callable[[], float]) -> "TablePanel":
    # pyserial and the emulator are there for those who have a board
    from bosun.devices.panel import TablePanel  # noqa: PLC0415
    from bosun.devices.serial_board import RemoteBoard  # noqa: PLC0415
    from firmware_bridge.remote import RemotePanel  # noqa: PLC0415

    port = None if box.serial == AUTO else box.serial
    if box.serial == SIMULATED:
        from firmware_bridge.twin import FirmwareTwin  # noqa: PLC0415

        opened.board = opened.stack.enter_context(FirmwareTwin())
        port = opened.board.port
    return TablePanel(
        table,
        lambda on_edge: RemoteBoard(
            table, lambda take: RemotePanel(port, on_event=take, clock=now), on_edge, now=now
        ),
        now=now,
        source="serial",
        quiet=box.quiet,
    )
