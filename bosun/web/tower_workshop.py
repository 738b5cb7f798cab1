"""The workbench of the combat board: its zones are traced on a photograph, its cubes' colours are taught."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bosun.session.home import colours_file, home, landing_file, layout_file
from bosun.web.errors import HttpRefusal
from engine.messages import say

if TYPE_CHECKING:
    # OpenCV takes a while to import, for those who have a camera
    from collections.abc import Awaitable, Callable

    from vision.pictures import Picture
    from vision.tower.layout import BoardLayout
    from vision.tower.tracing import Tracing

COLOURS = ("violet", "blue", "green", "yellow", "black")


class TowerWorkshop:
    """The photograph that is traced on, and the pictures that a lesson in colours was shown.

    ``take`` gives what the camera sees now. ``photograph`` is one to trace on from the start. ``lay`` is the
    hand of the simulated table: it lays cubes of a colour on the board, or takes all off.
    """

    def __init__(
        self,
        take: Callable[[], Awaitable[Picture]],
        *,
        photograph: Picture | None = None,
        lay: Callable[[str | None], None] | None = None,
    ) -> None:
        self._take = take
        self._photograph = photograph
        self._lay = lay
        self._empty: Picture | None = None
        self._shown: dict[str, list[Picture]] = {}

    async def shown(self) -> dict[str, Any]:
        """What lies on the bench."""
        return {
            "photograph": self._photograph is not None,
            "simulated": self._lay is not None,
            "kept": layout_file().exists(),
            "traced": await asyncio.to_thread(self._traced),
            "empty": self._empty is not None,
            "colours": {colour: len(self._shown.get(colour, [])) for colour in COLOURS},
            "taught": colours_file().exists(),
        }

    async def take_photograph(self) -> None:
        self._photograph = await self._take()

    async def photograph(self) -> bytes:
        """The photograph as JPEG, as fine as it was taken."""
        picture = self._current()
        return await asyncio.to_thread(_as_jpeg, picture)

    async def check(self, tracing: Tracing) -> str:
        """The text of the layout file; what is wrong with the tracing is said in one sentence."""
        from vision.tower.tracing import traced  # noqa: PLC0415

        return await asyncio.to_thread(traced, self._current(), tracing)

    async def keep(self, tracing: Tracing) -> None:
        """The tracing becomes the board of every game that is started from now on."""
        from vision.tower.tracing import save_layout  # noqa: PLC0415

        text = await self.check(tracing)
        home().mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(save_layout, text, layout_file())
        landing_file().unlink(missing_ok=True)  # it was simulated for the board as it was traced before

    async def show_empty(self) -> None:
        """A lesson in colours begins: this is the board without cubes."""
        if self._lay is not None:
            await asyncio.to_thread(self._lay, None)
        self._empty, self._shown = await self._take(), {}

    async def show_colour(self, colour: str) -> None:
        """Cubes of one colour lie on the board, apart from each other."""
        if self._empty is None:
            raise HttpRefusal(say("web.refuse.no-empty-board"))
        if self._lay is not None:
            await asyncio.to_thread(self._lay, colour)
        picture = await self._take()
        self._shown.setdefault(colour, []).append(picture)

    async def keep_colours(self) -> None:
        """Colours that cannot be told apart are refused in one sentence."""
        if self._empty is None:
            raise HttpRefusal(say("web.refuse.no-empty-board"))
        text = await asyncio.to_thread(_lesson, self._empty, self._shown)
        home().mkdir(parents=True, exist_ok=True)
        colours_file().write_text(text, "utf-8")

    def _current(self) -> Picture:
        if self._photograph is None:
            raise HttpRefusal(say("web.refuse.no-photograph"))
        return self._photograph

    def _traced(self) -> dict[str, Any] | None:
        """The board that is kept, as it lies in the photograph: to be mended instead of traced anew."""
        if self._photograph is None or not layout_file().exists():
            return None
        from engine.errors import BosunError  # noqa: PLC0415
        from vision.tower.layout import read_layout  # noqa: PLC0415

        try:
            return _seen(self._photograph, read_layout(layout_file()))
        except BosunError:
            return None


def _as_jpeg(picture: Picture) -> bytes:
    import cv2  # noqa: PLC0415

    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()


def _lesson(empty: Picture, shown: dict[str, list[Picture]]) -> str:
    from vision.tower.layout import house_layout, read_layout  # noqa: PLC0415
    from vision.tower.teaching import teach_colours  # noqa: PLC0415

    layout = read_layout(layout_file()) if layout_file().exists() else house_layout()
    return teach_colours(empty, shown, layout).as_toml()


def _seen(picture: Picture, layout: BoardLayout) -> dict[str, Any]:
    from vision.tower.board import find_board  # noqa: PLC0415

    view, (height, width) = find_board(picture, layout), picture.shape[:2]

    def corners(points: Any) -> list[list[float]]:
        spots = (view.seen_at(x * layout.width_mm, y * layout.height_mm) for x, y in points)
        return [[x / width, y / height] for x, y in spots]

    return {
        "width_mm": layout.width_mm,
        "height_mm": layout.height_mm,
        "cube_mm": layout.cube_mm,
        "gap_mm": layout.mark_gap * layout.width_mm,
        "ship": corners(layout.ship),
        "zones": [
            {
                "id": zone.id,
                "kind": zone.kind,
                "value": dict(zone.value) if isinstance(zone.value, tuple) else zone.value,
                "corners": corners(zone.polygon),
            }
            for zone in layout.zones
        ],
        "borders": [
            {
                "path": corners(border.path),
                "width_mm": border.width * layout.width_mm,
                "height_mm": border.height_mm,
            }
            for border in layout.borders
        ],
    }
