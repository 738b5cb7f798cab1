"""Opens the devices of the box and joins them to a table."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bosun.devices.box_config import AUTO, GPIO, NONE, SIMULATED, BoxConfig
from bosun.session.network import begin_to_leave
from bosun.session.reader_language import reader_language
from bosun.table.operations import ReportDevice
from bosun.table.table import Table
from engine.errors import BosunError

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
        if box.camera != NONE or box.tower_camera != NONE:
            opened.camera = _open_camera(table, box, opened)
        for device in (opened.panel, opened.remote, opened.camera):
            if device is not None:
                table.attach(device)
                opened.stack.callback(device.close)
        _open_sound(table, box, opened.stack)
        _tell_others(table, box, opened.stack)
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
            leave_hotspot=begin_to_leave,
        )


def _open_sound(table: Table, box: BoxConfig, stack: ExitStack) -> None:
    """A box without a voice or a sound card plays on in silence, and says so."""
    from bosun.devices.speaker import Speaker, system_player  # noqa: PLC0415 - for those who want to hear it
    from bosun.text.formatting import Formatter  # noqa: PLC0415
    from bosun.text.speech import Speech, system_voice  # noqa: PLC0415

    try:
        if box.tones:
            table.attach(Speaker(table, system_player(box.volume)))
        if box.voice:
            language = reader_language(box.language)
            voice = system_voice(language.code, box.volume)
            stack.callback(Speech(table, Formatter(language, table.play.setup.seats), voice).close)
    except BosunError as error:
        table.submit(ReportDevice("speaker", True, (error.message,)))


def _tell_others(table: Table, box: BoxConfig, stack: ExitStack) -> None:
    # paho-mqtt is there for those who have a fleet
    if box.fleet:
        from bosun.fleet.member import Member  # noqa: PLC0415
        from bosun.fleet.topics import Broker  # noqa: PLC0415

        stack.enter_context(Member(table, Broker.read(box.fleet), name=box.table))
    if box.webhook:
        from bosun.fleet.http_line import HttpLine  # noqa: PLC0415
        from bosun.fleet.webhook import Webhook  # noqa: PLC0415

        stack.enter_context(Webhook(table, HttpLine(box.webhook), name=box.table))
    if box.wled:
        from bosun.fleet.http_line import HttpLine  # noqa: PLC0415
        from bosun.fleet.wled import WledLamp, lamp_address  # noqa: PLC0415

        stack.enter_context(WledLamp(table, HttpLine(lamp_address(box.wled))))


def _open_camera(table: Table, box: BoxConfig, opened: Devices) -> "DiceCamera | TowerCamera | None":
    # OpenCV takes a while to import, for those who have a camera
    from bosun.devices.camera_light import has_light, kept_light  # noqa: PLC0415
    from bosun.devices.cameras import open_eye, open_tower  # noqa: PLC0415
    from bosun.devices.dice_camera import DiceCamera  # noqa: PLC0415
    from bosun.devices.tower_camera import TowerCamera  # noqa: PLC0415

    if table.game.tower:
        seed = table.journal.meta.seed + len(table.play.entries)
        word = box.camera if box.tower_camera == NONE else box.tower_camera
        camera, eyes, pour = open_tower(word, dict(table.play.setup.data).get("layout"), seed=seed)
        return TowerCamera(table, camera, eyes, pour=_through_beam(pour, opened.board))
    if box.camera == NONE:
        return None
    eye, throw = open_eye(box.camera)
    light = kept_light(box.camera) if has_light(box.camera) else None
    return DiceCamera(table, eye, throw=throw, metered=None if light is None else light.brightness)


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
        leave_hotspot=begin_to_leave,
    )
