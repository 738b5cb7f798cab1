"""What is on the top face of a die: face sets, and how sure each reading is.

A face set looks at several views of the same cut-out (a little turned, a little wider, mirrored where a
mirror changes nothing) and answers with chances for its own faces, for a die on its edge, and for anything
else. The set is only ever used to refuse: a face that is none of the set is “anything else”.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np

from engine.messages import either, say
from vision.errors import UnknownSet
from vision.finder import Spot, cut_out
from vision.leaning import upright
from vision.networks import DATA, Floats, Network, Picture, as_batch, softmax
from vision.sets_data import die_kinds

CUT = 48  # pixels of a cut-out as a reader sees it
PIPS = ("1", "2", "3", "4", "5", "6")
SHARPNESS = 14.0  # what cosines of the symbol reader are multiplied by

View = tuple[float, float, bool]  # how much wider than usual, turned by how many degrees, mirrored

# Seen from above a die may be turned at will. At a slant its sides show too: its top face is kept at the top.
FROM_ABOVE: tuple[View, ...] = tuple(
    (wide, first + 90 * quarter, flipped != bool(quarter % 2))
    for flipped in (False, True)
    for first in (0.0, 45.0)
    for quarter, wide in enumerate((0.95, 0.88, 1.0, 0.92))
)
AT_A_SLANT: tuple[View, ...] = (
    (0.95, 0.0, False),
    (0.88, 10.0, True),
    (1.0, -10.0, False),
    (0.92, 0.0, True),
    (0.95, 5.0, True),
    (0.88, -5.0, False),
    (1.0, 14.0, True),
    (0.92, -14.0, False),
)
FEW = 2  # views that are enough where they leave no doubt
NO_DOUBT = 0.97
SLANT = 0.3
SYMBOL_VIEWS: tuple[View, ...] = ((1.0, 0.0, False), (1.07, 9.0, False), (0.94, -9.0, False))
ALL_ROUND: tuple[View, ...] = tuple(
    (1.0 + 0.04 * (number % 3 - 1), 45.0 * number + 10, False) for number in range(8)
)


@dataclass(frozen=True)
class Looks:
    """What several views of one die say.

    `chances` has a row for each view and a column for each face, then one for “cocked” and one for
    “something else”.
    """

    faces: tuple[str, ...]
    chances: Floats

    @property
    def mean(self) -> Floats:
        """The views' common chances: the geometric mean, so that one firm “no” counts."""
        return softmax(np.log(self.chances + 1e-6).mean(0))

    @property
    def cocked(self) -> float:
        """The chance that the die stands on its edge."""
        return float(self.mean[len(self.faces)])

    def lying_flat(self) -> Looks:
        """The same, knowing that the die does not stand on its edge: only the camera looks at a slant."""
        chances = self.chances.copy()
        chances[:, len(self.faces)] = 0.0
        return Looks(self.faces, np.asarray(chances / np.maximum(chances.sum(1, keepdims=True), 1e-6)))

    @property
    def named(self) -> bool:
        """Whether the common answer is a face at all."""
        return int(self.mean.argmax()) < len(self.faces)


class FaceSet(Protocol):
    """Something that can name the top faces of dice."""

    @property
    def name(self) -> str: ...

    @property
    def faces(self) -> tuple[str, ...]: ...

    @property
    def reader(self) -> str:
        """Which network reads it, `pips` or `symbols`: each has its own line of certainty."""
        ...

    @property
    def colours(self) -> tuple[str, ...]:
        """The body colours these dice come in; empty when anything goes."""
        ...

    @property
    def one_size(self) -> bool:
        """Whether all dice of the set are of one size."""
        ...

    def look(self, picture: Picture, spots: list[Spot], tilts: Floats) -> list[Looks]:
        """What each spot shows; `tilts` is where the top faces look, 0 for straight at the camera."""
        ...


def _views(picture: Picture, spots: list[Spot], views: list[tuple[View, ...]]) -> list[Picture]:
    """The views of all spots, one spot after the other."""
    cuts = []
    for spot, wanted in zip(spots, views, strict=True):
        for wide, turn, mirror in wanted:
            cut = cut_out(picture, spot, CUT, wide=wide, turn=turn)
            cuts.append(np.ascontiguousarray(cut[:, ::-1]) if mirror else cut)
    return cuts


def _from_above_or_upright(tilt: Floats) -> tuple[View, ...]:
    """The views of a die whose top face looks to `tilt`: at a slant it is turned to the top."""
    x, y = float(tilt[0]), float(tilt[1])
    if np.hypot(x, y) < SLANT:
        return FROM_ABOVE
    return tuple((wide, upright(x, y) + turn, mirror) for wide, turn, mirror in AT_A_SLANT)


