"""Which device is meant by a camera's number, path or name; nodes that carry no pictures are told apart.

A webcam usually has two nodes, and only the first gives pictures: the second carries data about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.messages import say
from vision.errors import CameraGone
from vision.v4l2 import Described, describe

CLASS = Path("/sys/class/video4linux")
DEV = Path("/dev")
NO_WEBCAM = ("bcm2835-codec", "bcm2835-isp", "rpi-hevc", "rpivid", "pispbe", "unicam", "rp1-cfe")
"""Video devices of a Pi: they decode or develop pictures, or belong to the Pi camera's own library."""


@dataclass(frozen=True)
class VideoNode:
    """A video device: where it is, what it is called, and whether it hands out pictures."""

    path: Path
    name: str
    captures: bool


def video_nodes(
    folder: Path = CLASS, *, dev: Path = DEV, ask: Callable[[Path], Described] = describe
) -> list[VideoNode]:
    """Every video device of the machine, in the order of their numbers."""
    found = sorted(folder.glob("video*"), key=lambda entry: int("0" + entry.name.removeprefix("video")))
    return [_node(dev / entry.name, _name(entry), ask) for entry in found]


def _name(entry: Path) -> str:
    return (entry / "name").read_text(encoding="utf-8").strip()


def _node(path: Path, name: str, ask: Callable[[Path], Described]) -> VideoNode:
    try:
        said = ask(path)
    except OSError:
        return VideoNode(path, name, captures=False)
    return VideoNode(path, name, said.captures and not said.driver.startswith(NO_WEBCAM))


def webcams(nodes: Iterable[VideoNode]) -> list[VideoNode]:
    """The devices that hand out pictures."""
    return [node for node in nodes if node.captures and not node.name.startswith(NO_WEBCAM)]


def find_webcam(which: int | str, nodes: list[VideoNode] | None = None) -> Path:
    """The device of the n-th webcam, of a path (``/dev/v4l/by-id/…``), or of a part of a name."""
    known = video_nodes() if nodes is None else nodes
    there = webcams(known)
    if isinstance(which, str) and which.startswith("/"):
        return _at(Path(which), known, there)
    if isinstance(which, int):
        if which < len(there):
            return there[which].path
    else:
        for node in there:
            if which.lower() in node.name.lower():
                return node.path
    raise _none(which, there)


def _at(path: Path, known: list[VideoNode], there: list[VideoNode]) -> Path:
    """A path is taken as it is, unless it leads to a device that gives no pictures."""
    target = path.resolve()
    for node in known:
        if node.path == target and not node.captures:
            raise CameraGone(say("camera.no-pictures", source=str(path), there=_list(there)))
    if not path.exists():
        raise _none(str(path), there)
    return path


def _none(which: int | str, there: list[VideoNode]) -> CameraGone:
    wanted = f"usb:{which}" if isinstance(which, int) else which
    if not there:
        return CameraGone(say("camera.none-at", source=wanted))
    return CameraGone(say("camera.no-such", wanted=wanted, there=_list(there)))


def _list(there: list[VideoNode]) -> tuple[str, ...]:
    return tuple(f"usb:{number} ({node.name})" for number, node in enumerate(there))
