"""Which mode of a Pi camera's sensor shows all that the lens sees, and which controls it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vision.light_settings import Limits, Locked

MANUAL_FOCUS = 0
"""What libcamera calls the mode in which the lens stays where it is told."""

Mode = Mapping[str, Any]


def whole_mode(modes: Sequence[Mode], width: int) -> Mode | None:
    """The smallest mode that crops nothing and is at least `width` pixels wide; None where modes say nothing.

    A driver left to choose takes a cropped mode for small pictures: of Camera Module 3 the middle two thirds.
    """
    known = [mode for mode in modes if "size" in mode and "crop_limits" in mode]
    if not known:
        return None
    widest = max(_area(mode["crop_limits"][2:]) for mode in known)
    whole = [mode for mode in known if _area(mode["crop_limits"][2:]) == widest]
    enough = [mode for mode in whole if mode["size"][0] >= width]
    # Of modes of one size the deepest: more bits of light in each pixel.
    return min(enough or whole[-1:], key=lambda mode: (_area(mode["size"]), -mode["bit_depth"]))


def whole_size(mode: Mode | None, size: tuple[int, int]) -> tuple[int, int]:
    """A picture of the wanted width in the shape of the sensor: another shape would be cropped."""
    if mode is None:
        return size
    _, _, width, height = mode["crop_limits"]
    return size[0], round(size[0] * height / width / 2) * 2


def automatic(advertised: Mapping[str, Any]) -> dict[str, Any]:
    """The controls that let the camera's automatics run."""
    return _only({"AeEnable": True, "AwbEnable": True}, advertised)


def locked(settings: Locked, advertised: Mapping[str, Any]) -> dict[str, Any]:
    """The controls that hold the settings, as far as this camera has them: a mono sensor has no colours."""
    wanted: dict[str, Any] = {}
    if settings.exposure is not None:
        wanted |= {"AeEnable": False, "ExposureTime": settings.exposure}
    if settings.gain is not None:
        wanted |= {"AnalogueGain": settings.gain}
    if settings.colour_gains is not None:
        wanted |= {"AwbEnable": False, "ColourGains": settings.colour_gains}
    if settings.focus is not None:
        wanted |= {"AfMode": MANUAL_FOCUS, "LensPosition": settings.focus}
    return _only(wanted, advertised)


def used(metadata: Mapping[str, Any]) -> Locked:
    """What a frame was taken with, as its metadata says."""
    gains = metadata.get("ColourGains")
    return Locked(
        exposure=metadata.get("ExposureTime"),
        gain=metadata.get("AnalogueGain"),
        colour_gains=None if gains is None else (float(gains[0]), float(gains[1])),
        focus=metadata.get("LensPosition"),
    )


def limits(advertised: Mapping[str, Any]) -> Limits:
    """How far exposure and gain go: libcamera gives the least, the most and the usual."""
    exposure, gain = advertised.get("ExposureTime"), advertised.get("AnalogueGain")
    return Limits(
        exposure=None if exposure is None else (int(exposure[0]), int(exposure[1])),
        gain=None if gain is None else (float(gain[0]), float(gain[1])),
    )


def light_fell(metadata: Mapping[str, Any]) -> float | None:
    """When the exposure of a frame began, in seconds; its timestamp is that of the end."""
    stamp = metadata.get("SensorTimestamp")
    return None if stamp is None else stamp / 1e9 - metadata.get("ExposureTime", 0) / 1e6


def _only(wanted: dict[str, Any], advertised: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in wanted.items() if name in advertised}


def _area(size: Sequence[int]) -> int:
    return int(size[0]) * int(size[1])
