"""How commands talk with whoever typed them: what they say, and what they ask, in the reader's language."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from typing import Annotated

import typer

from bosun.cli.completion import language_codes
from bosun.text.agreement import agreement
from engine.messages import Message, say

Spoken = Annotated[
    str | None,
    typer.Option(
        help="en, fr or pl; by default that of the box, or of its system.",
        envvar="BOSUN_LANGUAGE",
        autocompletion=language_codes,
    ),
]
"""The option of commands that can be told which language to speak."""


def tell(message: Message, *, err: bool = False) -> None:
    """Say it, on the error output where it is no result."""
    typer.echo(in_words(message), err=err)


def in_words(message: str | Message) -> str:
    """The message in the language of whoever reads it."""
    from bosun.session.reader_language import reader_language

    return reader_language().text(message)


def ask(question: Message) -> str:
    """What is typed; nothing for a bare Enter."""
    return str(typer.prompt(in_words(question), default="", show_default=False)).strip()


def agrees(question: Message, *, default: bool) -> bool:
    """Whether somebody agrees; a bare Enter means ``default``, and any other word is asked again."""
    choice = say("command.yes-unless" if default else "command.no-unless", question=question)
    while True:
        word = ask(choice)
        agreed = agreement(word) if word else default
        if agreed is not None:
            return agreed
