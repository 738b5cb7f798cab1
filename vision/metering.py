"""Meter once, then lock: which exposure, gain, colours and focus the camera holds during a game.

Pure: a generator that yields the settings it wants to see (None: the camera's automatics) and is sent one
frame after the other, with what the camera says it was taken with. `meter` joins it to a camera:

    metered = steady.run(lambda camera: meter(camera), limit=METERING)

The exposure is a multiple of the half period of the mains, 10 ms on 50 Hz: a lamp then gives every frame the
same light. Whether the lamps hang on 50 or 60 Hz is measured where nobody says it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.camera import Camera, Frame
from vision.light_settings import Limits, Locked, Metered
from vision.picture_health import FLICKER, flicker

METERING = 30.0
"""The longest that metering takes, in seconds."""
LONGEST = 34_000
"""Microseconds: a longer exposure would slow a camera of thirty frames a second down."""
RESTING, PATIENCE = 10, 120
"""Frames over which automatics must not move to be at rest, and the most that are waited for."""
LAG = 6
"""Frames until a setting surely shows in the picture."""
LOOK = 24
"""Frames in which flicker is looked for."""
ALIKE = 0.05
ROUNDS = 8


@dataclass(frozen=True)
class Sample:
    """A frame, and what it was taken with."""

    frame: Frame
    settings: Locked


Metering = Generator[Locked | None, Sample, Metered]
Looking = Generator[Locked | None, Sample, list[Sample]]


def meter(camera: Camera, *, mains: int | None = None) -> Metered:
    """Meter an open camera and lock it; `mains` is 50 or 60 where it is known."""
    camera.lock(None)
    camera.find_focus()
    steps = metering(camera.limits(), mains=mains)
    wanted = next(steps)
    while True:
        frame = camera.capture()
        try:
            asked = steps.send(Sample(frame, camera.settings()))
        except StopIteration as done:
            found: Metered = done.value
            camera.lock(found.settings)
            return found
        if asked != wanted:
            wanted = asked
            camera.lock(wanted)


def metering(limits: Limits, *, mains: int | None = None) -> Metering:
    """Meter a camera that can be set this far."""
    if limits.exposure is None:
        only = yield None
        return Metered(only.settings, _level(only))  # it sets its light itself, and nothing can be locked
    resting = yield from _rest()
    automatic = _typical(resting)
    target = _brightness(resting)
    assert automatic.exposure is not None
    if automatic.exposure < _half_period(mains or 60) / 2 and _flicker(resting) < FLICKER:
        return Metered(automatic, target, _flicker(resting))  # daylight, too bright for a longer exposure
    candidates = (50, 60) if mains is None else (mains,)
    tried = []
    for hertz in candidates:
        settings = on_mains(automatic, hertz, limits)
        tried.append((hertz, settings, (yield from _hold(settings, LOOK))))
    hertz, settings, seen = _steadiest(tried)
    settings, seen = yield from _match(settings, seen, target, limits)
    flickers = mains is not None or max(_flicker(samples) for _, _, samples in tried) > FLICKER / 2
    return Metered(settings, _brightness(seen), _flicker(seen), hertz if flickers else None)


def on_mains(automatic: Locked, hertz: int, limits: Limits) -> Locked:
    """The same light in an exposure of whole half periods, the gain making up for the difference."""
    assert automatic.exposure is not None
    assert limits.exposure is not None
    half = _half_period(hertz)
    most = max(1, int(min(limits.exposure[1], LONGEST) // half))
    number = min(max(1, round(automatic.exposure / half)), most)
    exposure = round(number * half)
    if automatic.gain is None or limits.gain is None:
        return replace(automatic, exposure=exposure)
    gain = automatic.gain * automatic.exposure / exposure
    return replace(automatic, exposure=exposure, gain=_within(gain, limits.gain))


def _half_period(hertz: int) -> float:
    return 1e6 / (2 * hertz)


def _rest() -> Looking:
    """Let the automatics run until they rest; the frames of the rest."""
    seen: list[Sample] = []
    for _ in range(PATIENCE):
        seen.append((yield None))
        if len(seen) >= LAG + RESTING and _at_rest(seen[-RESTING:]):
            break
    return seen[-RESTING:]


def _at_rest(samples: Sequence[Sample]) -> bool:
    light = [(one.settings.exposure or 0) * (one.settings.gain or 1.0) for one in samples]
    reds = [one.settings.colour_gains[0] for one in samples if one.settings.colour_gains is not None]
    return _spread(light) < ALIKE and _spread(reds) < ALIKE


def _hold(settings: Locked, frames: int) -> Looking:
    """Hold settings until they show in the picture, then look at so many frames."""
    for waited in range(PATIENCE):
        sample = yield settings
        if waited >= LAG and _shows(sample.settings, settings):
            break
        if waited >= 3 * LAG:
            break  # a camera that rounds what it is told
    seen = []
    for _ in range(frames):
        seen.append((yield settings))  # noqa: PERF401 - a comprehension may not yield
    return seen


def _shows(used: Locked, wanted: Locked) -> bool:
    pairs = [(used.exposure, wanted.exposure), (used.gain, wanted.gain)]
    return all(
        one is None or other is None or abs(one - other) <= ALIKE * max(abs(other), 1.0)
        for one, other in pairs
    )


def _match(
    settings: Locked, seen: list[Sample], target: float, limits: Limits
) -> Generator[Locked | None, Sample, tuple[Locked, list[Sample]]]:
    """Turn the gain until the picture is as bright as the automatics had it; its unit may be of any kind."""
    if settings.gain is None or limits.gain is None:
        return settings, seen
    low, high = limits.gain
    for _ in range(ROUNDS):
        level = _brightness(seen)
        assert settings.gain is not None
        if abs(level - target) <= ALIKE * target:
            break
        low, high = (settings.gain, high) if level < target else (low, settings.gain)
        gain = _next_gain(settings.gain, target / max(level, 1.0), low, high)
        if abs(gain - settings.gain) < 0.01:
            break
        settings = replace(settings, gain=gain)
        seen = yield from _hold(settings, LOOK)
    return settings, seen


def _next_gain(gain: float, ratio: float, low: float, high: float) -> float:
    """In proportion where that lies between what was too dark and what was too bright, else halfway."""
    guess = gain * ratio
    return guess if low < guess < high else (low + high) / 2


def _steadiest(
    tried: list[tuple[int, Locked, list[Sample]]],
) -> tuple[int, Locked, list[Sample]]:
    """The mains whose exposure leaves least flicker; the first where there is nothing between them."""
    best = min(tried, key=lambda one: _flicker(one[2]))
    return best if _flicker(tried[0][2]) - _flicker(best[2]) > FLICKER / 4 else tried[0]


def _typical(samples: Sequence[Sample]) -> Locked:
    return samples[-1].settings


def _flicker(samples: Sequence[Sample]) -> float:
    return flicker([sample.frame for sample in samples])


def _brightness(samples: Sequence[Sample]) -> float:
    return float(np.median([_level(sample) for sample in samples]))


def _level(sample: Sample) -> float:
    return float(sample.frame.picture.mean())


def _spread(values: Sequence[float]) -> float:
    """How far values lie apart, as a share of their mean."""
    return (max(values) - min(values)) / max(sum(values) / len(values), 1e-9) if values else 0.0


def _within(value: float, room: tuple[float, float]) -> float:
    return min(max(value, room[0]), room[1])
