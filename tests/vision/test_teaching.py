"""Teaching: shown faces become a set that can be shared, and that says how good it is."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.refusals import refuses
from tests.vision.fixtures import needs_twin
from vision.dice import DiceReader
from vision.errors import BadSet, UnknownSet
from vision.finder import Finder, Spot
from vision.library import face_set, load_set, save_set
from vision.pictures import Picture
from vision.sets_data import DieKind
from vision.teaching import Lesson, teach_from
from vision.twin.dice import TwinDie
from vision.twin.table import TwinTable

RUNES = DieKind("runes", ("sun", "sun", "moon", "moon", "star", "star"), (), ("blue",), "house")
DRAWINGS = ("adventurer", "adventurer", "raptor", "raptor", "follower", "follower")


@pytest.fixture(scope="module")
def shown() -> dict[str, list[Picture]]:
    """Throws of one die with three faces, sorted by the face that came up."""
    needs_twin()
    kind = DieKind("runes", RUNES.sides, DRAWINGS, RUNES.colours, "house")
    pictures: dict[str, list[Picture]] = {"sun": [], "moon": [], "star": []}
    with TwinTable((TwinDie(kind, "blue"),), seed=4, plain=True, size=(480, 360)) as table:
        while min(len(list_) for list_ in pictures.values()) < 6:
            table.throw()
            die = table.truth()[0]
            if die.fair:
                pictures[die.face].append(table.picture())
    return pictures


def lesson(shown: dict[str, list[Picture]], name: str = "runes") -> Lesson:
    taught = Lesson(name)
    for face, pictures in shown.items():
        for picture in pictures[:5]:
            assert taught.show(face, picture) == 1
    return taught


def test_a_taught_set_reads_throws_it_has_not_seen(shown: dict[str, list[Picture]], tmp_path: Path) -> None:
    lesson(shown).finish(tmp_path)
    reader, runes = DiceReader(), face_set("runes", library=tmp_path)
    for face, pictures in shown.items():
        reading = reader.read(pictures[5], faces=runes)
        assert reading.faces == (face,)


def test_a_lesson_measures_itself_on_held_back_throws(shown: dict[str, list[Picture]]) -> None:
    report = lesson(shown).finish()
    assert report.held_back == 3
    assert report.wrong == 0
    assert report.messages()[0].id == "lesson.held-back"


def test_faces_that_look_alike_are_named(shown: dict[str, list[Picture]]) -> None:
    taught = lesson(shown)
    for picture in shown["sun"][:5]:
        taught.show("sun again", picture)
    alike = {frozenset(pair[:2]) for pair in taught.finish().alike}
    assert frozenset({"sun", "sun again"}) in alike
    assert frozenset({"sun", "moon"}) not in alike


def test_a_set_is_a_folder_that_can_be_copied(shown: dict[str, list[Picture]], tmp_path: Path) -> None:
    lesson(shown).finish(tmp_path / "mine")
    (tmp_path / "theirs").mkdir()
    (tmp_path / "mine" / "runes").rename(tmp_path / "theirs" / "lent")
    taught = load_set(tmp_path / "theirs" / "lent")
    assert taught.name == "lent"
    assert sorted(taught.cutouts) == ["moon", "star", "sun"]
    assert taught.colours == ("blue",)


def test_a_set_is_taught_from_a_folder_a_face(shown: dict[str, list[Picture]], tmp_path: Path) -> None:
    for face, pictures in shown.items():
        (tmp_path / "photos" / face).mkdir(parents=True)
        for index, picture in enumerate(pictures[:3]):
            cv2.imwrite(str(tmp_path / "photos" / face / f"{index}.png"), picture)
    report = teach_from("runes", tmp_path / "photos", tmp_path / "library")
    assert report.held_back == 3
    assert face_set("runes", library=tmp_path / "library").faces == ("moon", "star", "sun")


def test_a_photograph_without_a_die_is_named_and_does_not_end_the_lesson(
    shown: dict[str, list[Picture]], tmp_path: Path
) -> None:
    for face, pictures in shown.items():
        (tmp_path / "photos" / face).mkdir(parents=True)
        for index, picture in enumerate(pictures[:3]):
            cv2.imwrite(str(tmp_path / "photos" / face / f"{index}.png"), picture)
    cv2.imwrite(str(tmp_path / "photos" / "sun" / "blank.png"), np.full((300, 400, 3), 130, np.uint8))
    (tmp_path / "photos" / "moon" / "torn.png").write_bytes(b"no picture")
    report = teach_from("runes", tmp_path / "photos", tmp_path / "library")
    assert [photo for photo, _ in report.unused] == ["moon/torn.png", "sun/blank.png"]
    assert report.held_back == 3


class Warmths(Finder):
    """Finds things of these heats side by side in every frame."""

    def __init__(self, *heats: float) -> None:
        self.heats = heats

    def find(self, picture: Picture) -> list[Spot]:
        height, width = picture.shape[:2]
        places = np.linspace(0.2, 0.8, len(self.heats)).tolist()
        return [Spot(width * x, height / 2, 40.0, heat) for x, heat in zip(places, self.heats, strict=True)]


@pytest.mark.parametrize(
    ("heats", "dice"),
    [
        ((0.9, 0.6, 0.3), 2),  # what is plainly a die, and nothing else
        ((0.4, 0.15), 1),  # a white die on a white cloth, by far the warmest
        ((0.4, 0.3), 0),  # two things that may be it
        ((0.15,), 0),  # nothing
    ],
)
def test_a_lesson_takes_plain_dice_or_the_one_thing_that_may_be_a_die(
    heats: tuple[float, ...], dice: int
) -> None:
    taught, frame = Lesson("runes", finder=Warmths(*heats)), np.full((300, 400, 3), 130, np.uint8)
    if dice:
        assert taught.show("sun", frame) == dice
    else:
        with pytest.raises(BadSet, match=r"lesson\.no-die"):
            taught.show("sun", frame)


def test_dice_side_by_side_in_one_frame_are_one_showing() -> None:
    taught = Lesson("runes", finder=Warmths(0.9, 0.9))
    for face in ("sun", "moon"):
        frame = np.full((300, 400, 3), 130, np.uint8)
        assert [taught.show(face, frame) for _ in range(2)] == [2, 2]
    with pytest.raises(BadSet, match=r"lesson\.too-few\(face=sun, shown=2"):
        taught.finish()


def test_a_face_shown_too_seldom_is_named(shown: dict[str, list[Picture]]) -> None:
    taught = lesson(shown)
    taught.show("comet", shown["sun"][0])
    with pytest.raises(BadSet, match=r"lesson\.too-few\(face=comet, shown=1"):
        taught.finish()


def test_a_picture_without_a_die_teaches_nothing() -> None:
    with pytest.raises(BadSet, match=r"lesson\.no-die"):
        Lesson("runes").show("sun", np.full((300, 400, 3), 130, np.uint8))


@pytest.mark.parametrize("name", ["", "../up", "Big", "a b"])
def test_a_name_that_is_no_name_of_a_folder_is_refused(name: str) -> None:
    with pytest.raises(BadSet, match=r"lesson\.name"):
        Lesson(name)


@pytest.mark.parametrize("layout", ["missing", "flat"])
def test_a_folder_that_is_no_lesson_is_refused(tmp_path: Path, layout: str) -> None:
    folder = tmp_path / layout
    if layout == "flat":
        folder.mkdir()
    with pytest.raises(BadSet):
        teach_from("runes", folder, tmp_path / "library")


def test_a_broken_set_names_its_folder(tmp_path: Path) -> None:
    (tmp_path / "runes").mkdir()
    (tmp_path / "runes" / "set.toml").write_text("faces = 3")
    with pytest.raises(BadSet, match="runes"):
        face_set("runes", library=tmp_path)


def test_an_untaught_set_lists_what_there_is(shown: dict[str, list[Picture]], tmp_path: Path) -> None:
    lesson(shown).finish(tmp_path)
    with refuses("pips, .*runes", UnknownSet):
        face_set("glyphs", library=tmp_path)


def test_teaching_again_replaces_the_old_pictures(shown: dict[str, list[Picture]], tmp_path: Path) -> None:
    lesson(shown).finish(tmp_path)
    taught = load_set(tmp_path / "runes")
    save_set(type(taught)("runes", {face: cuts[:2] for face, cuts in taught.cutouts.items()}), tmp_path)
    assert all(len(cuts) == 2 for cuts in load_set(tmp_path / "runes").cutouts.values())
