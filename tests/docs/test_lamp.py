"""The example game as somebody else's package: built, put where Python finds it, tested and played."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

LAMP = Path(__file__).parents[2] / "docs" / "examples" / "lamp"

pytestmark = pytest.mark.skipif(find_spec("hatchling") is None, reason="a wheel is built by hatchling")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what an installation of the game would."""
    folder = tmp_path_factory.mktemp("lamp")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=LAMP, check=True, capture_output=True, timeout=120)
    with ZipFile(next((folder / "dist").glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def with_lamp(site: Path, *command: str, home: Path, cwd: Path | None = None) -> str:
    """What Python says where the game is installed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(site), "BOSUN_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_hold(installed: Path, tmp_path: Path) -> None:
    with_lamp(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(LAMP), home=tmp_path, cwd=LAMP)


def test_it_is_listed_and_played_by_bots_and_spoken_of_in_its_own_words(
    installed: Path, tmp_path: Path
) -> None:
    play = ("-m", "bosun", "play", "lamp", "--auto", "--players", "2", "--seed", "1", "--language", "fr")
    assert "Draw tonight's weather." in with_lamp(installed, *play, home=tmp_path)


SERVED = """
from starlette.testclient import TestClient
from bosun.web.page import Page
from bosun.web.serializers import page_texts
from bosun.web.server import make_app

client = TestClient(make_app(Page()), base_url="http://localhost")
for name in ("view.js", "view.css", "page.py", "__init__.py"):
    print(name, client.get(f"/games/lamp/{name}").status_code)
print(page_texts("pl")["lamp.page.night"])
"""


def test_the_page_serves_its_view_and_nothing_else_of_it(installed: Path, tmp_path: Path) -> None:
    said = with_lamp(installed, "-c", SERVED, home=tmp_path).splitlines()
    assert said == ["view.js 200", "view.css 200", "page.py 404", "__init__.py 404", "Night {night}"]


def test_without_it_bosun_knows_no_such_game(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bosun", "play", "lamp", "--auto"],
        env={**os.environ, "BOSUN_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode != 0
    assert "lamp" in done.stderr
    assert "Traceback" not in done.stderr
