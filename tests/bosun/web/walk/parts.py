"""The parts of the walk, and what was found in each: a walk that was stopped goes on where it was."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from bosun.text.languages import LANGUAGES
from engine.games import GAMES
from tests.bosun.web.phones import ROOT

AROUND = "around"
FILE = ROOT / "build" / "walk.json"


@dataclass(frozen=True, slots=True)
class Part:
    """A game, or all around it, in one language; a game is recorded once in all that are wanted of it."""

    place: str
    language: str
    with_languages: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.place} {self.language}"


@dataclass(slots=True)
class Walked:
    """How much of a part was seen, and what is wrong with it."""

    questions: int = 0
    looks: int = 0
    opinions: int = 0
    seconds: float = 0
    found: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.looks} looks, {self.opinions} by axe, {self.questions} questions,"
            f" {self.seconds:.0f} s: {len(self.found)} troubles"
        )


def parts(wanted: Sequence[str]) -> list[Part]:
    """All parts, or those that have all words of one of these."""
    every = [Part(place, code) for place in (AROUND, *GAMES) for code in LANGUAGES]
    words = [set(one.split()) for one in wanted]
    return [part for part in every if not words or any(each <= {*part.name.split()} for each in words)]


class Notebook:
    """What was walked so far, on the disk after each part."""

    def __init__(self, file: Path = FILE, *, go_on: bool = False) -> None:
        self._file = file
        self.walked: dict[str, Walked] = {}
        if go_on and file.exists():
            self.walked = {name: Walked(**one) for name, one in json.loads(file.read_text()).items()}

    def left(self, some: Sequence[Part]) -> list[Part]:
        """Those of these parts that were not seen, or not as they should be."""
        left = [part for part in some if part.name not in self.walked or self.walked[part.name].found]
        languages = {
            part.place: tuple(one.language for one in left if one.place == part.place) for part in left
        }
        return [replace(part, with_languages=languages[part.place]) for part in left]

    def write(self, part: Part, walked: Walked) -> None:
        self.walked[part.name] = walked
        self._file.parent.mkdir(exist_ok=True)
        told = {name: asdict(one) for name, one in self.walked.items()}
        self._file.write_text(json.dumps(told, ensure_ascii=False, indent=1))

    def sum(self) -> Walked:
        every = self.walked.values()
        return Walked(
            questions=sum(one.questions for name, one in self.walked.items()) // max(1, len(LANGUAGES)),
            looks=sum(one.looks for one in every),
            opinions=sum(one.opinions for one in every),
            seconds=sum(one.seconds for one in every),
            found=[trouble for one in every for trouble in one.found],
        )
