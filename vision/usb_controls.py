"""Light and focus of a webcam, by the controls its driver advertises; what was set is read back."""

from __future__ import annotations

from typing import Protocol

from vision import v4l2
from vision.light_settings import Limits, Locked
from vision.v4l2 import Range

STEP = 100
"""Microseconds in the unit that Video4Linux counts exposure in."""


class ControlPort(Protocol):
    """The controls of a device: `set` answers what the camera then uses, None where it refuses."""

    def range(self, control: int) -> Range | None: ...
    def get(self, control: int) -> int | None: ...
    def set(self, control: int, value: int) -> int | None: ...


def run_automatics(port: ControlPort) -> None:
    """Let the camera find exposure, gain and white balance by itself, at an even pace."""
    _set(port, v4l2.EXPOSURE_AUTO, v4l2.APERTURE_PRIORITY)
    _set(port, v4l2.EXPOSURE_PRIORITY, 0)
    _set(port, v4l2.GAIN_AUTO, 1)
    _set(port, v4l2.WHITE_BALANCE_AUTO, 1)


def lock(port: ControlPort, settings: Locked) -> None:
    """Hold the settings as far as the camera has them."""
    if settings.exposure is not None:
        _set(port, v4l2.EXPOSURE_AUTO, v4l2.MANUAL_EXPOSURE)
        _set(port, v4l2.EXPOSURE, round(settings.exposure / STEP))
    if settings.gain is not None:
        _set(port, v4l2.GAIN_AUTO, 0)
        _set(port, v4l2.GAIN, round(settings.gain))
    if settings.white_balance is not None:
        _set(port, v4l2.WHITE_BALANCE_AUTO, 0)
        _set(port, v4l2.WHITE_BALANCE, settings.white_balance)
    if settings.focus is not None:
        _set(port, v4l2.FOCUS_AUTO, 0)
        _set(port, v4l2.FOCUS, round(settings.focus))


def settings(port: ControlPort) -> Locked:
    """What the camera uses now."""
    exposure = port.get(v4l2.EXPOSURE)
    gain, focus = port.get(v4l2.GAIN), port.get(v4l2.FOCUS)
    return Locked(
        exposure=None if exposure is None else exposure * STEP,
        gain=None if gain is None else float(gain),
        white_balance=port.get(v4l2.WHITE_BALANCE),
        focus=None if focus is None else float(focus),
    )


def limits(port: ControlPort) -> Limits:
    exposure, gain = port.range(v4l2.EXPOSURE), port.range(v4l2.GAIN)
    return Limits(
        exposure=None if exposure is None else (max(1, exposure.least) * STEP, exposure.most * STEP),
        gain=None if gain is None else (float(gain.least), float(gain.most)),
    )


def find_focus(port: ControlPort) -> bool:
    """Let the camera look for its focus; it goes on looking until the focus is locked."""
    return _set(port, v4l2.FOCUS_AUTO, 1)


def _set(port: ControlPort, control: int, value: int) -> bool:
    """Set a control within its range; False where the camera does not have it or takes another value."""
    room = port.range(control)
    if room is None:
        return False
    wanted = min(max(value, room.least), room.most)
    return port.set(control, wanted) == wanted
