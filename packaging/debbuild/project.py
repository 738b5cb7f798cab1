"""What the package takes from the project itself: its name, its version, its date, what it needs."""

import os
import subprocess
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "packaging" / "deb"
LOCK = ROOT / "packaging" / "wheels.lock"
EXTRAS = ("fleet",)
"""What a box brings along beyond what every Bosun needs."""

NEVER_COMMITTED = 1_767_225_600
"""Seconds of the first day of 2026, for a source archive that says nothing of its date."""


@dataclass(frozen=True)
class Project:
    """The project in a folder, as its pyproject.toml tells."""

    root: Path = ROOT

    @cached_property
    def _told(self) -> dict[str, Any]:
        table = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))
        project: dict[str, Any] = table["project"]
        return project

    @property
    def name(self) -> str:
        """The name of the distribution, which need not be that of the package."""
        return str(self._told["name"])

    @property
    def version(self) -> str:
        return str(self._told["version"])

    @property
    def description(self) -> str:
        return str(self._told["description"])

    @property
    def requirements(self) -> list[str]:
        extras = self._told["optional-dependencies"]
        return [*self._told["dependencies"], *(one for extra in EXTRAS for one in extras[extra])]

    def epoch(self) -> int:
        """Seconds of the last commit: every file in the package has this date, whenever it is built."""
        if told := os.environ.get("SOURCE_DATE_EPOCH"):
            return int(told)
        command = ["git", "-C", str(self.root), "log", "-1", "--format=%ct"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return int(done.stdout) if done.returncode == 0 else NEVER_COMMITTED
