"""The camera's live picture for those who look on: on demand, in a thread, never in the way of the game."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bosun.web.errors import HttpRefusal
from engine.messages import say

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who have a camera
    from collections.abc import Callable

    from bosun.web.table_camera import TableCamera
    from engine.requests import Roll
    from vision.camera import Frame, SteadyCamera
    from vision.pictures import Picture

    Opened = tuple[SteadyCamera, Callable[[Roll], None] | None]

NONE = "none"
WIDEST = 960
"""Pixels: more than this no phone needs, and the network of a living room would feel it."""

QUALITY = 75
IDLE = 20.0
"""Seconds after the last look in which a camera that no game uses is kept open."""


@dataclass(frozen=True)
class EncodedPicture:
    """A picture as JPEG, and what was last read in it."""

    jpeg: bytes
    marks: list[dict[str, Any]]


class LivePicture:
    """Looks along with the camera of a game, or through the camera itself while no game is on the table.

    A frame is taken only when somebody asks for one, and one that the game just took is good enough. The
    rate is that of the page: it asks again only when it has shown what it got. ``open_it`` opens the camera
    of that word.
    """

    def __init__(self, camera: str = NONE, *, open_it: Callable[[str], Opened] | None = None) -> None:
        self.word = camera
        self._open = open_it or open_steady
        self.own: SteadyCamera | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._turn = asyncio.Lock()
        self._coded: tuple[Picture, bytes] | None = None
        self.table_camera: TableCamera | None = None
        self.throw: Callable[[Roll], None] | None = None

    @property
    def there(self) -> bool:
        """Whether there is a camera at all."""
        return self.table_camera is not None or self.word != NONE

    async def seen(self) -> EncodedPicture:
        """What the camera sees now; `CameraGone` where it is away."""
        picture = await self.picture()
        latest = self.table_camera.latest if self.table_camera is not None else None
        marks = latest.marks if latest is not None else []
        if self._coded is None or self._coded[0] is not picture:
            self._coded = picture, await asyncio.to_thread(as_jpeg, picture)
        return EncodedPicture(self._coded[1], marks)

    async def frame(self) -> Frame:
        """A frame that is taken now; `CameraGone` where the camera is away."""
        camera = await self.camera()
        if camera is None:
            raise HttpRefusal(say("web.refuse.no-camera"))
        return await asyncio.to_thread(lambda: camera.glance(within=0))

    async def choose(self, word: str) -> None:
        """Look through another camera from now on; a game that is on keeps its own."""
        await self.let_go()
        self.word = word

    async def picture(self, *, within: float = 0.5) -> Picture:
        """A picture that is at most so old."""
        camera = await self.camera()
        if camera is not None:
            return (await asyncio.to_thread(lambda: camera.glance(within=within))).picture
        latest = self.table_camera.latest if self.table_camera is not None else None
        if latest is None:
            raise HttpRefusal(say("web.refuse.no-camera"))
        return latest.picture

    async def still(self) -> Picture:
        """What lies before the camera, taken now, with as little grain as a throw is read with."""
        from vision.eye import still_picture  # noqa: PLC0415 - OpenCV, for those who have a camera

        camera = await self.camera()
        return await self.picture() if camera is None else await asyncio.to_thread(still_picture, camera)

    async def let_go(self) -> None:
        """A game wants the camera for itself."""
        async with self._turn:
            camera, self.own, self.throw = self.own, None, None
        if self._closing is not None:
            self._closing.cancel()
        if camera is not None:
            await asyncio.to_thread(camera.close)

    async def camera(self) -> SteadyCamera | None:
        """The camera that is looked through: that of the game, or one that is opened for whoever asks."""
        if self.table_camera is not None:
            return self.table_camera.camera
        if self.word == NONE:
            return None
        async with self._turn:
            if self.own is None:
                self.own, self.throw = await asyncio.to_thread(self._open, self.word)
        self._close_later()
        return self.own

    def throw_die(self, kind: str) -> None:
        """The hand of the simulated table; the frames that follow show the die fall."""
        from engine.requests import Die, Roll  # noqa: PLC0415
        from vision.sets_data import die_kind  # noqa: PLC0415

        if self.throw is None:
            raise HttpRefusal(say("web.refuse.no-throw"))
        die = Die(die_kind(kind).name, ())
        self.throw(Roll(id="workshop.throw", prompt=say("as-is", text=""), dice=(die,)))

    def _close_later(self) -> None:
        """A camera that nobody looks through is let go."""
        loop = asyncio.get_running_loop()
        if self._closing is not None:
            self._closing.cancel()
        self._closing = loop.call_later(IDLE, lambda: loop.create_task(self.let_go()))


def open_steady(word: str) -> Opened:
    """The camera of that word, and the hand that throws dice before it where it is a simulated one."""
    from bosun.devices.cameras import open_camera  # noqa: PLC0415
    from vision.camera import SteadyCamera  # noqa: PLC0415

    camera, throw = open_camera(word)
    return SteadyCamera(camera, limit=10.0 if throw else 2.0), throw


def as_jpeg(picture: Picture, *, quality: int = QUALITY) -> bytes:
    """Small enough for a phone."""
    import cv2  # noqa: PLC0415

    height, width = picture.shape[:2]
    if width > WIDEST:
        size = (WIDEST, round(height * WIDEST / width))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return coded.tobytes()


def as_text(cutout: Picture) -> str:
    """A small picture that travels within the answer."""
    return "data:image/jpeg;base64," + base64.b64encode(as_jpeg(cutout, quality=85)).decode()
