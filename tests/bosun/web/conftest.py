"""What the tests of the page share: boxes that are stopped, a browser, a table without a network."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from engine.game import Setup
from tests.bosun.web.facts_box import FactsBox
from tests.bosun.web.phones import ARGUMENTS, CHROMIUM, PHONE, Box, Phone
from tests.bosun.web.preplayed import Until, preplay


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def start_box(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Start a box; it is stopped when the test is over."""
    boxes: list[Box] = []

    def start(*arguments: str, file: Path | None = None) -> Box:
        boxes.append(Box(file or tmp_path / f"{len(boxes)}.bosun", *arguments))
        return boxes[-1]

    yield start
    for box in boxes:
        box.kill()


@pytest.fixture
def facts_box(home: Path) -> Iterator[FactsBox]:
    """A box between two games, whose home the test may look into."""
    found = FactsBox(home)
    yield found
    found.kill()


@pytest.fixture
def begun(tmp_path: Path, start_box: Callable[..., Box]) -> Callable[..., Box]:
    """Start a box with a game that bots have brought on its way."""

    def begin(setup: Setup, until: Until, seed: int = 4) -> Box:
        return start_box(file=preplay(tmp_path / "begun.bosun", setup, until, seed=seed))

    return begin


@pytest.fixture
def new_phone(browser: Browser) -> Iterator[Callable[..., Phone]]:
    """A phone of somebody; no page may stumble while it is used."""
    phones: list[Phone] = []

    def make(size: tuple[int, int] = PHONE, language: str = "en") -> Phone:
        phones.append(Phone(browser, size, language))
        return phones[-1]

    yield make
    for phone in phones:
        phone.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []
