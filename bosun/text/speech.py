"""Spoken prompts on the box: the system's own voice reads what is asked, and never holds the game up."""

import shutil
import subprocess
from collections.abc import Callable
from typing import Protocol

from bosun.table import events
from bosun.table.table import Table
from bosun.text.formatting import Formatter
from engine.errors import BosunError
from engine.messages import Message, say
from engine.requests import Confirm

VOICE = "espeak-ng"


class NoVoice(BosunError, FileNotFoundError):
    """The system has no voice."""


class Process(Protocol):
    def poll(self) -> int | None: ...
    def kill(self) -> None: ...
    def wait(self) -> int: ...


class Speech:
    """Reads each new prompt aloud; a prompt that comes meanwhile cuts the last one short.

    :param say: starts to speak a text and gives the process that does it.
    """

    def __init__(self, table: Table, words: Formatter, say: Callable[[str], Process]) -> None:
        self._words = words
        self._say = say
        self._speaking: Process | None = None
        table.subscribe(self._on_event)

    def close(self) -> None:
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.kill()
            self._speaking.wait()

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.RequestChanged(shown) if shown.request is not None and not shown.request.secret:
                steps = shown.request.steps if isinstance(shown.request, Confirm) else ()
                self._speak([shown.request.prompt, *steps])
            case events.GameEnded(outcome):
                self._speak([outcome.reason])

    def _speak(self, messages: list[Message]) -> None:
        self.close()
        self._speaking = self._say(". ".join(self._words.language.text(message) for message in messages))


def system_voice(language: str, volume: int = 50) -> Callable[[str], Process]:
    """The voice of the system, in that language; the volume goes from 0 to 100."""
    command = shutil.which(VOICE)
    if command is None:
        raise NoVoice(say("speaker.no-voice"))
    quiet = subprocess.DEVNULL
    how = [command, "-v", language, "-a", str(2 * volume), "--"]
    return lambda text: subprocess.Popen([*how, text], stdout=quiet, stderr=quiet)
