"""The workshop and the live picture, without a browser: pictures are laid under the camera."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from bosun.devices.cameras import tray_file
from bosun.devices.taught_dice import library
from bosun.web.live_picture import LivePicture
from tests.bosun.web.lines import Guest, House, open_lobby
from tests.bosun.web.workbench import shown_camera
from tests.vision.test_tray import table
from vision.pictures import Picture
from vision.tray import load_tray

pytestmark = pytest.mark.usefixtures("home")

Lay = Callable[[Picture], None]


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Lay a picture under the camera."""

    def lay_down(picture: Picture) -> None:
        draft = tmp_path / "draft.png"
        cv2.imwrite(str(draft), picture)
        draft.replace(tmp_path / "now.png")

    return lay_down


@pytest.fixture
def house(tmp_path: Path, lay: Lay) -> Iterator[House]:
    lay(table())
    pictures = LivePicture(str(tmp_path / "now.png"), open_it=shown_camera)
    with open_lobby(tmp_path, pictures) as opened:
        yield opened


@pytest.fixture
def owner(house: House) -> Guest:
    return house.owner()


def refused(answer: Any) -> str:
    assert answer.status_code == 400, answer.text
    return str(answer.json()["refused"])


def test_the_live_picture_is_a_jpeg_for_the_owner_and_the_table_screen(house: House, owner: Guest) -> None:
    seen = owner.get("/api/live.jpg")
    assert seen.content.startswith(b"\xff\xd8")
    assert json.loads(seen.headers["bosun-marks"]) == []
    assert seen.headers["cache-control"] == "no-store"
    assert house.guest().get("/api/live.jpg").status_code == 403


def test_a_camera_that_is_away_is_said_and_comes_back(owner: Guest, tmp_path: Path, lay: Lay) -> None:
    (tmp_path / "now.png").unlink()
    answer = owner.get("/api/live.jpg")
    assert answer.status_code == 503
    assert "check its cable" in answer.json()["refused"]
    assert "vérifiez son câble" in owner.get("/api/live.jpg?language=fr").json()["refused"]
    lay(table())
    assert owner.get("/api/live.jpg").status_code == 200


def test_a_box_without_a_camera_says_so(tmp_path: Path) -> None:
    with open_lobby(tmp_path) as house:
        owner = house.owner()
        assert owner.get("/api/live.jpg").status_code == 403
        assert owner.get("/api/workshop").json()["camera"] is False


def test_the_tray_is_found_by_its_marks_checked_and_kept(owner: Guest) -> None:
    assert owner.get("/api/workshop").json()["tray"]["calibrated"] is False
    assert owner.post("/api/workshop/tray", {}).json()["found"]
    assert not tray_file().exists()
    assert owner.get("/api/workshop/check.jpg").content.startswith(b"\xff\xd8")
    told = owner.post("/api/workshop/tray/keep", {}).json()
    assert told["tray"] == {"calibrated": True, "marks": True, "drift": 0.0, "moved": False}
    assert load_tray(tray_file()).marks


def test_the_tray_is_found_by_four_taps(owner: Guest) -> None:
    corners = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]
    assert owner.post("/api/workshop/tray", {"corners": corners}).json()["found"]
    assert owner.post("/api/workshop/tray/keep", {}).json()["tray"]["marks"] is False
    assert load_tray(tray_file()).holds(0.5, 0.5)


def test_a_camera_that_was_moved_is_said(owner: Guest, lay: Lay) -> None:
    owner.post("/api/workshop/tray", {})
    owner.post("/api/workshop/tray/keep", {})
    lay(table(shift=(20, 0)))
    owner.post("/api/workshop/tray", {})
    told = owner.get("/api/workshop").json()["tray"]
    assert told["moved"]
    assert told["drift"] == pytest.approx(20 / 640, abs=0.004)


def test_a_covered_mark_is_named_and_nothing_is_kept(owner: Guest, lay: Lay) -> None:
    lay(table(without=2))
    assert "corner mark 2" in refused(owner.post("/api/workshop/tray", {}))
    assert owner.post("/api/workshop/tray/keep", {}).status_code == 403
    assert not tray_file().exists()


@pytest.mark.parametrize(
    "corners",
    [
        [],
        [[0.1, 0.1]] * 3,
        [[0.1, 0.1]] * 5,
        [[0.5, 0.5]] * 4,
        [[0, 0], [1, 0], [1, 1], [0, 2]],
        [[0, 0], [1, 0], [1, 1], [0, True]],
        [[0, 0], [1, 0], [1, 1], [0]],
        [[0, 0], [1, 0], [1, 1], "x"],
        "corners",
        {"0": 1},
    ],
    ids=range(10),
)
def test_what_are_no_corners_is_refused(owner: Guest, corners: Any) -> None:
    assert refused(owner.post("/api/workshop/tray", {"corners": corners}))
    assert not owner.get("/api/workshop").json()["found"]


@pytest.mark.parametrize("name", ["", "../dice", "/etc", "Big", "a b", "x" * 60, "a\x00b"])
def test_a_set_has_a_plain_name(owner: Guest, name: str) -> None:
    assert refused(owner.post("/api/workshop/lesson", {"name": name, "faces": ["sun", "moon"]}))
    assert not library().exists()


@pytest.mark.parametrize("faces", [None, "sun", [1], ["x" * 41], [str(n) for n in range(13)]])
def test_faces_are_names(owner: Guest, faces: Any) -> None:
    assert refused(owner.post("/api/workshop/lesson", {"name": "runes", "faces": faces}))


def test_without_a_lesson_nothing_is_shown_or_kept(owner: Guest) -> None:
    for path, told in (("show", {"face": "sun"}), ("back", {}), ("finish", {})):
        assert owner.post(f"/api/workshop/lesson/{path}", told).status_code in (400, 403)
    assert not library().exists()


def test_an_empty_tray_teaches_nothing(owner: Guest, lay: Lay) -> None:
    lay(table()[100:380, 140:300].copy())
    owner.post("/api/workshop/lesson", {"name": "runes", "faces": ["sun", "moon"]})
    assert "no die" in refused(owner.post("/api/workshop/lesson/show", {"face": "sun"}))
    assert refused(owner.post("/api/workshop/lesson/show", {"face": "dragon"}))
    assert "two different faces" in refused(owner.post("/api/workshop/lesson/finish", {}))


def test_only_the_simulated_table_throws(owner: Guest) -> None:
    assert owner.post("/api/workshop/throw", {"kind": "threat"}).status_code == 403
