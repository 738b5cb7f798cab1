"""The link: one thread that owns the port, keeps a session on it, and comes back when it was lost."""

import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from engine.errors import BosunError
from engine.messages import say
from firmware_bridge.errors import NoAnswer
from firmware_bridge.messages import Command
from firmware_bridge.ports import PULLED, Port, choose_port, open_port
from firmware_bridge.session import HostSession, Mark, Notice, SessionState, WhyClosed

BACK_OFF_S = 0.1
BACK_OFF_MAX_S = 2.0
REOPEN_S = 6.0
"""A port that opens but never answers is closed and opened again: some adapters need it after a brown-out."""

log = logging.getLogger(__name__)


def no_answer(port: str) -> NoAnswer:
    return NoAnswer(say("remote.no-answer", port=port))


def _draw_id() -> int:
    return random.SystemRandom().randrange(1, 0x10000)


@dataclass(frozen=True, slots=True)
class Away:
    """The port does not open or does not answer; ``problem`` is a sentence for a person. Told once each."""

    problem: BosunError
    at: float


LinkNotice = Notice | Away


class Link:
    """Keeps a session with the board on a serial line, and comes back when it was lost.

    The board is an Arduino Nano on a USB cable, with Bosun's firmware on it (``bosun firmware flash``);
    ``docs/nano.md`` says what to solder to it. This prints whatever its buttons do, for a minute::

        import time
        from firmware_bridge.link import Link

        link = Link(None, on_notice=print)
        link.start()
        time.sleep(60)
        link.stop()

    A cable that is pulled costs a notice :class:`Away`; once it is back the session goes on, and no event
    comes twice. ``firmware_bridge/PROTOCOL.md`` has the protocol.

    :param port: a pyserial URL (``"/dev/ttyUSB0"``, ``"socket://table:7000"``), or None to find the board
        by its USB id.
    :param on_notice: called with each notice in the link's own thread: it must only enqueue.
    :param clock: the time that notices are stamped with, in seconds that never go back.
    :param open_: opens a port by its URL, in place of pyserial.
    :param session: the protocol's state, in place of a new one; for tests.
    :param mark: where an earlier run of the program stopped (:attr:`mark`), so that no event is told twice.
    """

    def __init__(
        self,
        port: str | None,
        *,
        on_notice: Callable[[LinkNotice], None],
        clock: Callable[[], float] = time.monotonic,
        open_: Callable[[str], Port] = open_port,
        session: HostSession | None = None,
        mark: Mark | None = None,
    ) -> None:
        self._url = port
        self._on_notice = on_notice
        self._clock = clock
        self._open = open_
        self._session = session or HostSession(draw_id=_draw_id, mark=mark)
        self._orders: deque[Command | None] = deque(maxlen=1024)
        self._stopping = threading.Event()
        self._port: Port | None = None
        self._problem = ""
        self._thread = threading.Thread(target=self._run, name="bosun-link", daemon=True)

    @property
    def mark(self) -> Mark | None:
        """How far events were taken; store it to resume after a restart of the program."""
        return self._session.mark

    def start(self) -> None:
        """Open the port in a thread of the link's own, and go on trying while it does not open."""
        self._thread.start()

    def stop(self) -> None:
        """Let go of the port and wait until the thread is gone."""
        self._stopping.set()
        self._wake()
        if self._thread.is_alive():
            self._thread.join()

    def send(self, command: Command) -> None:
        """Hand a command over; it is dropped when no session is open, since it would come too late.

        :param command: lights, a tone or settings, from :mod:`firmware_bridge.messages`.
        """
        self._orders.append(command)
        self._wake()

    def ask(self) -> None:
        """Ask for the counters; the notice ``CountersAnswered`` brings them."""
        self._orders.append(None)
        self._wake()

    def _wake(self) -> None:
        """End a read that waits, where the kind of port allows it; else it ends by itself soon."""
        cancel = getattr(self._port, "cancel_read", None)
        if cancel is not None:
            try:
                cancel()
            except (*PULLED, AttributeError, TypeError):
                log.debug("the port closed while it was woken")

    def _run(self) -> None:
        wait = BACK_OFF_S
        while not self._stopping.is_set():
            if self._serve():
                wait = BACK_OFF_S
            self._stopping.wait(wait)
            wait = min(wait * 2, BACK_OFF_MAX_S)

    def _serve(self) -> bool:
        """One life of the port, from opening to loss; True when a session was open in it."""
        try:
            self._port = self._open(self._url or choose_port())
        except BosunError as problem:
            self._tell_problem(problem)
            return False
        try:
            return self._talk(self._port)
        finally:
            port, self._port = self._port, None
            with suppress(*PULLED):
                port.close()

    def _tell_problem(self, problem: BosunError) -> None:
        if str(problem) != self._problem:
            self._problem = str(problem)
            self._on_notice(Away(problem, self._clock()))

    def _talk(self, port: Port) -> bool:
        served = False
        self._session.port_opened(self._clock())
        answered = self._clock()
        why: WhyClosed = "stopped"
        while not self._stopping.is_set():
            try:
                self._turn(port)
            except PULLED as error:
                log.info("the port is gone: %s", error)
                why = "gone"
                break
            if self._session.state in (SessionState.OPEN, SessionState.REFUSED):
                answered, served = self._clock(), True
                self._problem = ""
            elif self._clock() - answered > REOPEN_S:
                self._tell_problem(no_answer(self._url or "USB"))
                break
        self._tell(self._session.port_lost(why, self._clock()))
        return served

    def _turn(self, port: Port) -> None:
        data = port.read(max(1, port.in_waiting))
        while self._orders:
            order = self._orders.popleft()
            if order is None:
                self._session.ask()
            else:
                self._session.send(order)
        out, notices = self._session.step(data, self._clock())
        self._tell(notices)
        if out:
            port.write(out)

    def _tell(self, notices: list[Notice]) -> None:
        for notice in notices:
            self._on_notice(notice)
