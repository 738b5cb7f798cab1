"""Goes on with a network that ships: its ONNX file as weights that can learn. Needs torch and onnx.

An exported network has no normalisation of its own any more: it was folded into the convolutions. Each gets
one again that changes nothing, measured on noise of many strengths, so that learning starts where it ended.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn


def reopened(file: Path, net: Any, pictures: Any = None) -> dict[str, Any]:
    """The weights of `file` for `net`, which has the same layers in the same order, or fewer outputs."""
    layers = _layers(file)
    modules = [m for m in net.modules() if isinstance(m, nn.Conv2d | nn.Linear)]
    norms = {id(conv): norm for conv, norm in _pairs(net)}
    for module, (weight, bias) in zip(modules, layers, strict=True):
        if module.weight.shape[1:] != weight.shape[1:]:
            raise ValueError(f"{file.name} is no network of this kind")
        rows = min(len(module.weight), len(weight))
        with torch.no_grad():
            module.weight[:rows] = torch.from_numpy(weight[:rows])
            if id(module) in norms:
                norms[id(module)].bias.copy_(torch.from_numpy(bias))
            else:
                module.bias[:rows] = torch.from_numpy(bias[:rows])
    _normalise(net, norms, pictures)
    return dict(net.state_dict())


def _layers(file: Path) -> list[tuple[Any, Any]]:
    graph = onnx.load(str(file)).graph
    values = {item.name: numpy_helper.to_array(item).copy() for item in graph.initializer}
    return [
        (values[node.input[1]], values[node.input[2]])
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]


def _pairs(net: Any) -> list[tuple[Any, Any]]:
    found = []
    for module in net.modules():
        if isinstance(module, nn.Sequential):
            parts = list(module)
            found += [
                (one, two)
                for one, two in itertools.pairwise(parts)
                if isinstance(one, nn.Conv2d) and isinstance(two, nn.BatchNorm2d)
            ]
    return found


def _normalise(net: Any, norms: dict[int, Any], pictures: Any) -> None:
    """Let every normalisation measure what passes it, and undo it by its own scale and shift."""

    def measured(norm: Any, inputs: Any) -> None:
        values = inputs[0]
        mean, spread = values.mean((0, 2, 3)), values.var((0, 2, 3), unbiased=False)
        with torch.no_grad():
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_(torch.sqrt(spread + norm.eps))
            norm.bias.add_(mean)

    hooks = [norm.register_forward_pre_hook(measured) for norm in norms.values()]
    net.eval()
    with torch.no_grad():
        net(pictures if pictures is not None else torch.from_numpy(_noise()))
    for hook in hooks:
        hook.remove()


def _noise() -> Any:
    random = np.random.default_rng(1)
    coarse = random.uniform(0, 1, (64, 3, 12, 12)).astype(np.float32)
    fine = random.normal(0, 0.1, (64, 3, 48, 48)).astype(np.float32)
    return np.clip(coarse.repeat(4, 2).repeat(4, 3) + fine, 0, 1)
