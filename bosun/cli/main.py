"""The command ``bosun``: it plays, lists, shows and explains."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="bosun",
    help="A box beside a real board game: it knows the rules, runs the clock and plays the army.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _game_names(incomplete: str) -> list[str]:
    from bosun.session.home import games_folder
    from engine.games import GAMES

    saved = [path.name.removesuffix(".bosun") for path in games_folder().glob("*.bosun")]
    return [name for name in (*sorted(GAMES), *sorted(saved)) if name.startswith(incomplete)]


def _saved_names(incomplete: str) -> list[str]:
    from bosun.session.home import games_folder

    saved = sorted(path.name.removesuffix(".bosun") for path in games_folder().glob("*.bosun"))
    return [name for name in saved if name.startswith(incomplete)]


def _languages(incomplete: str) -> list[str]:
    return [code for code in ("en", "fr", "pl") if code.startswith(incomplete)]


def _rule_ids(incomplete: str) -> list[str]:
    from bosun.text.rule_texts import all_rules

    return [id for id in all_rules() if id.startswith(incomplete.upper())]


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="A game, or a saved one.", autocompletion=_game_names)
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    names: Annotated[str | None, typer.Option(help="Their names: Anna,Ben,Cleo.")] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="A setting: difficulty=hard. May stand several times.")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="A built-in scenario, or a file of your own.")] = None,
    difficulty: Annotated[str | None, typer.Option(help="easy, normal or hard.")] = None,
    keeping: Annotated[
        str | None, typer.Option(help="light: one press an action. full: every action is told.")
    ] = None,
    data: Annotated[
        list[Path] | None, typer.Option(help="A data file that replaces a built-in one, such as your island.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Draw as another game with this number did.")] = None,
    draws: Annotated[
        str | None, typer.Option(help="box: Bosun draws for the army. table: you draw all. auto: Bosun does.")
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Bots play the whole game; the log is printed.")
    ] = False,
    bot: Annotated[str, typer.Option(help="Who plays with --auto: random, cautious or bold.")] = "random",
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")
    ] = False,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="Without colours.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game played last.")] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Start a new game without asking about old ones.")
    ] = False,
    mend: Annotated[
        bool, typer.Option("--mend", help="Go on from before the damage in a damaged game.")
    ] = False,
    language: Annotated[
        str, typer.Option(help="en, fr or pl.", envvar="BOSUN_LANGUAGE", autocompletion=_languages)
    ] = "en",
    speak: Annotated[bool, typer.Option("--speak", help="Read prompts aloud.")] = False,
    sim: Annotated[bool, typer.Option("--sim", help="A simulated table: every device has its twin.")] = False,
    panel: Annotated[str | None, typer.Option(help="The panel: none, gpio or simulated.")] = None,
    serial: Annotated[
        str | None, typer.Option(help="The board on the serial line: none, auto, simulated or a port.")
    ] = None,
    camera: Annotated[
        str | None, typer.Option(help="The camera: none, pi, usb, simulated or a folder of pictures.")
    ] = None,
    quiet: Annotated[bool | None, typer.Option("--quiet", help="Start without sounds.")] = None,
    page: Annotated[
        bool | None, typer.Option("--page/--no-page", help="Let phones and a tablet join, or not.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port of the page.")] = None,
) -> None:
    """Play a game, or go on with one."""
    from bosun.devices.box import SIMULATED_BOX, load_box
    from bosun.session.launch import PlayOptions, start

    settings = [*(set_ or []), *_as_settings(scenario=scenario, difficulty=difficulty, keeping=keeping)]
    start(
        PlayOptions(
            game=game,
            players=players,
            names=names,
            settings=tuple(settings),
            data=tuple(data or ()),
            seed=seed,
            draws=draws,
            auto=auto,
            bot=bot,
            plain=plain,
            no_colour=no_colour,
            resume=resume,
            new=new,
            mend=mend,
            language=language,
            speak=speak,
            box=(SIMULATED_BOX if sim else load_box()).told(
                panel=panel, serial=serial, camera=camera, quiet=quiet, page=page, port=port
            ),
        )
    )


def _as_settings(**options: str | None) -> list[str]:
    return [f"{name}={value}" for name, value in options.items() if value is not None]


@app.command()
def games() -> None:
    """List saved games, the one played last first."""
    from bosun.session.home import saved_games
    from bosun.text.languages import Language
    from engine.messages import say

    language = Language()
    found = list(saved_games())
    if not found:
        typer.echo(language.text(say("app.no-games")))
    for game in found:
        state = game.trouble or say("app.state-ended" if game.ended else "app.state-open", n=game.answers)
        seats = language.list(list(game.setup.seats)) if game.setup else "–"
        typer.echo(f"{game.name}  {game.when}  {seats}  {language.text(state)}")


@app.command()
def show(
    game: Annotated[str, typer.Argument(help="A saved game, by name or file.", autocompletion=_saved_names)],
) -> None:
    """Print a saved game as stable text: its set-up, every request and every answer."""
    from bosun.session.home import find_game
    from bosun.table.journal.journal import Journal
    from engine.games import find_game as find_rules
    from engine.text import write

    with Journal.open(find_game(game)) as journal:
        typer.echo(write(journal.load(find_rules(journal.meta.setup.game))), nl=False)


@app.command()
def why(
    rule: Annotated[str, typer.Argument(help="A rule's id: RES-TURN-09.", autocompletion=_rule_ids)],
) -> None:
    """Print the text of a rule."""
    from bosun.text.rule_texts import rule_text

    typer.echo(f"{rule.upper()}: {rule_text(rule)}")


@app.command()
def check(
    file: Annotated[
        list[Path], typer.Argument(help="An island or a scenario; several are checked together.")
    ],
) -> None:
    """Check data files of your own and say what is wrong with them."""
    from bosun.facts.data_files import check_data
    from bosun.text.languages import Language
    from engine.messages import say

    kinds = check_data(file)
    typer.echo(Language().text(say("app.data-good", n=len(file), kinds=tuple(kinds))))


@app.command()
def serve(
    port: Annotated[int | None, typer.Option(help="The port of the page.")] = None,
) -> None:
    """Run as a service: go on with the game on the table, or wait for one to be chosen on the page."""
    from bosun.devices.box import load_box
    from bosun.session.service import serve as run

    run(load_box().told(port=port))


@app.command()
def page(
    port: Annotated[int | None, typer.Option(help="The port of the page.")] = None,
) -> None:
    """Show where the page is: the owner's address, and the one for everybody else as a code to scan."""
    import time

    from bosun.devices.box import load_box
    from bosun.session.home import home
    from bosun.text.languages import Language
    from bosun.web.invitation import Invitation, own_address
    from bosun.web.phone_registry import PhoneRegistry
    from engine.messages import say

    doors = PhoneRegistry(home() / "web.json", now=time.monotonic)
    address = f"http://{own_address()}:{load_box().told(port=port).port}"
    invitation = Invitation(address, doors.code, doors.key)
    typer.echo(Language().text(say("app.page-owner", address=invitation.owner)))
    typer.echo(Language().text(say("app.page", address=invitation.guests)))
    typer.echo(invitation.for_terminal())


