"""A bad cable: flips, loses, doubles, cuts, merges and reorders bytes, and adds bursts of noise."""

import random
from collections.abc import Callable

Fault = Callable[[bytes, random.Random], bytes]


def flip(frame: bytes, rng: random.Random) -> bytes:
    bad = bytearray(frame)
    for _ in range(rng.choice((1, 1, 2, 5))):
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
    return bytes(bad)


def lose(frame: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(frame))
    return frame[:at] + frame[at + rng.randint(1, 4) :]


def double(frame: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(frame))
    return frame * 2 if rng.random() < 0.5 else frame[: at + 1] + frame[at:]


def cut(frame: bytes, rng: random.Random) -> bytes:
    return frame[: rng.randrange(len(frame))]


def merge(frame: bytes, rng: random.Random) -> bytes:
    """Without its delimiter it runs into the next one."""
    return frame[: -1 if rng.random() < 0.8 else -2]


def reorder(frame: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(frame) - 1)
    return frame[:at] + bytes((frame[at + 1], frame[at])) + frame[at + 2 :]


def noise(frame: bytes, rng: random.Random) -> bytes:
    burst = rng.randbytes(rng.randint(1, 60))
    return burst + frame if rng.random() < 0.5 else frame + burst


FAULTS: tuple[Fault, ...] = (flip, lose, double, cut, merge, reorder, noise)


class BadCable:
    """Passes frames on, and spoils each with the given chance."""

    def __init__(self, rng: random.Random, *, chance: float) -> None:
        self.frames = 0
        self.spoiled: dict[str, int] = {fault.__name__: 0 for fault in FAULTS}
        self.chance = chance
        self._rng = rng

    def carry(self, data: bytes) -> bytes:
        if not data:
            return data
        frames = [part + b"\0" for part in data.split(b"\0")[:-1]]
        self.frames += sum(len(frame) > 1 for frame in frames)
        return b"".join(self._maybe_spoil(frame) for frame in frames)

    def _maybe_spoil(self, frame: bytes) -> bytes:
        if len(frame) < 2 or self._rng.random() >= self.chance:
            return frame
        fault = self._rng.choice(FAULTS)
        self.spoiled[fault.__name__] += 1
        return fault(frame, self._rng)
