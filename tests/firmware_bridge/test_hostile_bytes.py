"""Whatever comes in: no exception leaves the codec or the session, and memory stays bounded."""

import random
from itertools import cycle

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.codec import MAX_WIRE, Decoder, body_of, encode, frame
from firmware_bridge.messages import Event, Header, Message, SetLights, Settings, Tone, What
from firmware_bridge.session import Happened, HostSession, SessionState
from tests.firmware_bridge.fuzz import attack_firmware, mutate
from tests.firmware_bridge.peer import DevicePeer
from tests.firmware_bridge.vectors import examples

WIRES = [example.wire for example in examples().values()]
number = st.integers(0, 0xFFFF)
headers = st.builds(Header, number, number, number)
commands = st.one_of(
    st.builds(SetLights, st.integers(0, 255)),
    st.builds(Tone, number, number),
    st.builds(Settings, number, number),
    st.builds(Event, st.just(What.CUBES_STILL), st.integers(0, 255), st.integers(0, 255), number),
)
hostile = st.lists(st.one_of(st.binary(max_size=200), st.sampled_from(WIRES)), max_size=20)


@given(headers, commands)
def test_what_is_encoded_is_decoded(header: Header, message: Message) -> None:
    wire = encode(header, message)

    assert wire.count(0) == 1
    assert list(Decoder().feed(wire)) == [(header, message)]


@given(st.binary(min_size=7, max_size=32))
def test_every_body_survives_its_frame(body: bytes) -> None:
    wire = frame(body)

    assert wire.index(0) == len(wire) - 1
    assert body_of(wire[:-1]) == body


@given(hostile)
def test_the_decoder_takes_anything_and_holds_less_than_a_frame(pieces: list[bytes]) -> None:
    decoder = Decoder()
    for piece in pieces:
        list(decoder.feed(piece))
        assert decoder.held < MAX_WIRE


@given(hostile)
def test_after_any_noise_one_delimiter_is_enough_to_be_in_step_again(pieces: list[bytes]) -> None:
    decoder = Decoder()
    for piece in pieces:
        list(decoder.feed(piece))
    list(decoder.feed(b"\0"))

    assert len(list(decoder.feed(WIRES[0]))) == 1


@given(hostile)
def test_a_session_takes_anything_at_any_time(pieces: list[bytes]) -> None:
    """Every other talk has the name that the examples carry, so that they are taken for the device's."""
    session = HostSession(draw_id=cycle((0x1234, 0x4321)).__next__)
    now = 0.0
    session.port_opened(now)
    for piece in pieces:
        now += 0.3
        out, notices = session.step(piece, now)
        assert len(out) <= MAX_WIRE + 1
        assert len(notices) <= piece.count(0) + 2


@given(st.integers(0, 2**32))
@settings(max_examples=50)
def test_spoiled_frames_put_no_event_into_an_open_session(seed: int) -> None:
    host, device = HostSession(draw_id=iter(range(1, 100)).__next__), DevicePeer()
    host.port_opened(0.0)
    out, _ = host.step(b"", 0.0)
    host.step(device.step(out, 0.0), 0.0)
    assert host.state is SessionState.OPEN

    device.happen(Event(What.PRESSED, 1, 0b10, 0))
    wire = device.step(b"", 0.1)
    spoiled = mutate(wire, seed)
    _, notices = host.step(spoiled + b"\0", 0.1)

    happened = [notice.event for notice in notices if isinstance(notice, Happened)]
    assert happened in ([], [Event(What.PRESSED, 1, 0b10, 0)])


def test_hostile_bytes_at_the_speed_of_the_line_leave_the_firmware_healthy() -> None:
    info = attack_firmware(random.Random(8), WIRES, frames=1000)

    assert info.counters.crc_errors + info.counters.malformed > 100
