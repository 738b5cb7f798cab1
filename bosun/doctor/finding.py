"""One thing the doctor looked at: how it is, in one sentence, and in another what to do about it."""

from dataclasses import dataclass
from enum import Enum

from bosun.text.languages import Language
from engine.messages import Message


class Severity(Enum):
    """How something is; only ``TODO`` needs a person before the next game."""

    GOOD = "good"
    NOTE = "note"
    TODO = "todo"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing; ``do`` says what to do, and is not there where nothing need be done."""

    about: str
    state: Severity
    found: Message
    do: Message | None = None

    def as_json(self, language: Language) -> dict[str, str]:
        found, do = language.text(self.found), "" if self.do is None else language.text(self.do)
        return {"about": self.about, "state": self.state.value, "found": found, "do": do}


def good(about: str, found: Message) -> Finding:
    return Finding(about, Severity.GOOD, found)


def note(about: str, found: Message, do: Message) -> Finding:
    """Worth knowing: Bosun plays without it."""
    return Finding(about, Severity.NOTE, found, do)


def todo(about: str, found: Message, do: Message) -> Finding:
    return Finding(about, Severity.TODO, found, do)
