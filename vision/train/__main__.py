"""Makes the networks from nothing, in one command that goes on where it stopped.

    python -m vision.train --photos ../shared/photos --work build/train [--jobs 2] [--scale 1.0] [--list]

`--parts 2` measures with two parts of the photographs in place of five, and `--go-on-with vision/data` starts
from the networks that ship in place of nothing: both to be done in an hour.

Each step writes one file; a step whose file is there is passed over, so a run that was stopped goes on, and
a file that is taken away is made anew. `--scale` shortens everything, to try the whole chain out. Those that
have seen no photograph come first and lie in the folder `first`, then the networks of the folds, on which the
thresholds are set and counted, then those that ship.
Needs torch, onnx, mitsuba and MuJoCo (see README.md); Bosun itself needs none of them but MuJoCo, to play.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from vision.measure import FOLDS

SETS = ("d6_tray", "d6_webcam")
FROM_NOTHING = (("finder", 1200, "1.5e-3"), ("pips", 6000, "2e-3"))  # steps with photographs, and their size
GO_ON = (("finder", 400, "1e-3"), ("pips", 2000, "1.5e-3"))  # in an hour
PARTS = {2: ((0, 1, 2), (3, 4)), FOLDS: tuple((fold,) for fold in range(FOLDS))}
BANKS, POOLS = tuple(range(11, 23)), tuple(range(31, 36))
TWIN, RENDERED = (500, 600, 700, 800), tuple(range(900, 908))


@dataclass(frozen=True)
class TrainStep:
    """One command, and the file that it makes."""

    out: Path
    command: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.out.name


@dataclass(frozen=True)
class Plan:
    """Where everything lies, and how long the steps are."""

    work: Path
    photos: Path
    data: Path
    scale: float
    parts: int = FOLDS
    former: Path | None = None

    def count(self, full: int) -> str:
        return str(max(1, round(full * self.scale)))

    def stages(self) -> Iterator[list[TrainStep]]:
        """All steps in the order in which they need each other; those of a stage need only earlier ones."""
        yield list(self._pictures("bank", BANKS, 900))
        yield [
            *self._pictures("twin", TWIN, 400),
            *self._pictures("rendered", RENDERED, 100),
            *self._pictures("pool", POOLS, 900),
        ]
        if self.former is None:
            yield from self._without_photographs()
        symbols = [] if self.former else [self._symbols()]
        rounds = [list(self._with_photographs(folds)) for folds in (*PARTS[self.parts], ())]
        yield symbols + [step for steps in rounds for step in steps if step.out.suffix == ".pt"]
        yield from ([step] for steps in rounds for step in steps if step.out.suffix != ".pt")
        yield [self._thresholds()]
        yield from ([step] for step in self._shipped())
        yield [self._written_down()]

    def _pictures(self, kind: str, seeds: tuple[int, ...], count: int) -> Iterator[TrainStep]:
        module = {"pool": "gather", "twin": "gather_twin"}.get(kind, kind)
        banks = self._files("bank", BANKS) if kind == "pool" else []
        for seed in seeds:
            many = ("--seed", str(seed), "--count", self.count(count))
            yield self._made(module, f"{kind}{seed}.npz", *banks, *many)

    def _without_photographs(self) -> Iterator[list[TrainStep]]:
        """Networks that have seen no photograph; they too are measured."""
        yield [
            self._learnt("pips", "pips_first.pt", 35000),
            self._learnt("finder", "finder_first.pt", 10000),
            self._learnt("tilt", "tilt.pt", 20000),
        ]
        firsts = [(kind, f"{kind}_first.pt", self._first(kind, "onnx")) for kind in ("finder", "pips")]
        yield [self._exported(*first) for first in (*firsts, ("tilt", "tilt.pt", self.data / "tilt.onnx"))]

    def _symbols(self) -> TrainStep:
        """The reader of symbols sees no photograph; it starts with the trunk of the reader of pips."""
        return self._learnt("symbols", "symbols.pt", 8000, "--start", str(self.work / "pips_first.pt"))

    def _with_photographs(self, without: tuple[int, ...]) -> Iterator[TrainStep]:
        """Networks that saw the photographs of all folds but some, which measure them; or of all."""
        name = "".join(map(str, without)) or "all"
        seen = ["--photos", *(str(self.photos / folder) for folder in SETS)]
        seen += ["--first-finder", str(self._first("finder", "onnx"))]
        seen += ["--first-tilt", str((self.former or self.data) / "tilt.onnx")]
        seen += ["--without", *map(str, without)]
        for kind, steps, rate in GO_ON if self.former else FROM_NOTHING:
            start = ["--start", str(self._first(kind, "pt")), "--rate", rate]
            yield self._learnt(kind, f"{kind}_{name}.pt", steps, *seen, *start)
            for fold in without:
                yield from self._done(kind, name, self.work / "folds" / f"{kind}_{fold}.onnx")

    def _done(self, kind: str, name: str, out: Path) -> Iterator[TrainStep]:
        """The network as it is used; pips that went on from former ones are mixed with those."""
        source = f"{kind}_{name}.pt"
        if self.former is None or kind != "pips":
            yield self._exported(kind, source, out)
            return
        later = self.work / f"{kind}_{name}.onnx"
        yield self._exported(kind, source, later)
        yield self._run("mix", out, str(self.former / "pips.onnx"), str(later), str(out))

    def _first(self, kind: str, suffix: str) -> Path:
        """What learning from photographs starts with: a network that saw none, or one that ships."""
        if self.former:
            return self.former / f"{kind}.onnx"
        return self.work / "first" / f"{kind}.onnx" if suffix == "onnx" else self.work / f"{kind}_first.pt"

    def _thresholds(self) -> TrainStep:
        """What the networks of the folds read of what they never saw, and the thresholds that follow."""
        out, folders = self.work / "measured.json", [str(self.photos / folder) for folder in SETS]
        return self._run("thresholds", out, "pips", str(self.work / "folds"), *folders, "--out", str(out))

    def _shipped(self) -> Iterator[TrainStep]:
        for kind in ("finder", "pips"):
            yield from self._done(kind, "all", self.data / f"{kind}.onnx")
        if self.former is not None:
            return  # the other two learn from no photograph: they stay as they are
        directions = ("--directions", str(self.data / "symbols.npz"))
        yield self._exported("symbols", "symbols.pt", self.data / "symbols.onnx", *directions)

    def _written_down(self) -> TrainStep:
        out, folders = self.data / "made.json", [str(self.photos / folder) for folder in SETS]
        return self._run("made", out, str(out), *folders, "--scale", str(self.scale))

    def _files(self, name: str, seeds: tuple[int, ...]) -> list[str]:
        return [str(self.work / f"{name}{seed}.npz") for seed in seeds]

    def _learnt(self, kind: str, out: str, steps: int, *more: str) -> TrainStep:
        pictures = ["--pools", *self._files("pool", POOLS), "--rendered", *self._files("rendered", RENDERED)]
        pictures += ["--twin", *self._files("twin", TWIN)]
        return self._run(
            "learn",
            self.work / out,
            kind,
            str(self.work / out),
            *pictures,
            "--steps",
            self.count(steps),
            *more,
        )

    def _exported(self, kind: str, source: str, out: Path, *more: str) -> TrainStep:
        return self._run("export", out, kind, str(self.work / source), str(out), *more)

    def _made(self, module: str, out: str, *more: str) -> TrainStep:
        return self._run(module, self.work / out, str(self.work / out), *more)

    def _run(self, module: str, out: Path, *more: str) -> TrainStep:
        return TrainStep(out, (sys.executable, "-m", f"vision.train.{module}", *more))


def run(step: TrainStep) -> None:
    """Do one step; what it wrote before it failed is taken away, so that the next run does it again."""
    started = time.monotonic()
    print(f"{step.name} …", flush=True)
    step.out.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(step.command, env={**os.environ, "OMP_NUM_THREADS": "1"}, check=False)
    if done.returncode:
        step.out.unlink(missing_ok=True)
        raise SystemExit(f"{step.name} failed; mend it and run the command again.")
    print(f"{step.name}: {time.monotonic() - started:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"))
    parser.add_argument("--work", type=Path, default=Path("build/train"))
    parser.add_argument("--data", type=Path, help="where the networks go; build/train/shipped unless given")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--parts", type=int, choices=list(PARTS), default=FOLDS)
    parser.add_argument("--go-on-with", type=Path, help="a folder of networks to start from")
    parser.add_argument("--only", nargs="*", default=[], help="names of the files to make")
    parser.add_argument("--jobs", type=int, default=1, help="how many steps may run side by side")
    parser.add_argument("--list", action="store_true", help="say what would be done")
    options = parser.parse_args()
    plan = Plan(
        work=options.work,
        photos=options.photos,
        data=options.data or options.work / "shipped",
        scale=options.scale,
        parts=options.parts,
        former=options.go_on_with,
    )
    for stage in plan.stages():
        wanted = [step for step in stage if not options.only or step.name in options.only]
        missing = [step for step in wanted if not step.out.exists()]
        if options.list:
            print(*(f"{step.name} {' '.join(step.command[2:])}" for step in missing), sep="\n")
        else:
            with ThreadPoolExecutor(options.jobs) as together:
                list(together.map(run, missing))


if __name__ == "__main__":
    main()
