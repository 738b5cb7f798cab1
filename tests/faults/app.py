"""The real app in real processes that can be killed: one that has it all imported forks the others.

Run as a module it is that one: over its socket it is sent the words of a command line, the home of Bosun and
the ends of two pipes; each time it forks ``bosun`` with those words and answers with the process's number.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.faults.seam import ROOT, Seam, library

_CODE = "\0exit "
"""Before the exit code, which is the last that a ``bosun`` says here."""


class Ended(NamedTuple):
    """All that it said, and its exit code; None when it was killed."""

    said: str
    code: int | None


class Running:
    """One ``bosun`` under way: lines go in, lines come out, and it can be killed."""

    def __init__(self, pid: int, into: int, out: int) -> None:
        self._pid = pid
        self._into = into
        self._out = os.fdopen(out, encoding="utf-8", errors="replace")

    def type_all(self, lines: list[str]) -> None:
        """All that will be typed: when it is done with that, it leaves the table by itself."""
        with suppress(BrokenPipeError):
            os.write(self._into, "".join(f"{line}\n" for line in lines).encode())
        os.close(self._into)

    def next_line(self) -> str | None:
        """The next line it says, or None when it has ended."""
        return self._out.readline() or None

    def end(self) -> "Ended":
        """Wait until it has ended, by itself or by what the seam did; all was typed before."""
        with self._out:
            said, _, code = self._out.read().partition(_CODE)
        return Ended(said, int(code) if code else None)

    def kill(self) -> list[str]:
        """Kill it; returns what it had said and nobody had read."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        with self._out:
            return self._out.readlines()


class App:
    """Starts ``bosun`` as often as it is asked to."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def start(self, home: Path, *words: str, seam: Seam | None = None) -> Running:
        to_read, into = os.pipe()
        out, to_write = os.pipe()
        environment = {"BOSUN_HOME": str(home), "BOSUN_LANGUAGE": "en"} | (seam.environment if seam else {})
        told = json.dumps({"environment": environment, "words": words}).encode()
        socket.send_fds(self._line, [told], [to_read, to_write])
        pid = int(self._line.recv(64))
        os.close(to_read)
        os.close(to_write)
        return Running(pid, into, out)


@contextmanager
def app(*, seam: bool = False) -> Iterator[App]:
    """The app, ready to be started often; with ``seam``, so that it can be stopped between two writes."""
    environment = os.environ | ({"LD_PRELOAD": str(library())} if seam else {})
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.faults.app", str(theirs.fileno())]
    with ours, subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], env=environment) as process:
        theirs.close()
        try:
            yield App(ours)
        finally:
            ours.close()  # it ends when nobody can ask it for more
            process.wait(timeout=60)


def _serve(line: socket.socket) -> None:
    from bosun.cli import main  # noqa: F401, PLC0415 - imported once, for all that are forked
    from bosun.session import home, launch  # noqa: F401, PLC0415
    from bosun.terminal import plain  # noqa: F401, PLC0415
    from engine.games import GAMES  # noqa: PLC0415

    list(GAMES.values())
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        told, pipes, _, _ = socket.recv_fds(line, 65536, 2)
        if not told:
            return
        pid = os.fork()
        if pid == 0:
            line.close()
            _be_bosun(json.loads(told), *pipes)
        line.send(str(pid).encode())
        for pipe in pipes:
            os.close(pipe)


def _be_bosun(told: dict[str, object], lines: int, out: int) -> None:
    from bosun.cli.main import main  # noqa: PLC0415

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    environment = told["environment"]
    assert isinstance(environment, dict)
    for end, place in ((lines, 0), (out, 1), (out, 2)):
        os.dup2(end, place)
    os.close(lines)
    os.close(out)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - it is open while the process is
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["bosun", *map(str, told["words"] if isinstance(told["words"], list) else [])]
    os.environ.update(environment)
    try:
        main()
    except SystemExit as done:
        sys.stdout.flush()
        sys.stderr.flush()
        os.write(1, f"{_CODE}{done.code or 0}".encode())
    finally:
        os._exit(0)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as parent:
        _serve(parent)
