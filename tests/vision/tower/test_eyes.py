"""From a pour on the simulated table to one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.answers import Dropped
from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.names import zone_options
from engine.messages import say
from engine.requests import Drop, Option
from tests.vision.tower.fixtures import laid, needs_board
from vision.pictures import Picture
from vision.tower.eyes import Glance, Say, TowerEyes, dropped, pushed
from vision.tower.reader import TowerReader
from vision.twin.tower_table import TowerTable

CUBES = ("green", "green", "black", "blue")
PACE = 1 / 10


def drop(**cubes: int) -> Drop:
    options = tuple(Option(colour, say("as-is", text=colour), number) for colour, number in cubes.items())
    return Drop(prompt=say("as-is", text="pour"), cubes=options, zones=zone_options(load_layout()))


def film(table: TowerTable, frames: int, start: float = 0.0) -> Iterator[tuple[Picture, float]]:
    for number in range(frames):
        table.step(PACE)
        yield table.picture(), start + number * PACE


def fed(eyes: TowerEyes, frames: Iterator[tuple[Picture, float]]) -> list[Glance]:
    return [eyes.feed(picture, seconds) for picture, seconds in frames]


def test_a_pour_is_read_once_when_it_lies_and_the_answer_is_legal() -> None:
    needs_board()
    request = drop(green=2, black=1, blue=1)
    with TowerTable(CUBES, seed=3, plain=True) as table:
        eyes = TowerEyes()
        eyes.expect(request)
        fed(eyes, film(table, 3))
        table.release()
        glances = fed(eyes, film(table, 35, start=1.0))
        truth = Counter((cube.colour, cube.zone) for cube in table.truth())
    (seen,) = [glance for glance in glances if glance.say is not Say.WAIT]
    assert seen.say is Say.READ
    assert seen.reading is not None
    answer = dropped(request, seen.reading)
    request.check(answer)
    assert Counter(zip(answer.colours, answer.zones, strict=True)) == truth
    assert not eyes.watching


def test_the_sensor_says_when_to_look() -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes(sensor=True)
    eyes.expect(drop(green=1))
    assert {eyes.feed(picture, at / 10).say for at in range(12)} == {Say.WAIT}
    eyes.cubes_still()
    assert eyes.feed(picture, 2.0).say is Say.READ


def test_a_missing_cube_is_asked_for_once_after_a_few_looks() -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes()
    eyes.expect(drop(green=2))
    eyes.cubes_still()
    glances = [eyes.feed(picture, at / 10) for at in range(25)]
    (asked,) = [glance for glance in glances if glance.say is not Say.WAIT]
    assert asked.say is Say.ASK
    assert "Of 2 green cubes 1" in str(asked.reason)


def test_nothing_is_read_that_nobody_awaits() -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes()
    eyes.expect(drop(green=1))
    eyes.cancel()
    eyes.cubes_still()
    assert {eyes.feed(picture, at / 10).say for at in range(12)} == {Say.WAIT}


def test_dr_tower_09_after_a_rethrow_the_whole_board_counts_and_pushed_cubes_show() -> None:
    needs_board()
    picture, _ = laid(
        ("green", 0.4, 0.5, 0.0, 0.0), ("green", 0.1, 0.2, 0.0, 0.0), ("blue", 0.6, 0.8, 0.0, 0.0)
    )
    reading = TowerReader().read(picture)
    lying = Counter({("green", "Z02"): 1, ("blue", "Z11"): 1})
    assert pushed(reading, lying) == Counter({("green", "Z02"): 1})
    answer = dropped(drop(green=1), reading, lying=Counter({("green", "Z06"): 1, ("blue", "Z11"): 1}))
    assert answer == Dropped(("green",), ("Z01",))
