"""Trains the networks. Needs torch (made with 2.13.0, CPU); Bosun itself never imports this.

    python -m vision.train.learn finder OUT.pt --pools POOL.npz… --steps 8000 --seed 1
    python -m vision.train.learn pips OUT.pt --pools POOL.npz… --photos DIR --without 2 --start PRE.pt …
    python -m vision.train.learn symbols OUT.pt …
    python -m vision.train.learn tilt OUT.pt --pools POOL.npz… --twin TWIN.npz… --steps 8000

Photographs are split into five folds by name (`fold_of`). A network that is measured on some folds was
started from one that saw no photograph of them, and then saw only the others.
"""

from __future__ import annotations

import argparse
import itertools
import math
import time
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.finder import Finder
from vision.labels import photographs
from vision.leaning import TiltReader
from vision.learnt_faces import COMMON
from vision.measure import fold_of
from vision.symbols import SYMBOLS
from vision.train.bank import COCKED, STRANGE
from vision.train.batches import finder_batch, reader_batch, tilt_batch
from vision.train.decoys import decoys
from vision.train.episodes import FACES, SHOWN, TRIED, Lessons
from vision.train.gather import Pool, gather_photographs, load
from vision.train.muon import steppers
from vision.train.nets import EMBEDDING, PIP_CLASSES, FinderNet, Reader
from vision.train.reopen import reopened
from vision.train.strange import KINDS

Sources = dict[str, Pool]
SYMBOL_CLASSES = (*SYMBOLS, *PIP_CLASSES, *(f"{STRANGE}{n}" for n in range(KINDS)))
SLIGHT = 0.66  # the slant up to which a leaning die may be a flat one that the camera sees from the side
MAKES = 8  # of dice with pips that are drawn for one batch
DRAWN = {"scenes": 15, "rendered": 24, "twin": 10, "decoys": 6}  # how many of a batch no camera took
THINGS, THINGS_SEED = 4000, 31  # how many decoys are drawn
KNOWN = {"scenes": 10, "rendered": 10, "twin": 24, "decoys": 6}  # cut-outs in a batch of the symbol reader
LESSONS = 2  # in the same batch
UNTOLD = -100  # the class of a cut-out that shows no more than a tilt
SPOILED = 0.45  # part of the cut-outs that are made as bad as lamps and cameras make them
HARDEN = 2500  # steps until a reader that starts from nothing sees so many of them
SHARPNESS = 14.0  # what cosines are multiplied by before the softmax
HALVES = bool(torch.cpu.get_capabilities().get("avx512_bf16"))  # others take three times as long with it


class Symbols(nn.Module):  # type: ignore[misc, unused-ignore]
    """The symbol reader while it learns: an embedding, and one direction for each known face."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = Reader(EMBEDDING)
        self.directions = nn.Parameter(torch.randn(len(SYMBOL_CLASSES), EMBEDDING))

    def forward(self, x: Any) -> Any:
        """The direction of each cut-out, and its tilt."""
        out = self.reader(x).float()
        return functional.normalize(out[:, :-2]), out[:, -2:]

    def scores(self, vectors: Any) -> Any:
        """How near directions come to those of the known faces."""
        return vectors @ functional.normalize(self.directions).T * SHARPNESS


NETS = {
    "finder": FinderNet,
    "tilt": lambda: Reader(0, dropout=0.0),
    "pips": lambda: Reader(len(PIP_CLASSES)),
    "symbols": Symbols,
}


def finder_loss(out: Any, target: Any, known: Any) -> Any:
    """Focal loss on the heat map, plain distance on side and centre where a die is."""
    heat = torch.sigmoid(out[:, :1]).clamp(1e-4, 1 - 1e-4)
    truth = target[:, :1]
    centre = known > 0
    hits = ((1 - heat) ** 2 * torch.log(heat))[centre].sum()
    misses = ((1 - truth) ** 4 * heat**2 * torch.log(1 - heat))[~centre].sum()
    count = known.sum().clamp(min=1)
    error = ((out[:, 1:] - target[:, 1:]).abs() * known).sum()
    return -(hits + misses) / count + error / count


def reader_loss(out: Any, labels: Any, tilts: Any, margin: Any = None) -> tuple[Any, Any]:
    """The loss of a batch, and that of the face of each cut-out; the tilt is learnt along with it."""
    scores = out[:, :-2] if margin is None else out[:, :-2] - margin
    faces = functional.cross_entropy(
        scores, labels, label_smoothing=0.02, ignore_index=UNTOLD, reduction="none"
    )
    seen = ~torch.isnan(tilts).any(1)
    tilt = (out[seen, -2:] - tilts[seen]).abs().mean() if seen.any() else 0.0
    return faces.sum() / (labels != UNTOLD).sum() + 0.4 * tilt, faces.detach().numpy()


def seen_by(net: Any, x: Any) -> Any:
    """What the network makes of a batch, in half precision where the processor is quicker with it."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
        return net(x.contiguous(memory_format=torch.channels_last))


