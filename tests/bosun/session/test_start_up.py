"""What takes long to import is imported by those who use it: others do not wait for it."""

import subprocess
import sys

import pytest

from engine.games import GAMES


def imported_by(code: str) -> set[str]:
    """The modules that a fresh Python has imported after this code."""
    told = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_the_app_starts_without_the_rules_of_any_game_and_without_devices() -> None:
    heavy = {
        "engine.resistance",
        "engine.dead_reckoning",
        "engine.perseverance.one",
        "gpiozero",
        "cv2",
        "serial",
    }
    assert imported_by("import bosun.session.launch, bosun.devices.box, engine.games") & heavy == set()


def test_looking_for_devices_does_not_load_what_reads_pictures() -> None:
    told = "from bosun.devices.box_config import BoxConfig; from bosun.devices.found import found_devices"
    assert imported_by(f"{told}; list(found_devices(BoxConfig(), busy=False))") & {"cv2", "numpy"} == set()


def test_one_game_does_not_wait_for_the_others() -> None:
    modules = imported_by("from engine.games import find_game; find_game('dead-reckoning')")
    assert "engine.dead_reckoning" in modules
    assert "engine.resistance" not in modules


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_under_its_own_name(name: str) -> None:
    assert GAMES[name].name == name
    assert name in GAMES
