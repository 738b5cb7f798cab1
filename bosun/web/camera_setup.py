"""Setting a camera up from the owner's phone: which one, how good its picture is, its light metered."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from bosun.devices.camera_choice import TRAY, cameras_there, keep_choice
from bosun.devices.camera_light import has_light, kept_light, meter_and_keep, summary
from bosun.web.errors import HttpRefusal
from engine.errors import BosunError
from engine.messages import Message, say

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who have a camera
    from bosun.web.live_picture import LivePicture
    from vision.camera import Frame
    from vision.pictures import Picture

LOOKS = 8
"""Pictures in which flicker is looked for: those that the page asked for last."""


class CameraSetup:
    """The cameras of tray and tower; each is looked through by a picture of its own."""

    def __init__(self, pictures: dict[str, LivePicture]) -> None:
        self._pictures = pictures
        self._frames: dict[str, deque[Frame]] = {place: deque(maxlen=LOOKS) for place in pictures}

    async def shown(self, place: str) -> dict[str, Any]:
        """The cameras there are, and how good the picture of the chosen one is."""
        live = self._pictures[place]
        told: dict[str, Any] = {
            "word": live.word,
            "cameras": await asyncio.to_thread(_choices, live.word),
            "meters": has_light(live.word),
            "health": None,
            "advice": [],
            "light": None,
        }
        if live.there:
            try:
                told |= await self._look(place, live)
            except BosunError as error:
                told["advice"] = [error.text]
        return told

    async def _look(self, place: str, live: LivePicture) -> dict[str, Any]:
        frame = await live.frame()
        self._frames[place].append(frame)
        frames = list(self._frames[place])
        return await asyncio.to_thread(_judged, frames, live.word, place)

    async def choose(self, place: str, word: str) -> None:
        """Look through this camera from now on, here and in the games to come."""
        there = await asyncio.to_thread(_choices, self._pictures[place].word)
        if word not in {choice["word"] for choice in there}:
            raise HttpRefusal(say("web.refuse.garbled"))
        await self._pictures[place].choose(word)
        self._frames[place].clear()
        await asyncio.to_thread(keep_choice, place, word)

    async def meter(self, place: str) -> None:
        """Meter the light; afterwards the picture is judged anew."""
        live = self._pictures[place]
        camera = await live.camera()
        if camera is None:
            raise HttpRefusal(say("web.refuse.no-camera"))
        await asyncio.to_thread(meter_and_keep, camera, live.word)
        self._frames[place].clear()


def _choices(current: str) -> list[dict[str, str]]:
    found = [{"word": choice.word, "name": choice.name} for choice in cameras_there()]
    if current != "none" and current not in {choice["word"] for choice in found}:
        found.insert(0, {"word": current, "name": current})
    return found


def _judged(frames: list[Frame], word: str, place: str) -> dict[str, Any]:
    """Numbers for the meters and sentences for people; the newest frame is the last."""
    from vision.picture_health import advice, flicker, health, light_changed  # noqa: PLC0415

    found = health(frames[-1].picture)
    kept = kept_light(word) if has_light(word) else None
    told: list[Message | str] = [say(entry) for entry in advice(found, flickers=flicker(frames))]
    if kept is not None and light_changed(kept.brightness, found.brightness):
        told.append(say("camera.light-changed"))
    told += _marks(frames[-1].picture) if place == TRAY else []
    return {
        "health": {"brightness": round(found.brightness), "sharpness": round(found.sharpness, 3)},
        "advice": told,
        "light": None if kept is None else summary(kept),
    }


def _marks(picture: Picture) -> list[Message | str]:
    """Which corner marks of the tray are missing, as the tray's own sentence says it."""
    from vision.errors import NoTray  # noqa: PLC0415
    from vision.tray import find_tray  # noqa: PLC0415

    try:
        find_tray(picture)
    except NoTray as error:
        return [error.text]
    return []
