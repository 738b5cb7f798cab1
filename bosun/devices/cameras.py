"""Which camera looks at the tray or the tower: by the word that the box or the command line gives it."""

from collections.abc import Callable
from pathlib import Path

from bosun.devices.camera_light import kept_settings
from bosun.session.home import colours_file, home
from engine.errors import BadData
from engine.messages import say
from engine.requests import Drop, Roll
from vision.camera import Camera, SteadyCamera
from vision.eye import Eye
from vision.tower.colour_files import read_colours
from vision.tower.eyes import TowerEyes
from vision.tower.layout import parse_layout
from vision.tower.reader import TowerReader
from vision.tray import Tray, load_tray

SIMULATED, PI, USB = "simulated", "pi", "usb"
CAMERAS = "pi, pi:1, usb, usb:1, usb:a part of its name, a path under /dev, simulated or a folder of pictures"


def tray_file() -> Path:
    return home() / "tray.toml"


def open_camera(word: str) -> tuple[Camera, Callable[[Roll], None] | None]:
    """The camera, and the hand that throws dice in front of it where it is a simulated one."""
    return _simulated() if word == SIMULATED else (real_camera(word), None)


def real_camera(word: str) -> Camera:
    """A camera that is there, holding the light that was metered for it.

    ``pi`` or ``usb`` is the first of its kind; ``pi:1``, ``usb:1`` the second; ``pi:imx708``, ``usb:C920``
    one by a part of its name; ``/dev/v4l/by-id/…`` one by its path. Anything else is a folder of pictures.
    """
    kind, _, which = word.partition(":")
    if kind == PI:
        from vision.pi_camera import PiCamera  # noqa: PLC0415 - picamera2 is there only on a Pi

        return PiCamera(which=_which(which), settings=kept_settings(word))
    if kind == USB or word.startswith("/dev/"):
        from vision.usb_camera import UsbCamera  # noqa: PLC0415 - one camera at a time

        return UsbCamera(_which(which if kind == USB else word), settings=kept_settings(word))
    if Path(word).is_dir():
        from vision.photo_folder import PhotoFolder  # noqa: PLC0415 - one camera at a time

        return PhotoFolder(Path(word))
    raise BadData(say("box.refuse.camera", camera=word))


def _which(told: str) -> int | str:
    """A number, or a name or path; without either the first."""
    return int(told or 0) if told.isdigit() or not told else told


def _simulated() -> tuple[Camera, Callable[[Roll], None]]:
    from vision.twin.dice import TwinDie  # noqa: PLC0415 - physics that only the simulated table needs
    from vision.twin_camera import TwinCamera  # noqa: PLC0415

    camera = TwinCamera(seed=1)
    return camera, lambda roll: camera.throw(tuple(TwinDie.of(die.kind, die.colour) for die in roll.dice))


def open_eye(word: str) -> tuple[Eye, Callable[[Roll], None] | None]:
    """An eye on the tray, calibrated if it was."""
    camera, throw = open_camera(word)
    return Eye(SteadyCamera(camera, limit=10.0 if throw else 1.0), tray=kept_tray()), throw


def kept_tray() -> Tray | None:
    """Where the tray is, if it was calibrated."""
    return load_tray(tray_file()) if tray_file().exists() else None


def open_tower(
    word: str, layout: str | None, *, seed: int
) -> tuple[SteadyCamera, TowerEyes, Callable[[Drop], None] | None]:
    """A camera over the combat board, what reads it, and what pours where it is simulated.

    ``layout`` is the text of the board that the game is played on; without one it is the house's own.
    ``seed`` fixes the pours of the simulated table.
    """
    board = parse_layout(layout, "layout") if layout is not None else None
    if word == SIMULATED:
        from vision.twin.tower_camera import TwinTowerCamera  # noqa: PLC0415 - physics for the simulated table

        twin = TwinTowerCamera(seed=seed, layout=board)
        return SteadyCamera(twin, limit=20.0), TowerEyes(TowerReader(board)), twin.pour
    colours = read_colours(colours_file()) if colours_file().exists() else None
    return SteadyCamera(real_camera(word)), TowerEyes(TowerReader(board, colours)), None
