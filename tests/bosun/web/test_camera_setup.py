"""Setting a camera up from the phone, without a browser: chosen by name, judged in plain words, metered."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from bosun.devices.box_config import load_box
from bosun.devices.camera_choice import Choice, keep_choice
from bosun.devices.camera_light import kept_light
from bosun.web.live_picture import LivePicture
from engine.errors import BadData
from tests.bosun.web.lines import House, open_lobby
from tests.bosun.web.workbench import shown_camera
from tests.vision.simulated_sensor import Lamp, SimulatedSensor
from tests.vision.test_tray import table
from vision.camera import SteadyCamera
from vision.pictures import Picture

Open = Callable[[LivePicture], AbstractContextManager[House]]
WEBCAM = "usb:C920"


@pytest.fixture
def home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    there = [Choice(WEBCAM, "C920"), Choice("pi:0", "Pi camera (imx708)")]
    monkeypatch.setattr("bosun.web.camera_setup.cameras_there", lambda: there)
    return home


@pytest.fixture
def told(tmp_path: Path, home: Path) -> Iterator[Callable[[Picture], dict[str, Any]]]:  # noqa: ARG001
    """What is said about a picture that is laid under the camera."""
    file = tmp_path / "now.png"
    cv2.imwrite(str(file), table())
    with open_lobby(tmp_path, LivePicture(str(file), open_it=shown_camera)) as house:
        owner = house.owner()

        def tell(picture: Picture) -> dict[str, Any]:
            draft = tmp_path / "draft.png"
            cv2.imwrite(str(draft), picture)
            draft.replace(file)
            answer: dict[str, Any] = owner.get("/api/camera").json()
            return answer

        yield tell


def test_a_good_picture_of_the_whole_tray_needs_no_advice(told: Callable[[Picture], dict[str, Any]]) -> None:
    state = told(table())
    assert state["advice"] == []
    assert state["health"]["brightness"] > 40
    assert state["health"]["sharpness"] > 0.16


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda picture: (picture * 0.2).astype(np.uint8), "Too dark: turn on a lamp."),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 6), "Out of focus"),
        (lambda picture: np.vstack([picture[:300], np.full_like(picture[300:], 90)]), "corner mark"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(
    told: Callable[[Picture], dict[str, Any]], change: Callable[[Picture], Picture], words: str
) -> None:
    assert any(words in sentence for sentence in told(change(table()))["advice"])


def test_a_camera_is_chosen_by_its_name_and_kept_in_the_box(tmp_path: Path, home: Path) -> None:
    with open_lobby(tmp_path, LivePicture()) as house:
        owner = house.owner()
        state = owner.get("/api/camera?place=tower").json()
        assert [camera["name"] for camera in state["cameras"]] == ["C920", "Pi camera (imx708)"]
        assert state["word"] == "none"
        chosen = owner.post("/api/camera/choose", {"place": "tower", "word": "pi:0"}).json()
        assert chosen["word"] == "pi:0"
        wrong = owner.post("/api/camera/choose", {"place": "tower", "word": "pi:7"})
        assert wrong.status_code == 403
    assert load_box(home / "box.toml").tower_camera == "pi:0"


def test_only_the_owner_sets_a_camera_up(tmp_path: Path, home: Path) -> None:
    with open_lobby(tmp_path, LivePicture()) as house:
        guest = house.guest()
        assert guest.get("/api/camera").status_code == 403
        assert guest.post("/api/camera/meter", {}).status_code == 403
    assert not (home / "box.toml").exists()


def test_the_light_is_metered_kept_and_shown(tmp_path: Path, home: Path) -> None:  # noqa: ARG001
    sensor = SimulatedSensor(cv2.resize(table(), (320, 240)), Lamp(swing=0.3, hertz=50))  # type: ignore[arg-type]
    pictures = LivePicture(WEBCAM, open_it=lambda _: (SteadyCamera(sensor, limit=20.0), None))
    with open_lobby(tmp_path, pictures) as house:
        owner = house.owner()
        assert owner.get("/api/camera").json()["light"] is None
        state = owner.post("/api/camera/meter", {"place": "tray"}).json()
    assert "50 Hz" in state["light"]
    kept = kept_light(WEBCAM)
    assert kept is not None
    assert kept.mains == 50


def test_the_choice_leaves_the_rest_of_the_box_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('# mine\npanel = "simulated"\ncamera = "usb"\n', encoding="utf-8")
    keep_choice("tray", "usb:HD Pro Webcam C920", file)
    keep_choice("tower", "pi:1", file)
    box = load_box(file)
    assert (box.panel, box.camera, box.tower_camera) == ("simulated", "usb:HD Pro Webcam C920", "pi:1")
    assert "# mine" in file.read_text(encoding="utf-8")
    with pytest.raises(BadData):
        keep_choice("tray", 'usb"\npanel = "gpio', file)