@app.command("export")
def export_game(
    game: Annotated[str, typer.Argument(help="A saved game, by name or file.", autocompletion=_saved_names)],
    file: Annotated[Path | None, typer.Argument(help="Where to write it, NAME.json if none is told.")] = None,
) -> None:
    """Write a saved game as one file to take along, with all its secrets."""
    from bosun.session.home import find_game
    from bosun.table.journal.journal import Journal
    from bosun.text.languages import Language
    from bosun.web.files import export, write_file
    from engine.messages import say

    with Journal.open(find_game(game)) as journal:
        target = file or Path(f"{journal.path.stem}.json")
        write_file(target, export(journal))
        typer.echo(Language().text(say("app.exported", name=journal.path.stem, file=str(target))))


@app.command("import")
def import_game(
    file: Annotated[Path, typer.Argument(help="A game that “bosun export” or the page wrote.")],
) -> None:
    """Take in a game of another box."""
    from datetime import datetime

    from bosun.facts.data_files import read_text
    from bosun.text.languages import Language
    from bosun.web.files import take_in
    from engine.messages import say

    name = take_in(read_text(file), today=datetime.now().astimezone().date())
    typer.echo(Language().text(say("app.taken-in", name=name)))


panel_app = typer.Typer(help="The panel of buttons and lights.", no_args_is_help=True)
app.add_typer(panel_app, name="panel")
firmware_app = typer.Typer(help="The board on the serial line.", no_args_is_help=True)
app.add_typer(firmware_app, name="firmware")

