"""A short walk: the longest questions on a small phone and a small screen. ``make walk`` is the long one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.games import GAMES
from tests.bosun.web.accessibility import AXE
from tests.bosun.web.phones import Box
from tests.bosun.web.walk.looker import PHONES, SCREENS
from tests.bosun.web.walk.recorder import Recorded, record
from tests.bosun.web.walk.walker import SEAT, TABLE, Walker, longest_story

PLAYED = 2
LANGUAGES = ("pl", "fr", "en", "pl")
"""The words of each language are the longest somewhere."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    folder: Path = tmp_path_factory.mktemp("walk")
    found = Box(folder / "walk.bosun")
    yield found
    found.kill()


@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, LANGUAGES, strict=True)))
def test_the_longest_question_of_each_kind_is_seen_whole_on_a_phone_and_on_the_table_screen(
    browser: Browser, box: Box, game: str, language: str
) -> None:
    recorded = record(GAMES[game], PLAYED, (language,))
    moments, end = longest(recorded, language), longest_story(recorded)
    assert end is not None
    walker = Walker(browser, box, language)
    found: list[str] = []
    for size, role in ((PHONES[0], SEAT), (SCREENS[0], TABLE)):
        walker.resize(size)
        # A picture that comes late moves what is beneath it: what is wrong at a second look, too, is wrong.
        found += walker.walk(moments, role) and walker.walk(moments, role)
        found += walker.story(end, role, calm=role == SEAT) + walker.views(end, role)
    if AXE.exists():
        found += walker.axe(moments[-1:], TABLE)
    walker.close()
    assert found == []


def longest(moments: list[Recorded], language: str) -> list[Recorded]:
    """Of each kind of request the one with the most words."""
    by_length = sorted(moments, key=lambda one: len(json.dumps(one.own[language]["request"])))
    return list({one.kind: one for one in by_length}.values())
