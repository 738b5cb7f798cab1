"""Every command that writes, stopped before each of its writes in turn, and with the disk full from there.

What it leaves is the old state or the new one, never neither. On a full disk there is a sentence and an exit
code that says that something failed.
"""

import json
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from unittest.mock import patch

from bosun.facts.packs import Pack, write_pack
from bosun.facts.store import FactStore
from bosun.session.export import export_game
from bosun.table.event_log import Answered
from bosun.table.journal.draft_rows import DraftRows
from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from engine.facts import FactKey
from engine.games import find_game
from tests.bosun.web.reporting import at_report, golden_entries
from tests.faults.app import App, Ended, app
from tests.faults.budget import Budget
from tests.faults.damage import as_a_kill_leaves_it, flip
from tests.faults.script import script
from tests.faults.seam import FULL, KILL, Seam

GAME, STEPS = "resistance", 20


class Command(ABC):
    """A command that writes: what is there before it, and what may be there after it."""

    name: str
    line: tuple[str, ...]
    """The words of the command; HOME is Bosun's home."""
    typed: tuple[str, ...] = ()

    def __init__(self, played: "Played") -> None:
        self.played = played

    def prepare(self, home: Path) -> None:
        """What is in Bosun's home before the command."""
        (home / "games").mkdir(parents=True)
        (home / "games" / f"game{SUFFIX}").write_bytes(self.played.file)

    def words(self, home: Path) -> list[str]:
        """The command line."""
        return [word.replace("HOME", str(home)) for word in self.line]

    @abstractmethod
    def check(self, home: Path) -> None:
        """The old state or the new one."""

    def saved(self, home: Path) -> dict[str, list[Answered]]:
        """All games that are there; one that cannot be opened fails here."""
        found = {}
        for path in sorted((home / "games").glob(f"*{SUFFIX}")):
            with Journal.open(path) as journal:
                journal.load(find_game(GAME))
                found[path.name] = list(journal.fold.answered)
        return found


@dataclass
class Played:
    """A game that was played for a while, and its export."""

    file: bytes
    answers: list[Answered]
    export: str


def played(folder: Path) -> Played:
    folder.mkdir()
    files, _ = as_a_kill_leaves_it(folder, GAME, STEPS)
    path = folder / f"game{SUFFIX}"
    path.write_bytes(files[path.name])
    with Journal.open(path) as journal:
        return Played(files[path.name], list(journal.fold.answered), export_game(journal))


class Mend(Command):
    name, line, typed = "mend", ("play", "game", "--mend", "--plain"), ("quit",)

    def prepare(self, home: Path) -> None:
        (home / "games").mkdir(parents=True)
        spoiled = flip(self.played.file, len(self.played.file) - 700)
        (home / "games" / f"game{SUFFIX}").write_bytes(spoiled)

    def check(self, home: Path) -> None:
        path = home / "games" / f"game{SUFFIX}"
        with Journal.open(path, until_damage=True) as journal:
            left = list(journal.fold.answered)
            assert left, "the answers have gone"
            assert left == self.played.answers[: len(left)]
            kept = path.with_name(f"{path.name}.damaged").exists()
            assert journal.damage is not None or kept, "the damaged file has gone"


class Import(Command):
    name, line = "import", ("import", "HOME/taken.json")

    def prepare(self, home: Path) -> None:
        super().prepare(home)
        (home / "taken.json").write_text(self.played.export, encoding="utf-8")

    def check(self, home: Path) -> None:
        for answers in self.saved(home).values():
            assert answers == self.played.answers, "a game that is not whole"


class Export(Command):
    name, line = "export", ("export", "game", "HOME/out.json")
    OLD = '{"old": true}'

    def prepare(self, home: Path) -> None:
        super().prepare(home)
        (home / "out.json").write_text(self.OLD, encoding="utf-8")

    def check(self, home: Path) -> None:
        text = (home / "out.json").read_text(encoding="utf-8")
        whole = text == self.OLD or json.loads(text)["answers"] == json.loads(self.played.export)["answers"]
        assert whole, "half an export"
        assert self.saved(home) == {f"game{SUFFIX}": self.played.answers}


class Start(Command):
    name, typed = "new game", ("quit",)
    line = ("play", GAME, "--new", "--plain", "--names", "Ann,Ben,Cleo", "--seed", "1")

    def check(self, home: Path) -> None:
        assert self.saved(home)[f"game{SUFFIX}"] == self.played.answers


