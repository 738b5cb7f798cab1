"""A picture of a view to look at, and axe's opinion of it."""

from typing import Any

import pytest

from tests.bosun.web.phones import ROOT, Phone

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def check(phone: Phone, name: str) -> None:
    """A picture of the view, and axe's opinion of it."""
    phone.shot(name)
    if not AXE.exists():
        pytest.skip("axe-core is not there: npm install fetches it")
    phone.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = phone.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    told = [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in serious]
    assert not told, f"{name}: {told}"
    wide = phone.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{name} is {wide} pixels wider than the screen"
