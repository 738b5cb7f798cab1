"""A page in its lobby, over a camera that shows whatever picture a test lays under it; as a process."""

import argparse
import asyncio
import json
import time
from pathlib import Path

from bosun.web.live_picture import LivePicture
from bosun.web.lobby import Lobby
from bosun.web.server import serve_page
from engine.messages import say
from vision.camera import Camera, Frame, SteadyCamera
from vision.errors import CameraGone
from vision.pictures import load_picture


class ShownCamera(Camera):
    """Every frame is the picture in the file; without a file the camera is away."""

    name = "camera"

    def __init__(self, file: Path) -> None:
        self._file = file

    def open(self) -> None:
        self._there()

    def capture(self) -> Frame:
        self._there()
        return Frame(load_picture(self._file), time.monotonic())

    def close(self) -> None:
        """Nothing is held."""

    def _there(self) -> None:
        if not self._file.exists():
            raise CameraGone(say("camera.slow", camera="pretended camera"))


def shown_camera(word: str) -> tuple[SteadyCamera, None]:
    return SteadyCamera(ShownCamera(Path(word)), limit=20.0), None


async def run(picture: Path, phones: Path, port: int) -> None:
    pictures = LivePicture(str(picture), open_it=shown_camera)
    serving = serve_page(host="127.0.0.1", port=port, phones=phones, lobby=Lobby(), pictures=pictures)
    async with serving as page:
        told = {"address": page.address, "code": page.registry.code, "key": page.registry.key}
        print(json.dumps(told), flush=True)
        await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--port", type=int, default=0)
    told = parser.parse_args()
    asyncio.run(run(told.file, told.file.with_suffix(".phones"), told.port))


if __name__ == "__main__":
    main()
