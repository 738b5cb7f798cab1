"""Whose copy bots play on: the example, a pack, or what the box was told of its owner's."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from bosun.cli.simulate import simulate_command
from bosun.facts.packs import SUFFIX, Pack, write_pack
from bosun.facts.store import FactStore
from engine.errors import Illegal, Malformed
from engine.facts import FactKey, Value
from engine.resistance.fact_kinds import ROADS, SPEED
from engine.resistance.files import example_facts

app = Typer()
app.command()(simulate_command)
SPEEDS = {FactKey(SPEED, box): 4 for box in ("1+2", "2+2", "2+3")}
"""A track on which the army is fast from the first day on."""


def simulated(*words: str) -> dict[str, object]:
    result = CliRunner().invoke(
        app, ["resistance", *words, "--games", "12", "--cores", "1", "--json"], catch_exceptions=False
    )
    found: dict[str, object] = json.loads(result.stdout)
    return found


def pack(folder: Path, facts: Mapping[FactKey, Value]) -> str:
    file = folder / f"copy{SUFFIX}"
    file.write_bytes(write_pack(Pack("resistance", facts)))
    return str(file)


def test_without_a_copy_the_figures_say_that_map_and_cards_are_made_up() -> None:
    assert "made up" in str(simulated()["played_on"])


def test_a_pack_is_played_on_and_changes_what_happens(tmp_path: Path) -> None:
    told, plain = simulated("--copy", pack(tmp_path, SPEEDS)), simulated()
    assert f"facts were told: {len(SPEEDS)}." in str(told["played_on"])
    assert told["variants"] != plain["variants"]


@pytest.mark.usefixtures("home")
def test_what_the_box_was_told_is_played_on() -> None:
    with pytest.raises(Malformed):
        simulated("--copy", "own")
    FactStore("resistance").keep_all(SPEEDS, by="owner")
    assert f"facts were told: {len(SPEEDS)}." in str(simulated("--copy", "own")["played_on"])


def test_a_copy_that_does_not_fit_the_example_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    zone = next(key for key in example_facts() if key.kind == ROADS)
    far = [key.subject for key in example_facts() if key.kind == ROADS][-1]
    with pytest.raises(Illegal):
        simulated("--copy", pack(tmp_path, {zone: {"road": [far], "mountain": []}}))
