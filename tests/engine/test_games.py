"""Games are found by name, also those that other packages bring; a broken one says so in a sentence."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import BosunError
from engine.games import BUILT_IN, Games

Bring = Callable[..., None]
DICE = """
from engine.game import Game
from engine.messages import say

GAME = Game("dice", say("dice"), (1,), (), state=None, rules=None, snapshot=None, bots={})
"""


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bring:
    """Install a package that brings a game, as an installer leaves it on the disk."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def install(package: str, code: str, *, name: str = "dice") -> None:
        (tmp_path / f"{package}.py").write_text(code, encoding="utf-8")
        told = tmp_path / f"{package}-1.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", encoding="utf-8"
        )
        (told / "entry_points.txt").write_text(f"[bosun.games]\n{name} = {package}:GAME\n", encoding="utf-8")
        monkeypatch.delitem(sys.modules, package, raising=False)

    return install


def test_a_package_brings_a_game_without_a_change_here(bring: Bring) -> None:
    bring("dice_one", DICE)
    games = Games()
    assert [*games] == [*BUILT_IN, "dice"]
    assert len(games) == len(BUILT_IN) + 1
    assert games["dice"].name == "dice"


def test_rules_of_a_package_are_not_imported_before_they_are_asked_for(bring: Bring) -> None:
    bring("dice_lazy", DICE)
    assert "dice" in Games()
    assert "dice_lazy" not in sys.modules


@pytest.mark.parametrize(
    "code", ["import no_such_module", "1 / 0", "", "GAME = 7", DICE.replace('Game("dice"', 'Game("cards"')]
)
def test_a_game_that_cannot_be_loaded_is_told_of_and_hides_no_other(bring: Bring, code: str) -> None:
    bring("dice_broken", code)
    games = Games()
    with pytest.raises(BosunError, match=r"refuse\.game-broken\(name=dice, place=dice_broken:GAME"):
        games["dice"]
    playable, broken = games.playable()
    assert [game.name for game in playable] == [*BUILT_IN]
    assert len(broken) == 1


def test_two_packages_with_one_name_are_both_refused(bring: Bring) -> None:
    bring("dice_left", DICE)
    bring("dice_right", DICE)
    with pytest.raises(BosunError, match=r"refuse\.game-twice\(name=dice.*dice_left:GAME.*dice_right:GAME"):
        Games()["dice"]


def test_a_package_cannot_take_the_place_of_a_built_in_game(bring: Bring) -> None:
    bring("dice_taken", DICE, name="resistance")
    games = Games()
    assert games["resistance"].title.id == "resistance.title"
    assert ["game-twice" in str(error.text) for error in games.playable()[1]] == [True]
