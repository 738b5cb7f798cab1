"""The pages around a game: first start, lobby, a new game, settings, the owner's own game, the designer's."""

import shutil
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from playwright.sync_api import Page, expect

from engine.games import GAMES
from tests.bosun.web.phones import Box
from tests.bosun.web.serving import Service
from tests.bosun.web.walk.looker import AXE_SIZES, Looker

KEPT = Path(__file__).parents[2] / "journals_0_2"
Go = Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Station:
    """A view that is gone to by hand; ``button`` is what is pressed there first.

    :param top: where the page is scrolled to by then.
    :param refused: something is tried there that the box refuses, which a browser notes as an error.
    """

    name: str
    go: Go
    button: str | None = None
    top: str | None = None
    refused: bool = False


class Boxes:
    """A new box, one with games on it, one where a game is played; each is started when it is looked at."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = ExitStack()

    @cached_property
    def new(self) -> Service:
        return self._service(self._folder / "new")

    @cached_property
    def used(self) -> Service:
        home = self._folder / "used"
        (home / "games").mkdir(parents=True)
        for file in KEPT.glob("*_mid.bosun"):
            shutil.copy(file, home / "games")
        (home / "box.toml").write_text('table = "window"\n')
        return self._service(home)

    @cached_property
    def playing(self) -> Box:
        box = Box(self._folder / "playing.bosun")
        self._stack.callback(box.kill)
        return box

    def _service(self, home: Path) -> Service:
        service = Service(home)
        self._stack.callback(service.kill)
        return service

    def __enter__(self) -> "Boxes":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def stations(boxes: Boxes) -> list[tuple[str, list[Station]]]:
    """Where to look around, by who looks: each with the address at which they come in."""
    return [
        (boxes.new.address, [Station("door", _waits("#code"), "#door .go")]),
        (boxes.playing.guests, [Station("seats", _waits(".places .seat"), ".places .seat")]),
        (boxes.new.owner, _first_start(boxes.new)),
        (boxes.used.guests, [Station("waiting for a game", _waits("#lobby-title"), "#my-name")]),
        (boxes.used.owner, [*_lobby(), *_settings(boxes.used), *_workplaces(boxes.used)]),
    ]


def _first_start(box: Service) -> list[Station]:
    return [
        Station("first start, lobby", _waits("#lobby-first a"), "#lobby-first a"),
        Station("first start", _opens(f"{box.address}/box", "#box-devices .hint")),
    ]


def _lobby() -> list[Station]:
    lobby = Station("lobby", _waits("#saved .game"), ".game-choice")
    forms = [
        Station(f"new game, {game}", _new_game(at), "#start", ".new-form") for at, game in enumerate(GAMES)
    ]
    return [lobby, *forms]


def _settings(box: Service) -> list[Station]:
    return [
        Station("settings", _opens(f"{box.address}/box", "#box-others")),
        Station("changed settings", _change_volume, "#box-save"),
    ]


def _workplaces(box: Service) -> list[Station]:
    own = f"{box.address}/my-game?game="
    facts = [Station(f"own game, {game}", _opens(own + game, "#stands")) for game in GAMES]
    return [
        *facts,
        Station("a fact", _next_fact(box), "#later"),
        Station("board", _opens(f"{own}{next(iter(GAMES))}#board", "#my-game h1")),
        Station("design", _opens(f"{box.address}/design", ".design-map, #try")),
        Station("refused design", _refused_design, refused=True),
        Station("workshop", _workshop(box), "#workshop-back"),
        Station("tower", _opens(f"{box.address}/tower", "#tower h1")),
    ]


def _waits(shown: str) -> Go:
    return lambda page: page.locator(shown).first.wait_for()


def _opens(address: str, shown: str) -> Go:
    def go(page: Page) -> None:
        page.goto(address)
        page.locator(shown).first.wait_for()

    return go


def _new_game(at: int) -> Go:
    def go(page: Page) -> None:
        page.locator(".game-choice").nth(at).click()
        page.locator("#start").wait_for()

    return go


def _change_volume(page: Page) -> None:
    page.locator("#box-others summary").click()
    page.locator("#setting-volume").fill("31")
    page.locator("#box-save").wait_for()


def _next_fact(box: Service) -> Go:
    def go(page: Page) -> None:
        page.goto(f"{box.address}/my-game?game={next(iter(GAMES))}")
        page.locator("#stands").wait_for()
        page.locator(".tools a[href^='#']").last.click()
        page.locator("#prompt").wait_for()

    return go


def _refused_design(page: Page) -> None:
    page.locator("#field-bases").fill("0")
    page.locator("#save").click()
    expect(page.locator("#toasts")).not_to_be_empty()


def _workshop(box: Service) -> Go:
    def go(page: Page) -> None:
        page.goto(f"{box.address}/#workshop")
        page.locator("#workshop-back").wait_for()

    return go


def look_around(looker: Looker, boxes: Boxes, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """Every station at these sizes; what is wrong, with where it is."""
    found: list[str] = []
    for address, places in stations(boxes):
        looker.page.goto("about:blank")
        looker.page.goto(address)
        for station in places:
            looker.resize(AXE_SIZES[0])
            station.go(looker.page)
            looker.learn_to_look()
            for size in sizes:
                looker.resize(size)
                found += looker.where(station.name, _look(looker, station))
    return found


def _look(looker: Looker, station: Station) -> list[str]:
    looker.looks += 1
    troubles: list[str] = looker.page.evaluate(
        "([button, top]) => window.walk.lookAround(button, top)", [station.button, station.top]
    )
    axe = looker.axe_here() if looker.size in AXE_SIZES else []
    heard = [one for one in looker.heard() if not station.refused or "Failed to load" not in one]
    return [*troubles, *axe, *heard]
