"""The figures: what is kept comes back, the plot is a picture, and the page is what `make figures` writes."""

import tomllib
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

from tests import bench, bench_history, figures
from tests.bench import NOT_MEASURED, Row

DICE = Row("dice read (14 of 14 right)", "12 ms", "limit 100 ms", "×0.12")
GAMES = Row("whole games, one core", "8.1/s", "", "")


def keep(file: Path, *runs: list[Row]) -> list[bench_history.Kept]:
    for day, rows in enumerate(runs, 1):
        bench_history.append(rows, machine="a machine", today=date(2026, 1, day), file=file)
    return bench_history.read(file)


def test_what_is_kept_comes_back_run_by_run(tmp_path: Path) -> None:
    kept = keep(tmp_path / "history.csv", [DICE, GAMES], [DICE._replace(what="dice read (13 of 14 right)")])
    assert [one.row for one in kept[:2]] == [DICE, GAMES]
    assert [len(run) for run in bench_history.runs(kept)] == [2, 1]
    assert kept[0].date == "2026-01-01"


def test_a_figure_is_followed_over_the_runs_by_its_ratio(tmp_path: Path) -> None:
    kept = keep(tmp_path / "history.csv", [DICE, GAMES], [DICE._replace(ratio="×0.10"), GAMES])
    assert bench_history.series(kept) == {"dice read": [0.12, 0.1]}


def test_the_plot_is_a_picture_with_a_line_for_each_figure(tmp_path: Path) -> None:
    rows = [DICE, GAMES._replace(what="one <core> & more", ratio="×2")]
    picture = ElementTree.fromstring(bench_history.draw(keep(tmp_path / "history.csv", rows, rows)))
    lines = picture.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 2
    assert "one <core> & more" in "".join(picture.itertext())


def test_the_page_tells_every_figure_with_its_command(tmp_path: Path) -> None:
    groups = {"Start": [{"what": "first prompt", "figure": "1 s", "command": "time bosun", "when": "today"}]}
    page = figures.page(groups, keep(tmp_path / "history.csv", [DICE]))
    assert "| first prompt | 1 s | `time bosun` | today |" in page
    assert "| dice read (14 of 14 right) | 12 ms | limit 100 ms | ×0.12 |" in page
    assert "`make bench KEEP=yes`" in page


def test_the_page_in_the_repository_is_the_one_that_would_be_written() -> None:
    groups = tomllib.loads(figures.MEASURED.read_text(encoding="utf-8"))
    kept = bench_history.read()
    assert figures.PAGE.read_text(encoding="utf-8") == figures.page(groups, kept)
    if kept:
        assert bench_history.PLOT.read_text(encoding="utf-8") == bench_history.draw(kept)


def test_a_room_whose_device_is_away_costs_its_own_figures_only() -> None:
    found = list(bench.rows(["tests.no_such_room", "tests.docs.test_figures"]))
    assert found[0].figure == NOT_MEASURED
    assert "no_such_room" in found[0].anchor
    assert found[1:] == [DICE]


def rows() -> list[Row]:
    """This module is a room of the bench too, for the test above."""
    return [DICE]
