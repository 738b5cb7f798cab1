"""The library of taught face sets: folders that can be copied and shared.

A taught set is a folder: `set.toml` with its name, faces and how well it measured itself, and for each face
a folder of small cut-outs (PNG). The cut-outs are the set: what the symbol reader makes of them is worked out
when the set is loaded, so a shared set goes on working when Bosun's networks get better.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from engine.messages import either, say
from vision.errors import BadSet, UnknownSet
from vision.faces import (
    ALL_ROUND,
    CUT,
    FaceSet,
    SymbolSet,
    built_in,
    embedded,
    known_directions,
    symbol_network,
)
from vision.networks import Floats, Picture
from vision.pictures import load_picture
from vision.sets_data import die_kinds

KEPT = 72  # pixels of a kept cut-out: half as wide again as a reader looks, so that it can be turned
TURNS = (0, 45, 90, 135, 180, 225, 270, 315)  # degrees a taught face is looked at
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,40}")
TAUGHT_SHARPNESS = 14.0
COMMON = 0.8  # of what all faces of a taught set share is taken off


@dataclass(frozen=True)
class TaughtSet:
    """What was taught: cut-outs for each face, and what the set said about itself."""

    name: str
    cutouts: Mapping[str, list[Picture]]
    colours: tuple[str, ...] = ()
    measured: Mapping[str, float] | None = None

    def face_set(self) -> SymbolSet:
        """The set, ready to read."""
        known = known_directions()
        faces = tuple(self.cutouts)
        directions = tuple(prototypes(self.cutouts[face]) for face in faces)
        return SymbolSet(
            self.name,
            faces,
            directions,
            rivals=known.only(("other",)),
            cocked=known.only(("cocked",)),
            colours=self.colours,
            sharpness=TAUGHT_SHARPNESS,
            common=COMMON * np.mean([some.mean(0) for some in directions], axis=0),
            more=ALL_ROUND,
        )


def prototypes(cutouts: list[Picture]) -> Floats:
    """Directions of one face: every cut-out in eight turns."""
    views = [turned(cutout, degrees) for cutout in cutouts for degrees in TURNS]
    return embedded(symbol_network(), views)


def turned(cutout: Picture, degrees: float, *, wide: float = 1.0) -> Picture:
    """A kept cut-out as a reader sees it, turned."""
    scale = CUT / (KEPT / 1.5) / wide
    matrix = np.asarray(cv2.getRotationMatrix2D((KEPT / 2, KEPT / 2), degrees, scale), np.float64)
    matrix[:, 2] += CUT / 2 - KEPT / 2
    return np.asarray(cv2.warpAffine(cutout, matrix, (CUT, CUT), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def face_set(name: str, *, library: Path | None = None) -> FaceSet:
    """The set called `name`: a taught one first, then one that Bosun brings."""
    if library is not None and NAME.fullmatch(name) and (library / name / "set.toml").is_file():
        return load_set(library / name).face_set()
    if name in die_kinds():
        return built_in(name)
    raise UnknownSet(say("vision.set-unknown", name=name, known=either(known_sets(library))))


def known_sets(library: Path | None) -> list[str]:
    """The names of all sets: those that Bosun brings, then what else was taught."""
    taught = sorted(p.parent.name for p in library.glob("*/set.toml")) if library and library.is_dir() else []
    return list(dict.fromkeys([*die_kinds(), *taught]))


def save_set(taught: TaughtSet, library: Path) -> Path:
    """Write the set into the library, in place of an older one of that name."""
    if not NAME.fullmatch(taught.name):
        raise BadSet(say("vision.set-name", name=taught.name))
    folder = library / taught.name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*/*.png"):
        old.unlink()
    for number, cutouts in enumerate(taught.cutouts.values()):
        place = folder / f"face{number:02}"
        place.mkdir(exist_ok=True)
        for index, cutout in enumerate(cutouts):
            cv2.imwrite(str(place / f"{index:03}.png"), cutout)
    (folder / "set.toml").write_text(_described(taught), "utf-8")
    return folder


def _described(taught: TaughtSet) -> str:
    lines = [f"name = {_quoted(taught.name)}", f"faces = [{', '.join(_quoted(f) for f in taught.cutouts)}]"]
    lines.append(f"colours = [{', '.join(_quoted(c) for c in taught.colours)}]")
    if taught.measured:
        lines.append("\n[measured]")
        lines += [f"{key} = {value}" for key, value in taught.measured.items()]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def load_set(folder: Path) -> TaughtSet:
    """A set as `save_set` wrote it."""
    try:
        entry = tomllib.loads((folder / "set.toml").read_text("utf-8"))
        faces = [str(face) for face in entry["faces"]]
        colours = tuple(str(colour) for colour in entry.get("colours", ()))
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise BadSet(say("vision.set-broken", folder=str(folder))) from error
    cutouts = {}
    for number, face in enumerate(faces):
        files = sorted((folder / f"face{number:02}").glob("*.png"))
        if not files:
            raise BadSet(say("vision.set-face", folder=str(folder), face=face))
        cutouts[face] = [_kept(load_picture(file)) for file in files]
    return TaughtSet(folder.name, cutouts, colours, entry.get("measured"))


def _kept(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (KEPT, KEPT), interpolation=cv2.INTER_AREA), np.uint8)
