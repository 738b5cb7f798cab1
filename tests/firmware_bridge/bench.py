"""Latency and goodput through the emulated firmware, as ratios: python -m tests.firmware_bridge.bench."""

import random
import statistics
import time
from collections.abc import Callable, Iterator

from firmware_bridge.codec import encode
from firmware_bridge.messages import Event, Header, Tone, What
from firmware_bridge.ports import BAUD, Port, open_port
from firmware_bridge.remote import Connected, Pressed, Released, RemoteEvent, RemotePanel
from firmware_bridge.session import HostSession, SessionState
from firmware_bridge.twin import FirmwareTwin
from tests.bench import Row
from tests.firmware_bridge.waiting import Heard, until

BITS_PER_BYTE = 10
PRESSES = 60
RAW_BYTES = 6_000
COMMANDS = 400


def rows() -> Iterator[Row]:
    yield from latency_rows()
    yield from goodput_rows()


def wire_seconds(frame: bytes) -> float:
    return len(frame) * BITS_PER_BYTE / BAUD


def latency_rows() -> Iterator[Row]:
    bare = wire_seconds(encode(Header(0x1234, 1, 1), Event(What.PRESSED, 1, 2, 0)))
    taken = sorted(latencies())
    for name, seconds in (
        ("median", statistics.median(taken)),
        ("worst of 20", taken[len(taken) * 19 // 20]),
    ):
        yield Row(
            f"press to event through the firmware, {name}",
            f"{seconds * 1000:.2f} ms",
            f"bare wire time {bare * 1000:.2f} ms",
            f"×{seconds / bare:.1f}",
        )


def latencies() -> Iterator[float]:
    """Seconds from the contact of a button to the callback in this program."""
    heard: Heard[tuple[RemoteEvent, float]] = Heard()
    with FirmwareTwin() as board:
        panel = RemotePanel(board.port, on_event=lambda event: heard((event, time.perf_counter())))
        panel.start()
        wait_for(heard, Connected)
        for _ in range(PRESSES):
            start = time.perf_counter()
            board.press("seat1")
            yield wait_for(heard, Pressed) - start
            board.release("seat1")
            wait_for(heard, Released)
        panel.close()


def wait_for(heard: Heard[tuple[RemoteEvent, float]], kind: type[RemoteEvent]) -> float:
    """When the next event of this kind came."""
    while True:
        event, at = heard.take(1, tuple)[0]
        if isinstance(event, kind):
            return at


def goodput_rows() -> Iterator[Row]:
    with FirmwareTwin() as board:
        until(lambda: board.seconds() > 0.05, "the firmware has started")
        port = open_port(board.port)
        raw = raw_rate(board, port)
        frames, payload = command_rates(port)
        port.close()
    for name, rate in (("frames", frames), ("payload", payload)):
        against = f"raw pyserial {raw:.0f} bytes/s"
        yield Row(f"commands over the wire, {name}", f"{rate:.0f} bytes/s", against, f"×{rate / raw:.2f}")


def raw_rate(board: FirmwareTwin, port: Port) -> float:
    """Bytes a second that pyserial brings to the chip; delimiters, which the firmware skips."""
    before = board.wire_bytes()[0]
    start = time.perf_counter()
    port.write(bytes(RAW_BYTES))
    until(lambda: board.wire_bytes()[0] - before >= RAW_BYTES, "all raw bytes arrived")
    return RAW_BYTES / (time.perf_counter() - start)


def command_rates(port: Port) -> tuple[float, float]:
    """Bytes of frames, and of payload in them, that were done and acknowledged in a second."""
    host = HostSession(draw_id=lambda: random.randrange(1, 0x10000))
    host.port_opened(time.monotonic())
    turn(host, port, until_=lambda: host.state is SessionState.OPEN)
    sent, start = 0, time.perf_counter()

    def all_done() -> bool:
        nonlocal sent
        while sent < COMMANDS and host.unsent < 32:
            host.send(Tone(0, sent))
            sent += 1
        return sent == COMMANDS and host.unsent == 0

    turn(host, port, until_=all_done)
    seconds = time.perf_counter() - start
    return COMMANDS * len(encode(Header(0x1234, 1, 1), Tone(0, 1))) / seconds, COMMANDS * 4 / seconds


def turn(host: HostSession, port: Port, *, until_: Callable[[], bool]) -> None:
    while not until_():
        out, _ = host.step(port.read(max(1, port.in_waiting)), time.monotonic())
        if out:
            port.write(out)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
