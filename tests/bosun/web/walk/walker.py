"""One page that is shown one moment after the other, and looked at."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser

from tests.bosun.web.phones import Box
from tests.bosun.web.walk.looker import HERE, Looker
from tests.bosun.web.walk.recorder import OVER, Recorded

VIEWS = {"map": "#map", "log": ".log li", "more": "#extras"}
FOLDS = {"numbers": "#numbers table", "replay": "#replay .replay-bar"}
SEAT, TABLE, ONLOOKER = "seat", "table", "onlooker"
AT_ONCE = 25
"""So many moments are handed to the page at a time."""

_VISIT = (
    "async ({ moments, role }) => { const found = []; for (const each of moments)"
    " found.push(await window.walk.visit(each, role)); return found; }"
)
_OPEN_VIEW = "async (view) => (await import('/static/js/store.js')).set('view', view)"
_OPEN_FOLD = "(fold) => { document.getElementById(fold).open = true; }"

Message = dict[str, Any]


class Walker(Looker):
    """A browser's page without a line to a box: what it shows is what it is told here."""

    def __init__(self, browser: Browser, box: Box, language: str) -> None:
        super().__init__(browser, language)
        self.page.add_init_script(path=HERE / "line.js")
        self.page.goto(box.owner)
        self.page.wait_for_function("() => window.walk.line?.onmessage")
        self.learn_to_look()

    def walk(self, moments: Sequence[Recorded], role: str) -> list[str]:
        """Every moment as this role sees it; what is wrong, with where it is."""
        seen = [(moment, told) for moment in moments for told in self._sights(moment, role)]
        found: list[str] = []
        for first in range(0, len(seen), AT_ONCE):
            some = seen[first : first + AT_ONCE]
            looked = self.page.evaluate(_VISIT, {"moments": [told for _, told in some], "role": role})
            self.looks += len(some)
            for (moment, _), troubles in zip(some, looked, strict=True):
                found += self._where(moment.name, role, troubles)
        return found + self._where("console", role, self.heard())

    def story(self, moment: Recorded, role: str, *, calm: bool, axe: bool = False) -> list[str]:
        """The story of a game that is over, page by page; with its picture, or in words for a calm table."""
        self.page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        self.show(moment, role)
        assert self.page.locator(".story").count(), "no story is told"
        found, page, more = list[str](), 1, True
        while more:
            found += self._look(f"{moment.name}, page {page}", role, axe=axe)
            more, page = self.page.evaluate("() => window.walk.turn()"), page + 1
        self.page.emulate_media(reduced_motion="reduce")
        return found + self._where("story, console", role, self.heard())

    def views(self, moment: Recorded, role: str, *, axe: bool = False) -> list[str]:
        """The other views of a moment, with all that can be unfolded in them."""
        self.show(moment, role)
        found: list[str] = []
        for view, shown in VIEWS.items():
            self.page.evaluate(_OPEN_VIEW, view)
            self.page.locator(shown).first.wait_for(state="attached")
            if view == "more":
                self._unfold()
            found += self._look(view, role, axe=axe)
        self.page.evaluate(_OPEN_VIEW, "now")
        return found + self._where("views, console", role, self.heard())

    def why(self, moment: Recorded, role: str, *, axe: bool = False) -> list[str]:
        """The rules behind what is asked."""
        self.show(moment, role)
        self.page.evaluate("() => document.getElementById('why').click()")
        self.page.locator("#dialog[open] .go").wait_for()
        troubles = self.page.evaluate("() => window.walk.lookAround('#dialog .go')")
        found = self._where(f"why {moment.name}", role, [*troubles, *(self.axe_here() if axe else ())])
        self.page.evaluate("() => document.getElementById('dialog').close()")
        self.looks += 1
        return found

    def axe(self, moments: Sequence[Recorded], role: str) -> list[str]:
        """What keeps people out of these moments."""
        found: list[str] = []
        for moment in moments:
            self.show(moment, role)
            found += self._where(moment.name, role, self.axe_here())
        return found

    def show(self, moment: Recorded, role: str) -> None:
        self.page.evaluate("(told) => window.walk.show(told)", self._sights(moment, role)[-1])

    def _unfold(self) -> None:
        for fold, shown in FOLDS.items():
            self.page.evaluate(_OPEN_FOLD, fold)
            self.page.locator(shown).first.wait_for()

    def _look(self, name: str, role: str, *, axe: bool) -> list[str]:
        troubles = self.page.evaluate("(role) => window.walk.look(role)", role)
        self.looks += 1
        return self._where(name, role, [*troubles, *(self.axe_here() if axe else ())])

    def _where(self, name: str, role: str, troubles: list[str]) -> list[str]:
        return self.where(f"{role} {name}", troubles)

    def _sights(self, moment: Recorded, role: str) -> list[Message]:
        """What this role is told; a secret also as those see it who may not."""
        own = self._told(moment, moment.seat, role, moment.own)
        others = self._told(moment, moment.seat + 1, role, moment.others)
        if role == ONLOOKER:
            return [others]
        return [others, own] if moment.secret else [own]

    def _told(self, moment: Recorded, seat: int, role: str, state: dict[str, Message]) -> Message:
        seats = len(moment.games[self.language]["seats"])
        you = {"id": "1", "name": "", "role": role, "seat": seat % seats if role == SEAT else None}
        you |= {"owner": role == TABLE, "asks": False, "here": True}
        people = {"type": "people", "phones": [you], "away": [], "you": you, "lobby": False}
        people |= {"notice": "", "open_pictures": False, "code": "123456"}
        messages = [people, moment.games[self.language], state[self.language]]
        return {"messages": messages, "fetched": moment.fetched[self.language]}


def longest_story(moments: Sequence[Recorded]) -> Recorded | None:
    """The end that has most to tell."""
    ends = [one for one in moments if one.kind == OVER]
    return max(ends, key=lambda one: len(repr(one.fetched)), default=None)


def longest_why(moments: Sequence[Recorded]) -> Recorded:
    """The question with most rules behind it."""
    return max(moments, key=lambda one: len(repr(one.fetched)) if one.kind != OVER else 0)
