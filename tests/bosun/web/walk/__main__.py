"""The whole walk: ``python -m tests.bosun.web.walk`` says what is wrong where.

It takes about half an hour on one core.
A part is a game, or ``around`` for the pages around games, in one language::

    python -m tests.bosun.web.walk --part "resistance pl" --part around --size 1280x800
    python -m tests.bosun.web.walk --go-on      # what was not seen yet, or not found as it should be
"""

import argparse
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as BrowserError

from bosun.text.languages import LANGUAGES
from engine.games import GAMES
from tests.bosun.web.phones import ARGUMENTS, CHROMIUM
from tests.bosun.web.walk.around import Boxes, look_around
from tests.bosun.web.walk.looker import AXE_SIZES, PHONES, SCREENS, Looker
from tests.bosun.web.walk.parts import AROUND, Notebook, Part, Walked, parts
from tests.bosun.web.walk.recorder import Recorded, record
from tests.bosun.web.walk.walker import ONLOOKER, SEAT, TABLE, Walker, longest_story, longest_why

PLAYED = 12
SIZES = {f"{wide}x{high}": (wide, high) for wide, high in PHONES + SCREENS}
Size = tuple[int, int]


@cache
def recorded(game: str, languages: tuple[str, ...]) -> list[Recorded]:
    return record(GAMES[game], PLAYED, languages)


def walk_game(browser: Browser, boxes: Boxes, part: Part, sizes: Sequence[Size]) -> Walked:
    """One game in one language: every question, the story at its end, and the other views."""
    moments = recorded(part.place, part.with_languages)
    walker = Walker(browser, boxes.playing, part.language)
    found: list[str] = []
    for size in sizes:
        walker.resize(size)
        found += walk_size(walker, moments, TABLE if size in SCREENS else SEAT)
    walker.close()
    return Walked(len(moments), walker.looks, walker.opinions, found=found)


def walk_size(walker: Walker, moments: list[Recorded], role: str) -> list[str]:
    """Axe sees each question once on a phone and once on a screen; the languages take turns."""
    axe = walker.size in AXE_SIZES
    story, turn = longest_story(moments), [*LANGUAGES].index(walker.language)
    found = walker.walk(moments, role)
    if walker.size == PHONES[1]:
        found += walker.walk(moments, ONLOOKER)
    if story is not None:
        found += walker.story(story, role, calm=False, axe=axe)
        found += walker.story(story, role, calm=True)
        found += walker.views(story, role, axe=axe)
    found += walker.why(longest_why(moments), role, axe=axe)
    return found + walker.axe(moments[turn :: len(LANGUAGES)] if axe else [], role)


def walk_around(browser: Browser, boxes: Boxes, part: Part, sizes: Sequence[Size]) -> Walked:
    looker = Looker(browser, part.language)
    found = look_around(looker, boxes, sizes)
    looker.close()
    return Walked(0, looker.looks, looker.opinions, found=found)


def walk(browser: Browser, boxes: Boxes, part: Part, sizes: Sequence[Size]) -> Walked:
    """One part; where it could not be walked to its end, that is what is wrong with it."""
    try:
        return (walk_around if part.place == AROUND else walk_game)(browser, boxes, part, sizes)
    except BrowserError as error:
        return Walked(found=[f"{part.language} could not be walked to its end: {error}"])


def main() -> int:
    told = arguments()
    notebook = Notebook(go_on=told.go_on)
    left = notebook.left(parts(told.part))
    sizes = [SIZES[name] for name in told.size or SIZES]
    with TemporaryDirectory() as folder, sync_playwright() as playwright, Boxes(Path(folder)) as boxes:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for number, part in enumerate(left, 1):
            began = time.monotonic()
            walked = walk(browser, boxes, part, sizes)
            walked.seconds = time.monotonic() - began
            notebook.write(part, walked)
            print(*(f"{part.place} {trouble}" for trouble in walked.found), sep="\n", flush=True)
            print(f"{number} of {len(left)}, {part.name}: {walked}", flush=True)
        browser.close()
    print(f"together: {notebook.sum()}")
    return 1 if notebook.sum().found else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--part", action="append", default=[], help="words of a part; all without it")
    parser.add_argument("--size", choices=list(SIZES), action="append")
    parser.add_argument("--go-on", action="store_true", help="leave out what was found as it should be")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
