"""The firmware, as a binary in its twin, answers the examples of PROTOCOL.md byte by byte."""

from collections.abc import Iterator

import pytest

from firmware_bridge import build
from firmware_bridge.codec import HEADER, Decoder, body_of, encode, frame, parse
from firmware_bridge.messages import Alive, Ask, Counters, Header
from firmware_bridge.ports import open_port
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.vectors import dropped, examples
from tests.firmware_bridge.waiting import until

EXAMPLES = examples()
TIMES = {0x90: slice(10, 12), 0x84: slice(7, 11)}


class Wire:
    """The bare line to a board whose life is the 42 of the examples."""

    def __init__(self, board: FirmwareTwin) -> None:
        self.board = board
        self.port = open_port(board.port)
        self._seen = b""

    def send(self, *names: str) -> None:
        for name in names:
            self.port.write(EXAMPLES[name].wire)

    def next(self) -> bytes:
        """The next frame from the firmware, with its delimiter."""
        until(self._whole_frame, "a frame from the firmware")
        wire, _, self._seen = self._seen.partition(b"\0")
        return wire + b"\0"

    def expect(self, name: str) -> None:
        """This very frame must come; the firmware may say other things before."""
        for _ in range(200):
            if steady(self.next()) == steady(EXAMPLES[name].wire):
                return
        pytest.fail(f"{name} did not come")

    def _whole_frame(self) -> bool:
        self._seen += self.port.read(max(1, self.port.in_waiting))
        return b"\0" in self._seen


@pytest.fixture
def wire() -> Iterator[Wire]:
    with FirmwareTwin(lives=41) as board:
        until(lambda: board.seconds() > 0.05, "the firmware has started")
        wire = Wire(board)
        yield wire
        wire.port.close()


def steady(wire: bytes) -> bytes:
    """A frame as it is; of an event or counters the body, without the time that no example can foretell."""
    body = bytearray(body_of(wire[:-1]) or b"\0")
    if body[0] not in TIMES:
        return wire
    blank = TIMES[body[0]]
    body[blank] = bytes(blank.stop - blank.start)
    return bytes(body)


def test_hello_is_answered_with_the_very_welcome_of_the_document(wire: Wire) -> None:
    wire.send("hello")

    assert wire.next() == EXAMPLES["welcome"].wire


def test_a_repeated_hello_is_answered_the_same(wire: Wire) -> None:
    wire.send("hello", "hello")

    assert [wire.next(), wire.next()] == [EXAMPLES["welcome"].wire] * 2


def test_a_talk_that_was_never_opened_is_answered_with_no_session(wire: Wire) -> None:
    wire.send("alive from the host")

    assert wire.next() == EXAMPLES["no session"].wire


def test_commands_are_acknowledged_and_the_bad_one_refused(wire: Wire) -> None:
    wire.send("hello", "lights", "tone", "settings")
    wire.expect("alive from the device")
    assert wire.board.lights() == {"seat1", "seat3", "attention"}

    wire.send("lights out of range")
    wire.expect("out of range")
    assert wire.board.lights() == {"seat1", "seat3", "attention"}


def test_events_look_as_in_the_document(wire: Wire) -> None:
    wire.send("hello", "lights", "tone", "settings", "lights out of range")
    wire.expect("out of range")
    wire.board.press("seat2")
    wire.board.release("seat2")
    wire.board.drop_cubes(3)

    wanted = ["pressed seat2", "released seat2", "cubes fell", "cubes still"]
    seen: list[bytes] = []
    while len(seen) < len(wanted):
        body = steady(wire.next())
        if body == steady(EXAMPLES[wanted[len(seen)]].wire):
            seen.append(body)
            wire.port.write(encode(Header(0x1234, 5, HEADER.unpack_from(body)[2] + 1), Alive()))


def test_counters_look_as_in_the_document(wire: Wire) -> None:
    wire.send("hello", "ask")
    assert wire.next() == EXAMPLES["welcome"].wire

    assert steady(wire.next()) == steady(EXAMPLES["counters"].wire)


def test_a_firmware_without_a_common_version_refuses_as_in_the_document() -> None:
    newer = build.firmware(oldest=2, newest=2) / "bosun.elf"
    with FirmwareTwin(elf=newer, lives=41) as board:
        until(lambda: board.seconds() > 0.05, "the firmware has started")
        wire = Wire(board)
        wire.send("hello")
        answer = wire.next()
        wire.port.close()

    assert answer == EXAMPLES["refuse"].wire


@pytest.mark.parametrize("name", dropped())
def test_the_firmware_drops_a_broken_frame_without_a_word(wire: Wire, name: str) -> None:
    wire.send("hello")
    wire.next()
    wire.port.write(dropped()[name])
    wire.send("ask")

    body = body_of(wire.next()[:-1])
    assert body is not None
    found = parse(body)
    assert found is not None
    counters = found[1]
    assert isinstance(counters, Counters)
    assert counters.crc_errors + counters.malformed == (0 if name == "nothing at all" else 1)


def test_an_unknown_command_and_a_wrong_length_are_refused_by_events(wire: Wire) -> None:
    wire.send("hello")
    wire.next()
    wire.port.write(frame(HEADER.pack(0x7F, 0x1234, 1, 1)))
    wire.port.write(frame(HEADER.pack(0x10, 0x1234, 2, 1) + b"\x01\x02"))

    seen: set[tuple[int, int]] = set()
    until(lambda: _collect(wire, seen) >= {(0x21, 0x7F), (0x22, 0x10)}, "both refusals")


def _collect(wire: Wire, seen: set[tuple[int, int]]) -> set[tuple[int, int]]:
    body = body_of(wire.next()[:-1])
    if body is not None and body[0] == 0x90:
        seen.add((body[7], body[8]))
    return seen


def test_a_long_burst_of_noise_leaves_the_firmware_in_step(wire: Wire) -> None:
    wire.send("hello")
    wire.next()
    wire.port.write(bytes(range(256)) * 4 + b"\0")
    wire.port.write(encode(Header(0x1234, 7, 1), Ask()))
    decoder = Decoder()
    answers: list[Counters] = []

    def answered() -> bool:
        found = decoder.feed(wire.next())
        answers.extend(message for _, message in found if isinstance(message, Counters))
        return bool(answers)

    until(answered, "the counters")
    assert answers[0].malformed + answers[0].crc_errors >= 4
    assert answers[0].overruns == 0
