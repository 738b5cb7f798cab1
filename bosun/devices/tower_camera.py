"""The camera over the combat board: after a pour it reads the whole board, and answers or asks."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from bosun.devices.camera_device import CameraDevice, Doing, Mark, Watch
from bosun.devices.serial_board import FELL, STILL
from bosun.table import events
from bosun.table.table import Table
from engine.messages import Message, Param, say
from engine.requests import Drop, Request
from vision.camera import Frame, SteadyCamera
from vision.colours import colour_name
from vision.tower.eyes import Glance, Say, TowerEyes, dropped
from vision.tower.readings import CubeReading

SENSOR = "serial"
AWAY = "away"
WIDE, HIGH = 0.045, 0.06
"""How large a cube is marked, in parts of the picture: large enough for a finger."""


@dataclass(frozen=True)
class BoardObservation:
    """One frame of the board, and what it says."""

    frame: Frame
    glance: Glance


class TowerCamera(CameraDevice[Drop, BoardObservation]):
    """Watches the combat board; ``pour`` is the hand of the simulated table."""

    def __init__(
        self,
        table: Table,
        camera: SteadyCamera,
        eyes: TowerEyes | None = None,
        *,
        pour: Callable[[Drop], None] | None = None,
    ) -> None:
        self._eyes = eyes or TowerEyes()
        self._sensed: deque[tuple[Watch[Drop] | None, Message | str]] = deque()
        super().__init__(table, camera, hand=pour)

    def _wanted(self, request: Request | None) -> Drop | None:
        return request if isinstance(request, Drop) else None

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.Sensed(device, what) if device == SENSOR:
                self._sensed.append((self._watch, what))
            case events.DeviceAway(device) if device == SENSOR:
                self._sensed.append((self._watch, AWAY))
        super()._on_event(event)

    def _begin(self, watch: Watch[Drop]) -> None:
        self._eyes.expect(watch.request)
        super()._begin(watch)

    def _look(self, watch: Watch[Drop]) -> BoardObservation:
        self._obey_sensor(watch)
        frame = self._camera.capture()
        return BoardObservation(frame, self._eyes.feed(frame.picture, frame.seconds))

    def _obey_sensor(self, watch: Watch[Drop]) -> None:
        """What the drop sensor said; that cubes of an earlier pour lie still says nothing of this one."""
        while self._sensed:
            meant, what = self._sensed.popleft()
            if what == AWAY:
                self._eyes.sensor_gone()
            elif meant is watch and what == FELL:
                self._eyes.cubes_fall()
            elif meant is watch and what == STILL:
                self._eyes.cubes_still()

    def _doing(self, seen: BoardObservation) -> Doing:
        glance = seen.glance
        if glance.moving:
            return Doing.MOVING
        return Doing.READING if glance.looking else Doing.WATCHING

    def _judge(self, watch: Watch[Drop], sight: BoardObservation) -> None:
        glance = sight.glance
        marks = [cube_mark(cube) for cube in glance.reading.cubes] if glance.reading else []
        if glance.say is Say.READ and glance.reading is not None:
            self._answer(watch, marks, dropped(glance.reading))
        elif glance.say is Say.ASK:
            self._ask(watch, marks, why(watch.request, glance))


def cube_mark(cube: CubeReading) -> Mark:
    """A cube in the picture: ``piece`` is its colour, ``value`` its zone."""
    x, y = cube.centre
    return {
        "x": x - WIDE / 2,
        "y": y - HIGH / 2,
        "width": WIDE,
        "height": HIGH,
        "piece": cube.colour,
        "value": cube.zone,
        "confidence": 0.0 if cube.asks else cube.confidence,
    }


def why(request: Drop, glance: Glance) -> Message | str:
    """Why a person must look: the reading's own reason, with colours named as the players name them."""
    reason = glance.reason or say("tower.why.strange")
    if isinstance(reason, str):
        return reason
    named = {key: _named(request, value) if key == "colour" else value for key, value in reason.params}
    return say(reason.id, **named)


def _named(request: Drop, colour: Param) -> Param:
    """A colour of a reason as the players call it; one that nobody poured keeps its name."""
    known = (*request.cubes, *(one.cube for one in request.lying))
    return next((option.name for option in known if colour_name(option.id) == colour), colour)
