"""A stranger's way on the page of a new box: a camera is plugged in, set up, and reads its first die."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from bosun.devices.box_config import load_box
from tests.bosun.web.phones import Phone
from tests.bosun.web.serving import Service
from tests.vision.fixtures import needs_twin
from vision.tray import load_tray

MOST = 8
SLOW = 60_000
"""Milliseconds: pictures of the simulated table are drawn without a graphics card."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    needs_twin()
    opened = Service(tmp_path / "home", module="tests.bosun.web.plugged_in")
    yield opened
    opened.kill()


class CountedTaps:
    """A finger that counts."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, target: Locator) -> None:
        target.click(timeout=SLOW)
        self.number += 1


def test_from_the_lobby_of_a_new_box_to_the_first_die_it_takes_at_most_eight_taps(
    service: Service, new_phone: Callable[..., Phone]
) -> None:
    phone, tap = new_phone(), CountedTaps()
    owner = phone.page
    owner.goto(service.owner)
    tap(owner.locator("#lobby-first a"))
    tap(owner.get_by_role("button", name="Use it"))
    tap(owner.get_by_role("link", name="Set it up"))
    tap(owner.get_by_role("button", name="Find it by its marks"))
    tap(owner.get_by_role("button", name="It fits: keep it"))
    expect(owner.locator("#tray")).to_contain_text("Calibrated by its marks", timeout=SLOW)
    trial = owner.locator("#trial-tray")
    expect(trial).to_contain_text("Nothing lies there yet.", timeout=SLOW)
    tap(owner.locator("#trial-throw"))
    expect(trial.locator("li")).to_have_text(re.compile(r"[1-6]: 9\d % sure"), timeout=SLOW)
    expect(trial).to_contain_text("In a game this would be the answer.")
    expect(trial.locator(".mark")).to_have_count(1)
    trial.scroll_into_view_if_needed()
    phone.shot("phone-53-trial")
    print(f"FIGURE taps from the lobby of a new box to the first die that was read: {tap.number}")
    assert tap.number <= MOST
    assert load_box(service.home / "box.toml").camera == "simulated"
    assert load_tray(service.home / "tray.toml").marks
