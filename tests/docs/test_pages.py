"""The pages of the documentation say what is so: files, code, topics and commands are there."""

import re
from pathlib import Path

import pytest

from bosun.fleet.serializers import clock_of, event_of, state_of
from bosun.fleet.topics import PARTS
from bosun.table import operations
from bosun.text.languages import Language
from tests.bosun.tabletop import Tabletop

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NAMES = (
    "quickstart.md",
    "architecture.md",
    "figures.md",
    "install.md",
    "fleet.md",
    "adding_a_game.md",
    "recipes/README.md",
)
WEB_TESTS = "tests/bosun/web"
PAGES = [ROOT / "README.md", *(DOCS / name for name in NAMES)]


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)\)", read(page))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_every_script_that_is_named_is_there(page: Path) -> None:
    for script in re.findall(r"packaging/[\w.]*\w", read(page)):
        assert (ROOT / script).exists(), script


@pytest.mark.parametrize("name", ["security.md", "quickstart.md"])
def test_every_test_that_holds_a_promise_is_there(name: str) -> None:
    named = re.findall(r"`([\w/]+\.py)`", read(DOCS / name))
    missing = [file for file in named if not any((ROOT / room / file).is_file() for room in ("", WEB_TESTS))]
    assert named
    assert missing == []


def test_every_make_target_that_is_named_is_there() -> None:
    targets = set(re.findall(r"^(\w+):", read(ROOT / "Makefile"), re.MULTILINE))
    named = {word for page in PAGES for word in re.findall(r"\bmake (\w+)[`\n ]", _code(page))}
    assert named - targets == set()


def _code(page: Path) -> str:
    """What stands in code marks on a page."""
    return "\n".join([*blocks(page, ""), *re.findall(r"`[^`\n]+`", read(page))])


def test_the_code_of_the_example_is_the_code_that_is_tested() -> None:
    sources = "\n".join(read(file) for file in sorted((DOCS / "examples" / "lamp").rglob("*.py")))
    for block in blocks(DOCS / "adding_a_game.md", "python"):
        assert block in sources, block


def test_every_word_to_ask_with_is_listed() -> None:
    listed = read(DOCS / "adding_a_game.md")
    words = re.findall(r"^def (\w+)\(", read(ROOT / "engine" / "rules.py"), re.MULTILINE)
    assert [word for word in words if f"`{word}`" not in listed] == []


def test_every_topic_and_key_of_the_fleet_is_explained(tmp_path: Path) -> None:
    page, tabletop = read(DOCS / "fleet.md"), Tabletop(tmp_path / "game.bosun")
    tabletop.to_the_clock()
    tabletop.do(operations.Pause())
    published = [value for event in tabletop.heard if (value := event_of(event)) is not None]
    keys = {
        *state_of(tabletop.table, Language()),
        *clock_of(tabletop.table),
        *(key for one in published for key in one),
    }
    assert [part for part in PARTS if f"`bosun/TABLE/{part}`" not in page] == []
    assert sorted(key for key in keys if f"`{key}`" not in page) == []
    assert sorted(one["event"] for one in published if f"`{one['event']}`" not in page) == []
    tabletop.table.journal.close()


def test_the_settings_of_the_service_are_as_the_page_says() -> None:
    unit = read(ROOT / "packaging" / "deb" / "bosun.service")
    page = read(DOCS / "install.md")
    for place in ("/var/lib/bosun", "/usr/lib/bosun"):
        assert place in page
        assert place in unit
    assert "WatchdogSec=30" in unit
    assert "hangs for 30 seconds" in page
