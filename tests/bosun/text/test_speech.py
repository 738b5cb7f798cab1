"""Prompts are read aloud, in the language of the table, and never twice at once."""

from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from bosun.text.speech import Speech
from engine.answers import Confirmed
from tests.bosun.tabletop import Tabletop


class Voice:
    """A voice that keeps what it was told to say, and speaks until it is stopped."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.stopped = 0

    def __call__(self, text: str) -> "Voice":
        self.said.append(text)
        return self

    def poll(self) -> int | None:
        return None

    def kill(self) -> None:
        self.stopped += 1

    def wait(self) -> int:
        return 0


def test_each_new_prompt_cuts_the_last_one_short(tabletop: Tabletop) -> None:
    voice = Voice()
    Speech(tabletop.table, Formatter(Language(), tabletop.table.play.setup.seats), voice)
    tabletop.answer(Confirmed())
    tabletop.undo()
    assert len(voice.said) == 2
    assert voice.said[0] != voice.said[1]
    assert voice.stopped == 1
