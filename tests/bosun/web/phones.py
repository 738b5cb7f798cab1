"""Boxes and phones for the end-to-end tests: a box is a process, a phone is a page in real Chromium."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

CHROMIUM = Path("/usr/bin/chromium")
ROOT = Path(__file__).parents[3]
SHOTS = ROOT / "build" / "screenshots"

PATIENCE = 30_000
"""Milliseconds that a machine with other work may take."""

expect.set_options(timeout=PATIENCE)

PHONE, TABLET, WIDE = (390, 844), (1024, 768), (1440, 900)
SIZES = {"phone": PHONE, "tablet": TABLET, "wide": WIDE}

ENDS = ("phone", pytest.param("wide", marks=pytest.mark.evening))
"""The smallest and the largest: what lies between them is walked over by `make walk`."""

ROLES = {"Table screen": "table", "Onlooker": "onlooker"}
"""Places at the table that are no player's, by the words on their buttons."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Box:
    """The box as a process of its own."""

    module = "tests.bosun.web.box"

    def __init__(self, file: Path, *arguments: str, errors: IO[bytes] | None = None) -> None:
        self.file = file
        self._errors = errors
        self._command = [sys.executable, "-m", self.module, str(file), *arguments]
        self._port = free_port()
        self.start()

    def start(self) -> None:
        command = [*self._command, "--port", str(self._port)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self._errors, text=True
        )
        assert self._process.stdout is not None
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        self.address, self.code, self.key = told["address"], told["code"], told["key"]

    def kill(self) -> None:
        """As if the plug was pulled."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def guests(self) -> str:
        return f"{self.address}/#code={self.code}"

    @property
    def owner(self) -> str:
        return f"{self.address}/#key={self.key}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


NO_CODE = re.compile("^[^#]*$")
"""The address once a phone is in: whoever looks at it learns no code."""


class Phone:
    """Somebody's phone: what they tap and what they see."""

    def __init__(self, browser: Browser, size: tuple[int, int] = PHONE, language: str = "en") -> None:
        width, height = size
        self._context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=width < 600,
            reduced_motion="reduce",
        )
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def join(self, address: str, place: str) -> "Phone":
        """Scan the code and tap a place: a player's name, or a role."""
        self.page.goto(address)
        self.page.locator("#door").get_by_role("button", name=place).click()
        expect(self.page.locator("#door")).to_be_hidden()
        expect(self.page).to_have_url(NO_CODE)
        expect(self.page.locator("body")).to_have_attribute("data-role", ROLES.get(place, "seat"))
        return self

    def speak(self, language: str) -> None:
        """From now on in this language."""
        self.page.evaluate("code => localStorage.setItem('language', code)", language)
        self.page.reload()

    @property
    def now(self) -> Locator:
        return self.page.locator("#now")

    def sees(self, prompt: str) -> None:
        expect(self.page.locator("#prompt")).to_contain_text(prompt)

    def tap(self, name: str, *, exact: bool = False) -> None:
        """Tap a button that answers nothing by itself."""
        self.now.get_by_role("button", name=name, exact=exact).first.click()

    def choose(self, name: str, *, exact: bool = False) -> None:
        """Tap a button that is an answer."""
        with self.answering():
            self.tap(name, exact=exact)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """What is done in the block answers the request: it is over when this phone shows another number.

        A prompt may come again word for word, so nobody waits for words that were there before.
        """
        expect(self.now).to_have_attribute("data-number", re.compile(r"\d+"))
        before = self.now.get_attribute("data-number") or ""
        yield
        expect(self.now).not_to_have_attribute("data-number", before)

    def catches_up(self, other: "Phone") -> None:
        """This phone shows the request that the other one shows."""
        number = other.now.get_attribute("data-number") or ""
        expect(self.now).to_have_attribute("data-number", number)

    def draw(self, *pieces: str) -> None:
        """Tap what came out of the bag, then confirm; of many, those are shown whose name is typed."""
        search = self.now.locator("input[type=search]")
        for piece in pieces:
            if search.is_visible():
                search.fill(piece)
            self.now.locator(".options").get_by_role("button", name=piece).first.click()
        self.confirm()

    def confirm(self) -> None:
        """Tap the large button; the answer is given when another request is shown."""
        with self.answering():
            self.now.locator(".go").click()

    def press(self, seat: int, player: str, counter: int) -> None:
        """One press in the timed phase; it is done when the counter shows it."""
        button = self.now.locator(f".press.seat-{seat}")
        expect(button).to_contain_text(player)
        button.click()
        expect(button.locator(".counter")).to_have_text(str(counter))

    def part(self, ask: str) -> Locator:
        return self.now.locator(".part", has=self.page.locator(".ask", has_text=ask)).first

    def agree(self) -> None:
        """Yes, to what a dialog asks once more."""
        self.page.locator("#dialog .go").click()

    def in_part(self, ask: str, name: str) -> None:
        """Open a question of a form, and tap what it offers."""
        self.part(ask).locator(".ask").click()
        self.part(ask).get_by_role("button", name=name).click()

    def unfold(self, player: str) -> None:
        """Open what another player tells, if it is folded."""
        group = self.now.locator("details.others", has_text=player)
        if group.count() and group.get_attribute("open") is None:
            group.locator("summary").click()

    def on_map(self, ask: str, *zones: str) -> None:
        """Tap a question of a form, then places on the map."""
        self.part(ask).locator(".ask").click()
        for zone in zones:
            self.tap_zone(zone)

    def tap_zone(self, zone: str) -> None:
        """Tap the middle of a zone on the map, as a finger would."""
        box = self.page.locator(f"#map #{zone} > circle").nth(1).bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def snapshot(self) -> dict[str, Any]:
        """What the page knows of the table."""
        found: dict[str, Any] = self.page.evaluate(
            "async () => (await import('/static/js/store.js')).store.state.snapshot"
        )
        return found

    def number(self) -> int:
        return int(self.page.evaluate("async () => (await import('/static/js/store.js')).store.state.number"))

    def view(self, name: str) -> None:
        self.page.locator("#tabs").get_by_role("button", name=name).click()

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=False)

    def close(self) -> None:
        self._context.close()
