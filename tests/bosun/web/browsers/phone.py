"""A phone or screen in any browser: it finds what it taps by what can be read, and waits for what it sees."""

import time
from collections.abc import Callable
from typing import Any

from tests.bosun.web.browsers.drivers import PATIENCE, Driver

TRIES = 6

FIND = """
const [selector, text] = told;
const reads = (one) => `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`.toLowerCase();
const shown = (one) => one.getClientRects().length > 0 && !one.disabled;
const meant = (one) => shown(one) && reads(one).includes(text.toLowerCase());
const found = [...document.querySelectorAll(selector)].find(meant);
if (!found) return null;
found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
await new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)));
const { left, top, width, height } = found.getBoundingClientRect();
let zoom = 1; // browsers differ in whether a rectangle is told with the zoom of what it lies in
for (let one = found; one; one = one.parentElement) zoom *= Number(one.style?.zoom || 1);
const middle = [left + width / 2, top + height / 2];
const hits = ([x, y]) => found.contains(document.elementFromPoint(x, y));
const covered = found.closest("#map") ? middle : null; // pieces may lie on a place
return [middle, middle.map((along) => along * zoom)].find(hits) ?? covered;
"""
PART = """
const [ask] = told;
const parts = [...document.querySelectorAll("#now .part")];
const found = parts.find((one) => one.querySelector(".ask")?.textContent.includes(ask));
for (const one of parts) one.toggleAttribute("data-meant", one === found);
return Boolean(found);
"""


class OtherPhone:
    """What the golden day asks of a phone, with real taps of the browser's own pointer."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def join(self, address: str, place: str) -> "OtherPhone":
        """Scan the code and tap a place."""
        self.driver.go(address)
        gone = "return document.getElementById('door').getClientRects().length === 0"
        self._do_until(
            lambda: self._tap("#door button", place), lambda: self.driver.run(gone), f"{place} is in"
        )
        return self

    def sees(self, prompt: str) -> None:
        script = "return document.getElementById('prompt')?.textContent ?? ''"
        self._wait(lambda: prompt in self.driver.run(script), prompt)

    def tap(self, name: str) -> None:
        self._tap("#now button", name)

    def agree(self) -> None:
        self._tap("#dialog .go", "")

    def choose(self, name: str) -> None:
        self._answer(lambda: self.tap(name))

    def confirm(self) -> None:
        self._answer(lambda: self._tap("#now .go", ""))

    def draw(self, *pieces: str) -> None:
        for piece in pieces:
            self.driver.run(TYPE, piece)
            self._tap("#now .options button", piece)
        self.confirm()

    def press(self, seat: int, player: str, counter: int) -> None:
        self._tap(f"#now .press.seat-{seat}", player)
        script = f"return document.querySelector('#now .press.seat-{seat} .counter')?.textContent"
        self._wait(lambda: self.driver.run(script) == str(counter), f"{player} has pressed {counter} times")

    def unfold(self, player: str) -> None:
        if self.driver.run(FOLDED, player):
            self._tap("#now details.others:not([open]) > summary", player)

    def on_map(self, ask: str, *zones: str) -> None:
        self.in_part(ask, "")
        for zone in zones:
            self.tap_zone(zone)

    def in_part(self, ask: str, name: str) -> None:
        """Open a question of a form, and tap what it offers, if a name is given."""
        self._wait(lambda: self.driver.run(PART, ask), ask)
        self._tap("[data-meant] .ask", "")
        if name:
            self._tap("[data-meant] button", name)

    def tap_zone(self, zone: str) -> None:
        self._tap(f"#map #{zone} > circle ~ circle", "")

    def snapshot(self) -> dict[str, Any]:
        """The table as the box shows it to this phone."""
        found: dict[str, Any] = self.driver.run(
            "return (await (await fetch('/api/replay/9999')).json()).snapshot"
        )
        return found

    def _answer(self, do: Callable[[], None]) -> None:
        """The answer is given when another request is shown."""
        script = "return document.getElementById('now').dataset.number"
        before = self.driver.run(script)
        self._do_until(do, lambda: self.driver.run(script) not in (None, before), "the next request")

    def _do_until(self, do: Callable[[], None], look: Callable[[], Any], what: str) -> None:
        """A tap on what is just being drawn anew is lost, here as at a table: then it is tapped again."""
        for _ in range(TRIES):
            do()
            if self._seen(look, PATIENCE / TRIES):
                return
        raise AssertionError(f"not seen: {what}")

    def _tap(self, selector: str, text: str) -> None:
        found = self._wait(lambda: self.driver.run(FIND, selector, text), f"{selector} “{text}”")
        self.driver.tap(*found)

    def _wait(self, look: Callable[[], Any], what: str) -> Any:
        found = self._seen(look, PATIENCE)
        assert found, f"not seen: {what}"
        return found

    def _seen(self, look: Callable[[], Any], seconds: float) -> Any:
        end = time.monotonic() + seconds
        while not (found := look()) and time.monotonic() < end:
            time.sleep(0.1)
        return found


TYPE = """
const search = document.querySelector("#now input[type=search]");
if (!search || search.getClientRects().length === 0) return;
search.value = told[0];
search.dispatchEvent(new Event("input", { bubbles: true }));
"""
FOLDED = """
const folds = [...document.querySelectorAll("#now details.others:not([open]) > summary")];
return folds.some((one) => one.textContent.includes(told[0]));
"""
