"""The camera over the dice tray: while dice are to be rolled it reads them, and answers or asks."""

from collections import Counter
from collections.abc import Callable

from bosun.devices.camera_device import CAMERA, CameraDevice, Doing, Mark, Watch
from bosun.devices.taught_dice import TaughtDice
from bosun.session.home import photographs_folder
from bosun.table.events import AnswerTaken, Event
from bosun.table.table import Table
from engine.answers import Rolled
from engine.messages import Message, say
from engine.requests import Request, Roll
from vision.eye import Eye, Sight
from vision.kept import KeptPhotos
from vision.picture_health import light_changed
from vision.pictures import Picture
from vision.readings import Box, DieReading, Expected, Reading
from vision.settling import State
from vision.tray import Tray

TRAY = {State.EMPTY: Doing.WATCHING, State.MOVING: Doing.MOVING, State.STILL: Doing.READING}
"""What a tray in this state means to whoever waits."""


class DiceCamera(CameraDevice[Roll, Sight]):
    """Watches the tray; ``throw`` is the simulated table's hand, ``metered`` the brightness when metered."""

    def __init__(
        self,
        table: Table,
        eye: Eye,
        *,
        throw: Callable[[Roll], None] | None = None,
        metered: float | None = None,
    ) -> None:
        self._eye = eye
        self._metered = metered
        self._dice = TaughtDice()
        self._kept = KeptPhotos(photographs_folder())
        self._asked: tuple[Picture, list[DieReading | None]] | None = None
        super().__init__(table, eye.camera, hand=throw)

    def _wanted(self, request: Request | None) -> Roll | None:
        if isinstance(request, Roll) and len({die.kind for die in request.dice}) == 1:
            return request
        return None

    def _look(self, watch: Watch[Roll]) -> Sight:
        faces = self._dice.faces(watch.request.dice[0].kind)
        return self._eye.look(faces=faces, expected=expected(watch.request))

    def _on_event(self, event: Event) -> None:
        if isinstance(event, AnswerTaken) and isinstance(event.entry.answer, Rolled):
            asked, self._asked = self._asked, None
            if asked is not None and event.entry.source != CAMERA:
                self._kept.add(asked[0], told_dice(asked[1], event.entry.answer))
        super()._on_event(event)

    def use_tray(self, tray: Tray) -> None:
        """The tray was calibrated anew."""
        self._eye.tray = tray

    def _trouble(self, seen: Sight) -> Message | None:
        if seen.moved:
            return say("dice.camera-moved")
        return say("camera.light-changed") if self._light_changed(seen) else None

    def _light_changed(self, seen: Sight) -> bool:
        """Whether metering again is due; a hand over the tray is no change of light."""
        if self._metered is None or seen.moment.state is State.MOVING:
            return False
        return light_changed(self._metered, float(seen.frame.picture.mean()))

    def _doing(self, seen: Sight) -> Doing:
        return TRAY[seen.moment.state]

    def _judge(self, watch: Watch[Roll], sight: Sight) -> None:
        if sight.reading is None:
            return
        placed = arranged(watch.request, sight.reading)
        marks = [die_mark(place, die) for place, die in enumerate(placed) if die is not None]
        faces = faces_of(watch.request, sight.reading)
        self._asked = (sight.frame.picture, placed) if faces is None else None
        if faces is None:
            self._ask(watch, marks, why(watch.request, sight.reading))
        else:
            self._answer(watch, marks, Rolled(tuple(die.kind for die in watch.request.dice), faces))


def told_dice(placed: list[DieReading | None], answer: Rolled) -> list[tuple[str, Box]]:
    """The faces that a person gave, with the boxes in which they were seen; none unless all were."""
    pairs = [(face, die.box) for face, die in zip(answer.faces, placed, strict=False) if die is not None]
    return pairs if len(pairs) == len(answer.faces) == len(placed) else []


def expected(roll: Roll) -> Expected:
    """What the rules asked for: it can only refuse a reading."""
    colours = Counter(die.colour for die in roll.dice if die.colour is not None)
    whole = colours.total() == len(roll.dice)
    faces = frozenset(face.id for die in roll.dice for face in die.faces)
    return Expected(count=len(roll.dice), colours=colours if whole else None, faces=faces)


def arranged(roll: Roll, reading: Reading) -> list[DieReading | None]:
    """The dice that were read, in the order in which the rules asked for them: by their colours."""
    left = list(reading.dice)
    placed: list[DieReading | None] = []
    for die in roll.dice:
        found = next((one for one in left if die.colour in (None, one.colour)), None)
        if found is not None:
            left.remove(found)
        placed.append(found)
    return placed


def faces_of(roll: Roll, reading: Reading) -> tuple[str, ...] | None:
    """The faces, if the reading is sure of every die; None where a person must look."""
    placed = arranged(roll, reading)
    if reading.asks or len(reading.dice) != len(roll.dice):
        return None
    faces = tuple(die.face for die in placed if die is not None and not die.asks)
    return faces if len(faces) == len(roll.dice) else None


def why(roll: Roll, reading: Reading) -> Message:
    """Why a person must look, in words of the table."""
    objection = die_objection(reading)
    if objection is None and reading.dice:
        objection = expected(roll).objection(reading.dice)
    return objection or reading.reason or say("dice.one-more")


def die_objection(reading: Reading) -> Message | None:
    """Why the first die that asks does so."""
    return next((say(f"dice.why.{die.why}") for die in reading.dice if die.asks), None)


def die_mark(piece: int | str, die: DieReading) -> Mark:
    """A die in the picture: ``piece`` is what the page knows it by, ``value`` its face."""
    left, top, right, bottom = die.box
    return {
        "x": left,
        "y": top,
        "width": right - left,
        "height": bottom - top,
        "piece": piece,
        "value": die.face,
        "confidence": 0.0 if die.asks else die.confidence,
    }
