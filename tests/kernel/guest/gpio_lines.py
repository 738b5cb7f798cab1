"""The header of a Pi as lines of the kernel's own GPIO simulator: fingers and eyes work through its files."""

import subprocess
from pathlib import Path

from tests.kernel.guest.drivers import load, until, write

CONFIG = Path("/sys/kernel/config/gpio-sim")
LINES = 58


class GpioLines:
    """A chip of simulated lines: by default 0 to 57, as on a Pi 4B."""

    def __init__(self, *, lines: int = LINES, label: str = "header") -> None:
        load("gpio-sim")
        if not CONFIG.exists():
            subprocess.run(["mount", "-t", "configfs", "none", "/sys/kernel/config"], check=True)
        chip_folder = CONFIG / label
        bank = chip_folder / "bank"
        bank.mkdir(parents=True)
        write(bank / "num_lines", str(lines))
        write(bank / "label", label)
        write(chip_folder / "live", "1")
        device = (chip_folder / "dev_name").read_text().strip()
        chip = (bank / "chip_name").read_text().strip()
        self._folder = Path(f"/sys/devices/platform/{device}/{chip}")
        until((Path("/dev") / chip).exists, "the chip")

    def press(self, pin: int) -> None:
        """A finger joins the pin to ground."""
        write(self._line(pin) / "pull", "pull-down")

    def release(self, pin: int) -> None:
        write(self._line(pin) / "pull", "pull-up")

    def high(self, pin: int) -> bool:
        return (self._line(pin) / "value").read_text().strip() == "1"

    def _line(self, pin: int) -> Path:
        return self._folder / f"sim_gpio{pin}"
