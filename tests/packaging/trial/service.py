"""The trial of the service: what may happen to a box between its first installation and its last day."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from tests.packaging.trial import dice, variants
from tests.packaging.trial.emulated import MEASURED
from tests.packaging.trial.machine import Machine
from tests.packaging.trial.variants import Change, variant

INSTALL = "apt-get install --yes --no-install-recommends --allow-downgrades --reinstall /packages/{}"
EXPOSED = 2.0
WITHIN = 60.0


class Trial:
    """One machine and the packages to try on it; each step says what it saw."""

    def __init__(self, machine: Machine, package: Path, scratch: Path) -> None:
        self.machine = machine
        self._scratch = scratch
        self._version = re.sub(r"^bosun_(.+)_.+$", r"\1", package.stem)
        self._package = package
        self._stands = ""
        self.brought = machine.root / "packages"
        self.brought.mkdir()

    def say(self, text: str) -> None:
        print(f"  {text}", flush=True)

    def bring(self, version: str, change: Change) -> str:
        """A version of the package, in the machine; its name there."""
        made = variant(self._package, version, change, self._scratch)
        shutil.move(made, self.brought / made.name)
        return made.name

    def install(self, name: str, *, fails: bool = False) -> str:
        said = self.machine.run(INSTALL.format(name), fails=fails)
        if not fails:
            self.throw_away(but=name)
        return "\n".join(line for line in said.splitlines() if "Bosun" in line or "bosun" in line)

    def throw_away(self, *, but: str) -> None:
        """The packages that were tried: their room is wanted for the next."""
        for package in self.brought.glob("*.deb"):
            if package.name not in (but, self._package.name):
                package.unlink()

    def runs(self) -> str:
        """The version that runs, by what the link leads to."""
        return self.machine.run("cut -d' ' -f1 /usr/lib/bosun/current/release").strip()

    def memory(self) -> int:
        """MiB of the service's process, shared libraries in proportion."""
        script = "awk '/^Pss:/ { print $2 }' /proc/$(systemctl show bosun -p MainPID --value)/smaps_rollup"
        return int(self.machine.run(script)) // 1024

    def must_run(self, version: str) -> None:
        if self.runs() != version:
            raise SystemExit(f"Bosun {self.runs()} runs, not {version}.")
        self.must_stand()

    def must_stand(self) -> None:
        now = self.machine.phone("stands")
        if now != self._stands:
            raise SystemExit(f"The game stands at {now}, not at {self._stands}.")
        self.say(f"the game stands where it stood: {now}")

    def all_steps(self) -> list[tuple[str, Callable[[], None]]]:
        return [
            ("Installing without a network", self.first_installation),
            ("The first start, on the page", self.first_start),
            ("A game on the page", self.game),
            ("Dice", self.read_dice),
            ("A power cut", self.power_cut),
            ("An update in the middle of the game", self.update),
            ("An update that falls over", lambda: self.broken("9.1", variants.crashes)),
            ("An update that hangs", lambda: self.broken("9.2", variants.hangs)),
            ("An update whose page never answers", lambda: self.broken("9.3", variants.never_answers)),
            ("An update that spoils the games", lambda: self.broken("9.4", variants.rewrites_games)),
            ("An update that cannot read the games", self.unreadable),
            ("Updates that are cut off from power", self.cut_off),
            ("A full disk", self.full_disk),
            ("Back by hand, and a downgrade", self.downgrade),
            ("Removing and installing again", self.remove),
            ("Purging", self.purge),
        ]

    def first_installation(self) -> None:
        (self.brought / self._package.name).write_bytes(self._package.read_bytes())
        begun = time.monotonic()
        self.install(self._package.name)
        self.say(f"installed in {time.monotonic() - begun:.0f} s")
        self.say(f"memory in the lobby: {self.memory()} MiB")
        exposure = self.machine.run("systemd-analyze security bosun --no-pager | tail -n 1")
        self.say(exposure.strip())
        if float(re.findall(r"\d+\.\d+", exposure)[0]) >= EXPOSED:
            raise SystemExit("The service is exposed more than it should be.")
        self.say(f"its place: {self.machine.run('du -sm /usr/lib/bosun').split()[0]} MB")
        for about, found in self.machine.findings().items():
            self.say(f"{about}: {found}")

    def first_start(self) -> None:
        """A microcontroller is plugged in; everything else is done on the page."""
        self.say(f"found, tried and used: {self.machine.first_start(self._scratch)}")
        told = (self.machine.root / "var/lib/bosun/box.toml").read_text(encoding="utf-8")
        self.say(f"the box's own file says: {'; '.join(told.splitlines())}")
        self.say(f"the doctor says: {self.machine.findings()['board']}")

    def shows(self, text: str, name: str) -> None:
        picture = self._scratch / f"page-{name}.png"
        self.machine.shows(text, picture)
        self.say(f"the owner's page in Chromium says: {text} ({picture})")

    def game(self) -> None:
        self._stands = self.machine.phone("play")
        self.say(f"the game stands at: {self._stands}")
        self.say(f"memory in a game: {self.memory()} MiB")
        self.say(f"start to the first prompt: {self.machine.first_prompt():.1f} s")
        self.must_stand()
        self.shows(self._stands.partition(" ")[2], "game")

    def read_dice(self) -> None:
        tray = dice.picture(self.brought / "dice.png")
        told = self.machine.run("bosun read dice /packages/dice.png").strip()
        if dice.faces(tray) not in told:
            raise SystemExit(f"The machine reads {told}; here the dice read {dice.faces(tray)}.")
        self.say(told)
        (self.brought / "measure.py").write_text(MEASURED, encoding="utf-8")
        self.say(self.machine.run("python3 /packages/measure.py bosun read dice /packages/dice.png").strip())

    def power_cut(self) -> None:
        self.machine.power_cut()
        self.machine.boot()
        begun = self.machine.until_page()
        self.say(f"the page answers {begun:.1f} s after the machine runs")
        self.must_run(self._version)

    def update(self) -> None:
        self.install(self.bring("9.0", variants.well))
        self.must_run("9.0")
        if self.machine.record() != {"outcome": "updated", "from": self._version, "to": "9.0", "games": ""}:
            raise SystemExit(f"The record is {self.machine.record()}.")
        self.say(f"kept: {self.machine.run('ls /usr/lib/bosun/kept').strip()}")

    def broken(self, version: str, change: Change) -> None:
        name = self.bring(version, change)
        begun = time.monotonic()
        said = self.machine.start(INSTALL.format(name))
        self.machine.until("the new version is tried", "test -e /var/lib/bosun-update/trial")
        tried = time.monotonic()
        self.machine.until("the former version is back", "test ! -e /var/lib/bosun-update/trial")
        self.machine.until_page()
        back = time.monotonic() - tried
        told, _ = said.communicate()
        self.say(
            f"the former one is back {back:.0f} s after the change, {time.monotonic() - begun:.0f} s in all"
        )
        if back > WITHIN or said.returncode != 0:
            raise SystemExit(f"That took too long, or apt failed:\n{told}")
        self.say(next(line for line in told.splitlines() if "is back" in line))
        self.says_so("9.0", version)

    def says_so(self, runs: str, latest: str) -> None:
        """The former version runs, and the doctor and the page say why."""
        self.must_run(runs)
        found = self.machine.findings()["update"]
        notice = self.machine.phone("notice")
        if latest not in found or latest not in notice:
            raise SystemExit(f"The doctor says {found!r}, the page {notice!r}.")
        self.shows(notice, f"notice-{latest}")

    def unreadable(self) -> None:
        pid = self.machine.run("systemctl show bosun -p MainPID")
        said = self.install(self.bring("9.5", variants.cannot_be_imported))
        if self.machine.run("systemctl show bosun -p MainPID") != pid:
            raise SystemExit("The table was disturbed by an update that was not made.")
        self.say(next(line for line in said.splitlines() if "cannot go on" in line))
        self.says_so("9.0", "9.5")

    def cut_off(self) -> None:
        """The plug is pulled while files are unpacked, while games are read, and during the trial."""
        moments = {
            "unpacking": "ls /usr/lib/bosun/app/*.dpkg-new /usr/lib/bosun/app/*/*.dpkg-new",
            "reading the games": "test -e /var/lib/bosun/dry-run",
            "the trial": "test -e /var/lib/bosun-update/trial",
        }
        for moment, script in moments.items():
            self.install(self.bring("9.0", variants.well))
            name = self.bring("9.6", variants.well)
            under_way = self.machine.start(INSTALL.format(name))
            self.machine.run(f"until {script} >/dev/null 2>&1; do sleep 0.02; done")  # it is soon over
            self.machine.power_cut()
            under_way.communicate()
            self.machine.boot()
            self.must_stand()
            self.say(f"cut off while {moment}: {self.runs()} runs")
            self.machine.run("dpkg --configure -a")
            self.install(name)
            self.must_run("9.6")

    def full_disk(self) -> None:
        name = self.bring("9.7", variants.well)
        free = int(self.machine.run("df -Pm / | awk 'NR == 2 { print $4 }'"))
        self.machine.run(f"fallocate -l {free - 60}M /filler")
        pid = self.machine.run("systemctl show bosun -p MainPID")
        said = self.install(name, fails=True)
        self.say(next(line for line in said.splitlines() if "needs" in line))
        if self.machine.run("systemctl show bosun -p MainPID") != pid:
            raise SystemExit("The table was disturbed by an update that was not made.")
        self.must_run("9.6")
        self.machine.run("rm /filler")
        self.install(name)
        self.must_run("9.7")

    def downgrade(self) -> None:
        self.say(self.machine.run("/usr/lib/bosun/release back").strip())
        self.must_run("9.6")
        self.install(self._package.name)
        self.must_run(self._version)

    def remove(self) -> None:
        self.say(self.machine.run("apt-get remove --yes bosun | grep saved").strip())
        left = self.machine.run("ls -A /usr/lib/bosun 2>/dev/null || true").strip()
        if left:
            raise SystemExit(f"These stay behind: {left}.")
        self.install(self._package.name)
        self.must_run(self._version)

    def purge(self) -> None:
        self.say(self.machine.run("apt-get purge --yes bosun | grep -i delet").strip())
        places = "/usr/lib/bosun /var/lib/bosun /var/lib/bosun-update /etc/default/bosun"
        left = self.machine.run(f"ls -d {places} 2>/dev/null || true").strip()
        if left:
            raise SystemExit(f"These stay behind: {left}.")
        self.say("nothing stays behind")
