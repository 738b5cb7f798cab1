"""Teaches Bosun new dice: show each face a few times, or give one folder of photographs a face.

    lesson = Lesson("my_dice")
    lesson.show("hammer", frame)              # once for every frame, several a face
    report = lesson.finish(library)
    print(report.messages())

A third of what is shown is held back; the set is measured on it before it is saved with all of it. Dice that
lie side by side in one frame are one showing: they are held back together, or not at all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from engine.errors import BosunError
from engine.messages import Message, say
from vision.colours import colour_of
from vision.confidence import raw_confidence
from vision.errors import BadSet
from vision.faces import ALL_ROUND, SYMBOL_VIEWS, SymbolSet
from vision.finder import Finder, Spot, cut_out
from vision.learnt_faces import KEPT, turned
from vision.library import NAME, TaughtSet, prototypes, save_set
from vision.photo_folder import pictures_in
from vision.pictures import Picture, checked_frame, load_picture
from vision.tray import tray_or_none

FEWEST = 3  # showings of a face, or nothing can be held back
WARM = 0.45  # heat of what is a die in a lesson, whatever else lies there
LUKEWARM, WARMER = 0.2, 2.0  # heat of what is one if nothing else is half as warm: a lesson shows a die
UNMOVED = 0.15  # of its side: what lies nearer to where it lay before was not thrown
UNCHANGED = 10.0  # grey levels that grain and light make of the same thing, at the most
OFTEN = 0.34  # part of the held-back throws of a face; more questions than that are worth a word
ALIKE = 0.8  # faces whose directions are nearer than this are easily mixed up
SURE = 0.75  # what a held-back throw needs to be read without asking: as much as at the table


@dataclass(frozen=True)
class Report:
    """How the lesson went: counts of held-back throws, faces that look too alike or are asked about often,
    and photographs that nothing could be learnt from, each with its reason."""

    name: str
    right: int
    asked: int
    wrong: int
    alike: tuple[tuple[str, str, float], ...]
    doubtful: tuple[str, ...] = ()
    unused: tuple[tuple[str, Message | str], ...] = ()

    @property
    def held_back(self) -> int:
        return self.right + self.asked + self.wrong

    def messages(self) -> list[Message]:
        """What to tell the owner."""
        counts = {"right": self.right, "asked": self.asked, "wrong": self.wrong}
        told = [say("lesson.unused", photo=photo, why=why) for photo, why in self.unused]
        told.append(say("lesson.held-back", held=self.held_back, **counts))
        told += [say("lesson.alike", one=one, two=two) for one, two, _ in self.alike]
        return told + [say("lesson.doubtful", face=face) for face in self.doubtful]


@dataclass(frozen=True)
class Showing:
    """The dice of one frame that all showed the same face."""

    face: str
    spots: tuple[Spot, ...]
    cutouts: tuple[Picture, ...]
    colours: tuple[str, ...]

    def only(self, kept: list[int]) -> Showing:
        """The same with some of its dice."""
        return replace(
            self,
            spots=tuple(self.spots[at] for at in kept),
            cutouts=tuple(self.cutouts[at] for at in kept),
            colours=tuple(self.colours[at] for at in kept),
        )

    def has_too(self, spot: Spot, cutout: Picture) -> bool:
        """Whether the same lies here in the same place: no die that was thrown again does."""
        return any(
            np.hypot(own.x - spot.x, own.y - spot.y) < UNMOVED * spot.side
            and np.abs(seen.astype(np.float32) - cutout).mean() < UNCHANGED
            for own, seen in zip(self.spots, self.cutouts, strict=True)
        )


def only_dice(showings: list[Showing]) -> list[Showing]:
    """The showings without what lay there when another face was shown too: a coin, a print of the cloth."""
    return [_moved(showing, [one for one in showings if one.face != showing.face]) for showing in showings]


def _moved(showing: Showing, others: list[Showing]) -> Showing:
    finds = list(zip(showing.spots, showing.cutouts, strict=True))
    moved = [at for at, find in enumerate(finds) if not any(other.has_too(*find) for other in others)]
    return showing.only(moved) if moved else showing


class Lesson:
    """Collects what is shown and makes a set of it.

    `finder` replaces the one Bosun brings, for tests.
    """

    def __init__(self, name: str, *, finder: Finder | None = None) -> None:
        if not NAME.fullmatch(name):
            raise BadSet(say("lesson.name", name=name))
        self.name = name
        self._finder = finder or Finder()
        self._showings: list[Showing] = []

    def show(self, face: str, frame: Picture) -> int:
        """One frame with one die, or several that all show `face` up; says how many dice were taken."""
        spots = self._dice(checked_frame(frame))
        if not spots:
            raise BadSet(say("lesson.no-die", face=face))
        cutouts = (cut_out(frame, Spot(spot.x, spot.y, spot.side, 1.0), KEPT, wide=1.5) for spot in spots)
        colours = (colour_of(cut_out(frame, spot, KEPT)) for spot in spots)
        self._showings.append(Showing(face, tuple(spots), tuple(cutouts), tuple(colours)))
        return len(self.showings[-1].cutouts)

    @property
    def showings(self) -> list[Showing]:
        """What was shown so far, of each frame what is seen to be a die."""
        return only_dice(self._showings)

    @property
    def last(self) -> Showing | None:
        """What was shown last."""
        return self.showings[-1] if self._showings else None

    def take_back(self) -> Showing | None:
        """Forget what was shown last: a thumb was in the picture, or another face lay up."""
        return self._showings.pop() if self._showings else None

    def shown(self) -> dict[str, list[Picture]]:
        """The cut-outs of each face so far."""
        shown: dict[str, list[Picture]] = defaultdict(list)
        for showing in self.showings:
            shown[showing.face] += showing.cutouts
        return dict(shown)

    def _dice(self, frame: Picture) -> list[Spot]:
        """The dice of the frame; corner marks are none, and what lies outside the tray does not count."""
        tray, (height, width) = tray_or_none(frame), frame.shape[:2]
        spots = [
            spot
            for spot in self._finder.find(frame)
            if tray is None or tray.holds(spot.x / width, spot.y / height)
        ]
        return [spot for spot in spots if spot.heat > WARM] or _by_far_the_warmest(spots)

    def finish(self, library: Path | None = None) -> Report:
        """Measure the set on held-back showings, then save it with all of them."""
        times = Counter(showing.face for showing in self._showings)
        if len(times) < 2:
            raise BadSet(say("lesson.one-face"))
        for face, count in times.items():
            if count < FEWEST:
                raise BadSet(say("lesson.too-few", face=face, shown=count, wanted=FEWEST))
        showings = self.showings
        colours = {colour for showing in showings for colour in showing.colours}
        whole = TaughtSet(self.name, self.shown(), tuple(sorted(colours)))
        report = measured(whole, showings)
        if library is not None:
            counts = {"right": report.right, "asked": report.asked, "wrong": report.wrong}
            save_set(replace(whole, measured=counts), library)
        return report


def _by_far_the_warmest(spots: list[Spot]) -> list[Spot]:
    """The one thing that may be a die, if there is one: a white die on a white cloth."""
    least = max([LUKEWARM, *(WARMER * spot.heat for spot in spots[1:])])
    return [spot for spot in spots[:1] if spot.heat > least]


def teach_from(name: str, folder: Path, library: Path, *, finder: Finder | None = None) -> Report:
    """Teach the set `name` from photographs: every folder in `folder` is a face."""
    if not folder.is_dir():
        raise BadSet(say("lesson.no-folder", folder=str(folder)))
    faces = sorted(place for place in folder.iterdir() if place.is_dir())
    if len(faces) < 2:
        raise BadSet(say("lesson.folders", folder=str(folder)))
    lesson = Lesson(name, finder=finder)
    unused: list[tuple[str, Message | str]] = []
    for place in faces:
        for file in pictures_in(place):
            try:
                lesson.show(place.name, load_picture(file))
            except BosunError as error:  # one bad photograph does not spoil the lesson
                unused.append((f"{place.name}/{file.name}", error.text))
    return replace(lesson.finish(library), unused=tuple(unused))


def measured(taught: TaughtSet, showings: list[Showing]) -> Report:
    """Every third showing of a face is read by a set made of the others."""
    kept: dict[str, list[Picture]] = defaultdict(list)
    held: dict[str, list[Picture]] = defaultdict(list)
    count: Counter[str] = Counter()
    for showing in showings:
        count[showing.face] += 1
        (held if count[showing.face] % 3 == 0 else kept)[showing.face] += showing.cutouts
    trial = replace(taught, cutouts=dict(kept)).face_set()
    seen = {face: Counter(_judged(trial, cutout, face) for cutout in held[face]) for face in taught.cutouts}
    total = sum(seen.values(), Counter[str]())
    doubtful = tuple(face for face, row in seen.items() if row["asked"] > OFTEN * max(1, row.total()))
    return Report(taught.name, total["right"], total["asked"], total["wrong"], too_alike(taught), doubtful)


def _judged(trial: SymbolSet, cutout: Picture, face: str) -> str:
    seen = _read(trial, cutout)
    return "asked" if seen is None else "right" if seen == face else "wrong"


def _read(known: SymbolSet, cutout: Picture) -> str | None:
    """The face of a kept cut-out, or None where Bosun would ask."""
    views = [turned(cutout, degrees + 20, wide=wide) for wide, degrees, _ in (*SYMBOL_VIEWS, *ALL_ROUND)]
    looks = known.read(views)
    best = int(looks.mean.argmax())
    if best >= len(known.faces) or raw_confidence(looks, 1.0) < SURE:
        return None
    return known.faces[best]


def too_alike(taught: TaughtSet) -> tuple[tuple[str, str, float], ...]:
    """Pairs of faces the symbol reader can hardly tell apart, the worst first."""
    means = {}
    for face, cutouts in taught.cutouts.items():
        middle = prototypes(cutouts).mean(0)
        means[face] = middle / np.linalg.norm(middle)
    names = list(means)
    pairs = [
        (one, two, float(means[one] @ means[two])) for i, one in enumerate(names) for two in names[i + 1 :]
    ]
    return tuple(sorted((pair for pair in pairs if pair[2] > ALIKE), key=lambda pair: -pair[2]))
