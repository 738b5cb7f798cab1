"""What the owner changes of the box on its page: checked, tried, and undone if the box does not come back."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bosun.devices.box_config import BoxConfig, load_box
from bosun.devices.box_file import Value, box_file, read_text, with_entries, write_text
from bosun.errors import NotWritten
from bosun.session.check_box import check_box
from engine.errors import BosunError
from engine.messages import Message, say

FORMER = "box.toml.former"
"""What was there before the change that is being tried; it is there for as long as nobody has come back."""

TRIAL = 120.0
"""Seconds in which the owner's phone must be back."""


class BoxSettings:
    """``box.toml`` of a box that runs. Who takes or undoes something sets ``changed`` in the box's loop.

    :param given: what the command line said, which has the last word.
    """

    def __init__(
        self,
        given: dict[str, Any] | None = None,
        *,
        file: Path | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._given, self._now = given or {}, now
        self._file = box_file() if file is None else file
        self._former = self._file.with_name(FORMER)
        self._deadline: float | None = None
        self._before: str | None = None
        self.changed = asyncio.Event()
        self.ready = False
        """Page and table stand with what the file says: what the owner sees now is what was wanted."""
        self.notice: Message | None = None
        if self._former.exists():
            self._back(say("box.undone-restart"))

    @property
    def first(self) -> bool:
        """Nobody has told this box anything yet."""
        return not self._file.exists()

    @property
    def on_trial(self) -> bool:
        return self._deadline is not None

    @property
    def undoable(self) -> bool:
        return self._before is not None

    @property
    def config(self) -> BoxConfig:
        """What the file says, and over it the command line."""
        return load_box(self._file).overridden(**self._given)

    def take(self, changes: dict[str, Value]) -> None:
        """Write these entries, and run with them from now on; what cannot be is refused."""
        check_box(load_box(self._file).overridden(**changes), changes)
        text = read_text(self._file)
        self._write(self._former, text)
        self._write(self._file, with_entries(text, changes))
        self._before, self._deadline = text, self._now() + TRIAL
        self.notice = None

    def undo(self) -> None:
        """As it was before the last change."""
        if self._before is None:
            raise BosunError(say("box.refuse.nothing"))
        text, self._before = self._before, None
        self._write(self._file, text)
        self.keep()

    def keep(self) -> None:
        """The owner's phone is back: what was tried is good."""
        self._deadline = None
        self._former.unlink(missing_ok=True)

    def failed(self, why: Message) -> None:
        """The box cannot run so; without a trial it was so before, and stays."""
        if self.on_trial:
            self._back(say("box.undone-failed", why=why))
            self.changed.set()

    def look(self, *, owner_is_here: bool) -> None:
        """Now and then while a change is tried, and whenever the owner asks how the box is."""
        if self._deadline is None or self.changed.is_set():
            return
        if owner_is_here and self.ready:
            self.keep()
        elif self._now() >= self._deadline:
            self._back(say("box.undone-alone"))
            self.changed.set()

    def _back(self, notice: Message) -> None:
        """What was tried goes; a box that had no file then has none again."""
        text = read_text(self._former)
        if text:
            self._write(self._file, text)
        else:
            self._file.unlink(missing_ok=True)
        self._before, self.notice = None, notice
        self.keep()

    def _write(self, file: Path, text: str) -> None:
        try:
            write_text(file, text)
        except OSError as error:
            raise NotWritten(say("box.refuse.disk", why=error.strerror or "?")) from error
