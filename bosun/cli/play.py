"""``bosun play``: play a game, or go on with one."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from typing import Annotated

import typer

from bosun.cli.completion import game_names
from bosun.cli.speaking import Spoken


def play(
    game: Annotated[
        str | None, typer.Argument(help="A game, or a saved one.", autocompletion=game_names)
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    names: Annotated[str | None, typer.Option(help="Their names: Anna,Ben,Cleo.")] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="A setting: difficulty=hard. May stand several times.")
    ] = None,
    bosun: Annotated[
        list[str] | None,
        typer.Option("--bosun", help="A seat that Bosun plays: 3=planner, or Ben. May stand several times."),
    ] = None,
    colours: Annotated[
        str | None, typer.Option(help="The colours of the players' pieces, with commas: blue,red.")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="A built-in scenario, or a file of your own.")] = None,
    difficulty: Annotated[str | None, typer.Option(help="easy, normal or hard.")] = None,
    keeping: Annotated[
        str | None, typer.Option(help="light: one press an action. full: every action is reported.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Draw as another game with this number did.")] = None,
    draws: Annotated[
        str | None, typer.Option(help="box: Bosun draws for the army. table: you draw all. auto: Bosun does.")
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Bots play the whole game; the log is printed.")
    ] = False,
    example: Annotated[
        bool | None,
        typer.Option("--example/--own", help="On Bosun's example map and cards, to try it; or on your own."),
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays with --auto: random, cautious, bold or planner.")
    ] = "random",
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
    language: Spoken = None,
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
    from bosun.devices.box_config import SIMULATED_BOX, load_box
    from bosun.session.launch import start
    from bosun.session.play_options import PlayOptions

    settings = [*(set_ or []), *_as_settings(scenario=scenario, difficulty=difficulty, keeping=keeping)]
    start(
        PlayOptions(
            game=game,
            players=players,
            names=names,
            settings=tuple(settings),
            bosun=tuple(bosun or ()),
            colours=colours,
            seed=seed,
            draws=draws,
            auto=auto,
            example=sim or auto if example is None else example,
            bot=bot,
            plain=plain,
            no_colour=no_colour,
            resume=resume,
            new=new,
            mend=mend,
            language=language,
            speak=speak,
            box=(SIMULATED_BOX if sim else load_box()).overridden(
                panel=panel, serial=serial, camera=camera, quiet=quiet, page=page, port=port
            ),
        )
    )


def _as_settings(**options: str | None) -> list[str]:
    return [f"{name}={value}" for name, value in options.items() if value is not None]