def classes(pool: Pool, names: tuple[str, ...], *, rest: str | None = None) -> Any:
    """The class of each cut-out; what is none of `names` is `rest`.

    A die that leans a little looks like a flat one seen at a slant; no cut-out can teach which it is.
    """
    known = {name: index for index, name in enumerate(names)}
    labels = np.array([known[face if face in known or rest is None else rest] for face in pool.faces])
    slight = np.linalg.norm(np.nan_to_num(pool.tilts), axis=1) < SLIGHT
    labels[(pool.faces == COCKED) & slight] = UNTOLD
    return labels


def picked(labels: Any, leaning: Any, size: int, random: np.random.Generator, hard: Any = 1.0) -> Any:
    """A quarter leans; of the rest every class comes about as often, but none over eight times its share.

    `hard` says how much more often a cut-out comes than others of its class.
    """
    leaners = np.flatnonzero(leaning)
    few = size // 4 if len(leaners) else 0
    kinds = labels - labels.min()
    counts = np.bincount(kinds)
    weights = hard / np.maximum(counts, counts.max() / 8)[kinds]
    edges = np.cumsum(weights)
    rest = np.searchsorted(edges, random.uniform(0, edges[-1], size - few))
    return np.concatenate([leaners[random.integers(0, len(leaners), few)], rest]) if few else rest


def train(options: argparse.Namespace) -> None:
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    random = np.random.default_rng(options.seed)
    sources = gathered(options)
    net: Any = NETS[options.kind]()
    if options.start:
        begin(net, started(options.start, options.kind, sources, random))
    net = net.to(memory_format=torch.channels_last)  # a third faster on a CPU
    steps = {"finder": finder_step, "tilt": tilt_step, "symbols": symbols_step}
    step = steps.get(options.kind) or partial(reader_step, first=HARDEN if options.start else 0)
    run(net, step(options.kind, sources, random), options)
    torch.save(net.state_dict(), options.out)


def started(file: Path, kind: str, sources: Sources, random: np.random.Generator) -> dict[str, Any]:
    """The weights of a file of ours, or of a network that ships."""
    if file.suffix != ".onnx":
        return dict(torch.load(file, weights_only=True))
    pool = sources["rendered"]
    if kind == "finder":
        pictures = finder_batch(pool, 16, random, zoom=(0.5, 1.2))[0]
    else:
        pictures = reader_batch(pool, random.integers(0, len(pool.faces), 256), random, flip=True)[0]
    if file.stem != "symbols":
        return reopened(file, NETS[kind](), torch.from_numpy(pictures))
    directions = torch.from_numpy(np.load(file.with_suffix(".npz"))["directions"])
    return reopened(file, Reader(EMBEDDING), torch.from_numpy(pictures)) | {"directions": directions}


def begin(net: Any, weights: dict[str, Any]) -> None:
    """Start from these weights; the trunk of a pip reader may become that of a symbol reader."""
    own = net.state_dict()
    known = {f"reader.{key}": value for key, value in weights.items()} | weights
    alike = {key: value for key, value in known.items() if key in own and own[key].shape == value.shape}
    if not alike:
        raise ValueError("these are the weights of another kind of network")
    net.load_state_dict(own | alike)


