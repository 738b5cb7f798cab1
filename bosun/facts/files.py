"""A small file that is whole at every moment, with the version before it kept beside it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bosun.errors import NotWritten
from engine.messages import say

_BEFORE = ".before"
_NEW = ".new"


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Alone with the file: what another process changes meanwhile is not overwritten."""
    with _disk_trouble(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def replace_file(file: Path, content: bytes) -> None:
    """Write beside, make it durable, and let it take the place of the old, which stays as the version before.

    A plug that is pulled between the two renames leaves only the version before: :func:`versions` finds it.
    """
    new, before = file.with_name(file.name + _NEW), file.with_name(file.name + _BEFORE)
    with _disk_trouble(file):
        try:
            with new.open("wb") as handle:
                handle.write(content)
                handle.flush()
                os.fsync(handle.fileno())
        except OSError:
            new.unlink(missing_ok=True)
            raise
        if file.exists():
            file.replace(before)
        new.replace(file)
        _sync_folder(file.parent)


def write_new(file: Path, content: bytes) -> None:
    """Write a file that a person wants somewhere."""
    try:
        file.write_bytes(content)
    except OSError as error:
        raise NotWritten(say("app.not-written", file=str(file), why=error.strerror or "?")) from error


def versions(file: Path) -> Iterator[tuple[Path, bytes]]:
    """The file and then the version before it, as far as they are there."""
    for path in (file, file.with_name(file.name + _BEFORE)):
        with _disk_trouble(path):
            try:
                content = path.read_bytes()
            except FileNotFoundError:
                continue
        yield path, content


def set_aside(file: Path) -> Path:
    """Keep a damaged file under another name, so that nothing overwrites it."""
    number = 1
    while (aside := file.with_name(f"{file.name}.damaged-{number}")).exists():
        number += 1
    with _disk_trouble(file):
        file.replace(aside)
        _sync_folder(file.parent)
    return aside


def _sync_folder(folder: Path) -> None:
    """The new name of a file is durable only once its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _disk_trouble(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if isinstance(error, NotWritten):
            raise
        raise NotWritten(say("app.facts.not-written", file=str(file), why=error.strerror or "?")) from error
