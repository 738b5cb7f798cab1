"""The commands of the camera: read photographs, teach dice, print and calibrate the tray, measure."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import cv2
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bosun.cameras import open_camera, tray_file
from bosun.home import home, landing_file, layout_file, photographs_folder
from bosun.languages import Language
from bosun.taught_dice import library
from engine.errors import BosunError, Malformed
from engine.messages import Message, say
from vision.camera import SteadyCamera
from vision.dice import DiceReader
from vision.kept import KeptPhotos
from vision.measure import measure_degraded, measure_photos, measure_twin
from vision.photos import PhotoReading, read_photos
from vision.pictures import load_picture
from vision.printing import print_tray
from vision.teaching import Lesson, Report, teach_from
from vision.tower.colours import read_colours
from vision.tower.layout import read_layout
from vision.tower.measure import measure as measure_tower
from vision.tower.odds import LandingOdds, house_odds, save_odds, simulate_odds
from vision.tower.photos import TowerPhoto
from vision.tower.photos import read_photos as read_boards
from vision.tower.printing import print_marks
from vision.tray import find_tray
from vision.twin.throws import MEASURED_SEEDS as DICE_SEEDS
from vision.twin.tower_pours import MEASURED_SEEDS as TOWER_SEEDS

read_app = typer.Typer(help="Read photographs.", no_args_is_help=True)
teach_app = typer.Typer(help="Teach Bosun your own dice and your own combat board.", no_args_is_help=True)
print_app = typer.Typer(help="Print what the camera needs.", no_args_is_help=True)
calibrate_app = typer.Typer(help="Show the camera where things are.", no_args_is_help=True)
vision_app = typer.Typer(help="How well the camera reads.", no_args_is_help=True)
tower_app = typer.Typer(help="The cube tower.", no_args_is_help=True)

Seen = TypeVar("Seen", PhotoReading, TowerPhoto)

Camera = Annotated[str, typer.Option(help="pi, usb, usb:1, simulated or a folder of pictures.")]


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
    words: Callable[[Seen], str],
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
            typer.echo(f"{file}: {Language().text(error.text)}", err=True)
            continue
        typer.echo(json.dumps(seen.as_json(Language().text)) if as_json else f"{file}: {words(seen)}")
        if show is not None:
            _write_overlay(seen, show)
    if failed:
        raise typer.Exit(1)


def _asks(reason: Message | None) -> str:
    return "" if reason is None else f" — asks: {Language().text(reason)}"


def _dice(seen: PhotoReading) -> str:
    faces = ", ".join(f"{die.colour} {die.face}{'?' if die.asks else ''}" for die in seen.reading.dice)
    return (faces or "no dice") + _asks(seen.reading.reason)


def _cubes(seen: TowerPhoto) -> str:
    cubes = ", ".join(f"{cube.colour} {cube.zone}{'?' if cube.asks else ''}" for cube in seen.reading.cubes)
    return (cubes or "no cubes") + _asks(seen.reading.reason)


def _write_overlay(seen: PhotoReading | TowerPhoto, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"{folder} cannot be made: {error.strerror}. Name another folder.") from error
    target = folder / f"{seen.file.stem}.png"
    if not cv2.imwrite(str(target), seen.overlay()):
        raise Malformed(f"{target} cannot be written. Name another folder.")


@teach_app.command("dice")
def teach_dice(
    name: Annotated[str, typer.Argument(help="What the set is called: threat, wall, my-dice.")],
    folder: Annotated[
        Path | None, typer.Option("--from", help="Photographs, in a folder for each face.")
    ] = None,
    camera: Camera = "usb",
) -> None:
    """Teach a set of dice: show each face a few times, or give photographs."""
    report = teach_from(name, folder, library()) if folder is not None else _show_faces(name, camera)
    for message in report.messages():
        typer.echo(Language().text(message))
    typer.echo(f"The set is in {library() / name}: copy that folder to share it.")


def _show_faces(name: str, word: str) -> Report:
    """Lead the owner through the faces in front of the camera."""
    lesson = Lesson(name)
    steady = SteadyCamera(open_camera(word)[0])
    try:
        while face := typer.prompt("Name of the next face (Enter when all are shown)", default="").strip():
            while typer.confirm(f"Put “{face}” up, anywhere in the tray. Take it?", default=True):
                typer.echo(f"Took {lesson.show(face, steady.capture().picture)}. Turn the die and again.")
    finally:
        steady.close()
    return lesson.finish(library())


@teach_app.command("tower")
def teach_tower_board(
    photograph: Annotated[
        Path | None, typer.Option("--photo", help="A photograph of the board to trace on.")
    ] = None,
    camera: Camera = "usb",
    port: Annotated[int, typer.Option(help="The port of the page.")] = 8765,
) -> None:
    """Trace the combat board and teach the colours of its cubes, on the page."""
    from bosun.tower_bench import teach_tower  # noqa: PLC0415 - the server, which no other command needs

    teach_tower(camera, photograph, port=port)


@print_app.command("tray")
def print_tray_sheet(
    file: Annotated[Path, typer.Argument(help="Where to write it, .pdf or .svg.")] = Path("tray.pdf"),
) -> None:
    """Make the sheet with the four corner marks for the tray."""
    if file.suffix.lower() not in (".pdf", ".svg"):
        raise Malformed(f"The sheet is written as .pdf or .svg, not “{file.name}”.")
    try:
        print_tray(file)
    except OSError as error:
        raise Malformed(f"{file} cannot be written: {error.strerror}. Name another file.") from error
    typer.echo(f"Print {file} at full size and lay it into the tray.")


@print_app.command("tower")
def print_tower_marks(
    file: Annotated[Path, typer.Argument(help="Where to write it, .svg.")] = Path("tower.svg"),
) -> None:
    """Make the sheet with the four corner marks for the combat board."""
    try:
        print_marks(file)
    except OSError as error:
        raise Malformed(f"{file} cannot be written: {error.strerror}. Name another file.") from error
    typer.echo(f"Print {file} at full size and put a mark on each corner of the board.")


@tower_app.command("odds")
def tower_odds(
    as_json: Annotated[bool, typer.Option("--json", help="Print the shares as JSON.")] = False,
    pours: Annotated[
        int | None, typer.Option("--simulate", min=1, help="Pour so often on the board that you traced.")
    ] = None,
) -> None:
    """How often a cube comes to rest in each zone; simulated, no real board was measured."""
    odds = house_odds() if pours is None else _simulated_odds(pours)
    if as_json:
        typer.echo(json.dumps(odds.as_json(), indent=2))
        return
    typer.echo(f"Simulated: {odds.cubes} cubes in {odds.pours} pours.")
    for zone, share in sorted(odds.shares.items()):
        typer.echo(f"  {zone:8} {share:6.1%}  ± {1.96 * odds.error(zone):.1%}")


@tower_app.command("measure")
def tower_measure(
    pours: Annotated[int, typer.Option(min=1, help="Pours of the simulated table.")] = 2000,
    seed: Annotated[int, typer.Option(help="The first seed; those for tuning are refused.")] = TOWER_SEEDS,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that work at once.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how well combat boards are read on the simulated table, and what is taken for what."""
    with _bars() as progress:
        found = measure_tower(pours, seed=seed, jobs=jobs, progress=_bar(progress, "pours"))
    typer.echo(
        json.dumps(found.as_json(), indent=2) if as_json else f"{found.summary()}\n\n{found.confusion()}"
    )


