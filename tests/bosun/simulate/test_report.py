"""The designer's report: it says what stands out, finds planted faults, and tells how sure it is."""

from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from typer import Typer
from typer.testing import CliRunner

from bosun.cli.simulate import simulate_command
from bosun.simulate.find_value import FindValues, Search, Values
from bosun.simulate.findings import findings
from bosun.simulate.games import figures_of
from bosun.simulate.report import DesignReport
from bosun.simulate.results import Figures, GameResult, Variant, difference, mean, share
from bosun.simulate.simulate import NAMES, simulate
from engine.data import built_in
from engine.game import Setup

CHARACTERS = ("adams", "ambler", "caygill", "stark", "tasker")
app = Typer(pretty_exceptions_enable=False)
app.command()(simulate_command)


def played(games: int, chance: dict[str, float], seed: int = 1) -> Figures:
    """Games with two characters each; a character adds to the chance to win."""
    rng, results = Random(seed), []
    for _ in range(games):
        dealt = rng.sample(CHARACTERS, 2)
        luck, far = rng.random(), rng.random()
        won = luck < 0.4 + sum(chance.get(name, 0) for name in dealt)
        tags = tuple(f"character: {name}" for name in dealt)
        numbers = {"base found, day": 2.0} if won or far < 0.5 else {}
        measures = {"officers": [1.0, 2.0, 3.0]}
        reason = "destroyed" if won else "officers"
        results.append(GameResult(won, reason, 4, 60, {}, 200, tags, numbers, measures))
    return Figures(Variant("as set", Setup("resistance", ())), tuple(results))


def test_a_character_that_was_made_useless_is_what_stands_out() -> None:
    sentences = findings(played(800, {"stark": -0.35}), {}, ("officers", "soldiers"))
    about = [sentence for sentence in sentences if sentence.startswith("character")]
    assert about[0].startswith("character: stark: players win")
    assert "less often" in about[0]


def test_an_event_that_is_in_the_box_twice_as_often_stands_out_after_few_games() -> None:
    cards = built_in("engine.resistance", "examples/cards.toml")
    planted = cards.replace("wanted = { number = 2 }", "wanted = { number = 4 }")
    planted = planted.replace("searches = { number = 2 }", "searches = { number = 1 }")
    planted = planted.replace("collateral = { number = 2 }", "collateral = { number = 1 }")
    assert planted.count("{ number = 4 }") == cards.count("{ number = 4 }") + 1
    told = {}
    for text in (cards, planted):
        setup = Setup("resistance", NAMES, (("keeping", "full"),), (("cards", text),))
        results = tuple(simulate(Variant("as set", setup, "random"), games=60, seed=1, cores=1))
        sentences = findings(Figures(Variant("as set", setup), results), {}, ("officers",))
        told[text] = [line for line in sentences if " comes in " in line and "event" in line]
    assert told[cards] == []
    assert [line.partition(" comes in ")[0] for line in told[planted]] == ["early event: wanted"]


def test_where_all_characters_are_alike_none_stands_out() -> None:
    sentences = findings(played(800, {}), {}, ("officers",))
    assert not any(sentence.startswith("character") for sentence in sentences)


def test_a_change_that_matters_stands_out_beside_what_was_dealt() -> None:
    main, eased = played(300, {}), played(300, dict.fromkeys(CHARACTERS, 0.2))
    gain = eased.gain_over(main)
    assert gain.told_apart
    assert any(
        line.startswith("officers 14: ") for line in findings(main, {"officers 14": gain}, ("officers",))
    )


def test_variants_with_the_same_random_numbers_are_compared_more_closely_than_two_win_rates() -> None:
    main, same = played(300, {}), played(300, {"stark": 0.1})
    paired = same.gain_over(main)
    apart = difference(share(same.wins, 300), share(main.wins, 300))
    assert paired.value == pytest.approx(apart.value)
    assert paired.high - paired.low < (apart.high - apart.low) / 2


