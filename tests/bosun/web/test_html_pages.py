"""The pages of the box have one head."""

from pathlib import Path

import pytest

import bosun.web
from bosun.web.html_pages import HERE, PAGES, page_text

STATIC = Path(bosun.web.__file__).parent / "static"


@pytest.mark.parametrize("name", PAGES.values())
def test_every_page_has_the_head_of_all_pages_once(name: str) -> None:
    text = page_text(STATIC, name)
    for part in ('<meta charset="utf-8">', "<title>", "/static/css/base.css", "width=device-width"):
        assert text.count(part) == 1
    assert HERE not in text
    assert text.index("/static/css/base.css") < text.index("<script")
