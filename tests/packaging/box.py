"""A machine in a folder: the real dpkg installs into it, and the package's own scripts run on it."""

import os
import shutil
import subprocess
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from tests.packaging.trial.variants import Change, variant

FORCED = ("not-root", "depends", "script-chrootless", "downgrade", "bad-path")


@dataclass(frozen=True)
class Box:
    """``root`` is the machine's folder; ``package`` is installed first; others are made in ``scratch``."""

    root: Path
    package: Path
    scratch: Path

    @property
    def home(self) -> Path:
        return self.root / "var/lib/bosun"

    @property
    def lib(self) -> Path:
        return self.root / "usr/lib/bosun"

    def bring(self, version: str, change: Change) -> Path:
        return variant(self.package, version, change, self.scratch)

    def dpkg(self, *words: str | Path) -> "subprocess.CompletedProcess[str]":
        admin = self.root / "var/lib/dpkg"
        (admin / "updates").mkdir(parents=True, exist_ok=True)
        (admin / "info").mkdir(exist_ok=True)
        (admin / "status").touch()
        forced = [f"--force-{one}" for one in FORCED]
        return self._run("dpkg", f"--root={self.root}", f"--log={os.devnull}", *forced, *map(str, words))

    def install(self, package: Path) -> "subprocess.CompletedProcess[str]":
        return self.dpkg("--install", package)

    def release(self, word: str, **told: str) -> "subprocess.CompletedProcess[str]":
        """As the unit of the service calls it."""
        return self._run("sh", str(self.lib / "release"), word, DPKG_ROOT=str(self.root), **told)

    def runs(self) -> str:
        """The version behind the link."""
        return (self.lib / "current/release").read_text(encoding="utf-8").split()[0]

    def kept(self) -> list[str]:
        return sorted(folder.name for folder in self.lib.glob("kept/*"))

    def record(self) -> str:
        return (self.root / "var/lib/bosun-update/record").read_text(encoding="utf-8")

    def on_trial(self) -> bool:
        return (self.root / "var/lib/bosun-update/trial").exists()

    def _run(self, *command: str, **told: str) -> "subprocess.CompletedProcess[str]":
        python = {"PYTHONPATH": sysconfig.get_path("purelib"), "PYTHONDONTWRITEBYTECODE": "1"}
        path = {"PATH": f"{Path(shutil.which('python3') or '').parent}:{os.environ['PATH']}:/usr/sbin:/sbin"}
        env = {**python, **path, **told}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
