"""Disks that are full, read-only or gone: the answer is refused in one sentence, and nothing is lost."""

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bosun.errors import NotWritten
from bosun.table import events, operations
from bosun.table.event_log import Operation
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.text.languages import Language
from engine.answers import Acted, Chosen, Confirmed, Drawn
from tests.bosun.small_game import HARBOUR, SETUP

MOST = 60
"""More answers than any small disk here has room for."""
WORN = 3.0
"""Seconds that a write takes on a worn card."""


class LimitedDisk:
    """A disk on which files cannot grow, by a limit of the system's: it needs no rights at all."""

    sentence = "cannot be written"

    def __init__(self, path: Path) -> None:
        self.path = path
        self._usual = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._usual[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._usual)


class SmallDisk:
    """A disk of its own in memory, which a ballast fills to the last byte."""

    sentence = "disk is full"

    def __init__(self, path: Path) -> None:
        self.path = path

    def fill(self) -> None:
        with (self.path / "ballast").open("ab", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(b"\0" * 512)

    def free(self) -> None:
        (self.path / "ballast").unlink()

    def read_only(self, *, on: bool) -> None:
        _mount("-o", "remount,ro" if on else "remount,rw", str(self.path))


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True, capture_output=True)


@contextmanager
def small_disk(path: Path) -> Iterator[SmallDisk | None]:
    """A disk of half a megabyte at this place, or None where we may not mount one."""
    path.mkdir()
    try:
        _mount("-t", "tmpfs", "-o", "size=512k", "none", str(path))
    except (OSError, subprocess.CalledProcessError):
        yield None
        return
    try:
        yield SmallDisk(path)
    finally:
        subprocess.run(["umount", str(path)], check=True)


@contextmanager
def limited_disk(path: Path) -> Iterator[LimitedDisk]:
    path.mkdir()
    disk = LimitedDisk(path)
    try:
        yield disk
    finally:
        disk.free()


class Seated:
    """A small game on a disk, in its first timed phase, and what it told."""

    def __init__(self, file: Path, kind: type[Journal] = Journal) -> None:
        self.time = 0.0
        self.heard: list[events.Event] = []
        self._kind = kind
        self._sit(kind.create(file, SETUP, seed=7))
        for answer in (Confirmed(), Chosen(("keep",)), Drawn("coins", ("gold",)), Chosen(("leave",))):
            self.do(operations.GiveAnswer(self.table.number, answer))
        assert self.table.timed

    def _sit(self, journal: Journal) -> None:
        self._journal = journal
        self.table = Table(journal, HARBOUR, now=self.now)
        self.table.subscribe(self.heard.append)
        self.table.open()

    def now(self) -> float:
        """The time that passed, with what a slow disk took of it."""
        return self.time + (self._journal.took if isinstance(self._journal, SlowJournal) else 0.0)

    def do(self, operation: operations.Operation) -> None:
        self.table.submit(operation)
        self.table.poll()

    def act(self) -> None:
        self.do(operations.GiveAnswer(self.table.number, Acted(0, "action")))

    def wait(self, seconds: int) -> None:
        for _ in range(seconds):
            self.time += 1.0
            self.table.poll()

    def refusals(self) -> list[str]:
        texts = [event.message for event in self.heard if isinstance(event, events.Refused)]
        return [Language("en", strict=True).text(text) for text in texts]

    def standing(self) -> tuple[int, object, object]:
        play = self.table.play
        return self.table.number, play.request, HARBOUR.snapshot(play.state)

    def reopen(self) -> None:
        """As after a pulled plug: what was not written is gone."""
        self.table.journal.close()
        self._sit(self._kind.open(self.table.journal.path))


def fills_up(disk: SmallDisk | LimitedDisk) -> int:
    """The disk fills up in mid-game: said once, nothing taken that is not written. Returns its number."""
    seated = Seated(disk.path / "game.bosun")
    disk.fill()
    for _ in range(MOST):
        seated.act()
        if seated.refusals():
            break
    stood = seated.standing()
    seated.act()
    seated.wait(20)
    assert seated.standing() == stood, "the rules went on without the disk"
    assert disk.sentence in seated.refusals()[0]
    told_by_clock = [
        event for event in seated.heard if isinstance(event, events.Refused) and event.source == "disk"
    ]
    assert len(told_by_clock) == 1, "the same trouble is told again and again"
    disk.free()
    seated.act()
    assert seated.table.number == stood[0] + 1, "with room again, it does not go on"
    stood = seated.standing()
    seated.reopen()
    assert seated.standing() == stood, "something was lost"
    seated.table.journal.close()
    return stood[0]


def no_room_for_a_game(disk: SmallDisk | LimitedDisk) -> str:
    """A new game on a full disk: one sentence, and nothing of it is left lying about."""
    before = sorted(os.listdir(disk.path))
    disk.fill()
    sentence = _refusal(lambda: Journal.create(disk.path / "new.bosun", SETUP, seed=1))
    disk.free()
    assert sorted(os.listdir(disk.path)) == before, "a draft was left"
    Journal.create(disk.path / "new.bosun", SETUP, seed=1).close()
    return sentence


def _refusal(doing: Callable[[], Journal]) -> str:
    """The sentence in which the disk refuses this."""
    try:
        doing().close()
    except NotWritten as error:
        sentence = Language("en", strict=True).text(error.text)
        return sentence if "\n" not in sentence else ""
    return ""


def turns_read_only(disk: SmallDisk) -> str:
    """A disk that is read-only when the game is opened: a sentence says so; later it goes on."""
    seated = Seated(disk.path / "read-only.bosun")
    stood = seated.standing()
    seated.table.journal.close()
    disk.read_only(on=True)
    sentence = _refusal(lambda: Journal.open(seated.table.journal.path))
    disk.read_only(on=False)
    seated.reopen()
    assert seated.standing() == stood
    seated.table.journal.close()
    return sentence


def refuses_writes_in_mid_game(file: Path) -> str:
    """The system turns the disk read-only while the game is on it, and back again."""
    seated = Seated(file)
    connection = seated.table.journal._connection
    connection.execute("pragma query_only = on")
    stood = seated.standing()
    seated.act()
    seated.wait(5)
    assert seated.standing()[:2] == stood[:2]
    sentence = seated.refusals()[0]
    assert "cannot be written" in sentence
    connection.execute("pragma query_only = off")
    seated.act()
    assert seated.table.number == stood[0] + 1
    seated.table.journal.close()
    return sentence


class SlowJournal(Journal):
    """A journal on a worn card: every write takes three seconds of the table's time."""

    took = 0.0

    def append(self, *operations: Operation, timer: str | None = None, remaining: int | None = None) -> None:
        super().append(*operations, timer=timer, remaining=remaining)
        self.took += WORN

    def write_clock(self, timer: str | None, remaining: int | None) -> None:
        super().write_clock(timer, remaining)
        self.took += WORN


def is_slow(file: Path) -> float:
    """A disk that takes seconds: every press counts, and the clock rings when it should, but for a write.

    Returns how late it rang.
    """
    seated = Seated(file, SlowJournal)
    began, left = seated.now(), seated.table.clock.remaining()
    presses = 3
    for _ in range(presses):
        seated.act()
    while not any(isinstance(event, events.ClockRang) for event in seated.heard):
        seated.wait(1)
    rang = seated.now() - began
    pressed = [entry for entry in seated.table.play.entries if entry.answer == Acted(0, "action")]
    assert len(pressed) == presses
    stood = seated.standing()
    seated.reopen()
    assert seated.standing() == stood
    seated.table.journal.close()
    return rang - left
