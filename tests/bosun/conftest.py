"""What the tests of the app share."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.bosun.tabletop import Tabletop


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.bosun"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home of Bosun."""
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def tabletop(file: Path) -> Iterator[Tabletop]:
    with closing(Tabletop(file)) as sat_at:
        yield sat_at
