"""The designer's figures: the same seed gives the same ones, and they come in the forms that are promised."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer import Typer
from typer.testing import CliRunner

from bosun.cli.simulate import simulate_command
from bosun.simulate.games import figures_of
from bosun.simulate.results import Figures, GameResult, Variant
from bosun.simulate.simulate import NAMES, play_one, simulate
from bosun.simulate.variants import VariantMaker
from engine.errors import BosunError, Illegal, Malformed
from engine.game import Setup
from engine.resistance.scenario import built_in_scenario

app = Typer(pretty_exceptions_enable=False)
app.command()(simulate_command)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--games", "4", "--cores", "1"], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def a_variant(bot: str = "cautious") -> Variant:
    return Variant("a", Setup("resistance", NAMES, (("keeping", "full"), ("difficulty", "hard"))), bot)


def figures(wins: int, games: int) -> Figures:
    ends = ["destroyed"] * wins + ["officers"] * (games - wins)
    results = [GameResult(end == "destroyed", end, 5, 60, {}) for end in ends]
    return Figures(a_variant(), tuple(results))


def test_any_number_of_cores_gives_the_same_figures() -> None:
    alone = tuple(simulate(a_variant(), games=24, seed=7, cores=1))
    together = tuple(simulate(a_variant(), games=24, seed=7, cores=2))
    assert alone == together
    assert alone != tuple(simulate(a_variant(), games=24, seed=8, cores=1))


def test_the_interval_of_a_win_rate_is_wilsons() -> None:
    low, high = figures(wins=9, games=100).interval()
    assert (round(low, 4), round(high, 4)) == (0.0481, 0.1623)
    assert figures(wins=0, games=50).interval()[0] == 0.0


def test_the_figures_come_as_json_for_each_variant() -> None:
    told = json.loads(run("resistance", "--vary", "speed=1,2", "--json"))
    assert [each["variant"] for each in told["variants"]] == ["speed 1", "speed 2"]
    first = told["variants"][0]
    assert first["games"] == 4
    assert sum(first["endings"].values()) == 4
    assert first["settled"]["SO15"] > 2


def test_a_slower_army_leaves_more_days() -> None:
    told = json.loads(run("resistance", "--vary", "speed=1,4", "--difficulty", "hard", "--json"))
    slow, fast = (each["days"]["mean"] for each in told["variants"])
    assert slow > fast


def test_the_map_is_a_picture_of_all_sixty_zones(tmp_path: Path) -> None:
    run("resistance", "--map", str(tmp_path / "map.svg"))
    picture = ElementTree.parse(tmp_path / "map.svg")
    named = [group.get("id") for group in picture.iter("{http://www.w3.org/2000/svg}g")]
    assert len(set(named)) == 60


def test_variants_can_be_scenario_files(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(built_in_scenario("teaching").replace("timer = 420", "timer = 60"), encoding="utf-8")
    told = json.loads(run("resistance", "--vary", f"scenario=1,{own}", "--json"))
    assert len(told["variants"]) == 2


def test_a_game_that_is_won_by_points_is_counted_by_seat_and_leader() -> None:
    result = CliRunner().invoke(
        app, ["perseverance-1", "--players", "2", "--games", "1", "--cores", "1", "--json"]
    )
    (told,) = json.loads(result.stdout)["variants"]
    assert {"seat 1", "seat 2"} < told["scores"].keys()
    assert sum(name.startswith("leader ") for name in told["scores"]) == 2
    assert told["answers"] > told["days"]["mean"] > 0
    assert "won" not in told["endings"]


@pytest.mark.parametrize("game", ["dead-reckoning", "perseverance-1", "perseverance-2"])
def test_bots_decide_every_turn_and_tell_no_points_of_their_own(game: str) -> None:
    """In light keeping the table tells what it gained, and what a bot tells is nobody's points."""
    figures = figures_of(game)
    variant = VariantMaker(figures, {"players": "2", "bot": "random", "pace": "18"}).with_changes({})
    assert dict(variant.setup.settings)["keeping"] == "full"
    result = play_one(variant, seed=1, number=1)
    assert result.days > 20
    assert all(abs(points) < 300 for points in result.scores.values())


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["chess"], Malformed),
        (["dead-reckoning", "--map", "map.svg"], Malformed),
        (["dead-reckoning", "--knobs", "all"], Malformed),
        (["--knobs", "colours"], Malformed),
        (["--find", "officers"], Malformed),
        (["--find", "officers=8..15", "--goal", "30"], Malformed),
        (["--find", "officers=8..15", "--goal", "genius=0.3"], Malformed),
        (["--find", "officers=8..15", "--find", "officers=1..3"], Malformed),
        (["--find", "colours=8..16"], Malformed),
        (["--report", "nowhere/report.html"], Malformed),
        (["--players", "7"], Illegal),
        (["--vary", "speed"], Malformed),
        (["--vary", "speed=fast"], Malformed),
        (["--vary", "colour=red"], Malformed),
        (["--vary", "pace=slow"], Malformed),
        (["--bot", "genius"], Malformed),
        (["--difficulty", "brutal"], Illegal),
        (["--scenario", "nowhere.toml"], Malformed),
        (["--map", "map.pdf"], Malformed),
        (["--map", "nowhere/map.svg"], Malformed),
    ],
)
def test_a_wrong_word_is_refused_before_anything_is_played(words: list[str], error: type[BosunError]) -> None:
    with pytest.raises(error):
        CliRunner().invoke(app, [*words, "--games", "1", "--cores", "1"], catch_exceptions=False)
