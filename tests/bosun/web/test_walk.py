"""A short walk: every question on a small phone and a small table screen. ``make walk`` is the long one."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.games import GAMES
from tests.bosun.web.accessibility import AXE
from tests.bosun.web.phones import Box
from tests.bosun.web.walk.recorder import Recorded, record
from tests.bosun.web.walk.walker import PHONES, SCREENS, SEAT, TABLE, Walker

PLAYED = 2
LANGUAGE = dict(zip(GAMES, ("pl", "fr", "en", "pl"), strict=False))
"""The words of each language are the longest somewhere."""

moments_of: Callable[[str], list[Recorded]] = cache(lambda game: record(GAMES[game], PLAYED))


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    folder: Path = tmp_path_factory.mktemp("walk")
    found = Box(folder / "walk.bosun")
    yield found
    found.kill()


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_seen_whole_on_a_phone_and_on_the_table_screen(
    browser: Browser, box: Box, game: str
) -> None:
    walker = Walker(browser, box, LANGUAGE.get(game, "en"))
    found: list[str] = []
    for size, role in ((PHONES[0], SEAT), (SCREENS[0], TABLE)):
        walker.resize(size)
        found += walker.walk(moments_of(game), role) + walker.views(role)
    if AXE.exists():
        found += walker.axe(moments_of(game), TABLE)
    walker.close()
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_another_game_of_the_same_kind_draws_its_own_table(browser: Browser, box: Box, game: str) -> None:
    walker = Walker(browser, box, "en")
    walker.resize(PHONES[1])
    first, *_, last = moments_of(game)
    assert walker.walk([first, last, first], SEAT) == []
    walker.close()
