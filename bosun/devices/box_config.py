"""Which devices the box has, from ``box.toml`` in Bosun's home and from the command line."""

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from bosun.devices.box_file import box_file
from engine.data import need, need_one_of, parse
from engine.errors import BadData
from engine.messages import say

NONE, SIMULATED, AUTO, GPIO = "none", "simulated", "auto", "gpio"
LAST_PORT = 65535
LOUDEST = 100
PANELS = (NONE, GPIO, SIMULATED)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxConfig:
    """What the box has. The default is a PC with no device at all.

    :param panel: ``none``, ``gpio`` (a Pi's pins) or ``simulated`` (gpiozero's mock pins).
    :param wiring: a ``panel.toml`` of one's own.
    :param serial: ``none``, ``auto`` (by its USB id), ``simulated`` (the firmware, emulated) or a port.
    :param camera: ``none``, ``pi``, ``usb``, ``simulated``; ``bosun.devices.cameras`` knows more.
    :param tower_camera: a second camera, over the cube tower; without one ``camera`` looks at tray and tower.
    :param quiet: start with the panel's sounds off.
    :param tones: play the panel's tunes by the speaker of the box.
    :param voice: read what is asked aloud, by the speaker of the box.
    :param volume: of tones and voice, from 0 to 100.
    :param language: what the box itself speaks; by default that of its system.
    :param page: whether phones may join; by default they may wherever the game is on a screen.
    :param fleet: the address of an MQTT broker to which this table is published.
    :param webhook: an address to which what happens at this table is posted.
    :param wled: the address of a WLED lamp that follows this table.
    :param table: the name of this table, also in the fleet.
    :param port: where the page is on the network.
    :param browser: open the page in a browser of this machine, where it has a screen.
    """

    panel: str = NONE
    wiring: str = ""
    serial: str = NONE
    camera: str = NONE
    tower_camera: str = NONE
    quiet: bool = False
    tones: bool = False
    voice: bool = False
    volume: int = 70
    language: str = ""
    page: bool | None = None
    port: int = 8765
    fleet: str = ""
    webhook: str = ""
    wled: str = ""
    table: str = "bosun"
    browser: bool = False

    def __post_init__(self) -> None:
        need_one_of(self.panel, PANELS, what=say("panel.what.panel"), where="box.toml")
        if not 0 <= self.volume <= LOUDEST:
            raise BadData(say("box.refuse.volume", most=LOUDEST, volume=self.volume))
        if not 0 <= self.port <= LAST_PORT:
            raise BadData(say("box.refuse.port", most=LAST_PORT, port=self.port))

    def overridden(self, **changes: Any) -> "BoxConfig":
        """The same box with the options of the command line, where they are given."""
        return replace(self, **{key: value for key, value in changes.items() if value is not None})


SIMULATED_BOX = BoxConfig(panel=SIMULATED, camera=SIMULATED, browser=True)
"""A table on a PC where every device has its twin."""


def load_box(path: Path | None = None) -> BoxConfig:
    """The box of a file; without one, a box with no devices."""
    file = box_file() if path is None else path
    if not file.exists():
        return BoxConfig()
    table = parse(_text(file), str(file))
    kinds = {entry.name: type(getattr(BoxConfig(page=True), entry.name)) for entry in fields(BoxConfig)}
    for key in table:
        need_one_of(key, kinds, what=say("data.what.entry"), where=str(file))
        need(table, key, kinds[key], where=str(file))
    return BoxConfig(**table)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadData(say("data.unreadable", file=str(file), why=error.strerror or "?")) from error
    except UnicodeDecodeError as error:
        raise BadData(say("data.no-text", file=str(file))) from error
