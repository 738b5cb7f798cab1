"""`bosun serve` on a computer into which the simulated camera was plugged, as a process."""

import functools

from bosun.cli.main import main
from bosun.devices import camera_choice
from bosun.devices.camera_choice import Choice
from vision import twin_camera

SIZE = (480, 360)
"""Pixels of its pictures: they are drawn without a graphics card."""


def plug_in() -> None:
    camera_choice._webcams = lambda: [Choice("simulated", "Twin")]
    twin_camera.TwinCamera = functools.partial(twin_camera.TwinCamera, size=SIZE, plain=True)  # type: ignore[assignment, misc]


if __name__ == "__main__":
    plug_in()
    main()
