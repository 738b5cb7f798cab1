"""Puts the package together: Bosun, its wheels, the files of the system around them; dpkg-deb packs them."""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from debbuild import metadata, wheels
from debbuild.project import FILES, LOCK, Project

APP = "usr/lib/bosun/app"
MANUAL = Path(__file__).with_name("manual.py")

PLACES = {
    "bosun.service": "usr/lib/systemd/system/bosun.service",
    "sysusers.conf": "usr/lib/sysusers.d/bosun.conf",
    "tmpfiles.conf": "usr/lib/tmpfiles.d/bosun.conf",
    "modules.conf": "usr/lib/modules-load.d/bosun.conf",
    "udev.rules": "usr/lib/udev/rules.d/60-bosun.rules",
    "polkit.rules": "usr/share/polkit-1/rules.d/50-bosun.rules",
    "default": "etc/default/bosun",
    "bosun.sh": "usr/bin/bosun",
    "release": "usr/lib/bosun/release",
    "releases.sh": "usr/lib/bosun/releases.sh",
    "rtupdate": "usr/share/python3/runtime.d/bosun.rtupdate",
    "lintian-overrides": "usr/share/lintian/overrides/bosun",
}
"""Where each file of packaging/deb goes; the maintainer scripts go into the package's head."""

LEFT_OUT = ("RECORD", "WHEEL", "INSTALLER", "REQUESTED", "direct_url.json")
"""What pip notes for itself: it names the tools and the folder of the build."""


def build(project: Project, architecture: str, out: Path, *, version: str) -> Path:
    """The package of one architecture. The same sources give the same bytes."""
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="bosun-deb-") as folder:
        root = Path(folder) / "root"
        make_app(project, architecture, root / APP, version)
        make_system(project, root, version)
        metadata.write(project, architecture, root, version)
        settle(root, project.epoch())
        return pack(root, out / f"bosun_{version}_{architecture}.deb", project.epoch())


def make_app(project: Project, architecture: str, app: Path, version: str) -> None:
    """Bosun itself beside the libraries it brings, with the firmware's image."""
    app.mkdir(parents=True)
    wheels.install(LOCK, architecture, app)
    wheels.install_own(project, app)
    shutil.rmtree(app / "bin", ignore_errors=True)
    for file in app.glob("*.dist-info/*"):
        if file.name in LEFT_OUT:
            file.unlink()
    make_firmware(project, app / "firmware_bridge" / "firmware")
    (app / "release").write_text(f"{version} {fingerprint(app)}\n", encoding="utf-8")


def make_firmware(project: Project, folder: Path) -> None:
    with TemporaryDirectory() as out:
        source = project.root / "firmware_bridge" / "firmware"
        command = ["make", "--silent", "-C", str(source), f"OUT={out}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (folder / "build").mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(out, "bosun.hex"), folder / "build" / "bosun.hex")


def fingerprint(folder: Path) -> str:
    """Twelve digits that change with any file of a folder."""
    seen = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        seen.update(f"{file.relative_to(folder)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return seen.hexdigest()[:12]


def make_system(project: Project, root: Path, version: str) -> None:
    """The unit, the user, the rules, the command with its manual and completions, and the papers."""
    for name, place in PLACES.items():
        put(root / place, (FILES / name).read_text(encoding="utf-8"))
    for place, text in describe_command(root / APP, version).items():
        put(root / place, text)
    papers = root / "usr/share/doc/bosun"
    put(papers / "copyright", metadata.copyright_notice(project, root / APP))
    put(papers / "changelog", metadata.changelog(version, project.epoch()))
    compress(papers / "changelog")
    for page in (root / "usr/share/man").rglob("*.[18]"):
        compress(page)


def describe_command(app: Path, version: str) -> dict[str, str]:
    """The manual page and the completions, as the Bosun in the package itself tells them."""
    told = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "BOSUN_HOME": "/nonexistent"}
    places = {
        "manual": "usr/share/man/man1/bosun.1",
        "bash": "usr/share/bash-completion/completions/bosun",
        "zsh": "usr/share/zsh/vendor-completions/_bosun",
        "fish": "usr/share/fish/vendor_completions.d/bosun.fish",
    }
    texts = {}
    for what, place in places.items():
        command = [sys.executable, "-P", str(MANUAL), str(app), what, version]
        texts[place] = subprocess.run(command, env=told, check=True, stdout=subprocess.PIPE, text=True).stdout
    return texts


def put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def compress(file: Path) -> None:
    packed = gzip.compress(file.read_bytes(), 9, mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(packed)
    file.unlink()


def settle(root: Path, epoch: int) -> None:
    """The same rights and dates on every file, whoever builds with whatever mask."""
    for path in [*root.rglob("*"), root]:
        runs = path.is_dir() or _is_program(path)
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch))


def _is_program(path: Path) -> bool:
    """A script of ours; libraries of Python need no right to run."""
    inside = APP in str(path)
    return not inside and path.read_bytes()[:2] == b"#!"


def pack(root: Path, package: Path, epoch: int) -> Path:
    """One thread: how many there are would show in the bytes."""
    how = ["--root-owner-group", "-Zxz", "-z6", "--threads-max=1"]
    told = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "LC_ALL": "C"}
    subprocess.run(
        ["dpkg-deb", *how, "--build", str(root), str(package)],
        env=told,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return package
