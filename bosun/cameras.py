"""Which camera looks at the tray: by the word that the box or the command line gives it."""

from collections.abc import Callable
from pathlib import Path

from bosun.home import home
from engine.errors import BadData
from engine.requests import Roll
from vision.camera import Camera, SteadyCamera
from vision.eye import Eye
from vision.tray import Tray, load_tray

SIMULATED, PI, USB = "simulated", "pi", "usb"


def tray_file() -> Path:
    return home() / "tray.toml"


def open_camera(word: str) -> tuple[Camera, Callable[[Roll], None] | None]:
    """The camera, and the hand that throws dice in front of it where it is a simulated one.

    ``pi``, ``usb`` (or ``usb:1`` for the second), ``simulated``, or a folder of pictures.
    """
    if word == SIMULATED:
        return _simulated()
    if word == PI:
        from vision.pi_camera import PiCamera  # noqa: PLC0415 - picamera2 is there only on a Pi

        return PiCamera(), None
    kind, _, number = word.partition(":")
    if kind == USB and (number.isdigit() or not number):
        from vision.usb_camera import UsbCamera  # noqa: PLC0415 - one camera at a time

        return UsbCamera(int(number or 0)), None
    if Path(word).is_dir():
        from vision.photo_folder import PhotoFolder  # noqa: PLC0415 - one camera at a time

        return PhotoFolder(Path(word)), None
    raise BadData(f"There is no camera “{word}”: take pi, usb, usb:1, simulated or a folder of pictures.")


def _simulated() -> tuple[Camera, Callable[[Roll], None]]:
    from vision.twin.dice import TwinDie  # noqa: PLC0415 - physics that only the simulated table needs
    from vision.twin_camera import TwinCamera  # noqa: PLC0415

    camera = TwinCamera(seed=1)
    return camera, lambda roll: camera.throw(tuple(TwinDie.of(die.kind, die.colour) for die in roll.dice))


def open_eye(word: str) -> tuple[Eye, Callable[[Roll], None] | None]:
    """An eye on the tray, calibrated if it was."""
    camera, throw = open_camera(word)
    return Eye(SteadyCamera(camera, limit=10.0 if throw else 1.0), tray=_tray()), throw


def _tray() -> Tray | None:
    return load_tray(tray_file()) if tray_file().exists() else None
