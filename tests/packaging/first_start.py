"""The first start of a box in Chromium: ``python -m tests.packaging.first_start PAGE FILE PICTURES``.

Everything is done as its owner does it: the devices that were found, language and name, the others' phones,
the first game. ``FILE`` is the box's own web.json, which has what the owner's address and the code to scan
bring along. What is printed is what the page said of the devices.
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.bosun.web.phones import ARGUMENTS, CHROMIUM, Phone

NAME = "fenetre-2"
GUEST = "Chloé"
SAVED = {"en": "The box runs with it.", "fr": "Le boîtier fonctionne ainsi."}
"""What the page says when the box is back with a change."""


class FirstStart:
    """The owner's phone and one guest's; each step leaves a picture."""

    def __init__(self, owner: Phone, guest: Phone, pictures: Path) -> None:
        self._owner, self._guest, self._pictures = owner, guest, pictures

    @property
    def page(self) -> Page:
        return self._owner.page

    def keep(self, name: str) -> None:
        file = self._pictures / f"page-first-{name}.png"
        self.page.screenshot(path=file, scale="css", animations="disabled", full_page=True)

    def open_box(self, address: str) -> None:
        self.page.goto(address)
        self.page.locator("#lobby-first a").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Welcome: set up your box")

    def use_device(self) -> str:
        """Everything that was found is well; what can be used is taken into use."""
        found = self.page.locator(".box-found")
        expect(found.first).to_be_visible()
        expect(found.locator(".trouble")).to_have_count(0)
        said = "; ".join(text.splitlines()[0] for text in found.all_inner_texts())
        self.keep("devices")
        found.get_by_role("button", name="Use it").first.click()
        self._saved("en")
        expect(self.page.locator("#setting-serial")).to_have_value("auto")
        return said

    def call_it(self) -> None:
        """Another language and a name."""
        self.page.locator("#setting-language").select_option("fr")
        self.page.locator("#setting-table").fill(NAME)
        self.page.locator("#box-save").click()
        self._saved("fr")
        expect(self.page.locator("#setting-table")).to_have_value(NAME)
        expect(self.page.locator("#box-phones, .box-phones img").first).to_be_visible()
        self.keep("named")

    def _saved(self, language: str) -> None:
        expect(self.page.locator("#box")).to_contain_text(SAVED[language])

    def pair_guest(self, address: str) -> None:
        """A second phone comes in by the code, and says whose it is."""
        self.page.locator('#box a[href="/"]').first.click()
        expect(self.page.locator("#lobby-title")).to_contain_text("À quoi jouons-nous")
        expect(self.page.locator("#lobby-first a")).to_have_count(0)
        self._guest.page.goto(address)
        self._guest.page.locator("#my-name").fill(GUEST)
        self._guest.page.locator("#my-name").press("Enter")
        expect(self.page.locator("#company")).to_contain_text(GUEST)

    def start_game(self) -> None:
        self.page.get_by_role("button", name="Project: Resistance").click()
        self.page.locator("#players").select_option("3")
        expect(self.page.locator("#seat-0")).to_have_value(GUEST)
        for seat, name in ((1, "Ada"), (2, "Bela")):
            self.page.locator(f"#seat-{seat}").fill(name)
        self._example().check()
        self.page.locator("#start").click()
        expect(self._guest.page.locator("body")).to_have_attribute("data-role", "seat")
        self.page.locator("#door .seat.other").first.click()
        self._guest.confirm()
        self._owner.catches_up(self._guest)
        self.keep("game")

    def _example(self) -> Locator:
        self.page.locator("#settings > summary").click()
        return self.page.locator("#example-game")


def main(page: str, file: str, pictures: str) -> None:
    box = json.loads(Path(file).read_text(encoding="utf-8"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        owner, guest = Phone(browser), Phone(browser)
        start = FirstStart(owner, guest, Path(pictures))
        start.open_box(f"{page}/#key={box['key']}")
        print(start.use_device())
        start.call_it()
        start.pair_guest(f"{page}/#code={box['code']}")
        start.start_game()
        assert owner.troubles + guest.troubles == []
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
