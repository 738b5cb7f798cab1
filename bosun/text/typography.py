"""Spaces that do not break a line, where a language wants them; catalogues are written with ordinary ones."""

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"

_RULES = {
    "fr": (
        (re.compile(r" (?=[;?!])"), NARROW),
        (re.compile(r" (?=[:»])|(?<=«) "), WIDE),
    ),
}


def typeset(text: str, language: str) -> str:
    """The text as a printer of that language would space it.

    >>> typeset("Prêts ?", "fr") == f"Prêts{NARROW}?"
    True
    """
    for sign, space in _RULES.get(language, ()):
        text = sign.sub(space, text)
    return text
