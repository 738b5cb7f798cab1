"""The colours of the cubes, taught under the table's own light, and which pixel shows which.

All looks are taken in the flat picture, where white paper is the same grey under any lamp. A colour in
shadow or on the dark side of a cube is the same colour times less light, so each taught look stands for a
ray of looks; how far a pixel is from each ray decides, and a pixel far from all is strange.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.tower.bare import Floats, Look, off_board, packed
from vision.tower.shade import (
    AS_WELL,
    SAME,
    UNLIKE,
    USUAL_SHADE,
    apart,
    black_pixels,
    board_price,
    cube_price,
    hidden_share,
    softened,
)

BOARD, STRANGE = 0, 255
BOARD_NAME = "the board"
LIGHT = np.array([0.28, 0.36, 0.46, 0.58, 0.7, 0.82, 0.94, 1.06, 1.18, 1.32], np.float32)
DARK_LIGHT = np.array([1.45, 1.6, 1.75], np.float32)
BOARD_LIGHT = np.array([0.34, 0.42, 0.52, 0.62, 0.74, 0.87, 1.0, 1.13, 1.3, 1.5], np.float32)
TAUGHT_HERE = 0.5  # as far as looks scatter where they were taught on this very board
TOPS = 2  # the top of a cube is never as dark as the first of these
GRAIN, SHARE = 5.0, 0.07  # how far looks scatter: in grey levels, and as a part of the look
FAR = 3.6  # scatters away from every ray: strange
ALIKE = 2.2  # scatters between two taught colours that are too few
ALIKE_PRICE = 2.5  # the same where they were taught on this very board: the price of one as the other
TOP_LIGHT = np.array([0.8, 0.9, 1.0, 1.1, 1.25], np.float32)  # the tops of cubes are rarely in the dark
MOST_OF_IT = 0.4  # of the board: a colour that is like more of it is of no use
GLEAMING = 3.0  # the price up to which a look may be a coloured top with a lamp in it
DARK = 38.0  # mean grey level, where the paper is at 170
DARK_GREY, GREY = 110.0, 20.0  # or a grey up to the first, with channels at most the second apart
LEVELS = 32


@dataclass(frozen=True)
class Colours:
    """Looks of the cubes by the name of their colour, and of the empty board."""

    cubes: Mapping[str, tuple[Look, ...]]
    board: tuple[Look, ...]
    note: str = ""
    bare: Picture | None = field(default=None, compare=False, repr=False)  # the empty board, where taught
    shade: float = USUAL_SHADE  # how deep shadows are on it
    _names: tuple[str, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "_names", tuple(self.cubes))

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    def sized(self, size: tuple[int, int]) -> Colours:
        """The same colours, the empty board as large as the flat pictures that are compared with it."""
        if self.bare is None or self.bare.shape[1::-1] == size:
            return self
        return replace(self, bare=np.asarray(cv2.resize(self.bare, size, interpolation=cv2.INTER_LINEAR)))

    @cached_property
    def ground(self) -> Floats:
        """The looks of the empty board without grain, where it was taught."""
        assert self.bare is not None
        return softened(self.bare).astype(np.float32)

    def labels(self, flat: Picture) -> NDArray[np.uint8]:
        """For each pixel 0 for the board, the number of a colour from 1 on, or 255 for a strange look.

        On a board that was taught, the picture is one without grain.
        """
        if self.bare is None:
            return np.asarray(self._table[_index(flat)], np.uint8)
        labels = np.zeros(flat.shape[:2], np.uint8)
        other = apart(flat.astype(np.float32), self.ground) > SAME
        labels[other] = self._labels_here(flat[other], self.ground[other])
        return labels

    def _labels_here(self, looks: Picture, ground: Floats) -> NDArray[np.uint8]:
        """The labels of looks that differ from the empty board under them."""
        pixels, index = looks.astype(np.float32), _index(looks)
        colour, far = self._cube_table
        board, cube = off_board(pixels, ground), far[index]
        label = np.where(cube < board, colour[index], np.uint8(BOARD))
        label = np.where(np.minimum(cube, board) > FAR, np.uint8(STRANGE), label)
        for dark in self.dark:
            black = black_pixels(pixels, ground, self._looks(dark), self.shade)
            label = np.where((label == dark) & ~black, np.uint8(BOARD), label)
            label = np.where(black & np.isin(label, (BOARD, STRANGE)), np.uint8(dark), label)
        return label.astype(np.uint8)

    @cached_property
    def _cube_table(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """For each look the nearest colour of a cube, and how far it is."""
        far = self.distances(_all_looks())[:, :-1]
        return (far.argmin(1) + 1).astype(np.uint8), far.min(1)

    @cached_property
    def _table(self) -> NDArray[np.uint8]:
        far = self.distances(_all_looks())
        best = far.argmin(1)
        label = np.where(best == len(self.names), BOARD, best + 1)
        return np.where(far.min(1) > FAR, STRANGE, label).astype(np.uint8)

    def distances(self, looks: NDArray[np.float32]) -> NDArray[np.float32]:
        """Scatters from each colour, and last from the board, for each look."""
        rays = [_far_from(looks, self.cubes[name], self._light(name)) for name in self.names]
        return np.stack([*rays, _far_from(looks, self.board, BOARD_LIGHT)], axis=1)

    @cached_property
    def dark(self) -> tuple[int, ...]:
        """The labels of colours that are nearly black."""
        return tuple(at for at, name in enumerate(self.names, 1) if name in self._dark_names)

    @cached_property
    def _dark_names(self) -> frozenset[str]:
        return frozenset(name for name in self.names if self._is_dark(name))

    def _is_dark(self, name: str) -> bool:
        look = np.array(self.cubes[name], np.float32).mean(axis=0)
        return bool(look.mean() < DARK) if self.bare is None else nearly_black(look)

    def _light(self, name: str) -> NDArray[np.float32]:
        """Black may look much brighter than taught, since cameras lift what is dark."""
        return np.append(LIGHT, DARK_LIGHT) if name in self._dark_names else LIGHT

    def chances(self, look: NDArray[np.float32]) -> dict[str, float]:
        """How likely each colour is for the middle look of a cube."""
        price = np.array([self._top_price(look[None], name) for name in self.names])
        scatter = 1.0 if self.bare is None else TAUGHT_HERE
        odds = np.exp(-0.5 * (price - price.min()) / scatter**2)
        return {name: float(value) for name, value in zip(self.names, odds / odds.sum(), strict=True)}

    def _top_price(self, look: NDArray[np.float32], name: str) -> float:
        """How far a top is off a colour; where tops were taught, light other than theirs counts too."""
        if self.bare is None:
            return float(_far_from(look, self.cubes[name], self._light(name)[TOPS:])[0]) ** 2
        return float(cube_price(look, self.cubes[name], gleams=name not in self._dark_names)[0])

    def maybe_gleaming(self, soft: Picture, where: NDArray[np.uint8], board: Floats) -> NDArray[np.uint8]:
        """1 where a cube, a lamp in it or not, is a better explanation than the board at this price."""
        found, chosen = np.zeros_like(where), where > 0
        price = self._colour_prices[_index(soft[chosen])]
        found[chosen] = price < np.minimum(board[chosen], GLEAMING)
        return found

    @cached_property
    def _colour_prices(self) -> Floats:
        """For each look what it costs to explain it as a cube of any colour but black."""
        bright = (name for name in self.names if name not in self._dark_names)
        looks = tuple(look for name in bright for look in self.cubes[name])
        return cube_price(_all_looks(), looks, gleams=True)

    def maybe_black(self, soft: Picture, where: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """1 where the picture may well show a black cube, though a shadow may look so, too."""
        found, chosen = np.zeros_like(where), where > 0
        for dark in self.dark:
            found[chosen] |= cube_price(soft[chosen].astype(np.float32), self._looks(dark)) < AS_WELL
        return found

    def _looks(self, label: int) -> tuple[Look, ...]:
        return self.cubes[self.names[label - 1]]

    def label_of_top(self, look: NDArray[np.float32], ground: NDArray[np.float32]) -> int:
        """The label of a top, from its look and that of the empty board under it.

        A square that looks as the top of a black cube does is one though a shadow may look so, too.
        """
        prices = [self._top_price(look[None], name) for name in self.names]
        label, price = 1 + int(np.argmin(prices)), min(prices)
        board = float(board_price(look[None], ground[None], self.shade)[0])
        if board <= price and not (label in self.dark and price < AS_WELL):
            return BOARD
        return STRANGE if price > UNLIKE else label

    def too_alike(self) -> list[tuple[str, str]]:
        """Pairs of colours, or a colour and the board, that this light hardly tells apart."""
        pairs = []
        for at, name in enumerate(self.names):
            pairs += [(name, two) for two in self.names[at + 1 :] if self._alike(name, two)]
            if self.like_board(name) > MOST_OF_IT:
                pairs.append((name, BOARD_NAME))
        return pairs

    def _alike(self, one: str, two: str) -> bool:
        looks = np.array(self.cubes[one], np.float32)
        if self.bare is None:
            return bool(_far_from(looks, self.cubes[two], TOP_LIGHT).min() < ALIKE)
        return bool(cube_price(looks, self.cubes[two]).min() < ALIKE_PRICE)

    def like_board(self, name: str) -> float:
        """The part of the board on which a cube of this colour is hard to see."""
        if self.bare is None:
            far = _far_from(np.array(self.cubes[name], np.float32), self.board, BOARD_LIGHT)
            return float(far.min() < ALIKE)
        middle = np.median(np.array(self.cubes[name], np.float32), axis=0)
        return hidden_share(middle, self.bare)

    def as_toml(self) -> str:
        """The text of a colour file."""
        lines = [f'note = "{self.note}"', ""] if self.note else []
        for name, looks in self.cubes.items():
            lines += ["[[colour]]", f'name = "{name}"', f"looks = {_rows(looks)}", ""]
        lines += ["[board]", f"looks = {_rows(self.board)}"]
        if self.bare is not None:
            lines += [f"shade = {self.shade}", f'picture = "{packed(self.bare)}"']
        return "\n".join([*lines, ""])


def nearly_black(look: NDArray[np.float32]) -> bool:
    """Whether a taught look is black: a polished black cube under a lamp is a dark grey."""
    return bool(look.mean() < (DARK_GREY if np.ptp(look) < GREY else DARK))


def _all_looks() -> NDArray[np.float32]:
    levels = np.arange(LEVELS, dtype=np.float32) * 8 + 3.5
    return np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1).reshape(-1, 3)


def _index(looks: Picture) -> NDArray[np.uint16]:
    """Where looks stand among all looks."""
    small = (looks >> 3).astype(np.uint16)
    return np.asarray((small[..., 0] << 10) | (small[..., 1] << 5) | small[..., 2], np.uint16)


def _rows(looks: tuple[Look, ...]) -> str:
    return "[" + ", ".join("[" + ", ".join(f"{value:.1f}" for value in look) + "]" for look in looks) + "]"


def _far_from(
    pixels: NDArray[np.float32], looks: tuple[Look, ...], light: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Scatters from the nearest point of the rays."""
    points = (np.array(looks, np.float32)[:, None] * light[None, :, None]).reshape(-1, 3)
    scatter = GRAIN + SHARE * np.linalg.norm(points, axis=1)
    # The distances of all pixels from all points at once: |p - a|² = |p|² - 2pa + |a|².
    squares = (pixels**2).sum(1)[:, None] - 2 * pixels @ points.T + (points**2).sum(1)[None]
    return np.asarray(np.sqrt((np.maximum(squares, 0) / scatter[None] ** 2).min(1)), np.float32)
