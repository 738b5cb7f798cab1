"""Files that are written whole or not at all: a draft is on the disk before it gets the name."""

import os
from pathlib import Path


def write_whole(file: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Write a file so that a pulled plug or a full disk leaves the old one or the new one, never neither."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """The name of a new file is durable only once its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
