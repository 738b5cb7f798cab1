"""Writes trained networks as ONNX files that OpenCV's dnn module runs. Needs torch.

    python -m vision.train.export finder IN.pt OUT.onnx
    python -m vision.train.export symbols IN.pt OUT.onnx --directions OUT.npz

For the symbols the directions of the known faces are kept beside the network: they are the built-in sets.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch

from vision.train.batches import FINDER_SIDE, READER_SIDE, TILT_SIDE
from vision.train.learn import NETS, SYMBOL_CLASSES

OPSET = 13


class FacesOnly(torch.nn.Module):  # type: ignore[misc, unused-ignore]
    """A reader without the tilt that it learnt along with the faces; the network of tilts knows it better."""

    def __init__(self, reader: Any) -> None:
        super().__init__()
        self.reader = reader

    def forward(self, x: Any) -> Any:
        return self.reader(x)[:, :-2]


def export(kind: str, source: Path, out: Path, directions: Path | None) -> None:
    net: Any = NETS[kind]()
    net.load_state_dict(torch.load(source, weights_only=True))
    net.eval()
    if kind == "symbols":
        if directions is not None:
            known = torch.nn.functional.normalize(net.directions.detach()).numpy()
            np.savez(directions, names=np.array(SYMBOL_CLASSES), directions=known.astype(np.float32))
        net = net.reader
    if kind in ("pips", "symbols"):
        net = FacesOnly(net)
    side = {"finder": FINDER_SIDE, "tilt": TILT_SIDE}.get(kind, READER_SIDE)
    moving = {0: "batch"} | ({2: "height", 3: "width"} if kind == "finder" else {})
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, side, side),),
        str(out),
        opset_version=OPSET,
        input_names=["picture"],
        output_names=["out"],
        dynamic_axes={"picture": moving, "out": moving},
        dynamo=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=list(NETS))
    parser.add_argument("source", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--directions", type=Path)
    options = parser.parse_args()
    export(options.kind, options.source, options.out, options.directions)


if __name__ == "__main__":
    main()
