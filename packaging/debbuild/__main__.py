"""``python -m debbuild``: one package for each architecture, or with ``--lock`` the wheels chosen anew."""

import argparse
from pathlib import Path

from debbuild import wheels
from debbuild.build import build
from debbuild.project import LOCK, ROOT, Project


def main() -> None:
    parser = argparse.ArgumentParser(prog="debbuild", description=__doc__)
    parser.add_argument("--arch", choices=[*wheels.MACHINES], action="append", help="both if none is told")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for the packages")
    parser.add_argument("--version", help="another version than the project's")
    parser.add_argument("--lock", action="store_true", help="choose the newest wheels that fit")
    told = parser.parse_args()
    project = Project()
    if told.lock:
        wheels.lock(project.requirements, LOCK)
        return
    for architecture in told.arch or wheels.MACHINES:
        package = build(project, architecture, told.out, version=told.version or project.version)
        print(f"{package} ({package.stat().st_size / 2**20:.0f} MiB)")


if __name__ == "__main__":
    main()
