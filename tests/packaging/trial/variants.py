"""Other versions of a package: newer ones that are well, and newer ones that are broken on purpose."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

APP = "usr/lib/bosun/app"

Change = Callable[[Path], None]


def well(_app: Path) -> None:
    """Nothing but the number."""


def crashes(app: Path) -> None:
    """It reads every game, and falls over when it is to serve."""
    _before_serving(app, 'raise RuntimeError("broken on purpose")')


def hangs(app: Path) -> None:
    """It never says that it is ready."""
    _before_serving(app, "import time; time.sleep(3600)")


def never_answers(app: Path) -> None:
    """It says that it is ready, and its page never comes."""
    _before_serving(app, "Watchdog.from_environment().ready(); import time; time.sleep(3600)")


def cannot_be_imported(app: Path) -> None:
    (app / "engine/game.py").write_text("not Python at all\n", encoding="utf-8")


def rewrites_games(app: Path) -> None:
    """It writes every game so that the former version cannot read it, and then falls over."""
    spoil = (
        "from bosun.session.home import games_folder; "
        "[game.write_bytes(b'a later format') for game in games_folder().glob('*.bosun')]; "
        "raise SystemExit(1)"
    )
    _before_serving(app, spoil)


def _before_serving(app: Path, line: str) -> None:
    file = app / "bosun/session/service.py"
    head = "    asyncio.run(_Service("
    text = file.read_text(encoding="utf-8")
    assert head in text
    file.write_text(text.replace(head, f"    {line}\n{head}"), encoding="utf-8")


def variant(package: Path, version: str, change: Change, out: Path) -> Path:
    """The package under another number and with a change; not compressed, since it is soon thrown away."""
    made = out / f"bosun_{version}_{change.__name__}.deb"
    with TemporaryDirectory(dir=out) as folder:
        root = Path(folder) / "root"
        subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(root)], check=True)
        control = root / "DEBIAN/control"
        text = re.sub(r"(?m)^Version: .*$", f"Version: {version}", control.read_text(encoding="utf-8"))
        control.write_text(text, encoding="utf-8")
        (root / APP / "release").write_text(f"{version} {change.__name__}\n", encoding="utf-8")
        change(root / APP)
        pack = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(root), str(made)]
        subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return made
