"""`python -m tests.docs.pictures`: takes the pictures of the documentation anew, from the real page."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bosun.table import operations
from bosun.table.journal.journal import Journal
from bosun.table.table import Table
from engine.answers import Acted
from engine.bots import random_answer
from engine.game import Setup
from engine.games import find_game
from engine.requests import Act
from tests.bosun.web.phones import ARGUMENTS, CHROMIUM, PHONE, Box, Phone
from tests.bosun.web.walk.looker import SCREENS
from tests.bosun.web.walk.recorder import record
from tests.bosun.web.walk.walker import TABLE, Walker

FOLDER = Path(__file__).parents[2] / "docs" / "quickstart"
DOCS = FOLDER.parent
SETUP = Setup("resistance", ("Fred", "Sophie", "Léna", "Emma"))
TABLES = {
    "dead-reckoning": "dead-reckoning.ask.move",
    "perseverance-1": "perseverance.ask.effect",
    "perseverance-2": "perseverance-2.ask.rally",
}
"""Of each game, what is asked while its table screen is taken."""


def play_to(file: Path, *, army: bool) -> None:
    """A game that was left in its first timed phase, or in the army phase after it."""
    with Journal.create(file, SETUP, seed=5, draws="auto") as journal:
        table, rng = Table(journal, find_game(SETUP.game), now=lambda: 0.0), Random(5)
        table.open()
        while not _is_there(table, army=army):
            request = table.play.request
            assert request is not None
            answer = Acted(None, "end-phase") if isinstance(request, Act) else random_answer(request, rng)
            table.submit(operations.GiveAnswer(table.number, answer))
            table.poll()


def _is_there(table: Table, *, army: bool) -> bool:
    request = table.play.request
    assert request is not None
    return request.id.startswith("resistance.army") if army else isinstance(request, Act)


@contextmanager
def opened(folder: Path, name: str, *, army: bool) -> Iterator[Box]:
    file = folder / f"{name}.bosun"
    play_to(file, army=army)
    box = Box(file, "--draws", "auto")
    try:
        yield box
    finally:
        box.kill()


def take(phone: Phone, name: str, folder: Path = FOLDER) -> None:
    phone.page.screenshot(path=folder / f"{name}.png", scale="css", animations="disabled")


def take_screen(page: Page, file: Path) -> None:
    """A large screen, in few bytes."""
    page.screenshot(path=file, type="jpeg", quality=82, scale="css", animations="disabled")


def take_all(browser: Browser, folder: Path = FOLDER) -> None:
    """The door, a seat and the table screen in the timed phase, and the army's turn."""
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bosun-") as scratch:
        with opened(Path(scratch), "timed", army=False) as box:
            door = Phone(browser, PHONE)
            door.page.goto(box.guests)
            expect(door.page.locator("#door").get_by_role("button", name="Fred")).to_be_visible()
            take(door, "door", folder)
            seat = Phone(browser, PHONE).join(box.guests, "Sophie")
            expect(seat.page.locator("#clock")).to_contain_text(":")
            take(seat, "seat", folder)
            table = Phone(browser, SCREENS[0]).join(box.owner, "Table screen")
            expect(table.page.locator("#clock")).to_contain_text(":")
            expect(table.page.locator("#map .island")).to_be_visible()
            take_screen(table.page, folder / "table.jpg")
            for phone in (door, seat, table):
                phone.close()
        with opened(Path(scratch), "army", army=True) as box:
            seat = Phone(browser, PHONE).join(box.guests, "Sophie")
            expect(seat.now.locator(".go")).to_be_visible()
            take(seat, "army", folder)
            seat.close()


def take_tables(browser: Browser, folder: Path = DOCS / "games") -> None:
    """The table screen of the other games."""
    with TemporaryDirectory(prefix="bosun-") as scratch:
        box = Box(Path(scratch) / "tables.bosun")
        for game, asked in TABLES.items():
            walker = Walker(browser, box, "en")
            walker.resize(SCREENS[0])
            moments = {moment.name: moment for moment in record(find_game(game), 2)}
            walker.show(moments[asked], TABLE)
            take_screen(walker.page, folder / f"{game.replace('-', '_')}.jpg")
            walker.close()
        box.kill()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        take_all(browser)
        take_tables(browser)
        browser.close()


if __name__ == "__main__":
    main()
