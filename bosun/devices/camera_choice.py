"""Which cameras there are to choose from, and the choice written into the box's own file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bosun.devices.box_file import box_file, read_text, with_entries, write_text
from engine.errors import BadData, BosunError
from engine.messages import say

TRAY, TOWER = "tray", "tower"
ENTRIES = {TRAY: "camera", TOWER: "tower_camera"}
"""What a place of the table is called in ``box.toml``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A camera: the word that names it in ``box.toml``, and what a person knows it by."""

    word: str
    name: str


def cameras_there() -> list[Choice]:
    """The cameras that are plugged in now."""
    return [*_pi_cameras(), *_webcams()]


def _pi_cameras() -> list[Choice]:
    from vision.pi_names import pi_cameras  # noqa: PLC0415 - the first prompt comes sooner without it

    try:
        names = pi_cameras()
    except BosunError:
        return []
    return [Choice(f"pi:{number}", f"Pi camera ({name})") for number, name in enumerate(names)]


def _webcams() -> list[Choice]:
    """By its name, which stays when it is plugged in elsewhere; of two of one name, by its number."""
    from vision.usb_names import video_nodes, webcams  # noqa: PLC0415

    found = webcams(video_nodes())
    names = [node.name for node in found]
    return [
        Choice(f"usb:{node.name}" if names.count(node.name) == 1 else f"usb:{number}", node.name)
        for number, node in enumerate(found)
    ]


def keep_choice(place: str, word: str, file: Path | None = None) -> None:
    """Write the camera of a place into ``box.toml``; all else in it stays as it is."""
    if not re.fullmatch(r"[^\"\\\x00-\x1f]{1,200}", word):
        raise BadData(say("box.refuse.camera-name", name=word))
    target = box_file() if file is None else file
    write_text(target, with_entries(read_text(target), {ENTRIES[place]: word}))
