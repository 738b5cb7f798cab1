"""The commands for saved games: list, print, export and import them."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from pathlib import Path
from typing import Annotated

import typer

from bosun.cli.completion import saved_names
from bosun.cli.speaking import tell


def games() -> None:
    """List saved games, the one played last first."""
    from bosun.session.home import saved_games
    from bosun.session.reader_language import reader_language
    from engine.messages import say

    language = reader_language()
    found = list(saved_games())
    if not found:
        typer.echo(language.text(say("app.no-games")))
    for game in found:
        state = game.trouble or say("app.state-ended" if game.ended else "app.state-open", n=game.answers)
        seats = language.list(list(game.setup.seats)) if game.setup else "–"
        typer.echo(f"{game.name}  {game.when}  {seats}  {language.text(state)}")


def show(
    game: Annotated[str, typer.Argument(help="A saved game, by name or file.", autocompletion=saved_names)],
) -> None:
    """Print a saved game as stable text: its set-up, every request and every answer."""
    from bosun.session.home import find_saved
    from bosun.table.journal.journal import Journal
    from engine.games import find_game as find_rules
    from engine.text import write

    with Journal.open(find_saved(game)) as journal:
        typer.echo(write(journal.load(find_rules(journal.meta.setup.game))), nl=False)


def export_command(
    game: Annotated[str, typer.Argument(help="A saved game, by name or file.", autocompletion=saved_names)],
    file: Annotated[Path | None, typer.Argument(help="Where to write it, NAME.json by default.")] = None,
) -> None:
    """Write a saved game as one file to take along, with all its secrets."""
    from bosun.session.export import export_game, write_file
    from bosun.session.home import find_saved
    from bosun.table.journal.journal import Journal
    from engine.messages import say

    with Journal.open(find_saved(game)) as journal:
        target = file or Path(f"{journal.path.stem}.json")
        write_file(target, export_game(journal))
        tell(say("app.exported", name=journal.path.stem, file=str(target)))


def import_command(
    file: Annotated[Path, typer.Argument(help="A game that “bosun export” or the page wrote.")],
) -> None:
    """Take in a game of another box."""
    from datetime import datetime

    from bosun.facts.data_files import read_text
    from bosun.session.export import import_game
    from engine.messages import say

    name = import_game(read_text(file), today=datetime.now().astimezone().date())
    tell(say("app.taken-in", name=name))
