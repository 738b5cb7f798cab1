"""Which Pi cameras are connected, and which of them is meant by a number or a name.

Nothing here loads OpenCV: a box without a camera, which only looks for one, has no memory to spare for it.
"""

from __future__ import annotations

import importlib
from typing import Any

from engine.messages import say
from vision.errors import CameraGone

PACKAGES = {"picamera2": "python3-picamera2", "pykms": "python3-kms++", "libcamera": "python3-libcamera"}


def pi_cameras() -> list[str]:
    """The names of the Pi cameras that are connected, by their number; `CameraGone` without the library."""
    return [str(camera.get("Model", "?")) for camera in pi_library().Picamera2.global_camera_info()]


def pi_library() -> Any:
    """The camera library of the Pi's own packages."""
    try:
        return importlib.import_module("picamera2")
    except ImportError as error:
        missing = (error.name or "picamera2").partition(".")[0]
        package = PACKAGES.get(missing, missing)
        raise CameraGone(say("camera.no-module", module=missing, package=package)) from error


def pi_number(cameras: list[dict[str, Any]], which: int | str) -> int:
    """The number of the camera that is meant."""
    if not cameras:
        raise CameraGone(say("camera.none-on-pi"))
    if isinstance(which, int):
        if which < len(cameras):
            return which
    else:
        for number, camera in enumerate(cameras):
            if which.lower() in str(camera.get("Model", "")).lower():
                return number
    names = tuple(f"pi:{number} ({camera.get('Model', '?')})" for number, camera in enumerate(cameras))
    raise CameraGone(say("camera.no-such", wanted=f"pi:{which}", there=names))
