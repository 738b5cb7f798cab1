"""One page that is shown one moment after the other, and looked at."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage

from tests.bosun.web.accessibility import serious
from tests.bosun.web.phones import SHOTS, Box, Phone
from tests.bosun.web.walk.recorder import Recorded

HERE = Path(__file__).parent
PHONES = ((360, 640), (390, 844), (820, 1180))
SCREENS = ((1280, 800), (1920, 1080))
VIEWS = ("map", "log", "more")
SEAT, TABLE, ONLOOKER = "seat", "table", "onlooker"
AT_ONCE = 25
"""So many moments are handed to the page at a time."""

_VISIT = (
    "async ({ moments, role }) => { const found = []; for (const each of moments)"
    " found.push(await window.walk.visit(each, role)); return found; }"
)


class Walker:
    """A browser's page without a line to a box: what it shows is what it is told here."""

    def __init__(self, browser: Browser, box: Box, language: str) -> None:
        self.language = language
        self._phone = Phone(browser, PHONES[0], language)
        self.page = self._phone.page
        self._errors = self._phone.troubles
        self.page.on("console", self._hear)
        self.page.add_init_script(path=HERE / "line.js")
        self.page.goto(box.owner)
        self.page.wait_for_function("() => window.walk.line?.onmessage")
        self.page.evaluate((HERE / "look.js").read_text(encoding="utf-8"))

    def close(self) -> None:
        self._phone.close()

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self._size = size

    def walk(self, moments: Sequence[Recorded], role: str) -> list[str]:
        """Every moment as this role sees it; what is wrong, with where it is."""
        seen = [(moment, state) for moment in moments for state in _states(moment, role)]
        found: list[str] = []
        for first in range(0, len(seen), AT_ONCE):
            some = seen[first : first + AT_ONCE]
            told = [self._messages(moment, role, state) for moment, state in some]
            looked = self.page.evaluate(_VISIT, {"moments": told, "role": role})
            for (moment, _), troubles in zip(some, looked, strict=True):
                found += self._where(moment.name, role, troubles)
        return found + self._where("console", role, self._heard())

    def views(self, role: str) -> list[str]:
        """The other views of what is shown now."""
        found: list[str] = []
        for view in VIEWS:
            self.page.evaluate(
                "async (view) => (await import('/static/js/store.js')).set('view', view)", view
            )
            found += self._where(view, role, self.page.evaluate("(role) => window.walk.look(role)", role))
        self.page.evaluate("async () => (await import('/static/js/store.js')).set('view', 'now')")
        return found + self._where("views, console", role, self._heard())

    def axe(self, moments: Sequence[Recorded], role: str) -> list[str]:
        """What keeps people out, once for each kind of request."""
        found: list[str] = []
        for moment in {one.kind: one for one in moments}.values():
            self.show(moment, role)
            found += self._where(moment.name, role, serious(self.page))
        return found

    def show(self, moment: Recorded, role: str) -> None:
        self.page.evaluate("(told) => window.walk.show(told)", self._messages(moment, role, moment.own))

    def shot(self, moment: Recorded, role: str, name: str) -> None:
        """A picture of a moment, to look at."""
        self.show(moment, role)
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._errors.append(said.text)

    def _heard(self) -> list[str]:
        heard, self._errors[:] = list(self._errors), []
        return heard

    def _where(self, name: str, role: str, troubles: Iterable[str]) -> list[str]:
        wide, high = self._size
        return [f"{self.language} {wide}×{high} {role} {name}: {trouble}" for trouble in troubles]

    def _messages(
        self, moment: Recorded, role: str, state: dict[str, dict[str, Any]]
    ) -> list[dict[str, Any]]:
        you = {"id": "1", "name": "", "role": role, "seat": moment.seat if role == SEAT else None}
        you |= {"owner": role == TABLE, "asks": False, "here": True}
        people = {"type": "people", "phones": [you], "away": [], "you": you, "lobby": False}
        people |= {"notice": "", "open_pictures": False, "code": "123456"}
        return [people, moment.games[self.language], state[self.language]]


def _states(moment: Recorded, role: str) -> list[dict[str, dict[str, Any]]]:
    """The table screen sees a secret covered and uncovered."""
    if role == TABLE and moment.secret:
        return [moment.others, moment.own]
    return [moment.others if role == ONLOOKER else moment.own]
