"""The wheels that come along: locked by name, version and hash, the same for bookworm and for trixie.

Only wheels that fit any Python from 3.11 on (pure, or for the stable ABI) come along: one package does for
both suites. What the system brings (:data:`SYSTEM`) is left out.
"""

import json
import subprocess
import sys
import zipfile
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from debbuild.project import Project

MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
PYTHON = "3.11"
GLIBC = ("manylinux_2_17", "manylinux2014", "manylinux_2_28", "manylinux_2_34", "manylinux_2_36")

SYSTEM = {"numpy": "1.24.2", "setuptools": "66.1.1"}
"""What Debian brings, as old as in bookworm: what comes along must do with these. The colours of the lights
name setuptools and never use it."""


def _pip(*words: str) -> str:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def _platform(architecture: str) -> list[str]:
    machine = MACHINES[architecture]
    tags = [f"--platform={tag}_{machine}" for tag in GLIBC]
    python = ["--implementation=cp", "--abi=abi3", "--abi=none", f"--python-version={PYTHON}"]
    return ["--only-binary=:all:", *tags, *python]


def install(lock: Path, architecture: str, folder: Path) -> None:
    """Put the locked wheels into a folder, each checked against its hash."""
    told = ["--require-hashes", "--no-deps", "--no-compile", "--quiet", "--target", str(folder)]
    _pip("install", *told, *_platform(architecture), "--requirement", str(lock))


def install_own(project: Project, folder: Path) -> None:
    """Bosun's own wheel, built from the sources with the tools of the project's environment."""
    with TemporaryDirectory() as built:
        how = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", built]
        _pip("wheel", *how, str(project.root))
        (wheel,) = Path(built).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)


def lock(requirements: list[str], file: Path) -> None:
    """Choose the newest wheels that fit, and write down what they are."""
    hashes: dict[str, set[str]] = defaultdict(set)
    for architecture in MACHINES:
        for name, hash in _resolve(requirements, architecture):
            hashes[name].add(hash)
    lines = [f"{name} {' '.join(f'--hash=sha256:{one}' for one in sorted(hashes[name]))}" for name in hashes]
    head = "# Made by: make wheels. The libraries that come along in the Debian package.\n"
    file.write_text(head + "\n".join(sorted(lines)) + "\n", encoding="utf-8")


def _resolve(requirements: list[str], architecture: str) -> list[tuple[str, str]]:
    with TemporaryDirectory() as folder:
        for name, version in SYSTEM.items():
            _stand_in(Path(folder), name, version)
        told = ["--dry-run", "--ignore-installed", "--quiet", "--report=-", f"--find-links={folder}"]
        pins = [f"{name}=={version}" for name, version in SYSTEM.items()]
        where = ["--target", folder, *_platform(architecture)]
        report = json.loads(_pip("install", *told, *where, *requirements, *pins))
    return [_pin(one) for one in report["install"] if one["metadata"]["name"] not in SYSTEM]


def _pin(one: dict[str, Any]) -> tuple[str, str]:
    told, hashes = one["metadata"], one["download_info"]["archive_info"]["hashes"]
    return f"{told['name'].lower()}=={told['version']}", hashes["sha256"]


def _stand_in(folder: Path, name: str, version: str) -> None:
    """An empty wheel in place of what the system brings, so that pip reckons with it."""
    info = f"{name}-{version}.dist-info"
    texts = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: debbuild\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        for file, text in texts.items():
            wheel.writestr(f"{info}/{file}", text)
