"""A board of an owner, drawn, and photographed at an angle; and an owner who traces it with counted taps."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Page, expect

from bosun.facts.board_map import Pair
from bosun.facts.store import Place

WIDE, HIGH = 1200, 900
PHOTO = (1600, 1200)
CORNERS = ((0.14, 0.16), (0.83, 0.1), (0.95, 0.9), (0.05, 0.84))
"""Where the corners of the board are in the photograph."""

TAKING = 3
"""Taps that a phone's own camera wants: open it, take the photograph, use it."""


def photograph(file: Path, places: Mapping[str, Place], links: Mapping[Pair, str]) -> Path:
    """Draw the board and photograph it."""
    board = np.full((HIGH, WIDE, 3), (120, 160, 140), np.uint8)
    spots = {place: (round(x * WIDE), round(y * HIGH)) for place, (x, y) in places.items()}
    for (one, other), style in links.items():
        colour = (60, 90, 160) if style == "mountain" else (230, 230, 230)
        cv2.line(board, spots[one], spots[other], colour, 8, cv2.LINE_AA)
    for place, spot in spots.items():
        cv2.circle(board, spot, 24, (40, 40, 200), -1, cv2.LINE_AA)
        cv2.putText(board, place, (spot[0] - 22, spot[1] + 6), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255,) * 3, 1)
    flat = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)
    seen = np.array([(x * PHOTO[0], y * PHOTO[1]) for x, y in CORNERS], np.float32)
    table = np.full((PHOTO[1], PHOTO[0], 3), (35, 50, 70), np.uint8)
    cv2.warpPerspective(
        board, cv2.getPerspectiveTransform(flat, seen), PHOTO, table, borderMode=cv2.BORDER_TRANSPARENT
    )
    cv2.imwrite(str(file), table)
    return file


def trails(links: Mapping[Pair, str], style: str) -> list[list[str]]:
    """All links of a style in chains, as a person walks along them: from where the most ends meet oddly."""
    joined: dict[str, list[str]] = defaultdict(list)
    for (one, other), own in links.items():
        if own == style:
            joined[one].append(other)
            joined[other].append(one)
    found = []
    while any(joined.values()):
        odd = [place for place, far in joined.items() if len(far) % 2]
        here = odd[0] if odd else next(place for place, far in joined.items() if far)
        trail = [here]
        while joined[here]:
            far = joined[here].pop()
            joined[far].remove(here)
            trail.append(here := far)
        found.append(trail)
    return found


class Tracer:
    """Somebody who traces a board on a phone. Every tap is counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def press(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).click()

    def tap(self, at: Place) -> None:
        self.taps += 1
        canvas = self.page.locator(".canvas")
        box = canvas.bounding_box()
        assert box is not None
        canvas.click(position={"x": at[0] * box["width"], "y": at[1] * box["height"]})

    def draw(self, start: Place, end: Place) -> None:
        """A finger goes from one spot to another."""
        self.taps += 1
        box = self.page.locator(".canvas").bounding_box()
        assert box is not None
        (x1, y1), (x2, y2) = (
            (box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end)
        )
        self.page.mouse.move(x1, y1)
        self.page.mouse.down()
        self.page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2)
        self.page.mouse.move(x2, y2)
        self.page.mouse.up()

    def photograph(self, file: Path) -> None:
        """Take the photograph and tap its corners."""
        self.taps += TAKING
        self.page.locator("#photograph").set_input_files(file)
        expect(self.page.locator(".next-tap")).to_contain_text("top left")
        self._picture_is_there()
        for corner in CORNERS:
            self.tap(corner)
        expect(self.page.locator(".next-tap b")).to_be_visible()
        self._picture_is_there()

    def place(self, places: Mapping[str, Place]) -> None:
        """Tap where each is; the page names the next one."""
        self._picture_is_there()
        for place, spot in places.items():
            expect(self.page.locator(".next-tap b")).to_have_text(place)
            self.tap(spot)
        self.kept()

    def walk(self, places: Mapping[str, Place], chains: list[list[str]]) -> None:
        """Tap one place after the other; the last one twice, to begin elsewhere."""
        self._picture_is_there()
        for chain in chains:
            for place in chain:
                self.tap(places[place])
                expect(self.page.locator(".next-tap")).to_contain_text(place)
            self.tap(places[chain[-1]])
        self.kept()

    def kept(self) -> None:
        expect(self.page.locator("#kept")).to_have_text("Everything is kept on the box.")

    def _picture_is_there(self) -> None:
        """Taps land where they are meant to once the photograph, if there is one, has its size."""
        self.page.wait_for_function(
            "() => [...document.querySelectorAll('.canvas img')].every((one) => one.naturalWidth > 0)"
        )


def told_links(store: Mapping[Any, Any], kind: str) -> dict[frozenset[str], str]:
    """The links that facts of this kind tell, whichever end told them."""
    return {
        frozenset((key.subject, far)): style
        for key, value in store.items()
        if key.kind == kind
        for style, others in (value.items() if isinstance(value, dict) else [("", value)])
        for far in others
    }
