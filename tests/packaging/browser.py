"""The owner's page in Chromium: ``python -m tests.packaging.browser PAGE FILE TEXT PICTURE``.

It waits until the page shows the text, and takes a picture of it. ``FILE`` is the box's own web.json.
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.bosun.web.pairing import PATIENCE_S
from tests.bosun.web.phones import ARGUMENTS, CHROMIUM, Phone


def main(page: str, file: str, text: str, picture: str) -> None:
    key = json.loads(Path(file).read_text(encoding="utf-8"))["key"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        phone = Phone(browser).join(f"{page}/#key={key}", "Table screen").page
        expect(phone.get_by_text(text).first).to_be_visible(timeout=PATIENCE_S * 1000)
        phone.screenshot(path=picture, scale="css", animations="disabled")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
