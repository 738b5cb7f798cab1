"""Test throws on the page: what the camera reads while its owner sets it up."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bosun.devices.camera_choice import TRAY
from bosun.session.home import colours_file, layout_file
from bosun.web.errors import BadRequest, HttpRefusal
from engine.messages import say

if TYPE_CHECKING:
    # OpenCV and the networks take a while to import, for those who have a camera
    from collections.abc import Callable
    from pathlib import Path

    from bosun.devices.trial import ThrowTrial, TrialReading
    from bosun.web.live_picture import LivePicture
    from vision.camera import SteadyCamera

LOOK = 1.0
"""Seconds for which a throw is watched for one question of the page; then it asks again."""


@dataclass(frozen=True)
class _Subject:
    """What is watched; anything that changes in it begins a new trial, and what lies there is read anew."""

    place: str
    kind: str
    camera: SteadyCamera
    written: tuple[int, ...]


class Trials:
    """One test at a time, through the camera of a place; a game on the table keeps its camera to itself."""

    def __init__(self, picture_of: Callable[[str], LivePicture]) -> None:
        self._picture_of = picture_of
        self._turn = asyncio.Lock()
        self._current: tuple[_Subject, ThrowTrial] | None = None

    async def look(self, place: str, kind: str, *, throw: bool = False) -> TrialReading | None:
        """Watch for a while; the reading, if a throw ended. ``throw``: the simulated table throws first."""
        live = self._picture_of(place)
        if live.table_camera is not None:
            raise HttpRefusal(say("web.refuse.trial-in-game"))
        async with self._turn:
            camera = await live.camera()
            if camera is None:
                raise HttpRefusal(say("web.refuse.no-camera"))
            if throw:
                live.throw_die(kind)
            try:
                return await asyncio.to_thread(self._watch, live, camera, place, kind)
            finally:
                if live.own is not camera:  # let go meanwhile: the last look may have opened it once more
                    await asyncio.to_thread(camera.close)

    def _watch(self, live: LivePicture, camera: SteadyCamera, place: str, kind: str) -> TrialReading | None:
        from bosun.devices.trial import watch  # noqa: PLC0415

        subject = _Subject(place, kind, camera, _taught(kind) if place == TRAY else _traced())
        if self._current is None or self._current[0] != subject:
            self._current = subject, _begin(subject)
        return watch(self._current[1], seconds=LOOK, wanted=lambda: live.own is camera)


def _taught(kind: str) -> tuple[int, ...]:
    """When the tray and these dice were last shown to the camera."""
    from bosun.devices.cameras import tray_file  # noqa: PLC0415
    from bosun.devices.taught_dice import library, sets_there  # noqa: PLC0415

    if kind not in sets_there():
        raise BadRequest(say("web.refuse.garbled"))
    return _written(tray_file()), _written(library() / kind / "set.toml")


def _traced() -> tuple[int, ...]:
    """The same of the board and the colours of its cubes."""
    return _written(layout_file()), _written(colours_file())


def _written(file: Path) -> int:
    """When the file was written; 0 if it never was."""
    return file.stat().st_mtime_ns if file.exists() else 0


def _begin(subject: _Subject) -> ThrowTrial:
    from bosun.devices.trial import BoardTrial, DiceTrial  # noqa: PLC0415

    if subject.place == TRAY:
        return DiceTrial(subject.camera, subject.kind)
    return BoardTrial(subject.camera)
