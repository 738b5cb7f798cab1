"""One thing the doctor looked at: how it is, in one sentence, and in another what to do about it."""

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How something is; only ``TODO`` needs a person before the next game."""

    GOOD = "good"
    NOTE = "note"
    TODO = "todo"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing; ``do`` says what to do, and is empty where nothing need be done."""

    about: str
    state: Severity
    found: str
    do: str = ""

    def as_json(self) -> dict[str, str]:
        return {"about": self.about, "state": self.state.value, "found": self.found, "do": self.do}


def good(about: str, found: str) -> Finding:
    return Finding(about, Severity.GOOD, found)


def note(about: str, found: str, do: str) -> Finding:
    """Worth knowing: Bosun plays without it."""
    return Finding(about, Severity.NOTE, found, do)


def todo(about: str, found: str, do: str) -> Finding:
    return Finding(about, Severity.TODO, found, do)
