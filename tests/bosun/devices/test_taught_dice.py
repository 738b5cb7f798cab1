"""Dice that the owner taught are looked for in the game that rolls dice of that name."""

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from bosun.devices.dice_camera import DiceCamera
from bosun.devices.taught_dice import TaughtDice, library
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.game import Game, Setup
from engine.messages import say
from engine.outcome import Outcome
from engine.requests import Die, Option, Roll
from engine.rules import Rules
from tests.firmware_bridge.waiting import until
from vision.camera import Camera, Frame, SteadyCamera
from vision.errors import UnknownSet
from vision.eye import Eye, Sight
from vision.faces import FaceSet
from vision.learnt_faces import KEPT
from vision.library import TaughtSet, save_set
from vision.readings import Expected
from vision.settling import Moment, State

pytestmark = pytest.mark.usefixtures("home")

FACES = ("hammer", "anvil")


def teach(name: str, faces: tuple[str, ...] = FACES) -> None:
    rng = np.random.default_rng(1)
    cutouts = {face: [rng.integers(0, 255, (KEPT, KEPT, 3)).astype(np.uint8)] * 3 for face in faces}
    save_set(TaughtSet(name, cutouts, ("black",)), library())


def test_a_taught_set_goes_before_the_one_that_bosun_brings() -> None:
    dice = TaughtDice()
    assert dice.faces("threat").faces == ("1", "2", "3", "4", "5", "6")
    teach("threat")
    assert dice.faces("threat").faces == FACES
    assert dice.faces("threat") is dice.faces("threat")


def test_dice_that_nobody_taught_are_said() -> None:
    with pytest.raises(UnknownSet, match="runes"):
        TaughtDice().faces("runes")
    teach("runes")
    assert TaughtDice().faces("runes").faces == FACES


def rules(_: list[str]) -> Rules[Outcome]:
    faces = tuple(Option(face) for face in FACES)
    yield Roll(id="as-is", prompt=say("as-is", text="roll"), dice=(Die("runes", faces),))
    return Outcome(say("as-is", text="over"), (), ())


GAME: Game[list[str]] = Game(
    name="forge",
    title=say("as-is", text="forge"),
    seats=(1,),
    settings=(),
    state=lambda _setup, _facts: [],
    rules=rules,
    snapshot=lambda _: {},
    bots={},
)


class GreyCamera(Camera):
    """An empty tray."""

    def open(self) -> None:
        """Nothing to open."""

    def capture(self) -> Frame:
        return Frame(np.full((48, 64, 3), 90, np.uint8), time.monotonic())

    def close(self) -> None:
        """Nothing is held."""


class WatchedEye(Eye):
    """Tells which faces it is asked to look for."""

    def __init__(self) -> None:
        super().__init__(SteadyCamera(GreyCamera()))
        self.looked_for: list[tuple[str, ...]] = []

    def look(self, *, faces: FaceSet | str = "pips", expected: Expected | None = None) -> Sight:
        assert expected is not None
        assert not isinstance(faces, str)
        self.looked_for.append(faces.faces)
        return Sight(self.camera.capture(), Moment(State.EMPTY))


@pytest.fixture
def eye(tmp_path: Path) -> Iterator[WatchedEye]:
    """An eye at a table that waits for a roll of runes."""
    watched = WatchedEye()
    with Journal.create(tmp_path / "forge.bosun", Setup("forge", ("A",)), seed=1, draws="table") as journal:
        table = Table(journal, GAME, now=time.monotonic)
        device = DiceCamera(table, watched)
        table.open()
        yield watched
        device.close()


def test_the_eyes_look_for_the_taught_faces_also_when_they_were_taught_just_now(eye: WatchedEye) -> None:
    teach("runes")
    until(lambda: FACES in eye.looked_for, "the taught faces are looked for")
    teach("runes", ("bellows", "tongs"))
    until(lambda: ("bellows", "tongs") in eye.looked_for, "the faces that were taught anew are looked for")
