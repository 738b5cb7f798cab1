"""Steps of learning for small networks on a processor: Muon for the filters, AdamW for all else.

Muon turns the step of each layer's filters until all directions weigh alike; that learns in a third of the
steps that AdamW alone takes. Torch has one too, for matrices alone and in half precision.
"""

# mypy: disable-error-code="misc"
# torch is not there when types are checked, so its classes are of unknown type.

from __future__ import annotations

from typing import Any

import torch
from torch import nn

TIMES = 7.0  # the size of a step of filters, in those of all else
MOMENTUM, DECAY = 0.95, 0.01
ROUNDS, FIRST, THIRD, FIFTH = 5, 3.4445, -4.775, 2.0315  # of the iteration that makes directions alike


class Muon(torch.optim.Optimizer):
    """Moves the filters of convolutions, each layer's by a step in which all directions weigh alike."""

    def __init__(self, filters: list[Any], *, lr: float) -> None:
        super().__init__(filters, {"lr": lr})

    def step(self) -> None:
        """One step along the gradients that the filters have now."""
        with torch.no_grad():
            for group in self.param_groups:
                for filters in group["params"]:
                    self._move(filters, group["lr"])

    def _move(self, filters: Any, rate: float) -> None:
        pace = self.state[filters].setdefault("pace", torch.zeros_like(filters))
        pace.lerp_(filters.grad, 1 - MOMENTUM)
        way = alike(filters.grad.lerp(pace, MOMENTUM).flatten(1))
        tall = max(1.0, way.shape[0] / way.shape[1]) ** 0.5
        filters.mul_(1 - rate * DECAY).sub_(way.reshape(filters.shape), alpha=rate * tall)


def alike(matrix: Any) -> Any:
    """About the nearest matrix whose directions are all of length one, by Newton's and Schulz's iteration."""
    turned = matrix.shape[0] > matrix.shape[1]
    way = matrix.T if turned else matrix
    way = way / (way.norm() + 1e-7)
    for _ in range(ROUNDS):
        square = way @ way.T
        way = FIRST * way + (THIRD * square + FIFTH * square @ square) @ way
    return way.T if turned else way


def steppers(net: Any, rate: float) -> list[Any]:
    """What moves the weights of a network: the filters that look at neighbours, and all else."""
    convolutions = [module for module in net.modules() if isinstance(module, nn.Conv2d)]
    filters = [one.weight for one in convolutions if one.kernel_size != (1, 1)]
    known = {id(one) for one in filters}
    rest = [one for one in net.parameters() if id(one) not in known]
    return [Muon(filters, lr=TIMES * rate), torch.optim.AdamW(rest, lr=rate, weight_decay=1e-3)]
