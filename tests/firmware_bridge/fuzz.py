"""So many spoiled frames each way: python -m tests.firmware_bridge.fuzz --frames 50000.

Into the real binary at the speed of its line, about 500 a second, and into the host's codec and sessions.
"""

import argparse
import random

import serial

from firmware_bridge.codec import MAX_WIRE, Decoder
from firmware_bridge.flash import Info, read_info
from firmware_bridge.messages import Event, What
from firmware_bridge.ports import BAUD, READ_S
from firmware_bridge.session import Happened, HostSession
from firmware_bridge.twin import FirmwareTwin
from tests.firmware_bridge.channel import FAULTS
from tests.firmware_bridge.peer import DevicePeer
from tests.firmware_bridge.vectors import examples

PATIENCE_S = 60
"""On a busy machine the emulated board is slower than its line."""


def mutate(wire: bytes, seed: int) -> bytes:
    """One to four faults, one after another."""
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 4)):
        if len(wire) < 3:
            break
        wire = rng.choice(FAULTS)(wire, rng)
    return wire


def attack_codec(rng: random.Random, wires: list[bytes]) -> None:
    decoder = Decoder()
    stream = b"".join(mutate(rng.choice(wires), rng.getrandbits(32)) for _ in range(50))
    while stream:
        size = rng.randint(1, 80)
        list(decoder.feed(stream[:size]))
        assert decoder.held < MAX_WIRE
        stream = stream[size:]


def attack_session(rng: random.Random, wires: list[bytes]) -> None:
    """Spoiled frames between good ones: the events are the device's, each once, whatever else comes."""
    host = HostSession(draw_id=lambda: rng.randrange(1, 0x10000))
    device = DevicePeer(life=rng.getrandbits(32) | 1)
    host.port_opened(0.0)
    made: list[int] = []
    told: list[int] = []
    to_host = b""
    for turn in range(400):
        now = turn * 0.05
        if device.happen(Event(What.CUBES_STILL, turn % 251, 0, 0)):
            made.append(turn % 251)
        out, notices = host.step(to_host, now)
        told += [notice.event.detail for notice in notices if isinstance(notice, Happened)]
        to_host = device.step(out, now)
        if rng.random() < 0.3:
            to_host = mutate(to_host or rng.choice(wires), rng.getrandbits(32)) + b"\0"
    assert told == made[: len(told)], "an event is wrong, lost or doubled"
    assert told, "nothing came through at all"


def attack_firmware(rng: random.Random, wires: list[bytes], frames: int) -> Info:
    """Spoiled frames at the speed of the line into the real binary; what it says of itself afterwards."""
    with FirmwareTwin(lives=41) as board:
        port = serial.Serial(board.port, BAUD, timeout=READ_S, write_timeout=PATIENCE_S, exclusive=True)
        for _ in range(frames // 10):
            port.write(b"".join(mutate(rng.choice(wires), rng.getrandbits(32)) for _ in range(10)))
            port.read(max(1, port.in_waiting))
        port.write(b"\0")
        port.close()
        info = read_info(board.port, timeout_s=20)
    assert info.welcome.life == 42, "the firmware lost its memory"
    assert info.counters.watchdog_resets == 0, "the firmware hung"
    return info


def attack_host(rng: random.Random, wires: list[bytes], frames: int) -> int:
    """How many sessions there were beside the frames that the codec alone was given."""
    rounds = range(frames // 50)
    for turn in rounds:
        attack_codec(rng, wires)
        if turn % 10 == 0:
            attack_session(rng, wires)
    return len(rounds[::10])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    rng, wires = random.Random(seed), [example.wire for example in examples().values()]
    sessions = attack_host(rng, wires, options.frames)
    print(f"{options.frames} spoiled frames at the codec, {sessions} sessions: nothing broke", flush=True)
    attack_firmware(rng, wires, options.frames)
    print(f"{options.frames} spoiled frames at the firmware: it neither hung nor forgot, and goes on")


if __name__ == "__main__":
    main()
