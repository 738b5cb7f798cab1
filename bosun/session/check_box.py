"""Whether a box can be as its owner wants it: each mistake is one sentence, before anything is changed."""

# ruff: noqa: PLC0415 - what a device needs is imported where its entry is looked at

import socket
from collections.abc import Callable, Iterable
from pathlib import Path

from bosun.devices.box_config import NONE, SIMULATED, BoxConfig
from bosun.devices.speaker import system_player
from bosun.fleet.http_line import web_address
from bosun.fleet.topics import Broker, table_name
from bosun.text.languages import Language
from bosun.text.speech import system_voice
from engine.errors import BadData
from engine.messages import say


def check_box(box: BoxConfig, entries: Iterable[str]) -> None:
    """Look at these entries; the others are as they were, and nobody asked about them."""
    for entry in entries:
        if entry in _CHECKS:
            _CHECKS[entry](box)


def _camera(word: str) -> None:
    """The name of a camera, which need not be plugged in."""
    from bosun.devices.cameras import real_camera  # OpenCV

    if word not in (NONE, SIMULATED):
        real_camera(word)


def _wiring(box: BoxConfig) -> None:
    from hardware.wiring import load  # gpiozero takes a while

    load(Path(box.wiring) if box.wiring else None)


def _language(box: BoxConfig) -> None:
    if box.language:
        Language(box.language)


def _fleet(box: BoxConfig) -> None:
    if box.fleet:
        Broker.read(box.fleet)


def _port(box: BoxConfig) -> None:
    """A port that is not the one the page has: can it be had?"""
    try:
        socket.create_server(("", box.port)).close()
    except OSError as error:
        raise BadData(say("web.refuse.port", port=box.port, why=error.strerror or "?")) from error


_CHECKS: dict[str, Callable[[BoxConfig], object]] = {
    "table": lambda box: table_name(box.table),
    "language": _language,
    "wiring": _wiring,
    "camera": lambda box: _camera(box.camera),
    "tower_camera": lambda box: _camera(box.tower_camera),
    "tones": lambda box: system_player(box.volume) if box.tones else None,
    "voice": lambda box: system_voice("en") if box.voice else None,
    "fleet": _fleet,
    "port": _port,
    "webhook": lambda box: web_address(box.webhook) if box.webhook else None,
    "wled": lambda box: web_address(box.wled) if box.wled else None,
}
