"""The light of each camera as it was metered: kept in the box's data, one file a camera."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from bosun.session.home import home
from engine.messages import Message, say

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who have a camera
    from vision.camera import SteadyCamera
    from vision.light_settings import Locked, Metered


def light_file(word: str) -> Path:
    """Where the light of the camera of this word is kept."""
    return home() / f"light-{re.sub(r'[^A-Za-z0-9]+', '-', word).strip('-')}.toml"


def kept_light(word: str) -> Metered | None:
    """What was metered for this camera, if it was."""
    from vision.light_settings import load_metered  # noqa: PLC0415

    return load_metered(light_file(word)) if light_file(word).exists() else None


def kept_settings(word: str) -> Locked | None:
    kept = kept_light(word)
    return None if kept is None else kept.settings


def has_light(word: str) -> bool:
    """Whether there is light to meter: a simulated camera and a folder of pictures have none."""
    return word.startswith(("pi", "usb", "/dev/")) and not Path(word).is_dir()


def meter_and_keep(steady: SteadyCamera, word: str, *, mains: int | None = None) -> Metered | None:
    """Meter this camera, lock it and keep that; None where there is no light to meter."""
    from vision.light_settings import save_metered  # noqa: PLC0415
    from vision.metering import METERING, meter  # noqa: PLC0415

    if not has_light(word):
        return None
    found = steady.run(lambda camera: meter(camera, mains=mains), limit=METERING)
    home().mkdir(parents=True, exist_ok=True)
    save_metered(found, light_file(word))
    return found


def summary(metered: Metered) -> Message:
    """What was metered, in one sentence."""
    exposure = metered.settings.exposure
    if exposure is None:
        return say("camera.metered-fixed")
    lamps = say("camera.steady") if metered.mains is None else say("camera.mains", hertz=metered.mains)
    return say("camera.metered", exposure=f"{exposure / 1000:.1f}", gain=_gain(metered.settings), lamps=lamps)


def _gain(settings: Locked) -> str:
    return "–" if settings.gain is None else f"{settings.gain:.1f}"
