"""Dice that really fell, filmed and read, become answers in a game; nothing is announced that is not sure."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from bosun.devices.dice_camera import DiceCamera, arranged
from bosun.table import events, operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Rolled
from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import Die, Option, Roll
from engine.rules import Rules, instruct
from tests.firmware_bridge.waiting import until
from vision.camera import SteadyCamera
from vision.errors import NoTwin
from vision.eye import Eye
from vision.readings import DieReading, Reading
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera

FACES = tuple(Option(str(face)) for face in range(1, 7))


def three_rolls(told_faces: list[tuple[str, ...]]) -> Rules[Outcome]:
    """A game that asks for two dice of different colours, three times."""
    dice = (Die("pips", FACES, "white"), Die("pips", FACES, "red"))
    for number in range(3):
        answer = yield Roll(id="as-is", prompt=say("as-is", text=f"roll {number}"), dice=dice)
        assert isinstance(answer, Rolled)
        told_faces.append(answer.faces)
    yield from instruct("as-is", say("as-is", text="done"))
    return Outcome(say("as-is", text="over"), (), ())


GAME: Game[list[tuple[str, ...]]] = Game(
    name="rolls",
    title=say("as-is", text="rolls"),
    seats=(1,),
    settings=(),
    state=lambda _setup, _facts: [],
    rules=three_rolls,
    snapshot=lambda faces: {"faces": faces},
    bots={},
)


class FilmedTable:
    """A table whose dice fall on the simulated table, under the simulated camera."""

    def __init__(self, path: Path, seed: int) -> None:
        self.journal = Journal.create(path, Setup("rolls", ("A",)), seed=1, draws="table")
        self.table = Table(self.journal, GAME, now=time.monotonic)
        self.camera = TwinCamera(seed=seed, plain=True)
        self.thrown: list[Roll] = []
        self.device = DiceCamera(self.table, Eye(SteadyCamera(self.camera, limit=30.0)), throw=self._throw)
        self.heard: list[events.Event] = []
        self.table.subscribe(self.heard.append)
        self.table.open()

    def _throw(self, roll: Roll) -> None:
        self.thrown.append(roll)
        self.camera.throw(tuple(TwinDie.of(die.kind, die.colour) for die in roll.dice))

    def until(self, condition: Callable[[], bool], what: str) -> None:
        def holds() -> bool:
            self.device.poll()
            self.table.poll()
            return condition()

        until(holds, what)

    def close(self) -> None:
        self.device.close()
        self.journal.close()


@pytest.fixture
def filmed(tmp_path: Path) -> Iterator[FilmedTable]:
    try:
        with TwinCamera(seed=1):
            pass
    except NoTwin as error:
        pytest.skip(str(error))
    table = FilmedTable(tmp_path / "rolls.bosun", seed=11)
    yield table
    table.close()


def test_what_the_camera_announces_is_what_the_dice_show(filmed: FilmedTable) -> None:
    def answered_or_asked() -> bool:
        asked = any(isinstance(event, events.Sensed) for event in filmed.heard)
        return asked or len(filmed.table.play.entries) == 1

    filmed.until(answered_or_asked, "the first throw is read")
    if filmed.table.play.entries:
        entry = filmed.table.play.entries[0]
        assert entry.source == "camera"
        assert isinstance(entry.answer, Rolled)
        assert sorted(entry.answer.faces) == sorted(die.face for die in filmed.camera.truth())
    else:
        reading = filmed.device.reading(filmed.table.number)
        assert reading is not None
    assert filmed.device.frame() is not None


def test_a_person_may_always_answer_first(filmed: FilmedTable) -> None:
    filmed.table.submit(operations.GiveAnswer(filmed.table.number, Rolled(("pips", "pips"), ("2", "5"))))
    filmed.table.poll()
    assert filmed.table.play.state == [("2", "5")]
    filmed.until(lambda: len(filmed.thrown) >= 1, "the camera go on with the next throw")
    assert len(filmed.table.play.state) in (1, 2)


def test_dice_are_told_apart_by_their_colours() -> None:
    def die(colour: str, face: str) -> DieReading:
        nothing = np.zeros((1, 1, 3), np.uint8)
        return DieReading(face, colour, (0.5, 0.5), (0.4, 0.4, 0.6, 0.6), 0.99, False, None, (), nothing)

    roll = Roll(id="roll", prompt=say("roll"), dice=(Die("pips", FACES, "white"), Die("pips", FACES, "red")))
    reading = Reading((die("red", "3"), die("white", "6")), False, None, 0.99, 5)
    assert [one.face for one in arranged(roll, reading) if one] == ["6", "3"]