class PipSet:
    """Ordinary dice: one to six pips, in any colours.

    `file` is another network than the one Bosun brings, for measuring.
    """

    name = "pips"
    faces = PIPS
    reader = "pips"
    colours: tuple[str, ...] = ()
    one_size = False  # people mix what they have

    def __init__(self, file: Path | None = None) -> None:
        self._network = Network(file or DATA / "pips.onnx")

    def look(self, picture: Picture, spots: list[Spot], tilts: Floats) -> list[Looks]:
        """A few views of every die, and all of them of those that leave a doubt."""
        views = [_from_above_or_upright(tilt) for tilt in tilts]
        chances = self._chances(picture, spots, [some[:FEW] for some in views])
        for index, few in enumerate(chances):
            if Looks(PIPS, few).mean.max() < NO_DOUBT:
                (more,) = self._chances(picture, [spots[index]], [views[index][FEW:]])
                chances[index] = np.concatenate([few, more])
        return [Looks(PIPS, views_of_one) for views_of_one in chances]

    def _chances(self, picture: Picture, spots: list[Spot], views: list[tuple[View, ...]]) -> list[Floats]:
        if not spots:
            return []
        out = softmax(self._network(as_batch(_views(picture, spots, views))))
        return list(out.reshape(len(spots), len(views[0]), -1))


@dataclass(frozen=True)
class Directions:
    """Where known faces lie for the symbol reader: names and unit vectors."""

    names: tuple[str, ...]
    vectors: Floats

    def only(self, names: tuple[str, ...]) -> Floats:
        return self.vectors[[self.names.index(name) for name in names]]


@cache
def known_directions() -> Directions:
    data = np.load(DATA / "symbols.npz")
    return Directions(tuple(data["names"].tolist()), data["directions"])


@cache
def symbol_network() -> Network:
    return Network(DATA / "symbols.onnx")


def embedded(network: Network, cuts: list[Picture]) -> Floats:
    """Unit vectors of cut-outs."""
    vectors = network(as_batch(cuts))
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


class Judge(Protocol):
    """What tells the faces of a set apart."""

    def chances(self, vectors: Floats) -> Floats:
        """For each vector of the symbol reader: the faces, cocked, something else."""
        ...


@dataclass(frozen=True)
class Nearest:
    """Each face is one direction of the symbol reader, and the nearest is shown.

    `rivals` are directions of things that are none of the faces; `cocked` that of a die on its edge.
    """

    faces: Floats
    cocked: Floats
    rivals: Floats

    def chances(self, vectors: Floats) -> Floats:
        """For each vector: the faces, cocked, something else."""
        known = np.concatenate([self.faces, self.cocked, self.rivals])
        all_chances = softmax(vectors @ known.T * SHARPNESS)
        count = len(self.faces) + 1
        other = all_chances[:, count:].sum(1, keepdims=True)
        return np.concatenate([all_chances[:, :count], other], 1)


class SymbolSet:
    """Dice with symbols, told apart by a judge; `more` are further views of a die that leaves a doubt."""

    reader = "symbols"
    one_size = True

    def __init__(
        self,
        name: str,
        faces: tuple[str, ...],
        judge: Judge,
        *,
        colours: tuple[str, ...] = (),
        more: tuple[View, ...] = (),
    ) -> None:
        self.name = name
        self.faces = faces
        self.colours = colours
        self._judge = judge
        self._more = more
        self._network = symbol_network()

    def look(self, picture: Picture, spots: list[Spot], tilts: Floats) -> list[Looks]:  # noqa: ARG002 - symbols are known from any side
        if not spots:
            return []
        few = self._seen(_views(picture, spots, [SYMBOL_VIEWS] * len(spots)), len(spots))
        return [
            looks if not self._more or looks.mean.max() >= NO_DOUBT else self._again(picture, spot, looks)
            for spot, looks in zip(spots, few, strict=True)
        ]

    def read(self, views: list[Picture]) -> Looks:
        """What views of one die say."""
        (looks,) = self._seen(views, 1)
        return looks

    def _again(self, picture: Picture, spot: Spot, looks: Looks) -> Looks:
        more = self.read(_views(picture, [spot], [self._more]))
        return Looks(self.faces, np.concatenate([looks.chances, more.chances]))

    def _seen(self, views: list[Picture], dice: int) -> list[Looks]:
        chances = self._judge.chances(embedded(self._network, views))
        return [Looks(self.faces, row) for row in chances.reshape(dice, len(views) // dice, -1)]


@cache
def built_in(name: str) -> FaceSet:
    """A set Bosun knows without teaching: pips, and the drawn sets of the simulated table."""
    if name == "pips":
        return PipSet()
    kinds = die_kinds()
    if name not in kinds:
        raise UnknownSet(say("vision.set-unknown", name=name, known=either(tuple(kinds))))
    kind, known_faces = kinds[name], known_directions()
    own = tuple(kind.faces.values())
    others = tuple(
        n for n in known_faces.names if n not in own and n != "cocked" and not n.startswith("strange")
    )
    return SymbolSet(
        name,
        tuple(kind.faces),
        Nearest(known_faces.only(own), known_faces.only(("cocked",)), known_faces.only(others)),
        colours=kind.colours,
    )
