"""The designer's report: one HTML file with plots, the numbers beneath, and the command that made it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from bosun.simulate.copies import played_on
from bosun.simulate.findings import findings
from bosun.simulate.games import GameFigures
from bosun.simulate.plots import bands, intervals, told
from bosun.simulate.results import Estimate, Figures, by_effect, mean, share

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
       color: #111; background: #fff; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.4rem; } h3 { font-size: 1rem; }
svg { max-width: 100%; height: auto; } .plot { font: 13px system-ui, sans-serif; }
.plot line, .plot polyline { stroke: #111; stroke-width: 2; fill: none; } .plot .axis { stroke-width: 1; }
.plot circle { fill: #111; stroke: #111; } .plot circle.hollow { fill: #fff; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid #ccc; }
th:first-child, td:first-child { text-align: left; }
code { background: #eee; padding: .2rem .4rem; } details { margin: .4rem 0; }
"""
MOST_DRAWN = 20
"""Of many differences the largest are drawn, and all are told in numbers."""


@dataclass(frozen=True)
class DesignReport:
    """What is told: the variants, the first of which is what the others are compared with.

    :param command: the words that make the same report again.
    :param knobs: variants with one value changed each.
    :param found: a sentence on the value that was looked for.
    """

    title: str
    command: str
    counted: GameFigures
    variants: Sequence[Figures]
    knobs: Sequence[Figures] = ()
    found: str = ""

    def html(self, map_svg: str = "") -> str:
        """The whole file, with a map of where the army settles, where there is one."""
        sections = "\n".join(_sections(self, map_svg))
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>{escape(self.title)}</title>'
            f"<style>{STYLE}</style></head><body>\n<h1>{escape(self.title)}</h1>\n"
            f"<p>Made by <code>{escape(self.command)}</code></p>\n"
            f"<p>{escape(played_on(self.variants[0].variant.setup))}</p>\n{sections}\n</body></html>\n"
        )


def _sections(report: DesignReport, map_svg: str) -> Iterator[str]:
    main = report.variants[0]
    cooperative = bool(report.counted.losses)
    gains = {each.variant.label: each.gain_over(main) for each in report.knobs} if cooperative else {}
    yield _findings(report, gains)
    yield _summary(report, cooperative)
    if cooperative:
        yield from _differences(report.variants[1:], main, "How the variants differ from the first")
        yield from _differences(report.knobs, main, "Which value matters: one changed at a time")
        yield _endings(main)
        yield from _tagged(main)
    yield from _scores(main)
    yield from _bands(main, report.counted.unit)
    yield from _rules(main)
    if map_svg:
        yield f"<h2>Where the army settles</h2>{map_svg}"


def _findings(report: DesignReport, gains: dict[str, Estimate]) -> str:
    told_first = findings(report.variants[0], gains, report.counted.losses)
    sentences = [*([report.found] if report.found else []), *told_first]
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<h2>What stands out</h2><ul>{items}</ul>" if items else ""


def _summary(report: DesignReport, cooperative: bool) -> str:
    unit = report.counted.unit
    heads = ["variant", "bot", "games", f"{unit} (mean)", "10–90 %", "answers", "actions a day"]
    rows = [_summary_row(figures) for figures in report.variants]
    plot = ""
    if cooperative:
        won = [(each.variant.label, share(each.wins, len(each.results))) for each in report.variants]
        plot = intervals(won, title="Win rate of each variant")
    if not cooperative:
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    heading = escape(report.counted.question)
    return f"<h2>{heading}</h2>{plot}{table(heads, rows)}"


def _summary_row(figures: Figures) -> list[str]:
    days, tenth, _, ninety = figures.days()
    actions = figures.mean_of(lambda result: result.actions) / max(1e-9, days)
    answers = figures.mean_of(lambda result: result.answers)
    counted = [str(len(figures.results)), f"{days:.1f}", f"{tenth}–{ninety}"]
    return [figures.variant.label, figures.variant.bot, *counted, f"{answers:.0f}", f"{actions:.1f}"]


