"""Where games are kept: room, writing that survives a pulled plug, readable journals, old calibrations."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bosun.doctor.finding import Finding, good, note, todo
from bosun.errors import OpenElsewhere
from bosun.table.journal.file import SUFFIX, connect
from bosun.table.journal.journal import Journal
from engine.errors import BosunError
from engine.games import find_game
from engine.messages import say

DISK, GAMES, CALIBRATION = "disk", "games", "calibration"

LEAST_ROOM = 200 * 1024 * 1024
SLOW = 0.25
"""Seconds for one durable write after which people at the table notice."""

OLD_DAYS = 90
CALIBRATIONS = ("calibration/*.toml", "tray*.toml")
"""Where in Bosun's home the calibrations of the camera lie."""

FORGETFUL = ("tmpfs", "ramfs")


def _mounts() -> str:
    return Path("/proc/mounts").read_text(encoding="utf-8")


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def look_at_disk(
    home: Path, *, room: Callable[[Path], int] = _free, mounts: Callable[[], str] = _mounts
) -> Iterator[Finding]:
    """Room, and whether what is written is there after the plug was pulled."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        free = room(home)
        if free < LEAST_ROOM:
            yield todo(DISK, say("doctor.disk.full", room=free // 2**20), say("doctor.disk.full-do"))
        yield from _durable(home, filesystem(home, mounts()))
    except (OSError, sqlite3.Error) as error:
        found = say("doctor.disk.unwritable", why=_reason(error))
        yield todo(DISK, found, say("doctor.disk.unwritable-do"))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _durable(home: Path, kind: str) -> Iterator[Finding]:
    if kind in FORGETFUL:
        yield todo(DISK, say("doctor.disk.memory", kind=kind), say("doctor.disk.memory-do"))
    with TemporaryDirectory(prefix=".doctor-", dir=home) as folder:
        seconds = time_one_write(Path(folder) / "try.sqlite")
    if seconds > SLOW:
        found = say("doctor.disk.slow", time=f"{seconds * 1000:.0f}")
        yield note(DISK, found, say("doctor.disk.slow-do"))
    elif kind not in FORGETFUL:
        yield good(DISK, say("doctor.disk.good", time=f"{seconds * 1000:.0f}"))


def time_one_write(file: Path) -> float:
    """Write as the journal does, read it back through another connection, and tell how long it took."""
    with_sync = connect(file)
    try:
        with_sync.execute("create table try (number integer)")
        started = time.monotonic()
        with_sync.execute("insert into try values (42)")
        seconds = time.monotonic() - started
        modes = [
            with_sync.execute(f"pragma {what}").fetchone()[0] for what in ("journal_mode", "synchronous")
        ]
    finally:
        with_sync.close()
    again = connect(file)
    try:
        kept = again.execute("select number from try").fetchall()
    finally:
        again.close()
    if kept != [(42,)] or modes != ["wal", 2]:
        raise sqlite3.OperationalError(f"{kept}, {modes}")
    return seconds


def filesystem(folder: Path, mounts: str) -> str:
    """The kind of file system that a folder lies on, from the text of /proc/mounts."""
    here, best, kind = str(folder.resolve()), "", ""
    for line in mounts.splitlines():
        _, mount, found, *_ = line.split()
        inside = here == mount or here.startswith(mount.rstrip("/") + "/")
        if inside and len(mount) >= len(best):
            best, kind = mount, found
    return kind


def look_at_games(home: Path) -> Iterator[Finding]:
    """Every saved game is read to its end and replayed."""
    files = sorted((home / "games").glob(f"*{SUFFIX}"))
    troubles = [trouble for file in files if (trouble := _trouble(file)) is not None]
    yield from troubles
    if not troubles:
        yield good(GAMES, say("doctor.games.good", n=len(files)) if files else say("doctor.games.none"))


def _trouble(file: Path) -> Finding | None:
    name = file.name.removesuffix(SUFFIX)
    try:
        with Journal.open(file) as journal:
            journal.load(find_game(journal.meta.setup.game))
    except OpenElsewhere:
        return note(GAMES, say("doctor.games.played", name=name), say("doctor.games.played-do"))
    except BosunError as error:
        return todo(GAMES, error.message, say("doctor.games.damaged-do", name=name))
    return None


def unreadable(home: Path) -> list[str]:
    """The names of the unfinished games that these rules cannot go on with: no update may add one."""
    found = []
    for file in sorted((home / "games").glob(f"*{SUFFIX}")):
        try:
            with Journal.open(file) as journal:
                if journal.meta.ended is None:
                    journal.load(find_game(journal.meta.setup.game))
        except BosunError:
            found.append(file.name.removesuffix(SUFFIX))
    return found


def look_at_calibration(home: Path, *, now: Callable[[], float] = time.time) -> Iterator[Finding]:
    """How old the calibrations of the camera are."""
    files = sorted({file for pattern in CALIBRATIONS for file in home.glob(pattern)})
    for file in files:
        days = int((now() - os.stat(file).st_mtime) // 86400)
        age = say("doctor.calibration.age", n=days, name=file.stem)
        if days > OLD_DAYS:
            yield note(CALIBRATION, age, say("doctor.calibration.old-do"))
        else:
            yield good(CALIBRATION, age)
    if not files:
        yield good(CALIBRATION, say("doctor.calibration.none"))
