"""Where the page of a running Bosun is: other commands of the box ask for it here."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bosun.doctor.system import bosun_answers
from bosun.durable import write_whole
from bosun.session.home import home

NOTE = "page-port"


@contextmanager
def noted_port(port: int, folder: Path) -> Iterator[None]:
    """Note the port while the block runs. Without the note other commands take the port of ``box.toml``."""
    note = folder / NOTE
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(note, str(port).encode())
    try:
        yield
    finally:
        with suppress(OSError):
            note.unlink(missing_ok=True)


def running_port(answers: Callable[[int], bool] = bosun_answers) -> int | None:
    """The port on which a Bosun of this home serves its page now."""
    try:
        told = (home() / NOTE).read_text(encoding="ascii")
    except (OSError, ValueError):
        return None
    return int(told) if told.isdecimal() and len(told) < 6 and answers(int(told)) else None
