"""A test throw: what a camera reads before any game, for whoever sets it up."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from bosun.devices.camera_device import Mark
from bosun.devices.cameras import kept_tray
from bosun.devices.dice_camera import die_mark, die_objection
from bosun.devices.taught_dice import TaughtDice
from bosun.devices.tower_camera import cube_mark
from bosun.session.home import colours_file, layout_file
from engine.messages import Message
from vision.camera import SteadyCamera
from vision.dice import DiceReader
from vision.errors import BadPicture
from vision.eye import Eye
from vision.pictures import Picture
from vision.settling import Settling, State
from vision.tower.colour_files import read_colours
from vision.tower.errors import NoBoard
from vision.tower.layout import read_layout
from vision.tower.reader import TowerReader


@dataclass(frozen=True)
class TrialReading:
    """What was read in a picture: each piece with its outline, and why a person would be asked, if so.

    The ``piece`` of a mark is its colour, its ``value`` the face of a die or the zone of a cube.
    """

    picture: Picture
    marks: tuple[Mark, ...]
    why: Message | str | None


@dataclass(frozen=True)
class TrialLook:
    """What one frame showed: whether anything moves, and the reading where it ends a throw."""

    moving: bool
    reading: TrialReading | None = None


class ThrowTrial(Protocol):
    """Watches one place of the table; every throw is read once."""

    def look(self) -> TrialLook:
        """One frame more."""


class DiceTrial:
    """Dice of one set in the tray as it is calibrated now. What lies there from the start is read too."""

    def __init__(self, camera: SteadyCamera, kind: str) -> None:
        self._eye = Eye(camera, tray=kept_tray(), reader=_dice_reader())
        self._faces = TaughtDice().faces(kind)

    def look(self) -> TrialLook:
        sight = self._eye.look(faces=self._faces)
        if sight.reading is None:
            return TrialLook(sight.moment.state is State.MOVING)
        picture, tray = sight.frame.picture, self._eye.tray
        marks = tuple(die_mark(die.colour, die) for die in sight.reading.dice)
        outlined = picture if tray is None else tray.check_picture(picture)
        why = die_objection(sight.reading) or sight.reading.reason
        return TrialLook(moving=False, reading=TrialReading(outlined, marks, why))


class BoardTrial:
    """Cubes on the combat board as it was traced, in the colours that were taught."""

    def __init__(self, camera: SteadyCamera, reader: TowerReader | None = None) -> None:
        self._camera = camera
        self._reader = reader or kept_board_reader()
        self._settling = Settling(calm=0.3, frames=3)

    def look(self) -> TrialLook:
        frame = self._camera.capture()
        moment = self._settling.feed(frame.picture, frame.seconds)
        if not moment.ready:
            return TrialLook(moment.state is State.MOVING)
        return TrialLook(moving=False, reading=self._read(frame.picture))

    def _read(self, picture: Picture) -> TrialReading:
        try:
            reading = self._reader.read(picture)
        except (NoBoard, BadPicture) as error:
            return TrialReading(picture, (), error.text)
        return TrialReading(picture, tuple(map(cube_mark, reading.cubes)), reading.reason)


def watch(
    trial: ThrowTrial,
    *,
    seconds: float,
    wanted: Callable[[], bool] = lambda: True,
    now: Callable[[], float] = time.monotonic,
) -> TrialReading | None:
    """One look; while something moves more of them, for so long at most and as long as it is wanted."""
    until = now() + seconds
    while wanted():
        look = trial.look()
        if not look.moving or now() >= until:
            return look.reading
    return None


def kept_board_reader() -> TowerReader:
    """The reader of the owner's board and cubes; without them, of the house's own."""
    layout = read_layout(layout_file()) if layout_file().exists() else None
    colours = read_colours(colours_file()) if colours_file().exists() else None
    return TowerReader(layout, colours)


@cache
def _dice_reader() -> DiceReader:
    """Loading its networks takes a while, and they never change."""
    return DiceReader()
