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
    FaceSet,
    SymbolSet,
    built_in,
    embedded,
    known_directions,
    symbol_network,
)
from vision.learnt_faces import KEPT, LearntFaces, turned
from vision.networks import Floats, Picture
from vision.pictures import load_picture
from vision.sets_data import die_kinds

TURNS = (0, 45, 90, 135, 180, 225, 270, 315)  # degrees a taught face is looked at
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,40}")


@dataclass(frozen=True)
class TaughtSet:
    """What was taught: cut-outs for each face, and what the set said about itself."""

    name: str
    cutouts: Mapping[str, list[Picture]]
    colours: tuple[str, ...] = ()
    measured: Mapping[str, float] | None = None

    def face_set(self) -> SymbolSet:
        """The set, ready to read."""
        cocked = known_directions().only(("cocked",))
        judge = LearntFaces.of(self.cutouts, cocked)
        return SymbolSet(self.name, tuple(self.cutouts), judge, colours=self.colours, more=ALL_ROUND)


def prototypes(cutouts: list[Picture]) -> Floats:
    """Directions of one face: every cut-out in eight turns."""
    views = [turned(cutout, degrees) for cutout in cutouts for degrees in TURNS]
    return embedded(symbol_network(), views)


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
