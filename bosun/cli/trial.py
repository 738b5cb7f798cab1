"""``bosun read throw`` and ``bosun read pour``: a camera is tried before any game, in the terminal."""

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import typer

from bosun.cli.speaking import in_words
from bosun.devices.cameras import CAMERAS, SIMULATED, open_camera, real_camera
from bosun.devices.taught_dice import TaughtDice
from bosun.devices.trial import BoardTrial, DiceTrial, ThrowTrial, TrialReading, kept_board_reader, watch
from engine.messages import say
from engine.requests import Die, Drop, Option, Roll
from vision.camera import SteadyCamera
from vision.colours import colour_name

WATCH = 1.0
CUBES = 3

Camera = Annotated[str, typer.Option(help=f"{CAMERAS}.")]
Times = Annotated[int, typer.Option("--times", min=0, help="End after so many; 0: until Ctrl-C.")]


def read_throw(
    camera: Camera = "usb",
    faces: Annotated[str, typer.Option("--set", help="pips, or a set that was taught.")] = "pips",
    times: Times = 0,
) -> None:
    """Throw dice under the camera and see at once what is read, before any game."""
    TaughtDice().faces(faces)  # a set that nobody taught is said before the camera is opened
    opened, throw = open_camera(camera)
    roll = Roll(id="trial.throw", prompt=say("as-is", text=""), dice=(Die(faces, ()),))
    hand = None if throw is None else lambda: throw(roll)
    steady = SteadyCamera(opened, limit=10.0)
    _try(steady, lambda: DiceTrial(steady, faces), hand, times)


def read_pour(camera: Camera = "usb", times: Times = 0) -> None:
    """Pour cubes on the combat board and see at once what is read, before any game."""
    reader = kept_board_reader()
    if camera != SIMULATED:
        steady, hand = SteadyCamera(real_camera(camera), limit=10.0), None
    else:
        from vision.twin.tower_camera import TwinTowerCamera  # noqa: PLC0415 - physics for the simulated table

        twin = TwinTowerCamera(seed=1, layout=reader.layout)
        cubes = (Option("violet", most=CUBES),)
        drop = Drop(id="trial.pour", prompt=say("as-is", text=""), cubes=cubes, zones=())
        steady, hand = SteadyCamera(twin, limit=20.0), lambda: twin.pour(drop)
    _try(steady, lambda: BoardTrial(steady, reader), hand, times)


def _try(
    steady: SteadyCamera, begin: Callable[[], ThrowTrial], hand: Callable[[], None] | None, times: int
) -> None:
    """Watch until there were so many readings; the simulated table throws after each."""
    trial, told = begin(), 0
    try:
        with suppress(KeyboardInterrupt):
            while not times or told < times:
                reading = watch(trial, seconds=WATCH)
                if reading is None:
                    continue
                typer.echo(words(reading))
                told += bool(reading.marks)
                if hand is not None:
                    hand()
    finally:
        steady.close()


def words(reading: TrialReading) -> str:
    """The pieces, how sure each is, and what a person would be asked."""
    pieces = ", ".join(map(_piece, reading.marks)) or in_words(say("command.nothing-lies"))
    return pieces if reading.why is None else in_words(say("command.asks", seen=pieces, why=reading.why))


def _piece(mark: dict[str, Any]) -> str:
    sure = int(mark["confidence"] * 100)  # 99.9 % are not all
    how = f" ({sure} %)" if sure else "?"
    return f"{in_words(colour_name(mark['piece']))} {mark['value']}{how}"
