"""The devices of the box: does the panel have its pins, does the board answer, is there a camera?"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from bosun.devices.box_config import AUTO, GPIO, NONE, SIMULATED, BoxConfig
from bosun.doctor.finding import Finding, good, note, todo
from bosun.text.languages import Language
from engine.errors import BosunError
from engine.messages import Message
from firmware_bridge.flash import Info, read_info
from firmware_bridge.ports import FoundPort, find_ports
from hardware.panel import Panel
from hardware.wiring import Wiring
from hardware.wiring import load as load_wiring

PANEL, BOARD, CAMERA = "panel", "board", "camera"

PIPE = ".lgd-nfy"
"""What lgpio names the pipes that it makes in the folder it is started in, or in LG_WD."""

VIDEO = Path("/sys/class/video4linux")
NO_CAMERAS = ("bcm2835-codec", "bcm2835-isp", "rpi-hevc", "rpivid", "pispbe")
"""Video devices of a Pi that decode and develop pictures, and take none."""


def look_at_panel(box: BoxConfig) -> Iterator[Finding]:
    """Every pin of the wiring is opened once and let go again."""
    if box.panel == NONE:
        yield good(PANEL, "No panel is set up; the page and the keyboard answer for it.")
        return
    try:
        wiring = load_wiring(Path(box.wiring) if box.wiring else None)
    except BosunError as error:
        yield todo(PANEL, "The wiring of the panel cannot be read.", _sentence(error))
        return
    yield from _try_pins(wiring, simulated=box.panel == SIMULATED)


def _try_pins(wiring: Wiring, *, simulated: bool) -> Iterator[Finding]:
    panel = Panel.open(wiring, pins="mock" if simulated else "lgpio", on_edge=lambda _: None)
    try:
        yield from (panel_trouble(trouble) for trouble in panel.troubles)
        if not panel.troubles:
            parts = len(wiring.buttons) + len(wiring.lights) + bool(wiring.bar) + bool(wiring.buzzer)
            kind = "simulated panel" if simulated else "panel"
            yield good(PANEL, f"All {parts} parts of the {kind} have their pins.")
    finally:
        panel.close()


def panel_trouble(trouble: Message) -> Finding:
    trouble_text = Language().text(trouble)
    if PIPE in trouble_text:
        hint = "Start Bosun in a folder that you may write to, or with LG_WD=/tmp."
        return todo(PANEL, "The pin library cannot make its pipes where Bosun was started.", hint)
    if trouble.id != "panel.part-away":
        return todo(PANEL, "The panel has no pins.", trouble_text)
    hint = "Compare it with docs/wiring.md; a Bosun that runs has the pins: sudo systemctl stop bosun."
    return todo(PANEL, trouble_text, hint)


def look_at_board(
    box: BoxConfig,
    *,
    find: Callable[[], Sequence[FoundPort]] = find_ports,
    ask: Callable[[str], Info] = read_info,
) -> Iterator[Finding]:
    """The microcontroller on the serial line: is it there, does it answer, is the cable good?"""
    ports = find()
    if box.serial == NONE:
        yield from _board_not_wanted(ports)
    elif box.serial == SIMULATED:
        yield good(BOARD, "The board is simulated.")
    elif box.serial == AUTO and not ports:
        yield todo(BOARD, "No board is plugged in.", "Check its USB cable: some cables only charge.")
    else:
        yield from _ask_board(ports[0].device if box.serial == AUTO else box.serial, ask)


def _board_not_wanted(ports: Sequence[FoundPort]) -> Iterator[Finding]:
    if not ports:
        yield good(BOARD, "No board on a serial line is set up.")
    else:
        found = f"A board ({ports[0].chip}) is plugged in, but Bosun is not set to use it."
        yield note(BOARD, found, "Write serial = “auto” into box.toml to use it.")


def _ask_board(port: str, ask: Callable[[str], Info]) -> Iterator[Finding]:
    try:
        info = ask(port)
    except BosunError as error:
        yield todo(BOARD, "The board does not answer.", _sentence(error))
        return
    yield good(BOARD, f"Firmware {info.version} answers, protocol {info.welcome.version}.")
    faults = [f"{name} {number}" for name, number in info.faults.items() if number]
    if faults:
        yield note(BOARD, f"The line has faults: {', '.join(faults)}.", "Try a shorter or better cable.")


def look_at_camera(
    box: BoxConfig,
    *,
    video: Path = VIDEO,
    has_room: Callable[[str], bool] = lambda name: find_spec(name) is not None,
) -> Iterator[Finding]:
    """Is there a camera, and what it takes to read dice with it?"""
    wanted = str(getattr(box, "camera", NONE))
    if wanted == NONE:
        yield good(CAMERA, "No camera is set up; rolls are typed in.")
        return
    for library in ("vision", "cv2", "numpy"):
        if not has_room(library):
            hint = "Install Bosun anew with sudo packaging/install."
            yield todo(CAMERA, f"The camera is wanted, but the library “{library}” is missing.", hint)
            return
    if wanted == SIMULATED:
        yield good(CAMERA, "The camera is simulated.")
    else:
        yield _camera_there(cameras(video))


def _camera_there(names: list[str]) -> Finding:
    if names:
        return good(CAMERA, f"There is a camera: {', '.join(names)}.")
    return todo(
        CAMERA,
        "No camera is there.",
        "Switch the Pi off, push the ribbon in straight (or plug the USB camera in), and start again.",
    )


def cameras(video: Path = VIDEO) -> list[str]:
    """The names of the video devices that take pictures."""
    found = {file.read_text(encoding="utf-8").strip() for file in sorted(video.glob("video*/name"))}
    return sorted(name for name in found if not name.startswith(NO_CAMERAS))


def uses_pins(box: BoxConfig) -> bool:
    return box.panel == GPIO


def uses_serial(box: BoxConfig) -> bool:
    return box.serial not in (NONE, SIMULATED)


def uses_camera(box: BoxConfig) -> bool:
    return str(getattr(box, "camera", NONE)) not in (NONE, SIMULATED)


def _sentence(error: BosunError) -> str:
    return Language().text(error.text)
