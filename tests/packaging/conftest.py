"""A package small enough for tests: as the builder puts it together, but without the wheels it brings."""

import shutil
from pathlib import Path

import pytest
from debbuild import build, metadata, wheels
from debbuild.project import Project

EPOCH = 1_700_000_000

needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg is missing: this is no Debian")


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the package brings, but for its wheels and the firmware's image."""
    root = tmp_path_factory.mktemp("package") / "root"
    app = root / build.APP
    app.mkdir(parents=True)
    wheels.install_own(Project(), app)
    (app / "release").write_text("1.0 first\n", encoding="utf-8")
    build.make_system(Project(), root, "1.0")
    metadata.write(Project(), "all", root, "1.0")
    build.settle(root, EPOCH)
    return root
