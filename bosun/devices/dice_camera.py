"""The camera over the dice tray: while dice are to be rolled it reads them, and answers or asks."""

from collections import Counter
from collections.abc import Callable

from bosun.devices.camera_device import CameraDevice, Mark, Watch
from bosun.devices.taught_dice import TaughtDice
from bosun.table.table import Table
from engine.answers import Rolled
from engine.messages import Message, say
from engine.requests import Request, Roll
from vision.eye import Eye, Sight
from vision.picture_health import light_changed
from vision.readings import DieReading, Expected, Reading
from vision.settling import State
from vision.tray import Tray


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
        super().__init__(table, eye.camera, hand=throw)

    def _wanted(self, request: Request | None) -> Roll | None:
        if isinstance(request, Roll) and len({die.kind for die in request.dice}) == 1:
            return request
        return None

    def _look(self, watch: Watch[Roll]) -> Sight:
        faces = self._dice.faces(watch.request.dice[0].kind)
        return self._eye.look(faces=faces, expected=expected(watch.request))

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

    def _judge(self, watch: Watch[Roll], sight: Sight) -> None:
        if sight.reading is None:
            return
        placed = arranged(watch.request, sight.reading)
        marks = [_mark(place, die) for place, die in enumerate(placed) if die is not None]
        faces = faces_of(watch.request, sight.reading)
        if faces is None:
            self._ask(watch, marks, why(watch.request, sight.reading))
        else:
            self._answer(watch, marks, Rolled(tuple(die.kind for die in watch.request.dice), faces))


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
    return reading.reason or expected(roll).objection(reading.dice) or say("dice.one-more")


def _mark(place: int, die: DieReading) -> Mark:
    left, top, right, bottom = die.box
    return {
        "x": left,
        "y": top,
        "width": right - left,
        "height": bottom - top,
        "piece": place,
        "value": die.face,
        "confidence": 0.0 if die.asks else die.confidence,
    }
