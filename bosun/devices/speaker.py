"""The box's own speaker: the tunes of the panel as tones, by the sound card."""

import io
import math
import shutil
import subprocess
import tempfile
import wave
from array import array
from collections.abc import Callable
from dataclasses import replace

from bosun.devices.panel import patterns_of
from bosun.table import events
from bosun.table.table import Table
from engine.errors import BosunError
from engine.messages import say
from hardware.pattern_data import REST, Patterns, Tune
from hardware.patterns import Clock, PanelScene, sounds

PLAYER = "aplay"
RATE = 22050
RAMP = 0.005
"""Seconds in which a note swells and fades, so that it does not click."""

_STEPS = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
"""Half tones from A."""


class NoSound(BosunError, FileNotFoundError):
    """The system cannot play a sound."""


class Speaker:
    """Plays a tune where the panel would: a new instruction, the last minute, the end.

    :param play: starts to play a tune; it must not wait for its end.
    """

    period = 0.1

    def __init__(self, table: Table, play: Callable[[Tune], object]) -> None:
        self._table, self._play = table, play
        self._patterns: Patterns = patterns_of(table)
        self._scene = PanelScene(request=table.shown.request, paused=table.shown.paused)
        table.subscribe(self._on_event)

    def set_wakeup(self, wake: Callable[[], object]) -> None:
        """It only listens: nothing of its own wakes the table."""

    def poll(self) -> None:
        """Time goes on."""
        self._change(self._scene)

    def close(self) -> None:
        """What sounds is over in a moment."""

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.RequestChanged(shown):
                self._change(replace(self._scene, request=shown.request, paused=shown.paused, rang=False))
            case events.Paused() | events.Resumed():
                self._change(replace(self._scene, paused=isinstance(event, events.Paused)))
            case events.ClockRang():
                self._change(replace(self._scene, rang=True))
            case events.Highlight(kind):
                self._change(replace(self._scene, highlight=kind))
                self._scene = replace(self._scene, highlight="")
            case events.GameEnded():
                self._change(replace(self._scene, request=None, over=True))

    def _change(self, scene: PanelScene) -> None:
        timer = scene.request.timer if scene.request is not None else None
        timed = timer is not None and self._table.timed
        clock = Clock(self._table.clock.remaining(), timer.seconds) if timer is not None and timed else None
        scene = replace(scene, clock=clock)
        for tune in sounds(self._scene, scene, self._patterns):
            self._play(self._patterns.tunes[tune])
        self._scene = scene


def system_player(volume: int) -> Callable[[Tune], subprocess.Popen[bytes]]:
    """Plays by the sound card of the system; a tune that comes meanwhile sounds beside the last one."""
    command = shutil.which(PLAYER)
    if command is None:
        raise NoSound(say("speaker.no-sound"))
    quiet = subprocess.DEVNULL
    playing: list[subprocess.Popen[bytes]] = []

    def play(tune: Tune) -> subprocess.Popen[bytes]:
        with tempfile.TemporaryFile() as sound:
            sound.write(as_wav(tune, volume))
            sound.seek(0)
            started = subprocess.Popen([command, "-q", "-"], stdin=sound, stdout=quiet, stderr=quiet)
        playing[:] = [*(one for one in playing if one.poll() is None), started]
        return started

    return play


def as_wav(tune: Tune, volume: int) -> bytes:
    """The tune as a sound file; the volume goes from 0 to 100."""
    samples = array("h")
    for note, length in tune.notes:
        samples.extend(_samples(note, length, volume))
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(samples.tobytes())
    return file.getvalue()


def _samples(note: str, length: float, volume: int) -> list[int]:
    count = round(length * RATE)
    if note == REST:
        return [0] * count
    turn = 2 * math.pi * frequency(note) / RATE
    ramp = RAMP * RATE
    loud = 32000 * volume / 100
    return [
        round(loud * min(1.0, at / ramp, (count - at) / ramp) * math.sin(turn * at)) for at in range(count)
    ]


def frequency(note: str) -> float:
    """In hertz: A4 is 440."""
    return float(440 * 2 ** (int(note[1]) - 4 + _STEPS[note[0]] / 12))
