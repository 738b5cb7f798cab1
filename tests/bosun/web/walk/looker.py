"""Somebody's browser that is looked at: its sizes, what went wrong in it, how much of it was seen."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage

from tests.bosun.web.accessibility import serious
from tests.bosun.web.phones import SHOTS, Phone

HERE = Path(__file__).parent
PHONES = ((360, 640), (390, 844), (820, 1180))
SCREENS = ((1280, 800), (1920, 1080))
AXE_SIZES = (PHONES[1], SCREENS[0])
"""What keeps people out does so at every size of a kind: axe looks at one phone and one screen."""

PATIENCE = 180_000
"""Milliseconds that a machine with other work may take: a walk that stops is worse than one that waits."""


class Looker:
    """A page in one language, made larger and smaller."""

    def __init__(self, browser: Browser, language: str) -> None:
        self.language = language
        self.looks = 0
        self.opinions = 0
        self._phone = Phone(browser, PHONES[0], language)
        self.page = self._phone.page
        self.page.set_default_timeout(PATIENCE)
        self._errors = self._phone.troubles
        self.page.on("console", self._hear)

    def close(self) -> None:
        self._phone.close()

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.size = size

    def shot(self, name: str) -> None:
        """A picture of what is shown, to look at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def learn_to_look(self) -> None:
        self.page.evaluate((HERE / "look.js").read_text(encoding="utf-8"))

    def axe_here(self) -> list[str]:
        """What keeps people out of what is shown."""
        self.opinions += 1
        return serious(self.page)

    def heard(self) -> list[str]:
        """What the browser complained of since it was asked last."""
        heard, self._errors[:] = list(self._errors), []
        return heard

    def where(self, name: str, troubles: Iterable[str]) -> list[str]:
        wide, high = self.size
        return [f"{self.language} {wide}×{high} {name}: {trouble}" for trouble in troubles]

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._errors.append(f"{said.text} {said.location['url']}")
