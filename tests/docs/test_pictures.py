"""The pictures of the quick start show the moments that it tells of."""

from pathlib import Path

import pytest

from bosun.table.journal.journal import Journal
from engine.games import find_game
from engine.requests import Act, Confirm
from tests.docs.pictures import DOCS, FOLDER, play_to

KINDS = (".png", ".jpg")
LARGEST = 200_000
"""Bytes of a picture: pages are read over slow lines too."""


@pytest.mark.parametrize(("army", "kind"), [(False, Act), (True, Confirm)])
def test_a_picture_is_taken_at_its_moment(tmp_path: Path, army: bool, kind: type) -> None:
    play_to(tmp_path / "game.bosun", army=army)
    with Journal.open(tmp_path / "game.bosun") as journal:
        assert isinstance(journal.load(find_game("resistance")).request, kind)


def test_the_pictures_are_small() -> None:
    assert [file.name for file in _pictures() if file.stat().st_size > LARGEST] == []


def _pictures() -> list[Path]:
    return [file for folder in (FOLDER, DOCS / "games") for file in folder.iterdir() if file.suffix in KINDS]
