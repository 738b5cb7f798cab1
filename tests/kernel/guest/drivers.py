"""Loading drivers, waiting for what they bring, and telling figures to whoever reads the machine's log."""

import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.kernel.debian_kernel import GUEST_ROOT

PATIENCE_S = 120.0


def load(module: str, *options: str) -> None:
    """Load a driver of the machine's kernel."""
    done = subprocess.run(["modprobe", module, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def bring_packages() -> None:
    """Lay the packages that were fetched for the machine alone over its files."""
    pack = ["tar", "-C", str(GUEST_ROOT), "-c", "."]
    with subprocess.Popen(pack, stdout=subprocess.PIPE) as packed:
        unpack = ["tar", "-C", "/", "-x", "--keep-directory-symlink"]
        subprocess.run(unpack, stdin=packed.stdout, check=True)
    subprocess.run(["ldconfig"], check=True)


def write(file: Path, text: str) -> None:
    """Write to a file of the kernel, which takes one write at a time."""
    with file.open("w", encoding="utf-8") as out:
        out.write(text)


def until(condition: Callable[[], bool], what: str) -> None:
    """Come back as soon as the condition holds."""
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, f"still not: {what}"
        time.sleep(0.01)


def tell(what: str, figures: Iterable[float] | str) -> None:
    """A figure, for the log."""
    text = figures if isinstance(figures, str) else ", ".join(f"{figure:.3f}" for figure in figures)
    print(f"\nFIGURE {what}: {text}", flush=True)
