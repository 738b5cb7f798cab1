"""What a camera is told about light and focus, and where the box keeps it."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.messages import say
from vision.errors import BadPicture


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


def save_settings(settings: Locked, file: Path) -> None:
    """Keep the settings, for `load_settings`."""
    lines = [f"{name} = {_toml(value)}" for name, value in asdict(settings).items() if value is not None]
    file.write_text("# Light and focus of the camera, as metered.\n" + "\n".join(lines) + "\n", "utf-8")


def load_settings(file: Path) -> Locked:
    """What `save_settings` kept."""
    try:
        entry = tomllib.loads(file.read_text("utf-8"))
        red_blue = entry.get("colour_gains")
        return Locked(
            exposure=_whole(entry.get("exposure")),
            gain=_number(entry.get("gain")),
            colour_gains=None if red_blue is None else (float(red_blue[0]), float(red_blue[1])),
            white_balance=_whole(entry.get("white_balance")),
            focus=_number(entry.get("focus")),
        )
    except (OSError, ValueError, TypeError, IndexError) as error:
        raise BadPicture(say("camera.settings", file=file.name)) from error


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _whole(value: Any) -> int | None:
    return None if value is None else int(value)


def _toml(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
