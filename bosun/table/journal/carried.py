"""Copies of the set-up in the rows of answers: whoever can read the first answer can read the set-up too."""

import json
from base64 import b85decode, b85encode
from collections.abc import Iterator
from zlib import compress, decompress, error

from bosun.table.journal.meta import has_checksum, in_todays_form

KEY = "setup_copy"
_MARK = f'"{KEY}":"'
_SHARE = 8
_LONGEST = 3000
"""A row that carries a longer one would lie on several pages, and be lost with any of them."""


class CarriedCopies:
    """Which rows carry a copy: the first, and then one whenever those since are eight times as long as it.

    So the file grows by an eighth, and there is one on every page of answers or near it.
    """

    def __init__(self, started: dict[str, str]) -> None:
        text = json.dumps(in_todays_form(started), ensure_ascii=False)
        packed = b85encode(compress(text.encode(), 9)).decode()
        self._carried = {KEY: packed} if len(packed) <= _LONGEST else {}
        self._due_after = _SHARE * len(packed)
        self._since = self._due_after

    def for_next_row(self) -> dict[str, str]:
        """What the next row has beside its operation."""
        return self._carried if self._since >= self._due_after else {}

    def passed(self, body: str) -> None:
        """The next row has this body."""
        self._since = 0 if _MARK in body else self._since + len(body)


def carried_values(body: str) -> Iterator[dict[str, str]]:
    """The copy that a row carries, if it does and the copy is sound."""
    try:
        values = json.loads(decompress(b85decode(json.loads(body)[KEY])))
        if has_checksum(values):
            yield values
    except (ValueError, KeyError, TypeError, error):
        return
