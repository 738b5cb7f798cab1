"""Words that no command can be called with: one sentence in the reader's language, and where the help is."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer

from engine.messages import Message, say

NAME = "bosun"
FAILED = 1
_UNUSABLE: type[Exception] = typer.BadParameter.__bases__[0]
"""What typer raises for words that it cannot use; the class has no public name."""


def call(app: typer.Typer, words: Sequence[str]) -> int:
    """Run the command that the words name, and return its exit code."""
    try:
        code = app(list(words), prog_name=NAME, standalone_mode=False)
    except typer.Abort:
        return _tell(say("command.stopped"), words, FAILED)
    except _UNUSABLE as error:
        return _refuse(error, words)
    return code if isinstance(code, int) else 0


def _refuse(error: Any, words: Sequence[str]) -> int:
    """The help where nothing but it was asked for; else what is wrong with the words."""
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return int(error.exit_code)
    return _tell(_unusable(error, words), words, int(error.exit_code))


def _tell(message: Message, words: Sequence[str], code: int) -> int:
    from bosun.session.reader_language import language_of_words

    print(language_of_words(words).text(message), file=sys.stderr)
    return code


def _unusable(error: Any, words: Sequence[str]) -> Message:
    command = NAME if error.ctx is None else str(error.ctx.command_path)
    match type(error).__name__:
        case "MissingParameter":
            return say("command.missing", what=_name(error.param), command=command)
        case "BadParameter":
            return say("command.bad-value", what=_name(error.param), command=command)
        case "NoSuchOption":
            return say("command.no-option", option=error.option_name, command=command)
        case "BadOptionUsage":
            return say("command.bad-option", option=error.option_name)
    known = () if error.ctx is None else tuple(getattr(error.ctx.command, "commands", ()))
    return _unknown(command, known, words) if known else say("command.too-many", command=command)


def _unknown(command: str, known: Sequence[str], words: Sequence[str]) -> Message:
    """The first word behind the name of a group of commands is none of them."""
    word = words[command.count(" ")]
    if close := get_close_matches(word, known, n=1):
        return say("command.unknown-but", word=word, command=command, close=close[0])
    return say("command.unknown", word=word, command=command)


def _name(param: Any) -> str:
    """An option as it is typed, an argument as the help names it."""
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar or param.name.upper())