def _differences(others: Sequence[Figures], main: Figures, heading: str) -> Iterator[str]:
    """Differences with their interval, the largest first: game by game with the same random numbers."""
    if not others:
        return
    rows = [(each.variant.label, each.gain_over(main)) for each in by_effect(others, main)]
    note = (
        "<p>Points of win rate against the first variant, paired: each game has the same random numbers in "
        "both. A filled dot is surely no chance.</p>"
    )
    drawn = rows[:MOST_DRAWN]
    if len(rows) > len(drawn):
        note += (
            f"<p>The {len(drawn)} strongest of {len(rows)} are drawn; the numbers beneath are all. Of so "
            f"many about {len(rows) * 5 // 100} look sure by chance: play those again with another seed.</p>"
        )
    numbers = table(["", "more than the first", "95 %"], [_gain_row(*row) for row in rows])
    yield f"<h2>{escape(heading)}</h2>{note}{intervals(drawn, title=heading)}{_folded(numbers)}"


def _gain_row(name: str, gain: Estimate) -> list[str]:
    return [name, told(gain.value, True), f"{told(gain.low, True)} to {told(gain.high, True)}"]


def _endings(main: Figures) -> str:
    games = len(main.results)
    rows = [(name, share(number, games)) for name, number in main.endings().most_common()]
    plot = intervals(rows, title="How games end")
    names = sorted({name for result in main.results for name in result.numbers})
    close = table(["how close", "won games", "lost games"], [_number_row(main, name) for name in names])
    return f"<h2>How games end, and how close it is</h2>{plot}{close}"


def _number_row(main: Figures, name: str) -> list[str]:
    cells = [name]
    for won in (True, False):
        of_these = [result for result in main.results if result.won is won]
        values = [result.numbers[name] for result in of_these if name in result.numbers]
        rate = f" in {100 * len(values) / len(of_these):.0f} %" if of_these else ""
        cells.append(f"{mean(values).value:.1f}{rate}" if values else "–")
    return cells


def _tagged(main: Figures) -> Iterator[str]:
    """What chance dealt, kind by kind, with how much more often players win with it than without."""
    tagged = main.tagged()
    for kind in dict.fromkeys(_kind(tag) for tag in tagged):
        rows = [(tag.removeprefix(kind), more) for tag, (_, more) in tagged.items() if _kind(tag) == kind]
        rows.sort(key=lambda row: -row[1].value)
        heading = f"Wins by {kind[:-2]}"
        note = (
            "<p>Points of win rate more than in games without it. Chance dealt it: the effect is its own.</p>"
        )
        cells = [
            _tag_row(tag.removeprefix(kind), *both) for tag, both in tagged.items() if _kind(tag) == kind
        ]
        numbers = table(["", "games", "won", "more than without"], cells)
        yield f"<h2>{escape(heading)}</h2>{note}{intervals(rows, title=heading)}{_folded(numbers)}"


def _kind(tag: str) -> str:
    return tag.partition(": ")[0] + ": "


def _tag_row(name: str, won: Estimate, more: Estimate) -> list[str]:
    ends = f"{told(more.low, True)} to {told(more.high, True)}"
    return [name, str(won.games), told(won.value, True), f"{told(more.value, True)} ({ends})"]


def _scores(main: Figures) -> Iterator[str]:
    scores = main.scores()
    for kind in dict.fromkeys(label.partition(" ")[0] for label in scores):
        of_kind = {label: both for label, both in scores.items() if label.partition(" ")[0] == kind}
        points = intervals(
            [(label, both[0]) for label, both in of_kind.items()], percent=False, title="points"
        )
        won = intervals([(label, both[1]) for label, both in of_kind.items()], title="won")
        yield f"<h2>By {escape(kind)}</h2><h3>Points</h3>{points}<h3>Games won</h3>{won}"


def _bands(main: Figures, unit: str) -> Iterator[str]:
    every = main.bands()
    if every:
        yield "<h2>Day by day</h2><p>Half of the games that lasted so long lie below the line; a tenth below "
        yield "the dots, nine tenths below the dashes.</p>"
    for name, days in every.items():
        rows = [
            [str(day), f"{low:.0f}", f"{half:.0f}", f"{high:.0f}", str(games)]
            for day, (low, half, high, games) in enumerate(days, 1)
        ]
        numbers = table([unit, "10 %", "50 %", "90 %", "games"], rows)
        yield f"<h3>{escape(name)}</h3>{bands(days, title=name, unit=unit)}{_folded(numbers)}"


def _rules(main: Figures) -> Iterator[str]:
    met = main.rules()
    if met:
        rows = [[rule, f"{number:.1f}"] for rule, number in sorted(met.items(), key=lambda each: -each[1])]
        yield f"<h2>How often each rule is met in a game</h2>{_folded(table(['rule', 'times'], rows))}"


def _folded(numbers: str) -> str:
    return f"<details><summary>the numbers</summary>{numbers}</details>"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
