"""Events and commands over a bad cable, in simulated time: python -m tests.firmware_bridge.impaired."""

import argparse
import random
import time
from collections import deque
from dataclasses import dataclass, field

from firmware_bridge.messages import Event, Tone, What
from firmware_bridge.session import Closed, Happened, HostSession, Missed, Notice
from tests.firmware_bridge.channel import BadCable
from tests.firmware_bridge.peer import DevicePeer

STEP_S = 0.005


@dataclass
class Report:
    events: int = 0
    commands: int = 0
    wrong_events: int = 0
    wrong_commands: int = 0
    missed: int = 0
    sessions: int = 0
    frames: tuple[int, int] = (0, 0)
    spoiled: tuple[int, int] = (0, 0)
    longest_stall_s: float = 0.0
    recovered_s: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)


class Run:
    """One host and one device on a bad cable, both with more to say than the cable can carry."""

    def __init__(self, *, seed: int, chance: float = 0.08, restart_every: int = 20_000) -> None:
        self.rng = random.Random(seed)
        self.report = Report()
        self._up = BadCable(self.rng, chance=chance)
        self._down = BadCable(self.rng, chance=chance)
        self._host = HostSession(draw_id=lambda: self.rng.randrange(1, 0x10000))
        self._device = DevicePeer(life=7, first_event=65_000)
        self._expected: deque[Event] = deque()
        self._next_command = self._last_done = 0
        self._session_starts: set[int] = set()
        self._restart_every = restart_every
        self._now = 0.0
        self._to_host = self._to_device = b""
        self._progress_at = 0.0
        self._held = 0

    def until(self, frames: int, *, spoiled: int = 0) -> Report:
        """Go on until so many events and commands have arrived, and so many frames were spoiled each way.

        Then the cable is good, and what waits drains.
        """
        self._host.port_opened(self._now)
        while min(self.report.events, self.report.commands) < frames or min(self._spoiled()) < spoiled:
            self._make_more()
            self._step()
            self._sometimes_restart()
        self._drain()
        return self._finish()

    def _make_more(self) -> None:
        while self._device.waiting < 8:
            event = self._any_event()
            self._device.happen(event)
            self._expected.append(event)
        while self._host.unsent < 16:
            command = Tone(self._next_command & 0xFFFF, self._next_command >> 16)
            if not self._host.send(command):
                break
            self._next_command += 1

    def _any_event(self) -> Event:
        if self.rng.random() < 0.1:
            return Event(What.CUBES_STILL, self.rng.randrange(256), self._held, self.rng.randrange(3))
        button = self.rng.randrange(7)
        self._held ^= 1 << button
        what = What.PRESSED if self._held >> button & 1 else What.RELEASED
        return Event(what, button, self._held, self.rng.randrange(3))

    def _step(self) -> None:
        self._now += STEP_S
        out, notices = self._host.step(self._to_host, self._now)
        self._to_device = self._down.carry(out)
        self._to_host = self._up.carry(self._device.step(self._to_device, self._now))
        before = self.report.events + self.report.commands
        for notice in notices:
            self._judge(notice)
        self._judge_commands()
        if self.report.events + self.report.commands > before:
            self._progress_at = self._now
        stall = self._now - self._progress_at
        self.report.longest_stall_s = max(self.report.longest_stall_s, stall)

    def _judge(self, notice: Notice) -> None:
        if isinstance(notice, Missed):
            self.report.missed += 1
        if isinstance(notice, Closed):
            self._session_starts.add(self._next_command)
        if not isinstance(notice, Happened):
            return
        if self._expected and notice.event == self._expected[0]:
            self._expected.popleft()
            self.report.events += 1
        else:
            self.report.wrong_events += 1

    def _judge_commands(self) -> None:
        """Every command is done once, in order; only what a session dropped at its end may be skipped."""
        for command in self._device.done:
            at = command.hz + (command.ms << 16) if isinstance(command, Tone) else -1
            if at == self._last_done or (at > self._last_done and at in self._session_starts):
                self._last_done = at + 1
                self.report.commands += 1
            else:
                self.report.wrong_commands += 1
        self._device.done.clear()

    def _sometimes_restart(self) -> None:
        if self.rng.randrange(self._restart_every) > 2:
            return
        self.report.sessions += 1
        if self.rng.random() < 0.5:
            self._device.restart()
        else:
            for notice in self._host.port_lost("gone", self._now):
                self._judge(notice)
            self._host.port_opened(self._now)

    def _drain(self) -> None:
        """From the moment the cable is good, everything that waits must come through."""
        self._up.chance = self._down.chance = 0.0
        start = self._now
        while (self._expected or self._host.unsent) and self._now - start < 60:
            self._step()
        self.report.recovered_s = self._now - start

    def _finish(self) -> Report:
        self.report.missed += len(self._expected)
        self.report.frames = (self._down.frames, self._up.frames)
        for cable in (self._up, self._down):
            for name, count in cable.spoiled.items():
                self.report.faults[name] = self.report.faults.get(name, 0) + count
        self.report.spoiled = self._spoiled()
        return self.report

    def _spoiled(self) -> tuple[int, int]:
        return sum(self._down.spoiled.values()), sum(self._up.spoiled.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=200_000)
    parser.add_argument("--spoiled", type=int, default=0, help="frames spoiled each way, at the least")
    parser.add_argument("--chance", type=float, default=0.08, help="that a frame is spoiled")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    report = Run(seed=options.seed, chance=options.chance).until(options.frames, spoiled=options.spoiled)
    print(report)
    print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
