"""Within which limits an owner is asked for the facts of a copy."""

from collections.abc import Mapping

from engine.facts import FactBook, Facts
from engine.requests import Choose, Count, Form

Limits = tuple[int, int] | tuple[int, int, int]


def asked_within(book: FactBook, examples: Mapping[str, str]) -> dict[str, Limits]:
    """The least, the most and what is filled in of every number and choice of several, by kind and part.

    Of each kind the first subject is asked about; one that has none by itself, about an example.
    """
    facts = Facts(book, example=False)
    limits: dict[str, Limits] = {}
    for kind in book.kinds:
        subject = examples.get(kind.name) or next(iter(kind.subjects), "unlisted 1")
        question = kind.question(subject, facts)
        for part in question.parts if isinstance(question, Form) else (question,):
            if isinstance(part, Count | Choose) and (part.least, part.most) != (1, 1):
                filled_in = (part.default,) if isinstance(part.default, int) else ()
                limits[f"{kind.name} {part.id}".strip()] = (part.least, part.most, *filled_in)
    return limits
