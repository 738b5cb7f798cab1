"""The unit of the service is hardened, valid, and runs what is installed."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "packaging/deb/bosun.service"
MOST_EXPOSED = 2.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: sudo apt install systemd"
)


def analyse(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    command = ["systemd-analyze", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def settings() -> dict[str, list[str]]:
    """Each setting of the service with all that it is set to."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@needs_systemd
def test_the_service_is_exposed_less_than_two() -> None:
    said = analyse("security", "--offline=true", "--no-pager", UNIT).stdout
    exposure = re.search(r"Overall exposure level for bosun.service: ([\d.]+)", said)
    assert exposure is not None, said
    assert float(exposure[1]) < MOST_EXPOSED


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8").replace("/usr/lib/bosun/release", "/bin/true")
    (tmp_path / "bosun.service").write_text(text, encoding="utf-8")
    done = analyse("verify", "--man=no", tmp_path / "bosun.service")
    assert "bosun.service" not in done.stderr, done.stderr


def test_it_has_a_user_groups_limits_a_watchdog_and_starts_again() -> None:
    told = settings()
    assert told["User"] == ["bosun"]
    assert told["SupplementaryGroups"] == ["gpio video dialout audio"]
    assert told["Restart"] == ["always"]
    assert {"MemoryMax", "CPUQuota", "TasksMax", "WatchdogSec"} <= set(told)
    assert told["ProtectSystem"] == ["strict"]


def test_what_it_runs_can_be_changed_in_one_place() -> None:
    told = settings()
    assert told["ExecStart"] == ["/usr/bin/python3 -P -m bosun $BOSUN_COMMAND"]
    assert "PYTHONPATH=/usr/lib/bosun/current" in told["Environment"]
    assert "BOSUN_COMMAND=serve" in told["Environment"]
    assert told["EnvironmentFile"] == ["-/etc/default/bosun"]


def test_the_sections_are_those_of_a_service() -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.read(UNIT, encoding="utf-8")
    assert parser.sections() == ["Unit", "Service", "Install"]
