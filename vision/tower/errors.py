"""What can be wrong with the files and pictures of the tower; each error is one sentence."""

from __future__ import annotations

from engine.errors import BadData, BosunError


class BadLayout(BadData):
    """A layout file of the combat board with a mistake."""


class BadColours(BadData):
    """A file of taught cube colours with a mistake, or a lesson nothing can be learnt from."""


class NoBoard(BosunError, LookupError):
    """The corner marks of the combat board are not all in the picture."""
