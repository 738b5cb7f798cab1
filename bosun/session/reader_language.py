"""Which language a command speaks: one place decides it, for what goes well and for what does not."""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from bosun.devices.box_config import load_box
from bosun.text.languages import DEFAULT, LANGUAGES, Language
from engine.errors import BosunError

OPTION = "--language"
VARIABLE = "BOSUN_LANGUAGE"
"""What stands in for the option, also for commands that have none."""

SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system keeps its language; the first that says anything has the word."""


def reader_language(asked: str | None = None) -> Language:
    """The language of whoever reads what a command says.

    :param asked: what the command's own option says; a language that Bosun does not speak is refused.
    """
    return Language(asked or next(_spoken(os.environ)))


def language_of_words(words: Sequence[str]) -> Language:
    """The language of a command that failed, by its words: it may have failed before it had any options."""
    apart = (after for word, after in pairwise(words) if word == OPTION)
    joined = (word.partition("=")[2] for word in words if word.startswith(f"{OPTION}="))
    asked = next((code for code in (*apart, *joined) if code in LANGUAGES), None)
    return reader_language(asked)


def _spoken(environment: Mapping[str, str]) -> Iterator[str]:
    """The codes that Bosun speaks, of all that are named, the nearest first."""
    for code in (environment.get(VARIABLE, ""), _of_box(), _of_system(environment)):
        if code in LANGUAGES:
            yield code
    yield DEFAULT


def _of_box() -> str:
    """What the owner set on the page. A box whose file cannot be read has not said anything."""
    try:
        return load_box().language
    except (BosunError, OSError):
        return ""


def _of_system(environment: Mapping[str, str]) -> str:
    """``fr`` of ``fr_FR.UTF-8``."""
    named = next((environment[name] for name in SYSTEM if environment.get(name)), "")
    return named.partition(".")[0].partition("@")[0].partition("_")[0].casefold()
