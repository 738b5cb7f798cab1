"""Within which limits an owner is asked for the facts of a copy."""

from collections.abc import Mapping

from engine.facts import FactBook, Facts
from engine.requests import Choose, Count, Form


def asked_within(book: FactBook, examples: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """The least and the most of every number, and of every choice of several, by kind and part.

    Of each kind the first subject is asked about; one that has none by itself, about an example.
    """
    facts = Facts(book, example=False)
    limits = {}
    for kind in book.kinds:
        subject = examples.get(kind.name) or next(iter(kind.subjects), "unlisted 1")
        question = kind.question(subject, facts)
        for part in question.parts if isinstance(question, Form) else (question,):
            if isinstance(part, Count) or (isinstance(part, Choose) and (part.least, part.most) != (1, 1)):
                limits[f"{kind.name} {part.id}".strip()] = (part.least, part.most)
    return limits
