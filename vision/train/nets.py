"""The three networks: the finder of dice, the reader of pips, the reader of symbols. Needs torch."""

# mypy: disable-error-code="misc"
# torch is not there when types are checked, so its classes are of unknown type.

from __future__ import annotations

from typing import Any

import torch
from torch import nn

PIP_CLASSES = ("1", "2", "3", "4", "5", "6", "cocked", "other")
EMBEDDING = 64


def _conv(inside: int, outside: int, *, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Any) -> Any:
        return torch.relu(x + self.second(self.first(x)))


class FinderNet(nn.Module):
    """A heat map of die centres at a quarter of the picture, with the side and the exact centre."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(_conv(3, 16, stride=2), _conv(16, 24, stride=2))
        self.eighth = nn.Sequential(_conv(24, 48, stride=2), _Residual(48))
        self.sixteenth = nn.Sequential(_conv(48, 64, stride=2), _Residual(64), _Residual(64))
        self.to_eighth = nn.Conv2d(64, 48, 1)
        self.mix_eighth = _conv(48, 48)
        self.to_quarter = nn.Conv2d(48, 24, 1)
        self.mix_quarter = _conv(24, 24)
        self.head = nn.Sequential(_conv(24, 32), nn.Conv2d(32, 4, 1))
        self.head[-1].bias.data[0] = -3.5  # most of a picture is no die
        self.up = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x: Any) -> Any:
        """Channels: heat before the sigmoid, log of the side over 32 pixels, x and y within the cell."""
        quarter = self.quarter(x)
        eighth = self.eighth(quarter)
        deep = self.sixteenth(eighth)
        eighth = self.mix_eighth(torch.relu(eighth + self.up(self.to_eighth(deep))))
        quarter = self.mix_quarter(torch.relu(quarter + self.up(self.to_quarter(eighth))))
        return self.head(quarter)


class Reader(nn.Module):
    """What a cut-out of one die shows; the last two outputs are the tilt of its top face."""

    def __init__(self, outputs: int, *, dropout: float = 0.2, inside: int = 3) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(inside, 24, stride=2),
            _conv(24, 32),
            nn.MaxPool2d(2),
            _conv(32, 64),
            _Residual(64),
            nn.MaxPool2d(2),
            _conv(64, 96),
            _conv(96, 96),
            _conv(96, 96, stride=2),
            nn.Flatten(),
            nn.Dropout(dropout),
        )
        self.out = nn.Linear(96 * 9, outputs + 2)

    def forward(self, x: Any) -> Any:
        return self.out(self.body(x))


class TiltNet(nn.Module):
    """Where the top face of a die looks: a reader of tilts alone, which sees twice as closely."""

    def __init__(self) -> None:
        super().__init__()
        self.first = _conv(3, 16, stride=2)
        self.rest = Reader(0, dropout=0.0, inside=16)

    def forward(self, x: Any) -> Any:
        return self.rest(self.first(x))
