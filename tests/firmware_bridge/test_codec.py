"""The codec makes and understands every example of PROTOCOL.md, and drops the rest without a word."""

import pytest

from firmware_bridge.codec import MAX_WIRE, Decoder, body_of, crc16, encode, frame, parse
from firmware_bridge.errors import OutOfRange
from firmware_bridge.messages import (
    Alive,
    Ask,
    BootCause,
    Capability,
    Counters,
    Event,
    Header,
    Hello,
    Message,
    NoSession,
    Refuse,
    SetLights,
    Settings,
    Tone,
    Welcome,
    What,
)
from tests.firmware_bridge.vectors import dropped, examples
from tests.refusals import refuses

EXAMPLES = examples()
MEANINGS: dict[str, tuple[Header, Message]] = {
    "hello": (Header(0x1234, 0, 0), Hello(1, 1, 0)),
    "hello again": (Header(0x1234, 0, 3), Hello(1, 1, 42)),
    "alive from the host": (Header(0x1234, 1, 1), Alive()),
    "ask": (Header(0x1234, 7, 1), Ask()),
    "lights": (Header(0x1234, 1, 1), SetLights(0b10101)),
    "tone": (Header(0x1234, 2, 1), Tone(440, 250)),
    "settings": (Header(0x1234, 3, 1), Settings(1500, 3000)),
    "lights out of range": (Header(0x1234, 4, 1), SetLights(0xFF)),
    "welcome": (
        Header(0x1234, 1, 1),
        Welcome(1, 1, 1, (0, 1, 0), Capability(0x7F), 42, BootCause.POWER_ON, held=0),
    ),
    "refuse": (Header(0x1234, 0, 0), Refuse(2, 2, (0, 1, 0))),
    "no session": (Header(0x1234, 0, 0), NoSession()),
    "alive from the device": (Header(0x1234, 1, 4), Alive()),
    "counters": (Header(0x1234, 7, 1), Counters()),
    "out of range": (Header(0x1234, 1, 5), Event(What.OUT_OF_RANGE, 0x10, 0, 0)),
    "pressed seat2": (Header(0x1234, 2, 5), Event(What.PRESSED, 1, 0b10, 0)),
    "released seat2": (Header(0x1234, 3, 5), Event(What.RELEASED, 1, 0, 0)),
    "cubes fell": (Header(0x1234, 4, 5), Event(What.CUBES_FELL, 0, 0x80, 0)),
    "cubes still": (Header(0x1234, 5, 5), Event(What.CUBES_STILL, 3, 0, 0)),
    "three lost": (Header(0x1234, 0xFFFF, 5), Event(What.EVENTS_LOST, 3, 0, 0xFFFF)),
}


def test_the_document_and_this_test_know_the_same_examples() -> None:
    assert EXAMPLES.keys() == MEANINGS.keys()


@pytest.mark.parametrize("name", MEANINGS)
def test_an_example_is_made_byte_by_byte(name: str) -> None:
    header, message = MEANINGS[name]

    assert encode(header, message) == EXAMPLES[name].wire


@pytest.mark.parametrize("name", MEANINGS)
def test_an_example_is_understood(name: str) -> None:
    assert body_of(EXAMPLES[name].wire[:-1]) == EXAMPLES[name].body
    assert list(Decoder().feed(EXAMPLES[name].wire)) == [MEANINGS[name]]


@pytest.mark.parametrize("name", dropped())
def test_a_broken_frame_is_dropped_and_the_next_one_understood(name: str) -> None:
    decoder = Decoder()

    assert list(decoder.feed(dropped()[name] + EXAMPLES["lights"].wire)) == [MEANINGS["lights"]]


def test_the_crc_is_the_one_the_document_names() -> None:
    assert crc16(b"123456789") == 0x29B1


def test_frames_may_arrive_in_any_cut() -> None:
    stream = b"".join(example.wire for example in EXAMPLES.values())
    for size in (1, 2, 3, 7, 50, len(stream)):
        decoder = Decoder()
        pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
        assert [found for piece in pieces for found in decoder.feed(piece)] == list(MEANINGS.values())


def test_every_single_flipped_bit_is_noticed() -> None:
    for example in EXAMPLES.values():
        for at in range(len(example.wire) * 8):
            bad = bytearray(example.wire)
            bad[at // 8] ^= 1 << at % 8
            assert list(Decoder().feed(bytes(bad) + b"\0")) == []


def test_a_press_that_what_is_held_denies_is_no_press() -> None:
    pressed, held = 9, 1
    body = bytearray(EXAMPLES["pressed seat2"].body)
    assert parse(bytes(body)) is not None
    body[pressed] = held

    assert parse(bytes(body)) is None


def test_a_longer_welcome_of_a_later_version_is_understood() -> None:
    assert parse(EXAMPLES["welcome"].body + b"\x01\x02") == MEANINGS["welcome"]


def test_a_longer_event_is_not() -> None:
    assert parse(EXAMPLES["cubes fell"].body + b"\x01") is None


def test_what_does_not_fit_is_refused_in_a_sentence() -> None:
    with refuses("does not fit its frame", OutOfRange):
        encode(Header(1, 1, 1), Tone(70_000, 1))
    with refuses("7 to 32 bytes", OutOfRange):
        frame(bytes(33))


def test_the_longest_body_fits_the_longest_frame() -> None:
    assert len(frame(bytes(32))) == MAX_WIRE == 36
    assert len(frame(b"\xff" * 32)) == MAX_WIRE
