"""``bosun teach``, ``print`` and ``calibrate``: what the camera must be shown before it can read."""

from pathlib import Path
from typing import Annotated

import cv2
import typer

from bosun.cli.speaking import agrees, ask, in_words, tell
from bosun.devices.camera_light import meter_and_keep, summary
from bosun.devices.cameras import CAMERAS, open_camera, tray_file
from bosun.devices.taught_dice import library
from bosun.session.home import home
from engine.errors import Malformed
from engine.messages import say
from vision.camera import SteadyCamera
from vision.eye import still_picture
from vision.picture_health import advice, health
from vision.pictures import Picture
from vision.printing import print_tray
from vision.teaching import Lesson, Report, teach_from
from vision.tower.printing import print_marks
from vision.tray import find_tray

teach_app = typer.Typer(help="Teach Bosun your own dice and your own combat board.", no_args_is_help=True)
print_app = typer.Typer(help="Print what the camera needs.", no_args_is_help=True)
calibrate_app = typer.Typer(help="Show the camera where things are.", no_args_is_help=True)

Camera = Annotated[str, typer.Option(help=f"{CAMERAS}.")]


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
        tell(message)
    tell(say("command.set-kept", folder=str(library() / name)))


def _show_faces(name: str, word: str) -> Report:
    """Lead the owner through the faces in front of the camera."""
    lesson = Lesson(name)
    steady = SteadyCamera(open_camera(word)[0])
    try:
        while face := ask(say("command.next-face")):
            while agrees(say("command.take-face", face=face), default=True):
                tell(say("command.took", n=lesson.show(face, still_picture(steady))))
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
    from bosun.cli.trace_tower import teach_tower  # noqa: PLC0415 - the server, which no other command needs

    teach_tower(camera, photograph, port=port)


@print_app.command("tray")
def print_tray_sheet(
    file: Annotated[Path, typer.Argument(help="Where to write it, .pdf or .svg.")] = Path("tray.pdf"),
) -> None:
    """Make the sheet with the four corner marks for the tray."""
    if file.suffix.lower() not in (".pdf", ".svg"):
        raise Malformed(say("command.sheet-kind", name=file.name))
    try:
        print_tray(file, in_words)
    except OSError as error:
        raise Malformed(say("app.not-written", file=str(file), why=error.strerror or "?")) from error
    tell(say("command.tray-sheet", file=str(file)))


@print_app.command("tower")
def print_tower_marks(
    file: Annotated[Path, typer.Argument(help="Where to write it, .svg.")] = Path("tower.svg"),
) -> None:
    """Make the sheet with the four corner marks for the combat board."""
    try:
        print_marks(file, in_words)
    except OSError as error:
        raise Malformed(say("app.not-written", file=str(file), why=error.strerror or "?")) from error
    tell(say("command.tower-sheet", file=str(file)))


@calibrate_app.command("tray")
def calibrate_tray(camera: Camera = "usb") -> None:
    """Find the tray by its corner marks and keep where it is, with a picture to check."""
    steady = SteadyCamera(open_camera(camera)[0], limit=10.0)
    try:
        _meter(steady, camera, None)
        picture = steady.capture().picture
    finally:
        steady.close()
    tray = find_tray(picture)
    home().mkdir(parents=True, exist_ok=True)
    tray.save(tray_file())
    check = home() / "tray.png"
    cv2.imwrite(str(check), tray.check_picture(picture))
    tell(say("command.tray-kept", file=str(tray_file()), picture=str(check)))


@calibrate_app.command("light")
def calibrate_light(
    camera: Camera = "usb",
    mains: Annotated[
        int | None, typer.Option(help="50 or 60, in hertz; measured where it is not given.")
    ] = None,
) -> None:
    """Meter the light over the tray or the tower once, and keep exposure, gain, colours and focus."""
    steady = SteadyCamera(open_camera(camera)[0], limit=10.0)
    try:
        _meter(steady, camera, mains)
        _tell_health(steady.capture().picture)
    finally:
        steady.close()


def _meter(steady: SteadyCamera, word: str, mains: int | None) -> None:
    metered = meter_and_keep(steady, word, mains=mains)
    if metered is not None:
        tell(summary(metered))


def _tell_health(picture: Picture) -> None:
    found = health(picture)
    brightness, sharpness = f"{found.brightness:.0f}", f"{found.sharpness:.2f}"
    tell(say("command.picture-health", brightness=brightness, sharpness=sharpness))
    for told in advice(found):
        tell(say(told))
