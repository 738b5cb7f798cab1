"""WLED lamps that follow the table: calm while it asks, green to red as the clock runs."""

from typing import Any

from bosun.fleet.follower import Follower
from bosun.fleet.http_line import HttpLine, web_address
from bosun.fleet.serializers import ASKING, ENDED, LEFT, PAUSED, phase_of
from bosun.fleet.topics import EVENT
from bosun.table.table import Table

WARM, GREEN, AMBER, RED, BLUE, GOLD = (
    (255, 180, 90),
    (0, 200, 80),
    (255, 120, 0),
    (255, 0, 0),
    (40, 80, 255),
    (255, 160, 0),
)
SOLID, BREATHE = 0, 2
"""Effects of WLED, which have the same number on every lamp."""

LAST_MINUTE, NEAR_END = 60, 180


def lamp_address(text: str) -> str:
    """Where a lamp takes its state, from the address that its owner knows it by."""
    return web_address(text).rstrip("/") + "/json/state"


class WledLamp(Follower):
    """A lamp that shows how one table stands, for as long as the block runs."""

    def __init__(self, table: Table, line: HttpLine) -> None:
        super().__init__(table)
        self._line = line

    def _start(self) -> None:
        self._line.start()

    def _stop(self) -> None:
        self._line.stop()

    def _tell(self, part: str, message: dict[str, Any]) -> None:  # noqa: ARG002 - a lamp has no words
        if part != EVENT:
            self._line.keep("lamp", lamp_state(phase_of(self._table), self._table.shown.seconds))


def lamp_state(phase: str, seconds: int | None) -> dict[str, Any]:
    """What the lamp is asked to be, in WLED's own words."""
    if phase == ENDED:
        return _lit(GOLD, 160)
    if phase in (ASKING, LEFT):
        return _lit(WARM, 120)
    if phase == PAUSED:
        return _lit(BLUE, 50)
    left = LAST_MINUTE if seconds is None else seconds
    if left <= LAST_MINUTE:
        return _lit(RED, 220, BREATHE)
    return _lit(AMBER if left <= NEAR_END else GREEN, 160)


def _lit(colour: tuple[int, int, int], brightness: int, effect: int = SOLID) -> dict[str, Any]:
    return {"on": True, "bri": brightness, "transition": 7, "seg": [{"col": [list(colour)], "fx": effect}]}
