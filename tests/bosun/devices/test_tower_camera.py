"""The camera over the combat board at the table: it answers what it is sure of, and asks about the rest."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from bosun.devices.camera_device import CAMERA
from bosun.devices.serial_board import FELL, STILL
from bosun.devices.tower_camera import TowerCamera, cube_mark, why
from bosun.table import events, operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.text.languages import Language
from engine.answers import Chosen, Confirmed, Drawn, Dropped, Filled
from engine.dead_reckoning import GAME
from engine.game import Setup
from engine.messages import Message, say
from engine.requests import Drop, Option
from tests.bosun.still_camera import Still
from tests.engine.dead_reckoning.table import fight_form
from tests.firmware_bridge.waiting import until
from tests.vision.tower.fixtures import laid, needs_board
from vision.camera import SteadyCamera
from vision.colours import colour_name
from vision.pictures import Picture
from vision.tower.eyes import Glance, Say
from vision.tower.readings import BoardReading, CubeReading, Poured

SETUP = Setup("dead-reckoning", ("Violet", "Blue"), (("keeping", "battle"),))
VIOLET, BLACK = ("violet", 0.4, 0.5, 0.0, 0.0), ("black", 0.4, 0.15, 0.0, 0.0)


class Watched:
    """Violet fights a merchant, one cube against one, in front of a camera."""

    def __init__(self, path: Path, picture: Picture | None) -> None:
        self.journal = Journal.create(path, SETUP, seed=1, draws="table")
        self.table = Table(self.journal, GAME, now=time.monotonic)
        self.camera = Still(picture)
        self.device = TowerCamera(self.table, SteadyCamera(self.camera))
        self.heard: list[events.Event] = []
        self.table.subscribe(self.heard.append)
        self.table.open()

    def to_the_pour(self) -> None:
        form = fight_form(1, 1)
        for answer in (
            Drawn("first player", ("Violet",)),
            Confirmed(),
            Chosen(("fight",)),
            Chosen(("merchant",)),
            Confirmed(),
            form,
        ):
            self.give(answer)
        assert isinstance(self.table.play.request, Drop)

    def give(self, answer: Drawn | Confirmed | Chosen | Filled | Dropped) -> None:
        request = self.table.play.request
        if isinstance(answer, Drawn):
            answer = Drawn(getattr(request, "of", ""), answer.pieces)
        self.table.submit(operations.GiveAnswer(self.table.number, answer))
        self.table.poll()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        def holds() -> bool:
            self.device.poll()
            self.table.poll()
            return condition()

        until(holds, what)

    @property
    def asked(self) -> list[Message | str]:
        return [
            event.what for event in self.heard if isinstance(event, events.Sensed) and event.device == CAMERA
        ]

    def close(self) -> None:
        self.device.close()
        self.journal.close()


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Callable[[Picture | None], Watched]]:
    tables: list[Watched] = []

    def make(picture: Picture | None) -> Watched:
        tables.append(Watched(tmp_path / f"{len(tables)}.bosun", picture))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


Make = Callable[[Picture | None], Watched]


def test_a_board_that_is_sure_becomes_the_answer(watched: Make) -> None:
    needs_board()
    table = watched(laid(VIOLET, BLACK)[0])
    table.to_the_pour()
    table.until(lambda: len(table.table.play.entries) == 7, "the board is read")
    entry = table.table.play.entries[-1]
    assert (entry.answer, entry.source) == (Dropped(("black", "violet"), ("Z02", "Z06")), CAMERA)
    assert table.device.latest is not None
    assert table.device.frame() is not None


def test_a_missing_cube_is_asked_for_with_the_picture_and_a_person_answers(watched: Make) -> None:
    needs_board()
    table = watched(laid(VIOLET)[0])
    table.to_the_pour()
    table.until(lambda: bool(table.asked), "the camera ask")
    assert table.asked == [say("tower.missing", colour=_black(), seen=0, wanted=1)]
    table.until(lambda: table.device.doing(table.table.number) == "asking", "a person is asked to look")
    reading = table.device.reading(table.table.number)
    assert reading is not None
    assert [(found["piece"], found["value"]) for found in reading["marks"]] == [("violet", "Z06")]
    assert table.device.latest is not None
    assert table.device.latest.marks == reading["marks"]
    table.give(Dropped(("violet", "black"), ("Z06", "Z02")))
    assert table.table.play.entries[-1].source == "table"


def test_while_cubes_fall_nothing_is_read(watched: Make) -> None:
    needs_board()
    table = watched(laid(VIOLET, BLACK)[0])
    table.camera.picture = laid(VIOLET)[0]
    table.to_the_pour()
    assert table.device.doing(table.table.number) == "watching"
    table.table.submit(events.Sensed("serial", FELL))
    table.table.poll()
    table.until(lambda: table.device.doing(table.table.number) == "moving", "cubes are seen to fall")
    table.camera.picture = laid(VIOLET, BLACK)[0]
    table.table.submit(events.Sensed("serial", STILL))
    table.until(lambda: len(table.table.play.entries) == 7, "the board is read after the last cube")
    assert table.table.play.entries[-1].source == CAMERA
    assert table.device.doing(table.table.number) is None, "nothing is awaited of it any more"


def test_without_a_picture_the_camera_is_away_and_the_person_types(watched: Make) -> None:
    table = watched(None)
    table.to_the_pour()
    table.until(lambda: CAMERA in table.table.away, "the camera is away")
    table.give(Dropped(("violet", "black"), ("Z06", "Z02")))
    assert len(table.table.play.entries) == 7


def _black() -> Message:
    return say("dead-reckoning.colour.black")


def cube(colour: str, zone: str, reason: str | None = None) -> CubeReading:
    nothing = np.zeros((1, 1, 3), np.uint8)
    return CubeReading(colour, zone, (0.5, 0.25), (0.5, 0.5), 0.99, reason is not None, reason, (), nothing)


DROP = Drop(
    id="drop",
    prompt=say("drop"),
    cubes=(Option("violet", say("dead-reckoning.colour.violet"), 2),),
    zones=(Option("Z01"),),
)


def about(why: str, zone: str) -> Message:
    """What the reader says of a violet cube."""
    return say(f"tower.why.{why}", colour=colour_name("violet"), zone=zone)


def miscounted(*cubes: CubeReading) -> Message | None:
    """What the reader says of these cubes, when two violet ones were poured."""
    return Poured({"violet": 2}).objection(cubes)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (about("hidden", "Z01"), "A violet cube is hidden in part"),
        (about("between", "between"), "A violet cube seems to touch two zones"),
        (miscounted(cube("violet", "Z01")), "Cubes seen (violet): 1, thrown: 2"),
        (miscounted(*[cube("violet", "Z01")] * 3), "Cubes seen (violet): 3, thrown: 2"),
        (miscounted(*[cube("violet", "Z01")] * 2, cube("red", "Z01")), "Cubes seen (red): 1"),
        (say("tower.why.strange"), "none of the taught colours"),
    ],
)
def test_why_the_camera_asks_is_said_in_one_sentence(reason: Message, sentence: str) -> None:
    glance = Glance(Say.ASK, BoardReading((), True, reason, 0.5, 9), reason)
    said = Language("en", strict=True).text(why(DROP, glance))
    assert sentence in said


def test_a_colour_is_named_as_the_players_name_it() -> None:
    reason = about("hidden", "Z01")
    assert why(DROP, Glance(Say.ASK, None, reason)) == say(
        "tower.why.hidden", colour=say("dead-reckoning.colour.violet"), zone="Z01"
    )


def test_a_cube_that_is_asked_about_is_marked_unsure_around_its_middle() -> None:
    found = cube_mark(cube("violet", "Z01", "unsure"))
    assert (found["piece"], found["value"], found["confidence"]) == ("violet", "Z01", 0.0)
    assert found["x"] + found["width"] / 2 == pytest.approx(0.5)
    assert found["y"] + found["height"] / 2 == pytest.approx(0.25)
