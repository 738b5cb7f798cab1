"""What a camera is told about light and focus, and where the box keeps it."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.messages import say
from vision.errors import BadPicture

PICTURE = ("brightness", "flicker", "mains")


@dataclass(frozen=True)
class Locked:
    """Settings that must not change during a game, or still dice would seem to move.

    `exposure` is in microseconds; `gain` is in the camera's own unit; `colour_gains` are for red and blue;
    `white_balance` is in kelvin; `focus` is in the camera's own unit (dioptres on a Pi camera). None is what
    the camera does not have.
    """

    exposure: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    white_balance: int | None = None
    focus: float | None = None


@dataclass(frozen=True)
class Limits:
    """How far a camera's exposure (in microseconds) and gain go; None where it has no such control."""

    exposure: tuple[int, int] | None = None
    gain: tuple[float, float] | None = None


@dataclass(frozen=True)
class Metered:
    """What metering found: the settings to hold, and what the picture was like under them.

    `brightness` is the mean level of the picture; `flicker` the share by which lamps still change it from
    frame to frame; `mains` the frequency of the lamps' mains in hertz, None where nothing flickers.
    """

    settings: Locked
    brightness: float
    flicker: float = 0.0
    mains: int | None = None


def save_metered(metered: Metered, file: Path) -> None:
    """Keep what was metered, for `load_metered`."""
    entries = asdict(metered.settings) | {name: getattr(metered, name) for name in PICTURE}
    lines = [f"{name} = {_toml(value)}" for name, value in entries.items() if value is not None]
    file.write_text("# Light and focus of the camera, as metered.\n" + "\n".join(lines) + "\n", "utf-8")


def load_metered(file: Path) -> Metered:
    """What `save_metered` kept."""
    try:
        entry = tomllib.loads(file.read_text("utf-8"))
        brightness, flicker = float(entry["brightness"]), float(entry["flicker"])
        return Metered(_settings(entry), brightness, flicker, _whole(entry.get("mains")))
    except (OSError, KeyError, ValueError, TypeError, IndexError) as error:
        raise BadPicture(say("camera.settings", file=file.name)) from error


def _settings(entry: dict[str, Any]) -> Locked:
    red_blue = entry.get("colour_gains")
    return Locked(
        exposure=_whole(entry.get("exposure")),
        gain=_number(entry.get("gain")),
        colour_gains=None if red_blue is None else (float(red_blue[0]), float(red_blue[1])),
        white_balance=_whole(entry.get("white_balance")),
        focus=_number(entry.get("focus")),
    )


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _whole(value: Any) -> int | None:
    return None if value is None else int(value)


def _toml(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
