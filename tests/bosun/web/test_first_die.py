"""A stranger's way on the page of a new box: a camera is plugged in, set up, and reads its first die."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bosun.devices.box_config import load_box
from tests.bosun.web.first_die import MOST, CountedTaps, sees_die, set_up_camera
from tests.bosun.web.phones import Phone
from tests.bosun.web.serving import Service
from tests.vision.fixtures import needs_twin
from vision.tray import load_tray


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    needs_twin()
    opened = Service(tmp_path / "home", module="tests.bosun.web.plugged_in")
    yield opened
    opened.kill()


def test_from_the_lobby_of_a_new_box_to_the_first_die_it_takes_at_most_eight_taps(
    service: Service, new_phone: Callable[..., Phone]
) -> None:
    phone, tap = new_phone(), CountedTaps()
    owner = phone.page
    owner.goto(service.owner)
    trial = set_up_camera(owner, tap)
    tap(owner.locator("#trial-throw"))
    sees_die(trial)
    trial.scroll_into_view_if_needed()
    phone.shot("phone-53-trial")
    print(f"FIGURE taps from the lobby of a new box to the first die that was read: {tap.number}")
    assert tap.number <= MOST
    assert load_box(service.home / "box.toml").camera == "simulated"
    assert load_tray(service.home / "tray.toml").marks
