"""The texts of The Lamp beside Bosun's own, while the game is not yet part of Bosun."""

from importlib.resources import files
from io import BytesIO

from babel.messages.pofile import read_po

from bosun.text.languages import Language, Text


class LampLanguage(Language):
    """English, with the texts of this game; a missing text is an error, so that tests find it."""

    def __init__(self) -> None:
        super().__init__("en", strict=True)
        self._texts = {**self._texts, **own_texts()}


def own_texts() -> dict[str, Text]:
    raw = (files("lamp") / "lamp.po").read_bytes()
    entries = [entry for entry in read_po(BytesIO(raw), locale="en", abort_invalid=True) if entry.id]
    return {_first(entry.id): Text(_all(entry.string)) for entry in entries}


def _first(id: str | tuple[str, ...] | list[str]) -> str:
    return id if isinstance(id, str) else id[0]


def _all(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string or ())
