"""`make figures`: rewrites docs/figures.md and docs/bench.svg from what was measured and kept."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import bench_history
from tests.bench_history import Kept

DOCS = Path(__file__).parents[1] / "docs"
MEASURED = DOCS / "figures.toml"
PAGE = DOCS / "figures.md"

HEAD = """# Figures

Every figure with the command that produced it. This page is written by `make figures`, from
[bench_history.csv](bench_history.csv), which `make bench KEEP=yes` adds to, and from
[figures.toml](figures.toml), into which what other commands measured is written by hand.
"""


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "| " + " | ".join("---" for _ in heads) + " |"
    yield from ("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def _measured(groups: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    for group, figures in groups.items():
        yield from ("", f"## {group}", "")
        rows = [(one["what"], one["figure"], f"`{one['command']}`", one["when"]) for one in figures]
        yield from _table(("what", "figure", "command", "when"), rows)


def _bench(kept: list[Kept]) -> Iterator[str]:
    found = bench_history.runs(kept)
    if not found:
        return
    last = found[-1]
    yield from ("", "## Speed and size", "")
    yield f"The run of {last[0].date} on {last[0].machine}, by `make bench KEEP=yes`; runs: {len(found)}."
    yield "Ratios are against what was measured beside them in the same run, or against a limit of our own."
    yield ""
    yield from _table(("what", "figure", "against", "ratio"), [tuple(one.row) for one in last])
    yield from ("", "![How the ratios went from run to run](bench.svg)")


def page(groups: dict[str, list[dict[str, str]]], kept: list[Kept]) -> str:
    return "\n".join([HEAD.rstrip("\n"), *_bench(kept), *_measured(groups), ""])


def main() -> None:
    kept = bench_history.read()
    groups = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    PAGE.write_text(page(groups, kept), encoding="utf-8")
    if kept:
        bench_history.PLOT.write_text(bench_history.draw(kept), encoding="utf-8")
    print(f"Written: {PAGE.relative_to(DOCS.parent)} with {len(kept)} kept figures of make bench.")


if __name__ == "__main__":
    main()