def test_a_mean_of_equal_values_has_no_width() -> None:
    assert mean([3.0, 3.0, 3.0]).low == mean([3.0, 3.0, 3.0]).high == 3.0


class _Read(HTMLParser):
    """The headings of a page, and its tags that were not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def test_the_report_is_one_whole_page_with_the_command_that_made_it() -> None:
    main, other = played(60, {}), played(60, {"stark": 0.2})
    report = DesignReport(
        "Title <1>", "bosun simulate x", figures_of("resistance"), [main, other], [other], "Found."
    )
    text = report.html()
    read = _Read(text)
    assert read.open == []
    assert read.headings[:2] == ["Title <1>", "What stands out"]
    assert "How the variants differ from the first" in read.headings
    assert "Which value matters: one changed at a time" in read.headings
    assert "Wins by character" in read.headings
    assert "<code>bosun simulate x</code>" in text
    assert "<li>Found.</li>" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_the_command_writes_a_report_and_goes_on_with_a_run_that_was_stopped(tmp_path: Path) -> None:
    words = ["resistance", "--bot", "random", "--cores", "1", "--json", "--report", str(tmp_path / "r.html")]
    kept = ["--keep", str(tmp_path / "run.jsonl")]

    def run(*more: str) -> str:
        result = CliRunner().invoke(app, [*words, *more], catch_exceptions=False)
        assert result.exit_code == 0
        return result.stdout

    whole = run("--games", "24")
    run("--games", "7", *kept)
    with (tmp_path / "run.jsonl").open("a") as file:
        file.write('{"run": "cut off in the mid')
    assert run("--games", "24", *kept) == whole
    before = (tmp_path / "run.jsonl").read_bytes()
    assert run("--games", "24", *kept) == whole
    assert (tmp_path / "run.jsonl").read_bytes() == before
    assert "Where the army settles" in (tmp_path / "r.html").read_text()


def won(rate: float, bot: str) -> Figures:
    """Two hundred games of which a bot won this share."""
    results = [GameResult(number < round(200 * rate), "x", 1, 1) for number in range(200)]
    return Figures(Variant("as set", Setup("resistance", ()), bot), tuple(results))


@pytest.mark.parametrize("falls", [False, True])
def test_a_value_is_found_whether_wins_rise_or_fall_with_it(falls: bool) -> None:
    def play(values: Values, _bot: str) -> Figures:
        return won(1 - values[0] / 20 if falls else values[0] / 20, "cautious")

    looked = FindValues(Search.of(["officers=1..19"], ["0.3"]), play)
    found = looked.nearest()
    assert found == (14 if falls else 6,)
    assert looked.sentence(found) == (
        f"officers = {found[0]} comes nearest: cautious wins 30.0% (24.1% to 36.7%) where 30% is wanted."
    )
    assert len(looked.played) <= 7


def test_two_values_are_found_for_two_bots_at_once() -> None:
    """The cautious win 30 % on a whole line of values; where on it the planner decides."""

    def play(values: Values, bot: str) -> Figures:
        speed, officers = values
        rate = (officers - 2 * speed) / 20
        return won(rate if bot == "cautious" else min(1, rate + 0.1 * speed), bot)

    search = Search.of(["speed=1..3", "officers=3..20"], ["cautious=0.3", "planner=0.5"])
    looked = FindValues(search, play)
    assert looked.nearest() == (2, 10)
    assert "planner wins 50.0%" in looked.sentence((2, 10))
    assert len([bot for _, bot in looked.played if bot == "planner"]) == 3


def test_what_cannot_be_reached_is_said() -> None:
    looked = FindValues(Search.of(["officers=8..15"], ["0.9"]), lambda _values, _bot: won(0.2, "bold"))
    assert looked.sentence(looked.nearest()).endswith(
        "not all that is wanted is reached between these limits."
    )
