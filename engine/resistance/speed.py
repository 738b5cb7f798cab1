"""The speed track: which speed the boxes after the marker show. Only the board itself shows all of it.

A box is named by the speed whose first box comes before it, and by how many boxes it lies behind that one:
``2+1`` is the box after the first that shows 2. So the rules need not know how many boxes come before.
"""

from dataclasses import dataclass

from engine.facts import Facts
from engine.resistance.fact_kinds import SPEED

FASTEST = 9
NO_BOX = 0
"""What is told of the box after the last."""


def box_name(first: int, boxes: int) -> str:
    return f"{first}+{boxes}"


def boxes_of_track(track: list[int]) -> dict[str, int]:
    """What each box of a whole track shows, by its name."""
    found: dict[str, int] = {}
    for first in dict.fromkeys(track):
        start = track.index(first)
        for boxes, speed in enumerate([*track[start + 1 :], NO_BOX], start=1):
            found[box_name(first, boxes)] = speed
            if speed > first:
                break
    return found


@dataclass
class SpeedMarker:
    """Where the speed marker lies: so many boxes behind the first box of a speed."""

    first: int
    boxes: int
    speed: int

    @classmethod
    def at_first(cls, speed: int) -> "SpeedMarker":
        """On the first box that shows this speed."""
        return cls(speed, 0, speed)

    def put_on_first(self, speed: int) -> None:
        """A person says that it shows this speed: it lies on the first such box, until told otherwise."""
        if speed != self.speed:
            self.first, self.boxes, self.speed = speed, 0, speed

    def put_behind(self, boxes: int) -> None:
        """A person says that it lies so many boxes behind that first one."""
        self.boxes = boxes

    def move_on(self, facts: Facts) -> None:
        """One box further, as far as the track goes; what an unknown box shows is asked for."""
        shown = int(facts.get(SPEED, box_name(self.first, self.boxes + 1)))
        if shown == NO_BOX:
            return
        self.boxes += 1
        if shown > self.first:
            self.first, self.boxes = shown, 0
        self.speed = shown
