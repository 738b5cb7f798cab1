"""Test throws from the owner's phone, without a browser: what falls on the simulated table is read."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bosun.devices.cameras import tray_file
from bosun.web.live_picture import LivePicture
from engine.requests import Roll
from tests.bosun.web.lines import Guest, House, open_lobby
from tests.bosun.web.screens import TrayCamera
from tests.vision.fixtures import needs_twin
from vision.camera import SteadyCamera
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera

pytestmark = pytest.mark.usefixtures("home")

THROW = {"place": "tray", "kind": "pips"}
QUESTIONS = 200


def small_twin(_: str) -> tuple[SteadyCamera, Callable[[Roll], None]]:
    camera = TwinCamera(seed=1, size=(480, 360), plain=True)

    def throw(roll: Roll) -> None:
        camera.throw(tuple(TwinDie.of(die.kind, die.colour) for die in roll.dice))

    return SteadyCamera(camera, limit=60.0), throw


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    needs_twin()
    with open_lobby(tmp_path, LivePicture("simulated", open_it=small_twin)) as opened:
        yield opened


def ask(house: House, guest: Guest, told: dict[str, Any]) -> Any:
    house.time.pass_by(1.0)
    return guest.post("/api/camera/trial", told)


def read(house: House, owner: Guest, told: dict[str, Any]) -> dict[str, Any]:
    """Ask until something was read, as the page does."""
    for _ in range(QUESTIONS):
        if reading := ask(house, owner, told).json()["reading"]:
            assert isinstance(reading, dict)
            return reading
        told = told | {"throw": False}
    raise AssertionError("nothing was read")


def test_a_throw_is_read_with_its_picture_and_read_anew_when_the_tray_is_kept(house: House) -> None:
    owner = house.owner()
    assert read(house, owner, THROW)["marks"] == []
    owner.post("/api/workshop/tray", {})
    owner.post("/api/workshop/tray/keep", {})
    assert tray_file().exists()
    assert read(house, owner, THROW)["marks"] == []
    thrown = read(house, owner, THROW | {"throw": True})
    assert thrown["picture"].startswith("data:image/jpeg;base64,")
    assert thrown["why"] is None
    (mark,) = thrown["marks"]
    assert mark["value"] in "123456"
    assert ask(house, owner, THROW).json()["reading"] is None


def test_where_no_board_is_in_the_picture_it_is_said(house: House) -> None:
    told = read(house, house.owner(), {"place": "tower"})
    assert told["marks"] == []
    assert told["why"]


@pytest.mark.parametrize("kind", ["bones", "../dice", None])
def test_only_dice_that_are_known_are_read(house: House, kind: str | None) -> None:
    assert ask(house, house.owner(), THROW | {"kind": kind}).status_code == 400


def test_only_the_owner_tries_a_camera(house: House) -> None:
    assert ask(house, house.guest(), THROW).status_code == 403


def test_a_game_on_the_table_keeps_its_camera(house: House) -> None:
    owner = house.owner()
    house.page.live_picture.table_camera = TrayCamera()
    told = ask(house, owner, THROW)
    assert told.status_code == 403
    assert "The game on the table has the camera" in told.json()["refused"]


def test_a_box_without_a_camera_says_so(tmp_path: Path) -> None:
    with open_lobby(tmp_path) as house:
        assert ask(house, house.owner(), THROW).status_code == 403