class Answer(Command):
    """Some answers of the game, one after the other."""

    name, line = "answers", ("play", "game", "--plain")
    typed = tuple(line for step in script(GAME).lines[STEPS : STEPS + 8] for line in step)

    def check(self, home: Path) -> None:
        entries = [one.entry for one in self.saved(home)[f"game{SUFFIX}"]]
        assert entries[: STEPS // 2] == [one.entry for one in self.played.answers][: STEPS // 2]
        assert len(entries) >= len(self.played.answers) - 1, "answers have gone"


class Draft(Command):
    """A form that is being filled in, part after part, and never given."""

    name, line = "draft", ("play", "game", "--plain")
    typed = ("1 NE2", "2 NE3", "3 NE4", "1 NE5", "quit")

    def prepare(self, home: Path) -> None:
        (home / "games").mkdir(parents=True)
        at_report(home / "games" / f"game{SUFFIX}")

    def check(self, home: Path) -> None:
        before, _ = golden_entries()
        with Journal.open(home / "games" / f"game{SUFFIX}") as journal:
            assert journal.fold.entries == before, "answers have gone, or half a form was given"
            draft = DraftRows(journal).read(journal.length, None)
            assert draft is None or len(draft.parts) <= draft.version <= len(self.typed)


class TakeFacts(Command):
    """A pack that is taken in, over what the owner told before."""

    name, line = "facts", ("facts", "import", "HOME/pack.json", "--theirs", "all")
    OLD = FactKey("roads", "NE15"), {"road": ["NE10"], "mountain": []}
    NEW = FactKey("roads", "NO15"), {"road": ["NO8", "NO10"], "mountain": []}

    def prepare(self, home: Path) -> None:
        super().prepare(home)
        with at_home(home):
            FactStore(GAME).keep(*self.OLD, by="Ann")
        (home / "pack.json").write_bytes(write_pack(Pack(GAME, dict([self.NEW]))))

    def check(self, home: Path) -> None:
        with at_home(home):
            found = FactStore(GAME)
            values = found.values()
        assert values in (dict([self.OLD]), dict([self.OLD, self.NEW])), "facts have gone"
        assert found.trouble is None, "a damaged file of facts"
        assert self.saved(home) == {f"game{SUFFIX}": self.played.answers}


COMMANDS: tuple[Callable[[Played], Command], ...] = (
    Mend,
    Import,
    Export,
    Start,
    Answer,
    Draft,
    TakeFacts,
)


@contextmanager
def at_home(home: Path) -> Iterator[None]:
    """Bosun's home is here for a while."""
    with patch.dict(os.environ, {"BOSUN_HOME": str(home)}):
        yield


@dataclass
class Stopped:
    """How often each command was stopped."""

    times: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.times.values())


def _runs(
    bosun: App, command: Command, how: str, folder: Path, *, every: int
) -> Iterator[tuple[Ended, Path]]:
    """The command with the seam at one write after the other, until it comes to its end before that write."""
    for at in count(1, every):
        home = folder / f"{type(command).__name__}-{at}"
        command.prepare(home)
        running = bosun.start(home, *command.words(home), seam=Seam(how, at, home))
        running.type_all(list(command.typed))
        yield running.end(), home
        shutil.rmtree(home)


def kill_between_writes(folder: Path, *, budget: Budget, every: int = 1) -> Stopped:
    """Each command, killed before each of its writes."""
    stopped, game = Stopped(), played(folder / "played")
    with app(seam=True) as bosun:
        for command in (make(game) for make in COMMANDS):
            for ended, home in _runs(bosun, command, KILL, folder, every=every):
                command.check(home)
                if ended.code is not None or budget.spent:
                    assert ended.code == 0, ended.said
                    break
                stopped.times[command.name] = stopped.times.get(command.name, 0) + 1
    return stopped


def fill_at_every_write(folder: Path, *, budget: Budget, every: int = 1) -> Stopped:
    """Each command, on a disk that is full from each of its writes on."""
    stopped, game = Stopped(), played(folder / "played")
    with app(seam=True) as bosun:
        for command in (make(game) for make in COMMANDS):
            for ended, home in _runs(bosun, command, FULL, folder, every=every):
                _check_sentence(ended)
                command.check(home)
                if ended.code == 0 or budget.spent:
                    break
                stopped.times[command.name] = stopped.times.get(command.name, 0) + 1
    return stopped


def _check_sentence(ended: Ended) -> None:
    assert ended.code is not None, "it was killed"
    assert "Traceback" not in ended.said
    assert "stumbled" not in ended.said, ended.said
    assert ended.code == 0 or _said_it(ended), "it failed without a word"
    assert ended.code != 0 or not _said_it(ended), "it failed, and its exit code says that all is well"


def _said_it(ended: Ended) -> bool:
    return "disk is full" in ended.said or "cannot be written" in ended.said
