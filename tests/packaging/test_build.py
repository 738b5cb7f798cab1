"""What is in the package: locked wheels, the head that dpkg reads, and the same bytes every time."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from debbuild import build, metadata, wheels
from debbuild.project import FILES, LOCK, Project
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from firmware_bridge.ports import KNOWN_USB
from tests.packaging.conftest import EPOCH, needs_dpkg

SCRIPTS = [FILES / name for name in (*metadata.SCRIPTS, "release", "releases.sh", "bosun.sh", "rtupdate")]


def locked() -> dict[str, str]:
    """Each locked library with its version."""
    lines = (line.split()[0] for line in LOCK.read_text(encoding="utf-8").splitlines() if "==" in line)
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}


def test_every_requirement_is_locked_or_comes_from_the_system() -> None:
    for requirement in map(Requirement, Project().requirements):
        version = {**wheels.SYSTEM, **locked()}[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("of_the_pi", ["1.24.2", "2.2.4"])
def test_bosun_does_with_the_numpy_of_bookworm_and_of_trixie(of_the_pi: str) -> None:
    """On a Pi the camera library needs that one."""
    (numpy,) = [one for one in map(Requirement, Project().requirements) if one.name == "numpy"]
    assert numpy.specifier.contains(of_the_pi)


def test_the_version_and_the_size_are_in_the_head(unpacked: Path) -> None:
    control = (unpacked / "DEBIAN/control").read_text(encoding="utf-8")
    assert "Package: bosun\nVersion: 1.0\nArchitecture: all\n" in control
    size = re.search(r"Installed-Size: (\d+)", control)
    room = re.search(r"needed=(\d+)", (unpacked / "DEBIAN/preinst").read_text(encoding="utf-8"))
    assert size
    assert room
    assert int(room[1]) > int(size[1]) > 1024


def test_the_script_that_runs_before_unpacking_needs_no_other_file(unpacked: Path) -> None:
    text = (unpacked / "DEBIAN/preinst").read_text(encoding="utf-8")
    assert "keep_running_version() {" in text
    assert ". releases.sh" not in text


def test_the_manual_tells_every_command(unpacked: Path) -> None:
    page = unpacked / "usr/share/man/man1/bosun.1.gz"
    told = subprocess.run(["zcat", str(page)], check=True, capture_output=True, text=True).stdout
    for command in ("bosun play", "bosun serve", "bosun doctor", "bosun read dice", "bosun firmware flash"):
        assert f".SS {command}\n" in told


@pytest.mark.parametrize(
    "file",
    [
        "bash-completion/completions/bosun",
        "zsh/vendor-completions/_bosun",
        "fish/vendor_completions.d/bosun.fish",
    ],
)
def test_each_shell_completes_what_is_typed(unpacked: Path, file: str) -> None:
    assert "_BOSUN_COMPLETE" in (unpacked / "usr/share" / file).read_text(encoding="utf-8")


def test_the_rules_know_every_board_that_bosun_knows() -> None:
    rules = (FILES / "udev.rules").read_text(encoding="utf-8")
    for vendor, product in KNOWN_USB:
        line = f'ATTRS{{idVendor}}=="{vendor:04x}"'
        line += "" if product is None else f', ATTRS{{idProduct}}=="{product:04x}"'
        assert f"{line}, ENV{{BOSUN_BOARD}}" in rules


@needs_dpkg
@pytest.mark.skipif(shutil.which("lintian") is None, reason="lintian is missing: sudo apt install lintian")
def test_lintian_finds_no_error(unpacked: Path, tmp_path: Path) -> None:
    shutil.copytree(unpacked, tmp_path / "root")
    package = build.pack(tmp_path / "root", tmp_path / "bosun_1.0_all.deb", EPOCH)
    done = subprocess.run(["lintian", str(package)], capture_output=True, text=True, check=False)
    assert [line for line in done.stdout.splitlines() if line.startswith("E:")] == []


@needs_dpkg
def test_two_builds_give_the_same_bytes(unpacked: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    shutil.copytree(unpacked, first / "root")
    was = os.umask(0o077)
    try:
        shutil.copytree(unpacked, second / "root", copy_function=shutil.copyfile)
    finally:
        os.umask(was)
    made = [pack_small(folder, now) for folder, now in ((first, 0), (second, time.time()))]
    assert made[0].read_bytes() == made[1].read_bytes()


def pack_small(folder: Path, touched: float) -> Path:
    """The package without the app, on a disk that wrote its files at another time."""
    root = folder / "root"
    shutil.rmtree(root / build.APP)
    for path in root.rglob("*"):
        os.utime(path, (touched, touched))
    build.settle(root, EPOCH)
    return build.pack(root, folder / "bosun.deb", EPOCH)


@pytest.mark.skipif(
    shutil.which("shellcheck") is None, reason="shellcheck is missing: sudo apt install shellcheck"
)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_has_no_known_mistake(script: Path) -> None:
    command = ["shellcheck", "--external-sources", f"--source-path={FILES.parents[1]}", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
