"""The numbers of the box as knobs: changed by their keys, one at a time, and ordered by what they do."""

import json
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from bosun.cli.simulate import simulate_command
from bosun.session.setups import setup_of
from bosun.simulate.games import figures_of
from bosun.simulate.report import MOST_DRAWN, DesignReport
from bosun.simulate.results import Figures, GameResult, Variant, by_effect
from bosun.simulate.simulate import simulate
from bosun.simulate.variants import DEFAULTS, VariantMaker
from engine.errors import BadData, BosunError, Malformed
from engine.facts import FactKey, Value
from engine.game import Setup
from engine.resistance import GAME
from engine.resistance.box import box_keys, box_numbers, limits
from engine.resistance.fact_kinds import EVENT_CARDS
from engine.resistance.scenario import built_in_scenario
from tests.refusals import refuses

app = Typer(pretty_exceptions_enable=False)
app.command()(simulate_command)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["resistance", *words, "--cores", "1"], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def maker(told: dict[FactKey, Value] | None = None, **base: str) -> VariantMaker:
    return VariantMaker(figures_of("resistance"), DEFAULTS | base, told)


def changed_in(variant: Variant) -> dict[str, int]:
    return box_numbers(dict(variant.setup.data)["box"])


def test_numbers_of_the_box_are_varied_by_their_keys_and_the_same_seed_gives_the_same_figures() -> None:
    words = ("--vary", "objects.explosive=6,10", "--vary", "adams.move=5", "--bot", "random")
    told = run(*words, "--games", "6", "--json")
    assert told == run(*words, "--games", "6", "--json")
    assert [each["variant"] for each in json.loads(told)["variants"]] == [
        "objects.explosive 6, adams.move 5",
        "objects.explosive 10, adams.move 5",
    ]


def test_a_game_as_it_is_set_has_no_file_of_a_box() -> None:
    assert "box" not in dict(maker().with_changes({}).setup.data)


def test_every_number_of_the_box_goes_one_step_down_and_one_up_where_it_can() -> None:
    game = GAME.begin(maker().with_changes({}).setup)
    variants = [changed_in(variant) for variant in maker().one_at_a_time("box")]
    assert all(len(changes) == 1 for changes in variants)
    steps: dict[str, set[int]] = {key: set() for key in box_keys()}
    for changes in variants:
        for key, number in changes.items():
            steps[key].add(number)
    assert steps["soldiers"] == {49, 51}
    assert steps["stark.reputation"] == {1}
    assert steps["yields.bomb"] == {2}
    assert steps["events.wanted"] == {game.events.draw["wanted"] - 1, game.events.draw["wanted"] + 1}
    assert all(
        found and found <= set(range(limits(key)[0], limits(key)[1] + 1)) for key, found in steps.items()
    )


def test_all_knobs_are_those_of_the_scenario_and_of_the_box() -> None:
    apart = [len(maker().one_at_a_time(kind)) for kind in ("scenario", "box")]
    assert len(maker().one_at_a_time("all")) == sum(apart)
    assert list(maker().numbers_of_knobs().values()) == apart


def test_steps_are_made_from_the_copy_that_is_played_on() -> None:
    told = {FactKey(EVENT_CARDS, "wanted"): 4, FactKey(EVENT_CARDS, "searches"): 0}
    labels = {variant.label for variant in maker(told).one_at_a_time("box")}
    assert {"events.wanted 3", "events.wanted 5", "events.searches 1"} <= labels
    assert "events.searches -1" not in labels


def test_a_step_that_the_scenario_leaves_no_room_for_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("soldiers = 37\n", encoding="utf-8")
    labels = {variant.label for variant in maker(box=str(tmp_path / "box.toml")).one_at_a_time("box")}
    assert {label for label in labels if label.startswith("soldiers ")} == {"soldiers 38"}


