"""A machine that boots: a root of Debian with its own systemd and its own network, in a container."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.packaging.trial.board import Plugged
from tests.packaging.trial.roots import CLEAN, PATH

PAGE = "http://127.0.0.1:8765"
PATIENCE = 90
"""Seconds for whatever should come soon."""

# systemd wants one tree of control groups; where the PC has the older ones, the machine gets its own.
BOOT = """
if [ ! -e /sys/fs/cgroup/cgroup.controllers ]; then
  umount --lazy /sys/fs/cgroup
  mount -t cgroup2 none /sys/fs/cgroup
fi
export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1
export SYSTEMD_SECCOMP=0  # the machine may filter for itself, as the service asks of it
exec systemd-nspawn --quiet --keep-unit --register=no --link-journal=no --console=pipe --private-network \
  --boot "$@"
"""


class Machine:
    """One container; ``log`` is the file of its console, ``plugged`` is what is plugged in."""

    def __init__(self, root: Path, log: Path, plugged: Plugged) -> None:
        self.root = root
        self._plugged = plugged
        self._log = log
        self._nspawn: subprocess.Popen[bytes] | None = None

    def boot(self) -> None:
        with self._log.open("ab") as log:
            command = ["unshare", "--mount", "--propagation", "private", "bash", "-c", BOOT, "boot"]
            self._nspawn = subprocess.Popen(
                [*command, f"--directory={self.root}", *self._plugged.words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.until("the machine runs", "systemctl is-system-running --wait | grep -q 'running\\|degraded'")
        self.run(self._plugged.script)

    def _first(self) -> int:
        """The machine's first process, seen from here."""
        assert self._nspawn is not None
        number = self._nspawn.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text(encoding="utf-8")
        return int(children.split()[0])

    def power_cut(self) -> None:
        """Everything ends at once, as when the plug is pulled."""
        if self._nspawn is None:
            return
        try:
            os.kill(self._first(), signal.SIGKILL)
        except (IndexError, OSError):
            self._nspawn.kill()
        self._nspawn.wait()
        self._nspawn = None

    def start(self, script: str) -> "subprocess.Popen[str]":
        """A shell's line inside, under way."""
        enter = ["nsenter", f"--target={self._first()}", "--all", "--root", "--wd", "/usr/bin/env"]
        words = [*enter, *CLEAN[1:], PATH, "sh", "-c", script]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, script: str, *, fails: bool = False) -> str:
        """A shell's line inside, to its end; whether it fails must be as told."""
        process = self.start(script)
        said, _ = process.communicate()
        if (process.returncode != 0) is not fails:
            raise SystemExit(f"{script!r} ended with {process.returncode}:\n{said}")
        return said

    def until(self, what: str, script: str) -> float:
        """Wait until a line inside succeeds; how many seconds that took."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            try:
                process = self.start(script)
                process.communicate()
                if process.returncode == 0:
                    return time.monotonic() - begun
            except (IndexError, OSError):
                pass
            time.sleep(0.5)
        raise SystemExit(f"Still not so after {PATIENCE} seconds: {what}. See {self._log}.")

    def _near(self, module: str, *words: str) -> "subprocess.Popen[str]":
        """A program of ours on the machine's network: it is told the page, and the box's own file of it."""
        enter = ["nsenter", f"--net=/proc/{self._first()}/ns/net", sys.executable, "-m"]
        told = [module, PAGE, str(self.root / "var/lib/bosun/web.json"), *words]
        return subprocess.Popen([*enter, *told], stdout=subprocess.PIPE, text=True)

    def _said(self, process: "subprocess.Popen[str]") -> str:
        said, _ = process.communicate()
        if process.returncode:
            raise SystemExit(f"{process.args!r} ended with {process.returncode}:\n{said}")
        return said.strip()

    def phone(self, what: str) -> str:
        """The owner's phone: ``play`` answers a little; ``stands`` says where the game stands."""
        self.until_page()
        return self._said(self._near("tests.packaging.phone", what))

    def first_prompt(self) -> float:
        """Seconds from the start of the service's process until a phone shows what is asked."""
        self.run("systemctl stop bosun")
        phone = self._near("tests.packaging.phone", "first-prompt")
        assert phone.stdout is not None
        phone.stdout.readline()  # it waits now
        self.run("systemctl start bosun")
        shown = float(self._said(phone))
        began = self.run("systemctl show bosun -p ExecMainStartTimestampMonotonic --value")
        return shown - int(began) / 1_000_000

    def shows(self, text: str, picture: Path) -> None:
        """The owner's page in Chromium shows this; a picture of it is kept."""
        self._said(self._near("tests.packaging.browser", text, str(picture)))

    def first_start(self, pictures: Path) -> str:
        """Set up as a person does on the page in Chromium, to the first question; what was found there."""
        self.until_page()
        return self._said(self._near("tests.packaging.first_start", str(pictures)))

    def until_page(self) -> float:
        knock = (
            "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/manifest.webmanifest', timeout=2)"
        )
        return self.until("the page answers", f'python3 -c "{knock}"')

    def record(self) -> dict[str, str]:
        """What the package wrote of its last update."""
        text = (self.root / "var/lib/bosun-update/record").read_text(encoding="utf-8")
        return dict(line.split("=", 1) for line in text.splitlines())

    def findings(self) -> dict[str, str]:
        """What the doctor found, by what it looked at."""
        told = json.loads(self.run("bosun doctor --json || true"))
        return {one["about"]: one["found"] for one in told["findings"]}
