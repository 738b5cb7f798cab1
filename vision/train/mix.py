"""The mean of a network that went on learning and the one it started from. Needs onnx.

    python -m vision.train.mix FORMER.onnx LATER.onnx OUT.onnx --later 0.7

A network that goes on learns the new photographs and forgets some of the old ones. Both lie close enough
together that the mean of their weights reads both kinds nearly as well as the better of the two.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import onnx
from onnx import numpy_helper

LATER = 0.7  # the part of the later one


def weights(model: Any) -> list[str]:
    """The names of all weights and shifts in the order of the layers; two exports may name them otherwise."""
    layers = [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    return [name for node in layers for name in node.input[1:3]]


def mixed(former: Any, later: Any, part: float) -> Any:
    """`later` with its weights moved towards those of `former`."""
    old = {item.name: item for item in former.graph.initializer}
    new = {item.name: item for item in later.graph.initializer}
    for source, target in zip(weights(former), weights(later), strict=True):
        before, after = numpy_helper.to_array(old[source]), numpy_helper.to_array(new[target])
        mean = ((1 - part) * before + part * after).astype(after.dtype)
        new[target].CopyFrom(numpy_helper.from_array(mean, target))
    return later


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("former", type=Path)
    parser.add_argument("later", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--later", type=float, default=LATER, dest="part")
    options = parser.parse_args()
    onnx.save(mixed(onnx.load(options.former), onnx.load(options.later), options.part), options.out)


if __name__ == "__main__":
    main()