def test_a_file_of_a_box_is_what_else_is_changed_on_top_of(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("soldiers = 48\n[objects]\nexplosive = 6\n", encoding="utf-8")
    variant = maker(box=str(file)).with_changes({"soldiers": "45"})
    assert changed_in(variant) == {"soldiers": 45, "objects.explosive": 6}
    two = json.loads(run("--vary", f"box={file}", "--bot", "random", "--games", "1", "--json"))
    assert two["variants"][0]["variant"] == f"box {file}"
    assert "numbers of the box changed" in two["played_on"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--vary", "objects.lamp=3"], Malformed),
        (["--vary", "objects.explosive=few"], Malformed),
        (["--vary", "bot=random", "--vary", "costs.slow=4,0"], BadData),
        (["--vary", "soldiers=50,20"], BadData),
        (["--box", "nowhere.toml"], Malformed),
        (["--find", "adams.com=1..9"], BadData),
    ],
)
def test_what_the_box_cannot_have_is_refused_before_anything_is_played(
    words: list[str], error: type[BosunError]
) -> None:
    played = ["resistance", *words, "--games", "1000000", "--cores", "1"]
    with pytest.raises(error):
        CliRunner().invoke(app, played, catch_exceptions=False)


def test_the_keys_of_the_box_are_listed_where_a_word_is_wrong() -> None:
    with refuses(r"Take one of: speed\.", Malformed):
        maker().with_changes({"spede": "3"})
    with refuses(r"Take one of: objects\.explosive\.", Malformed):
        maker().with_changes({"explosive": "6"})
    with refuses(r"adams\.com, .*objects\.explosive, .*officers", Malformed):
        maker().with_changes({"colour": "6"})


def test_a_number_of_the_box_is_looked_for() -> None:
    words = ("--find", "soldiers=37..60", "--goal", "0.5", "--bot", "random", "--games", "2", "--json")
    assert json.loads(run(*words))["found"].startswith("soldiers = ")


def test_no_table_is_laid_with_a_changed_box() -> None:
    """A changed box is for simulations: people play with what lies in theirs."""
    with pytest.raises(Malformed):
        setup_of(GAME, ("Ada", "Bela", "Cleo"), {}, {"box": "soldiers = 48\n"}, example=True)


def test_a_strong_change_comes_before_one_that_does_nothing() -> None:
    """Without explosives there is no bomb; for a third radio there are no parts."""
    made = maker(difficulty="easy", bot="cautious")
    changes: list[dict[str, str]] = [{}, {"specials.pirate-radio": "3"}, {"objects.explosive": "0"}]
    main, useless, strong = (
        Figures(variant, tuple(simulate(variant, games=16, seed=1, cores=1)))
        for variant in map(made.with_changes, changes)
    )
    assert useless.gain_over(main).value == 0
    assert strong.gain_over(main).told_apart
    assert by_effect([useless, strong], main) == [strong, useless]


def test_a_scenario_that_names_every_zone_has_no_number_for_all_capitals() -> None:
    text = built_in_scenario("1").replace("capital = 3\ncity = 2\n", "NE15 = 3\n")
    by_kind = maker().numbers_of_knobs(text)
    assert by_kind["scenario"] == maker().numbers_of_knobs()["scenario"] - 2


def test_of_many_knobs_the_strongest_are_drawn_and_all_are_told() -> None:
    def won(label: str, wins: int) -> Figures:
        results = tuple(GameResult(number < wins, "x", 1, 1) for number in range(100))
        return Figures(Variant(label, Setup("resistance", ())), results)

    knobs = [won(f"key {wins}", wins) for wins in range(50, 90)]
    text = DesignReport("t", "c", figures_of("resistance"), [won("as set", 50)], knobs).html()
    drawn = {each.variant.label for each in knobs if f'text-anchor="end">{each.variant.label}<' in text}
    assert drawn == {f"key {wins}" for wins in range(90 - MOST_DRAWN, 90)}
    assert all(f"<td>{each.variant.label}</td>" in text for each in knobs)
    assert f"The {MOST_DRAWN} strongest of 40 are drawn" in text