def gathered(options: argparse.Namespace) -> Sources:
    """Drawn and rendered scenes, throws of the simulated table, photographs of the folds to learn from."""
    pictures = options.kind == "finder"
    sources = {"rendered": load(*options.rendered, pictures=pictures)}
    if options.pools is not None:
        sources["scenes"] = load(*options.pools, pictures=pictures)
    if options.twin is not None:
        sources["twin"] = load(*options.twin, pictures=pictures)
    if options.kind in ("pips", "symbols"):
        sources["decoys"] = decoys(THINGS_SEED, THINGS)
    for folder in options.photos:
        names = [name for name in sorted(photographs(folder)) if fold_of(name) not in options.without]
        finder, tilts = Finder(options.first_finder), TiltReader(options.first_tilt)
        sources[folder.name] = gather_photographs(folder, names, finder, tilts)
    return sources


def finder_step(_kind: str, sources: Sources, random: np.random.Generator) -> Any:
    photos = sources.keys() - {"scenes", "rendered", "twin"}
    sizes = {"scenes": 2, "rendered": 2, "twin": 2} if photos else {"scenes": 3, "rendered": 4, "twin": 2}
    zooms = {"scenes": (0.7, 1.35), "rendered": (0.4, 1.25), "twin": (0.5, 1.35)}

    def step(net: Any) -> Any:
        parts = [
            finder_batch(pool, sizes.get(name, 2), random, zoom=zooms.get(name, (0.3, 1.6)))
            for name, pool in sources.items()
        ]
        x, target, known = (torch.from_numpy(np.concatenate(part)) for part in zip(*parts, strict=True))
        return finder_loss(seen_by(net, x).float(), target, known)

    return step


def tilt_step(_kind: str, sources: Sources, random: np.random.Generator) -> Any:
    """Where top faces look, of dice of any kind; a quarter of them leans."""
    known = {name: np.flatnonzero(~np.isnan(pool.tilts).any(1)) for name, pool in sources.items()}
    leaning = {name: pool.faces[known[name]] == COCKED for name, pool in sources.items()}
    sizes = {"scenes": 8, "rendered": 22, "twin": 34}

    def step(net: Any) -> Any:
        parts = []
        for name, pool in sources.items():
            alike = np.zeros(len(known[name]), np.int64)
            picks = known[name][picked(alike, leaning[name], sizes[name], random)]
            parts.append(tilt_batch(pool, picks, random, spoiled=SPOILED / 2))
        x, t = (torch.from_numpy(np.concatenate(part)) for part in zip(*parts, strict=True))
        return (seen_by(net, x).float() - t).abs().mean()

    return step