Port = Annotated[str | None, typer.Option(help="The serial port; found by its USB id if none is told.")]


@panel_app.command("test")
def panel_test(
    wiring: Annotated[Path | None, typer.Option(help="A panel.toml of your own.")] = None,
) -> None:
    """Walk through every button, light and tone, and say what does not answer."""
    from bosun.cli.panel import walk_through

    walk_through(wiring)


@firmware_app.command("flash")
def firmware_flash(port: Port = None) -> None:
    """Write the firmware to an Arduino Nano or Uno."""
    from firmware_bridge.flash import flash

    typer.echo(flash(port))


@firmware_app.command("info")
def firmware_info(port: Port = None) -> None:
    """Show the version, the counters and the faults of the board."""
    from firmware_bridge.flash import read_info

    info = read_info(port)
    names = (ability.name or "" for ability in info.welcome.capabilities)
    abilities = ", ".join(names).lower().replace("_", " ")
    typer.echo(f"Firmware {info.version} on {info.port}, protocol {info.welcome.version}: {abilities}")
    typer.echo(f"Running for {info.counters.uptime_s} s, {info.counters.events_waiting} events waiting")
    for fault, number in info.faults.items():
        typer.echo(f"  {fault}: {number}")


def _register_vision(words: list[str]) -> None:
    """The commands of the camera bring OpenCV along, so only they and the help import it."""
    if any(
        name in words for name in ("read", "teach", "print", "calibrate", "vision", "tower")
    ) or _wants_all(words):
        from bosun.cli.vision import register

        register(app)


def _register_house(words: list[str]) -> None:
    """What keeps a box, or a house full of them, in order."""
    if "doctor" in words or _wants_all(words):
        from bosun.cli.doctor import doctor_command

        app.command("doctor")(doctor_command)
    if "fleet" in words or _wants_all(words):
        from bosun.cli.fleet import fleet_app

        app.add_typer(fleet_app, name="fleet")


def _register_board(words: list[str]) -> None:
    """``bosun board`` brings the rules of the games along whose pictures it asks for."""
    if "board" in words or _wants_all(words):
        from bosun.cli.board import board_command

        app.command("board")(board_command)


def _register_simulate(words: list[str]) -> None:
    """``bosun simulate`` brings its own options, and heavy modules that only it and the help need."""
    if "simulate" in words or _wants_all(words):
        from bosun.cli.simulate import simulate_command

        app.command("simulate")(simulate_command)


def _wants_all(words: list[str]) -> bool:
    """For the help and for completion every command is there."""
    return not words or words[0].startswith("-") or "_BOSUN_COMPLETE" in os.environ


def main() -> None:
    """Run the command. Whatever happens, a person gets one sentence and the right exit code."""
    from bosun.session.error_reporting import print_anything, run_safely

    print_anything()
    _register_simulate(sys.argv[1:])
    _register_vision(sys.argv[1:])
    _register_house(sys.argv[1:])
    _register_board(sys.argv[1:])
    sys.exit(run_safely(lambda: app(prog_name="bosun")))
