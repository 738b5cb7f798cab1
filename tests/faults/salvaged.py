"""Journals damaged at random, and every page of one in turn: every answer that still lies there is saved.

None is lost whole while its answers can be read, and none is silently different.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bosun.table.event_log import Answered, Fold
from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from bosun.table.journal.meta import Meta
from bosun.table.journal.pages import PAGE
from bosun.table.journal.standing import Clock
from engine.errors import BosunError
from engine.games import GAMES
from tests.faults.budget import Budget
from tests.faults.damage import as_a_kill_leaves_it

LENGTHS = (5, 20, 60, 120)
LONGEST_HOLE = 3000
HEAD = 12
"""Bytes of a row before its texts."""


@dataclass
class Saved:
    """What became of damaged journals."""

    tries: int = 0
    harmless: int = 0
    whole: int = 0
    """Damaged, and all answers saved."""
    part: int = 0
    without_answers: int = 0
    """Only the set-up was left."""
    lost: int = 0
    """No set-up could be read, and no answer either."""

    def __str__(self) -> str:
        return (
            f"{self.harmless} harmless, {self.whole} saved whole, {self.part} in part, "
            f"{self.without_answers} from the start, {self.lost} without an answer or a set-up left"
        )


@dataclass
class Original:
    """A journal as it was, and the bytes of each of its rows."""

    game: str
    content: bytes
    meta: Meta
    clock: Clock
    fold: Fold
    rows: list[bytes]

    @property
    def standing(self) -> tuple[Meta, Clock, list[Answered]]:
        return self.meta, self.clock, self.fold.answered

    def readable(self, left: bytes) -> int:
        """How many of the first answers still lie there, each with all its bytes, wherever that is."""
        return next((row for row, cell in enumerate(self.rows) if cell not in left), len(self.rows))


def original(folder: Path, game: str, steps: int) -> Original:
    files, _ = as_a_kill_leaves_it(folder, game, steps)
    file = folder / f"game{SUFFIX}"
    file.write_bytes(files[file.name])
    with Journal.open(file) as journal:
        written = journal.rows("select body, at, crc from operations order by number")
        rows = [_cell(files[file.name], body + at, crc) for body, at, crc in written]
        found = Original(game, files[file.name], journal.meta, journal.clock, journal.fold, rows)
    file.unlink()
    return found


def _cell(content: bytes, text: str, crc: int) -> bytes:
    """The bytes of a row: its head, and its values. The checksum tells it from others of the same text."""
    size = crc.bit_length() // 8 + 1
    values = text.encode() + crc.to_bytes(6 if size == 5 else size, "big")
    at = content.index(values)
    return content[at - HEAD : at + len(values)]


def _spoiled(whole: bytes, rng: Random) -> bytes:
    """One hole, a cut, or two pages that changed places."""
    at, size = rng.randrange(len(whole)), rng.choice((1, 24, 512, rng.randrange(1, LONGEST_HOLE)))
    end = min(at + size, len(whole))
    match rng.randrange(5):
        case 0:
            return whole[:at] + bytes(end - at) + whole[end:]
        case 1:
            return whole[:at] + rng.randbytes(end - at) + whole[end:]
        case 2:
            return whole[:at]
        case 3:
            return _exchanged(whole, rng)
        case _:
            return whole[:at] + bytes((whole[at] ^ (1 << rng.randrange(8)),)) + whole[at + 1 :]


def _exchanged(whole: bytes, rng: Random) -> bytes:
    one, other = sorted(rng.sample(range(len(whole) // PAGE), 2))
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def _look(file: Path, was: Original, left: bytes, saved: Saved) -> None:
    saved.tries += 1
    for old in file.parent.iterdir():
        old.unlink()
    file.write_bytes(left)
    try:
        with Journal.open(file) as journal:
            assert (journal.meta, journal.clock, journal.fold.answered) == was.standing, (
                "different without a word"
            )
            saved.harmless += 1
            return
    except BosunError:
        pass
    _save(file, was, was.readable(left), saved)


def _save(file: Path, was: Original, readable: int, saved: Saved) -> None:
    try:
        with Journal.open(file, until_damage=True) as journal:
            answers, length = journal.fold.answered, journal.length
            assert journal.meta.setup == was.meta.setup, "another set-up"
            assert length >= readable, f"{length} rows of {readable} that can be read"
            assert length < len(was.rows) or answers == was.fold.answered
    except BosunError:
        assert readable == 0, f"lost whole, though {readable} answers can be read"
        saved.lost += 1
        return
    if length == len(was.rows):
        saved.whole += 1
    elif length:
        saved.part += 1
    else:
        saved.without_answers += 1


def _originals(folder: Path, lengths: tuple[int, ...], budget: Budget) -> Iterator[Original]:
    for game in GAMES:
        for steps in lengths:
            if not budget.spent:
                yield original(folder, game, steps)


def damage_at_random(
    folder: Path, *, journals: int, wounds: int, budget: Budget, lengths: tuple[int, ...] = LENGTHS
) -> Saved:
    """So many journals of all games, each damaged at so many random places in random ways."""
    folder.mkdir()
    rng, saved = Random(23), Saved()
    originals = list(_originals(folder, lengths, budget))
    while saved.tries < journals and not budget.spent:
        was = rng.choice(originals)
        left = was.content
        for _ in range(wounds):
            left = _spoiled(left, rng) if len(left) >= 2 * PAGE else left
        _look(folder / f"game{SUFFIX}", was, left, saved)
    return saved


def damage_every_page(folder: Path, game: str, *, steps: int) -> Saved:
    """Every page of one journal blanked, and filled with noise, each alone."""
    folder.mkdir()
    was, saved, rng = original(folder, game, steps), Saved(), Random(23)
    for at in range(0, len(was.content), PAGE):
        for page in (bytes(PAGE), rng.randbytes(PAGE)):
            left = was.content[:at] + page + was.content[at + PAGE :]
            _look(folder / f"game{SUFFIX}", was, left, saved)
    return saved
