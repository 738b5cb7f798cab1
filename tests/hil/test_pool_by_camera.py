"""The pool of Perseverance under the camera: colour and face of all dice in one picture, or Bosun asks."""

import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from bosun.devices.dice_camera import DiceCamera
from bosun.table import events
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.games import find_game
from engine.perseverance.dice import die_id
from engine.requests import Roll
from tests.bosun.web.pairing import PATIENCE_S
from tests.bosun.web.preplayed import preplay_told
from tests.hil.test_dino_attack import ENTRIES, SETUP
from vision.camera import SteadyCamera
from vision.errors import NoTwin
from vision.eye import Eye
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera


def look(table: Table, device: DiceCamera) -> list[events.Event]:
    """Let the camera look until it has answered, or asks a person."""
    heard: list[events.Event] = []
    table.subscribe(heard.append)
    table.open()
    deadline, pause = time.monotonic() + PATIENCE_S, threading.Event()
    while not any(isinstance(event, events.AnswerTaken | events.Sensed) for event in heard):
        assert time.monotonic() < deadline, "the camera never said anything"
        pause.wait(0.01)
        device.poll()
        table.poll()
    return heard


def test_the_whole_pool_is_read_or_asked_for_but_never_misread(tmp_path: Path) -> None:
    file = preplay_told(
        tmp_path / "pool.bosun",
        SETUP,
        ENTRIES,
        lambda request, _: isinstance(request, Roll),
    )
    camera = TwinCamera(seed=21, plain=True)

    def throw(roll: Roll) -> None:
        camera.throw(tuple(TwinDie.of(die.kind, die.colour) for die in roll.dice))

    with Journal.open(file) as journal:
        table = Table(journal, find_game(SETUP.game), now=time.monotonic)
        number = table.number
        try:
            with camera:
                pass
        except NoTwin as error:
            pytest.skip(str(error))
        device = DiceCamera(table, Eye(SteadyCamera(camera, limit=PATIENCE_S)), throw=throw)
        heard = look(table, device)
        truth = Counter(f"{die.colour}-{die.face}" for die in camera.truth())
        if any(isinstance(event, events.AnswerTaken) for event in heard):
            game = table.play.state
            assert Counter(die_id(game, die) for die in game.pool) == truth
        else:
            reading = device.reading(number)
            assert reading is not None
            assert reading["marks"], "the page shows what was found"
        device.close()
    assert truth.total() == 14
