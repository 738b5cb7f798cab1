"""The commands for rules and their data: explain a rule, check a file of one's own."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from pathlib import Path
from typing import Annotated

import typer

from bosun.cli.completion import language_codes, rule_ids


def why(
    rule: Annotated[str, typer.Argument(help="A rule's id: RES-TURN-09.", autocompletion=rule_ids)],
    language: Annotated[
        str, typer.Option(help="en, fr or pl.", envvar="BOSUN_LANGUAGE", autocompletion=language_codes)
    ] = "en",
) -> None:
    """Print what players are told about a rule."""
    from bosun.text.rule_texts import rule_text

    typer.echo(rule_text(rule, language))


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
