"""A picture of a view to look at, and axe's opinion of it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.bosun.web.phones import ROOT, Phone

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def check(phone: Phone, name: str) -> None:
    """A picture of the view, and axe's opinion of it."""
    phone.shot(name)
    if not AXE.exists():
        pytest.skip("axe-core is not there: npm install fetches it")
    told = serious(phone.page)
    assert not told, f"{name}: {told}"
    wide = phone.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{name} is {wide} pixels wider than the screen"


LOOK = "() => axe.run(document, {resultTypes: ['violations'], preload: false})"
"""Left to itself, axe puts copies of imported sheets into the page, which the page's policy refuses and the
browser complains of. It wants them to see whether a screen is held upright, and none of ours does that."""


def serious(page: Page) -> list[str]:
    """What axe finds that keeps people out."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(LOOK)
    worst = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in worst]
