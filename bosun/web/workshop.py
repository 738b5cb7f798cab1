"""The workshop: the tray is calibrated and dice are taught from the owner's phone."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from bosun.devices.camera_light import has_light, kept_light, meter_and_keep
from bosun.session.home import home
from bosun.web.errors import BadRequest, HttpRefusal
from bosun.web.live_picture import LivePicture, as_jpeg, as_text
from engine.errors import BosunError
from engine.messages import Message, say

if TYPE_CHECKING:
    # OpenCV and the networks take a while to import, for those who have a camera
    from vision.pictures import Picture
    from vision.teaching import Lesson, Report
    from vision.tray import Tray

MOST_FACES, LONGEST_FACE = 12, 40
SETTLED = 75
"""Frames after which dice that were thrown on the simulated table lie still."""

Corners = list[tuple[float, float]]


class Workshop:
    """One workbench: a tray that was found but not kept yet, and a lesson that is under way."""

    def __init__(self, live: LivePicture) -> None:
        self._live = live
        self._turn = asyncio.Lock()
        self._found: tuple[Tray, Picture] | None = None
        self._lesson: Lesson | None = None
        self._faces: tuple[str, ...] = ()

    async def shown(self) -> dict[str, Any]:
        """What lies on the bench. Whoever looks at it looks through the camera too, so it is opened."""
        picture = None
        with contextlib.suppress(BosunError):
            picture = await self._live.picture(within=0)
        return {
            "camera": self._live.there,
            "simulated": self._live.throw is not None,
            "tray": await asyncio.to_thread(_tray, picture) if self._live.there else None,
            "found": self._found is not None,
            "lesson": self._told_lesson(),
            "kinds": await asyncio.to_thread(_kinds) if self._live.there else [],
            "sets": await asyncio.to_thread(_sets) if self._live.there else [],
        }

    async def find_tray(self, corners: Corners | None) -> None:
        """Look for the tray: by its marks, or by the four corners that somebody tapped."""
        await self._meter_once()
        picture = await self._live.picture(within=0)
        self._found = await asyncio.to_thread(_found, picture, corners), picture

    async def _meter_once(self) -> None:
        """A camera whose light nobody metered yet is metered first: the tray is found in the same light."""
        camera = await self._live.camera()
        if camera is not None and has_light(self._live.word) and kept_light(self._live.word) is None:
            await asyncio.to_thread(meter_and_keep, camera, self._live.word)

    async def check_picture(self) -> bytes:
        """The picture with the outline that was found, for a person to judge."""
        if self._found is None:
            raise HttpRefusal(say("web.refuse.no-outline"))
        tray, picture = self._found
        return await asyncio.to_thread(lambda: as_jpeg(tray.check_picture(picture)))

    async def keep_tray(self) -> None:
        """The outline fits: it is kept, and a camera that looks now uses it."""
        if self._found is None:
            raise HttpRefusal(say("web.refuse.no-outline"))
        tray, _ = self._found
        await asyncio.to_thread(_keep, tray)
        self._found = None
        use = getattr(self._live.table_camera, "use_tray", None)
        if use is not None:
            use(tray)

    async def begin_lesson(self, name: str, faces: list[str]) -> None:
        """Teach a set of dice; its faces are named as the rules name them."""
        wanted = tuple(dict.fromkeys(face.strip() for face in faces if face.strip()))
        if len(wanted) > MOST_FACES or any(len(face) > LONGEST_FACE for face in wanted):
            raise BadRequest(say("web.refuse.faces", most=MOST_FACES, longest=LONGEST_FACE))
        async with self._turn:
            self._lesson = await asyncio.to_thread(_lesson, name)
            self._faces = wanted

    async def show(self, face: str) -> None:
        """Learn from what lies in the tray now: every die shows this face."""
        if face not in self._faces:
            raise BadRequest(say("web.refuse.garbled"))
        async with self._turn:
            lesson, picture = self._current(), await self._live.still()
            await asyncio.to_thread(lesson.show, face, picture)

    async def take_back(self) -> None:
        async with self._turn:
            self._current().take_back()

    async def finish(self) -> list[Message]:
        """Measure the set on what was held back, and keep it. Says how good it is."""
        async with self._turn:
            report = await asyncio.to_thread(_finish, self._current())
            self._lesson = None
        return report.messages()

    async def drop_lesson(self) -> None:
        async with self._turn:
            self._lesson = None

    async def throw(self, kind: str) -> None:
        """The hand of the simulated table."""
        await self._live.picture()
        await asyncio.to_thread(self._throw, kind)

    def _throw(self, kind: str) -> None:
        self._live.throw_die(kind)
        assert self._live.own is not None
        for _ in range(SETTLED):
            self._live.own.capture()

    def _current(self) -> Lesson:
        if self._lesson is None:
            raise HttpRefusal(say("web.refuse.no-lesson"))
        return self._lesson

    def _told_lesson(self) -> dict[str, Any] | None:
        if self._lesson is None:
            return None
        shown, last = self._lesson.shown(), self._lesson.last
        cutouts = [] if last is None else [as_text(cutout) for cutout in last.cutouts]
        return {
            "name": self._lesson.name,
            "faces": [{"face": face, "shown": len(shown.get(face, []))} for face in self._faces],
            "last": None if last is None else {"face": last.face, "cutouts": cutouts},
        }


def _tray(picture: Picture | None) -> dict[str, Any]:
    """How the tray is calibrated, and whether the camera was moved since."""
    from bosun.devices.cameras import kept_tray  # noqa: PLC0415
    from vision.tray import MOVED  # noqa: PLC0415

    tray = kept_tray()
    drift = None if tray is None or picture is None else tray.drift(picture)
    return {
        "calibrated": tray is not None,
        "marks": tray is not None and tray.marks,
        "drift": None if drift is None else round(drift, 4),
        "moved": drift is not None and drift >= MOVED,
    }


def _found(picture: Picture, corners: Corners | None) -> Tray:
    from vision.tray import find_tray, teach_tray  # noqa: PLC0415

    return find_tray(picture) if corners is None else teach_tray(picture, corners)


def _keep(tray: Tray) -> None:
    from bosun.devices.cameras import tray_file  # noqa: PLC0415

    home().mkdir(parents=True, exist_ok=True)
    tray.save(tray_file())


def _lesson(name: str) -> Lesson:
    from vision.teaching import Lesson  # noqa: PLC0415

    return Lesson(name)


def _finish(lesson: Lesson) -> Report:
    from bosun.devices.taught_dice import library  # noqa: PLC0415

    return lesson.finish(library())


def _kinds() -> list[dict[str, Any]]:
    """The dice of the games, with the faces that their rules know, and whether they were taught."""
    from bosun.devices.taught_dice import library  # noqa: PLC0415
    from vision.sets_data import die_kinds  # noqa: PLC0415

    return [
        {
            "name": kind.name,
            "faces": list(kind.faces),
            "taught": (library() / kind.name / "set.toml").is_file(),
        }
        for kind in die_kinds().values()
    ]


def _sets() -> list[str]:
    from bosun.devices.taught_dice import sets_there  # noqa: PLC0415

    return sets_there()
