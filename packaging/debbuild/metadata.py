"""The package's head and papers: control, checksums, maintainer scripts, changelog and copyright."""

import hashlib
from email import message_from_string
from email.message import Message
from email.utils import formatdate
from pathlib import Path
from textwrap import fill

from debbuild.project import FILES, Project

MAINTAINER = "The Bosun maintainers <maintainers@bosun.invalid>"
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")

DEPENDS = (
    "python3 (>= 3.11)",
    "python3-numpy (>= 1:1.24)",
    "init-system-helpers (>= 1.54)",
    "systemd (>= 252)",
    "libc6 (>= 2.36)",
    "libgcc-s1",
    "libstdc++6",
)
RECOMMENDS = (
    "alsa-utils",
    "avahi-daemon",
    "avrdude",
    "espeak-ng",
    "python3-lgpio",
    "python3-picamera2",
    "sudo",
)
"""Sounds, bosun.local, the Nano's writer, the voice, the pins, a Pi's camera, the way to the user bosun."""

BRINGS = "The libraries that it needs come along in a folder of its own, which no other program sees."

COMPILED = 1.15
"""How much the compiled modules add to what is unpacked."""


def write(project: Project, architecture: str, root: Path, version: str) -> None:
    """Everything that dpkg reads before it unpacks."""
    head = root / "DEBIAN"
    files = sorted(path for path in root.rglob("*") if path.is_file())
    kib = sum(-(-path.stat().st_size // 1024) for path in files)
    head.mkdir()
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
    (head / "md5sums").write_text("".join(sums), encoding="utf-8")
    (head / "conffiles").write_text("/etc/default/bosun\n", encoding="utf-8")
    (head / "control").write_text(control(project, architecture, version, kib), encoding="utf-8")
    for name in SCRIPTS:
        (head / name).write_text(script(name, kib), encoding="utf-8")


def control(project: Project, architecture: str, version: str, kib: int) -> str:
    summary = "box beside a board game: rules, clock, army and dice"
    more = _indented("\n".join(fill(text, 77) for text in (project.description, BRINGS)))
    fields = {
        "Package": "bosun",
        "Version": version,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": kib,
        "Depends": ", ".join(DEPENDS),
        "Recommends": ", ".join(RECOMMENDS),
        "Section": "misc",
        "Priority": "optional",
        "Description": f"{summary}\n{more}",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def script(name: str, kib: int) -> str:
    """A maintainer script; the one that runs before unpacking carries what the others read from the disk."""
    text = (FILES / name).read_text(encoding="utf-8")
    text = text.replace("@INSTALLED_KIB@", str(int(kib * COMPILED)))
    return text.replace(". releases.sh\n", (FILES / "releases.sh").read_text(encoding="utf-8"))


def changelog(version: str, epoch: int) -> str:
    date = formatdate(epoch)
    return f"bosun ({version}) stable; urgency=medium\n\n  * Bosun {version}.\n\n -- {MAINTAINER}  {date}\n"


def copyright_notice(project: Project, app: Path) -> str:
    """Bosun's own licence, and for each library that comes along its licence and where its text lies."""
    own = (project.root / "LICENSE").read_text(encoding="utf-8").strip()
    notice = next(line for line in own.splitlines() if line.startswith("Copyright"))
    parts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
        f"Files: *\nCopyright: {notice.removeprefix('Copyright (c) ')}\nLicense: MIT",
        *(_library(file) for file in sorted(app.glob("*.dist-info/METADATA")) if not _is_own(project, file)),
        f"License: MIT\n{_indented(own)}",
    ]
    return "\n\n".join(parts) + "\n"


def _is_own(project: Project, file: Path) -> bool:
    return str(_read(file)["Name"]) == project.name


def _read(file: Path) -> Message:
    return message_from_string(file.read_text(encoding="utf-8"))


def _library(file: Path) -> str:
    told = _read(file)
    name, who = told["Name"], told["Author"] or told["Author-email"] or "its authors"
    kind = told["License-Expression"] or told["License"] or "see its folder"
    where = f"/usr/lib/bosun/app/{file.parent.name}"
    short, files = f"{name}-licence".lower(), f"{where.removeprefix('/')}/*"
    text = f"{' '.join(str(kind).split())[:200]}; {name} {told['Version']} says more in {where}."
    head = f"Files: {files}\nCopyright: {' '.join(str(who).split())}\nLicense: {short}"
    return f"{head}\n\nLicense: {short}\n {text}"


def _indented(text: str) -> str:
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines())
