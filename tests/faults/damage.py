"""Damaged pages of a journal, wherever they are: found and said, and the game before the damage offered."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from bosun.terminal.plain import Plain
from bosun.text.languages import Language
from engine.entries import Entry
from engine.errors import BosunError
from engine.games import find_game
from tests.faults.budget import Budget
from tests.faults.script import script

SECTOR = 512
Spoil = Callable[[bytes, int], bytes]


@dataclass
class Found:
    """What became of damaged journals: as before, found and offered up to there, or nothing left to offer."""

    harmless: int = 0
    offered: int = 0
    nothing_left: int = 0

    @property
    def tries(self) -> int:
        return self.harmless + self.offered + self.nothing_left


def flip(whole: bytes, at: int) -> bytes:
    """A sector of which some bytes are wrong."""
    return whole[:at] + bytes(byte ^ 0x5A for byte in whole[at : at + 24]) + whole[at + 24 :]


def blank(whole: bytes, at: int) -> bytes:
    """A sector that came back empty."""
    return whole[:at] + bytes(min(SECTOR, len(whole) - at)) + whole[at + SECTOR :]


def cut(whole: bytes, at: int) -> bytes:
    """A file that ends too early."""
    return whole[:at]


SPOILS: tuple[Spoil, ...] = (flip, blank, cut)


def as_a_kill_leaves_it(folder: Path, game: str, steps: int) -> tuple[dict[str, bytes], list[Entry]]:
    """The files of a game whose app was killed just now, and the answers that it had confirmed."""
    told, file = script(game), folder / f"game{SUFFIX}"
    with Journal.create(file, told.setup, seed=1, draws="table") as journal:
        table = Table(journal, find_game(game), now=lambda: 0.0)
        plain = Plain(table, Language(), lambda _line: None)
        table.open()
        for step in told.lines[:steps]:
            for line in step:
                plain.read(line)
                table.poll()
        files = {name: (folder / name).read_bytes() for name in os.listdir(folder)}
        entries = list(table.play.entries)
    for name in os.listdir(folder):
        (folder / name).unlink()
    return files, entries


def damages(files: dict[str, bytes], every: int) -> Iterator[tuple[str, bytes | None]]:
    """Each damage alone: a file, and what is left in it; None where the file itself is gone."""
    for name, whole in files.items():
        for spoil in SPOILS:
            for at in range(0, len(whole), every):
                yield name, spoil(whole, at)
        if not name.endswith(SUFFIX):
            yield name, None


def damage_everywhere(folder: Path, game: str, *, steps: int, every: int, budget: Budget) -> Found:
    """Every sector of the file and of the log beside it, each in every way."""
    folder.mkdir()
    files, entries = as_a_kill_leaves_it(folder, game, steps)
    found = Found()
    for name, left in damages(files, every):
        if budget.spent:
            return found
        for other, whole in files.items():
            (folder / other).write_bytes(whole)
        if left is None:
            (folder / name).unlink()
        else:
            (folder / name).write_bytes(left)
        _look(folder / f"game{SUFFIX}", game, entries, found)
        for file in folder.iterdir():
            file.unlink()
    return found


def _look(file: Path, game: str, entries: list[Entry], found: Found) -> None:
    """Either nothing is missing, or a sentence says what is, and what stands before it is offered."""
    try:
        with Journal.open(file) as journal:
            assert list(journal.load(find_game(game)).entries) == entries, "answers went without a word"
            found.harmless += 1
            return
    except BosunError as error:
        _one_sentence(error)
    try:
        with Journal.open(file, until_damage=True) as journal:
            offered = journal.load(find_game(game), until_damage=True).entries
            mended = journal.mend()
    except BosunError as error:
        _one_sentence(error)
        found.nothing_left += 1
        return
    with mended:
        assert list(mended.load(find_game(game)).entries) == offered == entries[: len(offered)]
        found.offered += 1


def _one_sentence(error: BosunError) -> None:
    text = Language("en", strict=True).text(error.text)
    assert "\n" not in text
    assert "Error" not in text
