"""Journals damaged at random, and every page of one in turn: what its sound pages hold is saved.

None is lost whole while its answers can be read, and none is silently different.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bosun.table.event_log import Answered, Fold
from bosun.table.journal.file import SUFFIX
from bosun.table.journal.journal import Journal
from bosun.table.journal.meta import Meta
from bosun.table.journal.pages import PAGE, file_pages, records
from bosun.table.journal.standing import Clock
from engine.errors import BosunError
from engine.games import GAMES
from tests.faults.budget import Budget
from tests.faults.damage import as_a_kill_leaves_it

LENGTHS = (5, 20, 60, 120)
LONGEST_HOLE = 3000


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
    """Neither of the two set-ups could be read."""

    def __str__(self) -> str:
        return (
            f"{self.harmless} harmless, {self.whole} saved whole, {self.part} in part, "
            f"{self.without_answers} from the start, {self.lost} without any set-up left"
        )


@dataclass
class Original:
    """A journal as it was, and on which page each of its rows lies."""

    game: str
    content: bytes
    meta: Meta
    clock: Clock
    fold: Fold
    length: int
    pages_of: dict[int, int] = field(default_factory=dict)
    setup_pages: set[int] = field(default_factory=set)

    @property
    def standing(self) -> tuple[Meta, Clock, list[Answered]]:
        return self.meta, self.clock, self.fold.answered


def original(folder: Path, game: str, steps: int) -> Original:
    files, _ = as_a_kill_leaves_it(folder, game, steps)
    file = folder / f"game{SUFFIX}"
    file.write_bytes(files[file.name])
    with Journal.open(file) as journal:
        found = Original(game, files[file.name], journal.meta, journal.clock, journal.fold, journal.length)
    pages = file_pages(file)
    for number in pages:
        for row in records(pages | {other: bytes(PAGE) for other in pages if other != number}):
            _place(found, number, row)
    file.unlink()
    return found


def _place(found: Original, page: int, row: tuple[object, ...]) -> None:
    match row:
        case (int(number), None, str(), str(), int()):
            found.pages_of[number] = page
        case (None, "setup", str()) | (1, None, str(), int()):
            found.setup_pages.add(page)


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


def _touched(before: bytes, after: bytes) -> set[int]:
    """The numbers of the pages that are no longer as they were."""
    starts = range(0, len(before), PAGE)
    return {at // PAGE + 1 for at in starts if before[at : at + PAGE] != after[at : at + PAGE]}


def _look(file: Path, was: Original, left: bytes, saved: Saved) -> None:
    saved.tries += 1
    for old in file.parent.iterdir():
        old.unlink()
    file.write_bytes(left)
    touched = _touched(was.content, left)
    try:
        with Journal.open(file) as journal:
            assert (journal.meta, journal.clock, journal.fold.answered) == was.standing, (
                "different without a word"
            )
            saved.harmless += 1
            return
    except BosunError:
        pass
    _save(file, was, touched, saved)


def _save(file: Path, was: Original, touched: set[int], saved: Saved) -> None:
    readable = next((row for row in range(was.length) if was.pages_of.get(row) in touched), was.length)
    try:
        with Journal.open(file, until_damage=True) as journal:
            answers, length = journal.fold.answered, journal.length
            assert journal.meta.setup == was.meta.setup, "another set-up"
            assert length >= readable, f"{length} rows of {readable} that can be read"
            assert length < was.length or answers == was.fold.answered
    except BosunError:
        assert was.setup_pages <= touched, "lost whole, though a set-up can be read"
        saved.lost += 1
        return
    if length == was.length:
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
    folder: Path, *, journals: int, budget: Budget, lengths: tuple[int, ...] = LENGTHS, seed: int = 23
) -> Saved:
    """So many journals of all games, each damaged once at a random place in a random way."""
    folder.mkdir()
    rng, saved = Random(seed), Saved()
    originals = list(_originals(folder, lengths, budget))
    while saved.tries < journals and not budget.spent:
        was = rng.choice(originals)
        _look(folder / f"game{SUFFIX}", was, _spoiled(was.content, rng), saved)
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
