"""Every recipe runs as it stands, says something, and is short."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

RECIPES = Path(__file__).parents[2] / "docs" / "recipes"
FILES = sorted(RECIPES.glob("*.py"))
LONGEST = 40

SAYS = {
    "a_frame_on_the_wire": "Tone(hz=880, ms=200)",
    "examine_the_box": "good | panel |",
    "how_hard_is_it": "won ",
    "listen_to_a_table": "from recipe",
    "own_device": "left: True",
    "publish_a_table": "published as window-2",
    "pulled_plug": "the same request again: True",
    "seat_button": "army: True",
    "undo_is_no_reroll": "Rolled(dice=('wind',), faces=('gale',))",
    "who_sits_on_which_pin": "GPIO18  buzzer",
    "whole_game_by_bots": "resistance.end.",
}


@pytest.mark.parametrize("recipe", FILES, ids=lambda file: file.stem)
def test_a_recipe_runs_and_says_what_it_promises(recipe: Path, tmp_path: Path) -> None:
    told = os.environ | {"BOSUN_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-W", "error", recipe],
        env=told,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert SAYS[recipe.stem] in done.stdout


@pytest.mark.parametrize("recipe", FILES, ids=lambda file: file.stem)
def test_a_recipe_is_short(recipe: Path) -> None:
    assert len(recipe.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_list_of_recipes_is_whole() -> None:
    listed = (RECIPES / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in FILES if f"({file.name})" not in listed] == []
    assert {file.stem for file in FILES} == set(SAYS)
