"""The devices of the box: does the panel have its pins, does the board answer, is there a camera?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from bosun.devices.box_config import AUTO, GPIO, NONE, SIMULATED, BoxConfig
from bosun.doctor.finding import Finding, good, note, todo
from engine.errors import BosunError
from engine.messages import Message, say
from firmware_bridge.errors import PortBusy
from firmware_bridge.flash import Info, read_info
from firmware_bridge.ports import FoundPort, find_ports
from hardware.panel import Panel
from hardware.pins import Pins
from hardware.wiring import Wiring
from hardware.wiring import load as load_wiring

PANEL, BOARD, CAMERA = "panel", "board", "camera"

PIPE = ".lgd-nfy"
"""What lgpio names the pipes that it makes in the folder it is started in, or in LG_WD."""


@dataclass(frozen=True, slots=True)
class TakenFrame:
    """A picture that a camera gave: its size, whether its light was never metered, what is wrong with it."""

    width: int
    height: int
    unmetered: bool = False
    advice: tuple[str, ...] = ()


def not_served() -> bool:
    """Where no Bosun runs beside the doctor."""
    return False


def open_panel(wiring: Wiring, pins: Pins) -> Panel:
    return Panel.open(wiring, pins=pins, on_edge=lambda _: None)


def look_at_panel(
    box: BoxConfig,
    *,
    served: Callable[[], bool] = not_served,
    open_it: Callable[[Wiring, Pins], Panel] = open_panel,
) -> Iterator[Finding]:
    """Every pin of the wiring is opened once and let go again, unless a Bosun that runs has them."""
    if box.panel == NONE:
        yield good(PANEL, say("doctor.panel.none"))
        return
    if box.panel == GPIO and served():
        yield good(PANEL, say("doctor.panel.left"))
        return
    try:
        wiring = load_wiring(Path(box.wiring) if box.wiring else None)
    except BosunError as error:
        yield todo(PANEL, say("doctor.panel.wiring"), error.message)
        return
    simulated = box.panel == SIMULATED
    yield from _try_pins(wiring, open_it(wiring, "mock" if simulated else "lgpio"), simulated=simulated)


def _try_pins(wiring: Wiring, panel: Panel, *, simulated: bool) -> Iterator[Finding]:
    try:
        yield from (panel_trouble(trouble) for trouble in panel.troubles)
        if not panel.troubles:
            id = "doctor.panel.simulated" if simulated else "doctor.panel.good"
            yield good(PANEL, say(id, parts=wiring.parts))
    finally:
        panel.close()


def panel_trouble(trouble: Message) -> Finding:
    if PIPE in str(trouble):
        return todo(PANEL, say("doctor.panel.pipes"), say("doctor.panel.pipes-do"))
    if trouble.id != "panel.part-away":
        return todo(PANEL, say("doctor.panel.no-pins"), trouble)
    return todo(PANEL, trouble, say("doctor.panel.part-do"))


def look_at_board(
    box: BoxConfig,
    *,
    find: Callable[[], Sequence[FoundPort]] = find_ports,
    ask: Callable[[str], Info] = read_info,
    served: Callable[[], bool] = not_served,
) -> Iterator[Finding]:
    """The microcontroller on the serial line: is it there, does it answer, is the cable good?"""
    ports = find()
    if box.serial == NONE:
        yield from _board_not_wanted(ports)
    elif box.serial == SIMULATED:
        yield good(BOARD, say("doctor.board.simulated"))
    elif box.serial == AUTO and not ports:
        yield todo(BOARD, say("doctor.board.unplugged"), say("doctor.board.unplugged-do"))
    else:
        for port in [one.device for one in ports] if box.serial == AUTO else [box.serial]:
            yield from _ask_board(port, ask, served)


def _board_not_wanted(ports: Sequence[FoundPort]) -> Iterator[Finding]:
    if not ports:
        yield good(BOARD, say("doctor.board.none"))
    else:
        found = say("doctor.board.unused", chip=ports[0].chip)
        yield note(BOARD, found, say("doctor.board.unused-do"))


def _ask_board(port: str, ask: Callable[[str], Info], served: Callable[[], bool]) -> Iterator[Finding]:
    try:
        info = ask(port)
    except PortBusy as error:
        yield _held(BOARD, error, served())
        return
    except BosunError as error:
        yield todo(BOARD, say("doctor.board.silent"), error.message)
        return
    protocol = info.welcome.version
    yield good(BOARD, say("doctor.board.good", version=info.version, port=port, protocol=protocol))
    faults = tuple(say("app.told", of=say(name), what=n) for name, n in info.faults.items() if n)
    if faults:
        yield note(BOARD, say("doctor.board.faults", faults=faults), say("doctor.board.faults-do"))


def look_at_camera(
    box: BoxConfig,
    *,
    take: Callable[[str], TakenFrame] | None = None,
    served: Callable[[], bool] = not_served,
    has_room: Callable[[str], bool] = lambda name: find_spec(name) is not None,
) -> Iterator[Finding]:
    """Each camera is opened once and gives a frame, which is looked at."""
    words = [word for word in dict.fromkeys((box.camera, box.tower_camera)) if word != NONE]
    if not words:
        yield good(CAMERA, say("doctor.camera.none"))
        return
    for library in ("vision", "cv2", "numpy"):
        if not has_room(library):
            yield todo(CAMERA, say("doctor.camera.library", library=library), say("doctor.install-again"))
            return
    for word in words:
        if word == SIMULATED:
            yield good(CAMERA, say("doctor.camera.simulated"))
        else:
            yield from _try_camera(word, take or take_frame, served)


def _try_camera(
    word: str, take: Callable[[str], TakenFrame], served: Callable[[], bool]
) -> Iterator[Finding]:
    from vision.errors import CameraBusy  # noqa: PLC0415 - OpenCV, for those who have a camera

    try:
        taken = take(word)
    except CameraBusy as error:
        yield _held(CAMERA, error, served())
        return
    except BosunError as error:
        yield todo(CAMERA, error.message, say("doctor.camera.away-do"))
        return
    yield good(CAMERA, say("doctor.camera.good", camera=word, width=taken.width, height=taken.height))
    if taken.unmetered:
        meter_it = say("doctor.camera.light-do", camera=word)
        yield note(CAMERA, say("doctor.camera.light", camera=word), meter_it)
    for told in taken.advice:
        yield note(CAMERA, say(told), say("doctor.camera.advice-do"))


def take_frame(word: str) -> TakenFrame:
    """Open a camera, take a picture and look at it."""
    from bosun.devices.camera_light import has_light, kept_light  # noqa: PLC0415 - OpenCV
    from bosun.devices.cameras import real_camera  # noqa: PLC0415
    from vision.camera import SteadyCamera  # noqa: PLC0415
    from vision.picture_health import advice, health  # noqa: PLC0415

    steady = SteadyCamera(real_camera(word), limit=5.0)
    try:
        picture = steady.capture().picture
    finally:
        steady.close()
    unmetered = has_light(word) and kept_light(word) is None
    return TakenFrame(picture.shape[1], picture.shape[0], unmetered, advice(health(picture)))


def uses_pins(box: BoxConfig) -> bool:
    return box.panel == GPIO


def uses_serial(box: BoxConfig) -> bool:
    return box.serial not in (NONE, SIMULATED)


def uses_camera(box: BoxConfig) -> bool:
    return any(word not in (NONE, SIMULATED) for word in (box.camera, box.tower_camera))


def _held(device: str, error: BosunError, served: bool) -> Finding:
    """A device that somebody has: the Bosun that runs, as it should be, or a program that keeps it away."""
    if served:
        return good(device, say(f"doctor.{device}.left"))
    return todo(device, error.message, say("doctor.held-do"))
