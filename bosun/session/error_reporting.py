"""Between the program and the person: errors become one sentence, crashes a file, and never a traceback."""

# ruff: noqa: PLC0415 - what only a failure needs is imported when something fails

import errno
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from tempfile import gettempdir

from engine.errors import BosunError
from engine.messages import Message, say

_LOST = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO)
OK, FAILED, CRASHED, INTERRUPTED = 0, 1, 2, 130


def run_safely(command: Callable[[], object], words: Sequence[str] = ()) -> int:
    """Run a command of the command line, called with these words, and return its exit code."""
    code = _run(command, words)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return _output_lost(error, words)
    return code


def _run(command: Callable[[], object], words: Sequence[str]) -> int:
    try:
        code = command()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else OK
    except BosunError as error:
        return _failed(_sentence(error.text, words))
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _output_lost(error, words) if error.errno in _LOST else _crashed(words)
    except Exception:
        return _crashed(words)
    return code if isinstance(code, int) else OK


def print_anything() -> None:
    """A sign that the terminal does not know becomes a question mark, never a crash.

    Input that was closed is empty.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it is open while the program runs
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _sentence(message: str | Message, words: Sequence[str]) -> str:
    from bosun.session.reader_language import language_of_words

    return language_of_words(words).text(message)


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return FAILED


def _output_lost(error: OSError, words: Sequence[str]) -> int:
    """The disk that takes our output, or anything else, is full; Python must not try to flush it again."""
    if isinstance(error, BrokenPipeError):
        return _pipe_closed()
    sys.stdout = None
    return _failed(_sentence(say("app.output-lost", why=error.strerror or "?"), words))


def _pipe_closed() -> int:
    """The reader of our output has left; Python must not try to flush it again at exit."""
    sys.stdout = None
    return FAILED


def _crashed(words: Sequence[str]) -> int:
    told = str(_write_crash(traceback.format_exc()))
    with suppress(Exception):  # the mistake may lie in the texts themselves
        told = _sentence(say("app.crashed", file=told), words)
    print(told, file=sys.stderr)
    return CRASHED


def _write_crash(text: str) -> Path:
    from bosun.session.home import home

    name = f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}.log"
    for folder in (home(), Path(gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        return folder / name
    return Path(name)
