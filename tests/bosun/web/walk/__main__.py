"""The whole walk: ``python -m tests.bosun.web.walk`` says what is wrong where. Some minutes."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from bosun.web.serializers import LANGUAGES
from engine.games import GAMES
from tests.bosun.web.phones import ARGUMENTS, CHROMIUM, Box
from tests.bosun.web.walk.recorder import Recorded, record
from tests.bosun.web.walk.walker import PHONES, SCREENS, SEAT, TABLE, Walker

PLAYED = 12


SIZES = {f"{wide}x{high}": (wide, high) for wide, high in PHONES + SCREENS}


def walk(
    browser: Browser, box: Box, moments: list[Recorded], language: str, sizes: Iterable[str]
) -> Iterator[str]:
    """One game in one language at these sizes."""
    walker = Walker(browser, box, language)
    for size in (SIZES[name] for name in sizes):
        walker.resize(size)
        role = TABLE if size in SCREENS else SEAT
        yield from walker.walk(moments, role)
        yield from walker.views(role)
        yield from walker.axe(moments, role)
    walker.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--language", choices=list(LANGUAGES), action="append")
    parser.add_argument("--size", choices=list(SIZES), action="append")
    told = parser.parse_args()
    found = 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        box = Box(Path(folder, "walk.bosun"))
        for game in told.game or GAMES:
            moments = record(GAMES[game], PLAYED)
            for language in told.language or LANGUAGES:
                for trouble in walk(browser, box, moments, language, told.size or SIZES):
                    print(f"{game} {trouble}", flush=True)
                    found += 1
            print(f"{game}: {len(moments)} questions", flush=True)
        box.kill()
        browser.close()
    print(f"{found} troubles")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
