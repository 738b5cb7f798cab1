"""The commands for rules and their data: explain a rule, check a file of one's own."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from pathlib import Path
from typing import Annotated

import typer

from bosun.cli.completion import rule_ids
from bosun.cli.speaking import Spoken, tell


def why(
    rule: Annotated[str, typer.Argument(help="A rule's id: RES-TURN-09.", autocompletion=rule_ids)],
    language: Spoken = None,
) -> None:
    """Print what players are told about a rule."""
    from bosun.session.reader_language import reader_language
    from bosun.text.rule_texts import rule_text

    typer.echo(rule_text(rule, reader_language(language).code))


def check(
    file: Annotated[
        list[Path], typer.Argument(help="An island or a scenario; several are checked together.")
    ],
) -> None:
    """Check data files of your own and say what is wrong with them."""
    from bosun.facts.data_files import check_data
    from engine.messages import say

    kinds = check_data(file)
    tell(say("app.data-good", n=len(file), kinds=tuple(kinds)))
