"""``make browsers``: the golden day on a table screen and a phone, in WebKit and in Firefox."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bosun.web.browsers.drivers import Driver, Firefox, WebKit
from tests.bosun.web.browsers.phone import OtherPhone
from tests.bosun.web.golden import GoldenGame, check_day
from tests.bosun.web.phones import Box

PHONE, SCREEN = (390, 844), (1280, 900)


@contextmanager
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def play(window: Callable[[tuple[int, int]], Driver]) -> None:
    """The day of the rule catalogue: the table screen answers for all, one player has a phone."""
    windows: list[Driver] = []
    box = Box(Path(tempfile.mkdtemp()) / "day.bosun")
    try:
        windows += [window(SCREEN)]
        windows += [window(PHONE)]
        table = OtherPhone(windows[0]).join(box.owner, "Table screen")
        sophie = OtherPhone(windows[1]).join(box.guests, "Sophie")
        game = GoldenGame(table, table, sophie, table)
        game.set_up()
        game.press_all()
        game.end_phase()
        game.report(sophie)
        game.give_report(sophie)
        game.army_phase()
        for phone in (table, sophie):
            check_day(phone.snapshot())
    finally:
        for each in windows:
            each.close()
        box.kill()


def main() -> int:
    with display() as screen:
        for name, window in {"WebKit": lambda size: WebKit(screen, size), "Firefox": Firefox}.items():
            begun = time.monotonic()
            play(window)
            print(f"{name}: the golden day came out as the rules have it ({time.monotonic() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
