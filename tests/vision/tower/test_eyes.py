"""From a pour on the simulated table to one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.dead_reckoning.layout import load_layout
from engine.dead_reckoning.names import zone_options
from engine.messages import say
from engine.requests import Drop, Lying, Option
from tests.vision.tower.fixtures import laid, needs_board
from vision.pictures import Picture
from vision.tower.eyes import Glance, Say, TowerEyes, dropped
from vision.twin.tower_table import TowerTable

CUBES = ("green", "green", "black", "blue")
PACE = 1 / 10


def drop(**cubes: int) -> Drop:
    options = tuple(Option(colour, say("as-is", text=colour), number) for colour, number in cubes.items())
    return Drop(
        id="as-is", prompt=say("as-is", text="pour"), cubes=options, zones=zone_options(load_layout())
    )


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
    answer = dropped(seen.reading)
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
    assert asked.reason == say("tower.missing", colour=say("vision.colour.green"), seen=1, wanted=2)


def test_nothing_is_read_that_nobody_awaits() -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes()
    eyes.expect(drop(green=1))
    eyes.cancel()
    eyes.cubes_still()
    assert {eyes.feed(picture, at / 10).say for at in range(12)} == {Say.WAIT}


def test_a_board_on_which_nobody_has_poured_yet_is_no_question() -> None:
    needs_board()
    empty, _ = laid()
    one, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    both, _ = laid(("green", 0.4, 0.5, 0.0, 0.0), ("green", 0.1, 0.2, 0.0, 0.0))
    for before, lying in ((empty, ()), (one, (Lying(Option("green"), "Z06"),))):
        eyes = TowerEyes()
        eyes.expect(replace(drop(green=2 - len(lying)), lying=lying))
        assert {eyes.feed(before, at / 10).say for at in range(60)} == {Say.WAIT}
        assert Say.READ in {eyes.feed(both, 6 + at / 10).say for at in range(12)}


def test_a_cube_that_stays_in_the_ship_is_asked_for_after_a_while_without_the_sensor() -> None:
    needs_board()
    one, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes()
    eyes.expect(drop(green=2))
    glances = [(at / 10, eyes.feed(one, at / 10).say) for at in range(60)]
    (asked,) = [seconds for seconds, say in glances if say is Say.ASK]
    assert asked > 3.0


def test_while_the_sensor_says_that_cubes_fall_nothing_is_read() -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes()
    eyes.expect(drop(green=1))
    eyes.cubes_fall()
    assert {eyes.feed(picture, at / 10).say for at in range(12)} == {Say.WAIT}
    eyes.cubes_still()
    assert eyes.feed(picture, 2.0).say is Say.READ


def test_a_board_is_read_without_the_sensor_once_that_is_away() -> None:
    needs_board()
    picture, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    eyes = TowerEyes(sensor=True)
    eyes.expect(drop(green=1))
    eyes.sensor_gone()
    assert Say.READ in {eyes.feed(picture, at / 10).say for at in range(12)}


def test_a_board_that_was_asked_about_is_read_again_when_a_hand_has_mended_it() -> None:
    needs_board()
    one, _ = laid(("green", 0.4, 0.5, 0.0, 0.0))
    both, _ = laid(("green", 0.4, 0.5, 0.0, 0.0), ("green", 0.1, 0.2, 0.0, 0.0))
    eyes = TowerEyes(sensor=True)
    eyes.expect(drop(green=2))
    eyes.cubes_still()
    assert Say.ASK in {eyes.feed(one, at / 10).say for at in range(20)}
    assert Say.READ in {eyes.feed(both, 3 + at / 10).say for at in range(20)}


def test_dr_tower_09_after_a_rethrow_the_whole_board_counts() -> None:
    needs_board()
    picture, truth = laid(
        ("green", 0.4, 0.5, 0.0, 0.0), ("green", 0.1, 0.2, 0.0, 0.0), ("blue", 0.6, 0.8, 0.0, 0.0)
    )
    lying = (Lying(Option("green"), "Z02"), Lying(Option("blue"), "Z11"))
    request = replace(drop(green=1), lying=lying)
    eyes = TowerEyes()
    eyes.expect(request)
    eyes.cubes_still()
    glances = [eyes.feed(picture, at / 10) for at in range(12)]
    (seen,) = [glance.reading for glance in glances if glance.reading is not None]
    answer = dropped(seen)
    request.check(answer)
    assert Counter(zip(answer.colours, answer.zones, strict=True)) == Counter(
        (cube.colour, cube.zone) for cube in truth
    )
