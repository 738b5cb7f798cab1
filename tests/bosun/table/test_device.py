"""A device that is away is published once, and once more when it is back."""

from bosun.table import events
from bosun.table.device import DevicePresence
from engine.messages import say

LOOSE = (say("panel.loose"),)


def test_the_same_trouble_is_published_once() -> None:
    published: list[events.Event] = []
    presence = DevicePresence(published.append)
    presence.report("panel", LOOSE)
    presence.report("panel", LOOSE)
    assert published == [events.DeviceAway("panel", LOOSE)]
    assert presence.away == {"panel": LOOSE}


def test_a_device_that_was_never_away_does_not_come_back() -> None:
    published: list[events.Event] = []
    presence = DevicePresence(published.append)
    presence.report("panel", None)
    assert published == []


def test_a_device_that_is_back_is_no_longer_away() -> None:
    published: list[events.Event] = []
    presence = DevicePresence(published.append)
    presence.report("panel", LOOSE)
    presence.report("panel", None)
    assert published[-1] == events.DeviceBack("panel")
    assert presence.away == {}
