"""`bosun teach tower`: the page on which the owner traces the combat board and teaches the cubes' colours."""

import asyncio
import os
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bosun.cli.speaking import tell
from bosun.devices.cameras import SIMULATED, real_camera
from bosun.web.server import serve_page
from bosun.web.tower_workshop import TowerWorkshop
from engine.messages import say
from engine.requests import Drop, Option
from vision.camera import SteadyCamera
from vision.pictures import Picture, load_picture

CUBES = 6
PACE, SETTLED = 0.5, 6
"""Seconds between two frames of the simulated board, and frames after which cubes on it lie still."""


def teach_tower(word: str, photograph: Path | None, *, port: int) -> None:
    """Serve the workbench until somebody stops the command."""
    picture = None if photograph is None else load_picture(photograph)
    camera, lay = _open(word)
    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(_serve(open_bench(camera, photograph=picture, lay=lay), port))
        finally:
            camera.close()


def open_bench(
    camera: SteadyCamera,
    *,
    photograph: Picture | None = None,
    lay: Callable[[str | None], None] | None = None,
) -> TowerWorkshop:
    """A workbench that looks through this camera."""

    async def take() -> Picture:
        return (await asyncio.to_thread(camera.capture)).picture

    return TowerWorkshop(take, photograph=photograph, lay=lay)


async def _serve(bench: TowerWorkshop, port: int) -> None:
    async with serve_page(port=port) as page:
        page.tower = bench
        address = f"{page.address}/tower#key={page.invitation.key}"
        tell(say("app.tower-bench", address=address))
        if "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ:
            webbrowser.open(address)
        await asyncio.Event().wait()


def _open(word: str) -> tuple[SteadyCamera, Callable[[str | None], None] | None]:
    if word != SIMULATED:
        return SteadyCamera(real_camera(word), limit=2.0), None
    from vision.twin.tower_camera import TwinTowerCamera  # noqa: PLC0415 - physics for the simulated table

    twin = TwinTowerCamera(seed=1, pace=PACE)
    camera = SteadyCamera(twin, limit=20.0)

    def lay(colour: str | None) -> None:
        cubes = () if colour is None else (Option(colour, most=CUBES),)
        twin.pour(Drop(id="bench.pour", prompt=say("as-is", text=""), cubes=cubes, zones=()))
        for _ in range(SETTLED):
            camera.capture()

    return camera, lay