def sizes_of(sources: Sources) -> dict[str, int]:
    """How many cut-outs of a batch come from where, by what there is."""
    photos = len(sources.keys() - DRAWN)
    drawn = {name: size for name, size in DRAWN.items() if name in sources}
    return {name: drawn[name] // (2 if photos else 1) if name in drawn else 32 // photos for name in sources}


def reader_step(_kind: str, sources: Sources, random: np.random.Generator, first: int = 0) -> Any:
    """Pips. What starts from nothing sees clean cut-outs at first, or it learns nothing for long."""
    labels = {name: classes(pool, PIP_CLASSES, rest="other") for name, pool in sources.items()}
    sizes = sizes_of(sources)
    hard = {name: np.ones(len(pool.faces)) for name, pool in sources.items()}
    count = itertools.count(first)
    fresh = Lessons(random)

    def step(net: Any) -> Any:
        spoiled = SPOILED * min(1.0, next(count) / HARDEN)
        xs, ys, ts, came = [], [], [], {}
        for name, pool in sources.items():
            picks = picked(labels[name], pool.faces == COCKED, sizes[name], random, 0.15 + hard[name])
            came[name] = picks
            x, tilts = reader_batch(pool, picks, random, flip=True, spoiled=spoiled)
            xs.append(x)
            ys.append(labels[name][picks])
            ts.append(tilts)
        drawn, shown = fresh.pips(MAKES)
        untold = np.full((len(shown), 2), np.nan, np.float32)
        x, y, t = (
            torch.from_numpy(np.concatenate(part)) for part in ([*xs, drawn], [*ys, shown], [*ts, untold])
        )
        loss, each = reader_loss(seen_by(net, x).float(), y, t)
        start = 0
        for name, picks in came.items():
            if name not in DRAWN:  # few, and each seen so often that those already known may come less often
                losses = np.minimum(each[start : start + len(picks)], 3.0)
                hard[name][picks] += 0.2 * (losses - hard[name][picks])
            start += len(picks)
        return loss

    return step


def symbols_step(_kind: str, sources: Sources, random: np.random.Generator) -> Any:
    """Known faces, and lessons whose faces come only once."""
    labels = {name: classes(pool, SYMBOL_CLASSES) for name, pool in sources.items()}
    lessons = Lessons(random)

    def step(net: Any) -> Any:
        xs, ys, ts = [], [], []
        for name, pool in sources.items():
            picks = picked(labels[name], pool.faces == COCKED, KNOWN[name], random)
            x, tilts = reader_batch(pool, picks, random, flip=False, spoiled=SPOILED)
            xs.append(x)
            ys.append(labels[name][picks])
            ts.append(tilts)
        drawn = [lessons.lesson() for _ in range(LESSONS)]
        x, y, t = (torch.from_numpy(np.concatenate(part)) for part in (xs + drawn, ys, ts))
        vectors, tilts = seen_by(net, x)
        known = torch.cat([net.scores(vectors[: len(y)]), tilts[: len(y)]], 1)
        margin = functional.one_hot(y.clamp(min=0), len(SYMBOL_CLASSES)) * 2.0
        loss, _ = reader_loss(known, y, t, margin)
        return loss + lesson_loss(vectors[len(y) :].reshape(LESSONS, FACES, SHOWN + TRIED, -1))

    return step


def lesson_loss(vectors: Any) -> Any:
    """How hard it is to name the throws of each lesson by what it showed."""
    shown, tried = vectors[:, :, :SHOWN], vectors[:, :, SHOWN:]
    common = COMMON * shown.mean((1, 2), keepdim=True)
    faces = functional.normalize(functional.normalize(shown - common, dim=-1).mean(2), dim=-1)
    scores = torch.einsum("lftd,lgd->lftg", functional.normalize(tried - common, dim=-1), faces)
    wanted = torch.arange(FACES)[None, :, None].expand(scores.shape[:3])
    return functional.cross_entropy(scores.reshape(-1, FACES) * SHARPNESS, wanted.reshape(-1))


def run(net: Any, step: Any, options: argparse.Namespace) -> None:
    """So many steps, their size rising at once and falling along half a cosine."""
    moving = steppers(net, options.rate)
    groups = [(group, group["lr"]) for mover in moving for group in mover.param_groups]
    net.train()
    steady = {key: value.clone().float() for key, value in net.state_dict().items()}
    shown, mean = 0.0, 0.0
    for index in range(options.steps):
        done = index / options.steps
        part = min(1, (index + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * done))
        for group, rate in groups:
            group["lr"] = rate * part + 1e-6
        loss = step(net)
        net.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        for mover in moving:
            mover.step()
        follow(steady, net, pace=min(0.997, (index + 1) / (index + 10)))
        mean += (float(loss.detach()) - mean) / min(index + 1, 100)
        if time.monotonic() - shown > 20:
            shown = time.monotonic()
            print(f"{done:5.0%}  step {index}  loss {mean:.4f}", flush=True)

    net.load_state_dict(steady)


def follow(steady: dict[str, Any], net: Any, *, pace: float) -> None:
    """Move the kept weights towards the newest ones: a running mean reads better than any one of them."""
    with torch.no_grad():
        for key, value in net.state_dict().items():
            steady[key].mul_(pace).add_(value.float(), alpha=1 - pace)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=list(NETS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--pools", type=Path, nargs="+")
    parser.add_argument("--twin", type=Path, nargs="+")
    parser.add_argument("--rendered", type=Path, nargs="+", required=True)
    parser.add_argument("--photos", type=Path, nargs="*", default=[])
    parser.add_argument("--first-finder", type=Path, help="a finder (ONNX) that saw no photograph")
    parser.add_argument("--first-tilt", type=Path, help="a reader of tilts (ONNX); they see no photographs")
    parser.add_argument("--without", type=int, nargs="*", default=[], help="the folds kept for measuring")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