def _simulated_odds(pours: int) -> LandingOdds:
    """The odds of the owner's board, kept for the games that are started from now on."""
    if not layout_file().exists():
        raise Malformed("There is no board of your own yet: trace it with “bosun teach tower”.")
    odds = simulate_odds(pours, layout=read_layout(layout_file()))
    save_odds(odds, landing_file())
    return odds


@calibrate_app.command("tray")
def calibrate_tray(camera: Camera = "usb") -> None:
    """Find the tray by its corner marks and keep where it is, with a picture to check."""
    steady = SteadyCamera(open_camera(camera)[0], limit=10.0)
    try:
        picture = steady.capture().picture
    finally:
        steady.close()
    tray = find_tray(picture)
    home().mkdir(parents=True, exist_ok=True)
    tray.save(tray_file())
    check = home() / "tray.png"
    cv2.imwrite(str(check), tray.check_picture(picture))
    typer.echo(f"The tray is kept in {tray_file()}; look at {check} whether its outline fits.")


@vision_app.command("measure")
def measure(
    photos: Annotated[Path | None, typer.Option(help="A folder of labelled photographs.")] = None,
    networks: Annotated[
        Path | None, typer.Option(help="Networks of the folds, for a cross-validation.")
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
    with _bars() as progress:
        if photos is not None:
            counted = measure_photos(photos, networks=networks, progress=_bar(progress, "photographs"))
            found["photographs"] = counted.as_json()
        if photos is not None and degraded:
            bar = _bar(progress, "degradations")
            found["degraded"] = measure_degraded(photos, every=degraded, progress=bar)
        if throws:
            bar = _bar(progress, "throws")
            found["throws"] = measure_twin(throws, seed=seed, jobs=jobs, progress=bar).as_json()
    typer.echo(json.dumps(found, indent=2))


@vision_app.command("review")
def review(
    forget: Annotated[bool, typer.Option(help="Throw the kept photographs away.")] = False,
) -> None:
    """Read the throws that a person had to set right once more, and say which are read by now."""
    kept = KeptPhotos(photographs_folder())
    if not kept.asked:
        kept.allow(typer.confirm(Language().text(say("review.may-keep", folder=str(kept.folder)))))
    if forget:
        kept.forget()
    labelled = kept.labelled()
    for name, dice in labelled.items():
        reading = DiceReader().read(load_picture(kept.folder / "images" / name))
        wanted = " ".join(sorted(face for face, _ in dice))
        typer.echo(f"{name}: {wanted} → {' '.join(sorted(reading.faces))}{_asks(reading.reason)}")
    typer.echo(Language().text(say("review.kept", n=len(labelled), folder=str(kept.folder))))


def _bars() -> Progress:
    """Bars on the error output, so that figures can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(file=sys.stderr), transient=True)


def _bar(progress: Progress, what: str) -> Callable[[int, int], None]:
    task = progress.add_task(what)
    return lambda done, of: progress.update(task, completed=done, total=of)
