"""The firmware's twin is the firmware: the very ELF that is flashed, run in simavr, its UART on a pty.

Use it as a person at the bench would use a board::

    with FirmwareTwin() as board:
        panel = RemotePanel(board.port, on_event=print)
        board.press("seat1")
        assert board.lights() == {"attention"}
"""

import re
import secrets
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from engine.messages import say
from firmware_bridge import build
from firmware_bridge.errors import TwinStopped
from firmware_bridge.messages import LIGHTS

CYCLES_PER_SECOND = 16_000_000
BOUNCE_US = (300, 150, 700, 400, 1200, 250)
"""A worn button: how long each contact and each gap lasts before it settles."""

HOLD_US = 30_000
"""Nobody presses or lets go for a shorter time than this."""

_PIN = re.compile(r"PIN\((\w+), ([BCD]), (\d), (\w+)\)")


def pins(group: str) -> dict[str, tuple[str, int, str]]:
    """Name → (port, bit, label) of the `INPUT`, `LIGHT`, `PIEZO` or `STATUS` pins, from the header."""
    text = (build.FIRMWARE / "pins.h").read_text()
    block = text.split(f"#define {group}_PIN", 1)[1].split("\n\n", 1)[0]
    return {name: (port, int(bit), label) for name, port, bit, label in _PIN.findall(block)}


class FirmwareTwin:
    """A board on the bench, running in the time of the real world.

    `elf` is another build of the firmware; `lives` is how often this board has started cold before;
    `bootloader` is the image that every start goes through, as on a board that is bought.
    """

    def __init__(
        self, *, elf: Path | None = None, lives: int | None = None, bootloader: Path | None = None
    ) -> None:
        self._elf = elf or build.firmware() / "bosun.elf"
        self._lives = secrets.randbelow(2**31) if lives is None else lives
        self._bootloader = bootloader
        self._inputs = pins("INPUT")
        self._lights = pins("LIGHT")
        self._folder = tempfile.TemporaryDirectory(prefix="bosun-twin-")
        self.port = str(Path(self._folder.name) / "port")
        self._program: subprocess.Popen[str] | None = None

    def __enter__(self) -> "FirmwareTwin":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Give the board power."""
        self._program = subprocess.Popen(
            [str(build.twin()), str(self._elf), self.port, str(self._lives), *self._boots_through()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._expect("ready")

    def _boots_through(self) -> list[str]:
        return [] if self._bootloader is None else [str(self._bootloader)]

    def stop(self) -> None:
        """Take the power away; the memory of the chip is gone with it."""
        if self._program is not None:
            with self._program as program:
                program.kill()
            self._program = None
        self._folder.cleanup()

    def press(self, button: str, *, bounce_us: Sequence[int] = ()) -> None:
        """Hold a button down; `bounce_us` are the contacts and gaps before it settles."""
        self._wave(button, down=True, bounce_us=bounce_us)

    def release(self, button: str, *, bounce_us: Sequence[int] = ()) -> None:
        """Let a button go."""
        self._wave(button, down=False, bounce_us=bounce_us)

    def tap(self, button: str, *, held_ms: int = 60) -> None:
        """Press and release, and be ready for the next tap when it returns."""
        self._order(f"wave {self._name(button)} 0 {held_ms * 1000} 1 60000 1 0")

    def drop_cubes(self, count: int = 1, *, shade_ms: float = 5, apart_ms: float = 40) -> None:
        """Let cubes fall through the beam of the tower."""
        one = f"0 {int(shade_ms * 1000)} 1 {int(apart_ms * 1000)}"
        self._order(f"wave {self._name('beam')} {' '.join([one] * count)}")

    def break_beam(self) -> None:
        """A cube is stuck in the beam."""
        self.press("beam")

    def clear_beam(self) -> None:
        """The stuck cube is out."""
        self.release("beam")

    def lights(self) -> set[str]:
        """The names of the lights that are on."""
        _, _, *ports = self._order("levels").split()
        levels = dict(zip("BCD", (int(port, 16) for port in ports), strict=True))
        return {name for name in LIGHTS if levels[self._lights[name][0]] >> self._lights[name][1] & 1}

    def piezo_hz(self) -> int:
        """The pitch that is measured on the piezo's pin now, 0 when it is quiet."""
        return int(self._order("piezo").split()[1])

    def seconds(self) -> float:
        """The time that has passed on the chip."""
        return int(self._order("levels").split()[1]) / CYCLES_PER_SECOND

    def wire_bytes(self) -> tuple[int, int]:
        """How many bytes the chip has been sent, and how many it has sent."""
        _, to_chip, from_chip = self._order("bytes").split()
        return int(to_chip), int(from_chip)

    def unplug(self) -> None:
        """Pull the USB plug, the board keeps its power."""
        self._order("unplug")

    def replug(self) -> None:
        """Put the USB plug back."""
        self._order("replug")

    def reset(self) -> None:
        """Press the reset button: the chip starts anew, its memory keeps what it held."""
        self._order("reset")

    def join_dtr(self) -> None:
        """Join DTR to the reset pin, as on a board that is bought: opening the port resets the chip."""
        self._order("dtr")

    def hang(self) -> None:
        """Let the program run in a circle, as a fault would; the watchdog is what ends it."""
        self._order("hang")

    def _name(self, pin: str) -> str:
        port, bit, _ = self._inputs[pin]
        return f"{port}{bit}"

    def _wave(self, pin: str, *, down: bool, bounce_us: Sequence[int]) -> None:
        level = 0 if down else 1
        steps = [f"{level if at % 2 == 0 else 1 - level} {us}" for at, us in enumerate(bounce_us)]
        self._order(f"wave {self._name(pin)} {' '.join(steps)} {level} {HOLD_US} {level} 0")

    def _order(self, line: str) -> str:
        program = self._running()
        assert program.stdin is not None
        try:
            program.stdin.write(line + "\n")
            program.stdin.flush()
        except OSError as error:
            raise TwinStopped(say("firmware.twin-gone", why=str(error))) from error
        return self._expect(line)

    def _expect(self, order: str) -> str:
        program = self._running()
        assert program.stdout is not None
        answer = program.stdout.readline().strip()
        if not answer or answer.startswith("unknown"):
            raise TwinStopped(say("firmware.twin-refused", order=order, why=answer or "?"))
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._program is None:
            raise TwinStopped(say("firmware.twin-not-started"))
        return self._program
