"""The workshop and the live picture on a phone in real Chromium, with pictures laid under the camera."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from tests.bosun.web.accessibility import check
from tests.bosun.web.phones import PHONE, SIZES, Box, Phone
from tests.vision.fixtures import needs_twin
from tests.vision.test_tray import table
from vision.library import load_set
from vision.pictures import Picture
from vision.sets_data import DieKind
from vision.tray import load_tray
from vision.twin.dice import TwinDie
from vision.twin.table import TwinTable

pytestmark = pytest.mark.usefixtures("home")

New = Callable[..., Phone]
SIDES = ("sun", "sun", "moon", "moon", "star", "star")
DRAWINGS = ("adventurer", "adventurer", "raptor", "raptor", "follower", "follower")


class Workbench(Box):
    """A page over a camera whose picture is a file."""

    module = "tests.bosun.web.workbench"

    def lay(self, picture: Picture) -> None:
        """Lay a picture under the camera."""
        draft = self.file.with_name("draft.png")
        cv2.imwrite(str(draft), picture)
        draft.replace(self.file)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Workbench]:
    opened = Workbench(tmp_path / "now.png")
    opened.lay(table())
    yield opened
    opened.kill()


@pytest.fixture(scope="module")
def throws() -> dict[str, list[Picture]]:
    """Throws of one die with three faces, sorted by the face that came up."""
    needs_twin()
    kind = DieKind("runes", SIDES, DRAWINGS, ("blue",), "house")
    pictures: dict[str, list[Picture]] = {"sun": [], "moon": [], "star": []}
    with TwinTable((TwinDie(kind, "blue"),), seed=4, plain=True, size=(480, 360)) as thrown:
        while min(len(found) for found in pictures.values()) < 4:
            thrown.throw()
            die = thrown.truth()[0]
            if die.fair:
                pictures[die.face].append(thrown.picture())
    return pictures


def open_workshop(bench: Workbench, phone: Phone) -> Phone:
    phone.page.goto(bench.owner)
    phone.page.get_by_role("button", name="Open the workshop").click()
    expect(phone.page.locator("#tray")).to_be_visible()
    return phone


def see_pictures(phone: Phone, place: str) -> None:
    """The picture moves on: more than one frame has come."""
    frame = phone.page.locator(f"{place} .live-picture img")
    expect(frame).to_have_attribute("data-frames", re.compile(r"[2-9]|\d\d+"))


def test_the_camera_is_seen_live_its_absence_is_said_and_it_comes_back(
    bench: Workbench, new_phone: New
) -> None:
    owner = new_phone()
    owner.page.goto(bench.owner)
    owner.page.locator("#lobby-live > summary").click()
    see_pictures(owner, "#lobby-live")
    bench.file.unlink()
    trouble = owner.page.locator("#lobby-live .trouble")
    expect(trouble).to_contain_text("check its cable")
    bench.lay(table())
    expect(trouble).to_be_empty()


def test_in_a_game_the_live_picture_shows_what_was_read(
    start_box: Callable[..., Box], new_phone: New
) -> None:
    box = start_box("--game", "tavern", "--seats", "Ada,Bela")
    table_screen = new_phone().join(box.owner, "Table screen")
    ada = new_phone().join(box.guests, "Ada")
    table_screen.view("More")
    table_screen.page.locator("#live > summary").click()
    see_pictures(table_screen, "#live")
    expect(table_screen.page.locator("#live .mark")).to_have_text(["sun", "star?"])
    table_screen.page.locator("#live").scroll_into_view_if_needed()
    check(table_screen, "phone-48-live")
    ada.view("More")
    expect(ada.page.locator("#numbers")).to_be_visible()
    expect(ada.page.locator("#live")).to_have_count(0)


def test_the_picture_of_the_camera_is_judged_in_plain_words(bench: Workbench, new_phone: New) -> None:
    owner = open_workshop(bench, new_phone())
    camera = owner.page.locator("#camera-tray")
    expect(camera).to_contain_text("The picture is good.")
    expect(camera.locator("meter")).to_have_count(2)
    bench.lay((table() * 0.2).astype(np.uint8))
    expect(camera).to_contain_text("Too dark: turn on a lamp.")
    check(owner, "phone-52-camera")


def test_the_tray_is_found_by_its_marks_and_kept_after_a_look(
    bench: Workbench, new_phone: New, tmp_path: Path
) -> None:
    owner = open_workshop(bench, new_phone())
    owner.page.get_by_role("button", name="Find it by its marks").click()
    expect(owner.page.locator(".checking img")).to_be_visible()
    owner.page.get_by_role("button", name="It fits: keep it").click()
    expect(owner.page.locator("#tray")).to_contain_text("Calibrated by its marks")
    assert load_tray(tmp_path / "home" / "tray.toml").marks
    bench.lay(table(shift=(24, 0)))
    owner.page.locator("#workshop-back").click()
    owner.page.get_by_role("button", name="Open the workshop").click()
    expect(owner.page.locator("#tray")).to_contain_text("The camera was moved by 3.")


def test_the_tray_is_found_by_tapping_its_corners(bench: Workbench, new_phone: New, tmp_path: Path) -> None:
    owner = open_workshop(bench, new_phone())
    see_pictures(owner, "#workshop-live")
    owner.page.get_by_role("button", name="Tap its four corners").click()
    picture = owner.page.locator("#workshop-live .picture")
    size = picture.bounding_box()
    assert size is not None
    for count, (x, y) in enumerate(((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)), 1):
        picture.click(position={"x": x * size["width"], "y": y * size["height"]})
        if count < 4:
            expect(owner.page.locator(".dot")).to_have_count(count)
    owner.page.get_by_role("button", name="It fits: keep it").click()
    expect(owner.page.locator("#tray")).to_contain_text("Calibrated by four taps")
    kept = load_tray(tmp_path / "home" / "tray.toml")
    assert kept.corners[0].tolist() == pytest.approx([0.2, 0.2], abs=0.02)


def test_a_covered_mark_is_told(bench: Workbench, new_phone: New) -> None:
    bench.lay(table(without=1))
    owner = open_workshop(bench, new_phone())
    owner.page.get_by_role("button", name="Find it by its marks").click()
    expect(owner.page.locator("#toasts")).to_contain_text("corner mark 1")


def test_dice_are_taught_by_taps_and_a_bad_showing_is_taken_back(
    bench: Workbench, new_phone: New, throws: dict[str, list[Picture]], tmp_path: Path
) -> None:
    owner = open_workshop(bench, new_phone())
    owner.page.get_by_label("Which dice").select_option("other dice …")
    owner.page.get_by_label("Name of the set").fill("runes")
    owner.page.get_by_label("Its faces").fill("sun, moon, star")
    owner.page.get_by_role("button", name="Begin").click()
    bench.lay(throws["moon"][3])
    show(owner, "sun", "1/3")
    owner.page.locator("#teach-back").click()
    expect(owner.page.locator('[data-face="sun"]')).to_contain_text("0/3")
    for face, pictures in throws.items():
        for count, picture in enumerate(pictures[:3], 1):
            bench.lay(picture)
            show(owner, face, "✓ 3" if count == 3 else f"{count}/3")
    owner.shot("phone-45-teaching")
    owner.page.get_by_role("button", name="Measure and keep").click()
    expect(owner.page.locator(".report")).to_contain_text("Showings held back: 3")
    taught = load_set(tmp_path / "home" / "dice" / "runes")
    assert {face: len(cutouts) for face, cutouts in taught.cutouts.items()} == {
        "sun": 3,
        "moon": 3,
        "star": 3,
    }


def show(owner: Phone, face: str, count: str) -> None:
    owner.page.locator(f'[data-face="{face}"]').click()
    expect(owner.page.locator(f'[data-face="{face}"]')).to_contain_text(count)


@pytest.mark.parametrize("size", SIZES)
def test_the_views_of_the_workshop(
    bench: Workbench, new_phone: New, throws: dict[str, list[Picture]], size: str
) -> None:
    owner = open_workshop(bench, new_phone(SIZES[size]))
    see_pictures(owner, "#workshop-live")
    owner.page.get_by_role("button", name="Find it by its marks").click()
    expect(owner.page.locator(".checking img")).to_be_visible()
    check(owner, f"{size}-44-workshop")
    bench.lay(throws["sun"][0])
    owner.page.get_by_role("button", name="Begin").click()
    expect(owner.page.locator("[data-face]").first).to_be_visible()
    owner.page.locator("[data-face]").first.click()
    expect(owner.page.locator("#teach-back")).to_be_visible()
    owner.page.locator("#teaching").scroll_into_view_if_needed()
    check(owner, f"{size}-46-lesson")


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_the_workshop_speaks_the_language_of_the_phone(
    bench: Workbench, new_phone: New, language: str
) -> None:
    owner = new_phone(PHONE, language)
    owner.page.goto(bench.owner)
    owner.page.get_by_role("button", name=re.compile("atelier|warsztat")).click()
    expect(owner.page.locator("#tray")).to_be_visible()
    assert "web." not in owner.page.locator("#workshop").inner_text()
    owner.shot(f"phone-47-workshop-{language}")
