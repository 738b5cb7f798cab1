"""What a refusal says to a person, for tests that match its sentence."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bosun.text.languages import Language
from engine.errors import BadData, BosunError


def in_english(error: BosunError) -> str:
    """The sentence of an error; a text that its catalogue lacks fails the test."""
    return Language("en", strict=True).text(error.text)


def refused(error: object) -> str:
    """What a command that ended with this error would have said; any other end fails the test."""
    assert isinstance(error, BosunError), error
    return in_english(error)


@contextmanager
def refuses(sentence: str, kind: type[BosunError] = BadData) -> Iterator[None]:
    """What is done here is refused, and the English sentence has this in it, as a regular expression."""
    with pytest.raises(kind) as refusal:
        yield
    said = in_english(refusal.value)
    assert re.search(sentence, said), said
