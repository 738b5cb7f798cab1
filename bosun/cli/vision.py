"""``bosun read`` and ``bosun vision``: read photographs, and measure how well that goes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import cv2
import typer

from bosun.cli.progress import add_bar, progress_bars
from bosun.cli.speaking import agrees, in_words, tell
from bosun.cli.teach import calibrate_app, print_app, teach_app
from bosun.cli.tower_odds import tower_app
from bosun.cli.trial import read_pour, read_throw
from bosun.devices.taught_dice import library
from bosun.session.home import photographs_folder
from engine.errors import BosunError, Malformed
from engine.messages import Message, say
from vision.colours import colour_name
from vision.dice import DiceReader
from vision.kept import KeptPhotos
from vision.measure import measure_degraded, measure_photos, measure_twin
from vision.photos import PhotoReading, read_photos
from vision.pictures import load_picture
from vision.tower.colour_files import read_colours
from vision.tower.layout import read_layout
from vision.tower.photos import TowerPhoto
from vision.tower.photos import read_photos as read_boards
from vision.twin.throws import MEASURED_SEEDS as DICE_SEEDS

read_app = typer.Typer(help="Read photographs, or what is thrown under the camera.", no_args_is_help=True)
vision_app = typer.Typer(help="How well the camera reads.", no_args_is_help=True)
read_app.command("throw")(read_throw)
read_app.command("pour")(read_pour)

Seen = TypeVar("Seen", PhotoReading, TowerPhoto)


def register(app: typer.Typer) -> None:
    """Add the commands of the camera to the command line."""
    for name, group in (
        ("read", read_app),
        ("teach", teach_app),
        ("print", print_app),
        ("calibrate", calibrate_app),
        ("vision", vision_app),
        ("tower", tower_app),
    ):
        app.add_typer(group, name=name)


@read_app.command("dice")
def read_dice(
    files: Annotated[list[Path], typer.Argument(help="Photographs of dice.")],
    faces: Annotated[str, typer.Option("--set", help="pips, or a set that was taught.")] = "pips",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a photograph.")] = False,
    show: Annotated[Path | None, typer.Option(help="A folder for pictures with what was read.")] = None,
) -> None:
    """Read dice from photographs: the faces, and where Bosun would ask a person."""
    _read_each(
        files, lambda file: next(read_photos([file], faces=faces, library=library())), _dice, as_json, show
    )


@read_app.command("tower")
def read_tower(
    files: Annotated[list[Path], typer.Argument(help="Photographs of the combat board.")],
    layout: Annotated[Path | None, typer.Option(help="The layout file of your board.")] = None,
    colours: Annotated[Path | None, typer.Option(help="The file of your cubes' colours.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a photograph.")] = False,
    show: Annotated[Path | None, typer.Option(help="A folder for pictures with what was read.")] = None,
) -> None:
    """Read combat boards from photographs: each cube with its colour and zone."""
    board = read_layout(layout) if layout is not None else None
    cubes = read_colours(colours) if colours is not None else None
    _read_each(files, lambda file: next(read_boards([file], board, cubes)), _cubes, as_json, show)


def _read_each(
    files: list[Path],
    read: Callable[[Path], Seen],
    words: Callable[[Seen], Message],
    as_json: bool,
    show: Path | None,
) -> None:
    """Read file by file: one that cannot be read costs a sentence and the exit code, not the others."""
    failed = False
    for file in files:
        try:
            seen = read(file)
        except BosunError as error:
            failed = True
            tell(say("command.of-file", file=str(file), what=error.message), err=True)
            continue
        if as_json:
            typer.echo(json.dumps(seen.as_json(in_words)))
        else:
            tell(say("command.of-file", file=str(file), what=words(seen)))
        if show is not None:
            _write_overlay(seen, show)
    if failed:
        raise typer.Exit(1)


def _dice(seen: PhotoReading) -> Message:
    dice = [_piece(die.colour, die.face, die.asks) for die in seen.reading.dice]
    return _with_question(dice, say("command.no-dice"), seen.reading.reason)


def _cubes(seen: TowerPhoto) -> Message:
    cubes = [_piece(cube.colour, cube.zone, cube.asks) for cube in seen.reading.cubes]
    return _with_question(cubes, say("command.no-cubes"), seen.reading.reason)


def _piece(colour: str, value: str, asks: bool) -> str:
    return f"{in_words(colour_name(colour))} {value}{'?' if asks else ''}"


def _with_question(pieces: list[str], none: Message, why: Message | None) -> Message:
    """The pieces in a row, and what a person would be asked."""
    seen = say("as-is", text=", ".join(pieces)) if pieces else none
    return seen if why is None else say("command.asks", seen=seen, why=why)


def _write_overlay(seen: PhotoReading | TowerPhoto, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(say("command.no-folder", folder=str(folder), why=error.strerror or "?")) from error
    target = folder / f"{seen.file.stem}.png"
    if not cv2.imwrite(str(target), seen.overlay()):
        raise Malformed(say("command.no-picture", file=str(target)))


@vision_app.command("measure")
def measure(
    photos: Annotated[Path | None, typer.Option(help="A folder of labelled photographs.")] = None,
    networks: Annotated[
        Path | None, typer.Option(help="Other networks: one of each kind, or those of the folds.")
    ] = None,
    degraded: Annotated[
        int, typer.Option(min=0, help="Every so-manieth photograph blurred, grained and so on; 0: none.")
    ] = 0,
    throws: Annotated[int, typer.Option(min=0, help="Throws of the simulated table.")] = 500,
    seed: Annotated[
        int, typer.Option(min=DICE_SEEDS, help="Which throws; the seeds below were used for tuning.")
    ] = DICE_SEEDS,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that throw at once.")] = 1,
) -> None:
    """Measure how well dice are read, on photographs and on the simulated table."""
    found: dict[str, object] = {}
    with progress_bars() as progress:
        if photos is not None:
            counted = measure_photos(photos, networks=networks, progress=add_bar(progress, "photographs"))
            found["photographs"] = counted.as_json()
        if photos is not None and degraded:
            bar = add_bar(progress, "degradations")
            found["degraded"] = measure_degraded(photos, every=degraded, progress=bar)
        if throws:
            bar = add_bar(progress, "throws")
            found["throws"] = measure_twin(throws, seed=seed, jobs=jobs, progress=bar).as_json()
    typer.echo(json.dumps(found, indent=2))


@vision_app.command("review")
def review(
    forget: Annotated[bool, typer.Option(help="Throw the kept photographs away.")] = False,
) -> None:
    """Read the throws that a person had to set right once more, and say which are read by now."""
    kept = KeptPhotos(photographs_folder())
    if not kept.asked:
        kept.allow(agrees(say("review.may-keep", folder=str(kept.folder)), default=False))
    if forget:
        kept.forget()
    labelled = kept.labelled()
    for name, dice in labelled.items():
        reading = DiceReader().read(load_picture(kept.folder / "images" / name))
        wanted = " ".join(sorted(face for face, _ in dice))
        now = f"{wanted} → {' '.join(sorted(reading.faces))}"
        seen = _with_question([now], say("command.no-dice"), reading.reason)
        tell(say("command.of-file", file=name, what=seen))
    tell(say("review.kept", n=len(labelled), folder=str(kept.folder)))
