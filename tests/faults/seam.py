"""A seam between a program and its disk: it stops the program between two writes, or fills the disk there.

Nothing in Bosun knows of it. ``tests.faults.app`` starts the real app behind it::

    with app(seam=True) as bosun:
        for at in count(1):
            running = bosun.start(home, "import", "game.json", seam=Seam("kill", at, home))
            if running.end().code is not None:
                break  # it came to its end before that many writes
            ...  # look at what it left: the old state or the new one
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
KILL, FULL = "kill", "full"


@dataclass(frozen=True)
class Seam:
    """At which change of the disk below ``under`` what happens: the first one has number 1."""

    how: str
    at: int
    under: Path

    @property
    def environment(self) -> dict[str, str]:
        return {
            "BOSUN_SEAM_HOW": self.how,
            "BOSUN_SEAM_AT": str(self.at),
            "BOSUN_SEAM_UNDER": str(self.under),
        }


def can_be_built() -> bool:
    return shutil.which("gcc") is not None


@cache
def library() -> Path:
    """The compiled seam, to be loaded before the C library."""
    built = ROOT / "build" / "faults" / f"seam-{os.getpid()}.so"
    built.parent.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).with_name("seam.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", built, source, "-ldl"], check=True)
    return built
